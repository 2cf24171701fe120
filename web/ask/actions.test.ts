import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atHand } from '../engine/asking.ts';
import { choose, open, put } from './actions.ts';
import { failure, question, rulesets } from './state.ts';

/** Forms on their way, by "game/kind". */
const coming = new Map<string, { arrives: () => void; fails: () => void }>();

const asked = (kind: string) =>
  ({ ruleset: 'ae', kind, scenario: { kind }, method: 'auto', seed: 1, precision: null }) as const;
const began = (key: string) => vi.waitFor(() => expect(coming.has(key)).toBe(true));

beforeEach(() => {
  coming.clear();
  vi.spyOn(atHand, 'profiles').mockResolvedValue([]);
  vi.spyOn(atHand, 'schema').mockImplementation(
    (ruleset, kind) =>
      new Promise((resolve, reject) => {
        coming.set(`${ruleset}/${kind}`, {
          arrives: () => resolve({ type: 'object', properties: {} }),
          fails: () => reject(new Error('no network')),
        });
      }),
  );
  question.value = null;
  failure.value = '';
});
afterEach(() => {
  vi.restoreAllMocks();
  question.value = null;
  rulesets.value = [];
  failure.value = '';
});

it('what was opened last stays, whichever form comes first', async () => {
  const first = open(asked('slow'));
  const second = open(asked('quick'));
  coming.get('ae/quick')?.arrives();
  await second;
  expect(question.value).toEqual(asked('quick'));
  coming.get('ae/slow')?.arrives();
  await first;
  expect(question.value).toEqual(asked('quick'));
});

it('a page that is still starting takes nothing away from what somebody opened meanwhile', async () => {
  const kind = { id: 'starting', title: 'Starting', examples: [] };
  rulesets.value = [{ id: 'mk3', title: 'Mk III', kinds: [kind] }] as never;
  const start = choose('');
  await began('mk3/starting');
  const later = open(asked('later'));
  coming.get('ae/later')?.arrives();
  await later;
  coming.get('mk3/starting')?.arrives();
  await start;
  expect(question.value).toEqual(asked('later'));
});

it('whoever is no longer waited for tells no failure', async () => {
  const first = open(asked('lost'));
  const second = open(asked('found'));
  coming.get('ae/lost')?.fails();
  await first;
  expect(failure.value).toBe('');
  coming.get('ae/found')?.arrives();
  await second;
  const third = open(asked('gone'));
  coming.get('ae/gone')?.fails();
  await third;
  expect(failure.value).toBe('no network');
  expect(question.value).toEqual(asked('found'));
});

it('a question that needs no other form is not replaced by one that was begun before it', async () => {
  const slow = open(asked('slower'));
  put(asked('typed'));
  coming.get('ae/slower')?.arrives();
  await slow;
  expect(question.value).toEqual(asked('typed'));
});
