/** Activations that would take too much memory are refused, and the bounds that decide it are bounds. */
import { expect, test } from 'vitest';
import { ActivationQuestion } from '../../twodice/activation/activation.ts';
import { Activation } from '../../twodice/activation/schema.ts';
import { MAX_ENTRIES, sizeBound } from '../../twodice/activation/size.ts';
import { randomScenarios } from '../../twodice/testing/randomScenario.ts';
import { blade, faults, scene } from './ask.ts';

test('the bound of the number of states holds for random activations', () => {
  for (const scenario of randomScenarios(300, 55)) {
    const { graph } = new ActivationQuestion(scenario);
    const { states, choices } = sizeBound(scenario);
    expect(graph.nodes.length, JSON.stringify(scenario)).toBeLessThanOrEqual(states);
    expect(graph.actions.length, JSON.stringify(scenario)).toBeLessThanOrEqual(choices);
  }
});

test('what would be too large is refused before it is compiled, with the way out', () => {
  const weapons = [1, 2, 3, 4, 5, 6].map((n) => blade({ name: `Claw ${n}`, power: 10 + n, initialAttacks: 4 }));
  const input = scene(weapons, {
    attacker: { kind: 'warlock', points: 12 },
    target: { damage: '#200', powerField: 6, tough: true },
    plan: { kind: 'optimal', order: 'free' },
  });
  expect(faults(input)).toEqual(['attacker']);
  expect(sizeBound(Activation.parse(input)).states * 200).toBeGreaterThan(MAX_ENTRIES);
  expect(faults({ ...input, plan: { kind: 'rule' } })).toEqual([]);
});
