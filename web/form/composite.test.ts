/** Lists of things made of things: their names, what their folded parts say, and profiles laid into them. */
import { describe, expect, it } from 'vitest';
import { fitted } from './fit.ts';
import type { JsonSchema } from './json.ts';
import { buildForm, type GroupField, type ListField } from './model.ts';
import { freshlyNamed, isComposite, nameOf, namePath } from './names.ts';
import { cardSummary, summaryOf } from './summary.ts';
import { choicesAt, initialValue, nextItem } from './values.ts';

const shooter: JsonSchema = {
  type: 'object',
  title: 'Shooter',
  required: ['weapons'],
  properties: {
    name: { type: 'string', default: 'Shooter' },
    skill: { type: 'integer', title: 'SKL' },
    size: { type: 'string', enum: ['small', 'large'], default: 'small' },
    traits: { type: 'array', items: { type: 'string', enum: ['Fast', 'Loud'] } },
    weapons: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        title: 'Weapon',
        required: ['name'],
        properties: { name: { type: 'string' }, power: { type: 'integer' } },
      },
    },
  },
};

const form = buildForm({
  type: 'object',
  required: ['turns'],
  properties: {
    turns: {
      type: 'array',
      title: 'Turns',
      minItems: 1,
      items: {
        type: 'object',
        title: 'Shooter',
        required: ['shooter'],
        properties: {
          shooter,
          weather: {
            type: 'object',
            title: 'Weather',
            default: {},
            properties: {
              moved: { type: 'number', title: 'Moved', default: 0 },
              fog: { type: 'boolean', title: 'Fog', default: false },
              calm: { type: 'boolean', title: 'Calm', default: true },
              NVG: { type: 'boolean', title: 'NVG', default: false },
              sounds: { type: 'array', title: 'Sounds', items: { type: 'string', enum: ['Owl', 'Horn'] } },
              gusts: { type: 'array', title: 'Gusts', items: { type: 'integer' } },
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
                  keep: { type: 'integer', title: 'Keep', default: 0 },
                  with: { type: 'string', title: 'With', choicesFrom: 'shooter.weapons[].name' },
                },
              },
            ],
          },
          haste: { type: 'integer', default: 0 },
        },
      },
    },
  },
});
const turns = form.fields[0] as ListField;
const turn = turns.item as GroupField;
const part = turn.fields[0] as GroupField;
const field = (key: string) => {
  const found = turn.fields.find((each) => each.key === key);
  if (!found) throw new Error(`no field ${key}`);
  return found;
};
const ann = { shooter: { name: 'Ann', skill: 3, weapons: [{ name: 'Bow' }] }, weather: { fog: true } };

describe('a thing made of things', () => {
  it('is told from plain values by the object it must have', () => {
    expect(isComposite(turn)).toBe(true);
    expect(isComposite(part)).toBe(false);
    expect(isComposite(turns)).toBe(false);
  });

  it('is called as the object in it is', () => {
    expect(namePath(turn)).toEqual(['shooter', 'name']);
    expect(namePath(part)).toEqual(['name']);
    expect(nameOf(turn, ann)).toBe('Ann');
    expect(nameOf(turn, { shooter: {} })).toBe('');
  });

  it('gets a name of its own when it is added or copied, wherever the name is', () => {
    const next = nextItem(turns, [ann]);
    expect(next).toEqual({ ...ann, shooter: { ...ann.shooter, name: 'Ann 2' } });
    expect(nameOf(turn, freshlyNamed(next, turn, [ann, next]))).toBe('Ann 3');
    expect(nameOf(turn, freshlyNamed(ann, turn, []))).toBe('Ann');
    expect(ann.shooter.name).toBe('Ann');
  });

  it('starts with what it must have', () => {
    expect(initialValue(turn)).toEqual({ shooter: { weapons: [{ name: '' }] } });
  });
});

describe('the line that stands for a folded part', () => {
  const weather = field('weather');
  const plan = field('plan');

  it('says what is set and nothing else', () => {
    expect(summaryOf(weather, undefined)).toBe('');
    expect(summaryOf(weather, { moved: 0, fog: false })).toBe('');
    expect(summaryOf(weather, { moved: 5, fog: true, calm: false, NVG: true })).toBe('moved 5, fog, not calm, NVG');
    expect(summaryOf(weather, { sounds: ['Owl', 'Horn'], gusts: [1, 2] })).toBe('sounds Owl, Horn, 2 gusts');
  });

  it('always says which way was chosen', () => {
    expect(summaryOf(plan, undefined)).toBe('Best');
    expect(summaryOf(plan, { kind: 'fixed', keep: 2 })).toBe('Fixed, keep 2');
    expect(summaryOf(plan, { kind: 'unheard of' })).toBe('');
  });

  it('names what a folded card has and what is particular about it', () => {
    expect(cardSummary(turn, ann)).toBe('Bow · fog');
    expect(cardSummary(turn, { ...ann, plan: { kind: 'fixed' } })).toBe('Bow · fog · Fixed');
    expect(cardSummary(turn, undefined)).toBe('');
  });
});

describe('a profile laid over a part', () => {
  it('gives what the part knows and names the rest', () => {
    const { values, leftOut } = fitted(part, {
      name: 'Ann',
      spellSKL: 2,
      size: 'huge',
      traits: ['Fast', 'Shy'],
      weapons: [{ name: 'Bow', range: 8 }, { name: 'Knife' }],
    });
    expect(values).toEqual({ name: 'Ann', traits: ['Fast'], weapons: [{ name: 'Bow' }, { name: 'Knife' }] });
    expect(leftOut).toEqual(['Spell SKL', 'Size huge', 'Traits Shy', 'Weapons › Range']);
  });

  it('leaves wrong values to the service, which says what is wrong with them', () => {
    expect(fitted(part, { skill: 'many' })).toEqual({ values: { skill: 'many' }, leftOut: [] });
  });
});

describe('the choices of a text inside a list', () => {
  it('are those of its own item', () => {
    const bob = { shooter: { name: 'Bob', weapons: [{ name: 'Gun' }] } };
    const scenario = { turns: [ann, bob] };
    const from = 'shooter.weapons[].name';
    expect(choicesAt(scenario, from, ['turns', 1, 'plan', 'with'])).toEqual(['Gun']);
    expect(choicesAt(scenario, from, ['turns', 0, 'plan', 'with'])).toEqual(['Bow']);
    expect(choicesAt(scenario, from)).toEqual([]);
  });
});
