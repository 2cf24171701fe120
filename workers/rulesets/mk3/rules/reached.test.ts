/** What estimates count without dice, against the states and choices that the dice find. */
import { expect, test } from 'vitest';
import { exploreActivation } from '../../twodice/activation/explored.ts';
import { reachedIn } from '../../twodice/activation/reached.ts';
import { sizeBound } from '../../twodice/activation/size.ts';
import { randomScenarios } from '../../twodice/testing/randomScenario.ts';

test('a walk without dice finds all states and choices, and hardly more', () => {
  let [walked, found, counted] = [0, 0, 0];
  for (const scenario of randomScenarios(300, 16_01)) {
    const reached = reachedIn(scenario);
    const { states, actions } = exploreActivation(scenario).graph;
    if (!reached.counted) continue;
    counted++;
    expect(reached.states).toBeGreaterThanOrEqual(states.length);
    expect(reached.choices).toBeGreaterThanOrEqual(actions.length);
    expect(reached.states).toBeLessThanOrEqual(sizeBound(scenario).states);
    walked += reached.states;
    found += states.length;
  }
  expect(counted).toBeGreaterThan(250);
  expect(walked).toBeLessThan(1.3 * found);
});

test('asked twice, or of a scenario that only looks alike, it says the same', () => {
  const [one, two] = randomScenarios(2, 16_02);
  const first = reachedIn(one);
  reachedIn(two);
  expect(reachedIn(structuredClone(one))).toEqual(first);
});
