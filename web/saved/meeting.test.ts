/** Two devices and one library: whatever is done in whatever order, both come to hold the same, and nothing is lost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemRequest, StoredItem, StoredItemSummary } from '../../server/api/contract.ts';
import { type Device, meet, printOf as print, type Shelf, type Shelved, type Thing } from './meeting.ts';

interface Held extends Thing {
  readonly key: number;
}

function libraryOf() {
  const items = new Map<string, StoredItem>();
  const log: string[] = [];
  let count = 0;
  const shelf: Shelf = {
    all: async () => [...items.values()].map(({ values: _, ...about }): StoredItemSummary => about),
    get: async (id) => items.get(id)!,
    add: async (item) => {
      if (item.name === 'refused') throw new RangeError('not taken');
      const id = `item_${++count}`;
      const made = { ...item, id, collection: 'studies', version: 1, createdAt: '', updatedAt: '' } as StoredItem;
      items.set(id, made);
      log.push(`add ${id}`);
      return made;
    },
    change: async (id, version, item) => {
      const before = items.get(id);
      if (before?.version !== version) return null;
      const next = { ...before, ...item, version: version + 1 };
      items.set(id, next);
      log.push(`change ${id}`);
      return next;
    },
    remove: async (id) => {
      items.delete(id);
      log.push(`remove ${id}`);
    },
  };
  return { items, shelf, log };
}

function deviceOf() {
  let things: Held[] = [];
  let gone: string[] = [];
  let keys = 0;
  const requestOf = ({ name, values }: StoredItem): ItemRequest => ({ name, values });
  const put = (key: number, to: Partial<Held>) => {
    things = things.map((each) => (each.key === key ? { ...each, ...to } : each));
  };
  const device: Device<Held> = {
    things: () => things,
    shelve: ({ key }, shelved) => put(key, { shelved }),
    replace: ({ key }, by) => put(key, { item: requestOf(by), shelved: at(by) }),
    take: (item) => {
      things = [...things, { key: ++keys, item: requestOf(item), shelved: at(item) }];
    },
    gone: () => gone,
    forget: (id) => {
      gone = gone.filter((each) => each !== id);
    },
  };
  const at = (item: StoredItem): Shelved => ({ id: item.id, version: item.version, print: print(requestOf(item)) });
  return {
    device,
    add: (text: string) => {
      things = [...things, { key: ++keys, item: { name: text, values: { text } }, shelved: null }];
    },
    edit: (which: number, text: string) => {
      const thing = things[which % Math.max(1, things.length)];
      if (thing) put(thing.key, { item: { name: thing.item.name, values: { text } } });
    },
    remove: (which: number) => {
      const thing = things[which % Math.max(1, things.length)];
      if (!thing) return;
      things = things.filter((each) => each !== thing);
      if (thing.shelved) gone = [...gone, thing.shelved.id];
    },
    said: () => things.map(({ item }) => JSON.stringify(item)).sort(),
  };
}

const refusal = (error: unknown) => (error instanceof RangeError ? error.message : null);

describe('a device and the library', () => {
  it('come to the same, whatever was added, changed and removed on two devices', async () => {
    const act = fc.record({
      on: fc.constantFrom(0, 1),
      what: fc.constantFrom('add', 'edit', 'remove', 'meet', 'meet'),
      which: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (acts) => {
        const { shelf, items, log } = libraryOf();
        const both = [deviceOf(), deviceOf()] as const;
        let texts = 0;
        for (const { on, what, which } of acts) {
          const device = both[on as 0 | 1];
          if (what === 'meet') await meet(shelf, device.device, refusal);
          else if (what === 'remove') device.remove(which);
          else {
            const text = `text ${++texts}`;
            if (what === 'add') device.add(text);
            else device.edit(which, text);
          }
        }
        /** What the library has not heard of. */
        const unsaid = both.flatMap(({ device }) =>
          device
            .things()
            .flatMap(({ item, shelved }) => (shelved?.print === print(item) ? [] : [JSON.stringify(item)])),
        );
        for (let round = 0; round < 3; round++) for (const { device } of both) await meet(shelf, device, refusal);
        const [one, other] = both.map(({ said }) => said());
        const library = [...items.values()].map(({ name, values }) => JSON.stringify({ name, values })).sort();
        // What one removed while the other had it stays where somebody still has it, and is told to nobody.
        for (const text of library) expect(one).toContain(text);
        for (const text of library) expect(other).toContain(text);
        const before = log.length;
        for (const { device } of both) await meet(shelf, device, refusal);
        expect(log.length).toBe(before);
        const removing = acts.some(({ what }) => what === 'remove');
        if (removing) return;
        expect(one).toEqual(library);
        expect(other).toEqual(library);
        for (const text of unsaid) expect(library).toContain(text);
      }),
      { numRuns: 200 },
    );
  });

  it('keep both where one thing was changed on both sides', async () => {
    const { shelf } = libraryOf();
    const [here, there] = [deviceOf(), deviceOf()];
    here.add('A');
    await meet(shelf, here.device, refusal);
    await meet(shelf, there.device, refusal);
    here.edit(0, 'mine');
    there.edit(0, 'yours');
    for (const { device } of [here, there, here]) await meet(shelf, device, refusal);
    expect(here.said()).toEqual(there.said());
    expect(here.said().join()).toContain('mine');
    expect(here.said().join()).toContain('yours');
  });

  it('say why a thing stays here, and give the others', async () => {
    const { shelf, items } = libraryOf();
    const here = deviceOf();
    for (const name of ['refused', 'A']) here.add(name);
    expect(await meet(shelf, here.device, refusal)).toEqual(['not taken']);
    expect([...items.values()].map(({ name }) => name)).toEqual(['A']);
    await expect(meet(shelf, here.device, () => null)).rejects.toThrow('not taken');
  });
});
