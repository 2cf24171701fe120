/** Files that a command is given; `-` is standard input. */
import { readFile } from 'node:fs/promises';
import { CommandError } from './usage.ts';

/** @throws CommandError when there is no such file, or none was named */
export async function bytesOf(file: string | undefined): Promise<Buffer> {
  if (file === undefined) throw new CommandError(`Which file? See "wargauge --help".`);
  if (file === '-') return readAll();
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read: ${error.code ?? error.message}.`);
  });
}

export async function jsonOf(file: string | undefined): Promise<unknown> {
  const source = (await bytesOf(file)).toString('utf8');
  try {
    return JSON.parse(source) as unknown;
  } catch (error) {
    throw new CommandError(`${file} is not JSON: ${(error as Error).message}.`);
  }
}

async function readAll(): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
}
