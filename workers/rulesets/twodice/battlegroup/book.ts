/** Words of a replay that rest on no dice. */
import type { ReplayStep } from '../../ruleset.ts';

export type { Book } from '../stages/machine.ts';

export const told = (label: string, text: string): ReplayStep => ({ label, dice: [], text });
