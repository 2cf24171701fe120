/** The states that a document had before: the one that it is compared with, then its versions, the newest first, and its start. */
import type { Earlier } from '../designer/turn.ts';
import { itemOf, type Room, startOf, versionId } from './room.ts';

export function earlierOf(room: Room): Earlier[] {
  const item = itemOf(room);
  const versions = [...(item?.versions ?? [])].reverse();
  const chosen = versions.filter((one) => item && versionId(item.id, one) === room.against.peek());
  const start = startOf(room);
  return [
    ...[...new Set([...chosen, ...versions])].map(({ name, values }) => ({ title: name, request: values })),
    ...(start ? [{ title: 'The start', request: start }] : []),
  ];
}
