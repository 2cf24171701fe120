/**
 * Flags, zones and who wins, from the digest alone (TAB-MK3-40 to -51, RU-T-48 to -50): coordinates as it prints them, with
 * the first player's edge below and the corner of the table at (0, 0).
 */
interface Stands {
  readonly side: number;
  readonly counts: boolean;
  readonly on: boolean;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly cost: number;
}

interface Sheet {
  readonly flags?: ReadonlyArray<readonly [x: number, y: number]>;
  readonly zones?: ReadonlyArray<readonly [x: number, y: number]>;
  readonly target?: number;
  /** Each flag only once, and from the first player's second turn on. */
  readonly hunt?: boolean;
}

const OFF = 18 * Math.cos(Math.PI / 4);
const SHEETS: Readonly<Record<string, Sheet>> = {
  annihilation: {},
  'caster kill': {},
  'close quarters': {
    flags: [
      [48 - 18, 21],
      [18, 48 - 21],
    ],
    target: 4,
  },
  outflank: {
    flags: [
      [48 - 18, 21],
      [18, 48 - 21],
    ],
    target: 4,
  },
  'hold the line': {
    flags: [
      [24, 24],
      [12, 24],
      [36, 24],
    ],
    target: 5,
  },
  'mosh pit': { zones: [[24, 24]], target: 3 },
  'throw down': {
    zones: [
      [14, 24],
      [34, 24],
    ],
    target: 5,
  },
  'seek and destroy': {
    flags: [[24, 24], ...[-OFF, OFF].flatMap((x) => [-OFF, OFF].map((y) => [24 + x, 24 + y] as const))],
    ...{ target: 5, hunt: true },
  },
};

/** Half of a 40 mm marker, and of a 12" zone. */
const MARKER = 20 / 25.4;
const ZONE = 12 / 2;

export const sheetOf = (mission: string): Sheet => SHEETS[mission];

/** Inches from a base to the edge of the nearest flag. */
export function fromFlags({ flags = [] }: Sheet, { x, y, radius }: Stands): number {
  return Math.min(...flags.map(([fx, fy]) => Math.hypot(fx - x, fy - y) - radius - MARKER));
}

/** Keeps the score of a game, turn by turn. */
export class Tally {
  readonly points = [0, 0];
  private readonly sheet: Sheet;
  private readonly seized = [new Set<number>(), new Set<number>()];

  constructor(sheet: Sheet) {
    this.sheet = sheet;
  }

  /** Whether the end of this turn scores at all: turns are 1.1, 1.2, 2.1, ... */
  opens(round: number, player: 1 | 2): boolean {
    if (!this.sheet.target) return false;
    const first = this.sheet.hunt ? 2.1 : 2.2;
    return round + player / 10 >= first - 1e-9;
  }

  /**
   * @returns the least and the most control points that the turn may bring: what touches within a hair of a bound counts
   * both ways
   */
  turn(side: number, models: readonly Stands[]): readonly [least: number, most: number] {
    const { flags = [], zones = [], hunt } = this.sheet;
    const near = models.filter(({ on, counts }) => on && counts);
    const held = (slack: number): boolean[] => [
      ...flags.map(([x, y]) => {
        const gap = (one: Stands) => Math.hypot(one.x - x, one.y - y) - one.radius - MARKER;
        const touched = near.some((one) => one.side === side && gap(one) <= 1e-3 + slack);
        return touched && !near.some((one) => one.side !== side && gap(one) <= 4 - slack);
      }),
      ...zones.map(([x, y]) => {
        const within = (one: Stands, by: number) => Math.hypot(one.x - x, one.y - y) - one.radius <= ZONE + by;
        return (
          near.some((one) => one.side === side && within(one, slack)) &&
          !near.some((one) => one.side !== side && within(one, -slack))
        );
      }),
    ];
    const [least, most] = [held(-1e-5), held(1e-5)];
    const fresh = (all: boolean[]) => all.flatMap((yes, i) => (yes && !(hunt && this.seized[side].has(i)) ? [i] : []));
    const counts = [fresh(least), fresh(most)];
    for (const i of counts[0]) this.seized[side].add(i);
    return [counts[0].length, counts[1].length];
  }

  /** Who has won by control points: 0 or 1, or -1. */
  won(side: number): boolean {
    return this.sheet.target !== undefined && this.points[side] >= this.sheet.target;
  }
}

/** Who is ahead after the last round: 0, 1, or 2 for nobody. */
export function ahead(mission: string, points: readonly number[], models: readonly Stands[]): number {
  const sum = (which: (one: Stands) => boolean) =>
    [0, 1].map((side) =>
      models.filter((one) => one.side === side && which(one)).reduce((all, { cost }) => all + cost, 0),
    );
  const most = ([a, b]: readonly number[]) => (a === b ? 2 : a > b ? 0 : 1);
  if (mission === 'annihilation') {
    const [ofFirst, ofSecond] = sum(({ on }) => !on);
    return most([ofSecond, ofFirst]);
  }
  const byPoints = most(points);
  return byPoints === 2 ? most(sum(({ on }) => on)) : byPoints;
}
