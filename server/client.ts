/** Who asks: an API key, or an address without one; and what that allows. */
import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Config } from './config.ts';
import { ApiError } from './errors.ts';
import type { ApiKey, Scope } from './keys/key-ring.ts';
import type { Persistence } from './persistence.ts';

export interface Client {
  readonly key: ApiKey | null;
  readonly scopes: ReadonlySet<Scope>;
  /** What limits are counted by: the key, or the address. */
  readonly account: string;
}

/** Leading bits of an IPv6 address that stand for one client. */
export const IPV6_NETWORK = 64;

const BEARER = { headers: { 'WWW-Authenticate': 'Bearer' } };
export const SESSION_COOKIE = 'wargauge_key';

const ANONYMOUS: Readonly<Record<Config['anonymous'], ReadonlySet<Scope>>> = {
  all: new Set<Scope>(['read', 'run', 'admin']),
  run: new Set<Scope>(['read', 'run']),
  read: new Set<Scope>(['read']),
  none: new Set<Scope>(),
};

/** Middleware that finds out who asks; it refuses only keys that are wrong. */
export function identify(config: Pick<Config, 'anonymous'>, persistence: Persistence): RequestHandler {
  return async (req, res, next) => {
    const presented = presentedKey(req);
    let key = presented && (await persistence.need().keys.check(presented.text));
    if (key === undefined && presented?.from === 'cookie') {
      // The browser cannot help it; without the cookie it is a stranger like any other.
      res.clearCookie(SESSION_COOKIE, { path: '/' });
      key = null;
    }
    if (key === undefined) {
      throw new ApiError('unauthorized', 'This API key is not known, or has expired or been revoked.', BEARER);
    }
    const client: Client = {
      key,
      scopes: key?.scopes ?? ANONYMOUS[config.anonymous],
      // Whoever has an IPv6 address has a whole network of them.
      account: key ? `key ${key.id}` : `address ${ipKeyGenerator(req.ip ?? '', IPV6_NETWORK)}`,
    };
    res.locals.client = client;
    next();
  };
}

export function clientOf(res: Response): Client {
  return res.locals.client as Client;
}

/** Whom stored work is counted by: the key, or a hash of the address. */
export function countedAs({ key, account }: Client): string {
  return key?.id ?? createHash('sha256').update(account).digest('base64url').slice(0, 16);
}

/** Middleware: reading needs the scope read, everything else run. */
export const byMethod: RequestHandler = (req, res, next) => {
  if (req.method !== 'OPTIONS') {
    requireScope(res, req.method === 'GET' || req.method === 'HEAD' ? 'read' : 'run');
  }
  next();
};

/** @throws ApiError unauthorized without a key, forbidden with one that lacks the scope. */
export function requireScope(res: Response, scope: Scope): void {
  const { key, scopes } = clientOf(res);
  if (scopes.has(scope) || scopes.has('admin')) return;
  if (key) throw new ApiError('forbidden', `This needs an API key with the scope ${scope}.`);
  throw new ApiError('unauthorized', `This needs an API key with the scope ${scope}.`, BEARER);
}

/** Whether this client may see, cancel and delete what belongs to `owner`. */
export function maySee({ key, scopes }: Client, owner: string | null): boolean {
  return owner === null || owner === key?.id || scopes.has('admin');
}

/** Whose things a list shows: everybody's for an admin, one's own with a key. @throws ApiError unauthorized */
export function listedOwner(res: Response): string | undefined {
  const { key, scopes } = clientOf(res);
  if (scopes.has('admin')) return undefined;
  if (key) return key.id;
  // Whatever nobody owns is known by its id only, which is as good as a password.
  throw new ApiError('unauthorized', 'A list needs an API key.', BEARER);
}

/** The key that a request carries, in its header or its cookie. @throws ApiError unauthorized for another header. */
export function presentedKey(req: Request): { readonly text: string; readonly from: 'header' | 'cookie' } | null {
  const header = req.get('Authorization');
  if (header !== undefined) {
    const match = /^Bearer +(\S{1,200})$/i.exec(header);
    if (match?.[1] !== undefined) return { text: match[1], from: 'header' };
    throw new ApiError('unauthorized', 'The Authorization header must be "Bearer" and an API key.', BEARER);
  }
  for (const part of (req.get('Cookie') ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === SESSION_COOKIE && value) return { text: value, from: 'cookie' };
  }
  return null;
}
