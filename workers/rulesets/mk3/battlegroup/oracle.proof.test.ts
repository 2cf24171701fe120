/** The engines against each other, and against a game that is played at a table. */
import { describe, expect, test } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { read } from '../../twodice/stages/tally.ts';
import { agreement } from '../../twodice/testing/chiSquare.ts';
import { BattlegroupQuestion } from './question.ts';
import type { Battlegroup } from './schema.ts';
import { randomBattlegroups } from './testing/random.ts';
import { type Account, Table } from './testing/tabletop.ts';

/** 310 questions with some 40 comparisons each: about one false alarm in 80,000 runs of new seeds. */
const ALARM = 1e-9;

const questions = (
  engine: 'fury' | 'focus',
  count: number,
  seed: number,
): [string, BattlegroupQuestion, Battlegroup][] =>
  randomBattlegroups(count, seed, engine).map((scenario, i) => [
    `${engine} ${i}`,
    new BattlegroupQuestion(scenario),
    scenario,
  ]);

const all = [...questions('fury', share(15, 180), 174), ...questions('focus', share(10, 130), 172)];

describe('exact arithmetic', () => {
  test.each(all)('agrees with simulated dice in every counter: %s', (_, question) => {
    const exact = question.exact()!;
    expect(exact).not.toBeNull();
    const trials = 3000;
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(5, 0), trials, tally);
    const { byTurn, total, rows } = question.player.layout;
    for (const span of [...byTurn.flat(), ...total, ...rows]) {
      const probabilities = read(exact, span);
      expect(probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
      expect(agreement(read(tally, span), probabilities, trials)).toBeGreaterThan(ALARM);
    }
    expect(question.exactErrorBound).toBeGreaterThan(0);
    expect(question.exactErrorBound).toBeLessThan(1e-11);
  });

  test.each(all)('agrees with a game at the table: %s', (_, question, scenario) => {
    const { battlegroup } = scenario;
    // The table leeches by simple orders only; the best sharing is tested by itself.
    if (battlegroup.engine === 'fury' && battlegroup.leechOrder === 'fewest frenzies') return;
    const exact = question.exact()!;
    const trials = 1500;
    const seen = new Map<string, number[]>();
    const dice = new WordStream(streamState(6, 1));
    for (let trial = 0; trial < trials; trial++) {
      const account = new Table(scenario, dice).play();
      for (const [name, value] of Object.entries(account)) {
        const counts = seen.get(name) ?? [];
        counts[value] = (counts[value] ?? 0) + 1;
        seen.set(name, counts);
      }
    }
    const compare = (name: keyof Account, probabilities: number[]) => {
      expect(agreement(seen.get(name)!, probabilities, trials), name).toBeGreaterThan(ALARM);
    };
    question.machine.quantities.forEach(({ id }, q) => {
      if (seen.has(id)) compare(id as keyof Account, read(exact, question.player.layout.total[q]));
    });
    compare('left', read(exact, question.player.layout.rows[question.machine.rowOf.casterAtEnd]));
  });
});
