import { describe, expect, it } from 'vitest';
import { fitted } from './fit.ts';
import type { JsonSchema } from './json.ts';
import { buildForm, type Field, type GroupField, type ListField, type UnionField } from './model.ts';
import { initialValue } from './values.ts';

const schema: JsonSchema = {
  type: 'object',
  required: ['shooter', 'name'],
  $defs: { Mods: { type: 'object', title: 'Stat modifiers', properties: { bonus: { type: 'integer', default: 0 } } } },
  properties: {
    name: { type: 'string', maxLength: 40, title: 'Name' },
    shooter: {
      type: 'object',
      title: 'Shooter',
      required: ['weapons'],
      properties: {
        skill: { type: 'integer', minimum: 0, maximum: 12, title: 'Skill', description: 'As on the card.' },
        hidden: { type: 'boolean', default: false, advanced: true },
        weapons: {
          type: 'array',
          minItems: 1,
          maxItems: 3,
          items: {
            type: 'object',
            title: 'Weapon',
            required: ['power'],
            properties: {
              power: {
                anyOf: [
                  { type: 'integer', minimum: 0, maximum: 60 },
                  { type: 'string', const: '-' },
                ],
              },
              traits: { type: 'array', items: { type: 'string', enum: ['Fast', 'Loud'] }, default: [] },
              cost: { type: 'integer', default: 0, onlyIf: { field: 'power', equals: '-' } },
            },
          },
        },
        mods: {
          type: 'object',
          default: {},
          properties: { SKL: { $ref: '#/$defs/Mods' }, DEF: { $ref: '#/$defs/Mods' } },
        },
      },
    },
    plan: {
      title: 'Plan',
      default: { kind: 'best' },
      oneOf: [
        { type: 'object', title: 'Best', properties: { kind: { type: 'string', const: 'best' } } },
        {
          type: 'object',
          title: 'Fixed',
          required: ['kind', 'steps'],
          properties: {
            kind: { type: 'string', const: 'fixed' },
            steps: { type: 'array', minItems: 1, items: { type: 'integer' } },
          },
        },
      ],
    },
    odd: { type: 'array' },
    big: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    mood: {
      anyOf: [
        { type: 'string', const: 'calm' },
        { type: 'string', const: 'wild' },
      ],
    },
  },
};

const form = buildForm(schema);
const at = (group: GroupField, key: string): Field => {
  const found = group.fields.find((field) => field.key === key);
  if (!found) throw new Error(`no field ${key}`);
  return found;
};
const shooter = at(form, 'shooter') as GroupField;
const weapons = at(shooter, 'weapons') as ListField;

describe('the form built from a schema', () => {
  it('keeps the order, titles and bounds of the schema', () => {
    expect(form.fields.map((field) => field.key)).toEqual(['name', 'shooter', 'plan', 'odd', 'big', 'mood']);
    expect(at(shooter, 'skill')).toMatchObject({ type: 'number', title: 'Skill', integer: true, min: 0, max: 12 });
  });

  it('names a field after its key when it has no title', () => {
    expect(at(shooter, 'hidden').title).toBe('Hidden');
  });

  it('tells optional fields from required ones and from those with a default', () => {
    expect(at(shooter, 'skill').optional).toBe(true);
    expect(at(shooter, 'hidden').optional).toBe(false);
    expect(at(form, 'name').optional).toBe(false);
  });

  it('reads a number or a word as one control', () => {
    const power = at(weapons.item as GroupField, 'power');
    expect(power).toMatchObject({ type: 'either', words: ['-'], number: { integer: true, min: 0, max: 60 } });
  });

  it('reads lists of words as chips and lists of objects as cards', () => {
    expect(at(weapons.item as GroupField, 'traits')).toMatchObject({ type: 'chips', options: ['Fast', 'Loud'] });
    expect(weapons).toMatchObject({ type: 'list', min: 1, max: 3 });
    expect(weapons.item.title).toBe('Weapon');
  });

  it('reads a union by the constant that tells its branches apart', () => {
    const plan = at(form, 'plan') as UnionField;
    expect(plan.tag).toBe('kind');
    expect(plan.branches.map((branch) => [branch.value, branch.title])).toEqual([
      ['best', 'Best'],
      ['fixed', 'Fixed'],
    ]);
    expect(plan.branches[1].group.fields.map((field) => field.key)).toEqual(['steps']);
  });

  it('follows references and names twins by their keys', () => {
    const mods = at(shooter, 'mods') as GroupField;
    expect(mods.fields.map((field) => [field.type, field.title])).toEqual([
      ['group', 'SKL'],
      ['group', 'DEF'],
    ]);
  });

  it('drops bounds that only say "an integer"', () => {
    expect(at(form, 'big')).not.toHaveProperty('min');
    expect(at(form, 'big')).not.toHaveProperty('max');
  });

  it('carries conditions and the fold for advanced fields', () => {
    expect(at(weapons.item as GroupField, 'cost').onlyIf).toEqual({ field: 'power', equals: '-' });
    expect(at(shooter, 'hidden').advanced).toBe(true);
  });

  it('falls back to JSON for what it does not know, and to a choice for constants alone', () => {
    expect(at(form, 'odd').type).toBe('raw');
    expect(at(form, 'mood')).toMatchObject({ type: 'choice', options: ['calm', 'wild'] });
  });

  it('offers numbers that are one of a few, and keeps them numbers', () => {
    const made = buildForm({ type: 'object', properties: { base: { enum: [30, 40, 50] } }, required: ['base'] });
    expect(made.fields[0]).toMatchObject({ type: 'choice', options: ['30', '40', '50'], numeric: true });
    expect(initialValue(made.fields[0] as Field)).toBe(30);
    expect(fitted(made, { base: 50 })).toEqual({ values: { base: 50 }, leftOut: [] });
    expect(fitted(made, { base: 45 }).leftOut).toHaveLength(1);
  });

  it('takes a text for the name of a thing in a list when their titles say so, or the schema does', () => {
    const thing: JsonSchema = { type: 'object', title: 'Weapon', properties: { name: { type: 'string' } } };
    const made = buildForm({
      type: 'object',
      properties: {
        shooter: { type: 'object', properties: { weapons: { type: 'array', items: thing } } },
        first: { type: 'string', title: 'Begin with weapon' },
        second: { type: 'string', title: 'Then', choicesFrom: 'shooter.weapons[].name' },
        motto: { type: 'string', title: 'Motto' },
      },
    });
    expect(at(made, 'first')).toMatchObject({ choicesFrom: 'shooter.weapons[].name' });
    expect(at(made, 'second')).toMatchObject({ choicesFrom: 'shooter.weapons[].name' });
    expect(at(made, 'motto')).not.toHaveProperty('choicesFrom');
  });

  it('wraps a schema that is no object', () => {
    expect(buildForm({ type: 'string', title: 'Dice' }).fields[0]).toMatchObject({ type: 'text', title: 'Dice' });
  });
});
