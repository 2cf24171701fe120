/** Undo and Redo: whatever was changed can be had back, in order, and forward again. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../form/json.ts';
import { buildForm } from '../form/model.ts';
import { changeBetween } from './change.ts';
import { lost, redo, redoable, undo, undoable, watchHistory } from './history.ts';
import { form, type Question, question } from './state.ts';

const weapon = {
  type: 'object',
  title: 'Weapon',
  properties: { name: { type: 'string' }, power: { type: 'integer' } },
};
const FORM = buildForm({
  type: 'object',
  properties: {
    target: { type: 'object', title: 'Target', properties: { DEF: { type: 'integer', title: 'DEF' } } },
    weapons: { type: 'array', title: 'Weapons', items: weapon },
    aimed: { type: 'boolean', title: 'Aimed' },
  },
});
const asked = (scenario: JsonObject, kind = 'activation'): Question => ({
  ruleset: 'mk3',
  kind,
  scenario,
  method: 'auto',
  seed: 1,
  precision: null,
});
const START: JsonObject = {
  target: { DEF: 12 },
  weapons: [
    { name: 'Axe', power: 18 },
    { name: 'Fist', power: 14 },
  ],
  aimed: false,
};

let time = 0;
let end = () => {};
const opened: Question[] = [];
beforeEach(() => {
  form.value = FORM;
  question.value = asked(START);
  opened.length = 0;
  end = watchHistory(
    async (each) => {
      opened.push(each);
      question.value = each;
    },
    () => time,
  );
});
afterEach(() => end());

const put = (change: JsonObject, after = 10_000): void => {
  time += after;
  question.value = asked({ ...(question.peek()!.scenario as JsonObject), ...change });
};
const words = () => undoable.value.map(({ said }) => said);

describe('Undo and Redo', () => {
  it('go back through every edit and forward again to the same questions', async () => {
    const states = [question.peek()];
    put({ target: { DEF: 14 } });
    states.push(question.peek());
    put({ aimed: true });
    states.push(question.peek());
    put({ weapons: [{ name: 'Fist', power: 14 }] });
    states.push(question.peek());
    expect(words()).toEqual(['DEF 14', 'Aimed on', 'Axe removed']);
    for (const state of states.slice(0, -1).reverse()) {
      await undo();
      expect(question.peek()).toBe(state);
    }
    await undo();
    expect(question.peek()).toBe(states[0]);
    for (const state of states.slice(1)) {
      await redo();
      expect(question.peek()).toBe(state);
    }
    expect(redoable.value).toEqual([]);
  });

  it('take what is typed into one field as one change, until somebody rests or turns to another', async () => {
    put({ target: { DEF: 1 } });
    put({ target: { DEF: 15 } }, 200);
    expect(words()).toEqual(['DEF 15']);
    put({ target: { DEF: 16 } }, 5_000);
    expect(words()).toEqual(['DEF 15', 'DEF 16']);
    put({ aimed: true }, 10);
    put({ aimed: false }, 10);
    expect(words()).toEqual(['DEF 15', 'DEF 16', 'Aimed on', 'Aimed off']);
    await undo();
    await undo();
    await undo();
    await undo();
    expect(question.peek()!.scenario).toEqual(START);
  });

  it('bring back another kind of question as it was left', async () => {
    const before = question.peek();
    question.value = asked({ expression: '2d6' }, 'roll');
    expect(words()).toEqual(['roll']);
    await undo();
    expect(opened).toEqual([before]);
    expect(question.peek()).toBe(before);
    await redo();
    expect(question.peek()!.kind).toBe('roll');
  });

  it('say what was removed, and forget what lay ahead when another way is taken', async () => {
    put({ weapons: [{ name: 'Axe', power: 18 }] });
    expect(lost.value).toBe('Fist removed.');
    await undo();
    expect(lost.value).toBe('');
    expect(redoable.value).toHaveLength(1);
    put({ aimed: true });
    expect(redoable.value).toEqual([]);
  });
});

describe('the difference between two questions', () => {
  it.each([
    [{ a: 1 }, { a: 1 }, null],
    [{ a: { b: 1, c: 2 } }, { a: { b: 3, c: 2 } }, { path: ['a', 'b'], before: 1, after: 3 }],
    [{ a: [1, 2, 3] }, { a: [1, 3] }, { path: ['a'], before: [1, 2, 3], after: [1, 3], removed: 1 }],
    [{ a: [1, 2] }, { a: [1, 2, 2] }, { path: ['a'], before: [1, 2], after: [1, 2, 2], added: 2 }],
    [{ a: [{ b: 1 }] }, { a: [{ b: 2 }] }, { path: ['a', 0, 'b'], before: 1, after: 2 }],
    [
      { a: 1, b: 1 },
      { a: 2, b: 2 },
      { path: [], before: { a: 1, b: 1 }, after: { a: 2, b: 2 } },
    ],
    [{}, { a: 5 }, { path: ['a'], before: undefined, after: 5 }],
  ])('of %j and %j', (before, after, change) => {
    expect(changeBetween(before as JsonObject, after as JsonObject)).toEqual(change);
  });
});
