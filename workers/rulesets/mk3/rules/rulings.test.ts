/** Readings of the rules that show only over turns or between attacks. */
import { expect, test } from 'vitest';
import { GuardedWear } from '../../twodice/body/guarded.ts';
import { DuelQuestion } from '../../twodice/duel/question.ts';
import { Duel } from '../../twodice/duel/schema.ts';
import { EffectsQuestion } from '../../twodice/effects/question.ts';
import { Effects } from '../../twodice/effects/schema.ts';
import { toHit } from '../../twodice/testing/byHand.ts';
import { ask, blade, destroyed, gun, type SceneParts, scene, type WeaponInput } from './ask.ts';

test('MK3-RUL-10: every effect is checked first, then what stayed resolves one by one in the stated order', () => {
  for (const order of ['Fire first', 'Corrosion first'] as const) {
    const question = new EffectsQuestion(
      Effects.parse({ target: { ARM: 14, damage: '#30' }, effects: ['Fire', 'Corrosion'], turns: 1, order }),
    );
    for (let trial = 0; trial < 40; trial++) {
      const labels = question.replay(3, trial).steps.map(({ label }) => label);
      const checks = labels.filter((label) => label.endsWith('check'));
      expect(checks).toHaveLength(2);
      expect(labels.slice(0, 2)).toEqual(checks);
      const resolved = labels.slice(2).filter((label, i, all) => all.indexOf(label) === i);
      const first = order === 'Fire first' ? 'Turn 1: Fire' : 'Turn 1: Corrosion';
      if (resolved.length === 2) expect(resolved[0]).toBe(first);
    }
  }
});

test('MK3-RUL-14: a model inside a cloud has concealment, one that only touches it has not', () => {
  const shot = (cloud: boolean) => destroyed(scene([gun()], { situation: { cloud } }));
  expect(shot(true)).toBeCloseTo(toHit(2, 6, 15), 13);
  expect(shot(false)).toBeCloseTo(toHit(2, 6, 13), 13);
});

test('MK3-RUL-21: what comes back from a transfer is settled by the boxes the beast had', () => {
  const wear = new GuardedWear(5, { kind: 'transfer', points: 2, use: 'always', beasts: [3] });
  // Ten points: three on the beast, seven back, more than the five boxes.
  expect(wear.after(0, 10)).toBeLessThan(0);
  const seven = wear.after(0, 7);
  expect(wear.worn[seven]).toBe(4);
  // The beast is gone, so the next roll stays where it falls.
  expect(wear.after(seven, 1)).toBeLessThan(0);
});

test('MK3-RUL-29: repairs come between attacks, never inside one', () => {
  const question = new DuelQuestion(
    Duel.parse({
      first: {
        attacker: { name: 'A', kind: 'warrior', MAT: 6, weapons: [blade({ power: 12, initialAttacks: 2 })] },
        target: { DEF: 12, ARM: 12, damage: '#9' },
        repair: 2,
      },
      second: {
        attacker: { name: 'B', kind: 'warrior', MAT: 6, weapons: [blade({ power: 12, initialAttacks: 2 })] },
        target: { DEF: 12, ARM: 12, damage: '#9' },
      },
      rounds: 2,
    }),
  );
  const own = { ...question.sides[0].start(), wear: 4 };
  let atAttack = -1;
  const foe = question.sides[1].start();
  const chance = {
    happens: () => false,
    value: () => 7,
    place: () => 0,
    activation: (_: unknown, start: number, to: { state: number; label: number }) => {
      atAttack = own.wear;
      to.state = start;
      to.label = 0;
    },
  };
  question.turns[0].play(own, foe, chance, false);
  expect(question.sides[0].wear.worn[atAttack]).toBe(2);
  expect(own.wear).toBe(atAttack);
});

test('MK3-GV-33: 13 points become 8 by one focus, 4 become none and still count as suffered', () => {
  const blow = (points: number) => {
    const question = ask(
      scene([blade({ power: points + 10, damageDice: { fewer: 2 } })], {
        target: { DEF: 5, stationary: true, ARM: 10, damage: '#30', powerField: 1, rage: true },
      }),
    );
    const { boxes, rage } = question.measures(question.exact(), null);
    if (boxes?.kind !== 'distribution' || rage?.kind !== 'distribution') throw new TypeError('no answer');
    return [boxes.mean.value, rage.mean.value];
  };
  expect(blow(13)).toEqual([8, 1]);
  expect(blow(4)).toEqual([0, 1]);
});

/** Points that a warcaster with one has left. */
function pointsLeft(weapon: Partial<WeaponInput>, rest: SceneParts): number {
  const question = ask(scene([blade(weapon)], { ...rest, attacker: { kind: 'warcaster', points: 1 } }));
  const { pointsLeft: left } = question.measures(question.exact()!, null);
  if (left?.kind !== 'distribution') throw new TypeError('no points');
  return left.mean.value;
}

const wishes = { kind: 'script' as const, steps: [{ weapon: 'Blade', boostAttack: true }] };

test('MK3-RUL-C08: a boost that leaves no die is paid by one reading, and buys none; not by best play', () => {
  const nothing = { attackDice: { fewer: 3 } };
  const read = (emptyBoosts: 'not spent' | 'spent') => ({ rulings: { emptyBoosts } });
  expect(pointsLeft(nothing, { plan: wishes, ...read('not spent') })).toBe(1);
  expect(pointsLeft(nothing, { plan: wishes, ...read('spent') })).toBe(0);
  // It misses for want of dice alone, or would miss anyway.
  const hit = { situation: { automatic: ['hit' as const] } };
  expect(pointsLeft(nothing, { plan: wishes, ...read('spent'), ...hit })).toBe(0);
  const far = { situation: { distance: 9 } };
  expect(pointsLeft({ ...nothing, RNG: 1 }, { plan: wishes, ...read('spent'), ...far })).toBe(1);
  // One die that is left is boosted by either reading.
  for (const reading of ['not spent', 'spent'] as const)
    expect(pointsLeft({ attackDice: { fewer: 2 } }, { plan: wishes, ...read(reading) })).toBe(0);
  // The blow hits and destroys, so that nothing is left to pay for.
  const best = { plan: { kind: 'optimal' as const }, situation: { automatic: ['hit' as const] } };
  expect(pointsLeft({ damageDice: { fewer: 3 } }, { ...best, ...read('spent') })).toBe(1);
});

test('MK3-RUL-C05: an attack that hits or misses without a roll costs no boost', () => {
  for (const automatic of ['hit', 'miss'] as const)
    for (const emptyBoosts of ['not spent', 'spent'] as const)
      expect(pointsLeft({}, { plan: wishes, situation: { automatic: [automatic] }, rulings: { emptyBoosts } })).toBe(1);
});
