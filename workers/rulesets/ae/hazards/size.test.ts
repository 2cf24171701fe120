import { expect, test } from 'vitest';
import type { Counters } from '../question.ts';
import { HazardsEngine } from './engine.ts';
import { Hazards, type HazardsInput } from './schema.ts';
import { waysOf } from './size.ts';

const burning = { onFire: true };
const ASKED: ReadonlyArray<readonly [string, HazardsInput]> = [
  ['fire alone', { horde: { squads: 2, WP: 35, state: burning }, turns: 4 }],
  ['fire without Break tests', { horde: { squads: 5, state: burning }, turns: 14, breakTests: false }],
  ['fire that is put out', { horde: { squads: 5, state: burning }, turns: 6, putsFireOutInTurn: 1 }],
  ['exhaustion', { horde: { squads: 5 }, turns: 7, fatigue: 9, fatigueThreshold: 3 }],
  ['fire and exhaustion', { horde: { squads: 3, state: burning }, turns: 18, fatigue: 9, fatigueThreshold: 3 }],
  ['an engineer', { horde: { squads: 2, state: burning }, turns: 5, engineer: 60 }],
  ['a fall', { horde: { squads: 5 }, falls: true, fallPercent: 50, turns: 1 }],
];

/** What an exact answer adds up, told by its bound on rounding: each sum rounds once. */
function added(scenario: Hazards): number {
  const counters = { size: 1, place: () => 0, indexOf: () => 0 } as unknown as Counters;
  return (new HazardsEngine(scenario).exact(counters)?.errorBound ?? 0) * 2 ** 53 - 2_000;
}

test.each(ASKED)(
  'ways are counted generously, but not ten times as many as an exact answer adds up: %s',
  (_, asked) => {
    const scenario = Hazards.parse(asked);
    const ratio = waysOf(new HazardsEngine(scenario).plan) / added(scenario);
    expect(ratio).toBeGreaterThan(1);
    expect(ratio).toBeLessThan(10);
  },
);
