/** Trials from a table against the question that they stand for: the same law, rules and titles. */
import { describe, expect, it } from 'vitest';
import { streamState } from '../../../kernel/streams.ts';
import { Pairing } from '../duel/setup.ts';
import { Chooser } from '../testing/random.ts';
import { skirmish } from './index.ts';
import { SkirmishQuestion } from './question.ts';
import { duelOf, Skirmish } from './schema.ts';
import { tablesOfSkirmish } from './shots.ts';
import { SkirmishTable } from './table.ts';

const MEASURES = ['share', 'shareSquared'];
const TRIALS = 1_500;
/** Differences looked at, together wrong by chance once in a million runs. */
const SIGMAS = 6;

const BEHAVIOURS = ['charge', 'charge', 'advance and charge', 'advance and shoot', 'hold and shoot', 'rush'] as const;

function randomSkirmish(pick: Chooser): Skirmish {
  const unit = (name: string) => ({
    name,
    models: pick.int(1, 9),
    quality: pick.int(2, 6),
    defense: pick.int(2, 6),
    tough: pick.of([1, 1, 3]),
    rules: pick.some(['Regeneration', 'Fearless', 'Fast', 'Furious', 'Slow', 'Stealth'] as const, 5),
    musician: pick.oneIn(4),
    weapons: [
      {
        name: 'Sword',
        attacks: pick.int(1, 3),
        AP: pick.int(0, 2),
        rules: pick.some(['Rending', 'Poison', 'Sniper'] as const, 6),
      },
      ...(pick.oneIn(2)
        ? [
            {
              name: 'Bow',
              range: pick.of([6, 12, 24]),
              attacks: pick.int(1, 2),
              AP: pick.int(0, 1),
              rules: pick.some(['Rending', 'Indirect', 'Poison'] as const, 6),
            },
          ]
        : []),
      ...(pick.oneIn(3)
        ? [{ name: 'Fang', count: 1, attacks: 2, deadly: pick.of([1, 3]), blast: pick.of([0, 0, 3]) }]
        : []),
    ],
  });
  return Skirmish.parse({
    attacker: unit('A'),
    target: unit('B'),
    attackerUnits: pick.int(1, 3),
    targetUnits: pick.int(1, 3),
    targets: pick.of(['anybody', 'fought already']),
    attackerPlan: { strikeBack: pick.of(['always', 'if unfatigued', 'never']), behaviour: pick.of(BEHAVIOURS) },
    targetPlan: { behaviour: pick.of(BEHAVIOURS) },
    rulings: { repeatTests: pick.of(['each time', 'each time', 'first time']) },
    situation: {
      attackerCover: pick.oneIn(4),
      targetCover: pick.oneIn(4),
      distance: pick.int(3, 26),
      rounds: pick.int(1, 4),
      first: pick.of(['by chance', 'attacker']),
    },
  });
}

function drawn(count: number): Skirmish[] {
  const pick = new Chooser(71);
  return Array.from({ length: count }, () => randomSkirmish(pick)).filter((one) => skirmish.check(one).length === 0);
}

describe('a table of skirmishes', () => {
  it('counts as the question does, with its rules and titles', () => {
    const table = new SkirmishTable();
    let told = 0;
    for (const one of drawn(60)) {
      const read = table.read(one, MEASURES, [streamState(3, 0)], TRIALS);
      if (!read) continue;
      told++;
      const question = new SkirmishQuestion(one);
      const tally = new Int32Array(question.tallySize);
      question.simulateSlowly(streamState(4, 0), TRIALS, tally);
      const measures = question.measures(tally, TRIALS);
      expect(read.rules(), JSON.stringify(one)).toEqual(question.rules);
      const [score, squared] = MEASURES.map((name) => {
        const measure = measures[name];
        if (measure.kind !== 'series') throw new TypeError(name);
        expect(read.facts[MEASURES.indexOf(name)]).toEqual({ title: measure.title, of: 'mean' });
        return measure.steps[0].value;
      });
      const error = Math.sqrt((2 * Math.max(1e-4, squared - score * score)) / TRIALS);
      expect(Math.abs(read.values[0][0] - score), JSON.stringify(one)).toBeLessThan(SIGMAS * error);
      expect(Math.abs(read.values[1][0] - squared), JSON.stringify(one)).toBeLessThan(2 * SIGMAS * error);
    }
    expect(told).toBeGreaterThan(15);
  });

  it('has a loop that counts what the battle counts', () => {
    let looped = 0;
    for (const one of drawn(80)) {
      if (!tablesOfSkirmish(new Pairing(duelOf(one)))) continue;
      looped++;
      const question = new SkirmishQuestion(one);
      const [swift, slow] = [new Int32Array(question.tallySize), new Int32Array(question.tallySize)];
      question.simulate(streamState(6, 0), 100, swift);
      question.simulateSlowly(streamState(6, 0), 100, slow);
      expect(swift, JSON.stringify(one)).toEqual(slow);
    }
    expect(looped).toBeGreaterThan(20);
  });

  it('gives the same bits whatever else it was asked', () => {
    const all = drawn(12);
    const [one, two] = [new SkirmishTable(), new SkirmishTable()];
    const read = (table: SkirmishTable, scenario: Skirmish) =>
      table.read(scenario, MEASURES, [streamState(5, 0), streamState(5, 1)], 100)?.values;
    const there = all.map((scenario) => read(one, scenario));
    const back = [...all].reverse().map((scenario) => read(two, structuredClone(scenario)));
    expect(back.reverse()).toEqual(there);
  });
});
