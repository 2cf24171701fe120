/** Keeps the lists on this device. Where the browser keeps nothing, they live as long as the page. */
import { effect, signal } from '@preact/signals';
import { armies, type KeptArmy, shown } from './state.ts';

const DATABASE = 'wargauge';
const STORE = 'armies';

/** Whether what was kept has been fetched. */
export const fetched = signal(false);
/** Why lists will not survive a reload, or empty. */
export const notKept = signal('');

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/** Fetches what was kept, then stores every change. */
export async function keepLists(): Promise<void> {
  try {
    const db = await database();
    const found = await new Promise<KeptArmy[]>((resolve, reject) => {
      const asked = db.transaction(STORE).objectStore(STORE).getAll();
      asked.onsuccess = () => resolve(asked.result as KeptArmy[]);
      asked.onerror = () => reject(asked.error);
    });
    armies.value = [...found, ...armies.peek()];
    shown.value ??= found.at(-1)?.id ?? null;
    let before = new Map(found.map((army) => [army.id, army]));
    effect(() => {
      const now = new Map(armies.value.map((army) => [army.id, army]));
      const store = () => db.transaction(STORE, 'readwrite').objectStore(STORE);
      for (const [id, army] of now) {
        if (before.get(id) === army) continue;
        const kept = store().put(army);
        kept.onsuccess = () => {
          notKept.value = '';
        };
        kept.onerror = () => {
          notKept.value = 'This device has no room for the list: it is lost when the page is closed.';
        };
      }
      for (const id of before.keys()) if (!now.has(id)) store().delete(id);
      before = now;
    });
  } catch {
    notKept.value = 'This browser keeps nothing for this page: lists are lost when it is closed.';
  } finally {
    fetched.value = true;
  }
}
