/** What a room keeps of a document when somebody goes elsewhere in the very moment of a change. */
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Study } from '../../server/api/contract.ts';
import type { JsonObject } from '../form/json.ts';
import { toStudyFragment } from '../link/study.ts';
import { change, savedItems } from '../saved/items.ts';
import { path } from '../shell/router.ts';
import { written } from '../studies/request/text.ts';
import { study } from '../studies/state.ts';
import { begin, goBackTo, itemOf, keepVersion, openRoom, roomAt } from './room.ts';

vi.stubGlobal('location', { hash: '', origin: '' });
vi.stubGlobal('history', { replaceState: () => {} });

const sheet = (points: number): JsonObject => ({
  ruleset: 'aof',
  profiles: [{ name: 'Levy', points, values: { quality: 5, weapons: [] } }],
  situations: [{ title: 'Charge', kind: 'melee' }],
});
const answered = (kind: string, request: JsonObject, sentence: string) =>
  ({
    id: `study of ${sentence}`,
    kind,
    request,
    state: 'done',
    engineVersion: '',
    answer: { sentence },
  }) as unknown as Study;

const balance = roomAt('/balance', ['balance', 'patch']);
const kept = () => savedItems.value.map(({ kind, values, said }) => ({ kind, values, said }));

beforeEach(() => {
  // Nobody waits: whatever is kept, is kept without a moment's pause.
  vi.useFakeTimers();
  path.value = '/balance';
  begin(balance, { kind: 'balance', request: {} });
  savedItems.value = [];
  study.value = null;
});

afterEach(() => {
  vi.useRealTimers();
});

afterAll(() => {
  // Elsewhere nothing is written into the address any more, be it on its way.
  path.value = '/';
  savedItems.value = [];
  study.value = null;
  vi.unstubAllGlobals();
});

function editing(points: number): void {
  begin(balance, { kind: 'balance', request: sheet(39) });
  balance.text.value = written(sheet(points));
}

it('keeps what was changed last when another document is begun', () => {
  editing(45);
  begin(balance, { kind: 'balance', request: sheet(100) });
  expect(kept()).toEqual([{ kind: 'balance', values: sheet(45), said: undefined }]);
});

it('keeps it when another room is shown', () => {
  editing(45);
  path.value = '/saved';
  expect(kept()).toEqual([{ kind: 'balance', values: sheet(45), said: undefined }]);
});

it('keeps no example that nobody has touched', () => {
  begin(balance, { kind: 'balance', request: sheet(39) });
  path.value = '/saved';
  path.value = '/balance';
  begin(balance, { kind: 'balance', request: sheet(100) });
  vi.runOnlyPendingTimers();
  expect(kept()).toEqual([]);
});

it('keeps what the answer said, though it comes while another room is shown', () => {
  editing(45);
  path.value = '/saved';
  study.value = answered('balance', sheet(45), 'Levy is too dear.');
  expect(kept()).toMatchObject([{ said: 'Levy is too dear.' }]);
});

it('keeps what was said of the same question while answers to others are looked at', () => {
  editing(45);
  study.value = answered('balance', sheet(45), 'Levy is too dear.');
  vi.runOnlyPendingTimers();
  study.value = answered('tune', {}, 'Take two.');
  vi.runOnlyPendingTimers();
  path.value = '/tune';
  path.value = '/balance';
  vi.runOnlyPendingTimers();
  expect(kept()).toMatchObject([{ said: 'Levy is too dear.' }]);
  balance.text.value = written(sheet(46));
  vi.runOnlyPendingTimers();
  expect(kept()).toEqual([{ kind: 'balance', values: sheet(46), said: undefined }]);
});

it('has what the answer said back with the way back, whoever asks something else at once', () => {
  editing(45);
  keepVersion(balance, 'Draft 1');
  balance.text.value = written(sheet(46));
  study.value = answered('balance', sheet(46), 'Levy is too dear.');
  vi.runOnlyPendingTimers();
  const [draft] = itemOf(balance)?.versions ?? [];
  if (draft) goBackTo(balance, draft);
  vi.runOnlyPendingTimers();
  expect(kept()).toMatchObject([{ values: sheet(45), said: undefined }]);
  const [, later] = itemOf(balance)?.versions ?? [];
  if (later) goBackTo(balance, later);
  begin(balance, { kind: 'patch', request: { before: sheet(45), after: {} }, kept: true });
  expect(kept()).toMatchObject([{ kind: 'balance', values: sheet(46), said: 'Levy is too dear.' }]);
});

it('keeps nothing anew that was removed in another room', () => {
  editing(45);
  path.value = '/saved';
  savedItems.value = [];
  study.value = answered('balance', sheet(45), 'Levy is too dear.');
  path.value = '/rules';
  path.value = '/balance';
  vi.runOnlyPendingTimers();
  expect(kept()).toEqual([]);
  balance.text.value = written(sheet(46));
  vi.runOnlyPendingTimers();
  expect(kept()).toMatchObject([{ values: sheet(46) }]);
});

it('goes by the name that was given in another room', () => {
  editing(45);
  balance.name.value = 'Spring';
  path.value = '/saved';
  change(balance.id.value ?? '', { name: 'Summer', named: true });
  path.value = '/rules';
  path.value = '/balance';
  vi.runOnlyPendingTimers();
  expect(balance.name.value).toBe('Summer');
  expect(savedItems.value).toMatchObject([{ name: 'Summer', named: true, values: sheet(45) }]);
});

it('does not put what it showed in place of what came from another device', () => {
  editing(45);
  path.value = '/saved';
  change(balance.id.value ?? '', { values: sheet(50) });
  path.value = '/balance';
  vi.runOnlyPendingTimers();
  expect(kept()).toMatchObject([{ values: sheet(50) }]);
});

it('sends whoever comes with the link of another room there, and back goes past this one', async () => {
  const replaced = vi.fn();
  vi.stubGlobal('history', { replaceState: replaced });
  const asked = { ruleset: 'aof', kind: 'melee', scenario: {}, variants: [] };
  const hash = await toStudyFragment({ kind: 'compare', request: asked, name: '', engine: '' });
  vi.stubGlobal('location', { hash, origin: '', pathname: `/studies` });
  expect(await openRoom(balance, async () => null)).toBe(true);
  expect(replaced.mock.lastCall?.[2]).toBe(`/studies${hash}`);
  expect(path.value).toBe('/studies');
  path.value = '/balance';
  vi.stubGlobal('location', { hash: '#study_0123456789abcdef', origin: '', pathname: '/studies' });
  expect(await openRoom(balance, async () => ({ kind: 'sweep', request: asked }))).toBe(true);
  expect(replaced.mock.lastCall?.[2]).toBe('/studies#study_0123456789abcdef');
});
