/** The short form of a study that is opened again: what was typed to ask it, where the short form has room for all of it. */
import { isObject, type Json, type JsonObject, sameJson } from '../form/json.ts';
import {
  type Base,
  type Draft,
  type DraftChange,
  type DraftEvent,
  type DraftStep,
  type DraftVariant,
  firstDraft,
  requestOf,
  writtenValues,
} from './draft.ts';
import { type Leaf, shownText } from './leaves.ts';

/** @returns null where the request says more than the short form can: it is shown with every field then */
export function draftOf(kind: string, request: JsonObject, leaves: readonly Leaf[]): Draft | null {
  const { ruleset, kind: asked, scenario } = request;
  if (typeof ruleset !== 'string' || typeof asked !== 'string' || !isObject(scenario)) return null;
  const base: Base = { ruleset, kind: asked, scenario };
  const first = firstDraft(kind, leaves);
  const draft: Draft = {
    ...first,
    ...(Array.isArray(request.variants) ? { variants: variantsIn(request.variants, 'points', leaves) } : {}),
    opponents: Array.isArray(request.opponents) ? variantsIn(request.opponents, 'weight', leaves) : [],
    ...(Array.isArray(request.fields)
      ? {
          fields: request.fields
            .filter(isObject)
            .map(({ path, values }) => ({ path: String(path), values: writtenValues(values) })),
        }
      : {}),
    measure: request.measure,
    better: request.better === 'less' ? 'less' : 'more',
    text: typeof request.text === 'string' ? request.text : '',
    chance: writtenNumber(request.chance),
    steps: Array.isArray(request.changes) ? request.changes.filter(isObject).map(stepIn) : [],
    happened: Array.isArray(request.happened) ? request.happened.filter(isObject).map(eventIn) : [],
  };
  return sameJson(requestOf(draft, base, leaves), request) ? draft : null;
}

/** A number, or an expression for one, as it was typed; empty where there is none. */
function writtenNumber(value: Json | undefined): string {
  return value === undefined ? '' : String(value);
}

/** Of weights: more by so much, one more entry of a list, or another value. */
function stepIn({ path, by, add, patches, points }: JsonObject): DraftStep {
  const costs = points === undefined ? {} : { points: String(points) };
  const [set] = Object.entries(isObject(patches) ? patches : {});
  if (set) return { path: set[0], text: shownText(set[1]), ...costs };
  return { path: String(path ?? ''), text: writtenNumber(by ?? add), ...costs };
}

function eventIn({ measure, value, successes, tries, chance }: JsonObject): DraftEvent {
  if (tries === undefined) return { type: 'value', measure: writtenNumber(measure), value: writtenNumber(value) };
  const [had, of] = [writtenNumber(successes), writtenNumber(tries)];
  return { type: 'tries', successes: had, tries: of, chance: writtenNumber(chance) };
}

function variantsIn(list: readonly Json[], amount: 'points' | 'weight', leaves: readonly Leaf[]): DraftVariant[] {
  return list.filter(isObject).map((one) => {
    const patches = Object.entries(isObject(one.patches) ? one.patches : {});
    const typed = ([path, value]: [string, Json]) =>
      leaves.some((leaf) => leaf.path === path) && (!isObject(value) || shownText(value) !== JSON.stringify(value));
    const fixed = Object.fromEntries(patches.filter((patch) => !typed(patch)));
    return {
      name: String(one.name ?? ''),
      changes: patches.filter(typed).map(([path, value]): DraftChange => ({ path, text: shownText(value) })),
      points: one[amount] === undefined ? '' : String(one[amount]),
      ...(Object.keys(fixed).length > 0 ? { fixed } : {}),
    };
  });
}
