/** Laws of battles that take many games. */
import { expect, test } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import { streamState } from '../../../kernel/streams.ts';
import { Battle } from './battle.ts';
import { examples } from './examples.ts';
import { BattleQuestion } from './question.ts';
import { BattleScenario, DEPLOYMENTS, DOCTRINES, MISSIONS } from './schema.ts';

const [{ scenario }] = examples;
const mixed = [...scenario.first.units.slice(0, 3), ...scenario.second.units.slice(0, 2)];

/** The thorough run: against their mirrors 40 games with each doctrine in each mission with each deployment. */
test('the exact mirror for every doctrine, mission and deployment', () => {
  let games = 0;
  for (const [d, doctrine] of DOCTRINES.entries()) {
    const army = { units: mixed, doctrine };
    for (const [m, mission] of MISSIONS.entries()) {
      // The thorough run has all three with each, the quick one a different one each time.
      const first = (d + m) % DEPLOYMENTS.length;
      for (const deployment of share(0, 1) === 1 ? DEPLOYMENTS : DEPLOYMENTS.slice(first, first + 1)) {
        const battle = new Battle(BattleScenario.parse({ first: army, second: army, mission, deployment }));
        for (let game = 0; game < share(1, 40); game++) {
          const results = [0, 1, 2, 3].map((seats) => {
            battle.play([game, 99], undefined, seats);
            const { held, lost, won } = battle.record;
            const [a, b] = seats & 1 ? [1, 0] : [0, 1];
            return [
              held[a],
              held[b],
              lost[lost.length - 2 + a],
              lost[lost.length - 2 + b],
              (seats & 1 ? -won : won) + 0,
            ];
          });
          games += 3;
          for (const result of results) expect(result).toEqual(results[0]);
        }
      }
    }
  }
  expect(games).toBeGreaterThanOrEqual(share(100, 12_960));
});

test('the exact mirror where both play ahead', () => {
  for (const ahead of ['the reply', 'five activations'] as const) {
    const army = { units: mixed.slice(0, 3), ahead };
    const battle = new Battle(BattleScenario.parse({ first: army, second: army }));
    for (let game = 0; game < share(1, 20); game++) {
      const results = [0, 1, 2].map((seats) => {
        battle.play([game, 7], undefined, seats);
        const { held, lost } = battle.record;
        const [a, b] = seats & 1 ? [1, 0] : [0, 1];
        return [held[a], held[b], lost[lost.length - 2 + a], lost[lost.length - 2 + b], Array.from(battle.state.dice)];
      });
      for (const result of results) expect(result).toEqual(results[0]);
    }
  }
});

test('a free unit of a tenth of the points never lowers the score beyond chance', () => {
  const army = { units: mixed, doctrine: 'balanced' as const };
  const score = (more: typeof mixed) => {
    const question = new BattleQuestion(
      BattleScenario.parse({
        first: { ...army, units: [...mixed, ...more] },
        second: army,
        terrain: { kind: 'generated', mirrored: true },
      }),
    );
    const trials = share(250, 2_000);
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(5, 0), trials, tally);
    return { score: (tally[0] + tally[1] / 2) / trials, trials };
  };
  const even = score([]);
  // Four standard errors of the difference of two scores, whose variance is at most a quarter each.
  const far = 4 * Math.sqrt(0.5 / even.trials);
  expect(Math.abs(even.score - 0.5)).toBeLessThan(far);
  for (const unit of [scenario.first.units[1], scenario.second.units[1]]) {
    expect(score([{ ...unit, name: 'Free', copies: 1 }]).score).toBeGreaterThan(even.score - far);
  }
});
