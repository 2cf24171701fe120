/** The rooms in which studies are written, and which of them a study belongs to. */
import type { SavedItem } from '../saved/items.ts';
import { navigate } from '../shell/router.ts';
import { roomOf } from '../studies/belonging.ts';
import { begin, beginKept, type Room, roomAt, type Start } from './room.ts';

export const studiesRoom = roomAt('/studies', ['compare', 'sweep', 'weights', 'luck']);
export const tuneRoom = roomAt('/tune', ['tune']);
export const balanceRoom = roomAt('/balance', ['balance', 'matrix', 'patch']);

const ROOMS: readonly Room[] = [studiesRoom, tuneRoom, balanceRoom];

export function roomFor(kind: string): Room {
  return ROOMS.find((room) => room.path === roomOf(kind)) ?? studiesRoom;
}

/** Shows a document of this device in its room. */
export function openKept(item: SavedItem): void {
  const room = roomFor(item.kind);
  beginKept(room, item);
  navigate(room.path);
}

/** Writes a new document into the room of its kind, and goes there. */
export function writeInto(start: Start): void {
  const room = roomFor(start.kind);
  begin(room, start);
  navigate(room.path);
}
