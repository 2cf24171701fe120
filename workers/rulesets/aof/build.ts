/** From units and circumstances to a strike: which dice are rolled, and every modifier by its rule. */
import { actedIn } from './acted.ts';
import type { Reroll } from './dice.ts';
import type { StrikeRulings } from './layers.ts';
import type { Line } from './line.ts';
import { type Copies, each, firstMelee, muster, musterOf, sergeantOf } from './muster.ts';
import type { Weapon } from './schema.ts';
import type { Profile } from './side.ts';
import { type Automatic, type Batch, type FriendlyFire, facesOf, type Strike, sum, type Term } from './strike.ts';
import { withSupreme } from './supreme.ts';

/** What of a unit's state bears on its dice. */
export interface Mood {
  readonly wavering: boolean;
  readonly fatigued: boolean;
  readonly exhaustion: number;
  readonly shaken: number;
  readonly breathUsed: boolean;
}

/** What both shooting and melee ask. `hit` belongs to the striking side, `block` to its target. */
export interface Common {
  readonly mood: Mood;
  readonly hitTerms: readonly Term[];
  readonly blockTerms: readonly Term[];
  /** One better on all dice of one roll: of the first group that rolls to hit, and against the first group (AOF-CP-04). */
  readonly supremeHit: boolean;
  readonly supremeBlock: boolean;
  /** The same dice at somebody who stands beside the target, and blocks without the target's stratagems. */
  readonly aside?: boolean;
  readonly oneBetterHit: boolean;
  readonly oneBetterBlock: boolean;
  readonly reroll: Reroll;
  /** Own models that can reach the target. */
  readonly limit: number;
  readonly breath: boolean;
  readonly fog: boolean;
  readonly rulings: StrikeRulings;
}

export interface Shooting extends Common {
  readonly moved: boolean;
  readonly covering: boolean;
  /** Hit penalties of cover, which Blast and Indirect do without. */
  readonly coverTerms: readonly Term[];
  /** Inches as they count for ranges, after all halving; null: everything is in range. */
  readonly distance: number | null;
  /** Inches off every range (AOF-COND-06). */
  readonly darkness: number;
  readonly double: boolean;
  readonly mishaps: boolean;
  readonly criticals: boolean;
  readonly friendlyFire: FriendlyFire;
  /** The same shots at the friend who is too near, and at the building that shelters the target. */
  readonly friend: Strike | null;
  readonly building: Strike | null;
  /** Weapons of these names only; null: all. */
  readonly weapons: ReadonlySet<string> | null;
}

export interface Fighting extends Common {
  /** It charges, and the charge counts for special rules (AOF-SR-16). */
  readonly charging: boolean;
  readonly deepRage: boolean;
  readonly berserker: boolean;
}

export const FRESH: Mood = { wavering: false, fatigued: false, exhaustion: 0, shaken: 0, breathUsed: false };

const term = (label: string, value: number, rule: string): Term => ({ label, value, rule });

/** Penalties a unit carries with it. */
function ofMood({ exhaustion, shaken }: Mood, { shakenStacks }: StrikeRulings): Term[] {
  return [
    ...(exhaustion > 0 ? [term('exhaustion', -exhaustion, 'AOF-EXH-03')] : []),
    ...(shaken > 0 ? [term('shaken', shakenStacks ? -shaken : -1, 'AOF-BRUTAL-05')] : []),
  ];
}

/** What hinders Indirect weapons where a storm is no obstruction of sight: the storm, as if there were no cover. */
function stormAlone({ coverTerms, rulings }: Shooting): Term[] {
  if (rulings.indirectInStorm === 'ignores it') return [];
  return coverTerms.some(({ rule }) => rule === 'AOF-COND-02') ? [term('storm', -1, 'AOF-COND-02')] : [];
}

/** Range in inches after dark skies; at least 3. */
export function reach(weapon: Weapon, darkness: number): number {
  return darkness > 0 ? Math.max(3, (weapon.range ?? 0) - darkness) : (weapon.range ?? 0);
}

/** The batches of one unit, gathered in the order in which they are rolled. */
class Roster {
  readonly batches: Batch[] = [];
  private group = -1;
  private readonly attacker: Line;
  private readonly target: Line;
  private readonly common: Common;
  private readonly phase: 'shooting' | 'melee';

  constructor(attacker: Line, target: Line, common: Common, phase: 'shooting' | 'melee') {
    this.attacker = attacker;
    this.target = target;
    this.common = common;
    this.phase = phase;
  }

  newGroup(): void {
    this.group++;
  }

  /** Automatic hits: blocked like any others, not affected by fatigue or Wavering (RU-27). */
  automatic(label: string, profile: number, worth: Uint16Array, automatic: Automatic, AP: number, rule: string): void {
    this.newGroup();
    const { regular } = muster(this.attacker, profile, worth, this.common.limit, -1);
    if (regular.every((copies) => copies === 0)) return;
    this.add({ ...this.plain(label, regular), rules: [rule], automatic, AP });
  }

  /** To-hit dice of one weapon; the sergeant's apart. */
  rolled(
    weapon: Weapon,
    profile: Profile,
    copies: Copies,
    attacks: number,
    label: string,
    terms: (target: Profile) => readonly Term[],
    extra: Partial<Batch> = {},
  ): void {
    for (const sergeant of [false, true]) {
      const these = sergeant ? copies.sergeant : copies.regular;
      if (these.every((count) => count === 0)) continue;
      const lead = sergeant ? [term('sergeant', 1, 'AOF-CMD-02')] : [];
      const byTarget = facesOf(this.target.side).map((one) => [
        ...terms(one),
        ...ofMood(this.common.mood, this.common.rulings),
        ...this.common.hitTerms,
        ...lead,
      ]);
      const deadly = Math.min(Math.max(1, weapon.deadly), this.target.side.deadlyLimit);
      const small = deadly < weapon.deadly ? ['AOF-SMALL-04'] : [];
      const poison =
        weapon.rules.includes('Poison') && !(this.common.rulings.poisonRangedOnly && this.phase === 'melee');
      this.add({
        ...this.plain(`${label}${sergeant ? ', sergeant' : ''}`, these),
        attacks,
        quality: profile.quality,
        hitTerms: byTarget,
        hitModifier: byTarget.map(sum),
        AP: weapon.AP,
        blast: weapon.blast,
        deadly,
        poison,
        rending: weapon.rules.includes('Rending'),
        ...extra,
        rules: [...small, ...(extra.rules ?? [])],
      });
    }
  }

  private add(batch: Batch): void {
    this.batches.push(batch);
  }

  private plain(label: string, copies: Uint16Array): Batch {
    const { blockTerms } = this.common;
    const none = facesOf(this.target.side).map(() => []);
    return {
      label,
      rules: [],
      group: this.group,
      copies,
      attacks: 0,
      automatic: null,
      quality: 0,
      sixesOnly: false,
      reroll: this.common.reroll,
      hitTerms: none,
      hitModifier: none.map(() => 0),
      blockTerms,
      blockModifier: sum(blockTerms),
      AP: 0,
      blast: 0,
      deadly: 1,
      poison: false,
      rending: false,
      sniper: false,
    };
  }
}

function nameOf(profile: Profile, weapon: Weapon, first: boolean): string {
  return first ? weapon.name : `${profile.name}: ${weapon.name}`;
}

/** Inches that a breath reaches (AOF-SR-05). */
export const BREATH_REACH = 12;

const CORE = ['AOF-TEST-01', 'AOF-TEST-02', 'AOF-TEST-03', 'AOF-UNIT-01', 'AOF-UNIT-02'];

/** Breath Attacks of all who have one, before any weapon (AOF-SR-05). */
function breathe(roster: Roster, profiles: readonly Profile[]): void {
  const hits = { plus: 3, dice: 0, sides: 3 } as const;
  profiles.forEach((profile, index) => {
    if (!profile.rules.has('Breath Attack')) return;
    roster.automatic(`${profile.name}: breath`, index, each(profile), hits, 1, 'AOF-SR-05');
  });
}

export function shootingStrike(attacker: Line, target: Line, setup: Shooting): Strike {
  const roster = new Roster(attacker, target, setup, 'shooting');
  const { side } = attacker;
  const inReach = setup.distance === null || setup.distance <= BREATH_REACH;
  if (setup.breath && !setup.mood.breathUsed && !setup.covering && inReach) breathe(roster, side.profiles);
  // Somebody would reach the enemy by day (AOF-COND-06).
  let tooDark = false;
  side.profiles.forEach((profile, index) => {
    for (const weapon of profile.weapons) {
      if (weapon.range === undefined || weapon.attacks === 0) continue;
      if (setup.weapons && !setup.weapons.has(weapon.name)) continue;
      if (setup.distance !== null && setup.distance > reach(weapon, setup.darkness)) {
        tooDark ||= setup.distance <= reach(weapon, 0);
        continue;
      }
      roster.newGroup();
      const apart = sergeantOf(side, index, 'shooting', setup.rulings);
      const copies = musterOf(attacker, index, weapon, setup.limit, apart);
      const sniper = weapon.rules.includes('Sniper');
      const indirect = weapon.rules.includes('Indirect');
      const rules = [
        ...(sniper ? ['AOF-SR-22'] : []),
        ...(indirect && setup.coverTerms.length > stormAlone(setup).length ? ['AOF-SR-15'] : []),
        ...(weapon.blast > 0 && setup.coverTerms.length > 0 ? ['AOF-SR-04'] : []),
        ...(setup.double ? ['AOF-EVENT-32'] : []),
      ];
      const terms = (facing: Profile) => [
        // Blast(1) multiplies nothing, but cover is no help against it either.
        ...(weapon.blast > 0 ? [] : indirect ? stormAlone(setup) : setup.coverTerms),
        ...(indirect && setup.moved ? [term('Indirect after moving', -1, 'AOF-SR-15')] : []),
        ...(facing.rules.has('Stealth') ? [term('Stealth', -1, 'AOF-SR-23')] : []),
      ];
      const attacks = weapon.attacks * (setup.double ? 2 : 1);
      roster.rolled(weapon, profile, copies, attacks, nameOf(profile, weapon, index === 0), terms, {
        sniper,
        rules,
        ...(sniper ? { quality: 2 } : {}),
        ...(setup.covering ? { quality: 6, sixesOnly: setup.rulings.coveringFire === 'raw 6' } : {}),
      });
    }
  });
  const artillery = target.side.profiles.map(({ rules }) => rules.has('Artillery'));
  const strike = {
    ...shared(roster, attacker, target, setup),
    melee: false,
    defense: target.side.profiles.map(({ defense }, i) => (artillery[i] ? 2 : defense)),
    regeneration: target.side.profiles.map(({ rules }) => rules.has('Regeneration')),
    mishaps: setup.mishaps,
    criticals: setup.criticals,
    friendlyFire: setup.friendlyFire,
    berserker: false,
    covering: setup.covering,
    friend: setup.friend,
    building: setup.building,
  };
  const shot = ['AOF-SHOOT-02', 'AOF-SHOOT-03', 'AOF-SHOOT-04', 'AOF-SHOOT-05', 'AOF-SHOOT-06'];
  const acted = actedIn(strike, [...CORE, ...shot, ...(setup.covering ? ['AOF-ACT-07'] : [])]);
  return { ...strike, rules: tooDark ? new Set([...acted, 'AOF-COND-06']) : acted };
}

export function meleeStrike(attacker: Line, target: Line, setup: Fighting): Strike {
  const roster = new Roster(attacker, target, setup, 'melee');
  const { side } = attacker;
  const { mood } = setup;
  side.profiles.forEach((profile, index) => {
    if (setup.charging && profile.impact > 0) {
      const hits = { plus: profile.impact, dice: 0, sides: 3 } as const;
      roster.automatic(`${profile.name}: impact`, index, each(profile), hits, 0, 'AOF-SR-14');
    }
  });
  if (setup.breath && !mood.breathUsed) breathe(roster, side.profiles);
  side.profiles.forEach((profile, index) => {
    for (const weapon of profile.weapons) {
      if (weapon.range !== undefined) continue;
      const furious = setup.charging && profile.rules.has('Furious');
      if (weapon.attacks === 0 && !furious) continue;
      roster.newGroup();
      const apart = sergeantOf(side, index, 'melee', setup.rulings);
      const label = nameOf(profile, weapon, index === 0);
      const copies = musterOf(attacker, index, weapon, setup.limit, apart);
      const more = furious ? musterOf(attacker, index, weapon, setup.limit, apart, true) : null;
      // A cap of all hits of a weapon covers its attack more.
      const capped = weapon.blast > 0 && setup.rulings.blastCap === 'weapon';
      const plain = more && capped ? without(copies, more) : copies;
      if (weapon.attacks > 0) swing(roster, setup, profile, weapon, plain, weapon.attacks, label);
      if (!more) continue;
      const attacks = capped ? weapon.attacks + 1 : 1;
      swing(roster, setup, profile, weapon, more, attacks, `${label}, furious`, ['AOF-SR-11']);
    }
  });
  return inMelee(roster, attacker, target, setup);
}

/**
 * What fallen models strike once more, each with the first melee weapon it carries (AOF-CP-16). Points are kept for the
 * strikes of those who stand. Its only "attacker state" is 0.
 * @param fallen numbers of models, by profile
 */
export function killingBlow(
  attacker: Line,
  target: Line,
  fighting: Fighting,
  fallen: ReadonlyArray<readonly number[]>,
): Strike {
  const spent = { supremeHit: false, supremeBlock: false, oneBetterHit: false, oneBetterBlock: false };
  const setup: Fighting = { ...fighting, ...spent };
  const roster = new Roster(attacker, target, setup, 'melee');
  const { profiles } = attacker.side;
  profiles.forEach((profile, index) => {
    const sergeant = sergeantOf(attacker.side, index, 'melee', setup.rulings);
    for (const weapon of profile.weapons) {
      if (weapon.range !== undefined || weapon.attacks === 0) continue;
      const worth = firstMelee(profile, weapon);
      const striking = fallen[index].filter((model) => worth[model] > 0);
      if (striking.length === 0) continue;
      const led = striking.includes(sergeant) ? 1 : 0;
      const copies = { regular: Uint16Array.of(striking.length - led), sergeant: Uint16Array.of(led) };
      roster.newGroup();
      swing(
        roster,
        setup,
        profile,
        weapon,
        copies,
        weapon.attacks,
        `${nameOf(profile, weapon, index === 0)}, killing blow`,
      );
    }
  });
  return inMelee(roster, attacker, target, setup);
}

/** Those copies that are not among some of them. */
function without(all: Copies, some: Copies): Copies {
  const left = (one: Uint16Array, other: Uint16Array) => one.map((count, state) => count - other[state]);
  return { regular: left(all.regular, some.regular), sergeant: left(all.sergeant, some.sergeant) };
}

/** To-hit dice of a melee weapon. */
function swing(
  roster: Roster,
  { mood, deepRage }: Fighting,
  profile: Profile,
  weapon: Weapon,
  copies: Copies,
  attacks: number,
  label: string,
  rules: readonly string[] = [],
): void {
  const terms = () => (deepRage ? [term('Deep Rage', 1, 'AOF-EVENT-36')] : []);
  roster.rolled(weapon, profile, copies, attacks, label, terms, {
    sixesOnly: mood.fatigued || mood.wavering,
    AP: weapon.AP + (deepRage ? 1 : 0),
    rules: [...(deepRage ? ['AOF-EVENT-36'] : []), ...rules],
  });
}

function inMelee(roster: Roster, attacker: Line, target: Line, setup: Fighting): Strike {
  const strike = {
    ...shared(roster, attacker, target, setup),
    melee: true,
    defense: target.side.profiles.map(({ defense }) => defense),
    regeneration: target.side.profiles.map(({ rules }) => rules.has('Regeneration')),
    mishaps: false,
    criticals: false,
    friendlyFire: false as const,
    berserker: setup.berserker,
    covering: false,
    friend: null,
    building: null,
  };
  const acted = new Set(actedIn(strike, [...CORE, 'AOF-MELEE-03', 'AOF-MELEE-04']));
  // Raw 6s only: it acts wherever a die would hit otherwise.
  if (acted.has('AOF-TEST-04') && setup.mood.fatigued) acted.add('AOF-FATIGUE-01');
  if (acted.has('AOF-TEST-04') && setup.mood.wavering) acted.add('AOF-WAVER-01');
  return { ...strike, rules: acted };
}

function shared(roster: Roster, attacker: Line, target: Line, common: Common) {
  const { fog, rulings, oneBetterHit, oneBetterBlock } = common;
  return {
    attacker,
    target,
    batches: withSupreme(roster.batches, attacker.states, common),
    fog,
    blastCap: rulings.blastCap,
    blastCount: rulings.blastCount,
    rendingCopies: rulings.rendingCopies,
    rendingAP: rulings.rendingAP,
    criticalRegenerates: rulings.criticalRegenerates,
    oneBetterHit,
    oneBetterBlock,
  };
}
