/** One address, its methods, and a proper 405 for the others. */
import type { Request, RequestHandler, Response, Router } from 'express';
import type { z } from 'zod';
import { ApiError } from '../errors.ts';
import { fieldsError, parseOrThrow } from '../issues.ts';

interface Methods {
  readonly get?: RequestHandler;
  readonly post?: readonly RequestHandler[];
  readonly put?: readonly RequestHandler[];
  readonly delete?: RequestHandler;
}

/** Mounts the handlers; HEAD comes with GET, OPTIONS is answered, everything else is refused with Allow. */
export function route(router: Router, path: string, methods: Methods): void {
  const allow = [
    ...(methods.get ? ['GET', 'HEAD'] : []),
    ...(methods.post ? ['POST'] : []),
    ...(methods.put ? ['PUT'] : []),
    ...(methods.delete ? ['DELETE'] : []),
    'OPTIONS',
  ].join(', ');
  const at = router.route(path);
  at.all((req, res, next) => {
    // The metrics count by pattern; express forgets it once an error has left the router.
    res.locals.route = req.baseUrl + path;
    next();
  });
  if (methods.get) at.get(methods.get);
  if (methods.post) at.post(...methods.post);
  if (methods.put) at.put(...methods.put);
  if (methods.delete) at.delete(methods.delete);
  at.options((_req, res) => void res.set('Allow', allow).status(204).end());
  at.all((req) => {
    throw new ApiError('method-not-allowed', `${req.method} is not allowed here; allowed: ${allow}.`, {
      headers: { Allow: allow },
    });
  });
}

/** Sets the ETag. @returns whether the client has that state already; then 304 is the answer. */
export function sameState(req: Request, res: Response, tag: string): boolean {
  const etag = `"${tag}"`;
  res.set('ETag', etag).set('Cache-Control', 'private, no-cache');
  // Not express' own check: it ignores the header where a client also says no-cache, as fetch does.
  const known = (req.get('If-None-Match') ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes(etag);
}

/** Static data: kept by the client, but checked against its ETag every time. */
export const REVALIDATE = 'no-cache';

/** Parses the query; empty parameters count as absent. @throws ApiError invalid-query */
export function queryOf<T>(req: Request, schema: z.ZodType<T>): T {
  const given = Object.fromEntries(Object.entries(req.query).filter(([, value]) => value !== ''));
  for (const [path, value] of Object.entries(given)) {
    // The one character that no database stores as text.
    if (typeof value !== 'string' || !value.includes('\u0000')) continue;
    throw fieldsError('invalid-query', [{ path, message: 'It holds a NUL character.', allowed: 'text without it' }]);
  }
  return parseOrThrow(schema, given, 'invalid-query');
}

/** A path parameter; express types allow lists for wildcards, which these routes do not have. */
export function param(req: Request, name: string): string {
  return String(req.params[name]);
}
