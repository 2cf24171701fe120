/** Commands for what is stored: the library out and in, everything out and in. */
import { createWriteStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { counted } from '../../workers/wording.ts';
import { LibraryExport } from '../api/contract.ts';
import { exportOf, itemsOf } from '../api/library.ts';
import { parseOrThrow } from '../issues.ts';
import { Library } from '../library/library.ts';
import { settings } from '../settings.ts';
import { backupLines, restoreLines } from '../storage/backup.ts';
import { jsonOf } from './input.ts';
import { names, print, withDatabase } from './options.ts';
import { CommandError, EXIT } from './usage.ts';

export async function importLibrary(): Promise<number> {
  const { items } = parseOrThrow(LibraryExport, await jsonOf(names[0]), 'invalid-request');
  const checked = itemsOf(items, null);
  const added = await withDatabase((db) => new Library(db, settings().maxItems).addAll(checked));
  print(
    { added: added.map(({ id, collection, name }) => ({ id, collection, name })) },
    `${added.length} items were added.`,
  );
  return EXIT.ok;
}

export async function exportLibrary(): Promise<number> {
  const body = await withDatabase((db) => exportOf(new Library(db, 0), undefined));
  const text = `${JSON.stringify(body, null, 2)}\n`;
  const [file = '-'] = names;
  if (file === '-') process.stdout.write(text);
  else await writeFile(file, text);
  return EXIT.ok;
}

export async function backup(): Promise<number> {
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

export async function restore(): Promise<number> {
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
