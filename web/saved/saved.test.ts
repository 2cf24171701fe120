/** Saved things as one file: out and in again without loss, refused with the place at fault. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { KeptArmy } from '../lists/state.ts';
import { FILE_VERSION, fromFile, merged, type SavedFile, toFile } from './file.ts';
import { remove, type SavedItem, save, savedItems, takeBack } from './items.ts';

const NOW = '2026-01-02T03:04:05.000Z';
const item = (id: string, more: Partial<SavedItem> = {}): SavedItem => ({
  id,
  sort: 'question',
  name: `Question ${id}`,
  game: 'mk3',
  kind: 'roll',
  values: { expression: `${id.length}d6` },
  savedAt: NOW,
  ...more,
});
const list = (id: number, title: string): KeptArmy =>
  ({ id, tray: [], states: [{ ruleset: 'aof', source: 'paste', title, units: [] }], at: 0 }) as unknown as KeptArmy;
const EMPTY: SavedFile = { items: [], lists: [] };
const FULL: SavedFile = {
  items: [item('a'), item('b', { sort: 'profile', part: 'target', how: { method: 'auto', seed: 1, precision: null } })],
  lists: [list(1, 'Hill Folk')],
};

describe('a file of saved things', () => {
  it('comes back as it went out, on an empty device and on the same one', () => {
    const back = fromFile(toFile(FULL, NOW));
    expect(back).toEqual(FULL);
    expect(merged(EMPTY, back)).toEqual({ ...FULL, added: 3, known: 0 });
    expect(merged(FULL, back)).toEqual({ ...FULL, added: 0, known: 3 });
  });

  it('loses nothing where things of one name or id differ', () => {
    const comes = { items: [item('a', { values: { expression: '9d6' } })], lists: [list(1, 'Other Folk')] };
    const both = merged(FULL, comes);
    expect(both.added).toBe(2);
    expect(both.items.slice(0, 2)).toEqual(FULL.items);
    expect(both.items[2]).toMatchObject({ name: 'Question a (2)', values: { expression: '9d6' } });
    expect(new Set(both.items.map(({ id }) => id)).size).toBe(3);
    expect(both.lists.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('does not say where a thing is in a library', () => {
    expect(toFile({ items: [item('a', { library: 'item_1' })], lists: [] }, NOW)).not.toContain('item_1');
  });

  const broken = (change: (file: Record<string, unknown> & { items: Record<string, unknown>[] }) => void): string => {
    const file = JSON.parse(toFile(FULL, NOW));
    change(file);
    return JSON.stringify(file);
  };
  it.each<[string, string]>([
    ['{', 'not JSON'],
    ['[]', 'not a file of saved things'],
    ['{"wargauge":"library"}', 'library of a service'],
    [broken((file) => (file.version = FILE_VERSION + 1)), `version ${FILE_VERSION + 1}`],
    [broken((file) => delete file.lists), 'lists: a list is missing'],
    [broken((file) => (file.items[1]!.sort = 'poem')), 'items[1].sort: question, profile, study'],
    [broken((file) => delete file.items[0]!.name), 'items[0].name: a text is missing'],
    [broken((file) => delete file.items[1]!.part), 'items[1].part'],
    [broken((file) => (file.items[0]!.values = [])), 'items[0].values: not an object'],
    [broken((file) => (file.items[0]!.savedAt = 'soon')), 'items[0].savedAt: not a date'],
    [broken((file) => (file.items[1]!.how = { method: 'guess', seed: 1 })), 'items[1].how'],
    [broken((file) => (file.lists = [{ ...list(1, 'x'), at: 1 }])), 'lists[0].at: 0 to 0'],
    [broken((file) => (file.lists = [{ ...list(1, 'x'), states: [{}] }])), 'lists[0].states[0]'],
  ])('is refused with the place at fault: %#', (text, fault) => {
    expect(() => fromFile(text)).toThrow(fault);
  });
});

describe('saving', () => {
  beforeEach(() => {
    savedItems.value = [];
  });

  it('keeps a thing once, another of the same name under a name of its own, and takes back what was removed', () => {
    const { id: _, savedAt: __, ...first } = item('a');
    const one = save(first);
    expect(save(first)).toBe(one);
    const two = save({ ...first, values: { expression: '5d6' } });
    expect(two.name).toBe('Question a (2)');
    remove(one.id);
    expect(savedItems.value).toEqual([two]);
    takeBack();
    expect(savedItems.value).toHaveLength(2);
  });
});
