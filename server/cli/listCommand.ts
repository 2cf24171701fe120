/** The command that reads army lists back. */
import { writeFile } from 'node:fs/promises';
import { styleText } from 'node:util';
import { bytesOf } from './input.ts';
import { listsHere, listsInWords, type Paint } from './list.ts';
import { names, options, print } from './options.ts';
import { tableOf } from './table.ts';
import { CommandError, EXIT } from './usage.ts';

export async function list(): Promise<number> {
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
