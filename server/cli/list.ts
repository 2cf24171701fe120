/** Army lists on the command line: read through the service's own door, each unit in one line beside its source. */
import { basename } from 'node:path';
import { readLists } from '../../workers/lists/door.ts';
import { doubtIn } from '../../workers/lists/shown.ts';
import type { ArmyReading, ListSource, ListsReading, ReadUnit, SourceReading } from '../../workers/lists/types.ts';
import type { ListFinding } from '../../workers/rulesets/ruleset.ts';
import { counted } from '../../workers/wording.ts';
import { formatAt, gameOfLists, keptToNumber, keptToSize } from '../lists.ts';
import { rulesetAt } from '../scenarios.ts';

export interface FileGiven {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly role?: 'list' | 'book';
  /** What it is, whatever it looks like; recognised without. */
  readonly format?: string;
}

/**
 * @param files in UTF-8, UTF-16 or cp1252, also zipped, and workbooks
 * @param ruleset the game, whatever is recognised
 * @throws ApiError as the service would refuse them
 */
export async function listsHere(files: readonly FileGiven[], ruleset?: string): Promise<ListsReading> {
  if (ruleset !== undefined) gameOfLists(ruleset, 'ruleset');
  const sources = files.map(({ name, bytes, role, format }): ListSource => {
    const as = format === undefined ? undefined : formatAt(format, ruleset, '--as');
    return { name: name === '-' ? 'standard input' : basename(name), content: bytes, role, format: as };
  });
  keptToNumber(sources);
  keptToSize(sources);
  return readLists({ sources, ruleset });
}

/** How a line is shown that needs a look; plain where nothing shows colours. */
export type Paint = (text: string, verdict: ListFinding['verdict']) => string;

/** What became of each file, then each army: its totals, what needs a look, and unit after unit. */
export function listsInWords({ sources, armies }: ListsReading, paint: Paint = (text) => text): string {
  return [
    ...sources.map((source) => sourceLine(source, paint)),
    ...armies.flatMap((army) => armyLines(army, paint)),
  ].join('\n');
}

function sourceLine({ name, role, ruleset, others, format, note }: SourceReading, paint: Paint): string {
  if (role === 'not read') return paint(`${name}: not read; ${note}`, 'not known');
  const games = [ruleset, ...others].map((id) => (id === null ? '' : rulesetAt(id).title));
  const like = games.length > 1 ? ` (${games.slice(1).join(', ')} would look the same: --ruleset ${others[0]})` : '';
  return `${name}: ${format ?? 'a list'} of ${games[0]}${like}${note ? `; ${note}` : ''}`;
}

function armyLines({ title, source, totals, units, findings }: ArmyReading, paint: Paint): string[] {
  const { points, models } = totals;
  const sums = [counted(totals.units, 'units'), counted(models, 'models'), counted(points, 'points')].join(', ');
  const doubtful = findings.filter(({ verdict }) => verdict !== 'understood');
  return [
    '',
    `${title ?? source}: ${sums}`,
    ...doubtful.map((finding) => findingLine(finding, paint)),
    ...units.flatMap((unit) => ['', ...unitLines(unit, paint)]),
  ];
}

/** Under each line of the source what is to be said of it; then the unit as it was understood. */
function unitLines({ line, source, checks = [], profile }: ReadUnit, paint: Paint): string[] {
  const written = line.map(({ text, joined }, i) => (i === 0 ? text : `${joined ? '\n    ' : '; '}${text}`)).join('');
  const strange = line.flatMap(({ text, changed = [] }) =>
    changed.map(([from, to]) => (from === 0 && to === text.length ? text : `${text.slice(from, to)} in "${text}"`)),
  );
  return [
    ...source.flatMap(({ at, line: begins, text, findings }) => [
      `  ${begins === undefined ? '' : `line ${begins}, `}${at}: ${text}`,
      ...findings.map((doubt) => findingLine(doubtIn({ at, text }, doubt), paint)),
    ]),
    `  = ${written}`,
    ...(strange.length > 0 ? [paint(`    not in the source: ${strange.join(', ')}`, 'assumed')] : []),
    ...(profile === null ? [paint('    no profile says what it is', 'not known')] : []),
    ...checks.map((finding) => findingLine(finding, paint)),
  ];
}

function findingLine({ at, text, verdict, note }: ListFinding, paint: Paint): string {
  const said = [text, note].filter((part) => part !== undefined && part !== '').join(': ');
  return paint(`    ! ${at}, ${verdict}: ${said}`, verdict);
}
