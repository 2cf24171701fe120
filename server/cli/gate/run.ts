/** `wargauge gate`: reads the repository's files, asks, tells, and says whether it failed. */
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { SimulationPool } from '../../../workers/pool.ts';
import { ENGINE_VERSION } from '../../../workers/version.ts';
import { counted } from '../../../workers/wording.ts';
import { studyHere } from '../study.ts';
import { CommandError, EXIT } from '../usage.ts';
import { GATE_FORMATS, type GateFormat, told } from './formats.ts';
import { baselineIn, baselineOf, requestOf, verdictOf } from './gate.ts';
import { settingsOf } from './settings.ts';
import { unitsOf } from './sheet.ts';

export interface GateOptions {
  readonly update: boolean;
  readonly format: string | undefined;
  /** `junit:report.xml`, as often as wanted. */
  readonly reports: readonly string[];
}

async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read: ${error.code ?? error.message}.`);
  });
}

function formatOf(name: string): GateFormat {
  const format = GATE_FORMATS.find((one) => one === name);
  if (!format) throw new CommandError(`A gate's format must be one of ${GATE_FORMATS.join(', ')}, not "${name}".`);
  return format;
}

/** @returns the exit code */
export async function gate(
  withPool: <T>(work: (pool: SimulationPool) => Promise<T>) => Promise<T>,
  file: string,
  { update, format, reports }: GateOptions,
): Promise<number> {
  const shown = formatOf(format ?? 'text');
  const written = reports.map((one) => {
    const [name = '', ...path] = one.split(':');
    if (path.length === 0) throw new CommandError(`--report must be FORMAT:FILE, not "${one}".`);
    return { format: formatOf(name), path: path.join(':') };
  });
  const settings = settingsOf(file, await textOf(file));
  const folder = dirname(file);
  const sheets = typeof settings.units === 'string' ? [settings.units] : settings.units;
  const units = (
    await Promise.all(
      sheets.map(async (sheet) => {
        const path = join(folder, sheet);
        return unitsOf(relative('.', path) || path, await textOf(path));
      }),
    )
  ).flat();
  const twice = units.find(({ name }, i) => units.findIndex((one) => one.name === name) !== i);
  if (twice) throw new CommandError(`${twice.file}: line ${twice.line}: there is another "${twice.name}".`);
  const baseline = join(folder, settings.baseline);
  if (update) {
    await writeFile(baseline, `${JSON.stringify(baselineOf(settings, units), null, 2)}\n`);
    process.stdout.write(`${counted(units.length, 'units')} are in ${baseline}.\n`);
    return EXIT.ok;
  }
  const before = baselineIn(baseline, await textOf(baseline));
  const request = requestOf(settings, before, units);
  const { answer } = await withPool((pool) => studyHere(pool, 'patch', request, (words) => console.error(words)));
  if (!answer) throw new CommandError('There is no answer.', EXIT.internal);
  const verdict = verdictOf(answer, units, ENGINE_VERSION);
  process.stdout.write(told(shown, verdict));
  for (const { format: as, path } of written) await writeFile(path, told(as, verdict));
  return verdict.passed ? EXIT.ok : EXIT.unexpected;
}
