/** The kind as a whole: replays, laws, refusals, what changes nothing, examples. */

import { describe, expect, test } from 'vitest';
import { CHUNK_TRIALS, streamState } from '../../../kernel/streams.ts';
import { unused } from '../../disclosure/testing/disclosed.ts';
import { findTrial, type ScenarioKind } from '../../ruleset.ts';
import { read } from '../../twodice/stages/tally.ts';
import { catalogue } from '../catalogue/index.ts';
import { battlegroup } from './index.ts';
import { BattlegroupQuestion, estimateBattlegroup } from './question.ts';
import { Battlegroup, type BattlegroupInput } from './schema.ts';
import { answer, ask, type BeastInput, faults, warcaster, warlock } from './testing/ask.ts';
import { randomBattlegroups } from './testing/random.ts';

const both = [...randomBattlegroups(12, 31, 'fury'), ...randomBattlegroups(8, 32, 'focus')];

describe('trials', () => {
  test('replays end as counted, with the dice shown', () => {
    for (const scenario of both) {
      const question = new BattlegroupQuestion(scenario);
      const tally = new Int32Array(question.tallySize);
      question.simulate(streamState(9, 0), 40, tally);
      const { quantities } = question.machine;
      const counted = quantities.map(({ most }) => Array.from({ length: most * scenario.turns + 1 }, () => 0));
      for (let trial = 0; trial < 40; trial++) {
        const { outcome, steps, sentence } = question.replay(9, trial);
        quantities.forEach(({ id }, q) => {
          counted[q][outcome[id]]++;
        });
        expect(sentence).toMatch(/turn/);
        for (const { dice, sides = 6 } of steps) for (const face of dice) expect(face).toBeLessThanOrEqual(sides);
      }
      counted.forEach((counts, q) => {
        expect(counts, quantities[q].id).toEqual(read(tally, question.player.layout.total[q]));
      });
    }
  });

  test('a trial of the second chunk is the one that the second chunk counts', () => {
    const question = ask(warlock([{ fury: 4 }], {}, { turns: 3, effort: 3 }));
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(4, 1), 3, tally);
    for (let trial = 0; trial < 3; trial++) {
      const { outcome } = question.replay(4, CHUNK_TRIALS + trial);
      tally[question.player.layout.total[0].at + outcome.frenzies]--;
    }
    expect(read(tally, question.player.layout.total[0]).every((count) => count === 0)).toBe(true);
  });

  test('running n and then m trials is running n + m', () => {
    const question = ask(warlock([{ fury: 4 }, { fury: 2 }], {}, { turns: 3, effort: 3 }));
    const once = new Int32Array(question.tallySize);
    question.simulate(streamState(4, 7), 300, once);
    const twice = new Int32Array(question.tallySize);
    const state = streamState(4, 7);
    question.simulate(state, 120, twice);
    question.simulate(state, 180, twice);
    expect(twice).toEqual(once);
  });

  test('three 6s are thrown and hit what nothing else would', () => {
    const nearest = [{ who: 'enemy' as const, DEF: 40, ARM: 0, boxes: 1 }];
    const question = ask(warlock([{ fury: 1, THR: 0, MAT: 0, nearest }], {}, { group: { leech: 0 } }));
    const trial = findTrial(question, 2, 'enemies', 1, 4000)!;
    const attack = question.replay(2, trial).steps.find(({ label }) => label.includes('nearest model'))!;
    expect(attack.dice).toEqual([6, 6, 6]);
    expect(attack.text).toMatch(/hits$/);
  });

  test('trials are found by what came of them', () => {
    const question = ask(warlock([{ fury: 4 }], {}, { turns: 3, effort: 3 }));
    for (const { name, values } of question.outcomes) expect(values.length, name).toBeGreaterThan(1);
    for (const frenzies of [0, 1, 2]) {
      const trial = findTrial(question, 8, 'frenzies', frenzies, 500)!;
      expect(question.replay(8, trial).outcome.frenzies).toBe(frenzies);
      for (let before = 0; before < trial; before++) {
        expect(question.replay(8, before).outcome.frenzies).not.toBe(frenzies);
      }
    }
    expect(findTrial(question, 8, 'frenzies', 3, 500)).toBeNull();
  });
});

describe('laws', () => {
  const beasts = [{ THR: 9 }, { THR: 8, FURY: 3 }, { THR: 10, FURY: 5 }];
  const run = (effort: number, extra: Partial<BeastInput> = {}, caster: Parameters<typeof warlock>[1] = {}) =>
    answer(
      warlock(
        beasts.map((beast) => ({ ...beast, ...extra })),
        { spend: 3, ...caster },
        { turns: 4, effort },
      ),
    );

  test('the harder the beasts are run, the likelier a frenzy', () => {
    const chances = [0, 1, 2, 3, 4, 5].map((effort) => run(effort).value('noFrenzy'));
    expect(chances[0]).toBe(1);
    for (let i = 1; i < chances.length; i++) expect(chances[i]).toBeLessThanOrEqual(chances[i - 1] + 1e-12);
    expect(chances[4]).toBeLessThan(chances[2]);
  });

  test('a higher threshold, and a warlock with more room, never bring more frenzies', () => {
    for (let THR = 6; THR < 12; THR++) {
      expect(run(3, { THR: THR + 1 }).value('noFrenzy')).toBeGreaterThanOrEqual(run(3, { THR }).value('noFrenzy'));
    }
    const leeched = (spend: number) => run(3, {}, { spend }).value('noFrenzy');
    for (let spend = 0; spend < 6; spend++) expect(leeched(spend + 1)).toBeGreaterThanOrEqual(leeched(spend) - 1e-12);
  });

  test('no beast frenzies exactly when there are no frenzies, and calm only ever fades', () => {
    for (const scenario of both) {
      if (scenario.battlegroup.engine !== 'fury') continue;
      const question = new BattlegroupQuestion(scenario);
      const { noFrenzy, frenzies, calm } = question.measures(question.exact()!, null);
      if (noFrenzy?.kind !== 'probability' || calm?.kind !== 'series') throw new TypeError('no fury');
      const none = frenzies?.kind === 'distribution' ? frenzies.points.find(({ value }) => value === 0) : undefined;
      expect(noFrenzy.value).toBeCloseTo(frenzies ? (none?.probability ?? 0) : 1, 12);
      const values = calm.steps.map(({ value }) => value);
      for (let i = 1; i < values.length; i++) expect(values[i]).toBeLessThanOrEqual(values[i - 1] + 1e-12);
    }
  });

  test('points are conserved: what beasts are forced for is leeched, removed, reaved or still on them', () => {
    const { value, series } = answer(
      warlock([{ THR: 8 }, { THR: 9 }], { points: 0, spend: 2 }, { turns: 4, effort: 3 }),
    );
    const gained = value('work');
    const leeched = value('casterWork') + value('left with the caster');
    expect(leeched + value('wasted') + value('left on Beast 1') + value('left on Beast 2')).toBeCloseTo(gained, 11);
    expect(series('workPerTurn').reduce((sum, mean) => sum + mean, 0)).toBeCloseTo(gained, 11);
  });

  test('focus is conserved: power up and refills are spent, wasted or left', () => {
    const { value } = answer(
      warcaster([{ allocate: 1 }, { allocate: 2 }], { points: 6, first: 'warjacks' }, { turns: 3, effort: 2 }),
    );
    const made = value('poweredUp') + value('allocated');
    expect(made).toBe(3 * 2 + 3 * 3);
    expect(value('work') + value('wasted') + value('left on Jack 1') + value('left on Jack 2')).toBe(made);
  });
});

describe('what a scenario may say', () => {
  const refused = (input: BattlegroupInput) => faults(input);

  test('faults name the field', () => {
    expect(refused(warlock([{ fury: 5 }]))).toEqual(['battlegroup.beasts[0].fury']);
    expect(refused(warlock([{ name: 'Same' }, { name: 'Same' }]))).toEqual(['battlegroup.beasts[1].name']);
    expect(refused(warcaster([{ name: 'Warcaster' }]))).toEqual(['battlegroup.warjacks[0].name']);
    expect(refused(warlock([{ type: 'pack', FURY: 0 }]))).toEqual(['battlegroup.beasts[0].FURY']);
    expect(refused(warcaster([{ crippled: true, focus: 1 }]))).toEqual(['battlegroup.warjacks[0].focus']);
    expect(refused(warcaster([{ type: 'colossal', status: 'marshaled' }]))).toEqual(['battlegroup.warjacks[0].status']);
    const event = { turn: 0, model: 'Beast 1', what: 'knocked down' } as const;
    expect(refused(warlock([{}], {}, { events: [{ ...event, turn: 2 }] }))).toEqual(['events[0].turn']);
    expect(refused(warlock([{}], {}, { events: [{ ...event, model: 'Nobody' }] }))).toEqual(['events[0].model']);
    expect(refused(warlock([{}], {}, { events: [{ ...event, what: 'suffers damage' }] }))).toEqual(['events[0].what']);
    expect(refused(warlock([{}], {}, { events: [event] }))).toEqual([]);
  });

  const ignored = (input: BattlegroupInput) => unused(battlegroup as unknown as ScenarioKind, input).sort();

  test('what changes nothing is said', () => {
    expect(ignored(warlock([{ work: { kind: 'points', points: 1 } }]))).toEqual(['effort']);
    expect(ignored(warlock([{ MAT: 7, power: 12 }]))).toEqual([
      'battlegroup.beasts[0].MAT',
      'battlegroup.beasts[0].power',
    ]);
    expect(ignored(warlock([{ construct: true, nearest: [{ DEF: 12, ARM: 12 }] }]))).toEqual([
      'battlegroup.beasts[0].construct',
      'battlegroup.beasts[0].nearest[0]',
    ]);
    expect(ignored(warlock([{ boxes: 20, retake: 1, small: true, standing: 'forfeiting action' }]))).toEqual([
      'battlegroup.beasts[0].boxes',
      'battlegroup.beasts[0].retake',
      'battlegroup.beasts[0].small',
      'battlegroup.beasts[0].standing',
    ]);
    expect(ignored(warlock([{}], { boxes: 3 }, { group: { bondFirst: true, leechOrder: 'as listed' } }))).toEqual([
      'battlegroup.bondFirst',
      'battlegroup.caster.boxes',
      'battlegroup.leechOrder',
    ]);
    expect(ignored(warcaster([{ takeOver: 1 }], {}, { rulings: { monstrosityFocus: 'cleared' } }))).toEqual([
      'battlegroup.warjacks[0].takeOver',
      'rulings.monstrosityFocus',
    ]);
    expect(
      ignored(warcaster([{ type: 'vector', induction: true }], { upkeeps: [{ up: false }, { cost: 3 }] })),
    ).toEqual([
      'battlegroup.caster.upkeeps[0]',
      'battlegroup.caster.upkeeps[1].cost',
      'battlegroup.warjacks[0].induction',
    ]);
    // Each of two that do the same stands in for the other.
    expect(ignored(warlock([{}, {}]))).toEqual(['battlegroup.beasts[0]', 'battlegroup.beasts[1]']);
  });
});

describe('examples', () => {
  const status = new Map(catalogue.map((rule) => [rule.id, rule.status]));

  test.each(battlegroup.examples.map(({ id, scenario }) => [id, scenario]))('%s is exact', (_, given) => {
    const scenario = Battlegroup.parse(given);
    expect(battlegroup.check(scenario)).toEqual([]);
    expect(estimateBattlegroup(scenario).exact).toBeLessThan(2e7);
    const question = new BattlegroupQuestion(scenario);
    for (const id of question.rules) expect(['simulated', 'input'], id).toContain(status.get(id));
    const measures = question.measures(question.exact()!, null);
    const { [question.headline]: headline } = measures;
    if (headline?.kind !== 'probability') throw new TypeError('no headline');
    expect(headline.value).toBeGreaterThan(0);
    expect(headline.value).toBeLessThan(1);
    expect(question.sentence(measures)).toMatch(/%\. On average \d/);
  });

  test('rules that take part are known to the catalogue, whatever the scenario', () => {
    for (const scenario of both) {
      for (const id of new BattlegroupQuestion(scenario).rules)
        expect(['simulated', 'input'], id).toContain(status.get(id));
    }
  });

  test('a battlegroup too large for exact arithmetic says so, and is simulated', () => {
    const many = Array.from({ length: 8 }, (_, i) => ({ FURY: 5, THR: 8 + (i % 3) }));
    const input = warlock(many, { FURY: 9 }, { turns: 12, effort: 4 });
    expect(estimateBattlegroup(Battlegroup.parse(input)).exact).toBeNull();
    const question = ask(input);
    expect(question.exact()).toBeNull();
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(1, 0), 500, tally);
    const { frenzies } = question.measures(tally, 500);
    expect(frenzies?.kind === 'distribution' && frenzies.mean.interval?.low).toBeGreaterThan(1);
  });
});
