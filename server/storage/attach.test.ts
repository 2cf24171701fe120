/** The two sides of an attached database, without one: who says nothing is given up, who works at an answer is waited for. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AttachedDatabase, serveDatabase } from './attach.ts';
import type { Database, Row } from './database.ts';

let folder: string;
let server: Server;
const sockets: Socket[] = [];
const realSetTimeout = setTimeout;
/** Until something is so, by the real clock. */
const fact = async (so: () => boolean): Promise<void> => {
  while (!so()) await new Promise((resolve) => realSetTimeout(resolve, 2));
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wargauge-attach-'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  rmSync(folder, { recursive: true });
});

const listening = async (each: (socket: Socket) => void): Promise<string> => {
  const address = join(folder, 'door.sock');
  server = createServer((socket) => {
    sockets.push(socket);
    each(socket);
  });
  await new Promise<void>((resolve) => server.listen(address, resolve));
  return address;
};

it('a holder that was stopped is given up, one that takes its time and says so is not', async () => {
  /** Answers to statements, for when they are to be given. */
  const held: Array<(said?: object) => void> = [];
  const address = await listening((socket) => {
    socket.write('{"wargauge":1}\n');
    createInterface({ input: socket }).on('line', (line) => {
      const { id, do: what } = JSON.parse(line) as { id: number; do: string };
      const reply = (said: object = { id, value: [{ n: id }] }) => void socket.write(`${JSON.stringify(said)}\n`);
      if (what === 'query') held.push(reply);
      else reply({ id });
    });
  });
  const db = (await AttachedDatabase.open(address))!;
  let heard = 0;
  const slow = db.transaction((tx) =>
    Promise.all([tx.query('SELECT 1').finally(() => heard++), tx.query('SELECT 2'), tx.query('SELECT 3')]),
  );
  await fact(() => held.length === 3);
  vi.advanceTimersByTime(20_000);
  held[2]!({ id: 0 });
  held[0]!();
  await fact(() => heard === 1);
  vi.advanceTimersByTime(20_000);
  held[1]!();
  held[2]!();
  expect((await slow).map(([row]) => row)).toEqual([{ n: 2 }, { n: 3 }, { n: 4 }]);
  // Nobody asks: it may say nothing for as long as it likes.
  vi.advanceTimersByTime(600_000);
  const silent = expect(db.query('SELECT 4')).rejects.toMatchObject({ fault: 'unavailable' });
  await fact(() => held.length === 4);
  vi.advanceTimersByTime(31_000);
  await silent;
  await db.close();
});

it('whoever works at a statement says that he lives, and no longer', async () => {
  let end = (_: readonly Row[]) => {};
  const db = { query: () => new Promise<readonly Row[]>((resolve) => (end = resolve)) } as unknown as Database;
  const said: unknown[] = [];
  const address = await listening((socket) => serveDatabase(db, socket));
  const client = connect(address);
  createInterface({ input: client }).on('line', (line) => said.push(JSON.parse(line)));
  client.write('{"id":1,"do":"query","text":"SELECT 1"}\n');
  await fact(() => vi.getTimerCount() > 0);
  vi.advanceTimersByTime(5_000);
  await fact(() => said.length === 2);
  end([{ n: 1 }]);
  await fact(() => said.length === 3);
  expect(vi.getTimerCount()).toBe(0);
  expect(said).toEqual([{ id: 0 }, { id: 0 }, { id: 1, value: [{ n: 1 }] }]);
  client.destroy();
});
