/** Requests a minute: by address for those without a valid key, by key for the others. */
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { clientOf, IPV6_NETWORK, presentedKey } from './client.ts';
import { ApiError } from './errors.ts';
import type { Persistence } from './persistence.ts';
import { sendProblem } from './problem.ts';

const COMMON = {
  windowMs: 60_000,
  standardHeaders: 'draft-8',
  legacyHeaders: false,
  // Its own checks print to the console; the proxy setting is ours to get right.
  validate: false,
  handler: (req: Request, res: Response, _next: unknown, { limit }: { limit: unknown }) => {
    const retryAfter = res.getHeader('Retry-After') ?? 60;
    const detail = `More than ${String(limit)} requests in a minute; try again in ${String(retryAfter)} s.`;
    sendProblem(req, res, new ApiError('rate-limited', detail));
  },
} as const;

/** Before anybody is looked up, so that guessing keys is limited too. */
export function addressLimit(perMinute: number, persistence: Persistence): RequestHandler {
  return rateLimit({
    ...COMMON,
    limit: perMinute,
    keyGenerator: (req) => ipKeyGenerator(req.ip ?? '', IPV6_NETWORK),
    skip: (req) => {
      const key = presentedKey(req);
      return key !== null && persistence.current?.keys.isFresh(key.text) === true;
    },
  });
}

/** After that, for those with a key. */
export function keyLimit(perMinute: number): RequestHandler {
  return rateLimit({
    ...COMMON,
    limit: (_req, res) => clientOf(res as Response).key?.perMinute ?? perMinute,
    keyGenerator: (_req, res) => clientOf(res as Response).account,
    skip: (_req, res) => clientOf(res as Response).key === null,
  });
}
