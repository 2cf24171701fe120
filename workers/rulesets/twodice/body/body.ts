/**
 * boxes.ts, layout/  the notation           guarded.ts, words.ts  points that turn damage away
 * body.ts            for one attacker       target.ts  as one of several models
 * overTurns.ts, pictures.ts  over turns, with repairs   marks.ts  what is marked
 * worn.ts, layoutWorn.ts  its states        fate.ts    blows on it, exactly    blow.ts  what a blow is
 * rules.ts           rules by which it is worn down
 *
 * What of the target is worn down, and how that changes what the next attack meets: the boxes of one model or of
 * several, systems that are crippled on the way, points spent to turn damage away.
 */

import type { Wear } from '../../../kernel/wear/wear.ts';
import { once } from '../../../onceFor.ts';
import type { Activation, AttackRulings } from '../activation/schema.ts';
import { mayStandUp } from '../conditions/index.ts';
import { editionOf } from '../edition.ts';
import { isRow, layoutText, readDragoon, readTrack, type Track } from './boxes.ts';
import { type Guard, GuardedWear, guardedSize } from './guarded.ts';
import { firstBoardOf, type Layout, parseLayout } from './layout/parse.ts';
import { layoutSize, layoutStates, rowsOfModels } from './layout/states.ts';
import { systemName, wearPlan } from './layout/wear.ts';

type Target = Activation['target'];

/** What an attack meets in one condition of the target. */
export interface TargetCondition {
  /** The scenario's target, with the numbers of the model that is attacked now. */
  readonly target: Target;
  /** Systems whose loss matters to attacks, crippled by now: base DEF 5, no shields, no bucklers. */
  readonly movement: boolean;
  readonly shieldArm: boolean;
  readonly bucklerArm: boolean;
  /** For the policy: "movement crippled", "model 3"; empty in the first condition. */
  readonly words: string;
}

export interface Body {
  /** Unmarked boxes of all models together. */
  readonly boxesLeft: number;
  readonly models: number;
  /** Unmarked boxes of the model, or part, that has the fewest. */
  readonly weakest: number;
  /** Names of the systems or aspects that can be crippled, and of the beasts that can be destroyed. */
  readonly marks: readonly string[];
  readonly conditions: readonly TargetCondition[];
  /** How many states {@link Body.wear} has; 0 for a plain row. */
  readonly size: number;
  /** What is worn down, or null for a plain row of boxes, which is worn down by a total. Built when asked for. */
  readonly wear: () => Wear | null;
  readonly kind: 'row' | 'models' | 'dragoon' | 'guarded' | Layout['kind'];
}

/** @throws LayoutFault for a layout that the check refuses */
export function bodyOf(target: Target, rulings?: Pick<AttackRulings, 'powerField'>): Body {
  if (target.others.length > 0) return unitBody(target);
  const dragoon = readDragoon(target.damage);
  if (dragoon) return dragoonBody(target, dragoon);
  const guard = guardOf(target, rulings);
  if (guard) return guardedBody(target, guard);
  return plainBody(target);
}

export function plainBody(target: Target): Body {
  const layout = parseLayout(layoutText(target.damage));
  return layout.kind === 'row' ? rowBody(target) : layoutBody(target, layout);
}

/** The guard that needs states: a power field that is used on every damaging roll is a countdown of its own. */
export function guardOf(
  { powerField, powerFieldUse, fury, transferUse, beasts, damage }: Target,
  rulings?: Pick<AttackRulings, 'powerField'>,
): Guard | null {
  const capped = rulings?.powerField === 'boxes left';
  if (fury > 0 && beasts.length > 0) return { kind: 'transfer', points: fury, use: transferUse, beasts, capped };
  if (powerField > 0 && (powerFieldUse !== 'always' || (capped && isRow(damage)))) {
    return { kind: 'power field', points: powerField, use: powerFieldUse, beasts: [], capped };
  }
  return null;
}

const unchanged = (target: Target): TargetCondition => ({
  target,
  movement: target.movementCrippled === true,
  shieldArm: false,
  bucklerArm: false,
  words: '',
});

function rowBody(target: Target): Body {
  const { boxes, marked } = readTrack(target.damage);
  const conditions = [unchanged(target)];
  const boxesLeft = boxes - marked;
  return {
    boxesLeft,
    models: 1,
    weakest: boxesLeft,
    marks: [],
    conditions,
    size: 0,
    wear: () => null,
    kind: 'row',
  };
}

export function guardedBody(target: Target, guard: Guard): Body {
  const { boxes, marked } = readTrack(target.damage);
  const boxesLeft = boxes - marked;
  const wear = once(() => new GuardedWear(boxesLeft, guard));
  return {
    boxesLeft,
    models: 1,
    weakest: boxesLeft,
    marks: guard.beasts.map((_, beast) => `beast ${beast + 1} destroyed`),
    conditions: [unchanged(target)],
    size: guardedSize(boxesLeft, guard),
    wear,
    kind: 'guarded',
  };
}

function unitBody(target: Target): Body {
  const upright = { ...target, knockedDown: false, stationary: false, inert: false, powerField: 0 };
  const conditions: TargetCondition[] = [unchanged(target)];
  const first = readTrack(target.damage);
  const models = [{ boxes: first.boxes - first.marked, condition: 0 }];
  for (const { count, DEF, ARM, damage } of target.others) {
    const { boxes, marked } = readTrack(damage);
    const words = conditions.length === 1 ? 'next models' : `models from number ${models.length + 1}`;
    const condition = conditions.push({ ...unchanged({ ...upright, DEF, ARM }), words }) - 1;
    for (let i = 0; i < count; i++) models.push({ boxes: boxes - marked, condition });
  }
  return bodyOfRows('models', target, models, conditions);
}

/** The excess of the blow that unseats the rider is lost, and only the one on foot can be disabled (MK3-CAV-05). */
function dragoonBody(target: Target, [mounted, onFoot]: readonly [Track, Track]): Body {
  const { DEF, ARM } = target.dismounted ?? target;
  const conditions: TargetCondition[] = [
    unchanged(target),
    { ...unchanged({ ...target, DEF, ARM }), words: 'dismounted' },
  ];
  const rows = [mounted, onFoot].map(({ boxes, marked }, condition) => ({ boxes: boxes - marked, condition }));
  // A rider whose horse is gone already: his row is all there is.
  const models = rows.filter(({ boxes }) => boxes > 0);
  return bodyOfRows('dragoon', target, models, conditions);
}

/** Rows of boxes that are worn down one after the other, each in its own condition. */
function bodyOfRows(
  kind: 'models' | 'dragoon',
  target: Target,
  rows: ReadonlyArray<{ readonly boxes: number; readonly condition: number }>,
  conditions: readonly TargetCondition[],
): Body {
  const boxesLeft = rows.reduce((sum, { boxes }) => sum + boxes, 0);
  return {
    boxesLeft,
    models: rows.length,
    weakest: Math.min(...rows.map(({ boxes }) => boxes)),
    marks: [],
    conditions,
    size: boxesLeft,
    wear: once(() => rowsOfModels(rows, conditions.length, mayStandUp(target))),
    kind,
  };
}

/** What of a layout matters to attacks: its conditions, and which of them holds with these systems crippled. */
export interface LayoutConditions {
  readonly marks: readonly string[];
  readonly conditions: readonly TargetCondition[];
  readonly conditionOf: (crippled: ReadonlySet<string>) => number;
}

export function layoutConditions(target: Target, layout: Layout): LayoutConditions {
  const marks = wearPlan(layout).systems.map((system) => systemName(layout, system));
  const relevant = {
    movement: layout.kind === 'spiral' ? [] : named(marks, 'movement'),
    shieldArm: target.shields > 0 ? named(marks, target.shieldArm) : [],
    bucklerArm: target.bucklers > 0 ? named(marks, target.bucklerArm) : [],
  };
  const matters = (['movement', 'shieldArm', 'bucklerArm'] as const).filter((part) => relevant[part].length > 0);
  const conditions = Array.from({ length: 2 ** matters.length }, (_, set): TargetCondition => {
    const lost = matters.filter((_part, bit) => set & (1 << bit));
    return {
      target,
      movement: lost.includes('movement') || target.movementCrippled === true,
      shieldArm: lost.includes('shieldArm'),
      bucklerArm: lost.includes('bucklerArm'),
      words: lost.map((part) => CONDITION_WORDS[part]).join(', '),
    };
  });
  const conditionOf = (crippled: ReadonlySet<string>) =>
    matters.reduce(
      (set, part, bit) => (relevant[part].every((name) => crippled.has(name)) ? set | (1 << bit) : set),
      0,
    );
  return { marks, conditions, conditionOf };
}

function layoutBody(target: Target, layout: Layout): Body {
  const plan = wearPlan(layout);
  const { marks, conditions, conditionOf } = layoutConditions(target, layout);
  const wear = once(() =>
    layoutStates(layout, {
      firstBoard: firstBoardOf(layout, target.firstGrid),
      stands: mayStandUp(target),
      back: editionOf(target).readings.boxesBack,
      conditions: conditions.length,
      conditionOf,
    }),
  );
  const boxesLeft = plan.boxesLeft + plan.freeField;
  return {
    boxesLeft,
    models: 1,
    weakest: boxesLeft,
    marks,
    conditions,
    size: layoutSize(layout),
    wear,
    kind: layout.kind,
  };
}

const CONDITION_WORDS = { movement: 'movement crippled', shieldArm: 'shield lost', bucklerArm: 'buckler lost' };

/** Marks of a system, on both grids of a colossal. */
export function named(marks: readonly string[], system: string): string[] {
  return marks.filter((name) => name === system || name.endsWith(`: ${system}`));
}
