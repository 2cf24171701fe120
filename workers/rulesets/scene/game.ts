/** What a game says of its table, as data: sizes, terrain, who is in the way, and which rules an answer names. */
import type { SlowBy } from '../../table/lanes.ts';
import type { Disc, Shape } from '../../table/shapes.ts';
import type { Table } from '../../table/templates.ts';

/** What a piece of terrain does. */
export interface Ground {
  /** `rough` costs double, `stops` is an obstacle, which an advance gets over and nothing else, `never` nobody enters. */
  readonly moves: 'open' | 'rough' | 'stops' | 'never';
  /** What it gives to whoever is in it, and to whoever stands behind it. */
  readonly inside: 'cover' | 'concealment' | null;
  readonly behind: 'cover' | 'concealment' | null;
  /** `tall` hides whatever is lower than it, `woods` swallows sight, `cloud` hides all but who is in it. */
  readonly sight: 'open' | 'tall' | 'woods' | 'cloud';
  /** Shelters only who is completely in it, and not from attackers who touch it; who is in it is not in the way. */
  readonly trench?: true;
  /** Whether its height is climbed where it is tall enough, and whether it is a hill: hard to go up, good to look from. */
  readonly raises?: boolean;
  readonly hill?: boolean;
  /** Whether models stand inside, as in a solid building. */
  readonly holds?: boolean;
}

export interface GameTable {
  readonly size: { readonly width: number; readonly height: number };
  /** Diameters of round bases in millimetres, the usual one first. */
  readonly bases: readonly [number, ...number[]];
  /** Inches that a model on such a base is high; absent where heights say nothing. */
  readonly heights?: Readonly<Record<number, number>>;
  /** Whether models face somewhere. */
  readonly arcs: boolean;
  readonly terrain: Readonly<Record<string, Ground>>;
  /** Whether obstacles an inch thick are climbed on; thinner ones, and all where this is absent, are only crossed. */
  readonly climbed?: true;
  /** Inches that a line may run through a wood where one of its ends is inside. */
  readonly woods: number;
  /** Whether a model must be completely in a wood, a cloud or rubble to be sheltered by it. */
  readonly completely: boolean;
  /** Who is behind a piece: within an inch of it with a line that crosses it, or with no line that does not (RU-T-15). */
  readonly behind: 'near' | 'no clear line';
  /** Bases in the way: as large as the one that is looked at, or of any other unit. */
  readonly inTheWay: 'as large' | 'other units';
  /** Levels: which bases a higher viewer looks past near the target. */
  readonly nearTarget: 'none' | 'up to own base';
  /** Inches up to which a difference of levels is none. */
  readonly sameLevel: number;
  /** Melee on different levels: from volume to volume, or from base to base where they differ by more than an inch. */
  readonly meleeLevels: 'volumes' | 'bases';
  /** Models that are thrown. */
  readonly thrown: {
    /** Inches that one on a large base throws one on a small base farther. */
    readonly farther: number;
    /** Terrain that stops it. */
    readonly stops: ReadonlyArray<Ground['moves']>;
    /** At a model out of reach: down on the line to it, or deviating from there. */
    readonly beyond: 'on the line' | 'deviating';
  };
  /** Whether a slam moves a model that is knocked down. */
  readonly slamsFallen: boolean;
  readonly friendlyCharge: boolean;
  /** Since when an attacker must be in the back arc for a back strike; absent where models face nowhere. */
  readonly backStrike?: 'at the attack' | 'all the activation';
  /** What can be asked: of single models and templates, or of units. */
  readonly asks: 'models' | 'units';
  /** Rules of the catalogue behind each topic. */
  readonly rules: Readonly<Partial<Record<Topic, readonly string[]>>>;
}

export type Topic =
  | 'bases'
  | 'measuring'
  | 'sight'
  | 'shelter'
  | 'mounted'
  | 'rideBy'
  | 'melee'
  | 'reach'
  | 'origin'
  | 'fields'
  | 'charge'
  | 'noCharge'
  | 'failedCharge'
  | 'rough'
  | 'template'
  | 'under'
  | 'deviation'
  | 'edge'
  | 'spray'
  | 'sprayHidden'
  | 'push'
  | 'pushEdge'
  | 'slam'
  | 'throwAt'
  | 'trample'
  | 'coherency'
  | 'pileIn'
  | 'impassable'
  | 'thirds'
  | 'climb'
  | 'occupants'
  | 'assault'
  | 'indoors'
  | 'retreat'
  | 'boots'
  | 'field'
  | 'leaders'
  | 'everyone';

/** How unclear rules of the table are read. */
export interface Readings {
  /** From where to where the distance is measured whose half is the most that a template deviates (RU-T-36). */
  readonly deviationCap: 'edges' | 'centres';
  /** The same for a throw at another, whose reach is compared with it (RU-T-44). */
  readonly throwDistance: 'edges' | 'centres';
  /** Along which line a throw deviates (RU-T-36). */
  readonly throwLine: 'from the thrown' | 'from the thrower';
  /** Whether half of the distance caps the deviation of a missed throw (R17). */
  readonly throwCap: 'half of the distance' | 'none';
  /** Whether a trample attacks whom it only touches (RU-T-51). */
  readonly trampleTouch: boolean;
  /** Which line must cross what shelters from it (RU-T-40). */
  readonly coverLine: 'any' | 'between the centres';
  /** Whether terrain higher than a huge model hides it (RU-T-41). */
  readonly hugeHidden: boolean;
  /** Whether a wall hides whoever is lower, or whom no line from top to top passes (RU-T-38). */
  readonly wallHeight: 'who is lower' | 'no line over it';
  /** What of a base goes slowly in rough ground (RU-T-53). */
  readonly slowBy: SlowBy;
  /** Whether a line of sight runs deep into a wood where it ends in it, or where its models stand in it (RU-T-59). */
  readonly woodsBy: 'each line' | 'the whole model';
  /** Where on the viewer's base a line of sight may begin (RU-T-37). */
  readonly lineStart: 'anywhere' | 'front half';
  /** What difference of levels is one (RU-T-55). */
  readonly higherBy: 'at least 1"' | 'more than 1"';
}

export const READINGS: Readings = {
  ...{ deviationCap: 'edges', throwDistance: 'edges', throwLine: 'from the thrown', throwCap: 'half of the distance' },
  ...{ trampleTouch: false, coverLine: 'any', hugeHidden: true, higherBy: 'at least 1"' },
  ...{ slowBy: 'any part', woodsBy: 'each line', lineStart: 'anywhere' },
  wallHeight: 'who is lower',
};

/** A model of a scene as a figure on the table. */
export interface Piece extends Disc {
  readonly name: string;
  readonly millimetres: number;
  readonly facing: number | undefined;
  readonly side: number;
  readonly unit: string;
  readonly level: number;
  readonly reach: number;
  readonly posture: 'standing' | 'knocked down' | 'stationary';
  readonly seenThrough: boolean;
  readonly stealth: boolean;
  readonly mounted: boolean;
}

export interface Feature {
  readonly name: string;
  readonly shape: Shape;
  readonly ground: Ground;
  readonly tall: number;
  /** Models that a building holds. */
  readonly room: number;
}

export interface Board {
  readonly game: GameTable;
  readonly table: Table;
  readonly pieces: readonly Piece[];
  readonly terrain: readonly Feature[];
  readonly readings: Readings;
  /** Whether units are measured from their leaders, who are their first models (AOF-APOC-01). */
  readonly leaders: boolean;
}
