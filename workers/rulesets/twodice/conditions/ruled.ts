/** What a question about a model gets for an answer, and what it must know of the model. */
import type { OfEdition } from '../edition.ts';

/** An answer and the rule that made it what it is; null: nothing out of the ordinary. */
export interface Ruled<T> {
  readonly value: T;
  readonly rule: string | null;
}

export function ruled<T>(value: T, rule: string | null = null): Ruled<T> {
  return { value, rule };
}

/** A model as the scenario states it. A kind that has no input for something leaves it out, and it does not hold. */
export interface Model extends OfEdition {
  readonly knockedDown?: boolean;
  readonly stationary?: boolean;
  readonly inert?: boolean;
  readonly cannotBeKnockedDown?: boolean;
  readonly huge?: boolean;
  readonly base?: string | undefined;
  /** Boxes in the notation of the digest; a colossal's tell that it is one. */
  readonly damage?: string | undefined;
  readonly incorporeal?: boolean;
  readonly stealth?: boolean;
  readonly tough?: boolean;
  readonly leavesPlayWhenDisabled?: 'no' | 'after Tough' | 'before Tough';
  readonly immunities?: readonly Immunity[];
  readonly deepWater?: boolean;
}

export type Immunity = 'Cold' | 'Corrosion' | 'Electricity' | 'Fire';

/** What has become of the model by now. */
export interface Now {
  readonly knockedDown: boolean;
  /** Its system "movement" is crippled (MK3-CRIPPLE-03). */
  readonly movementCrippled?: boolean;
  /** A dragoon that is still in the saddle (MK3-CAV-05). */
  readonly mounted?: boolean;
}
