/**
 * The database of a running service, for another program of the same user: the holder of a directory's lock answers
 * statements over the lock's socket, one JSON line each. The socket is as well protected as the data beside it.
 */
import { connect, type Socket } from 'node:net';
import { type Database, DatabaseError, fromWire, type Queryable, toDatabaseError, toWire } from './database.ts';
import { type Ask, RemoteDatabase, type Reply } from './remote.ts';

/** A transaction that its program leaves open this long is rolled back: everybody else waits for it. */
const IDLE_MS = 30_000;
const CONNECT_MS = 3_000;
/** While somebody waits for an answer, whoever works at it says that he lives. */
const ALIVE_EVERY_MS = 2_000;
/** A holder that says nothing for so long is stopped, or hangs. */
const SILENT_MS = 30_000;
/** The number of no question. */
const ALIVE: Reply = { id: 0 };

/** Answers one connection. */
export function serveDatabase(db: Database, socket: Socket): void {
  const say = (reply: Reply) => socket.destroyed || socket.write(`${toWire(reply)}\n`);
  let tx: { readonly on: Queryable; end(commit: boolean): void; readonly ended: Promise<void> } | null = null;
  let idle: NodeJS.Timeout | undefined;

  const begin = () =>
    new Promise<void>((begun, failed) => {
      const ended = db
        .transaction(
          (on) =>
            new Promise<void>((resolve, reject) => {
              tx = { on, end: (commit) => (commit ? resolve() : reject(ROLLED_BACK)), ended };
              begun();
            }),
        )
        .catch((error: unknown) => {
          failed(error);
          if (error !== ROLLED_BACK) throw error;
        });
      ended.catch(() => {});
    });
  const finish = async (commit: boolean): Promise<void> => {
    const current = tx;
    tx = null;
    current?.end(commit);
    await current?.ended;
  };
  const answer = async ({ id, ...ask }: Ask & { readonly id: number }): Promise<Reply> => {
    clearTimeout(idle);
    const alive = setInterval(() => say(ALIVE), ALIVE_EVERY_MS);
    try {
      const on: Queryable = tx?.on ?? db;
      if (ask.do === 'query') return { id, value: await on.query(ask.text, ask.values) };
      if (ask.do === 'script') return { id, value: await on.script(ask.text, ask.withinMs) };
      if (ask.do === 'begin') await begin();
      else await finish(ask.do === 'commit');
      return { id };
    } catch (error) {
      const { message, code } = toDatabaseError(error);
      return { id, error: { message, code } };
    } finally {
      clearInterval(alive);
      if (tx) idle = setTimeout(() => socket.destroy(), IDLE_MS);
    }
  };
  let order: Promise<void> = Promise.resolve();
  lines(socket, (line) => {
    order = order.then(async () => {
      say(await answer(fromWire(line) as Ask & { id: number }));
    });
    order.catch(() => socket.destroy());
  });
  socket.on('close', () => {
    clearTimeout(idle);
    void order.then(() => finish(false)).catch(() => {});
  });
}

const ROLLED_BACK = new DatabaseError('rolled back', '');

export class AttachedDatabase extends RemoteDatabase {
  readonly kind = 'attached';
  private readonly socket: Socket;
  private readonly silentMs: number;

  private constructor(socket: Socket, silentMs: number) {
    super();
    this.socket = socket;
    this.silentMs = silentMs;
  }

  /**
   * @param silentMs a holder that says nothing for so long while it is asked is given up
   * @returns null when nobody listens at the address, or nobody answers there
   */
  static open(address: string, silentMs = SILENT_MS): Promise<AttachedDatabase | null> {
    return new Promise((resolve) => {
      const socket = connect(address);
      const database = new AttachedDatabase(socket, silentMs);
      const timer = setTimeout(() => socket.destroy(), CONNECT_MS);
      let greeted = false;
      lines(socket, (line) => {
        if (greeted) return database.take(fromWire(line) as Reply);
        greeted = true;
        clearTimeout(timer);
        resolve(database);
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        clearTimeout(timer);
        database.unanswered(gone());
        resolve(null);
      });
    });
  }

  async close(): Promise<void> {
    await this.inTurn(async () => this.socket.destroy());
  }

  protected post(message: Ask & { readonly id: number }): void {
    if (this.socket.destroyed) throw gone();
    this.socket.write(`${toWire(message)}\n`);
  }

  protected silent(): void {
    this.socket.destroy();
  }

  protected patience(): number {
    return this.silentMs;
  }

  /** Who held the database when it was attached, and nobody else, answers here. */
  protected sameOne(): () => void {
    return () => {};
  }

  private take(reply: Reply): void {
    this.answered(reply, reply.error && new DatabaseError(reply.error.message, reply.error.code));
  }
}

function gone(): DatabaseError {
  return new DatabaseError('the service that holds the database is gone, or does not answer', 'UNAVAILABLE');
}

function lines(socket: Socket, each: (line: string) => void): void {
  let parts: string[] = [];
  socket.setEncoding('utf8');
  socket.on('data', (data: unknown) => {
    const [first = '', ...more] = String(data).split('\n');
    parts.push(first);
    for (const next of more) {
      each(parts.join(''));
      parts = [next];
    }
  });
}
