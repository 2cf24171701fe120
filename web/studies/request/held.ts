/**
 * Open values of a request and the forms that belong to them: the scenario of whatever kind of question the request
 * names, the part of it that a profile fills, the plan beside it.
 */
import type { KindSummary } from '../../../server/api/contract.ts';
import { formFor } from '../../ask/actions.ts';
import { rulesets } from '../../ask/state.ts';
import { isObject, type Json } from '../../form/json.ts';
import type { Field, GroupField, UnionField } from '../../form/model.ts';
import { type Path, parsePath, valueAt } from '../../form/path.ts';
import { fetchedOnce } from './once.ts';

const forms = fetchedOnce((key) => {
  const [game, kind] = key.split('/');
  return formFor(game, kind);
});

/** The form of a kind of question, or null until it is there. */
export function formOf(game: string, kind: string): GroupField | null {
  return known(game, kind) ? (forms(`${game}/${kind}`) ?? null) : null;
}

/**
 * How far the form is of what a request's profiles fill: what is typed or pasted without it would lack its columns.
 * `none`: nothing is known of that kind of question here.
 */
export function formState(request: Json, path: Path): 'coming' | 'failed' | 'there' | 'none' {
  const [game, kind] = [gameAt(request, path), kindAt(request, path)];
  if (rulesets.value.length === 0) return 'coming';
  if (!known(game, kind)) return 'none';
  const key = `${game}/${kind}`;
  if (forms(key) !== undefined) return 'there';
  return forms.failed(key) ? 'failed' : 'coming';
}

function known(game: string, kind: string): boolean {
  return rulesets.value.some(({ id, kinds }) => id === game && kinds.some((each) => each.id === kind));
}

/** The text under a key in the nearest object around a path. */
export function nearest(request: Json, path: Path, key: string): string {
  for (let length = path.length - 1; length >= 0; length--) {
    const around = valueAt(request, path.slice(0, length));
    const found = isObject(around) ? around[key] : undefined;
    if (typeof found === 'string' && found !== '') return found;
  }
  return '';
}

/** The ruleset in force at a path; a version that names none has that of the version before. */
export function gameAt(request: Json, path: Path): string {
  return nearest(request, path, 'ruleset') || nearest(request, ['before', ''], 'ruleset');
}

/** The scenario in force at a path: that of a variant of its own, or the common one. */
export function scenarioAt(request: Json, path: Path): Json {
  for (let length = path.length - 1; length >= 0; length--) {
    const found = valueAt(request, [...path.slice(0, length), 'scenario']);
    if (isObject(found)) return found;
  }
  return {};
}

/** The kind of question in force at a path: for profiles, that of the first situation in which they meet. */
export function kindAt(request: Json, path: Path): string {
  return nearest(request, path, 'kind') || kindOfMeeting(request, path);
}

function kindOfMeeting(request: Json, path: Path): string {
  const kind = valueAt(meetingsAt(request, path), [0, 'kind']);
  return typeof kind === 'string' ? kind : '';
}

function meetingsAt(request: Json, path: Path): Json | undefined {
  const around = path.slice(0, Math.max(0, path.length - 3));
  return valueAt(request, [...around, 'situations']) ?? valueAt(request, ['before', 'situations']);
}

/** The fields of an open value; null where nothing is known of them. */
export function heldForm({ holds }: Pick<Field, 'holds'>, path: Path, request: Json): GroupField | UnionField | null {
  const game = gameAt(request, path);
  const kind = kindAt(request, path);
  const form = formOf(game, kind);
  if (!form) return null;
  const sides = rulesets.value.find(({ id }) => id === game)?.kinds.find(({ id }) => id === kind)?.matchup;
  const first = valueAt(meetingsAt(request, path), [0]);
  const named = (key: string): string | undefined => {
    const own = holds === 'base' ? valueAt(request, [...path.slice(0, -1), key]) : valueAt(first, [key]);
    return typeof own === 'string' ? own : undefined;
  };
  const side = path.at(-3) === 'opponents' ? 'column' : 'row';
  switch (holds) {
    case 'scenario':
      return form;
    case 'base': {
      const taken = (['row', 'column'] as const).map((each) => named(each) ?? sides?.[each]);
      return { ...form, fields: form.fields.filter(({ key }) => !taken.includes(key)) };
    }
    case 'profile': {
      const own = { row: named('row') ?? sides?.row, column: named('column') ?? sides?.column };
      const both = valueAt(request, [...path.slice(0, -3), 'opponents']) === undefined;
      return sides?.sides
        ? profileForm(form, own, sides.sides, both ? ['row', 'column'] : [side])
        : grouped(fieldAt(form, parsePath(own[side] ?? '')));
    }
    case 'plan':
      return grouped(fieldAt(form, parsePath((side === 'row' ? sides?.rowPlan : sides?.columnPlan) ?? '')));
    default:
      return null;
  }
}

/** The forms of what a profile of a request fills: its values, and its plan where the situations have one. */
export function profileForms(request: Json) {
  return {
    values: heldForm({ holds: 'profile' }, ['profiles', 0, 'values'], request),
    plan: heldForm({ holds: 'plan' }, ['profiles', 0, 'plan'], request),
  };
}

type Sides = NonNullable<NonNullable<KindSummary['matchup']>['sides']>;
type Side = 'row' | 'column';

/** What a profile can say for the sides that it stands on: in two parts, or all in one with what stands elsewhere. */
function profileForm(
  form: GroupField,
  paths: Readonly<Record<Side, string | undefined>>,
  sides: Sides,
  on: readonly Side[],
): GroupField {
  const fields = new Map<string, Field>();
  const add = (key: string, field: Field | undefined): void => {
    if (field && !fields.has(key)) fields.set(key, { ...field, key });
  };
  for (const each of on) {
    const own = grouped(fieldAt(form, parsePath(paths[each] ?? '')));
    if (sides.apart) add(sides[each].part, own ?? undefined);
    else if (own?.type === 'group') for (const field of own.fields) add(field.key, field);
  }
  for (const each of on) {
    for (const [key, place] of Object.entries(sides[each].elsewhere ?? {})) add(key, fieldAt(form, parsePath(place)));
  }
  return { ...form, fields: [...fields.values()] };
}

function grouped(field: Field | undefined): GroupField | UnionField | null {
  return field?.type === 'group' || field?.type === 'union' ? field : null;
}

function fieldAt(form: GroupField, path: Path): Field | undefined {
  let field: Field | undefined = form;
  for (const part of path) {
    if (field?.type === 'group') field = field.fields.find(({ key }) => key === part);
    else if (field?.type === 'list' && typeof part === 'number') field = field.item;
    else return undefined;
  }
  return path.length > 0 ? field : undefined;
}
