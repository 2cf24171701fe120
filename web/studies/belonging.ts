/** Whether the answer on the screen is the answer to what the form asks, and the room in which a kind of study is asked. */
import type { Study } from '../../server/api/contract.ts';
import type { JsonObject } from '../form/json.ts';

/** A study as a form would ask it. */
export interface Posed {
  readonly kind: string;
  readonly request: JsonObject;
}

/**
 * Whether `study` answers what the form poses now. A form that cannot be read poses nothing, so no answer belongs to it.
 * `sent` is what this page sent to get the study, if it did: the service may keep a request in other words.
 */
export function belongs(
  study: Pick<Study, 'kind' | 'request'>,
  posed: Posed | null,
  sent: JsonObject | null = null,
): boolean {
  if (!posed || posed.kind !== study.kind) return false;
  const now = plain(posed.request);
  return now === plain(study.request) || (sent !== null && now === plain(sent));
}

/** The path of the page that asks studies of this kind. */
export function roomOf(kind: string): string {
  if (kind === 'tune') return '/tune';
  return ['compare', 'sweep', 'weights', 'luck'].includes(kind) ? '/studies' : '/balance';
}

/** The same text for the same content, whatever the order of the fields. */
function plain(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
