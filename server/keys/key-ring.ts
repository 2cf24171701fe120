/**
 * API keys. A key is `wg_`, its id, `_`, its secret; only the SHA-256 of the secret is stored. That is enough, because
 * the secret is 256 random bits and not a word that somebody chose.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type Database, row, rows } from '../storage/database.ts';

export const SCOPES = ['read', 'run', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

const KEY = /^wg_([0-9a-f]{12})_([\w-]{43})$/;
/** A revoked key works for this long at most in other processes, and a lost database locks nobody out meanwhile. */
const REMEMBER_MS = 10_000;

const KeyRow = z.object({
  id: z.string(),
  name: z.string(),
  secret_sha256: z.string(),
  scopes: z.string(),
  per_minute: z.number().nullable(),
  max_runs: z.number().nullable(),
  seconds_per_hour: z.number().nullable(),
  created_at: z.number(),
  expires_at: z.number().nullable(),
  revoked_at: z.number().nullable(),
});
type KeyRow = z.infer<typeof KeyRow>;

export interface KeyLimits {
  /** Each null leaves the service's own limit. */
  readonly perMinute: number | null;
  readonly maxRuns: number | null;
  readonly secondsPerHour: number | null;
}

export interface ApiKey extends KeyLimits {
  readonly id: string;
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

export interface NewKey extends Partial<KeyLimits> {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt?: number | null;
}

export class KeyRing {
  private readonly db: Database;
  private readonly known = new Map<string, { readonly row: KeyRow; readonly until: number }>();

  constructor(db: Database) {
    this.db = db;
  }

  /** @returns the key itself, which is never shown again, and what is stored of it. */
  async create({ name, scopes, expiresAt = null, ...limits }: NewKey): Promise<{ key: string; stored: ApiKey }> {
    const id = randomBytes(6).toString('hex');
    const secret = randomBytes(32).toString('base64url');
    const stored = await row(
      this.db,
      KeyRow,
      `INSERT INTO api_keys (id, name, secret_sha256, scopes, per_minute, max_runs, seconds_per_hour, created_at,
         expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now_ms(), $8) RETURNING *`,
      [
        id,
        name,
        hashed(secret),
        [...new Set(scopes)].join(','),
        limits.perMinute ?? null,
        limits.maxRuns ?? null,
        limits.secondsPerHour ?? null,
        expiresAt,
      ],
    );
    return { key: `wg_${id}_${secret}`, stored: toKey(stored!) };
  }

  async list(): Promise<readonly ApiKey[]> {
    return (await rows(this.db, KeyRow, 'SELECT * FROM api_keys ORDER BY created_at, id')).map(toKey);
  }

  /** @returns false when there is no such key, or it was revoked before. */
  async revoke(id: string): Promise<boolean> {
    this.known.delete(id);
    const revoked = await this.db.query(
      'UPDATE api_keys SET revoked_at = now_ms() WHERE id = $1 AND revoked_at IS NULL RETURNING id',
      [id],
    );
    return revoked.length > 0;
  }

  /** The key that this text is, or undefined when it is none, or is revoked or expired. */
  async check(text: string, now = Date.now()): Promise<ApiKey | undefined> {
    const match = KEY.exec(text);
    if (!match) return undefined;
    const [, id = '', secret = ''] = match;
    const stored = await this.find(id, now);
    const given = Buffer.from(hashed(secret));
    const wanted = Buffer.from(stored?.secret_sha256 ?? hashed(''));
    if (!timingSafeEqual(given, wanted) || !stored) return undefined;
    if (stored.revoked_at !== null || (stored.expires_at !== null && stored.expires_at <= now)) return undefined;
    return toKey(stored);
  }

  /** Whether `check` accepted this very key a moment ago; asks nobody. */
  isFresh(text: string, now = Date.now()): boolean {
    const match = KEY.exec(text);
    const known = this.known.get(match?.[1] ?? '');
    if (!match || !known || known.until <= now || known.row.revoked_at !== null) return false;
    return timingSafeEqual(Buffer.from(hashed(match[2] ?? '')), Buffer.from(known.row.secret_sha256));
  }

  private async find(id: string, now: number): Promise<KeyRow | undefined> {
    const known = this.known.get(id);
    if (known && known.until > now) return known.row;
    const found = await row(this.db, KeyRow, 'SELECT * FROM api_keys WHERE id = $1', [id]);
    // Only keys that exist are remembered, so that guesses cannot fill the memory.
    if (found) this.known.set(id, { row: found, until: now + REMEMBER_MS });
    else this.known.delete(id);
    return found;
  }
}

function hashed(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function toKey(stored: KeyRow): ApiKey {
  return {
    id: stored.id,
    name: stored.name,
    scopes: new Set(stored.scopes.split(',').filter((scope): scope is Scope => SCOPES.includes(scope as Scope))),
    perMinute: stored.per_minute,
    maxRuns: stored.max_runs,
    secondsPerHour: stored.seconds_per_hour,
    createdAt: stored.created_at,
    expiresAt: stored.expires_at,
    revokedAt: stored.revoked_at,
  };
}
