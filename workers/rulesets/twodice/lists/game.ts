/** Where the editions differ for whoever reads a list: their fields, and what a model is called in them. */
import type { z } from 'zod';
import type { ScenarioKind } from '../../ruleset.ts';
import type { Sort } from './profile.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

export interface ListGame {
  /** As sentences name it: "Mk III". */
  readonly edition: string;
  readonly attacker: Shape;
  readonly target: Shape;
  readonly weapon: Shape;
  /** FURY and THR of a fighter in a duel. */
  readonly economy: Shape;
  readonly qualities: readonly string[];
  readonly kinds: readonly string[];
  /** The kind that stands in for a sort of model that the edition does not have. */
  readonly standIns: Readonly<Partial<Record<Sort, string>>>;
  /** Whether ROF is the number of initial attacks, or caps what may be bought after the one of each weapon. */
  readonly shots: 'initial' | 'bought';
  /** What the parts of a unit are for. */
  readonly questions: Readonly<Record<'activation' | 'duel', Pick<ScenarioKind, 'schema' | 'check'>>>;
  /** Damage layouts of targets. */
  readonly layouts: readonly ('row' | 'grid' | 'spiral' | 'colossal')[];
}
