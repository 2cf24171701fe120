/** Commands that ask: a question, a line, many questions for a report, a study, everything of a repository. */
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { REPORT_FORMATS, type ReportFormat, studyFile } from '../../workers/studies/report/index.ts';
import type { ReportedStudy } from '../../workers/studies/report/reported.ts';
import { settings } from '../settings.ts';
import { answerHere, disclosureLines, headlineOf } from './answer.ts';
import { lineRead, readingInWords } from './ask.ts';
import { questionAsked, studyAsked } from './asked.ts';
import { gate } from './gate/run.ts';
import { names, number, options, print, withPool } from './options.ts';
import { type Answered, FORMATS, type Format, report } from './report.ts';
import { keptToLimits, studyHere, studyInWords } from './study.ts';
import { CommandError, EXIT } from './usage.ts';

/** A question file with what the command line says on top. */
function question(file: unknown): unknown {
  const [trials, halfWidth, milliseconds] = [number('trials'), number('half-width'), number('milliseconds')];
  const precision =
    trials !== undefined ? { trials } : halfWidth !== undefined ? { halfWidth } : milliseconds && { milliseconds };
  const seed = number('seed');
  if (typeof file !== 'object' || file === null || Array.isArray(file)) return file;
  return {
    ...file,
    ...(options.method === undefined ? {} : { method: options.method }),
    ...(seed === undefined ? {} : { seed }),
    ...(precision ? { precision } : {}),
  };
}

/** The same for a single answer, which names what changed nothing unless the file or the command says otherwise. */
function simulation(file: unknown): unknown {
  const asked = question(file);
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) return asked;
  return { disclose: 'full', ...asked, ...(options.disclose === undefined ? {} : { disclose: options.disclose }) };
}

export async function run(): Promise<number> {
  const asked = simulation(await questionAsked(options, names[0]));
  const [atLeast, atMost] = [number('at-least'), number('at-most')];
  const answer = await withPool((pool) => answerHere(pool, settings(), asked));
  const { title, value } = headlineOf(answer);
  const good = (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
  const { result } = answer;
  const notes = [...(result?.notes ?? []), ...disclosureLines(answer)];
  print(answer, [result?.sentence ?? '', ...notes].join('\n'));
  if (good) return EXIT.ok;
  const wanted = [atLeast === undefined ? '' : `at least ${atLeast}`, atMost === undefined ? '' : `at most ${atMost}`];
  console.error(`${title}: ${value}, expected ${wanted.filter(Boolean).join(' and ')}`);
  return EXIT.unexpected;
}

export async function ask(): Promise<number> {
  const reading = lineRead(names.join(' '), options.ruleset);
  const { ruleset, kind, scenario, unread } = reading;
  const asked = simulation({ ruleset, kind, scenario });
  const answer = await withPool((pool) => answerHere(pool, settings(), asked));
  const notes = [...(answer.result?.notes ?? []), ...disclosureLines(answer)];
  print({ reading, answer }, [...readingInWords(reading), answer.result?.sentence ?? '', ...notes].join('\n'));
  return unread.length > 0 ? EXIT.unexpected : EXIT.ok;
}

export async function writeReport(): Promise<number> {
  if (names.length === 0 && options.army === undefined)
    throw new CommandError('Which questions? See "wargauge --help".');
  const format = (options.json ? 'json' : (options.format ?? 'html')) as Format;
  if (!FORMATS.includes(format)) throw new CommandError(`--format must be one of ${FORMATS.join(', ')}.`);
  const answers = await withPool(async (pool) => {
    const answered: Answered[] = [];
    for (const name of names.length > 0 ? names : [undefined]) {
      const asked = simulation(await questionAsked(options, name));
      const title = name === undefined ? 'Battle' : basename(name, '.json');
      answered.push({ title, simulation: await answerHere(pool, settings(), asked) });
    }
    return answered;
  });
  const document = report(format, answers);
  if (options.out === undefined || options.out === '-') process.stdout.write(document);
  else {
    await writeFile(options.out, document);
    console.error(`${answers.length} answers are in ${options.out}.`);
  }
  return EXIT.ok;
}

export async function study(): Promise<number> {
  const [kind, file] = names;
  if (kind === undefined) throw new CommandError('Which kind of study? See "wargauge --help".');
  const format = options.format as ReportFormat | undefined;
  if (format !== undefined && !REPORT_FORMATS.includes(format)) {
    throw new CommandError(`--format must be one of ${REPORT_FORMATS.join(', ')}.`);
  }
  const asked = question(await studyAsked(options, kind, file));
  const done = await withPool((pool) => studyHere(pool, kind, asked, (words) => console.error(words)));
  const end = keptToLimits(done) ? EXIT.ok : EXIT.unexpected;
  if (format === undefined && options.out === undefined) {
    print(done, studyInWords(done));
    return end;
  }
  const { content } = await studyFile(format ?? 'html', done as ReportedStudy);
  if (options.out === undefined || options.out === '-') process.stdout.write(content);
  else {
    await writeFile(options.out, content);
    console.error(`${done.answer?.sentence ?? ''} The report is in ${options.out}.`);
  }
  return end;
}

export function gated(): Promise<number> {
  const { update = false, format, report: reports = [] } = options;
  return gate(withPool, names[0] ?? 'wargauge.yml', { update, format, reports });
}
