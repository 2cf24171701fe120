/**
 * What this device keeps and what the library of the service holds, brought together: what one has and the other has not
 * goes over, the newer of two goes over the older, and what was changed on both sides is kept twice. Nothing is lost.
 */
import type { ItemRequest, StoredItem, StoredItemSummary } from '../../server/api/contract.ts';

/** In the place of an id: the library had it once. */
export const NOWHERE = '';

/** Where a thing of this device is in the library. */
export interface Shelved {
  readonly id: string;
  /** The version that this device knows; null where nobody noted it. */
  readonly version: number | null;
  /** What the thing said when both were the same. */
  readonly print: string;
}

export interface Thing {
  readonly item: ItemRequest;
  readonly shelved: Shelved | null;
}

/** One collection of the library. */
export interface Shelf {
  readonly all: () => Promise<readonly StoredItemSummary[]>;
  readonly get: (id: string) => Promise<StoredItem>;
  readonly add: (item: ItemRequest) => Promise<StoredItemSummary>;
  /** Null when somebody else has changed it since that version. */
  readonly change: (id: string, version: number, item: ItemRequest) => Promise<StoredItemSummary | null>;
  readonly remove: (id: string) => Promise<void>;
}

/** The things of one collection on this device. */
export interface Device<T extends Thing> {
  readonly things: () => readonly T[];
  readonly shelve: (thing: T, at: Shelved | null) => void;
  /** Puts what the library has in the place of a thing. */
  readonly replace: (thing: T, by: StoredItem) => void;
  /** Takes what is new here; says nothing where it cannot be read. */
  readonly take: (item: StoredItem) => void;
  /** What was removed here, by its id in the library. */
  readonly gone: () => readonly string[];
  readonly forget: (id: string) => void;
}

/** @returns why things stay on this device only, each reason once; what concerns the whole library is thrown */
export async function meet<T extends Thing>(
  shelf: Shelf,
  device: Device<T>,
  refusal: (error: unknown) => string | null,
): Promise<readonly string[]> {
  const faults = new Set<string>();
  const trying = async (what: () => Promise<void>) => {
    try {
      await what();
    } catch (error) {
      const said = refusal(error);
      if (said === null) throw error;
      faults.add(said);
    }
  };
  const there = new Map((await shelf.all()).map((one) => [one.id, one]));
  for (const id of device.gone()) {
    if (there.delete(id)) await shelf.remove(id);
    device.forget(id);
  }
  const give = (thing: T, print: string) =>
    trying(async () => {
      const { id, version } = (await twin(thing.item, print)) ?? (await shelf.add(thing.item));
      device.shelve(thing, { id, version, print });
    });
  /** Another device may have given the same. */
  const twin = async ({ name }: ItemRequest, print: string): Promise<StoredItem | null> => {
    for (const one of [...there.values()].filter((each) => each.name === name)) {
      const held = await shelf.get(one.id);
      if (printOf(requestOf(held)) === print) {
        there.delete(one.id);
        return held;
      }
    }
    return null;
  };
  for (const thing of device.things()) {
    const { item, shelved } = thing;
    const print = printOf(item);
    if (shelved === null) {
      await give(thing, print);
      continue;
    }
    const held = there.get(shelved.id);
    const changedHere = shelved.print !== '' && shelved.print !== print;
    if (held === undefined) {
      // Somebody removed it from the library: here it stays, and goes there again when it is worked on.
      if (changedHere) await give(thing, print);
      else if (shelved.id !== NOWHERE) device.shelve(thing, { id: NOWHERE, version: null, print });
      continue;
    }
    const changedThere = shelved.version !== null && shelved.version !== held.version;
    if (changedHere && changedThere) {
      await give(thing, print);
      continue;
    }
    there.delete(shelved.id);
    if (changedThere) await trying(async () => device.replace(thing, await shelf.get(shelved.id)));
    else if (changedHere)
      await trying(async () => {
        const changed = await shelf.change(shelved.id, held.version, item);
        // Somebody was quicker: the next meeting sees both.
        if (changed) device.shelve(thing, { id: shelved.id, version: changed.version, print });
      });
    else if (shelved.version === null) device.shelve(thing, { id: shelved.id, version: held.version, print });
  }
  for (const { id } of there.values()) await trying(async () => device.take(await shelf.get(id)));
  return [...faults];
}

function requestOf({ name, ruleset, kind, values }: StoredItem): ItemRequest {
  return { name, ...(ruleset === undefined ? {} : { ruleset }), ...(kind === undefined ? {} : { kind }), values };
}

/** A short text that is another one for other content, as far as anybody will meet. */
export function printOf(item: ItemRequest): string {
  const text = JSON.stringify(item);
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const sign = text.charCodeAt(i);
    one = Math.imul(one ^ sign, 0x9e3779b1);
    two = Math.imul(two ^ sign, 0x5f356495);
    one ^= one >>> 15;
    two ^= two >>> 13;
  }
  return `${text.length.toString(36)}-${(one >>> 0).toString(36)}-${(two >>> 0).toString(36)}`;
}
