/**
 * Where other programs of this machine reach the database that a process holds: a local socket beside the data. It is a
 * door and no lock: whoever holds the directory's lock replaces what is left of earlier ones, and where a file system has
 * no sockets, there is none.
 */
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest path that every system takes for a socket. */
const LONGEST_PATH = 96;

export interface Door {
  /** Called for every other program that connects, after the greeting. */
  onConnection(handler: (socket: Socket) => void): void;
  close(): Promise<void>;
}

/** Where the holder of `directory` listens: beside the data, or where the path is too long, in the temporary folder. */
export function doorOf(directory: string): string {
  const name = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\wargauge-${name}`;
  const beside = join(realpathSync(directory), 'lock.sock');
  return beside.length <= LONGEST_PATH ? beside : join(tmpdir(), `wargauge-${name}.sock`);
}

/** The caller holds the directory's lock. */
export async function openDoor(directory: string): Promise<Door> {
  const address = doorOf(directory);
  const pipe = process.platform === 'win32';
  let handler: (socket: Socket) => void = (socket) => socket.end();
  const sockets = new Set<Socket>();
  let closing = false;
  const server = createServer((socket) => {
    if (closing) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.write(`${JSON.stringify({ wargauge: process.pid })}\n`);
    handler(socket);
  });
  // Nobody else may connect before the permissions are set, and closing removes the name that was bound to.
  const bound = pipe ? address : `${address}.${randomBytes(3).toString('hex')}`;
  const open = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(bound, () => resolve(true));
  });
  server.on('error', () => {});
  if (open && !pipe) {
    chmodSync(bound, 0o600);
    renameSync(bound, address);
  }
  return {
    onConnection: (next) => {
      handler = next;
    },
    close: async () => {
      closing = true;
      if (open && !pipe) rmSync(address, { force: true });
      for (const socket of sockets) socket.destroy();
      if (open) await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
