/** Random duels: exact arithmetic against trials. Fixed seeds; each test's false-alarm budget is 1e-6. */
import { expect, test } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import { chiSquareTail } from '../../../kernel/special.ts';
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { randomScenarios } from '../testing/randomScenario.ts';
import { estimateDuel } from './cost.ts';
import { duel } from './index.ts';
import { DuelQuestion } from './question.ts';
import { Duel } from './schema.ts';

const COUNT = share(15, 300);

function randomDuels(): Duel[] {
  const singles = randomScenarios(9000, 90_21);
  const stream = new WordStream(streamState(92, 0));
  const duels: Duel[] = [];
  const rows = ['#1', '#3', '#5:1', '.|L|R|M|.|C', '#6'];
  const fighter = (at: number) => {
    const { attacker, situation, target } = singles[at];
    const beast = attacker.kind === 'warbeast';
    return {
      attacker: { ...attacker, name: `Fighter ${at}` },
      situation: { ...situation, freeStrike: false, countercharge: false, assault: false },
      target: {
        ...target,
        damage: rows[stream.die(rows.length) - 1],
        powerField: Math.min(1, target.powerField),
        stationary: false,
        inert: false,
      },
      plan: { kind: 'rule' as const, boostDamage: stream.die(2) === 1 ? ('always' as const) : ('never' as const) },
      ...(beast ? { FURY: 2 + stream.die(2), THR: 7 + stream.die(2), leech: stream.die(2) - 1 } : {}),
      repair: stream.die(3) === 1 ? 1 : 0,
      burning: stream.die(4) === 1 ? (['Fire'] as const) : [],
    };
  };
  for (let i = 0; i + 1 < singles.length && duels.length < COUNT; i += 2) {
    const parsed = Duel.safeParse({ first: fighter(i), second: fighter(i + 1), rounds: 2 });
    if (parsed.success && duel.check(parsed.data).length === 0 && estimateDuel(parsed.data).exact !== null) {
      duels.push(parsed.data);
    }
  }
  return duels;
}

test('random duels: trials agree with exact arithmetic on who wins and when, and on the boxes left', () => {
  const duels = randomDuels();
  expect(duels.length).toBe(COUNT);
  const trials = 8_000;
  let answered = 0;
  for (const [index, scenario] of duels.entries()) {
    const question = new DuelQuestion(scenario);
    const exact = question.exact();
    if (exact === null) continue;
    answered++;
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(93, index), trials, tally);
    const wins = 2 * scenario.rounds + 1;
    const [first, second] = question.sides.map(({ wear }) => wear.total + 1);
    for (const [from, to] of [
      [0, wins],
      [wins, wins + first],
      [wins + first, wins + first + second],
    ]) {
      let chi = 0;
      let cells = 0;
      let sum = 0;
      for (let i = from; i < to; i++) {
        sum += exact[i];
        if (exact[i] === 0) expect(tally[i]).toBe(0);
        if (exact[i] * trials < 5) continue;
        chi += (tally[i] - exact[i] * trials) ** 2 / (exact[i] * trials);
        cells++;
      }
      expect(sum).toBeCloseTo(1, 10);
      if (cells > 1) expect(chiSquareTail(chi, cells - 1), JSON.stringify(scenario)).toBeGreaterThan(1e-6);
    }
  }
  expect(answered).toBeGreaterThan(COUNT / 2);
});
