import { describe, expect, test } from 'vitest';
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { unused } from '../../disclosure/testing/disclosed.ts';
import { ask, compile, faults } from '../testing/ask.ts';
import { smallestP } from '../testing/compare.ts';
import { contest } from './index.ts';
import { takedownPenalty } from './plan.ts';
import type { ContestInput } from './schema.ts';

const run = (input: ContestInput) => ask(contest, input);
const LONER = { kind: 'character' as const };
/** Points of 31 to 40 before anything is taken off. */
const SURE = { damage: '1d10+30' };

describe('Knockdown', () => {
  test('AE-G33: opposed Strength', () => {
    const loner = run({ action: 'Knockdown', attacker: { ...LONER, S: 40 }, target: { squads: 3, S: 35 } });
    expect(loner.chance('success')).toBeCloseTo(73 / 400, 12);
    expect(loner.chance('lost')).toBeCloseTo(61 / 200, 12);
    expect(loner.chance('clearly')).toBeCloseTo(3 / 80, 12);
    expect(loner.chance('badly')).toBeCloseTo(53 / 400, 12);
    const horde = run({ action: 'Knockdown', attacker: { squads: 3, S: 35 }, target: { ...LONER, S: 40 } });
    expect(horde.chance('success')).toBeCloseTo(2 / 5, 12);
    expect(horde.chance('lost')).toBeCloseTo(13 / 50, 12);
    expect(horde.chance('clearly')).toBeCloseTo(6 / 25, 12);
    expect(horde.chance('badly')).toBeCloseTo(13 / 100, 12);
  });

  test('AE-ACT-05: +10 after a move, and the target may dodge first', () => {
    const input: ContestInput = { action: 'Knockdown', attacker: { squads: 3, S: 25 }, target: { ...LONER, S: 40 } };
    expect(run({ ...input, moved: true }).chance('success')).toBeCloseTo(2 / 5, 12);
    const quick = run({ ...input, moved: true, target: { ...LONER, S: 40, dodge: 45 } });
    expect(quick.chance('success')).toBeCloseTo((2 / 5) * 0.7, 12);
  });

  test('AE-TEST-04: equal degrees and double failure decide nothing', () => {
    const even = run({ action: 'Opposed test', opposed: { skill: 5, otherSkill: 5 } });
    expect(even.chance('success')).toBeCloseTo(0.05 * 0.95, 12);
    expect(even.chance('lost')).toBeCloseTo(0.05 * 0.95, 12);
  });

  test('AE-ATK-11: -5 for each squad of a Horde, and none of its bonus', () => {
    const hit = (squads: number) =>
      run({ action: 'Stun', stunPenalty: 0, attacker: { ...LONER, WS: 50 }, target: { squads } }).chance('landed');
    expect([1, 3, 5].map(hit)).toEqual([0.45, 0.35, 0.25].map((p) => expect.closeTo(p, 12)));
  });
});

describe('Takedown and Stun', () => {
  test('AE-ATK-06: a broken Horde is easier to stun, too', () => {
    const stun = (broken: boolean) =>
      run({ action: 'Stun', stunPenalty: 0, attacker: { ...LONER, WS: 50 }, target: { squads: 2, state: { broken } } });
    expect(stun(false).chance('landed')).toBeCloseTo(0.4, 12);
    expect(stun(true).chance('landed')).toBeCloseTo(0.6, 12);
    const asked = { action: 'Stun' as const, attacker: { ...LONER }, target: { state: { broken: true } } };
    expect(compile(contest, asked).rules).toContain('AE-ATK-06');
  });

  test('AE-ATK-07, AE-LEAD-26, AE-LEAD-38: what is rolled again in an attack is so in a Takedown', () => {
    const down = (attacker: NonNullable<ContestInput['attacker']>, AP = 0) =>
      run({ action: 'Takedown', attacker: { squads: 1, WS: 45, ...attacker }, target: { ...LONER, T: 30, AP } });
    expect(down({}).chance('landed')).toBeCloseTo(0.5, 12);
    expect(down({ dualWield: true }).chance('landed')).toBeCloseTo(0.5 + 0.5 * 0.3, 12);
    expect(down({ leader: 'LEAD-26 overwhelming melee' }).chance('landed')).toBeCloseTo(0.75, 12);
    // One degree at least of two, 1d10+3+2+2: nets of 1 need a 2 and more with one degree, and the better of two dice.
    const again = down({ WS: 5, leader: 'LEAD-38 damage rolled again' }, 6);
    expect(again.chance('landed')).toBeCloseTo(0.1, 12);
    expect(1 - again.spread('net').points[0]!.probability).toBeCloseTo(0.1 * (1 - 0.2 ** 2), 12);
  });

  test('AE-G32: the penalty of a Takedown', () => {
    expect([1, 3, 4, 6, 9].map((net) => takedownPenalty(net, 3, { takedown: 'beyond TB' }))).toEqual([
      0, 0, 10, 20, 30,
    ]);
    expect([3 / 5, 3 / 5, 7 / 10, 4 / 5, 9 / 10].map((chance) => 1 - chance)).toEqual(
      [1, 3, 4, 6, 9].map((net) => expect.closeTo((40 - takedownPenalty(net, 3, { takedown: 'beyond TB' })) / 100, 12)),
    );
  });

  test('AE-ACT-09: damage that gets through is negated for a Toughness test', () => {
    // WS 99 on one squad: 94. 1d10+3 against TB 3 and AP 4: nets of 1 to 6, at 40, 40, 40, 30, 30 and 20.
    const answer = run({
      action: 'Takedown',
      attacker: { ...LONER, WS: 99, weapon: { damage: '1d10+3' } },
      target: { squads: 1, T: 40, TB: 3, AP: 4 },
    });
    expect(answer.chance('landed')).toBeCloseTo(0.94, 12);
    expect(answer.chance('success')).toBeCloseTo((0.94 * (0.6 * 3 + 0.7 * 2 + 0.8)) / 10, 12);
    expect(answer.exactly('net', 6)).toBeCloseTo(0.094, 12);
  });

  test('AE-DMG-04: a Stun asks for one ordinary Toughness test', () => {
    const answer = run({ action: 'Stun', attacker: { squads: 5, WS: 40 }, target: { ...LONER, T: 40 } });
    expect(answer.chance('landed')).toBeCloseTo(0.45, 12);
    expect(answer.chance('success')).toBeCloseTo(0.45 * 0.6, 12);
  });

  test('AE-WSPEC-03: a Weapon Specialist knocks down and stuns as a character does', () => {
    const by = (kind: 'character' | 'weapon specialist') =>
      run({ action: 'Knockdown', attacker: { kind, S: 40 }, target: { squads: 2, S: 30 } }).chance('success');
    expect(by('weapon specialist')).toBe(by('character'));
    // A Takedown is none of his actions.
    expect(faults(contest, { action: 'Takedown', attacker: { kind: 'weapon specialist' }, target: LONER })).toEqual([
      'action',
    ]);
  });
});

describe('tests of one Horde', () => {
  test('AE-DMG-03: Pinning is one Willpower test with the Magnitude Modifier', () => {
    expect(run({ action: 'Pinning', target: { squads: 3, WP: 35 } }).chance('success')).toBeCloseTo(0.5, 12);
    expect(run({ action: 'Pinning', target: { squads: 5, magnitude: 60, WP: 35 } }).chance('success')).toBeCloseTo(
      0.6,
      12,
    );
    expect(faults(contest, { action: 'Pinning', target: { kind: 'fortress' } })).toContain('target.kind');
    expect(faults(contest, { action: 'Pinning', target: { kind: 'capital ship' } })).toContain('target.kind');
  });

  test('AE-DMG-03: the chance to be pinned says what is left to who is: one normal action and a move', () => {
    const asked = compile(contest, { action: 'Pinning', target: { squads: 3, WP: 35 } });
    const { success } = asked.measures(asked.exact()!, null);
    expect(success?.description).toBe('It has a single normal action and a move (AE-DMG-03).');
    // Nobody is stunned, prone or broken by it.
    expect(Object.keys(asked.measures(asked.exact()!, null))).toEqual(['success']);
  });

  test('AE-ACT-04: putting out an adjacent fire', () => {
    expect(run({ action: 'Firefight', target: { squads: 4, Ag: 35 } }).chance('success')).toBeCloseTo(0.45, 12);
  });

  test('AE-CC-08: a Security Officer tests Awareness against whoever comes', () => {
    const answer = run({
      action: 'Opposed test',
      opposed: { name: 'Security Officer', skill: 50, otherName: 'Raiders', otherSkill: 30 },
    });
    expect(answer.chance('success')).toBeGreaterThan(answer.chance('lost'));
  });

  test('AE-CC-06: a Coordination Officer brings Support and a Perception of its own', () => {
    const own = run({ action: 'Opposed test', opposed: { skill: 30, otherSkill: 30 } }).chance('success');
    expect(run({ action: 'Opposed test', opposed: { skill: 45, otherSkill: 30 } }).chance('success')).toBeGreaterThan(
      own,
    );
  });
});

test('what changes nothing is named', () => {
  const found = unused(contest, {
    action: 'Pinning',
    attacker: { modifiers: { hit: 5 } },
    target: { dodge: 40, modifiers: { willpower: 5 } },
    moved: true,
  });
  expect(found).toEqual(['attacker.modifiers.hit', 'target.dodge', 'moved']);
  expect(
    unused(contest, { action: 'Knockdown', target: { kind: 'character', dodge: 40, parry: 50 }, moved: true }),
  ).toHaveLength(1);
});

test('dice agree with exact arithmetic on random contests', () => {
  const stream = new WordStream(streamState(9, 3));
  const upTo = (most: number) => stream.die(most + 1) - 1;
  const pick = <T>(from: readonly T[]): T => from[stream.die(from.length) - 1];
  for (let index = 0; index < 40; index++) {
    const unit = (kinds: readonly ('horde' | 'character' | 'weapon specialist')[]) => ({
      kind: pick(kinds),
      squads: 1 + upTo(4),
      WS: 20 + upTo(50),
      S: 20 + upTo(50),
      T: 20 + upTo(40),
      WP: 20 + upTo(40),
      Ag: 20 + upTo(40),
      AP: upTo(5),
      dodge: upTo(50),
      parry: upTo(50),
    });
    const action = pick(['Knockdown', 'Takedown', 'Stun', 'Pinning', 'Firefight', 'Opposed test'] as const);
    const alone = action === 'Pinning' || action === 'Firefight';
    const input: ContestInput = {
      action,
      attacker: {
        ...unit(action === 'Takedown' ? ['horde', 'character'] : ['horde', 'character', 'weapon specialist']),
        weapon: { damage: '1d10+6' },
      },
      target: unit(alone ? ['horde'] : ['horde', 'character']),
      moved: upTo(1) === 1,
      modifier: upTo(20) - 10,
      opposed: { skill: 20 + upTo(60), otherSkill: 20 + upTo(60) },
      rulings: { degrees: pick(['full tens', 'tens digits']) },
    };
    const question = compile(contest, input);
    const simulated = new Int32Array(question.tallySize);
    question.simulate(streamState(10, index), 5_000, simulated);
    expect(smallestP(question, simulated, question.exact()!, 5_000), JSON.stringify(input)).toBeGreaterThan(1e-6);
  }
});

describe('what one question shares with the others', () => {
  test('AE-TRAIT-13: Fanatics strike a Takedown harder for each squad they have lost', () => {
    const net = (magnitude: number) =>
      run({
        ...{ action: 'Takedown', attacker: { squads: 5, magnitude, WS: 65, traits: ['Fanatics'], weapon: SURE } },
        target: { ...LONER, T: 10 },
      }).spread('net').points;
    const least = (magnitude: number) =>
      net(magnitude).find(({ value, probability }) => value > 0 && probability > 0)?.value;
    expect(least(20)).toBe((least(100) ?? 0) + 4);
  });

  test('AE-SPEC-05: whoever stands within a Horde is as hard to take down or stun as to hit', () => {
    const input: ContestInput = {
      action: 'Stun',
      attacker: { ...LONER, WS: 90 },
      target: { kind: 'leader', squads: 3 },
    };
    // 90 - 20 for a Stun, and 30 for three squads.
    const stunPenalty = 20;
    expect(run({ ...input, stunPenalty }).chance('landed')).toBeCloseTo(0.4, 12);
  });
});
