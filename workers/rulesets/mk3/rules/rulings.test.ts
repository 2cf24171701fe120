/** Readings of the rules that show only over turns or between attacks. */
import { expect, test } from 'vitest';
import { GuardedWear } from '../../twodice/body/guarded.ts';
import { DuelQuestion } from '../../twodice/duel/question.ts';
import { Duel } from '../../twodice/duel/schema.ts';
import { EffectsQuestion } from '../../twodice/effects/question.ts';
import { Effects } from '../../twodice/effects/schema.ts';
import { toHit } from '../../twodice/testing/byHand.ts';
import { ask, blade, destroyed, gun, scene } from './ask.ts';

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
