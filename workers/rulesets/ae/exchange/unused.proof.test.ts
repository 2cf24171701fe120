import { expect, test } from 'vitest';
import { unused } from '../../disclosure/testing/disclosed.ts';
import { melee, volley } from './index.ts';
import type { VolleyInput } from './schema.ts';

const ignored = (input: VolleyInput) => unused(volley, input);

test('what changes nothing is named, what changes something is not', () => {
  expect(ignored({ attacker: {}, target: {} })).toEqual([]);
  const target = { kind: 'character' as const };
  expect(ignored({ attacker: { overwhelming: 2, brutalCharge: 1, replenishing: 1, fireDrill: 1 }, target })).toEqual([
    'attacker.overwhelming',
    'attacker.replenishing',
    'attacker.brutalCharge',
  ]);
  expect(ignored({ attacker: { weapon: { qualities: ['Tearing', 'Scatter', 'Flame'], blast: 2 } }, target })).toEqual([
    'attacker.weapon.qualities[0]',
    'attacker.weapon.qualities[1]',
    'attacker.weapon.qualities[2]',
    'attacker.weapon.blast',
  ]);
  expect(ignored({ attacker: { weapon: { qualities: ['Tearing'], blast: 2 } }, target: {} })).toEqual([]);
  expect(ignored({ attacker: { weapon: { qualities: ['Prog', 'Hy-Prog'] } }, target: {} })).toHaveLength(2);
});

test('traits, leaders, states, modifiers and rulings that do not matter here', () => {
  expect(
    ignored({
      attacker: { traits: ['Fearless'], leader: 'LEAD-23 field hospital' },
      target: { traits: ['Stubborn', 'Disciplined'] },
    }),
  ).toEqual(['attacker.traits[0]', 'attacker.leader', 'target.traits[0]', 'target.traits[1]']);
  const target = { state: { onFire: true, fear: 1 }, modifiers: { hit: 5, willpower: 5 } };
  const states = ['target.state.onFire', 'target.state.fear', 'target.modifiers.hit', 'target.modifiers.willpower'];
  expect(ignored({ attacker: {}, target })).toEqual(states);
  expect(ignored({ attacker: {}, target: {}, rulings: { swarmRounding: 'up' } })).toEqual(['rulings.swarmRounding']);
  expect(ignored({ attacker: {}, target: { traits: ['Swarm'] }, rulings: { swarmRounding: 'up' } })).toEqual([]);
});

test('the situation', () => {
  const situation = { pointBlank: true, targetAllOut: true, calledShot: 10, moraleNumber: 2, aim: true };
  expect(ignored({ attacker: {}, target: { traits: ['Fearless'] }, situation })).toEqual([
    'target.traits[0]',
    'situation.pointBlank',
    'situation.targetAllOut',
    'situation.calledShot',
    'situation.moraleNumber',
  ]);
  const found = unused(melee, {
    attacker: { kind: 'character' },
    target: { dodge: 40 },
    situation: { charge: true },
  });
  expect(found).toEqual(['target.dodge', 'situation.charge']);
});
