/** What the parts of a battle see of it. Whoever imports this knows no more; battle.ts puts the parts together. */
import type {
  BattleState,
  Ground,
  MarkerPlan,
  Markers,
  Options,
  Polygon,
  Scene,
  Sight,
  Sweep,
  Turns,
} from '../../../battle/index.ts';
import type { WordStream } from '../../../kernel/streams.ts';
import type { Remark } from '../aftermath.ts';
import type { Ledger } from '../ledger.ts';
import type { Side } from './actions.ts';
import type { Arsenal } from './arsenal.ts';
import type { Forces, Sort } from './forces.ts';
import type { Turned, Zones } from './places.ts';
import type { BattleScenario } from './schema.ts';

export interface View {
  readonly scenario: BattleScenario;
  readonly forces: Forces;
  readonly turned: Turned;
  readonly zones: Zones;
  /** The side that has the lower zone, once it has chosen. */
  lower: Side;
  readonly state: BattleState;
  readonly ground: Ground;
  readonly scene: Scene;
  readonly sweep: Sweep;
  readonly sight: Sight;
  readonly turns: Turns;
  readonly markers: Markers;
  readonly plan: MarkerPlan;
  readonly arsenal: Arsenal;
  readonly ledger: Ledger;
  readonly stream: WordStream;
  /** By unit: its sort, and the number of that among all sorts. */
  readonly sorts: readonly Sort[];
  readonly sortOf: Int32Array;
  /** Who began, and what side missions each side may complete. */
  readonly record: { began: number; readonly offered: Int32Array };
  /** The key of the battle at hand, and 1 if who begins and who has which edge are the other way round. */
  readonly key: readonly [number, number];
  readonly swap: 0 | 1;
  /** Whether players look as exactly as rules are ruled: every unit thinks anew each time, and sight is that of bases. */
  readonly exacting: boolean;
  readonly say: Remark | undefined;

  die(sides: number): number;
  sideOf(u: number): Side;
  /** The zone of a side, as it sees it. */
  zoneOf(side: Side): Polygon;
  name(u: number): string;
  army(side: Side): string;
  sort(u: number): Sort;
  /** Points that a unit is worth to reports. */
  points(u: number): number;
  /** Who places or moves the first of such units: by a roll-off if both sides have any (TAB-AOF-27, -28). */
  placesFirst(has: (u: number) => boolean): Side;
}

/** A battle that somebody plays on to see what comes of it. */
export interface Playing extends View {
  /** One activation. @returns the unit */
  act(options: Options, i: number): number;
  /** Carries out one option of the list. */
  perform(options: Options, i: number): void;
  /** Lets somebody think by playing on: nothing of it is told or recorded. The state is for him to restore. */
  try(think: () => void): void;
  /** Points that dice gave a side beyond what they give on average, since it was last forgotten; while somebody plays on. */
  luckOf(side: Side): number;
  forgetLuck(): void;
}
