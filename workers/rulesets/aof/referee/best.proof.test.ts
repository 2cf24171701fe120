/** Best play of the engine against brute force over the referee's duel, and against fixed plans. */
import { describe, expect, test } from 'vitest';
import { THOROUGH } from '../../../fixtures/share.ts';
import { duel as kind } from '../duel/index.ts';
import { type Behaviour, Duel, type DuelInput } from '../duel/schema.ts';
import { chance, close } from '../testing/ask.ts';
import { bestOf } from './best.ts';

const gunner = { quality: 4, defense: 6, weapons: [{ name: 'Gun', range: 14, AP: 4 }, { name: 'Knife' }] };
const brute = { quality: 3, defense: 5, weapons: [{ name: 'Axe', AP: 1 }] };

const CASES: ReadonlyArray<readonly [string, DuelInput]> = [
  [
    'a gunner against who comes nearer, two rounds',
    {
      attacker: gunner,
      target: brute,
      attackerPlan: {
        behaviour: 'best',
        choices: ['charge', 'advance and shoot', 'hold and shoot', 'overwatch', 'stay'],
      },
      targetPlan: { behaviour: 'charge' },
      situation: { distance: 20, rounds: 2 },
    },
  ],
  [
    'both as they like, one round',
    {
      attacker: gunner,
      target: { ...gunner, defense: 4 },
      attackerPlan: { behaviour: 'best', choices: ['hold and shoot', 'charge', 'hunker down', 'focused fire'] },
      targetPlan: { behaviour: 'best', choices: ['hold and shoot', 'charge', 'covering fire'] },
      situation: { distance: 12, rounds: 1, targetCover: true },
    },
  ],
  [
    'the second one against a damned shooter, two rounds',
    {
      attacker: { ...gunner, tough: 2 },
      target: brute,
      attackerPlan: { behaviour: 'hold and shoot' },
      targetPlan: { behaviour: 'best', choices: ['rush', 'charge', 'hunker down'] },
      situation: { distance: 16, rounds: 2 },
      condition: 'Damnation',
    },
  ],
];

const gap = (input: DuelInput) => {
  const question = kind.compile(Duel.parse(input));
  const tally = question.exact();
  if (!tally) throw new Error('not exact');
  const measures = question.measures(tally, null);
  return chance(measures, 'won') - chance(measures, 'lost');
};
const worth = ({ won, lost }: Readonly<Record<string, number | number[]>>) => Number(won) - Number(lost);

describe('best play', () => {
  for (const [title, input] of CASES) {
    // Every path of two rounds takes brute force ten seconds.
    test.runIf(THOROUGH || input.situation?.rounds === 1)(`of ${title} is what brute force finds`, () => {
      const brute = bestOf(Duel.parse(input), worth, 400_000);
      expect(brute).not.toBeNull();
      close(gap(input), brute as number);
    });
  }

  test.runIf(THOROUGH)('is not beaten by any fixed plan', () => {
    const [, input] = CASES[0];
    const choices = ((input.attackerPlan?.choices ?? []) as Behaviour[]).slice(0, 3);
    const best = gap(input);
    for (const first of choices) {
      for (const second of choices) {
        const orders = [first, second].map((behaviour, i) => ({ round: i + 1, behaviour }));
        const fixed = Duel.parse({ ...input, attackerPlan: { behaviour: 'stay', orders } });
        const value = bestOf(fixed, worth, 400_000);
        expect(value).not.toBeNull();
        expect(value as number).toBeLessThanOrEqual(best + 1e-9);
      }
    }
  });
});
