/**
 * A target as one of several: what of it is worn down, how it may stand, and what it leaves behind. Every kind that asks
 * about more than one model at once builds its models here.
 */
import { once } from '../../../onceFor.ts';
import type { Target } from '../activation/schema.ts';
import { RAGE_CAP } from '../activation/state.ts';
import { fallsWhenSaved, leavesTokens, mayBeKnockedDown, startsDown, toughSaves } from '../conditions/index.ts';
import { editionOf } from '../edition.ts';
import { type Body, bodyOf, guardOf, layoutConditions, type TargetCondition } from './body.ts';
import { layoutText } from './boxes.ts';
import { firstBoardOf, parseLayout } from './layout/parse.ts';
import { wearPlan } from './layout/wear.ts';
import { LayoutWorn } from './layoutWorn.ts';
import { FieldedWorn, RowWorn, StatesWorn, type Worn } from './worn.ts';

/** Where damage comes from: the scenario states the grid of a colossal, or there is no origin (MK3-COLOSSAL-02 to -04). */
export type Origin = 'stated' | 'none';

export interface TargetBody {
  readonly name: string;
  readonly target: Target;
  readonly kind: Body['kind'];
  /** Unmarked boxes at the start, of all its models together. */
  readonly boxes: number;
  /** Models of a unit, or the two halves of a dragoon; 1 for everything else. */
  readonly parts: number;
  /** Unmarked boxes of the part that has the fewest. */
  readonly weakest: number;
  readonly marks: readonly string[];
  readonly conditions: readonly TargetCondition[];
  /** How many states it has, ends left out. */
  readonly size: number;
  /** Built when asked for. */
  readonly worn: () => Worn;
  readonly startsDown: boolean;
  readonly canFall: boolean;
  /** Whether a success of Tough lays it on the ground. */
  readonly fallsWhenSaved: boolean;
  /** Whether the last of a unit stands up when the one before it is gone. */
  readonly nextStandsUp: boolean;
  /** Most focus it gains by Rage, 0 without it. */
  readonly rage: number;
  /** Souls and corpses of each model that is destroyed. */
  readonly tokens: number;
  /** Whether the other damage roll of a blow still hurts whom Tough has saved from the first (MK3-RUL-09). */
  readonly hurtAgain: boolean;
  /** Chance that Tough saves it, in a condition, standing or not. */
  readonly tough: (condition: number, down: boolean) => number;
}

/** @throws LayoutFault for a layout that the check refuses */
export function targetBody(target: Target, name: string, origin: Origin = 'stated'): TargetBody {
  const { powerField } = target;
  const { readings } = editionOf(target);
  const body = bodyOf(target, readings);
  const columns = columnsOf(target, body.kind, origin);
  const fielded = powerField > 0 && guardOf(target, readings) === null;
  const plain = () => {
    if (columns) return columns.worn();
    const wear = body.wear();
    return wear ? new StatesWorn(wear) : new RowWorn(body.boxesLeft);
  };
  const size = (columns?.size ?? (body.size || body.boxesLeft)) * (fielded ? powerField + 1 : 1);
  const dragoon = body.kind === 'dragoon' && body.models === 2;
  return {
    name,
    target,
    kind: body.kind,
    boxes: body.boxesLeft,
    parts: body.models,
    weakest: body.weakest,
    marks: body.marks,
    conditions: body.conditions,
    size,
    worn: once(() => (fielded ? new FieldedWorn(plain(), powerField, readings.powerField === 'boxes left') : plain())),
    startsDown: startsDown(target).value,
    canFall: mayBeKnockedDown(target).value,
    fallsWhenSaved: fallsWhenSaved(target).value,
    nextStandsUp: body.kind === 'models',
    rage: target.rage ? RAGE_CAP : 0,
    tokens: leavesTokens(target).value ? TOKENS[target.tokens] : 0,
    hurtAgain: readings.rollsAtOnce === 'one for each',
    tough: (condition, down) => toughSaves(target, { knockedDown: down, mounted: dragoon && condition === 0 }).value,
  };
}

const TOKENS = { none: 0, soul: 1, corpse: 1, 'soul and corpse': 2 } as const;

/** Points of one roll beyond which nothing more happens to it: all its boxes, and what turns points away. */
export function mostCounted({ boxes, target }: TargetBody): number {
  return target.fury > 0 ? Number.POSITIVE_INFINITY : boxes + target.powerField;
}

/** The condition in which it begins: systems may be crippled before anything happens. */
export function startCondition(body: TargetBody): TargetCondition {
  return body.conditions[body.worn().condition(0)];
}

/** Columns in the order in which damage has them; a row and whatever is no layout have none. */
function columnsOf(target: Target, kind: Body['kind'], origin: Origin): { worn: () => Worn; size: number } | null {
  if (kind !== 'grid' && kind !== 'spiral' && kind !== 'colossal') return null;
  const layout = parseLayout(layoutText(target.damage));
  const { conditionOf } = layoutConditions(target, layout);
  const back = editionOf(target).readings.boxesBack;
  const { free, freeField } = wearPlan(layout);
  const board = kind === 'colossal' && origin === 'none' ? 'random' : firstBoardOf(layout, target.firstGrid);
  // Where the grids of a colossal are filled one after the other, as many states as both have; else their product.
  const product = (counts: Int32Array) => counts.reduce((all, count) => all * (count + 1), freeField + 1);
  const half = free.length / 2;
  const inOrder = kind === 'colossal' && board !== 'random';
  const size = inOrder ? product(free.subarray(0, half)) + product(free.subarray(half)) : product(free);
  return { worn: () => new LayoutWorn(layout, { board, back, conditionOf }), size };
}
