/** What simulations and studies have in common when they are asked: the headers of the question and of its answer. */
import type { Request, Response } from 'express';
import { fieldsError } from '../issues.ts';

const IDEMPOTENCY_KEY = /^[\w.:-]{1,100}$/;

export interface Asking {
  /** 202 even where the answer could be waited for. */
  readonly prefersAsync: boolean;
  /** Stands for one request of one client: a retry finds what the first one began. */
  readonly idempotencyKey: string | undefined;
  /** Work it out again, whatever is known. */
  readonly anew: boolean;
}

/** @throws ApiError invalid-request for an Idempotency-Key of the wrong form */
export function askingOf(req: Request): Asking {
  return {
    prefersAsync: /(^|,)\s*respond-async\s*(,|;|$)/i.test(req.get('Prefer') ?? ''),
    idempotencyKey: idempotencyKeyOf(req),
    anew: /(^|,)\s*no-cache\s*(,|;|$)/i.test(req.get('Cache-Control') ?? ''),
  };
}

function idempotencyKeyOf(req: Request): string | undefined {
  const key = req.get('Idempotency-Key');
  if (key === undefined || IDEMPOTENCY_KEY.test(key)) return key;
  throw fieldsError('invalid-request', [
    {
      path: 'Idempotency-Key',
      message: 'This header has the wrong form.',
      value: key.slice(0, 120),
      allowed: '1 to 100 letters, digits, dots, colons, hyphens and underscores',
    },
  ]);
}

/** Sends the answer of an equal question that was asked before. @param body an object as JSON */
export function sendKnown(res: Response, { prefersAsync }: Asking, location: string, body: string): void {
  if (prefersAsync) res.set('Preference-Applied', 'respond-async');
  res
    .set('Cache-Control', 'no-store')
    .set('Content-Location', location)
    .type('json')
    .send(`${body.slice(0, -1)},"stored":true}`);
}

/** 200 with the answer when it is there, 202 with its address otherwise. @param body an object as JSON */
export function sendAccepted(
  res: Response,
  { prefersAsync }: Asking,
  location: string,
  state: string,
  body: string,
): void {
  res.set('Cache-Control', 'no-store').type('json');
  if (state === 'running' || prefersAsync) {
    if (prefersAsync) res.set('Preference-Applied', 'respond-async');
    res.status(202).location(location).set('Retry-After', '1').send(body);
  } else {
    res.set('Content-Location', location).send(body);
  }
}
