/** How long a queue that is opened waits for a server that says nothing. */
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Database, Row } from '../storage/database.ts';
import { Queue } from './queue.ts';

it('is given up within a minute, and not when the system notices that the network is gone', async () => {
  const asked: Array<number | undefined> = [];
  const silent = async (): Promise<readonly Row[]> => [];
  const swallows = async (_text: string, withinMs?: number): Promise<readonly Row[]> => {
    asked.push(withinMs);
    throw new Error('Query read timeout');
  };
  const both = { query: silent, script: swallows };
  const database: Database = {
    ...both,
    kind: 'postgres',
    transaction: (work) => work({ query: async () => [{ mine: true }], script: swallows }),
    close: async () => {},
  };
  const options = { logger: pino({ enabled: false }), engineVersion: 'test', heartbeatSeconds: 10 };
  await expect(Queue.open(database, options)).rejects.toThrow('Query read timeout');
  expect(asked.length).toBeGreaterThan(0);
  for (const limit of asked) expect(limit ?? 0).toBeLessThanOrEqual(60_000);
});
