/** Drafts: what a study starts with, and the request that it becomes. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../form/json.ts';
import type { Field } from '../form/model.ts';
import { type Draft, firstDraft, otherField, readValues, requestOf, writtenValues } from './draft.ts';
import { draftOf } from './draft-of.ts';
import type { Leaf } from './leaves.ts';

const field = (type: 'number' | 'either' | 'chips' | 'text', advanced = false) =>
  ({ type, key: 'x', title: 'x', advanced, optional: false, examples: [] }) as unknown as Field;
const leaf = (path: string, value: Leaf['value'], of: Field): Leaf => ({ path, title: path, field: of, value });
const leaves: Leaf[] = [
  leaf('attacker.name', 'Jack', field('text')),
  leaf('attacker.MAT', 7, field('number')),
  leaf('attacker.RAT', 5, field('number')),
  leaf('attacker.weapons[0].cost', 1, field('number', true)),
  leaf('attacker.weapons[0].power', 18, field('either')),
  leaf('attacker.weapons[0].qualities', [], field('chips')),
  leaf('target.DEF', 12, field('number')),
];
const base = { ruleset: 'mk3', kind: 'activation', scenario: { attacker: {}, target: {} } };
const draft = (part: Partial<Draft>): Draft => ({ ...firstDraft('compare', leaves), ...part });

describe('a first draft', () => {
  it('compares one more of the first stat and of the weapon, and sweeps against somebody else', () => {
    const { variants, fields } = firstDraft('compare', leaves);
    expect(variants.map(({ changes }) => changes)).toEqual([
      [],
      [{ path: 'attacker.MAT', text: '8' }],
      [{ path: 'attacker.weapons[0].power', text: '19' }],
    ]);
    expect(fields).toEqual([{ path: 'target.DEF', values: '10 to 15' }]);
    expect(otherField(leaves, fields)?.path).toBe('attacker.MAT');
    const alone = leaves.filter(({ path }) => path.startsWith('attacker'));
    expect(firstDraft('sweep', alone).fields).toEqual([{ path: 'attacker.MAT', values: '5 to 10' }]);
  });
});

describe('a study that is opened again', () => {
  const again = (kind: string, request: JsonObject) => {
    const opened = draftOf(kind, request, leaves);
    return opened && requestOf(opened, base, leaves);
  };

  it('stands in the short form, and asks the same', () => {
    for (const kind of ['compare', 'sweep', 'weights', 'luck']) {
      const request = requestOf(draft({ kind, text: 'no kills' }), base, leaves);
      expect(again(kind, request), kind).toEqual(request);
    }
  });

  it('stands there with everything that was typed: changes that are weighed, and what happened', () => {
    const steps: Draft['steps'] = [
      { path: 'attacker.MAT', text: '-1', points: '2' },
      { path: 'attacker.weapons[0].qualities', text: 'Magical' },
      { path: 'attacker.name', text: 'Old Jack', points: '1.5' },
    ];
    const happened: Draft['happened'] = [
      { type: 'value', measure: 'damage', value: '12' },
      { type: 'value', measure: '', value: '1' },
      { type: 'tries', successes: '7', tries: '9', chance: '2d6 >= 8' },
      { type: 'tries', successes: '1', tries: '2', chance: '' },
    ];
    const weights = requestOf(draft({ kind: 'weights', steps }), base, leaves);
    expect(draftOf('weights', weights, leaves)?.steps).toEqual(steps);
    const luck = requestOf(draft({ kind: 'luck', happened, chance: '0.5' }), base, leaves);
    expect(draftOf('luck', luck, leaves)).toMatchObject({ happened, chance: '0.5' });
  });

  it('keeps units that are laid over a part, and shows the fields that were changed', () => {
    const variants = [
      { name: 'as it is', patches: {} },
      { name: 'Lancer', patches: { attacker: { name: 'Lancer', MAT: 6 }, 'target.DEF': 13 }, points: 9 },
    ];
    const request = { ...base, variants, better: 'more' };
    const opened = draftOf('compare', request, leaves);
    expect(opened?.variants[1]).toEqual({
      name: 'Lancer',
      fixed: { attacker: { name: 'Lancer', MAT: 6 } },
      changes: [{ path: 'target.DEF', text: '13' }],
      points: '9',
    });
    expect(again('compare', request)).toEqual(request);
  });

  it('is shown with every field where it says more than the short form can', () => {
    expect(again('compare', { ...base, variants: [], better: 'more', confidence: 0.9 })).toBeNull();
    expect(draftOf('compare', { ruleset: 'mk3' }, leaves)).toBeNull();
  });
});

describe('swept values', () => {
  it.each(['10 to 16', '0 to 1 by 0.5', '1, 2, 4', 'yes, no'])('%s is read and written alike', (text) => {
    expect(writtenValues(readValues(undefined, text))).toBe(text);
  });
});

describe('the request of a draft', () => {
  it('has the changes of weights with what they cost', () => {
    const steps = [
      { path: 'attacker.MAT', text: '1', points: '2' },
      { path: 'attacker.weapons[0].qualities', text: 'Magical' },
    ];
    expect(requestOf(draft({ kind: 'weights', steps }), base, leaves).changes).toEqual([
      { name: 'attacker.MAT +1', path: 'attacker.MAT', by: 1, points: 2 },
      { name: 'Magical', path: 'attacker.weapons[0].qualities', add: 'Magical' },
    ]);
  });

  it('has everything that happened, in words and in numbers', () => {
    const happened: Draft['happened'] = [
      { type: 'value', measure: '', value: '1' },
      { type: 'value', measure: 'damage', value: '12' },
      { type: 'tries', successes: '7', tries: '9', chance: '2d6 >= 8' },
      { type: 'tries', successes: '1', tries: '2', chance: '0.5' },
    ];
    const request = requestOf(draft({ kind: 'luck', happened }), base, leaves);
    expect(request).not.toHaveProperty('text');
    expect(request.happened).toEqual([
      { value: 1 },
      { measure: 'damage', value: 12 },
      { successes: 7, tries: 9, chance: '2d6 >= 8' },
      { successes: 1, tries: 2, chance: 0.5 },
    ]);
    expect(requestOf(draft({ kind: 'luck', text: 'no kills' }), base, leaves)).toMatchObject({ text: 'no kills' });
  });

  it('has a measure by name, an expression, or none for the headline', () => {
    const measure = { expression: 'damage >= 3', over: 'trials' };
    expect(requestOf(draft({ measure }), base, leaves).measure).toEqual(measure);
    expect(requestOf(draft({}), base, leaves)).not.toHaveProperty('measure');
  });
});
