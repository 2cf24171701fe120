/** What a countdown's tally says about a target with boxes. */
import { type CountdownLayout, type TracedTrial, tallyOffsets } from '../../kernel/countdown.ts';

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
  const all = trials ?? 1;
  const later = new Array<number>(stages);
  let after = tally[at.fell + stages];
  for (let stage = stages - 1; stage >= 0; stage--) {
    later[stage] = after;
    after += fell[stage];
  }
  let destroyed = 0;
  const alive = fell.map((count, stage) => {
    destroyed += count;
    // The smaller part is summed and the other one is its complement: certain stays certain, rare stays accurate.
    return destroyed < all / 2 ? all - destroyed : later[stage];
  });
  const counted = Array.from({ length: labels }, (_, i) => tally[at.label + i]);
  return { damage, boxes, destroyed, fell, alive, labels: counted };
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

/** 0, 1, ..., most. */
export function upTo(most: number): number[] {
  return Array.from({ length: most + 1 }, (_, i) => i);
}
