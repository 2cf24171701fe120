/** Saved questions, profiles and studies, as they live on this device. Army lists have a room of their own. */
import { signal } from '@preact/signals';
import type { Version } from '../documents/document.ts';
import { type Json, type JsonObject, sameJson } from '../form/json.ts';
import type { Method, Precision } from '../link/question.ts';
import { keepStore, storeState } from './database.ts';
import { forgetGone, noteGone } from './removed.ts';

export type Sort = 'question' | 'profile' | 'study';

export interface SavedItem {
  readonly id: string;
  readonly sort: Sort;
  readonly name: string;
  readonly game: string;
  /** The kind of question, or of study; of a profile the kind it was saved from. */
  readonly kind: string;
  /** Of a profile: the part of a question that it fills. */
  readonly part?: string;
  readonly values: JsonObject;
  /** Of a question: how it is answered, where that is not as usual. */
  readonly how?: { readonly method: Method; readonly seed: number; readonly precision: Precision | null };
  /** What the answer said when it was saved. */
  readonly said?: string;
  /** ISO 8601. */
  readonly savedAt: string;
  /** Of a study: when it was changed last, ISO 8601. */
  readonly changedAt?: string;
  /** Of a study: what the last changes were, in words. */
  readonly changed?: string;
  /** Of a study: whether somebody gave it its name, which its content gives otherwise. */
  readonly named?: boolean;
  /** Of a study: states that were given a name, the oldest first. */
  readonly versions?: readonly Version[];
  /** Its id in the library of the service, where it is there, too. */
  readonly library?: string;
  /** What the library had of it when both said the same. */
  readonly shelved?: { readonly version: number | null; readonly print: string };
}

export const savedItems = signal<readonly SavedItem[]>([]);
/** What was removed last, so that it can be had back. */
export const removed = signal<SavedItem | null>(null);
const state = storeState();
export const { fetched: savedFetched, notKept: savedNotKept } = state;

export function keepSaved(): Promise<void> {
  return keepStore('saved', savedItems, state, 'saved things');
}

/** An id that no other device makes. */
export function freshId(): string {
  // randomUUID wants a secure origin; a service on the local network is none.
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The name, or with the first number behind it that makes it another than all that are there of its sort. */
export function freeName(name: string, sort: Sort, items: readonly SavedItem[]): string {
  const taken = new Set(items.filter((each) => each.sort === sort).map((each) => each.name));
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name} (${number})`)) number++;
  return `${name} (${number})`;
}

/** Whether two things say the same, whenever and wherever they were saved. */
export function sameContent(a: SavedItem, b: SavedItem): boolean {
  const bare = ({ id, savedAt, library, shelved, changedAt, changed, named, ...rest }: SavedItem): Json =>
    rest as unknown as Json;
  return sameJson(bare(a), bare(b));
}

/** Saves a thing. What is there already, word for word, is not kept twice. */
export function save(item: Omit<SavedItem, 'id' | 'savedAt'>): SavedItem {
  const made: SavedItem = { ...item, id: freshId(), savedAt: new Date().toISOString() };
  const known = savedItems.peek().find((each) => sameContent({ ...each, name: made.name }, made));
  if (known) return known;
  const named = { ...made, name: freeName(made.name, made.sort, savedItems.peek()) };
  savedItems.value = [...savedItems.peek(), named];
  return named;
}

export function change(id: string, to: Partial<SavedItem>): void {
  savedItems.value = savedItems.peek().map((each) => (each.id === id ? { ...each, ...to } : each));
}

/** What holds things of a sort in the library of the service. */
export const COLLECTIONS = { question: 'scenarios', profile: 'profiles', study: 'studies' } as const satisfies Record<
  Sort,
  string
>;

export function remove(id: string): void {
  const item = savedItems.peek().find((each) => each.id === id) ?? null;
  removed.value = item;
  if (item?.library) noteGone(COLLECTIONS[item.sort], item.library);
  savedItems.value = savedItems.peek().filter((each) => each.id !== id);
}

export function takeBack(): void {
  const item = removed.peek();
  if (item) {
    const { library, shelved: _, ...own } = item;
    // What the library has heard of by now is given to it again.
    const still = library ? forgetGone(library) : false;
    savedItems.value = [...savedItems.peek(), still ? item : own];
  }
  removed.value = null;
}

/** Profiles that fill a part of a game's questions; what was saved from another kind fits as far as it fits. */
export function savedProfiles(game: string, part: string): SavedItem[] {
  return savedItems.value.filter((item) => item.sort === 'profile' && item.game === game && item.part === part);
}
