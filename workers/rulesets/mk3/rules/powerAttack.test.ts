/** Power attacks: MK3-POWER, MK3-CAV, MK3-COLOSSAL. */
import { describe, expect, test } from 'vitest';
import { MK3_EDITION } from '../../twodice/edition.ts';
import { powerAttacksOf } from '../../twodice/powerAttack/check.ts';
import { PowerAttack, type PowerAttackInput } from '../../twodice/powerAttack/schema.ts';
import {
  type Attack,
  type Attacker,
  ask,
  atLeast,
  compile,
  distances,
  faults,
  fist,
  helpless,
  other,
  ROLLED,
  scene,
  type Target,
  throwAt,
  throwAway,
} from './powerAttacks.ts';

describe('golden vectors of power attacks', () => {
  test('MK3-GV-46, MK3-POWER-10, MK3-POWER-12: a throw: grasp, contest of STR 11 and 9, second roll', () => {
    const answer = ask(
      scene(throwAt(4), { DEF: 13, STR: 9 }, { STR: 11, weapons: [fist()] }, { others: [other({ DEF: 12 })] }),
    );
    expect(answer('grasped')).toBeCloseTo(7 / 12, 12);
    expect(answer('thrown') / answer('grasped')).toBeCloseTo(5 / 6, 12);
    expect(answer('onTarget') / answer('thrown')).toBeCloseTo(13 / 18, 12);
    expect(answer('onTarget')).toBeCloseTo(455 / 1296, 12);
  });

  test('MK3-GV-47, MK3-POWER-10: who wins the contest of a throw', () => {
    const wins = (STR: number, against: number, fists: number) => {
      const weapons = [fist(), fist('right')].slice(0, fists);
      const answer = ask(scene(throwAway, { ...helpless, STR: against }, { STR, weapons }));
      return answer('thrown');
    };
    expect(wins(10, 10, 1)).toBeCloseTo(7 / 12, 12);
    expect(wins(10, 10, 2)).toBeCloseTo(49 / 54, 12);
    expect(wins(7, 10, 1)).toBeCloseTo(1 / 6, 12);
    expect(wins(7, 10, 2)).toBeCloseTo(5 / 8, 12);
  });

  test('MK3-GV-48: where a throw that misses a model 4" away comes down', () => {
    const input = scene(
      throwAt(4),
      { ...helpless, STR: 0 },
      { STR: 20, weapons: [fist()] },
      { others: [other({ DEF: 40 })] },
    );
    const answer = ask(input);
    const missed = answer('thrown') - answer('onTarget');
    expect(missed).toBeCloseTo(35 / 36, 12);
    const chances = distances(input).map(([inches, chance]) => [inches, chance / missed] as const);
    expect(chances.map(([inches]) => inches)).toEqual([1, 2]);
    expect(chances[0][1]).toBeCloseTo(1 / 3, 12);
    expect(chances[1][1]).toBeCloseTo(2 / 3, 12);
    expect(chances.reduce((sum, [inches, chance]) => sum + inches * chance, 0)).toBeCloseTo(5 / 3, 12);
  });

  test('MK3-GV-49: a slam that hits, STR 12 against ARM 18, a wall 4" behind', () => {
    const answer = ask(scene({ kind: 'slam', wall: 4 }, helpless));
    expect(answer('hit1')).toBe(1);
    expect(answer('solid')).toBeCloseTo(1 / 2, 12);
    expect(answer('boxes1')).toBeCloseTo(49 / 16, 12);
  });

  test('MK3-GV-50, MK3-POWER-04, MK3-POWER-06: a slam of 4" or more: normal, by a smaller attacker, by a huge one, and a power strike', () => {
    const slam: Attack = { kind: 'slam' };
    expect(atLeast(distances(scene(slam, helpless)), 4)).toBeCloseTo(1 / 2, 12);
    expect(atLeast(distances(scene(slam, helpless, { kind: 'light warjack' })), 4)).toBe(0);
    const huge: Attacker = { kind: 'colossal', weapons: [fist()] };
    expect(atLeast(distances(scene(slam, helpless, huge)), 4)).toBeCloseTo(5 / 6, 12);
    expect(atLeast(distances(scene({ kind: 'power strike' }, helpless, huge)), 4)).toBeCloseTo(5 / 6, 12);
  });

  test('MK3-GV-25, MK3-CAV-03: an impact attack, MAT 7 POW 10 against DEF 14 ARM 15', () => {
    const answer = ask(
      scene({ kind: 'impact', POW: 10 }, { DEF: 14, ARM: 15 }, { kind: 'warrior', cavalry: true, MAT: 7, points: 0 }),
    );
    expect(answer('destroyed1')).toBeCloseTo(91 / 216, 12);
  });

  test('MK3-GV-74, MK3-POWER-01, MK3-POWER-03: the head-butt before the bought attack: 7/12 to hit, then knocked down', () => {
    const answer = ask(scene({ kind: 'head-butt' }, { DEF: 13, ARM: 17, damage: '#8' }, { STR: 11 }));
    expect(answer('hit1')).toBeCloseTo(7 / 12, 12);
    // Second attack: certain after a hit, 7/12 after a miss.
    const down = answer('down1') + answer('destroyed1');
    expect(down + (1 - down) * (7 / 12)).toBeCloseTo(119 / 144, 12);
  });

  test('MK3-GV-76, MK3-POWER-10, MK3-POWER-11: 3 + 11 holds against 4 + 9; STR 12 throws 6", STR 11 5.5"', () => {
    const reaches = (STR: number, wall: number) =>
      ask(scene({ kind: 'throw', wall }, { ...helpless, STR: 0 }, { STR, weapons: [fist()] }))('solid');
    expect([reaches(12, 6), reaches(12, 6.1), reaches(11, 5.5), reaches(11, 5.6)]).toEqual([1, 0, 1, 0]);
    const question = compile(scene(throwAway, { ...helpless, STR: 9 }, { STR: 11, weapons: [fist()] }));
    for (let trial = 0; trial < 60; trial++) {
      const { steps, outcome } = question.replay(8, trial);
      const [mine, theirs] = steps.filter(({ label }) => label.startsWith('Contest')).map(({ dice }) => dice[0]);
      expect(outcome.thrown).toBe(mine + 11 >= theirs + 9 ? 1 : 0);
    }
  });
});

describe('power attacks', () => {
  test('MK3-POWER-01: 2d6 + current STR, whatever the weapon; changes of STR count', () => {
    const boxes = (attacker: Attacker) =>
      ask(scene({ kind: 'head-butt' }, { ...helpless, ARM: 0 }, attacker))('boxes1');
    expect(boxes({})).toBeCloseTo(19, 12);
    expect(boxes({ weapons: [{ ...fist(), qualities: ['Weapon Master'] }] })).toBeCloseTo(19, 12);
    const modifiers = { STR: { halved: 1, bonus: 2 } };
    expect(boxes({ modifiers })).toBeCloseTo(7 + 6 + 2, 12);
    expect(boxes({ kind: 'light warjack', base: 'large', marshal: 'Crush!' })).toBeCloseTo(21, 12);
  });

  const light = ['head-butt', 'slam', 'throw'];
  const heavy = [...light, 'trample'];
  const greatest = [...heavy, 'sweep', 'power strike'];
  const makers: ReadonlyArray<readonly [who: string, attacker: Attacker, kinds: readonly string[]]> = [
    ['MK3-POWER-02: a light warjack head-butts, slams and throws', { kind: 'light warjack' }, light],
    ['MK3-POWER-02: a light warbeast does', { kind: 'warbeast', beast: 'light' }, light],
    ['MK3-POWER-02: a heavy warjack tramples too', { kind: 'heavy warjack' }, heavy],
    ['MK3-POWER-02: a heavy warbeast does', { kind: 'warbeast' }, heavy],
    ['MK3-POWER-02: a monstrosity does', { kind: 'monstrosity' }, heavy],
    [
      'MK3-POWER-02: a vector is a light warjack on a medium base, as long as nothing is said',
      { kind: 'vector' },
      light,
    ],
    ['MK3-POWER-02: ... a heavy one on a large base', { kind: 'vector', base: 'large' }, heavy],
    ['MK3-POWER-02: ... a colossal on a huge base', { kind: 'vector', base: 'huge' }, greatest],
    ['MK3-POWER-02: a colossal sweeps and power strikes too', { kind: 'colossal' }, greatest],
    ['MK3-POWER-02: a gargantuan does', { kind: 'gargantuan' }, greatest],
    ['MK3-POWER-02: a lesser warbeast makes none', { kind: 'warbeast', beast: 'lesser' }, []],
    ['MK3-POWER-02: a pack warbeast makes none', { kind: 'warbeast', beast: 'pack' }, []],
    ['MK3-POWER-02: a warcaster makes none', { kind: 'warcaster' }, []],
  ];
  test.each(makers)('%s', (_, attacker, kinds) => {
    const parsed = PowerAttack.parse(scene({ kind: 'slam' }, {}, attacker)).attacker;
    expect(powerAttacksOf(parsed, MK3_EDITION)).toEqual(kinds);
  });

  test('MK3-POWER-02, MK3-VECTOR-02: a vector slams for a point, with the MAT it is given, whatever changes its own', () => {
    const heavy: Attacker = { base: 'large', points: 1 };
    const mean = (attacker: Attacker) => distances(scene({ kind: 'slam' }, helpless, { ...heavy, ...attacker }));
    expect(mean({ kind: 'vector' })).toEqual(mean({ kind: 'heavy warjack' }));
    const hampered = { modifiers: { MAT: { penalty: 4 } } };
    const hit = (kind: 'vector' | 'heavy warjack') =>
      distances(scene({ kind: 'slam' }, { DEF: 13 }, { ...heavy, ...hampered, kind }));
    expect(hit('vector')).toEqual(distances(scene({ kind: 'slam' }, { DEF: 13 }, { ...heavy, kind: 'vector' })));
    expect(hit('vector')).not.toEqual(hit('heavy warjack'));
    expect(faults(scene({ kind: 'trample' }, { base: 'small' }, { kind: 'vector' }))).toEqual(['attack.kind']);
  });

  test('MK3-POWER-02: a throw and a power strike need a working Open Fist, a sweep a working arm with a weapon', () => {
    expect(faults(scene({ kind: 'trample' }, { base: 'small' }, { kind: 'light warjack' }))).toEqual(['attack.kind']);
    expect(faults(scene(throwAway, { STR: 9 }))).toEqual(['attacker.weapons']);
    const broken = { weapons: [fist()], crippled: ['left' as const] };
    expect(faults(scene(throwAway, { STR: 9 }, broken))).toEqual(['attacker.weapons']);
    const colossal: Attacker = { kind: 'colossal' };
    expect(faults(scene({ kind: 'sweep' }, {}, colossal))).toEqual(['attacker.weapons']);
    const claw = { ...fist(), qualities: [] };
    expect(faults(scene({ kind: 'sweep' }, {}, { ...colossal, weapons: [claw] }))).toEqual([]);
    expect(faults(scene({ kind: 'sweep' }, {}, { ...colossal, weapons: [claw], crippled: ['left'] }))).toEqual([
      'attacker.weapons',
    ]);
    expect(faults(scene({ kind: 'power strike' }, {}, { ...colossal, weapons: [claw] }))).toEqual(['attacker.weapons']);
  });

  test('MK3-POWER-02, MK3-FOCUS-08: a power attack costs one point, and needs what pays it', () => {
    expect(faults(scene({ kind: 'slam' }, {}, { points: 0 }))).toEqual(['attacker.points']);
    expect(faults(scene({ kind: 'slam' }, {}, { points: 0, marshal: 'Hurry!' }))).toEqual([]);
    expect(faults(scene({ kind: 'slam' }, {}, { points: 2 }, { boostAttack: true, boostDamage: true }))).toEqual([
      'attacker.points',
    ]);
    expect(faults(scene({ kind: 'slam' }, {}, { crippled: ['cortex'] }))).toEqual(['attacker.points']);
    expect(faults(scene({ kind: 'slam' }, {}, { crippled: ['movement'] }))).toEqual(['attacker.crippled']);
    expect(faults(scene({ kind: 'head-butt' }, {}, { kind: 'warbeast', crippled: ['mind'] }))).toEqual([
      'attacker.crippled',
    ]);
  });

  test('MK3-POWER-01: a power attack is a melee attack: MAT, and what helps a melee attack', () => {
    const hit = (attacker: Attacker, situation: PowerAttackInput['situation'] = {}) =>
      ask(scene({ kind: 'head-butt' }, {}, { RAT: 20, ...attacker }, { situation }))('hit1');
    expect(hit({})).toBeCloseTo(21 / 36, 13);
    expect(hit({ MAT: 4 })).toBeCloseTo(10 / 36, 13);
    expect(hit({}, { backStrike: true })).toBeCloseTo(30 / 36, 13);
  });

  test('MK3-POWER-04: a power strike knocks down and does power damage', () => {
    const colossal: Attacker = { kind: 'colossal', weapons: [fist()] };
    const answer = ask(scene({ kind: 'power strike' }, { ...helpless, ARM: 0 }, colossal));
    expect(answer('boxes1')).toBeCloseTo(7 + 12, 12);
    expect(answer('down1')).toBe(1);
  });

  test('MK3-STAT-01, MK3-POWER-10, MK3-POWER-11: the current STR wins the contest and throws half its inches', () => {
    const strong: Attacker = { STR: 9, modifiers: { STR: { bonus: 3 } }, weapons: [fist()] };
    const of = (attack: Attack, STR: number) => ask(scene(attack, { ...helpless, STR }, strong));
    // 12 against 12: a tie throws it, 21 of 36. Six inches, not four and a half.
    expect(of(throwAway, 12)('thrown')).toBeCloseTo(21 / 36, 13);
    expect(of({ kind: 'throw', wall: 6 }, 0)('solid')).toBe(1);
    expect(of({ kind: 'throw', wall: 6.1 }, 0)('solid')).toBe(0);
  });

  test('MK3-POWER-15: a trample strikes each model from where it met it: back arc, shield or not', () => {
    const shielded: Partial<Target> = { DEF: 14, ARM: 20, shields: 1, damage: '#99' };
    const others = [other(shielded, { situation: { backStrike: true } }), other(shielded)];
    const answer = ask(scene({ kind: 'trample' }, { base: 'small' }, {}, { others }));
    // 2d6 + 12 is one point or more beyond 20 from 9 on, and beyond 22 from 11 on.
    expect(answer('hit2')).toBeCloseTo(26 / 36, 13);
    expect(answer('boxes2')).toBeCloseTo((26 / 36) * ((4 * 1 + 3 * 2 + 2 * 3 + 1 * 4) / 36), 12);
    expect(answer('hit3')).toBeCloseTo(15 / 36, 13);
    expect(answer('boxes3')).toBeCloseTo((15 / 36) * ((2 * 1 + 1 * 2) / 36), 12);
  });

  test('MK3-POWER-16: a slammed model lies before its damage is rolled, so Tough is lost', () => {
    const slammed = (more: Partial<Target>) => ask(scene({ kind: 'slam' }, { tough: true, ...more }))('destroyed1');
    expect(slammed({})).toBeCloseTo(21 / 36, 13);
    expect(slammed({ cannotBeKnockedDown: true })).toBeCloseTo((21 / 36) * (2 / 3), 13);
  });

  test('MK3-POWER-17: all who are met take their damage at once, whoever dies', () => {
    const met = (inches: number) => other({ ARM: 22 }, { inches });
    const answer = ask(scene({ kind: 'slam' }, helpless, {}, { others: [met(0), met(0)] }));
    // 2d6 + 12 beyond 22 on 11 and 12, each by itself.
    expect(answer('destroyed2')).toBeCloseTo(3 / 36, 13);
    expect(answer('destroyed3')).toBeCloseTo(3 / 36, 13);
    const both = ask(scene({ kind: 'slam' }, { ...helpless, ARM: 0, damage: '#1' }, {}, { others: [met(0), met(0)] }));
    expect(both('all')).toBeCloseTo((3 / 36) ** 2, 13);
  });

  test('MK3-MONSTROSITY-01: a monstrosity has a large base', () => {
    const butt = (base: 'large' | 'huge') => faults(scene({ kind: 'head-butt' }, { base }, { kind: 'monstrosity' }));
    expect(butt('large')).toEqual([]);
    expect(butt('huge')).toEqual(['target.base']);
  });

  test('MK3-POWER-03: a head-butt knocks down before the damage, so Tough is lost; not on larger bases', () => {
    const tough = { ...ROLLED, tough: true };
    const answer = ask(scene({ kind: 'head-butt' }, tough));
    expect(answer('destroyed1')).toBeCloseTo(21 / 36, 13);
    const upright = ask(scene({ kind: 'head-butt' }, { ...tough, cannotBeKnockedDown: true }));
    expect(upright('destroyed1')).toBeCloseTo((21 / 36) * (2 / 3), 13);
    expect(faults(scene({ kind: 'head-butt' }, { base: 'large' }, { kind: 'light warjack' }))).toEqual(['target.base']);
  });

  test('MK3-POWER-04: a power strike slams a smaller model d6 + 2"', () => {
    const colossal: Attacker = { kind: 'colossal', weapons: [fist()] };
    expect(distances(scene({ kind: 'power strike' }, helpless, colossal)).map(([inches]) => inches)).toEqual([
      3, 4, 5, 6, 7, 8,
    ]);
    expect(faults(scene({ kind: 'power strike' }, { base: 'huge' }, colossal))).toEqual(['target.base']);
  });

  test('MK3-POWER-05: a slam knocks down, is 2 harder against a larger base, 2 easier hurried', () => {
    const hit = (target: Partial<Target>, attacker: Attacker = {}) =>
      ask(scene({ kind: 'slam' }, { ...target, damage: '#200' }, attacker));
    expect(hit({})('down1')).toBeCloseTo(21 / 36, 13);
    expect(hit({}, { kind: 'light warjack' })('hit1')).toBeCloseTo(10 / 36, 13);
    expect(hit({}, { marshal: 'Hurry!' })('hit1')).toBeCloseTo(30 / 36, 13);
  });

  test('MK3-POWER-06, MK3-DICE-02, MK3-RUL-28: half the distance by a smaller attacker, fractions kept', () => {
    const smaller = distances(scene({ kind: 'slam' }, helpless, { kind: 'light warjack' }));
    expect(smaller.map(([inches]) => inches)).toEqual([0.5, 1, 1.5, 2, 2.5, 3]);
    const equal = distances(scene({ kind: 'slam' }, helpless));
    expect(equal.map(([inches]) => inches)).toEqual([1, 2, 3, 4, 5, 6]);
    const huge = distances(scene({ kind: 'slam' }, helpless, { kind: 'gargantuan' }));
    expect(huge.map(([inches]) => inches)).toEqual([3, 4, 5, 6, 7, 8]);
  });

  test('MK3-POWER-07: after less than 3" there is an attack and damage, no slam', () => {
    const answer = ask(scene({ kind: 'slam', moved: 2 }, { ...helpless, damage: '#200' }));
    expect(answer('moved')).toBe(0);
    expect(() => answer('down1')).toThrow();
    expect(answer('boxes1')).toBeGreaterThan(0);
  });

  test('MK3-POWER-08: a slam that does not arrive does nothing', () => {
    const answer = ask(scene({ kind: 'slam', reaches: false }, helpless));
    expect(answer('hit1')).toBe(0);
    expect(answer('boxes1')).toBe(0);
  });

  test('MK3-POWER-09: a sweep rolls to hit against everybody, each with its own boosts', () => {
    const answer = ask(
      scene(
        { kind: 'sweep' },
        {},
        { kind: 'colossal', weapons: [{ ...fist(), qualities: [] }], points: 3 },
        { boostAttack: true, others: [other({ DEF: 13 }), other({ DEF: 13 }, { boostAttack: true })] },
      ),
    );
    expect(answer('hit1')).toBeCloseTo(49 / 54, 13);
    expect(answer('hit2')).toBeCloseTo(7 / 12, 13);
    expect(answer('hit3')).toBeCloseTo(49 / 54, 13);
    expect(answer('all')).toBeCloseTo((49 / 54) ** 2 * (7 / 12), 12);
  });

  test('MK3-POWER-10: only a strictly greater total breaks free', () => {
    const answer = ask(scene(throwAway, { ...helpless, STR: 12 }, { weapons: [fist()] }));
    expect(answer('thrown')).toBeCloseTo(21 / 36, 13);
    expect(answer('hit1')).toBe(1);
    expect(answer('boxes1')).toBeGreaterThan(0);
    expect(answer('down1')).toBeCloseTo(21 / 36, 13);
    expect(faults(scene(throwAway, {}, { weapons: [fist()] }))).toEqual(['target.STR']);
  });

  test('MK3-POWER-11, MK3-DICE-02: thrown half the STR in inches, exactly', () => {
    const solid = (wall: number) =>
      ask(scene({ kind: 'throw', wall }, { ...helpless, STR: 0 }, { STR: 11, weapons: [fist()] }))('solid');
    expect(solid(5.5)).toBe(1);
    expect(solid(5.51)).toBe(0);
  });

  const at = (distance: number, target: Partial<Target> = {}) =>
    ask(scene(throwAt(distance), { ...helpless, STR: 0 }, { weapons: [fist()] }, { others: [other(target)] }));

  test('MK3-POWER-12, MK3-RUL-32: a second roll within the distance, certain on a helpless model', () => {
    expect(at(6)('onTarget')).toBeCloseTo(26 / 36, 13);
    // A miss by an inch comes down upon its base all the same.
    expect(at(6)('hit2')).toBeCloseTo(26 / 36 + (10 / 36) * (1 / 3), 13);
    expect(at(6, { knockedDown: true })('onTarget')).toBe(1);
  });

  test('MK3-POWER-12: beyond the distance there is no second roll, and no deviation that would reach it', () => {
    const beyond = at(6.5);
    expect(beyond('onTarget')).toBe(0);
    expect(beyond('hit2')).toBe(0);
    expect(beyond('thrown')).toBe(1);
  });

  test('MK3-POWER-13: a miss deviates d3", at most half the way, on one of six rays', () => {
    const others = [
      other({ DEF: 40 }),
      other({}, { contact: 'when the throw misses', missDirections: ['2', '5'], missInches: 3 }),
    ];
    const hit = (distance: number) =>
      ask(scene(throwAt(distance), { ...helpless, STR: 0 }, { weapons: [fist()] }, { others }))('hit3');
    expect(hit(6)).toBeCloseTo((35 / 36) * (2 / 6) * (1 / 3), 13);
    expect(hit(5)).toBe(0);
  });

  test('MK3-POWER-19: a thrown model flies over smaller bases, and contacts those that it ends on', () => {
    const away = (inches: number, base: 'small' | 'medium' | 'large') => {
      const others = [other({ base }, { inches })];
      return ask(scene(throwAway, { ...helpless, STR: 0 }, { weapons: [fist()] }, { others }));
    };
    // STR 12: six inches. A small base of 30 mm and its own of 50 mm: 80 / 25.4 = 3.15 inches from touch to touch.
    expect(away(6, 'small')('hit2')).toBe(1);
    expect(away(3, 'small')('hit2')).toBe(1);
    expect(away(2.8, 'small')('hit2')).toBe(0);
    expect(away(6.1, 'small')('hit2')).toBe(0);
    expect(away(3, 'small')('solid')).toBe(0);
    expect(away(1, 'large')('solid')).toBe(1);
    expect(away(1, 'large')('hit2')).toBe(1);
  });

  test('MK3-POWER-13, MK3-POWER-19: a missed throw flies straight to where it deviates, and stops at bases as large', () => {
    const others = [other({ base: 'large', DEF: 40 })];
    const thrown = scene(throwAt(6), { ...helpless, STR: 0 }, { weapons: [fist()] }, { others });
    // Two sixes hit; else every deviation of up to 3 inches sweeps over two bases 1.97 inches apart, but for those
    // that come down more than that to the side: 3 inches at 60 or 120 degrees passes by at 2.6, and 2 inches at 1.73.
    let touched = 0;
    for (let direction = 0; direction < 6; direction++) {
      for (const inches of [1, 2, 3]) {
        const apart = 50 / 25.4;
        const x = inches * Math.sin((direction * Math.PI) / 3);
        const y = 6 + apart + inches * Math.cos((direction * Math.PI) / 3);
        let near = Infinity;
        for (let step = 0; step <= 10_000; step++) {
          near = Math.min(near, Math.hypot((x * step) / 10_000, (y * step) / 10_000 - 6 - apart));
        }
        if (near < apart) touched++;
      }
    }
    expect(touched).toBeLessThan(18);
    expect(ask(thrown)('solid')).toBeCloseTo(1 / 36 + (35 / 36) * (touched / 18), 12);
  });

  test('MK3-POWER-14: the thrown model suffers power damage and lies down', () => {
    const answer = ask(scene(throwAway, { ...helpless, ARM: 0, STR: 0 }, { weapons: [fist()] }));
    expect(answer('boxes1')).toBeCloseTo(19, 12);
    expect(answer('down1')).toBe(1);
  });

  test('MK3-POWER-14: it goes past the base of whoever throws it, as large as that may be', () => {
    for (const base of ['large', 'huge'] as const) {
      const answer = ask(scene(throwAway, { ...helpless, ARM: 0, STR: 0 }, { base, weapons: [fist()] }));
      expect([answer('thrown'), answer('solid')]).toEqual([1, 0]);
    }
  });

  test('MK3-CAV-01, MK3-CAV-03: impact attacks are made with the Mount among the weapons', () => {
    const rider = { kind: 'warrior' as const, cavalry: true, MAT: 6, points: 0 };
    const mount = { name: 'Mount', class: 'melee' as const, power: 14, mount: true, damageModifier: 1 };
    const by = (weapons: Attacker['weapons']) =>
      ask(scene({ kind: 'impact', moved: 4 }, { DEF: 13, ARM: 14, damage: '#200' }, { ...rider, weapons }))('boxes1');
    expect(by([mount])).toBeCloseTo((21 / 36) * 8, 12);
    // Without one the POW of the attack counts: 10 against ARM 14, 112 points in 36 rolls.
    expect(by([])).toBeCloseTo((21 / 36) * (112 / 36), 12);
  });

  test('MK3-POWER-15: a trample attacks every small model it passes, and no others', () => {
    const answer = ask(scene({ kind: 'trample' }, { base: 'small' }, {}, { others: [other({ DEF: 13 })] }));
    expect(answer('all')).toBeCloseTo((7 / 12) ** 2, 13);
    expect(faults(scene({ kind: 'trample' }, { base: 'small' }, {}, { others: [other({ base: 'medium' })] }))).toEqual([
      'others[0].target.base',
    ]);
  });

  test('MK3-POWER-16: half rate through rough terrain; it stops at the first thing at least as large', () => {
    const rough = distances(scene({ kind: 'slam', rough: true }, helpless));
    expect(rough.map(([inches]) => inches)).toEqual([0.5, 1, 1.5, 2, 2.5, 3]);
    const blocked = ask(
      scene(
        { kind: 'slam', wall: 4 },
        helpless,
        {},
        { others: [other({ base: 'large' }, { inches: 2 }), other({}, { inches: 3 })] },
      ),
    );
    expect(blocked('solid')).toBeCloseTo(5 / 6, 13);
    expect(blocked('hit2')).toBeCloseTo(5 / 6, 13);
    expect(blocked('hit3')).toBe(0);
  });

  test('MK3-POWER-17: smaller and equal bases on the way fall and take 2d6 + STR, larger ones nothing', () => {
    const met = (base: 'small' | 'large' | 'huge') =>
      ask(scene({ kind: 'slam' }, helpless, {}, { others: [other({ base, ARM: 0, damage: '#200' }, { inches: 3 })] }));
    expect(met('small')('hit2')).toBeCloseTo(4 / 6, 13);
    expect(met('small')('boxes2')).toBeCloseTo((4 / 6) * 19, 12);
    expect(met('small')('down2')).toBeCloseTo(4 / 6, 13);
    expect(met('small')('solid')).toBe(0);
    expect(met('large')('boxes2')).toBeCloseTo((4 / 6) * 19, 12);
    expect(met('large')('solid')).toBeCloseTo(4 / 6, 13);
    expect(met('huge')('hit2')).toBe(0);
    expect(met('huge')('solid')).toBeCloseTo(4 / 6, 13);
  });

  test('MK3-RUL-18, MK3-RUL-30, MK3-POWER-01: collateral damage knows no crippled body, no quality, no magic', () => {
    const of = (attacker: Attacker, target: Partial<Target> = {}) =>
      ask(
        scene({ kind: 'slam' }, helpless, attacker, {
          others: [other({ damage: '#200', ...target }, { contact: 'always' })],
        }),
      );
    expect(of({ kind: 'warbeast', crippled: ['body'] })('boxes2')).toBeCloseTo(19, 12);
    expect(of({ kind: 'warbeast', crippled: ['body'] })('boxes1')).toBeLessThan(of({ kind: 'warbeast' })('boxes1'));
    expect(of({}, { incorporeal: true })('boxes2')).toBe(0);
    expect(of({}, { incorporeal: true })('hit2')).toBe(1);
  });

  test('MK3-RUL-12: power field and Tough work against collateral damage', () => {
    const of = (target: Partial<Target>) =>
      ask(scene({ kind: 'slam' }, helpless, {}, { others: [other(target, { contact: 'always' })] }));
    expect(of({ damage: '#200', powerField: 1 })('boxes2')).toBeCloseTo(14, 12);
    // Knocked down by the contact, so Tough is lost, unless it cannot be.
    expect(of({ tough: true })('destroyed2')).toBe(1);
    expect(of({ tough: true, cannotBeKnockedDown: true })('destroyed2')).toBeCloseTo(2 / 3, 13);
  });

  test('MK3-POWER-18, MK3-RUL-15: one more die for a collision, one however many things it meets', () => {
    const boxes = (rest: Partial<PowerAttackInput>, wall?: number) =>
      ask(scene(wall === undefined ? { kind: 'slam' } : { kind: 'slam', wall }, { ...helpless, ARM: 0 }, {}, rest))(
        'boxes1',
      );
    expect(boxes({})).toBeCloseTo(19, 12);
    expect(boxes({}, 0)).toBeCloseTo(22.5, 12);
    expect(boxes({ boostDamage: true }, 0)).toBeCloseTo(26, 12);
    const others = [other({ base: 'large' }, { contact: 'always' }), other({ base: 'huge' }, { contact: 'always' })];
    expect(boxes({ others }, 0)).toBeCloseTo(22.5, 12);
  });

  test('MK3-POWER-23: a weapon or spell that slams uses its own distance and damage, and costs no power attack', () => {
    const gun: Attack = { kind: 'slamming attack', class: 'ranged', POW: 14, bonus: 1 };
    const shooter: Attacker = { kind: 'warrior', RAT: 6, points: 0 };
    const free = scene(gun, { DEF: 13, ARM: 18, damage: '#99' }, shooter);
    expect(distances(free).map(([inches]) => inches)).toEqual([2, 3, 4, 5, 6, 7]);
    const hit = 21 / 36;
    const mean = (dice: number) => {
      let sum = 0;
      const total = 6 ** dice;
      for (let n = 0; n < total; n++) {
        let rest = n;
        let faces = 0;
        for (let i = 0; i < dice; i++, rest = Math.floor(rest / 6)) faces += (rest % 6) + 1;
        sum += Math.max(0, faces + 14 - 18) / total;
      }
      return sum;
    };
    expect(ask(free)('boxes1')).toBeCloseTo(hit * mean(2), 11);
    // A wall 4" behind is met by d6 + 1 of at least 4: four faces of six.
    const walled = ask(scene({ ...gun, wall: 4 }, { DEF: 13, ARM: 18, damage: '#99' }, shooter));
    expect(walled('boxes1')).toBeCloseTo(hit * ((2 / 6) * mean(2) + (4 / 6) * mean(3)), 11);
  });

  test('MK3-POWER-19: thrown over smaller bases, stopped by others', () => {
    const of = (base: 'small' | 'large', inches: number) =>
      ask(
        scene(
          { kind: 'throw' },
          { ...helpless, STR: 0 },
          { weapons: [fist()] },
          { others: [other({ base }, { inches })] },
        ),
      );
    expect(of('small', 2)('hit2')).toBe(0);
    expect(of('large', 2)('hit2')).toBe(1);
    expect(of('large', 2)('solid')).toBe(1);
    expect(of('large', 7)('hit2')).toBe(0);
  });

  test('MK3-RUL-09, MK3-FALL-01: driven over an edge, the fall and the slam are marked together, one Tough roll', () => {
    const edge: Attack = { kind: 'slam', dropAfter: 1, dropHeight: 5 };
    expect(ask(scene(edge, { ...helpless, ARM: 0 }))('boxes1')).toBeCloseTo(19 + 14 + 12, 12);
    expect(ask(scene(edge, helpless))('fell')).toBe(1);
    const tough = ask(scene(edge, { ...helpless, ARM: 0, damage: '#1', tough: true, cannotBeKnockedDown: true }));
    expect(tough('destroyed1')).toBeCloseTo(2 / 3, 13);
    // Two rolls, two power field points (MK3-RUL-07).
    expect(ask(scene(edge, { ...helpless, ARM: 0, powerField: 2 }))('boxes1')).toBeCloseTo(19 + 26 - 10, 12);
  });

  test('MK3-WQ-15, MK3-POWER-02, MK3-POWER-10: an Open Fist allows throws and power strikes; two of them, or one that counts twice, roll 2d6', () => {
    const wins = (weapons: Attacker['weapons']) =>
      ask(scene(throwAway, { ...helpless, STR: 12 }, { weapons }))('thrown');
    expect(wins([fist()])).toBeCloseTo(7 / 12, 13);
    expect(wins([fist(), fist('right')])).toBeCloseTo(49 / 54, 13);
    expect(wins([{ ...fist(), initialAttacks: 2 }])).toBeCloseTo(49 / 54, 13);
    const oneArm: Attacker = { weapons: [fist(), fist('right')], crippled: ['right'] };
    expect(ask(scene(throwAway, { ...helpless, STR: 12 }, oneArm))('thrown')).toBeCloseTo(7 / 12, 13);
    expect(faults(scene(throwAway, { STR: 1 }, { weapons: [{ ...fist(), qualities: [] }] }))).toEqual([
      'attacker.weapons',
    ]);
  });

  test('MK3-TERRAIN-05: an obstacle makes its model harder to hit and stops a slam with one more die', () => {
    const slam = (situation: PowerAttackInput['situation'], wall?: number) =>
      ask(
        scene(
          wall === undefined ? { kind: 'slam' } : { kind: 'slam', wall },
          { DEF: 13, damage: '#200' },
          {},
          situation ? { situation } : {},
        ),
      );
    expect(slam({})('hit1')).toBeCloseTo(21 / 36, 13);
    expect(slam({ obstacle: true })('hit1')).toBeCloseTo(10 / 36, 13);
    expect(slam({}, 0)('boxes1') - slam({})('boxes1')).toBeCloseTo((21 / 36) * 3.5, 12);
  });

  test('MK3-COLOSSAL-07: a massive model is neither moved nor knocked down', () => {
    for (const attack of [{ kind: 'slam', wall: 0 }, throwAway] as const) {
      const attacker: Attacker = { kind: 'gargantuan', weapons: [fist()] };
      const answer = ask(
        scene(
          attack,
          { ...helpless, inert: true, base: 'huge', ARM: 0, STR: attack === throwAway ? 0 : undefined },
          attacker,
        ),
      );
      expect(answer('solid')).toBe(0);
      expect(answer('boxes1')).toBeCloseTo(19, 12);
      expect(() => answer('down1')).toThrow();
    }
  });

  test('MK3-ADV-12: an incorporeal model is not moved, and power damage is not magical', () => {
    const answer = ask(scene({ kind: 'slam', wall: 0 }, { ...helpless, incorporeal: true }));
    expect(answer('moved')).toBe(0);
    expect(answer('boxes1')).toBe(0);
    // Others pass through it without effect.
    const ghost = other({ base: 'large', incorporeal: true }, { inches: 1 });
    const through = ask(scene({ kind: 'slam' }, helpless, {}, { others: [ghost, other({}, { inches: 2 })] }));
    expect(through('hit2')).toBe(0);
    expect(through('solid')).toBe(0);
    expect(through('hit3')).toBeCloseTo(5 / 6, 13);
  });

  test('MK3-BOOST-02, MK3-POWER-01, MK3-CAV-03: collateral damage and impact attacks are never boosted', () => {
    expect(faults(scene({ kind: 'slam' }, {}, {}, { others: [other({}, { boostDamage: true })] }))).toEqual([
      'others[0].boostDamage',
    ]);
    expect(
      faults(scene({ kind: 'impact' }, {}, { kind: 'warrior', cavalry: true, points: 0 }, { boostAttack: true })),
    ).toEqual(['boostAttack']);
  });

  test('MK3-CAV-01: the mount rolls its POW, STR and its changes do nothing', () => {
    const rider: Attacker = { kind: 'warrior', cavalry: true, points: 0, modifiers: { STR: { bonus: 5 } } };
    expect(ask(scene({ kind: 'impact', POW: 10 }, { ...helpless, ARM: 0 }, rider))('boxes1')).toBeCloseTo(17, 12);
  });

  test('MK3-CAV-03: one impact attack against each model in the way, after 3" of charge', () => {
    const rider: Attacker = { kind: 'warrior', cavalry: true, points: 0 };
    const answer = ask(scene({ kind: 'impact' }, {}, rider, { others: [other({ DEF: 13 })] }));
    expect(answer('hit')).toBeCloseTo(2 * (7 / 12), 12);
    expect(faults(scene({ kind: 'impact', moved: 2 }, {}, rider))).toEqual(['attack.moved']);
    expect(faults(scene({ kind: 'impact' }, {}, { ...rider, cavalry: false }))).toEqual(['attacker.cavalry']);
  });
});
