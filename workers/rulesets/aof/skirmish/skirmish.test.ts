import { describe, expect, it } from 'vitest';
import { streamState } from '../../../kernel/streams.ts';
import type { Measure } from '../../ruleset.ts';
import { duel } from '../duel/index.ts';
import { DuelQuestion } from '../duel/question.ts';
import { Duel } from '../duel/schema.ts';
import { Pairing } from '../duel/setup.ts';
import { skirmish } from './index.ts';
import { SkirmishQuestion } from './question.ts';
import { duelOf, Skirmish, type SkirmishInput } from './schema.ts';
import { tablesOfSkirmish } from './shots.ts';

const ask = (input: SkirmishInput) => {
  const scenario = Skirmish.parse(input);
  expect(skirmish.check(scenario)).toEqual([]);
  return new SkirmishQuestion(scenario);
};
const sword = (attacks = 1) => [{ name: 'Sword', attacks }];
const read = (measure: Measure | undefined) => {
  if (measure?.kind === 'probability') return measure.value;
  return measure?.kind === 'series' ? measure.steps[0].value : Number.NaN;
};

describe('the loop for plain charges and shots', () => {
  const bow = { name: 'Bow', range: 18, attacks: 2 };
  const line = { models: 6, quality: 4, defense: 4, weapons: sword() };
  it.each<readonly [string, SkirmishInput]>([
    ['two against three', { attacker: line, target: { ...line, quality: 3 }, targetUnits: 3 }],
    [
      'those who have fought first, with banners and wounds',
      {
        attacker: { ...line, tough: 3, musician: true },
        target: { ...line, models: 9, standard: true },
        attackerUnits: 3,
        targetUnits: 2,
        targets: 'fought already',
        situation: { first: 'target', distance: 12 },
      },
    ],
    [
      'nobody strikes back',
      {
        attacker: line,
        target: line,
        attackerPlan: { strikeBack: 'never' },
        targetPlan: { strikeBack: 'if unfatigued' },
      },
    ],
    [
      'archers who hold against swords that come',
      {
        attacker: { ...line, weapons: [...sword(), bow] },
        target: { ...line, models: 8 },
        attackerPlan: { behaviour: 'hold and shoot' },
        targetUnits: 3,
      },
    ],
    [
      'both close in and shoot, then charge; some have no swords',
      {
        attacker: { ...line, tough: 3, weapons: [bow, { ...bow, name: 'Gun', range: 12, AP: 1 }] },
        target: { ...line, weapons: [...sword(), { ...bow, range: 24, attacks: 1 }] },
        attackerPlan: { behaviour: 'advance and shoot' },
        targetPlan: { behaviour: 'advance and charge' },
        targets: 'fought already',
        situation: { attackerCover: true, targetCover: true },
      },
    ],
    [
      'some carry another weapon, and who was halved before is tested no more',
      {
        attacker: { ...line, models: 9, weapons: [...sword(), { ...bow, count: 2, attacks: 6 }] },
        target: { ...line, models: 12, quality: 6 },
        attackerPlan: { behaviour: 'hold and shoot' },
        rulings: { repeatTests: 'first time' },
      },
    ],
  ])('counts what the battle counts: %s', (_, input) => {
    const question = ask(input);
    const [swift, slow] = [new Int32Array(question.tallySize), new Int32Array(question.tallySize)];
    question.simulate(streamState(3, 0), 400, swift);
    question.simulateSlowly(streamState(3, 0), 400, slow);
    expect(tablesOfSkirmish(new Pairing(duelOf(Skirmish.parse(input))))).not.toBeNull();
    expect(swift).toEqual(slow);
  });
});

describe('a small skirmish exactly', () => {
  const hero = { quality: 4, defense: 4, tough: 2, weapons: sword(2) };

  it('of one unit a side is a duel', () => {
    const scenario = { attacker: { ...hero, models: 3 }, target: { ...hero, quality: 3 } };
    const one = ask({ ...scenario, attackerUnits: 1, targetUnits: 1, situation: { first: 'attacker' } });
    const two = new DuelQuestion(Duel.parse(scenario));
    const [own, other] = [one.measures(one.exact()!, null), two.measures(two.exact()!, null)];
    for (const name of ['won', 'undecided', 'lost']) {
      expect(read(own[name])).toBeCloseTo(read(other[name]), 12);
    }
  });

  it('of equal sides is even, and does not change when they change places', () => {
    const even = ask({ attacker: hero, target: hero, attackerUnits: 1, targetUnits: 1 });
    expect(read(even.measures(even.exact()!, null).share)).toBeCloseTo(0.5, 12);
    const [a, b] = [hero, { ...hero, quality: 5, tough: 1 }];
    const there = ask({ attacker: a, target: b, attackerUnits: 1, targetUnits: 2, situation: { rounds: 2 } });
    const back = ask({ attacker: b, target: a, attackerUnits: 2, targetUnits: 1, situation: { rounds: 2 } });
    const [one, two] = [there, back].map((question) => question.measures(question.exact()!, null));
    expect(read(one.share) + read(two.share)).toBeCloseTo(1, 12);
    expect(read(one.shareSquared)).toBeLessThan(1);
  });

  it('of one blow each by pencil: who is left may be struck again by the next one (AOF-MELEE-03)', () => {
    // One attack on 6s against blocks on 6s: a wound in 1 of 6 x 5 of 6 strikes; nobody strikes back, one round.
    const weak = { quality: 6, defense: 6, weapons: sword() };
    const question = ask({
      attacker: weak,
      target: { quality: 6, defense: 6 },
      attackerUnits: 2,
      targetUnits: 1,
      targetPlan: { behaviour: 'stay', strikeBack: 'never' },
      situation: { distance: 6, rounds: 1 },
    });
    const hit = 5 / 36;
    expect(read(question.measures(question.exact()!, null).won)).toBeCloseTo(1 - (1 - hit) ** 2, 12);
  });
});

describe('the order of activations', () => {
  it('begins the next round with the side that finished first (AOF-TURN-01)', () => {
    const walker = { models: 3, quality: 4, defense: 4 };
    const question = ask({
      attacker: { ...walker, name: 'Alone' },
      target: { ...walker, name: 'Two' },
      attackerUnits: 1,
      targetUnits: 2,
      situation: { first: 'target', rounds: 2, distance: 60 },
    });
    const acts = (round: number) =>
      question.replay(1, 0).steps.flatMap(({ label, text }) => (label === `Round ${round}` ? text.split(' ')[0] : []));
    expect(acts(1)).toEqual(['Two', 'Alone', 'Two']);
    expect(acts(2)).toEqual(['Alone', 'Two', 'Two']);
  });

  it('turns to whoever has fought in this round (AOF-FATIGUE-01)', () => {
    const line = { models: 40, quality: 2, defense: 2, weapons: sword() };
    const question = ask({
      attacker: { ...line, name: 'A' },
      target: { ...line, name: 'B' },
      attackerUnits: 1,
      targetUnits: 3,
      targets: 'fought already',
      situation: { first: 'target', rounds: 1, distance: 6 },
    });
    for (let trial = 0; trial < 20; trial++) {
      const steps = question.replay(5, trial).steps.filter(({ label }) => label === 'Round 1');
      const [first, answer] = steps.map(({ text }) => text.split(',')[0].split(' goes for '));
      // Whoever charged is fatigued, so the one that answers turns to it.
      if (answer) expect(answer[1]).toBe(first[0]);
    }
  });
});

describe('a question about a skirmish', () => {
  it('is refused where rules are not played there', () => {
    const unit = { quality: 4, defense: 4 };
    const problems = (input: SkirmishInput) => skirmish.check(Skirmish.parse(input)).map(({ path }) => path);
    expect(problems({ attacker: { ...unit, state: { exhaustion: 1 } }, target: unit })).toEqual([
      'attacker.state.exhaustion',
    ]);
    expect(problems({ attacker: { ...unit, rules: ['Immobile'] }, target: unit })).toEqual(['attackerPlan.behaviour']);
    expect(
      problems({
        attacker: { ...unit, models: 100 },
        target: { ...unit, models: 100 },
        attackerUnits: 24,
        targetUnits: 9,
      }),
    ).toEqual(['attackerUnits']);
    expect(duel.check(Duel.parse({ attacker: unit, target: unit }))).toEqual([]);
  });
});
