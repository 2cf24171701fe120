import { beforeEach, expect, it, vi } from 'vitest';

/** Forms on their way, by "game/kind". */
const coming = new Map<string, { arrives: () => void; fails: () => void }>();
vi.mock('../engine/asking.ts', () => ({
  atHand: {
    schema: (ruleset: string, kind: string) =>
      new Promise((resolve, reject) => {
        coming.set(`${ruleset}/${kind}`, {
          arrives: () => resolve({ type: 'object', properties: {} }),
          fails: () => reject(new Error('no network')),
        });
      }),
    profiles: async () => [],
  },
}));
vi.mock('./first-view.ts', () => ({ noteSchema: () => {}, schemaKept: () => undefined }));

const { choose, open } = await import('./actions.ts');
const { failure, question, rulesets } = await import('./state.ts');

const asked = (kind: string) =>
  ({ ruleset: 'ae', kind, scenario: { kind }, method: 'auto', seed: 1, precision: null }) as const;
const began = (key: string) => vi.waitFor(() => expect(coming.has(key)).toBe(true));

beforeEach(() => {
  coming.clear();
  question.value = null;
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
  const battle = open(asked('battle'));
  coming.get('ae/battle')?.arrives();
  await battle;
  coming.get('mk3/starting')?.arrives();
  await start;
  expect(question.value).toEqual(asked('battle'));
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
