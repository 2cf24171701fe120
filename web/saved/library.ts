/** With a key, saved questions and profiles are in the library of the service, too: under their names, with its id. */
import { signal } from '@preact/signals';
import { type LibraryCollection, service } from '../api/client.ts';
import { reachable } from '../engine/network.ts';
import type { JsonObject } from '../form/json.ts';
import { change, type SavedItem, type Sort, save, savedItems } from './items.ts';

/** Whether there is a library to keep things in. */
export const hasLibrary = signal(false);
/** What went wrong on the way to the library or from it, or empty. */
export const libraryFault = signal('');

const COLLECTIONS: Partial<Record<Sort, LibraryCollection>> = { question: 'scenarios', profile: 'profiles' };

/** Takes what the library has and this device has not, and gives it what it has not. */
export async function meetLibrary(): Promise<void> {
  if (!reachable.peek()) return;
  try {
    hasLibrary.value = await service.hasKey();
    if (!hasLibrary.value) return;
    await Promise.all([take('question', 'scenarios'), take('profile', 'profiles')]);
    for (const item of savedItems.peek()) if (!item.library) await give(item);
    libraryFault.value = '';
  } catch (error) {
    libraryFault.value = error instanceof Error ? error.message : String(error);
  }
}

/** Keeps a thing in the library, too. Studies are stored by the service when they are asked. */
async function give(item: SavedItem): Promise<void> {
  const collection = COLLECTIONS[item.sort];
  if (!collection) return;
  const { name, game, kind, values } = item;
  const { id } = await service.addToLibrary(collection, {
    name,
    ruleset: game,
    // A profile's part would be lost otherwise: its kind says both.
    ...(item.part ? {} : { kind }),
    values: item.part ? { part: item.part, kind, values } : values,
  });
  change(item.id, { library: id });
}

async function take(sort: Sort, collection: LibraryCollection): Promise<void> {
  const known = new Set(savedItems.peek().map(({ library }) => library));
  for (const { id, name, ruleset } of await service.libraryItems(collection)) {
    if (known.has(id) || !ruleset) continue;
    const { values, kind } = await service.libraryItem(collection, id);
    const whole = values as JsonObject;
    if (sort === 'question') {
      save({ sort, name, game: ruleset, kind: kind ?? '', values: whole, library: id });
      continue;
    }
    // Profiles that other clients stored say no part.
    const { part, kind: from, values: inner } = whole;
    if (typeof part !== 'string') continue;
    save({ sort, name, game: ruleset, kind: String(from ?? ''), part, values: inner as JsonObject, library: id });
  }
}
