/** Where both units of a duel may stand, and what each may have lost by then: spots that are alike become one. */
import { once } from '../once.ts';
import type { States } from '../reached.ts';
import { followed, type Stand } from './now.ts';
import type { Which } from './schema.ts';

/** How both units may stand to each other, and what each may have lost by then. */
export interface Spot extends Stand {
  readonly a: States;
  readonly b: States;
}

export const statesOf = ({ a, b }: Spot, who: Which): States => (who === 'attacker' ? a : b);
export const withStates = (spot: Spot, who: Which, states: States): Spot =>
  who === 'attacker' ? { ...spot, a: states } : { ...spot, b: states };

/** What futures know of a spot. */
export function seen({ distance, fa, fb }: Stand): Stand {
  return { distance, fa: followed(fa), fb: followed(fb) };
}

export function nameOf({ distance, fa, fb, a, b }: Spot): string {
  return `${distance} ${fa} ${fb} ${statesName(a)} ${statesName(b)}`;
}

const statesName = once((states: States) => [...states].sort().join());

export function mapped(states: States, f: (state: number) => number): States {
  return new Set([...states].map(f));
}

/** Spots that stand alike as one. */
export function merged(spots: readonly Spot[]): Spot[] {
  const all = new Map<string, Spot>();
  for (const spot of spots) {
    const stand = seen(spot);
    const key = `${stand.distance} ${stand.fa} ${stand.fb}`;
    const known = all.get(key);
    all.set(key, known ? { ...known, a: joined(known.a, spot.a), b: joined(known.b, spot.b) } : { ...spot, ...stand });
  }
  return [...all.values()];
}

/** The states of both; the first itself where it has them all. */
function joined(one: States, other: States): States {
  if (one === other) return one;
  for (const state of other) if (!one.has(state)) return new Set([...one, ...other]);
  return one;
}
