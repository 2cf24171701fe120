/** Connections of a PostgreSQL server: how many there may be, who has them, and whether those of ours fit. */
import { z } from 'zod';
import { type Database, row } from '../storage/database.ts';

const Connections = z.object({
  /** That the server gives to ordinary users. */
  most: z.number(),
  ours: z.number(),
  others: z.number(),
});
export type Connections = z.infer<typeof Connections>;

/** What ours are known by on the server. */
export const APPLICATION = 'wargauge';

/** Null for an embedded database. */
export async function connectionsOf(db: Database): Promise<Connections | null> {
  if (db.kind !== 'postgres') return null;
  const found = await row(
    db,
    Connections,
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most,
       (count(*) FILTER (WHERE application_name = $1))::int AS ours, (count(*) FILTER (WHERE application_name <> $1))::int AS others
     FROM pg_stat_activity WHERE backend_type = 'client backend'`,
    [APPLICATION],
  );
  return found ?? null;
}

/**
 * Why the connections that all processes may open do not fit, in words; null where they do.
 * @param processes that work on this database @param each connections that one of them may open
 */
export function tooManyConnections({ most, others }: Connections, processes: number, each: number): string | null {
  const wanted = processes * each;
  if (wanted + others <= most) return null;
  const who = processes === 1 ? 'This process' : `${processes} processes`;
  return (
    `${who} may open ${wanted} connections to the database (${each} each), others have ${others}, and the server ` +
    `allows ${most}. Raise its max_connections, or lower DATABASE_CONNECTIONS.`
  );
}
