/** A PostgreSQL server, 15 or later, shared by any number of processes. */
import pg from 'pg';
import { APPLICATION } from '../operation/connections.ts';
import { type Database, DatabaseError, fromDriver, type Queryable, type Row, type Value } from './database.ts';
import { listenOn } from './listener.ts';

const CONNECT_MS = 5_000;
/** No statement of ours takes a second; one that hangs must not hold its connection for ever. */
const STATEMENT_MS = 12_000;
/** A network that swallows everything is noticed here only: the server's own limit does not reach us through it. */
const ANSWER_MS = 15_000;
const INT8 = 20;
const NUMERIC = 1700;

export class PostgresDatabase implements Database {
  readonly kind = 'postgres';
  private readonly pool: pg.Pool;
  private readonly url: string;

  /** Connects when first used. `url`: postgres://user:password@host:port/database */
  constructor(url: string, options: { readonly connections?: number; readonly answerMs?: number } = {}) {
    this.url = url;
    this.pool = new pg.Pool({
      connectionString: url,
      max: options.connections ?? 10,
      connectionTimeoutMillis: Math.min(CONNECT_MS, options.answerMs ?? CONNECT_MS),
      statement_timeout: STATEMENT_MS,
      query_timeout: options.answerMs ?? ANSWER_MS,
      idle_in_transaction_session_timeout: STATEMENT_MS,
      // Behind a statement that may take long, a network that fell silent is noticed by the system, after some minutes.
      keepAlive: true,
      keepAliveInitialDelayMillis: ANSWER_MS,
      application_name: APPLICATION,
      types: {
        getTypeParser: (oid: number, format?: string) =>
          oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
      } as pg.CustomTypesConfig,
    });
    // A connection that breaks is replaced; one without a listener would end the process, whoever holds it just then.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => void client.on('error', () => {}));
  }

  async query(text: string, values: readonly Value[] = []): Promise<readonly Row[]> {
    try {
      return await run(this.pool, text, values);
    } catch (error) {
      throw fromDriver(error);
    }
  }

  async script(text: string, withinMs?: number): Promise<readonly Row[]> {
    try {
      return await several(this.pool, text, withinMs);
    } catch (error) {
      throw fromDriver(error);
    }
  }

  async transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const client = await this.pool.connect().catch((error: unknown) => {
      throw fromDriver(error);
    });
    let broken: Error | undefined;
    const guarded = async <R>(doing: () => Promise<R>): Promise<R> => {
      try {
        return await doing();
      } catch (error) {
        const fault = fromDriver(error);
        if (fault.fault === 'unavailable' && !fault.code.startsWith('40')) broken = fault;
        throw fault;
      }
    };
    try {
      await guarded(() => run(client, 'BEGIN', []));
      const result = await work({
        query: (text, values = []) => guarded(() => run(client, text, values)),
        script: (text, withinMs) => guarded(() => several(client, text, withinMs)),
      });
      await guarded(() => run(client, 'COMMIT', []));
      return result;
    } catch (error) {
      if (!broken) {
        await run(client, 'ROLLBACK', []).catch((fault: Error) => {
          broken = fault;
        });
      }
      throw error;
    } finally {
      client.release(broken ?? false);
    }
  }

  listen(channel: string, heard: (text: string) => void): () => Promise<void> {
    return listenOn(this.url, channel, heard);
  }

  async close(): Promise<void> {
    await this.pool.end().catch(() => {});
  }
}

/** Statements without parameters, whose answers are as many results. */
async function several(
  client: Pick<pg.Pool | pg.PoolClient, 'query'>,
  text: string,
  withinMs: number | undefined,
): Promise<readonly Row[]> {
  const asked = withinMs === undefined ? { text } : { text, query_timeout: withinMs };
  const done = (await client.query(asked as pg.QueryConfig)) as unknown as pg.QueryResult<Row> | pg.QueryResult<Row>[];
  return Array.isArray(done) ? done.flatMap(rowsOf) : rowsOf(done);
}

async function run(
  client: Pick<pg.Pool | pg.PoolClient, 'query'>,
  text: string,
  values: readonly Value[],
): Promise<readonly Row[]> {
  const sent = values.map((value) =>
    // The driver sends a Uint8Array as JSON, and only a Buffer as bytes.
    value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value,
  );
  const done = (await client.query(text, sent)) as pg.QueryResult<Row> | readonly unknown[];
  // Bytes that came twice make two answers of one, and nobody knows which of them is it.
  if (Array.isArray(done)) throw garbled();
  return rowsOf(done as pg.QueryResult<Row>);
}

/** The server says after its rows how many they were: a row that came twice, or not at all, is never taken for an answer. */
function rowsOf({ rows = [], rowCount }: Partial<pg.QueryResult<Row>>): readonly Row[] {
  if (rows.length > 0 && typeof rowCount === 'number' && rows.length !== rowCount) throw garbled();
  return rows;
}

function garbled(): DatabaseError {
  return new DatabaseError('the answer of the server was garbled', '08P01');
}
