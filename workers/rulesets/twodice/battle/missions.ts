/**
 * Scenarios of Mk III: what lies on the table, who stands where before the first turn, and what wins (TAB-MK3-40 to -51).
 * Places are inches from the middle of the table, seen by whoever goes first and has the lower edge; a half turn of the
 * table turns each list into itself, read backwards.
 */
import type { Edition } from '../edition.ts';

export const MISSIONS = [
  'annihilation',
  'caster kill',
  'close quarters',
  'hold the line',
  'mosh pit',
  'outflank',
  'seek and destroy',
  'throw down',
] as const;
export type MissionName = (typeof MISSIONS)[number];

export interface Objective {
  readonly kind: 'flag' | 'zone';
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export interface Mission {
  readonly objectives: readonly Objective[];
  /** Control points that win at once. */
  readonly wins: number;
  /** Whether each objective scores for a player only once (TAB-MK3-48). */
  readonly once: boolean;
  /** The first turn that scores: the second player's second one, or the first player's (MK3-SCEN-04). */
  readonly opens: 'first' | 'second';
  /** What decides after the last round: points destroyed, which is the rule, or control points and then what is left (RU-T-50). */
  readonly ends: 'destroyed' | 'left';
  readonly rounds: number;
  /** Whether one model of each side begins beside its zone (TAB-MK3-46). */
  readonly flank: boolean;
}

/** A flag stands on a 40 mm base (TAB-MK3-41). */
const FLAG = 40 / 50.8;
const ZONE = 6;
/** From the middle of the table towards a corner, 18" away. */
const DIAGONAL = 18 / Math.SQRT2;

const flag = (name: string, x: number, y: number): Objective => ({ kind: 'flag', name, x, y, radius: FLAG });
const zone = (name: string, x: number): Objective => ({ kind: 'zone', name, x, y: 0, radius: ZONE });

const PLAIN: Mission = {
  ...{ objectives: [], wins: Number.POSITIVE_INFINITY, once: false, opens: 'second' },
  ...{ ends: 'left', rounds: 7, flank: false },
};
/** 21" from each player's own edge, 18" from the edge at his right. */
const TWO_FLAGS = [flag('left flag', -6, 3), flag('right flag', 6, -3)];

const ALL: Readonly<Record<MissionName, Mission>> = {
  annihilation: { ...PLAIN, ends: 'destroyed', rounds: 6 },
  'caster kill': PLAIN,
  'close quarters': { ...PLAIN, objectives: TWO_FLAGS, wins: 4 },
  'hold the line': {
    ...PLAIN,
    objectives: [flag('left flag', -12, 0), flag('middle flag', 0, 0), flag('right flag', 12, 0)],
    wins: 5,
  },
  'mosh pit': { ...PLAIN, objectives: [zone('zone', 0)], wins: 3 },
  outflank: { ...PLAIN, objectives: TWO_FLAGS, wins: 4, flank: true },
  'seek and destroy': {
    ...PLAIN,
    objectives: [
      flag('lower left flag', -DIAGONAL, -DIAGONAL),
      flag('lower right flag', DIAGONAL, -DIAGONAL),
      flag('middle flag', 0, 0),
      flag('upper left flag', -DIAGONAL, DIAGONAL),
      flag('upper right flag', DIAGONAL, DIAGONAL),
    ],
    ...{ wins: 5, once: true, opens: 'first' as const },
  },
  'throw down': { ...PLAIN, objectives: [zone('left zone', -10), zone('right zone', 10)], wins: 5 },
};

export const missionOf = ({ mission }: { readonly mission: MissionName }): Mission => ALL[mission];

/** Rounds that are played: as many as stated, or as the scenario says. */
export const roundsOf = (scenario: { readonly mission: MissionName; readonly rounds?: number | undefined }): number =>
  scenario.rounds ?? missionOf(scenario).rounds;

/** Where a side deploys: inches along its edge, round the middle of it, and from the edge (TAB-MK3-01, -46, TAB-MK2-02). */
export interface Zone {
  readonly width: number;
  readonly depth: number;
  /** Beside the table, for one model, as the first player has it: from x on to the edge at his right, y to y. */
  readonly flank: { readonly x: number; readonly low: number; readonly high: number } | null;
}

/** 4" deep and 12" long, round the middle of the edge at the right. */
const FLANK = { x: 20, low: -6, high: 6 };

export function zoneOf({ flank }: Mission, edition: Edition, goesFirst: boolean): Zone {
  if (flank) return { width: 24, depth: 10, flank: FLANK };
  return { width: 48, depth: goesFirst ? edition.firstZone : 10, flank: null };
}
