import type { StatLineReader } from '../ruleset.ts';
export const statLines: readonly StatLineReader[] = [];
