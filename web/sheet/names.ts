/** Where a profile says its name again. */
import type { Path } from '../form/path.ts';

/** Where the values of a profile repeat its name: one unit, or both sides of a meeting. */
export const NAMES: readonly Path[] = [
  ['values', 'name'],
  ['values', 'attacker', 'name'],
  ['values', 'target', 'name'],
];
