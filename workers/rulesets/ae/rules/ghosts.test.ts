/** Ghost Magnitude goes first and is damage taken, but is no Magnitude of a Horde's own (AE-LEAD-34, AE-MORALE-01). */
import { expect, test } from 'vitest';
import { hazards } from '../hazards/index.ts';
import { ask } from '../testing/ask.ts';

const LED = { commander: 'LEAD-34 independent warfare', commanderRole: 'General' } as const;

test('AE-LEAD-34: fire eats ghosts before Magnitude, and what is left is told without them', () => {
  const horde = { ...LED, squads: 2, state: { onFire: true } };
  const one = ask(hazards, { horde, turns: 1, putsFireOutInTurn: 0 });
  expect(one.mean('left')).toBe(40);
  // Twenty in four turns of 1d10 are all but certain; 22 - 20 on average if each had been used up.
  const four = ask(hazards, { horde, turns: 4, putsFireOutInTurn: 0 });
  expect(four.atLeast('left', 41)).toBe(0);
  expect(four.mean('left')).toBeLessThan(40);
});

test('AE-LEAD-34: ghosts are not replenished, and Replenishing restores what is gone of its own alone', () => {
  const horde = { ...LED, squads: 2, magnitude: 20, replenishing: 5, state: { onFire: true, stunned: true } };
  expect(ask(hazards, { horde, turns: 1, putsFireOutInTurn: 0 }).mean('left')).toBe(25);
  expect(ask(hazards, { horde, turns: 2, putsFireOutInTurn: 0 }).mean('left')).toBe(30);
});

test('AE-MORALE-01: what ghosts take calls for Break tests as any damage does', () => {
  const input = { horde: { ...LED, squads: 2, WP: 40 }, turns: 1, ego: 20, breakTests: true };
  // 20 of shock: all of it ghosts; one test at 40 + 10, for he counts as supported (LEAD-34).
  const found = ask(hazards, input);
  expect(found.mean('left')).toBe(40);
  expect(found.chance('broken')).toBeCloseTo(0.5, 12);
});
