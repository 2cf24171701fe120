#!/usr/bin/env node
import { createWriteStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs, styleText } from 'node:util';
import { SimulationPool } from '../../workers/pool.ts';
import { REPORT_FORMATS, type ReportFormat, studyFile } from '../../workers/studies/report/index.ts';
import type { ReportedStudy } from '../../workers/studies/report/reported.ts';
/** The command line: every command is the service's own code with arguments for a request. */
import { counted } from '../../workers/wording.ts';
import { LibraryExport } from '../api/contract.ts';
import { exportOf, itemsOf } from '../api/library.ts';
import { ApiError, ERRORS } from '../errors.ts';
import { parseOrThrow } from '../issues.ts';
import { KeyRing, SCOPES, type Scope } from '../keys/key-ring.ts';
import { Library } from '../library/library.ts';
import { toApiError } from '../problem.ts';
import { deadLetters, dropDeadLetters, retryDeadLetters } from '../queue/dead-letters.ts';
import { settings } from '../settings.ts';
import { BackupError, backupLines, restoreLines } from '../storage/backup.ts';
import { type Database, DatabaseError } from '../storage/database.ts';
import { DirectoryInUseError, NoLocksError } from '../storage/lock.ts';
import { openOrAttach } from '../storage/open.ts';

import { answerHere, disclosureLines, headlineOf } from './answer.ts';
import { lineRead, readingInWords } from './ask.ts';
import { questionAsked, studyAsked } from './asked.ts';
import { gate } from './gate/run.ts';
import { bytesOf, jsonOf } from './input.ts';
import { listsHere, listsInWords, type Paint } from './list.ts';
import { type Answered, FORMATS, type Format, report } from './report.ts';
import { keptToLimits, studyHere, studyInWords } from './study.ts';
import { tableOf } from './table.ts';
import { CommandError, EXIT, USAGE } from './usage.ts';

const { values: options, positionals } = read();
const [command = '', ...names] = positionals;

function read() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: flag,
        help: { ...flag, short: 'h' },
        method: text,
        seed: text,
        trials: text,
        'half-width': text,
        milliseconds: text,
        'at-least': text,
        'at-most': text,
        disclose: text,
        format: text,
        out: text,
        update: flag,
        report: { ...text, multiple: true },
        ruleset: text,
        book: text,
        units: text,
        army: { ...text, multiple: true },
        mission: text,
        as: text,
        name: text,
        scopes: text,
        'expires-days': text,
        'per-minute': text,
        'max-runs': text,
        'seconds-per-hour': text,
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(EXIT.faulty);
  }
}

function number(name: keyof typeof options): number | undefined {
  const text = options[name];
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text === '' || !Number.isFinite(value))
    throw new CommandError(`--${name} must be a number, not "${String(text)}".`);
  return value;
}

function print(value: unknown, words: string): void {
  process.stdout.write(options.json ? `${JSON.stringify(value, null, 2)}\n` : `${words}\n`);
}

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const storage = await openOrAttach(settings());
  try {
    return await work(storage.db);
  } finally {
    await storage.close();
  }
}

async function withPool<T>(work: (pool: SimulationPool) => Promise<T>): Promise<T> {
  const { threads, maxWaiting } = settings();
  const pool = new SimulationPool({ threads, maxWaiting });
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}

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

async function run(): Promise<number> {
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

async function ask(): Promise<number> {
  const reading = lineRead(names.join(' '), options.ruleset);
  const { ruleset, kind, scenario, unread } = reading;
  const asked = simulation({ ruleset, kind, scenario });
  const answer = await withPool((pool) => answerHere(pool, settings(), asked));
  const notes = [...(answer.result?.notes ?? []), ...disclosureLines(answer)];
  print({ reading, answer }, [...readingInWords(reading), answer.result?.sentence ?? '', ...notes].join('\n'));
  return unread.length > 0 ? EXIT.unexpected : EXIT.ok;
}

async function writeReport(): Promise<number> {
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

async function study(): Promise<number> {
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

function gated(): Promise<number> {
  const { update = false, format, report: reports = [] } = options;
  return gate(withPool, names[0] ?? 'wargauge.yml', { update, format, reports });
}

async function list(): Promise<number> {
  const { ruleset, book, as } = options;
  const files = [
    ...names.map((name) => ({ name, ...(as === undefined ? {} : { format: as }) })),
    ...(book === undefined ? [] : [{ name: book, role: 'book' as const }]),
  ];
  if (names.length === 0) throw new CommandError('Which files? See "wargauge --help".');
  if (files.filter(({ name }) => name === '-').length > 1)
    throw new CommandError('Only one of the files can be standard input.');
  const given = await Promise.all(files.map(async (file) => ({ ...file, bytes: await bytesOf(file.name) })));
  const reading = await listsHere(given, ruleset);
  const colours = process.stdout.isTTY && !process.env.NO_COLOR;
  const paint: Paint = (text, verdict) =>
    !colours || verdict === 'understood' ? text : styleText(verdict === 'assumed' ? 'yellow' : 'red', text);
  const table = options.out === undefined ? null : await tableOf(reading, options.out, options.format);
  // A table on standard output stands there alone.
  if (options.out !== '-') print(reading, listsInWords(reading, paint));
  if (table) {
    if (options.out === '-') process.stdout.write(table.bytes);
    else await writeFile(options.out ?? '', table.bytes);
    console.error(table.words);
  }
  if (reading.armies.some(({ units }) => units.length > 0)) return EXIT.ok;
  console.error('No unit was found.');
  return EXIT.faulty;
}

async function importLibrary(): Promise<number> {
  const { items } = parseOrThrow(LibraryExport, await jsonOf(names[0]), 'invalid-request');
  const checked = itemsOf(items, null);
  const added = await withDatabase((db) => new Library(db, settings().maxItems).addAll(checked));
  print(
    { added: added.map(({ id, collection, name }) => ({ id, collection, name })) },
    `${added.length} items were added.`,
  );
  return EXIT.ok;
}

async function exportLibrary(): Promise<number> {
  const body = await withDatabase((db) => exportOf(new Library(db, 0), undefined));
  const text = `${JSON.stringify(body, null, 2)}\n`;
  const [file = '-'] = names;
  if (file === '-') process.stdout.write(text);
  else await writeFile(file, text);
  return EXIT.ok;
}

async function backup(): Promise<number> {
  const [file = '-'] = names;
  const out = file === '-' ? process.stdout : createWriteStream(file, { mode: 0o600 });
  let count = 0;
  await withDatabase(async (db) => {
    for await (const line of backupLines(db)) {
      if (!out.write(`${line}\n`)) await new Promise<void>((resolve) => out.once('drain', () => resolve()));
      count++;
    }
  });
  if (out !== process.stdout) {
    out.end();
    await finished(out);
    print(
      { file, rows: count - 1 },
      `${counted(count - 1, 'rows')} are in ${file}. It holds everything that is stored: keep it safe.`,
    );
  }
  return EXIT.ok;
}

/** Begins to read only when it is asked to: lines that come before anybody listens would be lost. */
async function* lines(input: NodeJS.ReadableStream, file: string): AsyncGenerator<string> {
  let rest = '';
  try {
    for await (const part of input.setEncoding('utf8')) {
      const whole = (rest + String(part)).split('\n');
      rest = whole.pop() ?? '';
      yield* whole;
    }
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}.`);
  }
  if (rest !== '') yield rest;
}

async function restore(): Promise<number> {
  const [file] = names;
  if (file === undefined) throw new CommandError('Which file? See "wargauge --help".');
  const opened =
    file === '-'
      ? null
      : await open(file).catch((error: NodeJS.ErrnoException) => {
          throw new CommandError(`${file} cannot be read: ${error.code ?? error.message}.`);
        });
  const input = opened?.createReadStream() ?? process.stdin;
  const counts = await withDatabase((db) => restoreLines(db, lines(input, file)));
  const words = Object.entries(counts).map(([table, rows]) => `${rows} ${table}`);
  print(counts, words.length > 0 ? `Restored: ${words.join(', ')}.` : 'The backup was empty.');
  return EXIT.ok;
}

async function keys(): Promise<number> {
  const [what = 'list', id] = names;
  const shown = ({ scopes, ...key }: Awaited<ReturnType<KeyRing['list']>>[number]) => ({ ...key, scopes: [...scopes] });
  if (what === 'create') {
    const { name, scopes: text } = options;
    if (!name || name.length > 120) throw new CommandError('--name must say whose key it is.');
    const scopes = (text ?? '').split(',').map((scope) => scope.trim());
    const unknown = scopes.find((scope) => !SCOPES.includes(scope as Scope));
    if (unknown !== undefined)
      throw new CommandError(`--scopes must be some of ${SCOPES.join(',')}, not "${unknown}".`);
    const days = number('expires-days');
    const positive = (option: 'per-minute' | 'max-runs' | 'seconds-per-hour') => {
      const value = number(option);
      if (value !== undefined && value <= 0) throw new CommandError(`--${option} must be more than 0.`);
      return value ?? null;
    };
    const wanted = {
      name,
      scopes: scopes as Scope[],
      expiresAt: days === undefined ? null : Math.round(Date.now() + days * 86_400_000),
      perMinute: positive('per-minute') && Math.ceil(positive('per-minute')!),
      maxRuns: positive('max-runs') && Math.ceil(positive('max-runs')!),
      secondsPerHour: positive('seconds-per-hour'),
    };
    const { key, stored } = await withDatabase((db) => new KeyRing(db).create(wanted));
    print({ key, ...shown(stored) }, `${key}\nThis key is shown once and stored nowhere. Its id is ${stored.id}.`);
    return EXIT.ok;
  }
  if (what === 'revoke') {
    if (id === undefined) throw new CommandError('Which key? "wargauge keys list" shows their ids.');
    const revoked = await withDatabase((db) => new KeyRing(db).revoke(id));
    if (!revoked) throw new CommandError(`There is no key ${id} in force.`);
    print({ revoked: id }, `The key ${id} is revoked. Services notice within 10 seconds.`);
    return EXIT.ok;
  }
  if (what !== 'list') throw new CommandError('keys create, keys list or keys revoke.');
  const all = await withDatabase((db) => new KeyRing(db).list());
  const state = ({ revokedAt, expiresAt }: (typeof all)[number]) =>
    revokedAt !== null ? 'revoked' : expiresAt !== null && expiresAt < Date.now() ? 'expired' : 'in force';
  const words = all.map(
    (key) => `${key.id}  ${state(key).padEnd(8)}  ${[...key.scopes].join(',').padEnd(14)}  ${key.name}`,
  );
  print(all.map(shown), words.length > 0 ? words.join('\n') : 'There are no keys.');
  return EXIT.ok;
}

async function jobs(): Promise<number> {
  const [what = 'list', ...given] = names;
  if (what === 'list') {
    const letters = await withDatabase(deadLetters);
    const words = letters.map(
      ({ id, subject, job, attempts, detail, at }) =>
        `${id}  ${new Date(at).toISOString()}  ${subject}  ${job}, tried ${counted(attempts, 'times')}: ${detail}`,
    );
    print(letters, words.length > 0 ? words.join('\n') : 'Nothing has failed for good.');
    return EXIT.ok;
  }
  if (what !== 'retry' && what !== 'drop') throw new CommandError('jobs list, jobs retry or jobs drop.');
  if (given.length === 0) throw new CommandError(`Which? "wargauge jobs ${what} all", or ids of "wargauge jobs".`);
  const ids = given.includes('all') ? 'all' : given;
  const done = await withDatabase((db) => (what === 'retry' ? retryDeadLetters(db, ids) : dropDeadLetters(db, ids)));
  if (done === 0 && ids !== 'all') throw new CommandError('None of these is there.');
  const end = what === 'retry' ? 'go on within some seconds' : 'are dropped';
  print({ [what === 'retry' ? 'retried' : 'dropped']: done }, `${counted(done, 'of them')} ${end}.`);
  return EXIT.ok;
}

const COMMANDS: Readonly<Record<string, () => Promise<number | undefined>>> = {
  run,
  ask,
  report: writeReport,
  study,
  gate: gated,
  list,
  import: importLibrary,
  export: exportLibrary,
  backup,
  restore,
  keys,
  jobs,
  worker: async () => void (await import('../worker-main.ts')).startWorker(),
  serve: async () => void (await import('../main.ts')),
};

function failed(thrown: unknown): number {
  const [message, code, details] = explained(thrown);
  if (options.json)
    process.stdout.write(`${JSON.stringify({ error: { message, ...(details as object) } }, null, 2)}\n`);
  console.error(message);
  return code;
}

function explained(thrown: unknown): readonly [string, number, unknown] {
  if (thrown instanceof CommandError) return [thrown.message, thrown.exitCode, thrown.details];
  if (thrown instanceof BackupError) return [thrown.message, EXIT.faulty, undefined];
  if (thrown instanceof DirectoryInUseError || thrown instanceof NoLocksError)
    return [thrown.message, EXIT.storage, undefined];
  if (thrown instanceof DatabaseError) return [`The database: ${thrown.message}`, EXIT.storage, undefined];
  const error = thrown instanceof ApiError ? thrown : toApiError(thrown);
  if (ERRORS[error.code].status >= 500) {
    const cause = error.cause instanceof Error ? error.cause.message : String(error.cause ?? '');
    return [`${error.message} ${cause}`.trim(), EXIT.internal, { code: error.code }];
  }
  const fields = (error.errors ?? []).map(
    ({ path, message, allowed }) => `  ${path}: ${message}${allowed ? ` Allowed: ${allowed}.` : ''}`,
  );
  const text = [`${ERRORS[error.code].title}.`, ...(fields.length > 0 ? fields : [error.message])].join('\n');
  return [text, EXIT.faulty, { code: error.code, errors: error.errors }];
}

const chosen = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
if (options.help || command === 'help') {
  console.log(USAGE);
} else if (!chosen) {
  console.error(command === '' ? USAGE : `There is no command "${command}".\n\n${USAGE}`);
  process.exitCode = EXIT.faulty;
} else {
  // A reader such as head may close the pipe early.
  process.stdout.on('error', () => process.exit(EXIT.ok));
  const code = await chosen().catch(failed);
  // A service goes on; everything else ends here, whatever a thread still wants.
  if (code !== undefined) process.exit(code);
}
