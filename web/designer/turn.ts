/** The profiles of one study as another kind of study asks them: a report, its match-ups, a check of what changed. */
import { isObject, type Json, type JsonObject, sameJson } from '../form/json.ts';
import { matchupsOf } from '../sheet/live.ts';

/** A state that a set of profiles had before, and what it is called. */
export interface Earlier {
  readonly title: string;
  readonly request: JsonObject;
}

export interface Turned {
  readonly request: JsonObject;
  /** The same profiles looked at otherwise stay one document; a check of two states is another. */
  readonly same: boolean;
}

const VERSION = ['ruleset', 'profiles', 'opponents', 'situations'];

/**
 * @param earlier the states before, the newest first
 * @returns null where the request has no profiles that the other kind could ask about
 */
export function turned(request: JsonObject, to: string, earlier: readonly Earlier[]): Turned | null {
  const now = profilesNow(request);
  if (!now) return null;
  if (to !== 'patch') return { request: matchupsOf(now), same: Array.isArray(request.profiles) };
  const before = earlier.find(({ request: one }) => {
    const then = profilesNow(one);
    return then && then.ruleset === now.ruleset && !sameJson(versionOf(then, ''), versionOf(now, ''));
  });
  const then = before && profilesNow(before.request);
  if (!then) return null;
  const { ruleset: _, ...after } = versionOf(now, 'Now');
  return { request: { before: versionOf(then, before.title), after }, same: false };
}

/** Of a check, its profiles as they are after the change. */
function profilesNow(request: JsonObject): JsonObject | null {
  if (Array.isArray(request.profiles)) return request;
  const { before, after } = request;
  if (!isObject(before) || !isObject(after)) return null;
  const { title: _, ...both } = { ...before, ...after };
  return Array.isArray(both.profiles) ? both : null;
}

function versionOf(request: JsonObject, title: string): JsonObject {
  const kept = Object.entries(request).filter(([key]) => VERSION.includes(key)) as Array<[string, Json]>;
  return { ...(title ? { title: title.slice(0, 80) } : {}), ...Object.fromEntries(kept) };
}
