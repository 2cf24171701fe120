/** Shots that find somebody else, shots by rate of fire, throws base by base: against numbers counted by hand. */
import { describe, expect, test } from 'vitest';
import { ask, faults, value } from './ask.ts';
import { type Asked, gun, melee, NEED_7, warrior } from './pieces.ts';

describe('shots', () => {
  // RAT 6 with -4: DEF 13 needs 11, 3 of 36; DEF 5 needs 3.
  const into = (first: Asked, second: Asked, attacker: Asked = warrior([gun(60, { RNG: 10 })])) => ({
    attacker,
    attack: { kind: 'into melee' },
    models: [
      { target: { DEF: 13, ARM: 30 }, ...first },
      { target: { DEF: 5, ARM: 30 }, ...second },
    ],
  });
  const missed = 33 / 36;

  test('MK2-ATK-12: whoever is found may be farther away than the weapon reaches, but Stealth hides (R9)', () => {
    expect(value('area', into({}, { situation: { distance: 12 } }), 'hit2')).toBeCloseTo(missed * (35 / 36), 12);
    const hidden = { target: { DEF: 5, ARM: 30, stealth: true }, situation: { distance: 12 } };
    expect(value('area', into({}, hidden), 'hit2')).toBe(0);
    expect(value('area', into({ situation: { distance: 12 } }, {}), 'hit2')).toBe(0);
    // A first target that hides is missed by itself, and the shot goes on.
    const first = { target: { DEF: 13, ARM: 30, stealth: true }, situation: { distance: 8 } };
    expect(value('area', into(first, {}), 'hit2')).toBeCloseTo(35 / 36, 12);
  });

  test('MK2-ATK-12: who may not be targeted is never found, by spells no more than by shots', () => {
    const bolt = { name: 'Bolt', class: 'magic', power: 60, initialAttacks: 0, cost: 2 };
    const caster = { kind: 'warlock', magicAttack: 6, points: 2, weapons: [bolt] };
    for (const attacker of [undefined, caster]) {
      expect(value('area', into({}, { cannotBeTargeted: true }, attacker), 'redirected')).toBe(0);
    }
  });

  test('MK2-ATK-11: nobody is in melee with a model that lies', () => {
    const down = { target: { DEF: 5, ARM: 30, knockedDown: true } };
    expect(value('area', into({}, down), 'redirected')).toBe(0);
  });

  test('MK2-ATK-17: a template is fired as often as the rate of fire says', () => {
    const twice = (ROF: number) => ({
      attacker: warrior([gun(60, { ROF })]),
      attacks: 2,
      models: [{ target: { DEF: 13, ARM: 30, damage: '#100' }, situation: { distance: 30 } }],
    });
    expect(value('area', twice(2), 'direct')).toBeCloseTo(1 - (1 - NEED_7) ** 2, 12);
    expect(faults('area', twice(1))).toContain('attacks');
  });
});

describe('throws', () => {
  const fists = melee(16, { initialAttacks: 2, qualities: ['Open Fist'] });
  const thrower = { kind: 'warbeast', MAT: 6, STR: 12, points: 2, weapons: [fists] };
  const thrown = (attack: Asked, others: Asked[]) => ({
    attacker: thrower,
    attack,
    target: { DEF: 5, ARM: 12, damage: '#60', STR: 1, base: 'medium' },
    others,
  });

  test('MK2-POWER-10, MK2-POWER-13: a throw has one die in the contest, a double-hand throw two, and both say so', () => {
    const notes = (kind: string) => ask('powerAttack', thrown({ kind }, [])).notes.join(' ');
    expect(notes('throw')).not.toContain('two dice');
    expect(notes('double-hand throw')).toContain('two dice');
  });

  test('MK2-POWER-11, MK2-POWER-12: whoever stands on the line is met where bases touch on the way it really takes', () => {
    const apart = (20 + 20) / 25.4;
    // STR 12: six inches, and a deviation of at most three.
    const touched = (inches: number, base: 'small' | 'medium', radii: number) => {
      let met = 0;
      for (let direction = 0; direction < 6; direction++) {
        for (const d3 of [1, 2, 3]) {
          const x = d3 * Math.sin((direction * Math.PI) / 3);
          const y = 6 + d3 * Math.cos((direction * Math.PI) / 3);
          const from = base === 'small' ? 10_000 : 0;
          let near = Infinity;
          for (let step = from; step <= 10_000; step++) {
            near = Math.min(near, Math.hypot((x * step) / 10_000, (y * step) / 10_000 - inches - radii));
          }
          if (near <= radii + 1e-6) met++;
        }
      }
      return met / 18;
    };
    const met = (inches: number, base: 'small' | 'medium') => {
      const question = thrown({ kind: 'throw' }, [{ target: { DEF: 5, ARM: 12, damage: '#60', base }, inches }]);
      return value('powerAttack', question, 'hit2') / value('powerAttack', question, 'thrown');
    };
    for (const inches of [0.5, 2, 4, 5.3, 7]) {
      expect(met(inches, 'medium')).toBeCloseTo(touched(inches, 'medium', apart), 12);
      expect(met(inches, 'small')).toBeCloseTo(touched(inches, 'small', (20 + 15) / 25.4), 12);
    }
    expect(met(0.5, 'medium')).toBeGreaterThan(met(5.3, 'medium'));
  });
});
