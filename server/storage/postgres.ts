/** A PostgreSQL server, 15 or later, shared by any number of processes. */
import pg from 'pg';
import { type Database, type Queryable, type Row, toDatabaseError, type Value } from './database.ts';

const CONNECT_MS = 5_000;
/** No statement of ours takes a second; one that hangs must not hold its connection for ever. */
const STATEMENT_MS = 60_000;
const INT8 = 20;
const NUMERIC = 1700;

export class PostgresDatabase implements Database {
  readonly kind = 'postgres';
  private readonly pool: pg.Pool;

  /** Connects when first used. `url`: postgres://user:password@host:port/database */
  constructor(url: string, options: { readonly connections?: number } = {}) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: options.connections ?? 10,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      query_timeout: STATEMENT_MS + 5_000,
      idle_in_transaction_session_timeout: STATEMENT_MS,
      keepAlive: true,
      application_name: 'wargauge',
      types: {
        getTypeParser: (oid: number, format?: string) =>
          oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
      } as pg.CustomTypesConfig,
    });
    // An idle connection that breaks is replaced; without a listener it would end the process.
    this.pool.on('error', () => {});
  }

  async query(text: string, values: readonly Value[] = []): Promise<readonly Row[]> {
    try {
      return await run(this.pool, text, values);
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  async script(text: string): Promise<void> {
    await this.pool.query(text).catch((error: unknown) => {
      throw toDatabaseError(error);
    });
  }

  async transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const client = await this.pool.connect().catch((error: unknown) => {
      throw toDatabaseError(error);
    });
    // A connection that breaks between two statements tells nobody but its listeners.
    const ignore = () => {};
    client.on('error', ignore);
    let broken: Error | undefined;
    const guarded = async <R>(doing: () => Promise<R>): Promise<R> => {
      try {
        return await doing();
      } catch (error) {
        const fault = toDatabaseError(error);
        if (fault.fault === 'unavailable' && !fault.code.startsWith('40')) broken = fault;
        throw fault;
      }
    };
    try {
      await guarded(() => run(client, 'BEGIN', []));
      const result = await work({
        query: (text, values = []) => guarded(() => run(client, text, values)),
        script: (text) => guarded(async () => void (await client.query(text))),
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
      client.removeListener('error', ignore);
      client.release(broken ?? false);
    }
  }

  async close(): Promise<void> {
    await this.pool.end().catch(() => {});
  }
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
  return ((await client.query(text, sent)) as pg.QueryResult<Row>).rows;
}
