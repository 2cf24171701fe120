/** Keeps the lists on this device. Where the browser keeps nothing, they live as long as the page. */
import { keepStore, storeState } from '../saved/database.ts';
import { armies, shown } from './state.ts';

const state = storeState();
/** Whether what was kept has been fetched, and why lists will not survive a reload, or empty. */
export const { fetched, notKept } = state;

/** Fetches what was kept, then stores every change. */
export function keepLists(): Promise<void> {
  return keepStore('armies', armies, state, 'lists', (found) => {
    shown.value ??= found.at(-1)?.id ?? null;
  });
}
