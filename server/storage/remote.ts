/**
 * A database that is asked by messages: the embedded one in its thread, and that of another process. Everything waits its
 * turn, one statement or transaction at a time: a transaction must not see a stranger's statement in its middle.
 */
import type { Database, DatabaseError, Queryable, Row, Value } from './database.ts';

export type Ask =
  | { readonly do: 'query'; readonly text: string; readonly values: readonly Value[] }
  | { readonly do: 'script'; readonly text: string; readonly withinMs?: number | undefined }
  | { readonly do: 'begin' | 'commit' | 'rollback' | 'open' | 'dump' | 'close' };

export interface Reply {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: { readonly message: string; readonly code: string };
}

interface Pending {
  /** How long nobody may say anything while this waits. */
  readonly ms: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export abstract class RemoteDatabase implements Database {
  abstract readonly kind: Database['kind'];
  private readonly pending = new Map<number, Pending>();
  private nextId = 1;
  private turn: Promise<unknown> = Promise.resolve();
  private silence: NodeJS.Timeout | undefined;

  abstract close(): Promise<void>;
  /** @throws DatabaseError when nobody is there to ask */
  protected abstract post(message: Ask & { readonly id: number }): void;
  /** Nobody said anything for too long. */
  protected abstract silent(): void;
  protected abstract patience(ask: Ask): number;
  /** @returns throws once those who are asked have changed since now: a transaction cannot outlive them */
  protected abstract sameOne(): () => void;

  query(text: string, values: readonly Value[] = []): Promise<readonly Row[]> {
    return this.inTurn(() => this.rows({ do: 'query', text, values }));
  }

  script(text: string, withinMs?: number): Promise<readonly Row[]> {
    return this.inTurn(() => this.rows({ do: 'script', text, withinMs }));
  }

  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.inTurn(async () => {
      const check = this.sameOne();
      const within = async (ask: Ask) => {
        check();
        return this.rows(ask);
      };
      await within({ do: 'begin' });
      try {
        const result = await work({
          query: (text, values = []) => within({ do: 'query', text, values }),
          script: (text, withinMs) => within({ do: 'script', text, withinMs }),
        });
        await within({ do: 'commit' });
        return result;
      } catch (error) {
        await within({ do: 'rollback' }).catch(() => {});
        throw error;
      }
    });
  }

  protected inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work);
    this.turn = mine.catch(() => {});
    return mine;
  }

  protected ask(asked: Ask): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      this.post({ ...asked, id });
      this.pending.set(id, { resolve, reject, ms: this.patience(asked) });
      this.heard();
    });
  }

  /** Somebody is there. While nobody asks, nobody has to say so. */
  protected heard(): void {
    clearTimeout(this.silence);
    const waits = [...this.pending.values()].map(({ ms }) => ms);
    if (waits.length > 0) this.silence = setTimeout(() => this.silent(), Math.max(...waits)).unref();
  }

  protected answered({ id, value }: Reply, error?: DatabaseError): void {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    this.heard();
    if (error) waiting?.reject(error);
    else waiting?.resolve(value);
  }

  /** Whoever was asked will not answer any more. */
  protected unanswered(error: DatabaseError): void {
    for (const { reject } of this.pending.values()) reject(error);
    this.pending.clear();
    this.heard();
  }

  private async rows(ask: Ask): Promise<readonly Row[]> {
    return ((await this.ask(ask)) ?? []) as readonly Row[];
  }
}
