/** With a key, what is saved on this device is in the library of the service, too: questions, profiles, studies and lists. */
import { effect, signal } from '@preact/signals';
import type { ItemRequest, StoredItem } from '../../server/api/contract.ts';
import { type LibraryCollection, Problem, service } from '../api/client.ts';
import { reachable } from '../engine/network.ts';
import { isObject, type Json, type JsonObject } from '../form/json.ts';
import { armies, type KeptArmy, stateOf, titleOf } from '../lists/state.ts';
import { itemFault, listFault } from './file.ts';
import { COLLECTIONS, change, type SavedItem, type Sort, save, savedFetched, savedItems } from './items.ts';
import { type Device, meet, printOf, type Shelf, type Shelved, type Thing } from './meeting.ts';
import { forgetGone, goneFrom } from './removed.ts';

/** Whether there is a library to keep things in. */
export const hasLibrary = signal(false);
/** What went wrong on the way to the library or from it, or empty. */
export const libraryFault = signal('');

/** After the last change, so that nobody's every sign is sent. */
const AFTER_MS = 3_000;

let meeting: Promise<void> | null = null;
/** Whether something changed while both met. */
let again = false;

/** Takes what the library has and this device has not, gives it what it has not, and removes what was removed here. */
export function meetLibrary(): Promise<void> {
  meeting ??= bringTogether().finally(() => {
    meeting = null;
  });
  return meeting;
}

/** Meets the library whenever something of this device has changed and a while has passed. */
export function watchLibrary(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      await meetLibrary();
      if (again) later();
      again = false;
    }, AFTER_MS);
  };
  effect(() => {
    savedItems.value;
    armies.value;
    if (!savedFetched.value) return;
    if (meeting !== null) again = true;
    else later();
  });
}

async function bringTogether(): Promise<void> {
  if (!reachable.peek()) return;
  try {
    hasLibrary.value = await service.hasKey();
    if (!hasLibrary.value) return;
    const faults: string[] = [];
    for (const sort of Object.keys(COLLECTIONS) as Sort[])
      faults.push(...(await meet(shelfOf(COLLECTIONS[sort]), itemsOf(sort), refusal)));
    faults.push(...(await meet(shelfOf('lists'), lists, refusal)));
    libraryFault.value = faults.length === 0 ? '' : `Some things stay on this device only. ${faults.join(' ')}`;
  } catch (error) {
    libraryFault.value = error instanceof Error ? error.message : String(error);
  }
}

/** Of one thing the service may refuse what it says; everything else concerns all of them. */
function refusal(error: unknown): string | null {
  return error instanceof Problem && [400, 404, 413, 422].includes(error.body.status) ? error.message : null;
}

function shelfOf(collection: LibraryCollection): Shelf {
  return {
    all: () => service.libraryItems(collection),
    get: (id) => service.libraryItem(collection, id),
    add: (item) => service.addToLibrary(collection, item),
    remove: (id) => service.removeFromLibrary(collection, id),
    change: async (id, version, item) => {
      try {
        return await service.changeInLibrary(collection, id, version, item);
      } catch (error) {
        if (error instanceof Problem && error.body.status === 412) return null;
        throw error;
      }
    },
  };
}

interface ItemThing extends Thing {
  readonly of: SavedItem;
}

function itemsOf(sort: Sort): Device<ItemThing> {
  return {
    things: () =>
      savedItems
        .peek()
        .filter((each) => each.sort === sort)
        .map((of) => ({ of, item: itemOf(of), shelved: shelvedOf(of) })),
    shelve: ({ of }, at) => change(of.id, marksOf(at)),
    replace: ({ of }, by) => {
      const taken = takenItem(sort, by);
      if (taken) change(of.id, { ...taken, ...marksOf(shelvedAt(by, itemOf({ ...of, ...taken }))) });
    },
    take: (item) => {
      const taken = takenItem(sort, item);
      if (!taken) return;
      const kept = save(taken);
      if (kept.library === undefined) change(kept.id, marksOf(shelvedAt(item, itemOf(kept))));
    },
    gone: () => goneFrom(COLLECTIONS[sort]),
    forget: forgetGone,
  };
}

/** A name as the service takes it: one line without blanks around it. */
function named(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is refused
  const line = name.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
  return line.slice(0, 120).trim() || 'Unnamed';
}

function itemOf(item: SavedItem): ItemRequest {
  const { sort, game, kind, part, values } = item;
  const about = { name: named(item.name), ...(game === '' ? {} : { ruleset: game }) };
  if (sort === 'question') return { ...about, kind, values };
  // A profile's part would be lost otherwise: its kind says both.
  if (sort === 'profile') return { ...about, values: { part, kind, values } };
  const { said, versions, changed, changedAt, savedAt, named: own } = item;
  const rest = Object.entries({ said, versions, changed, changedAt, savedAt, named: own });
  const given = Object.fromEntries(rest.filter(([, value]) => value !== undefined));
  return { ...about, kind, values: { request: values, ...given } };
}

type Taken = Omit<SavedItem, 'id' | 'savedAt'>;

/** Null for what another client keeps in its own way. */
function takenItem(sort: Sort, { name, ruleset = '', kind = '', values }: StoredItem): Taken | null {
  const whole = values as JsonObject;
  const { request, part, kind: from, values: inner, ...rest } = whole;
  const found =
    sort === 'question'
      ? { sort, name, game: ruleset, kind, values: whole }
      : sort === 'profile'
        ? { sort, name, game: ruleset, kind: from ?? '', part, values: inner }
        : { ...rest, sort, name, game: ruleset, kind, values: request };
  const checked = { id: '', savedAt: new Date().toISOString(), ...found } as unknown as Json;
  return itemFault(checked, 0) === '' ? (found as unknown as Taken) : null;
}

interface ListThing extends Thing {
  readonly of: KeptArmy;
}

const lists: Device<ListThing> = {
  things: () => armies.peek().map((of) => ({ of, item: listOf(of), shelved: shelvedOf(of) })),
  shelve: ({ of }, at) => changeList(of.id, marksOf(at)),
  replace: ({ of }, by) => {
    const taken = takenList(by);
    if (taken) changeList(of.id, { ...taken, ...marksOf(shelvedAt(by, listOf({ ...of, ...taken }))) });
  },
  take: (item) => {
    const taken = takenList(item);
    if (!taken) return;
    const id = 1 + Math.max(0, ...armies.peek().map((army) => army.id));
    const army = { ...taken, id };
    armies.value = [...armies.peek(), { ...army, ...marksOf(shelvedAt(item, listOf(army))) }];
  },
  gone: () => goneFrom('lists'),
  forget: forgetGone,
};

function changeList(id: number, to: Partial<KeptArmy>): void {
  armies.value = armies.peek().map((army) => (army.id === id ? { ...army, ...to } : army));
}

/** A list as it is now; the way that led there stays on the device. */
function listOf(army: KeptArmy): ItemRequest {
  const { tray, changedAt } = army;
  const state = stateOf(army);
  const values = { tray, states: [state], at: 0, ...(changedAt === undefined ? {} : { changedAt }) };
  return { name: named(titleOf(army)), ruleset: state.ruleset, values };
}

function takenList({ values }: StoredItem): Omit<KeptArmy, 'id'> | null {
  const { tray, states, at, changedAt } = values as JsonObject;
  const found = { tray, states, at, ...(typeof changedAt === 'string' ? { changedAt } : {}) };
  return isObject(found as Json) && listFault({ ...found, id: 0 } as Json, 0) === ''
    ? (found as unknown as Omit<KeptArmy, 'id'>)
    : null;
}

interface Marked {
  readonly library?: string | undefined;
  readonly shelved?: Omit<Shelved, 'id'> | undefined;
}

function shelvedOf({ library, shelved }: Marked): Shelved | null {
  return library === undefined ? null : { id: library, ...(shelved ?? { version: null, print: '' }) };
}

function marksOf(at: Shelved | null): { library?: string; shelved?: Omit<Shelved, 'id'> } {
  return at === null ? {} : { library: at.id, shelved: { version: at.version, print: at.print } };
}

function shelvedAt({ id, version }: StoredItem, item: ItemRequest): Shelved {
  return { id, version, print: printOf(item) };
}
