/** What a countdown's tally says about a target with boxes. */
import { type CountdownLayout, type TracedTrial, tallyOffsets } from '../../kernel/countdown.ts';
import { upTo } from '../upTo.ts';

export interface Wear {
  /** damage[d]: total damage d, the excess of the destroying blow included. */
  readonly damage: number[];
  /** boxes[b]: b boxes marked at the end. */
  readonly boxes: number[];
  readonly destroyed: number;
  /** fell[k]: destroyed in stage k. */
  readonly fell: number[];
  /** alive[k]: still standing after stage k. */
  readonly alive: number[];
  /** labels[l]: ended with label l. */
  readonly labels: number[];
}

/**
 * @param boxesLeft boxes unmarked at the start: the capacity of the countdown
 * @param trials number of trials, or null for an exact tally
 */
export function readWear(
  tally: ArrayLike<number>,
  layout: CountdownLayout,
  boxesLeft: number,
  trials: number | null,
): Wear {
  const { maxTotal, stages, labels } = layout;
  const at = tallyOffsets(layout);
  const damage = Array.from({ length: maxTotal + 1 }, (_, i) => tally[i]);
  const boxes = damage.slice(0, boxesLeft + 1);
  for (let total = boxesLeft + 1; total <= maxTotal; total++) boxes[boxesLeft] += damage[total];
  // Last stands leave the model alive, so the stage counters and not the totals say who was destroyed.
  const fell = Array.from({ length: stages }, (_, stage) => tally[at.fell + stage]);
  const alive = standingAfter(fell, tally[at.fell + stages], trials ?? 1);
  const destroyed = fell.reduce((sum, count) => sum + count, 0);
  const counted = Array.from({ length: labels }, (_, i) => tally[at.label + i]);
  return { damage, boxes, destroyed, fell, alive, labels: counted };
}

/**
 * How many still stand after each stage.
 * @param fell how many fell in each stage
 * @param never how many never fell
 * @param all how many there were
 */
export function standingAfter(fell: readonly number[], never: number, all: number): number[] {
  const later = new Array<number>(fell.length);
  let rest = never;
  for (let stage = fell.length - 1; stage >= 0; stage--) {
    later[stage] = rest;
    rest += fell[stage];
  }
  let fallen = 0;
  return fell.map((count, stage) => {
    fallen += count;
    // The smaller part is summed and the other one is its complement: certain stays certain, rare stays accurate.
    return fallen < all / 2 ? all - fallen : later[stage];
  });
}

/** The count of a yes, or an exact chance of it that is right at both ends. */
export function yesOf(yes: number, no: number, trials: number | null): number {
  return trials !== null || yes <= no ? yes : 1 - no;
}

/** How many have lost at least one part, by how many have lost so many of them. */
export function anyFallen([none, ...some]: readonly number[], trials: number | null): number {
  return yesOf(
    some.reduce((sum, count) => sum + count, 0),
    none,
    trials,
  );
}

/** The outcomes that a trial of any such countdown has. */
export function wearOutcome({ total, fell }: TracedTrial, layout: CountdownLayout, boxesLeft: number) {
  return { destroyed: fell < layout.stages ? 1 : 0, boxes: Math.min(total, boxesLeft), damage: total };
}

/** Their names and values, as the seam wants them. */
export function wearOutcomeValues({ maxTotal }: CountdownLayout, boxesLeft: number) {
  return [
    { name: 'destroyed', title: 'Destroyed', values: [0, 1] },
    { name: 'boxes', title: 'Boxes marked', values: upTo(boxesLeft) },
    { name: 'damage', title: 'Damage dealt', values: upTo(maxTotal) },
  ];
}
