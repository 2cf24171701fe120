/** What follows from a state, in every kind that knows it: numbers worked out by hand. */

import { describe, expect, test } from 'vitest';
import { unused } from '../../disclosure/testing/disclosed.ts';
import { activation } from '../../twodice/activation/index.ts';
import type { ActivationInput } from '../../twodice/activation/schema.ts';
import { area } from '../../twodice/area/index.ts';
import { duel } from '../../twodice/duel/index.ts';
import { toHit, wounds } from '../../twodice/testing/byHand.ts';
import { answer, ask, blade, destroyed, faults, gun, scene, spell } from './ask.ts';

/** P(the first fighter wins) of one round. */
function firstWins(scenario: object): number {
  const parsed = duel.schema.parse(scenario) as Parameters<typeof duel.compile>[0];
  expect(duel.check(parsed)).toEqual([]);
  const question = duel.compile(parsed);
  const { firstWins: won } = question.measures(question.exact()!, null);
  if (won?.kind !== 'probability') throw new TypeError('not a duel');
  return won.value;
}

/** Mean boxes marked, whatever the target is made of. */
function boxesMarked(input: ActivationInput): number {
  const question = ask(input);
  const { boxes } = question.measures(question.exact(), null);
  if (boxes?.kind !== 'distribution') throw new TypeError('no boxes');
  return boxes.mean.value;
}

const COLOSSAL = 'L{.|.|.|.|.|.}R{.|.|.|.|.|.}';

const harmless = { MAT: 6, weapons: [{ name: 'Fist', class: 'melee', power: '-' }] };

describe('Tough', () => {
  test('MK3-TOUGH-03: who leaves play before Tough burns away in a duel too', () => {
    const burnt = (more: object) =>
      firstWins({
        first: { attacker: { name: 'A', ...harmless }, target: { DEF: 12, ARM: 12, damage: '#1' } },
        second: {
          attacker: { name: 'B', ...harmless },
          target: { DEF: 12, ARM: 12, damage: '#1', tough: true, ...more },
          burning: ['Corrosion'],
        },
        rounds: 1,
      });
    // The effect stays on 3 to 6, then Tough saves on 5 or 6.
    expect(burnt({})).toBeCloseTo((2 / 3) * (2 / 3), 13);
    expect(burnt({ leavesPlayWhenDisabled: 'after Tough' })).toBeCloseTo((2 / 3) * (2 / 3), 13);
    expect(burnt({ leavesPlayWhenDisabled: 'before Tough' })).toBeCloseTo(2 / 3, 13);
    expect(burnt({ knockedDown: true })).toBeCloseTo(2 / 3, 13);
    expect(burnt({ knockedDown: true, huge: true })).toBeCloseTo((2 / 3) * (2 / 3), 13);
  });

  test('MK3-DMG-13: who leaves play when disabled is not destroyed, and leaves no soul', () => {
    const tokens = (leavesPlayWhenDisabled: 'no' | 'after Tough' | 'before Tough') => {
      const question = ask(scene([blade()], { target: { tokens: 'soul', leavesPlayWhenDisabled } }));
      const measure = question.measures(question.exact(), null).tokens;
      return measure?.kind === 'distribution' ? measure.mean.value : null;
    };
    expect(tokens('no')).toBeCloseTo(toHit(2, 6, 13), 13);
    expect(tokens('before Tough')).toBe(0);
    expect(tokens('after Tough')).toBe(0);
  });
});

describe('massive models', () => {
  test('MK3-CRIPPLE-01, MK3-COLOSSAL-05: a system on both grids is crippled when it is marked on both', () => {
    const question = ask(
      scene([blade({ power: 0, initialAttacks: 2 })], {
        target: { DEF: 5, ARM: 2, inert: true, damage: 'L{M|x|x|x|x|x}R{M|.|x|x|x|x}' },
      }),
    );
    const measures = question.measures(question.exact(), null);
    const last = (name: string) => {
      const measure = measures[name];
      return measure?.kind === 'series' ? measure.steps.at(-1)?.value : null;
    };
    // Three boxes: the left M, then column 1 or 2 of the right grid first. 2d6 - 2 is 0 on two 1s.
    const sums = [1, 2, 3, 4, 5, 6].flatMap((a) => [1, 2, 3, 4, 5, 6].map((b) => Math.min(3, a + b - 2)));
    let both = 0;
    for (const first of sums) {
      for (const second of sums) {
        for (let column = 1; column <= 6; column++) {
          const marked = Math.min(3, first + second);
          // Two boxes leave one on the right: the picked column's, or the next to the right, and 6 wraps to 1.
          if (marked === 3 || (marked === 2 && column !== 2)) both += 1 / (36 * 36 * 6);
        }
      }
    }
    expect(last('left grid: movement')).toBeGreaterThan(last('right grid: movement')!);
    expect(last('both grids: movement')).toBeCloseTo(both, 12);
    expect(measures['both grids: movement']?.title).toContain('Both grids: movement crippled');
  });

  test('MK3-COLOSSAL-07: in a duel, too, knocking it down does nothing', () => {
    const strong = (huge: boolean) =>
      firstWins({
        first: {
          attacker: {
            ...{ name: 'A', MAT: 6 },
            weapons: [{ name: 'Mace', class: 'melee', power: 14, initialAttacks: 2, qualities: ['Knockdown'] }],
          },
          target: { DEF: 12, ARM: 12, damage: '#1' },
        },
        second: { attacker: { name: 'B', ...harmless }, target: { DEF: 13, ARM: 20, damage: '#1', huge } },
        rounds: 1,
      });
    const hit = toHit(2, 6, 13);
    const hurt = wounds(2, 14, 20, 1);
    expect(strong(true)).toBeCloseTo(1 - (1 - hit * hurt) ** 2, 12);
    expect(strong(false)).toBeCloseTo(hit * hurt + hit * (1 - hurt) * hurt + (1 - hit) * hit * hurt, 12);
  });

  const two = [blade({ power: 12, initialAttacks: 2, qualities: ['Knockdown'] })];
  const mean = (target: object) =>
    boxesMarked(scene(two, { attacker: { MAT: 5 }, target: { DEF: 13, ARM: 18, damage: '#60', ...target } }));

  test('MK3-COLOSSAL-07: never knocked down, however that is said', () => {
    // 2d6 + 12 against ARM 18, at most 6 points a hit; a hit makes the second one certain where the target falls.
    let points = 0;
    for (let least = 1; least <= 6; least++) points += wounds(2, 12, 18, least);
    const hit = toHit(2, 5, 13);
    expect(mean({})).toBeCloseTo((hit + hit + (1 - hit) * hit) * points, 12);
    expect(mean({ huge: true })).toBeCloseTo(2 * hit * points, 12);
    expect(mean({ cannotBeKnockedDown: true })).toBeCloseTo(2 * hit * points, 12);
    expect(mean({ damage: COLOSSAL })).toBeCloseTo(2 * hit * points, 12);
  });

  test('MK3-COLOSSAL-07: never lying or stationary to begin with, so it is missed as ever; inert it is hit', () => {
    const hit = (target: object) => destroyed(scene([blade()], { target }));
    for (const state of [{ knockedDown: true }, { stationary: true }]) {
      expect(hit(state)).toBe(1);
      expect(hit({ ...state, huge: true })).toBeCloseTo(toHit(2, 6, 13), 13);
    }
    expect(hit({ inert: true, huge: true })).toBe(1);
  });

  test('MK3-COLOSSAL-07: Tough leaves it standing', () => {
    // A second blow after Tough: at DEF 13 again, and Tough again.
    const one = toHit(2, 6, 13) * (2 / 3);
    const saved = toHit(2, 6, 13) / 3;
    const chance = destroyed(scene([blade({ initialAttacks: 2 })], { target: { tough: true, huge: true } }));
    expect(chance).toBeCloseTo(one + saved * one + (1 - toHit(2, 6, 13)) * one, 13);
  });

  test('MK3-ATK-11, MK3-ATK-12, MK3-ATK-15: a colossal gains nothing by cover, height or a melee', () => {
    for (const situation of [{ cover: true }, { concealment: true }, { elevated: true }, { targetInMelee: true }]) {
      const shot = (target: object) => boxesMarked(scene([gun({ power: 20 })], { target, situation }));
      expect(shot({ damage: COLOSSAL })).toBeCloseTo(toHit(2, 6, 13) * 12, 12);
      expect(shot({ damage: '#12' })).toBeLessThan(toHit(2, 6, 13) * 12 - 1);
    }
  });
});

describe('who is in melee', () => {
  test('MK3-ATK-14, MK3-KD-01: a miss goes on neither from nor to a model that lies, is stationary or inert', () => {
    const shot = (first: object, second: object, shots = 1) => {
      const scenario = area.schema.parse({
        attacker: {
          kind: 'warrior',
          RAT: 6,
          weapons: [{ name: 'Gun', class: 'ranged', power: '-', initialAttacks: shots }],
        },
        attack: { kind: 'into melee' },
        models: [{ target: { DEF: 13, ARM: 10, ...first } }, { target: { DEF: 12, ARM: 10, ...second } }],
      });
      expect(area.check(scenario)).toEqual([]);
      const question = area.compile(scenario);
      const { redirected } = question.measures(question.exact()!, null);
      return redirected?.kind === 'probability' ? redirected.value : Number.NaN;
    };
    expect(shot({}, {})).toBeCloseTo(1 - toHit(2, 6, 17), 13);
    for (const state of [{ knockedDown: true }, { stationary: true }, { inert: true }]) {
      expect(shot(state, {})).toBe(0);
      expect(shot({}, state)).toBe(0);
    }
    // A huge base lets nothing pass (MK3-ATK-15), and it can be found.
    expect(shot({ huge: true }, {})).toBe(0);
    expect(shot({}, { huge: true, stationary: true })).toBeCloseTo(1 - toHit(2, 6, 17), 13);
  });

  test('MK3-KD-01, MK3-KD-03, MK3-FOCUS-12: nobody is in melee with the helpless: no +4 DEF', () => {
    for (const state of [{ knockedDown: true }, { stationary: true }, { inert: true }]) {
      for (const inMelee of ['+4 DEF', '-4 to the roll'] as const) {
        const shot = destroyed(
          scene([gun()], {
            attacker: { RAT: 1 },
            target: state,
            situation: { targetInMelee: true },
            rulings: { inMelee },
          }),
        );
        expect(shot).toBeCloseTo(toHit(2, 1, 5), 13);
      }
    }
  });

  test('MK3-ATK-13: the +4 DEF ends in the middle of an activation, when the target is knocked down', () => {
    const shots = [gun({ power: 10, initialAttacks: 2, qualities: ['Knockdown'] })];
    const boxes = answer(
      scene(shots, { target: { DEF: 12, ARM: 12, damage: '#60' }, situation: { targetInMelee: true } }),
    ).boxes;
    const first = toHit(2, 6, 16);
    const second = first * toHit(2, 6, 5) + (1 - first) * first;
    let wound = 0;
    for (let boxesMarked = 1; boxesMarked <= 10; boxesMarked++) wound += wounds(2, 10, 12, boxesMarked);
    expect(boxes).toBeCloseTo((first + second) * wound, 12);
  });
});

describe('what "auto" picks', () => {
  test('MK3-ATK-05: an action in which somebody attacks', () => {
    const attacks = (weapons: Parameters<typeof scene>[0], parts: Parameters<typeof scene>[1] = {}) =>
      destroyed(scene(weapons, parts));
    const hit = toHit(2, 6, 13);
    // Only a ★Attack; a ★Attack in melee beside a gun; a blade that is only bought beside a gun.
    expect(attacks([blade({ special: true })])).toBeCloseTo(hit, 13);
    expect(attacks([blade({ special: true }), gun()])).toBeCloseTo(hit, 13);
    expect(attacks([blade({ initialAttacks: 0 }), gun()])).toBeCloseTo(hit, 13);
    const jack = { kind: 'heavy warjack' as const, points: 1 };
    expect(attacks([blade({ initialAttacks: 0 })], { attacker: jack })).toBeCloseTo(hit, 13);
    expect(attacks([blade({ RNG: 2 }), gun({ RNG: 10 })], { situation: { distance: 8 } })).toBeCloseTo(hit, 13);
    expect(attacks([spell({ initialAttacks: 1 })])).toBeCloseTo(hit, 13);
    expect(attacks([blade(), gun()])).toBeCloseTo(hit, 13);
  });

  test('MK3-PACK-04: a pack beast has no crippled aspect', () => {
    const pack = (crippled: Array<'mind' | 'body'>) =>
      faults(scene([blade()], { attacker: { kind: 'pack warbeast', points: 1, crippled } }));
    expect(pack([])).toEqual([]);
    expect(pack(['mind'])).toEqual(['attacker.crippled']);
  });
});

test('MK3-COLOSSAL-07: what a massive model has no use for is said', () => {
  const scenario = scene([blade()], { target: { huge: true, stationary: true } });
  expect(unused(activation, scenario)).toContain('target.stationary');
});
