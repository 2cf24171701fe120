/**
 * What the page keeps on this device: one database, a store a sort of thing. Each store is a signal that is fetched once
 * and written whenever it changes; other windows of the page hear of it.
 */
import { effect, type Signal, signal } from '@preact/signals';
import { noteWrite, unfinished, withWrites } from './journal.ts';

const DATABASE = 'wargauge';
/** Raised with every new store. */
const VERSION = 2;
const STORES = ['armies', 'saved'] as const;
export type StoreName = (typeof STORES)[number];

interface Kept {
  readonly id: string | number;
}

export interface StoreState {
  /** Whether what was kept has been fetched. */
  readonly fetched: Signal<boolean>;
  /** Why things will not survive the page, or empty. */
  readonly notKept: Signal<string>;
}

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, VERSION);
    opening.onupgradeneeded = () => {
      const { result } = opening;
      for (const store of STORES)
        if (!result.objectStoreNames.contains(store)) result.createObjectStore(store, { keyPath: 'id' });
    };
    opening.onsuccess = () => {
      // A window with a newer page must not wait for this one.
      opening.result.onversionchange = () => opening.result.close();
      resolve(opening.result);
    };
    opening.onerror = () => reject(opening.error);
  });
  return opened;
}

async function all<T>(store: StoreName): Promise<T[]> {
  const db = await database();
  return new Promise((resolve, reject) => {
    const asked = db.transaction(store).objectStore(store).getAll();
    asked.onsuccess = () => resolve(asked.result as T[]);
    asked.onerror = () => reject(asked.error);
  });
}

/**
 * Fetches what a store keeps into a signal, then stores every change of it.
 *
 * @param what is kept, in words: "lists"
 * @param onFetched called once with what was there
 */
export async function keepStore<T extends Kept>(
  store: StoreName,
  items: Signal<readonly T[]>,
  { fetched, notKept }: StoreState,
  what: string,
  onFetched: (found: readonly T[]) => void = () => {},
): Promise<void> {
  try {
    const db = await database();
    const written = await all<T>(store);
    let before = new Map(written.map((item) => [item.id, item]));
    const { writes, forget } = unfinished<T>(store);
    const found = withWrites(written, writes);
    items.value = [...found, ...items.peek().filter(({ id }) => !found.some((each) => each.id === id))];
    onFetched(found);
    const others = typeof BroadcastChannel === 'function' ? new BroadcastChannel(`${DATABASE}-${store}`) : null;
    if (others) {
      const look = async (): Promise<void> => {
        const present = items.peek();
        const now = await all<T>(store);
        // What was changed here in the meantime is on its way into the store.
        if (items.peek() !== present) return look();
        before = new Map(now.map((item) => [item.id, item]));
        items.value = now;
      };
      others.onmessage = () => void look();
    }
    effect(() => {
      const now = new Map(items.value.map((item) => [item.id, item]));
      const changed = [...now.values()].filter((item) => before.get(item.id) !== item);
      const gone = [...before.keys()].filter((id) => !now.has(id));
      before = now;
      if (changed.length + gone.length === 0) return;
      // Whoever closes or reloads the page in the next moment has it kept all the same.
      const forgetNote = noteWrite(store, { put: changed, gone });
      const fail = () => {
        forgetNote();
        notKept.value = `This device has no room for the ${what}: what was added is lost when the page is closed.`;
      };
      try {
        const transaction = db.transaction(store, 'readwrite');
        for (const item of changed) transaction.objectStore(store).put(item);
        for (const id of gone) transaction.objectStore(store).delete(id);
        transaction.commit();
        transaction.oncomplete = () => {
          forgetNote();
          notKept.value = '';
          others?.postMessage('changed');
        };
        transaction.onerror = fail;
        transaction.onabort = fail;
      } catch {
        fail();
      }
    });
    // Each of them is noted anew by now, and under way.
    forget();
  } catch {
    notKept.value = `This browser keeps nothing for this page: ${what} are lost when it is closed.`;
  } finally {
    fetched.value = true;
  }
}

export function storeState(): StoreState {
  return { fetched: signal(false), notKept: signal('') };
}
