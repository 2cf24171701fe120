/** What of a question on a table the board shows and changes: who is meant, where is aimed, what the answer says of each model. */
import type { Measure } from '../../server/api/contract.ts';
import { isObject, type Json } from '../form/json.ts';
import type { Field, GroupField } from '../form/model.ts';
import { type Path, valueAt } from '../form/path.ts';
import { shownValue } from '../form/values.ts';
import type { Point } from './scene.ts';

/** A field of the question that names a model. */
export interface Role {
  readonly path: Path;
  readonly title: string;
  /** Index of the model, or null. */
  readonly model: number | null;
}

export interface Asked {
  readonly kind: string;
  readonly roles: readonly Role[];
  /** Where a template is aimed, if that is a point, and the path of it if there may be one. */
  readonly aim: Point | null;
  readonly aimPath: Path | null;
  /** Inches across, and of range, where the question has them. */
  readonly template: number | null;
  readonly range: number | null;
  /** Inches that the first model moves to strike, where the question has them; its melee range comes on top. */
  readonly moves: number | null;
}

const NOTHING: Asked = { kind: '', roles: [], aim: null, aimPath: null, template: null, range: null, moves: null };

const inches = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null);

/** Charges of the 2d6 games go 3" farther than SPD; those of Age of Fantasy say how far. */
function movesOf(kind: string, values: ReadonlyMap<string, Json | undefined>): number | null {
  if (kind !== 'charge') return null;
  const SPD = inches(values.get('SPD'));
  return SPD === null ? inches(values.get('inches')) : SPD + 3;
}

/** @param form the whole question; its field `ask` is looked at */
export function readAsked(form: GroupField | null, scenario: Json): Asked {
  const field = form?.fields.find(({ key }) => key === 'ask');
  if (!field) return NOTHING;
  const given = shownValue(field, valueAt(scenario, ['ask']));
  const roles: Role[] = [];
  let aimPath: Path | null = null;
  const values = new Map<string, Json | undefined>();
  const visit = (each: Field, value: Json | undefined, path: Path): void => {
    const shown = shownValue(each, value);
    if (each.holds === 'model') {
      roles.push({ path, title: each.title, model: typeof shown === 'number' ? shown - 1 : null });
    }
    if (path.length === 2) values.set(each.key, shown);
    const inner = isObject(shown) ? shown : {};
    if (each.type === 'group') for (const next of each.fields) visit(next, inner[next.key], [...path, next.key]);
    if (each.type === 'union') {
      const branches = each.branches.map(({ value: word }) => word);
      if (branches.includes('point') && branches.includes('model')) aimPath = path;
      const branch = each.branches.find(({ value: word }) => word === inner[each.tag]) ?? each.branches[0];
      for (const next of branch?.group.fields ?? []) visit(next, inner[next.key], [...path, next.key]);
    }
  };
  visit(field, given, ['ask']);
  const at = aimPath === null ? undefined : valueAt(scenario, aimPath);
  const aimed = isObject(at) && at.kind === 'point' ? { x: inches(at.x) ?? 0, y: inches(at.y) ?? 0 } : null;
  const kind = isObject(given) && typeof given.kind === 'string' ? given.kind : '';
  return {
    ...{ kind, roles, aim: aimed, aimPath },
    ...{ template: inches(values.get('AOE')), range: inches(values.get('RNG')) ?? inches(values.get('SP')) },
    moves: movesOf(kind, values),
  };
}

/** Chances by model that the answer tells, or nothing. */
export function chancesOf(measures: Readonly<Record<string, Measure>> | undefined, models: number): readonly number[] {
  const each = measures?.each;
  if (each?.kind !== 'series' || each.steps.length !== models) return [];
  return each.steps.map(({ value }) => value);
}

/** Whether the first model asked about sees the second, where the answer tells it. */
export function seesOf(measures: Readonly<Record<string, Measure>> | undefined): boolean | null {
  const sees = measures?.sees;
  return sees?.kind === 'probability' ? sees.value === 1 : null;
}
