/**
 * A profile as cards, tables and rosters give it, before an edition says which fields it has. Stats go to the attacker
 * or the target by their nature; fit.ts turns all of it into parts of a scenario.
 */
import { cleanPiece } from '../../reading/clean.ts';
import { ATTACKER_KINDS } from '../activation/schema/attacker.ts';
import type { Finding, Values, Verdict } from './report.ts';
import { legible, own } from './report.ts';

/** What a model is, in the words of `attacker.kind`, and one that says less. */
const SORTS = [...ATTACKER_KINDS, 'warjack'] as const;
export type Sort = (typeof SORTS)[number];

export const LOCATIONS = ['left', 'right', 'head', 'superstructure', 'none'] as const;
export type Location = (typeof LOCATIONS)[number];

export interface WeaponDraft {
  readonly name: string;
  readonly class: 'melee' | 'ranged' | 'magic';
  /** P+S for melee, POW for the rest; "-" makes no damage roll. */
  readonly power: number | '-';
  /** Weapons of this kind, 1 to 40. */
  readonly count: number;
  readonly ROF: number | 'd3' | null;
  /** Inches; null when nothing is said. */
  readonly RNG: number | null;
  readonly spray: boolean;
  /** Focus or fury for one cast; null for what is no spell. */
  readonly cost: number | null;
  readonly qualities: readonly string[];
  readonly location: Location;
  readonly mount: boolean;
  /** Where it stands, if not where its profile does. */
  readonly at?: string;
}

export interface Profile {
  readonly at: string;
  readonly name: string;
  /** Other names of the same model. */
  readonly aliases: readonly string[];
  /** Army points; of a unit, for its fewest and its most models. */
  readonly points: readonly [number, number] | null;
  /** Fewest and most models of a unit. */
  readonly models: readonly [number, number] | null;
  readonly sort: Sort | null;
  /** Fields of the attacker, weapons aside. */
  readonly attacker: Readonly<Values>;
  readonly target: Readonly<Values>;
  /** FURY and THR of a warbeast, for duels. */
  readonly economy: Readonly<Values>;
  readonly weapons: readonly WeaponDraft[];
  /** Weapons that are written as the schema has them. */
  readonly whole: readonly Readonly<Values>[];
  /** Rules and pieces of it that the program does not know. */
  readonly unknown: readonly string[];
  readonly findings: readonly Finding[];
  /** Whether somebody left the stats of the card at 0, so that there are none. */
  readonly blank: boolean;
  /** The place of a cell of a table, by the plain title of its column. */
  readonly placeOf?: (title: string) => string | undefined;
}

const LONGEST_NAME = 120;

/** A profile while it is read. */
export class Draft {
  readonly at: string;
  readonly name: string;
  readonly aliases: string[] = [];
  readonly attacker: Values = {};
  readonly target: Values = {};
  readonly economy: Values = {};
  readonly weapons: WeaponDraft[] = [];
  readonly whole: Readonly<Values>[] = [];
  readonly unknown: string[] = [];
  readonly findings: Finding[] = [];
  points: readonly [number, number] | null = null;
  models: readonly [number, number] | null = null;
  sort: Sort | null = null;
  blank = false;

  constructor(at: string, name: string) {
    const called = cleanPiece(name);
    this.at = at;
    this.name = called.slice(0, LONGEST_NAME).trim();
    if (this.name !== called) this.say(called, 'assumed', `the name is cut to ${LONGEST_NAME} characters`);
  }

  say(text: string, verdict: Verdict, note?: string, at: string = this.at): void {
    this.findings.push({ at, text: legible(text), verdict, ...(note === undefined ? {} : { note }) });
  }

  /** A rule that nobody knows here: it is said, and stays with the unit. */
  miss(text: string, note: string, at?: string): void {
    this.unknown.push(legible(text));
    this.say(text, 'not known', note, at);
  }

  /** Whole numbers under the names of stats; what the schemas allow is for fit.ts to judge. */
  stat(name: string, value: number): boolean {
    const stat = own(STATS, name.toUpperCase().replace(/[\s_-]/g, ''));
    if (stat === undefined) return false;
    if (stat === 'not used') return true;
    const [side, field] = stat;
    this[side][field] = value;
    if (field === 'FURY') this.attacker.magicAttack ??= value;
    return true;
  }

  /** An advantage or another flag of the model, by its name in any spelling. */
  flag(name: string): boolean {
    const key = name.toLowerCase().replace(/[^a-z]/g, '');
    const immunity = /^immunity(?:to)?(cold|frost|corrosion|electricity|fire)$/.exec(key)?.[1];
    if (immunity !== undefined) {
      const known = (this.target.immunities as readonly string[] | undefined) ?? [];
      this.target.immunities = [...new Set([...known, DAMAGE_TYPES[immunity]])];
      return true;
    }
    if (key === 'shield' || key === 'buckler') {
      this.carry(`${key}s`, 1);
      return true;
    }
    const flag = own(FLAGS, key);
    if (flag === undefined) return false;
    if (flag !== 'not used') this[flag[0]][flag[1]] = true;
    return true;
  }

  /** Shields and bucklers add up. */
  carry(field: string, more: number): void {
    this.target[field] = Number(this.target[field] ?? 0) + more;
  }

  /** No printed card has DEF 0 and ARM 0: whoever writes both leaves the stats for others to fill in. */
  done(): Profile {
    const { attacker, target } = this;
    if (target.DEF !== 0 || target.ARM !== 0) return this;
    this.blank = true;
    const stats = [target, attacker].flatMap((side) =>
      PRINTED.flatMap((stat) => (side[stat] === 0 ? [[side, stat]] : [])),
    );
    for (const [side, stat] of stats as Array<[Values, string]>) delete side[stat];
    this.say(`${this.name}: DEF 0 ARM 0`, 'not known', 'a blank card: its stats are to be filled in');
    return this;
  }
}

/** Stats that a blank card has at 0. */
const PRINTED = ['DEF', 'ARM', 'MAT', 'RAT', 'STR', 'magicAttack'];

type Field = readonly [side: 'attacker' | 'target' | 'economy', field: string];

const STATS: Readonly<Record<string, Field | 'not used'>> = {
  MAT: ['attacker', 'MAT'],
  RAT: ['attacker', 'RAT'],
  STR: ['attacker', 'STR'],
  DEF: ['target', 'DEF'],
  ARM: ['target', 'ARM'],
  FOCUS: ['attacker', 'magicAttack'],
  FOC: ['attacker', 'magicAttack'],
  MAGICABILITY: ['attacker', 'magicAttack'],
  MAGICATTACK: ['attacker', 'magicAttack'],
  FURY: ['economy', 'FURY'],
  THR: ['economy', 'THR'],
  THRESHOLD: ['economy', 'THR'],
  SPD: 'not used',
  CMD: 'not used',
  BASE: 'not used',
};

/** Names of flags without anything but letters. What has no bearing on attackers and targets is known, and not used. */
const FLAGS: Readonly<Record<string, Field | 'not used'>> = {
  tough: ['target', 'tough'],
  stealth: ['target', 'stealth'],
  incorporeal: ['target', 'incorporeal'],
  hugebase: ['target', 'huge'],
  cannotbeknockeddown: ['target', 'cannotBeKnockedDown'],
  gunfighter: ['attacker', 'gunfighter'],
  eyelesssight: ['attacker', 'eyelessSight'],
  cavalry: ['attacker', 'cavalry'],
  ...Object.fromEntries(
    [
      'abomination',
      'advancedeployment',
      'advancedeploy',
      'arcnode',
      'channeler',
      'commander',
      'construct',
      'fearless',
      'flight',
      'jackmarshal',
      'journeymanwarcaster',
      'lesserwarlock',
      'living',
      'officer',
      'pathfinder',
      'standardbearer',
      'terror',
      'undead',
      'parry',
      'ambush',
      'mercenary',
      'mercenaries',
      'minion',
      'minions',
    ].map((name) => [name, 'not used'] as const),
  ),
};

/** Names of the kinds of damage in rosters and rules. */
export const DAMAGE_TYPES: Readonly<Record<string, string>> = {
  cold: 'Cold',
  frost: 'Cold',
  corrosion: 'Corrosion',
  electricity: 'Electricity',
  fire: 'Fire',
};

/** The sort in somebody's words; null when they say nothing. */
export function sortOf(words: string): Sort | null {
  const said = words.toLowerCase();
  const exact = SORTS.find((sort) => sort === said.trim());
  if (exact) return exact;
  const jack = /war\s*jack|\bjacks?$/.test(said.trim());
  if (/colossal/.test(said)) return 'colossal';
  if (/gargantuan/.test(said)) return 'gargantuan';
  if (/battle\s*engine|structure/.test(said)) return 'battle engine';
  if (jack) return /light/.test(said) ? 'light warjack' : /heavy/.test(said) ? 'heavy warjack' : 'warjack';
  if (/vector/.test(said)) return 'vector';
  if (/monstrosity/.test(said)) return 'monstrosity';
  if (/war\s*beast/.test(said))
    return /lesser/.test(said) ? 'lesser warbeast' : /pack/.test(said) ? 'pack warbeast' : 'warbeast';
  if (/lesser\s*warlock|journeyman|junior/.test(said)) return 'warrior';
  if (/war\s*caster/.test(said)) return 'warcaster';
  if (/war\s*lock/.test(said)) return 'warlock';
  if (/solo|unit|troop|warrior|attachment|cavalry|infantry|model/.test(said)) return 'warrior';
  return null;
}

/** "6" or "6/10" as fewest and most; null for everything else. */
export function range(text: string): readonly [number, number] | null {
  const match = /^\s*(\d{1,4})\s*(?:[-/]\s*(\d{1,4}))?\s*$/.exec(text);
  if (!match) return null;
  const [low, high] = [Number(match[1]), Number(match[2] ?? match[1])];
  return low <= high ? [low, high] : null;
}
