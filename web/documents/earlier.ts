/** The states that a document had before, the newest first: its versions, and what it was when it was opened. */
import type { Earlier } from '../designer/turn.ts';
import { itemOf, type Room, startOf } from './room.ts';

export function earlierOf(room: Room): Earlier[] {
  const versions = (itemOf(room)?.versions ?? []).map(({ name, values }) => ({ title: name, request: values }));
  const start = startOf(room);
  return [...versions.reverse(), ...(start ? [{ title: 'The start', request: start }] : [])];
}
