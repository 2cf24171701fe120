/** What the engine refuses, as the service would say it. */
import { Refusal } from '../../workers/engine/refusal.ts';
import type { ProblemBody } from '../api/client.ts';

export function problemOf(error: unknown): ProblemBody {
  const detail = error instanceof Error ? error.message : String(error);
  if (!(error instanceof Refusal)) return { type: 'about:blank', title: 'No answer', status: 0, code: 'page', detail };
  return {
    type: 'about:blank',
    title: 'No answer',
    status: 422,
    code: error.code,
    detail,
    ...(error.errors ? { errors: [...error.errors] } : {}),
  };
}
