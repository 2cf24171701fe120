/** The short form of a study that is opened again: what was typed to ask it, where the short form has room for all of it. */
import { isObject, type Json, type JsonObject, sameJson } from '../form/json.ts';
import {
  type Base,
  type Draft,
  type DraftChange,
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
    ...(Array.isArray(request.variants) ? { variants: variantsIn(request.variants, 'points') } : {}),
    opponents: Array.isArray(request.opponents) ? variantsIn(request.opponents, 'weight') : [],
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
    chance: request.chance === undefined ? '' : String(request.chance),
  };
  return sameJson(requestOf(draft, base, leaves), request) ? draft : null;
}

function variantsIn(list: readonly Json[], amount: 'points' | 'weight'): DraftVariant[] {
  return list.filter(isObject).map((one) => ({
    name: String(one.name ?? ''),
    changes: changesIn(one.patches),
    points: one[amount] === undefined ? '' : String(one[amount]),
  }));
}

function changesIn(patches: Json | undefined): DraftChange[] {
  return Object.entries(isObject(patches) ? patches : {}).map(([path, value]) => ({ path, text: shownText(value) }));
}
