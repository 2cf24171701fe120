/** Which other web pages may use the API: those that the settings name, with keys of their own and never with cookies. */
import type { RequestHandler } from 'express';
import type { Config } from './config.ts';

const METHODS = 'GET, HEAD, POST, PUT, DELETE';
const HEADERS =
  'Authorization, Cache-Control, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Prefer, X-Request-Id';
const EXPOSED = 'Content-Location, ETag, Idempotency-Replayed, Location, Retry-After, X-Engine-Version, X-Request-Id';
const A_DAY_SECONDS = '86400';

export function cors({ corsOrigins }: Pick<Config, 'corsOrigins'>): RequestHandler {
  const any = corsOrigins.includes('*');
  const known = new Set(corsOrigins);
  return (req, res, next) => {
    if (corsOrigins.length === 0) return next();
    res.vary('Origin');
    const origin = req.get('Origin');
    if (origin === undefined || !(any || known.has(origin))) return next();
    res.set('Access-Control-Allow-Origin', any ? '*' : origin).set('Access-Control-Expose-Headers', EXPOSED);
    // The page of another origin reads what this service sends it.
    res.set('Cross-Origin-Resource-Policy', 'cross-origin');
    if (req.method !== 'OPTIONS' || req.get('Access-Control-Request-Method') === undefined) return next();
    res.set('Access-Control-Allow-Methods', METHODS).set('Access-Control-Allow-Headers', HEADERS);
    res.set('Access-Control-Max-Age', A_DAY_SECONDS).status(204).end();
  };
}
