/** Where a profile says its name again, and how a long one is shown. */
import { withoutMiddle } from '../../workers/wording.ts';
import type { Path } from '../form/path.ts';

/** Where the values of a profile repeat its name: one unit, or both sides of a meeting. */
export const NAMES: readonly Path[] = [
  ['values', 'name'],
  ['values', 'attacker', 'name'],
  ['values', 'target', 'name'],
];

/** Letters of a name that a column has room for, in one line or in two. */
const ROOM = { line: 36, lines: 38 };

/** A name as it is shown beside numbers: long names of one list often differ at their end, so that the middle goes. */
export function shortName(name: string, room: keyof typeof ROOM = 'lines'): string {
  return withoutMiddle(name, ROOM[room]);
}
