import { describe, expect, it } from 'vitest';
import { buildForm } from '../form/model.ts';
import { unusedInputs } from './unused-words.ts';

const form = buildForm({
  type: 'object',
  properties: {
    attack: {
      type: 'object',
      title: 'Attack',
      properties: { wall: { type: 'integer', title: 'Wall' }, aim: { type: 'boolean', title: 'Aims' } },
    },
    rules: { type: 'array', title: 'Rules', items: { type: 'string', title: 'Rule' } },
    traits: { type: 'array', title: 'Traits', items: { enum: ['Fearless', 'Horde'] } },
    weapons: {
      type: 'array',
      title: 'Weapons',
      items: { type: 'object', title: 'Weapon', properties: { name: { type: 'string', title: 'Name' } } },
    },
  },
});
const scenario = {
  attack: { wall: 9, aim: true },
  rules: ['Shove', 'Immobile'],
  traits: ['Horde'],
  weapons: [{ name: 'Axe' }],
};
const told = (path: string, reason = 'it changes no roll') => unusedInputs(form, scenario, [{ path, reason }])[0]!;

describe('an input that changes nothing', () => {
  it('is called what the form calls it, with what was entered', () => {
    expect(told('attack.wall')).toMatchObject({ label: 'Attack › Wall: 9', path: ['attack', 'wall'] });
    expect(told('attack.aim').label).toBe('Attack › Aims');
    expect(told('rules[1]').label).toBe('Rule 2: Immobile');
    expect(told('traits[0]')).toMatchObject({ label: 'Traits: Horde', path: ['traits'] });
    expect(told('weapons[0]').label).toBe('Weapon 1: Axe');
  });

  it('does not say twice what its reason says', () => {
    expect(told('rules[1]', 'Immobile: nothing here asks for it').reason).toBe('nothing here asks for it');
    expect(told('traits[0]', 'Horde does nothing here').reason).toBe('it does nothing here');
  });

  it('keeps its path where the form has no such field, or is not there', () => {
    expect(told('attack.beast')).toMatchObject({ label: 'Attack › beast', path: ['attack'] });
    expect(unusedInputs(null, scenario, [{ path: 'attack.wall', reason: 'no' }])).toEqual([
      { path: null, label: 'attack.wall: 9', reason: 'no' },
    ]);
  });
});
