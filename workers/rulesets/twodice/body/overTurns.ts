/**
 * A body that is worn down over turns: it may begin marked, is repaired, and suffers what has no origin. State 0 is the
 * body as it begins, or the body as printed where marks of the start may be repaired (MK3-DMG-11, MK2-DMG-07).
 */
import { ColumnWear } from '../../../kernel/wear/columns.ts';
import type { Wear } from '../../../kernel/wear/wear.ts';
import { once } from '../../../onceFor.ts';
import type { Activation, AttackRulings } from '../activation/schema.ts';
import { mayStandUp } from '../conditions/index.ts';
import { editionOf } from '../edition.ts';
import { type Body, guardedBody, guardOf, layoutConditions, plainBody } from './body.ts';
import { isRow, layoutText, readTrack } from './boxes.ts';
import { type Guard, GuardedWear } from './guarded.ts';
import { firstBoardOf, type Layout, parseLayout } from './layout/parse.ts';
import { rowsOfModels } from './layout/states.ts';
import { wearPlan } from './layout/wear.ts';
import { PictureWear } from './pictures.ts';

type Target = Activation['target'];

/** What happens to it over turns. */
export interface Course {
  /** Boxes repaired at a time. */
  readonly repair: number;
  /** Whether it may ever suffer a continuous effect: damage without an origin (MK3-COLOSSAL-04). */
  readonly burns: boolean;
}

export interface TurnsBody extends Body {
  readonly wear: () => Wear;
  /** Whether all states are listed; otherwise it is left to trials. */
  readonly listed: () => boolean;
  /** The state in which a trial begins; states of an earlier trial may mean nothing from here on. */
  readonly start: () => number;
  /** Where damage without an origin may land, alike places. */
  readonly places: () => number;
  /** Where such damage leads, as {@link Wear.after} says it. */
  readonly afterAnywhere: (state: number, points: number, place: number) => number;
  /** The state after one repair. */
  readonly repaired: (state: number) => number;
  /** The state with the points for power field or transfers back in hand. */
  readonly refreshed: (state: number) => number;
  /** Bits of the marks that hold in a state, ends included. */
  readonly held: (state: number) => number;
}

const NOTHING: Course = { repair: 0, burns: false };

/** @throws LayoutFault for a layout that the check refuses */
export function turnsBody(
  target: Target,
  rulings?: Pick<AttackRulings, 'powerField'>,
  { repair, burns }: Course = NOTHING,
): TurnsBody {
  const { powerField, powerFieldUse } = target;
  const capped = rulings?.powerField === 'boxes left';
  const field: Guard = { kind: 'power field', points: powerField, use: powerFieldUse, beasts: [], capped };
  const guard = guardOf(target, rulings) ?? (powerField > 0 ? field : null);
  if (guard || isRow(target.damage)) {
    const { boxes, marked } = readTrack(target.damage);
    // The first boxes of a row are as good as any: as many are marked as were at the start.
    const from = repair > 0 ? marked : 0;
    const printed = repair > 0 ? { ...target, damage: `#${boxes}` } : target;
    return guard ? guarded(printed, guard, from, repair) : row(printed, from, repair);
  }
  const layout = parseLayout(layoutText(target.damage));
  const colossal = layout.kind === 'colossal';
  return repair > 0 || (burns && colossal)
    ? pictured(target, layout, { repair, burns: burns && colossal })
    : columned(target);
}

function row(target: Target, from: number, repair: number): TurnsBody {
  const body = plainBody(target);
  const wear = once(() => rowsOfModels([{ boxes: body.boxesLeft, condition: 0 }], 1, mayStandUp(target)));
  return {
    ...{ ...body, size: body.boxesLeft, wear, listed: () => true, start: () => from, places: () => 1 },
    afterAnywhere: (state, points) => wear().after(state, points, 0),
    repaired: (state) => Math.max(0, state - repair),
    ...{ refreshed: same, held: () => 0 },
  };
}

function guarded(target: Target, guard: Guard, from: number, repair: number): TurnsBody {
  const body = guardedBody(target, guard);
  const wear = once(() => new GuardedWear(body.boxesLeft, guard));
  return {
    ...{ ...body, wear, listed: () => true, start: () => from, places: () => 1 },
    afterAnywhere: (state, points) => wear().after(state, points),
    repaired: (state) => wear().eased(state, repair),
    refreshed: (state) => wear().refreshed(state),
    held: (state) => wear().marks[state],
  };
}

function columned(target: Target): TurnsBody {
  const body = plainBody(target);
  const wear = once(() => {
    const made = body.wear();
    if (!(made instanceof ColumnWear)) throw new TypeError('a layout has states');
    return made;
  });
  return {
    ...{ ...body, wear, listed: () => true, start: () => 0, places: () => wear().spots },
    afterAnywhere: (state, points, place) => wear().after(state, points, place),
    ...{ repaired: same, refreshed: same, held: (state) => wear().held(state) },
  };
}

function pictured(target: Target, layout: Layout, { repair, burns }: Course): TurnsBody {
  const body = plainBody(target);
  const { conditions, conditionOf } = layoutConditions(target, layout);
  const plan = wearPlan(layout);
  const course = {
    ...{ repair, anyGrid: burns, stands: mayStandUp(target), back: editionOf(target).readings.boxesBack },
    firstBoard: firstBoardOf(layout, target.firstGrid),
  };
  const wear = once(() => new PictureWear(layout, { ...course, conditions: conditions.length, conditionOf }));
  const boxesLeft = layout.boards.reduce((sum, { columns }) => sum + columns.flat().length, layout.field?.boxes ?? 0);
  return {
    ...{ ...body, boxesLeft, weakest: boxesLeft, wear },
    get size() {
      const key = `${target.damage} ${JSON.stringify(course)}`;
      let size = sizes.get(key);
      if (size === undefined) {
        size = wear().listed ? wear().states : Number.POSITIVE_INFINITY;
        if (sizes.size >= MOST_SIZES) sizes.clear();
        sizes.set(key, size);
      }
      return size;
    },
    listed: () => wear().listed,
    start: () => {
      wear().forget();
      return wear().start();
    },
    places: () => (burns ? plan.columns : plan.perBoard),
    afterAnywhere: (state, points, place) =>
      burns ? wear().afterAnywhere(state, points, place) : wear().after(state, points, place),
    repaired: (state) => (repair > 0 ? wear().repaired(state) : state),
    refreshed: same,
    held: (state) => wear().marks[state],
  };
}

/** Sizes that were counted before: a question is checked, estimated and compiled one after the other. */
const sizes = new Map<string, number>();
const MOST_SIZES = 200;

function same(state: number): number {
  return state;
}
