import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { clearedWithKind } from './clearing.ts';
import { type Question, question } from './state.ts';

it('what is said beside a question goes with its kind, and stays while it is edited', () => {
  const asked: Question = {
    ...{ ruleset: 'mk3', kind: 'activation', scenario: {} },
    ...{ method: 'auto', seed: 1, precision: null },
  };
  const held = signal('nothing');
  question.value = asked;
  clearedWithKind(held, 'nothing');
  held.value = 'said';
  question.value = { ...asked, seed: 2 };
  expect(held.value).toBe('said');
  question.value = { ...asked, kind: 'battle' };
  expect(held.value).toBe('nothing');
  held.value = 'said';
  question.value = { ...asked, ruleset: 'mk2', kind: 'battle' };
  expect(held.value).toBe('nothing');
  question.value = null;
});
