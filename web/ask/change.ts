/** What is different between two questions, found by looking at both: for Undo and Redo, whoever made the change. */
import { isObject, type Json, sameJson } from '../form/json.ts';
import type { Path } from '../form/path.ts';

export interface Change {
  /** The innermost place that holds all of the difference; empty where that is the whole scenario. */
  readonly path: Path;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** An item of a list that is gone, or is new, by its place. */
  readonly removed?: number;
  readonly added?: number;
}

/** The one place where two values differ, or null where they are equal. */
export function changeBetween(before: Json | undefined, after: Json | undefined, path: Path = []): Change | null {
  if (sameJson(before, after)) return null;
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    const different = [...keys].filter((key) => !sameJson(before[key], after[key]));
    const [only] = different;
    if (different.length === 1 && only !== undefined) return changeBetween(before[only], after[only], [...path, only]);
    return { path, before, after };
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    if (after.length === before.length - 1) {
      const removed = firstDifference(before, after);
      if (sameJson(before.slice(removed + 1), after.slice(removed))) return { path, before, after, removed };
    }
    if (after.length === before.length + 1) {
      const added = firstDifference(after, before);
      if (sameJson(after.slice(added + 1), before.slice(added))) return { path, before, after, added };
    }
    if (after.length === before.length) {
      const different = before.flatMap((each, i) => (sameJson(each, after[i]) ? [] : [i]));
      const [only] = different;
      if (different.length === 1 && only !== undefined)
        return changeBetween(before[only], after[only], [...path, only]);
    }
  }
  return { path, before, after };
}

function firstDifference(longer: readonly Json[], shorter: readonly Json[]): number {
  const at = shorter.findIndex((each, i) => !sameJson(each, longer[i]));
  return at < 0 ? shorter.length : at;
}
