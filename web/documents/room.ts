/**
 * The document that a room shows: kept on this device from its first change on, and carried by its address as a whole.
 * It stands here and not in the room's view, so that whoever looks into another room finds it as it was left.
 */
import { batch, effect, type Signal, signal, untracked } from '@preact/signals';
import { isStudyFromHere } from '../engine/studies.ts';
import { type JsonObject, sameJson } from '../form/json.ts';
import { fromStudyFragment, toStudyFragment } from '../link/study.ts';
import { change, freeName, type SavedItem, save, savedFetched, savedItems } from '../saved/items.ts';
import { noteLeft, takeLeft, whenLeft, writeAddress } from '../shell/leaving.ts';
import { at, path, redirect } from '../shell/router.ts';
import { roomOf } from '../studies/belonging.ts';
import { parsed, written } from '../studies/request/text.ts';
import { ask, isAnswerTo, paused, showPaused, study } from '../studies/state.ts';
import { pausedAs, wasUnderway } from '../studies/underway.ts';
import { differenceLine } from './differences.ts';
import { gameOf, usualName, type Version } from './document.ts';

export interface Room {
  readonly path: string;
  /** Kinds of study that are written in it. */
  readonly kinds: readonly string[];
  readonly kind: Signal<string>;
  /** The request as text, faults included; empty before there is one. */
  readonly text: Signal<string>;
  /** As somebody named it; empty where its content names it. */
  readonly name: Signal<string>;
  /** Of the kept thing on this device; null for what nobody has changed yet. */
  readonly id: Signal<string | null>;
  /** What the answer to it said, and the engine that gave it; empty while the answer is open. */
  readonly said: Signal<string>;
  readonly engine: Signal<string>;
  /** What its profiles are compared with, by the id of `versionId` or of another thing; null for the version kept last. */
  readonly against: Signal<string | null>;
  /** Why it is not kept, or what the address it came from said of itself. */
  readonly notice: Signal<string>;
  /** Counts openings: views that keep something of their own begin anew with each. */
  readonly opened: Signal<number>;
}

/** What a room is opened with. */
export interface Start {
  readonly kind: string;
  readonly request: JsonObject;
  readonly name?: string;
  readonly id?: string | null;
  /** Whether it is worth keeping as it stands; an example is not. */
  readonly kept?: boolean;
  /** Whether its answer is asked for at once: somebody did before. */
  readonly asked?: boolean;
}

/** Letters of one word follow each other faster. */
const PAUSE_MS = 400;
/** Longer links break in chats; a stored study has a short address. */
export const LONGEST_LINK = 2_000;

interface Within extends Room {
  /** What it was when it was opened: what changed since is told. */
  origin: JsonObject | null;
  originKind: string;
  /** What was kept last of the document: whoever removes or renames that elsewhere is not overruled. */
  kept: string;
  /** The fragment that this page wrote itself. */
  written: string;
  /** Keeps at once what the last moments changed: whoever goes elsewhere does not come back for it. */
  settle: () => void;
}

export function roomAt(url: string, kinds: readonly string[]): Room {
  const room: Within = {
    path: url,
    kinds,
    kind: signal(kinds[0] ?? ''),
    text: signal(''),
    name: signal(''),
    id: signal(null),
    said: signal(''),
    engine: signal(''),
    against: signal(null),
    notice: signal(''),
    opened: signal(0),
    origin: null,
    originKind: '',
    kept: '',
    written: '',
    settle: () => {},
  };
  watch(room);
  return room;
}

/** The request of a room where it can be read. */
export function requestIn(room: Room): JsonObject | null {
  const now = parsed(room.text.value || 'null');
  return 'request' in now ? now.request : null;
}

/** Shows a document in its room. */
export function begin(room: Room, start: Start): void {
  const { kind, request, name = '', id = null, kept = false, asked = false } = start;
  const within = room as Within;
  within.settle();
  within.origin = kept && id === null ? null : request;
  within.originKind = kind;
  batch(() => {
    room.kind.value = kind;
    room.text.value = written(request);
    room.name.value = name;
    room.id.value = id;
    room.said.value = '';
    room.against.value = null;
    room.notice.value = '';
    room.opened.value++;
  });
  const item = itemAt(id);
  within.kept = item && name === nameOf(item) ? stateOf(room) : '';
  void askAgain(kind, request, asked);
}

/** A stored answer is there at once; what is on the screen already is not asked again, and what was paused waits. */
async function askAgain(kind: string, request: JsonObject, asked: boolean): Promise<void> {
  if (isAnswerTo({ kind, request }) || (await showPaused(kind, request)) || !asked) return;
  await ask(kind, request);
}

/** What the document was when it was opened; nothing of one that began empty. */
export function startOf(room: Room): JsonObject | null {
  return (room as Within).origin;
}

/** Shows what is kept on this device. */
export function beginKept(room: Room, item: SavedItem): void {
  const { kind, values, id, said } = item;
  const asked = said !== undefined || wasUnderway(kind, values);
  begin(room, { kind, request: values, id, name: nameOf(item), asked });
}

/**
 * Opens what the address names, or what was worked on last in this room.
 *
 * @param look finds a study that the service stores, by its id
 * @returns whether there was anything
 */
export async function openRoom(
  room: Room,
  look: (id: string) => Promise<{ readonly kind: string; readonly request: JsonObject } | null>,
): Promise<boolean> {
  const within = room as Within;
  const { hash } = location;
  const left = room.text.peek() === '' ? takeLeft<Start>(room.path) : null;
  if (left) {
    await until(savedFetched);
    begin(room, { ...left, asked: left.asked === true || wasUnderway(left.kind, left.request) });
    return true;
  }
  if (hash && hash !== within.written) {
    try {
      const linked = await fromStudyFragment(hash);
      if (linked && room.kinds.includes(linked.kind)) {
        await until(savedFetched);
        const { kind, request, name, engine } = linked;
        const item = keptLike(kind, request);
        begin(room, {
          kind,
          request,
          id: item?.id ?? null,
          name: name || '',
          asked: engine !== '' || wasUnderway(kind, request),
        });
        room.engine.value = engine;
        return true;
      }
      if (linked && sentOn(room, linked.kind, hash)) return true;
      if (linked) room.notice.value = `The link asks for a study that this page does not know: ${linked.kind}.`;
    } catch (error) {
      room.notice.value = error instanceof Error ? error.message : String(error);
    }
    const id = /^#(study_[\w-]{16})$/.exec(hash)?.[1];
    const found = id ? await look(id) : null;
    if (found && room.kinds.includes(found.kind)) {
      begin(room, { ...found, id: keptLike(found.kind, found.request)?.id ?? null });
      return true;
    }
    if (found && sentOn(room, found.kind, hash)) return true;
  }
  if (room.text.peek() !== '') return true;
  await until(savedFetched);
  const last = savedItems
    .peek()
    .filter((item) => item.sort === 'study' && room.kinds.includes(item.kind))
    .sort((a, b) => dateOf(b).localeCompare(dateOf(a)))[0];
  if (!last) return false;
  if (room.text.peek() === '') beginKept(room, last);
  return true;
}

/** Goes to the room in which a kind of study is asked. @returns whether that is another one than this */
function sentOn(room: Room, kind: string, hash: string): boolean {
  const own = roomOf(kind);
  if (own === room.path) return false;
  redirect(own + hash);
  return true;
}

const itemAt = (id: string | null): SavedItem | undefined => savedItems.peek().find((item) => item.id === id);

/** As somebody named it; empty where its content names it. */
const nameOf = ({ name, named }: SavedItem): string => (named ? name : '');

/** When a thing was changed last, ISO 8601. */
export const dateOf = ({ changedAt, savedAt }: SavedItem): string => changedAt ?? savedAt;

function keptLike(kind: string, request: JsonObject): SavedItem | undefined {
  return savedItems
    .peek()
    .find((item) => item.sort === 'study' && item.kind === kind && sameJson(item.values, request));
}

function until(ready: Signal<boolean>): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (!ready.value) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

/** The fragment of the document as it is. */
export function fragmentOf(room: Room): Promise<string> | null {
  const request = requestIn(room);
  if (!request) return null;
  return toStudyFragment({
    kind: room.kind.peek(),
    request,
    name: room.name.peek(),
    engine: room.said.peek() === '' ? '' : room.engine.peek(),
  });
}

/** The address of the document: all of it, or where that is too long for a chat, of the study that the service stores. */
export async function linkOf(room: Room): Promise<string> {
  const fragment = await fragmentOf(room);
  const stored = study.peek();
  const short = fragment === null || fragment.length > LONGEST_LINK;
  const kept = stored && !isStudyFromHere(stored.id) && room.said.peek() !== '';
  const hash = short && kept ? `#${stored.id}` : (fragment ?? '');
  return `${location.origin}${at(room.path)}${hash}`;
}

/** The same once more, as a thing of its own. */
export function duplicate(room: Room): void {
  const request = requestIn(room);
  if (!request) return;
  const name = `Copy of ${titleOf(room)}`.slice(0, 80);
  begin(room, { kind: room.kind.peek(), request, name, kept: true, asked: room.said.peek() !== '' });
}

/** What the document is called. */
export function titleOf(room: Room): string {
  const request = requestIn(room);
  return room.name.value || (request ? usualName(room.kind.value, request) : '');
}

/** Names the state of now, so that it can be had back. */
export function keepVersion(room: Room, name: string): void {
  const item = keepNow(room as Within, true);
  if (!item) return;
  const { kind, values, said, versions = [] } = item;
  const version: Version = { name, at: new Date().toISOString(), kind, values, ...(said ? { said } : {}) };
  change(item.id, { versions: [...versions, version] });
  room.against.value = null;
}

/** What a version of a document is called among those of all documents. */
export const versionId = (id: string, { at: kept }: Pick<Version, 'at'>): string => `${id}/${kept}`;

/** Goes back to a version; what stands now becomes one, where it is none yet. */
export function goBackTo(room: Room, version: Version): void {
  const item = itemOf(room);
  const request = requestIn(room);
  if (!item || !request) return;
  const isKept = (item.versions ?? []).some(({ values }) => sameJson(values, request));
  if (!isKept) keepVersion(room, `before going back to ${version.name}`.slice(0, 80));
  batch(() => {
    room.kind.value = version.kind;
    room.text.value = written(version.values);
    room.against.value = versionId(item.id, version);
    room.opened.value++;
  });
  void askAgain(version.kind, version.values, version.said !== undefined);
}

export function itemOf(room: Room): SavedItem | undefined {
  return savedItems.value.find(({ id }) => id === room.id.value);
}

/** What a document is, beside its answer. */
const stateOf = ({ kind, text, name }: Room): string => JSON.stringify([kind.peek(), text.peek(), name.peek()]);

/** Keeps the document as it is. @returns the kept thing, or nothing where there is no reason to keep one */
function keepNow(room: Within, always = false): SavedItem | undefined {
  const request = requestIn(room);
  if (!request) return undefined;
  const kind = room.kind.peek();
  const item = itemAt(room.id.peek());
  const fresh = usualName(kind, request);
  const state = stateOf(room);
  const known = state === room.kept;
  room.kept = state;
  if (!item) {
    const untouched = room.origin !== null && room.originKind === kind && sameJson(room.origin, request);
    // Removed from "My work" while it is open: kept again once something changes.
    if (!always && (known || (untouched && room.name.peek() === ''))) return undefined;
    const said = room.said.peek();
    const made = save({
      sort: 'study',
      name: room.name.peek() || fresh,
      game: gameOf(request),
      kind,
      values: request,
      ...(room.name.peek() ? { named: true } : {}),
      ...(said ? { said } : {}),
      ...(room.origin && !untouched ? { changed: differenceLine(room.origin, request) } : {}),
    });
    room.id.value = made.id;
    return made;
  }
  const moved = item.kind !== kind || !sameJson(item.values, request);
  // An answer holds while nothing is changed, though another one is on the screen by now.
  const said = room.said.peek() || (moved ? '' : (item.said ?? ''));
  if (known && moved && !always) return item;
  if (known) room.name.value = nameOf(item);
  room.kept = stateOf(room);
  const given = room.name.peek();
  const renamed = given === '' ? item.named === true : given !== item.name;
  if (!moved && !renamed && (item.said ?? '') === said) return item;
  const others = savedItems.peek().filter(({ id }) => id !== item.id);
  const { said: _, named: __, ...bare } = item;
  const now: SavedItem = {
    ...bare,
    kind,
    game: gameOf(request),
    values: request,
    name: given || (moved || renamed ? freeName(fresh, 'study', others) : item.name),
    ...(given ? { named: true } : {}),
    ...(said ? { said } : {}),
    ...(moved || renamed ? { changedAt: new Date().toISOString() } : {}),
    ...(moved ? { changed: differenceLine(room.origin ?? item.values, request) } : {}),
  };
  savedItems.value = savedItems.peek().map((each) => (each.id === item.id ? now : each));
  return now;
}

/** Keeps the document and its address in step with what is written. */
function watch(room: Within): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // An address takes a moment to write: one that was overtaken is nobody's.
  let turns = 0;
  /** Whether the last change is still to be kept, and whether it is still to be in the address. */
  let unkept = false;
  let behind = false;
  room.settle = () => {
    if (unkept) keepNow(room);
    unkept = false;
  };
  effect(() => {
    const request = requestIn(room);
    const now = study.value;
    if (!request || now?.state !== 'done' || !now.answer) {
      if (request && room.said.peek()) room.said.value = '';
      return;
    }
    const own = isAnswerTo({ kind: room.kind.value, request });
    room.said.value = own ? now.answer.sentence : '';
    if (own && room.engine.peek() !== now.engineVersion) {
      if (room.engine.peek() !== '' && room.id.peek() === null)
        room.notice.value = `This link was made with engine ${room.engine.peek()}; the answer is that of ${now.engineVersion}.`;
      room.engine.value = now.engineVersion;
    }
  });
  effect(() => {
    // Read all of it: any change of them is a change of the document.
    const here = path.value === room.path;
    const facts = [room.text.value, room.kind.value, room.name.value, room.said.value, room.opened.value];
    clearTimeout(timer);
    const turn = ++turns;
    if (facts[0] === '') return;
    if (!here) {
      // An answer may come while somebody looks elsewhere; what they removed there is not kept anew.
      unkept ||= itemAt(room.id.peek()) !== undefined;
      return untracked(room.settle);
    }
    unkept = true;
    behind = true;
    timer = setTimeout(() => {
      room.settle();
      void fragmentOf(room)?.then((fragment) => {
        if (turn !== turns || path.peek() !== room.path) return;
        behind = false;
        if (fragment === location.hash) return;
        room.written = fragment;
        writeAddress(at(room.path) + fragment);
      });
    }, PAUSE_MS);
  });
  effect(() => {
    // What waits for somebody is found again by them, be it an example.
    if (!paused.value) return;
    const request = untracked(() => requestIn(room));
    if (request && pausedAs(room.kind.peek(), request)) untracked(() => keepNow(room, true));
  });
  whenLeft(room.path, () => {
    if (path.peek() !== room.path || room.text.peek() === '') return;
    room.settle();
    const request = requestIn(room);
    const [kind, name, id, asked] = [room.kind.peek(), room.name.peek(), room.id.peek(), room.said.peek() !== ''];
    noteLeft<Start>(room.path, request && { kind, request, name, id, asked }, behind);
  });
}

/** Hears of addresses that somebody else wrote: a link that is pasted, a step back. */
export function watchAddress(room: Room, reopen: () => void): () => void {
  const changed = (): void => {
    if (path.peek() === room.path && location.hash && location.hash !== (room as Within).written) reopen();
  };
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}
