/** The service itself: where everything is, who asks, what went wrong. */
import { z } from 'zod';
import { named } from './named.ts';

/** GET /api/v1: where everything is. */
export const ApiRoot = named('ApiRoot', {
  name: z.string(),
  engineVersion: z.string(),
  links: z.record(z.string(), z.string()),
});
export type ApiRoot = z.infer<typeof ApiRoot>;

/** A browser's key. */
export const SessionRequest = z.strictObject({ key: z.string().min(1).max(100) }).meta({ id: 'SessionRequest' });
/** What the sender of this request may do. */
export const Session = named('Session', {
  /** The name of the key; null without one. */
  name: z.string().nullable(),
  scopes: z.array(z.enum(['read', 'run', 'admin'])),
  /** Whether anything is kept. */
  storage: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** RFC 9457 with a stable `code` and one entry per faulty field. */
export const ProblemDetails = named('ProblemDetails', {
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  instance: z.string().optional(),
  requestId: z.string().optional(),
  errors: z
    .array(
      z.object({
        path: z.string(),
        message: z.string(),
        value: z.unknown().optional(),
        allowed: z.string().optional(),
      }),
    )
    .optional(),
});
export type ProblemDetails = z.infer<typeof ProblemDetails>;
