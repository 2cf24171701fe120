/** /session: a browser trades an API key for a cookie that its scripts cannot read, because event streams and links
 * carry no headers of their own. */
import { Router } from 'express';
import type { z } from 'zod';
import { jsonBody } from '../body.ts';
import { clientOf, SESSION_COOKIE } from '../client.ts';
import { ApiError } from '../errors.ts';
import { parseOrThrow } from '../issues.ts';
import type { Services } from '../services.ts';
import { type Session, SessionRequest } from './contract.ts';
import { route } from './route.ts';

const A_MONTH_MS = 30 * 86_400_000;

export function sessionRoutes({ config, persistence }: Services): Router {
  const router = Router();
  const cookie = { httpOnly: true, sameSite: 'strict', secure: config.https, path: '/' } as const;
  route(router, '/session', {
    get: (_req, res) => {
      const { key, scopes } = clientOf(res);
      const session: Session = { name: key?.name ?? null, scopes: [...scopes], storage: persistence.wanted };
      res.set('Cache-Control', 'no-store').json(session);
    },
    post: [
      ...jsonBody(1_024),
      async (req, res) => {
        const { key: text } = parseOrThrow(SessionRequest as z.ZodType<{ key: string }>, req.body, 'invalid-request');
        const key = await persistence.need().keys.check(text);
        if (!key) throw new ApiError('unauthorized', 'This API key is not known, or has expired or been revoked.');
        res.cookie(SESSION_COOKIE, text, { ...cookie, maxAge: A_MONTH_MS });
        const session: Session = { name: key.name, scopes: [...key.scopes], storage: true };
        res.set('Cache-Control', 'no-store').json(session);
      },
    ],
    delete: (_req, res) => void res.clearCookie(SESSION_COOKIE, cookie).status(204).end(),
  });
  return router;
}
