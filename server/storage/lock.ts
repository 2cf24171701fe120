/**
 * One process for one data directory: PGlite takes no lock of its own, and two on one directory destroy it. The lock is
 * a listening local socket, so it ends with its process, however that ends, and no stale number can be taken for it.
 * Other programs of this machine reach the holder's database through the same socket.
 */
import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Longest path that every system takes for a socket. */
const LONGEST_PATH = 96;
const ANSWER_MS = 3_000;
/** Long enough for a rival that saw the same dead socket to have replaced ours. */
const RIVAL_MS = 40;

export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
}

export interface DirectoryLock {
  readonly address: string;
  /** Called for every other program that connects, after the greeting. */
  onConnection(handler: (socket: Socket) => void): void;
  release(): Promise<void>;
}

/** Where the holder of `directory` listens: beside the data, or where the path is too long, in the temporary folder. */
export function lockAddress(directory: string): string {
  const name = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\wargauge-${name}`;
  const beside = join(realpathSync(directory), 'lock.sock');
  return beside.length <= LONGEST_PATH ? beside : join(tmpdir(), `wargauge-${name}.sock`);
}

/** @throws DirectoryInUseError when another process holds it. */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const address = lockAddress(directory);
  const greeting = JSON.stringify({ wargauge: process.pid, token: randomUUID() });
  let handler: (socket: Socket) => void = (socket) => socket.end();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.write(`${greeting}\n`);
    handler(socket);
  });
  const pipe = process.platform === 'win32';
  // Bound under a name of its own first: closing a socket removes the name it was bound to, which must never be ours
  // to remove once somebody else holds the lock.
  const bound = pipe ? address : `${address}.${randomUUID().slice(0, 6)}`;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? inUse(directory, null) : error),
    );
    server.listen(bound, resolve);
  });
  server.on('error', () => {});
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  if (!pipe) {
    chmodSync(bound, 0o600);
    if (!claim(bound, address)) {
      const holder = await greetingAt(address);
      if (holder === null) rmSync(address, { force: true });
      if (holder !== null || !claim(bound, address)) {
        await close();
        throw inUse(directory, holder ?? (await greetingAt(address)));
      }
    }
    // Two that start together may both find the dead socket of a third; only one of them is reached afterwards.
    await new Promise((resolve) => setTimeout(resolve, RIVAL_MS * (1 + Math.random())));
    const reached = await greetingAt(address);
    if (reached !== greeting) {
      await close();
      throw inUse(directory, reached);
    }
    // What killed processes were bound to.
    const name = `${basename(address)}.`;
    for (const left of readdirSync(dirname(address))) {
      if (left.startsWith(name) && left !== basename(bound)) rmSync(join(dirname(address), left), { force: true });
    }
  }
  return {
    address,
    onConnection: (next) => {
      handler = next;
    },
    release: async () => {
      if (!pipe && (await greetingAt(address)) === greeting) rmSync(address, { force: true });
      for (const socket of sockets) socket.destroy();
      await close();
    },
  };
}

/** The first line that the holder says, or null where nobody answers. */
async function greetingAt(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(address);
    let text = '';
    let ended = false;
    const end = (result: string | null) => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      socket.destroy();
      resolve(result);
    };
    // Somebody listens but is too busy to say so: that is a holder all the same.
    let connected = false;
    const timer = setTimeout(() => end(connected ? '{}' : null), ANSWER_MS);
    socket.on('connect', () => {
      connected = true;
    });
    socket.on('data', (bytes) => {
      text += bytes.toString('utf8');
      const line = text.indexOf('\n');
      if (line >= 0) end(text.slice(0, line));
    });
    socket.on('error', () => end(null));
    socket.on('close', () => end(null));
  });
}

function inUse(directory: string, holder: string | null): DirectoryInUseError {
  let process_ = '';
  try {
    const { wargauge } = JSON.parse(holder ?? '{}') as { wargauge?: unknown };
    if (typeof wargauge === 'number') process_ = ` (process ${wargauge})`;
  } catch {
    // Somebody else's socket: the directory is in use all the same.
  }
  return new DirectoryInUseError(
    `The data directory ${directory} is in use by another Wargauge${process_}. ` +
      'Stop that one, or set DATA_DIR to another directory. Several processes can share a PostgreSQL server: ' +
      'see DATABASE_URL.',
  );
}

/** Gives the bound socket the lock's name, unless that is taken. */
function claim(bound: string, address: string): boolean {
  try {
    linkSync(bound, address);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // ENOENT: the winner of a race has tidied up.
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    throw error;
  }
}
