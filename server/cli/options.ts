/** What the command line says, and what every command has of the machine: output, the database, threads. */
import { parseArgs } from 'node:util';
import { SimulationPool } from '../../workers/pool.ts';
import { settings } from '../settings.ts';
import type { Database } from '../storage/database.ts';
import { openOrAttach } from '../storage/open.ts';
import { CommandError, EXIT, USAGE } from './usage.ts';

const { values, positionals } = read();
export const options = values;
/** The command, and what it is given. */
export const [command = '', ...names] = positionals;

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

export function number(name: keyof typeof options): number | undefined {
  const text = options[name];
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text === '' || !Number.isFinite(value))
    throw new CommandError(`--${name} must be a number, not "${String(text)}".`);
  return value;
}

export function print(value: unknown, words: string): void {
  process.stdout.write(options.json ? `${JSON.stringify(value, null, 2)}\n` : `${words}\n`);
}

export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const storage = await openOrAttach(settings());
  try {
    return await work(storage.db);
  } finally {
    await storage.close();
  }
}

export async function withPool<T>(work: (pool: SimulationPool) => Promise<T>): Promise<T> {
  const { threads, maxWaiting } = settings();
  const pool = new SimulationPool({ threads, maxWaiting });
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}
