import { describe, expect, it } from 'vitest';
import { buildForm, type GroupField, type ListField, type TextField, type UnionField } from './model.ts';
import { choicesAt, initialBranch, initialValue, isShown, nextItem, pruned, readNumber } from './values.ts';

const form = buildForm({
  type: 'object',
  required: ['armoury', 'power'],
  properties: {
    power: {
      anyOf: [
        { type: 'integer', minimum: 3 },
        { type: 'string', const: '-' },
      ],
    },
    hint: { type: 'string' },
    flag: { type: 'boolean', default: true },
    armoury: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        title: 'Weapon',
        required: ['name', 'class'],
        properties: {
          name: { type: 'string', title: 'Name' },
          class: { type: 'string', enum: ['melee', 'magic'] },
          cost: { type: 'integer', default: 0, onlyIf: { field: 'class', equals: 'magic' } },
        },
      },
    },
    plan: {
      oneOf: [
        { type: 'object', required: ['kind'], properties: { kind: { type: 'string', const: 'best' } } },
        {
          type: 'object',
          required: ['kind', 'steps'],
          properties: {
            kind: { type: 'string', const: 'fixed' },
            steps: { type: 'array', minItems: 2, items: { type: 'integer', minimum: 1 } },
          },
        },
      ],
    },
  },
});
const armoury = form.fields.find((field) => field.key === 'armoury') as ListField;
const weapon = armoury.item as GroupField;

describe('values of a form', () => {
  it('starts with required fields only; the rest is left to the defaults', () => {
    expect(initialValue(form)).toEqual({ power: 3, armoury: [{ name: '', class: 'melee' }] });
  });

  it('starts a branch of a union with its tag and what it requires', () => {
    const plan = form.fields.find((field) => field.key === 'plan') as UnionField;
    expect(initialBranch(plan, 'fixed')).toEqual({ kind: 'fixed', steps: [1, 1] });
  });

  it('starts a text that names something with the first there is', () => {
    const field: TextField = {
      type: 'text',
      key: 'weapon',
      title: 'Weapon',
      advanced: false,
      optional: false,
      examples: [],
      choicesFrom: 'armoury[].name',
    };
    expect(initialValue(field, { armoury: [{ name: 'Axe' }] })).toBe('Axe');
    expect(initialValue(field)).toBe('');
  });

  it('adds an item like the last one under a fresh name', () => {
    const axe = { name: 'Axe', class: 'melee' };
    expect(nextItem(armoury, [axe])).toEqual({ name: 'Axe 2', class: 'melee' });
    expect(nextItem(armoury, [axe, { ...axe, name: 'Axe 2' }])).toEqual({ name: 'Axe 3', class: 'melee' });
    expect(nextItem(armoury, [])).toEqual({ name: 'Weapon', class: 'melee' });
  });

  it('hides a field whose condition does not hold, and does not send it', () => {
    const cost = weapon.fields.find((field) => field.key === 'cost');
    if (!cost) throw new Error('no cost');
    expect(isShown(cost, weapon, { class: 'magic' })).toBe(true);
    expect(isShown(cost, weapon, { class: 'melee' })).toBe(false);
    const typed = {
      armoury: [
        { name: 'Axe', class: 'melee', cost: 2 },
        { name: 'Bolt', class: 'magic', cost: 2 },
      ],
    };
    expect(pruned(form, typed)).toEqual({
      armoury: [
        { name: 'Axe', class: 'melee' },
        { name: 'Bolt', class: 'magic', cost: 2 },
      ],
    });
  });

  it('sends what it does not understand, so that the service can say what is wrong with it', () => {
    expect(pruned(form, { armoury: 'many', stray: 1 })).toEqual({ armoury: 'many', stray: 1 });
  });

  it('reads typed numbers and keeps what is not one', () => {
    expect(readNumber(' 12 ')).toBe(12);
    expect(readNumber('+3')).toBe(3);
    expect(readNumber('−2')).toBe(-2);
    expect(readNumber('1,5')).toBe(1.5);
    expect(readNumber('')).toBeUndefined();
    expect(readNumber('ninety')).toBe('ninety');
    expect(readNumber('1e9')).toBe('1e9');
  });

  it('finds the choices named by a path', () => {
    const scenario = { armoury: [{ name: 'Axe' }, { name: 'Bolt' }, { name: 'Axe' }, { name: '' }] };
    expect(choicesAt(scenario, 'armoury[].name')).toEqual(['Axe', 'Bolt']);
    expect(choicesAt(scenario, 'nothing[].name')).toEqual([]);
  });
});
