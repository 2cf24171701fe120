/** A unit made flat: its profiles, which models carry what, and in which order they die. */
import { onceFor } from '../../onceFor.ts';
import type { Joined, ModelRule, Unit, Weapon } from './schema.ts';

/** One sort of model in a unit: the unit's own, or one that joined it. */
export interface Profile {
  readonly name: string;
  readonly models: number;
  readonly quality: number;
  readonly defense: number;
  readonly tough: number;
  readonly hero: boolean;
  readonly weapons: readonly Weapon[];
  readonly rules: ReadonlySet<ModelRule>;
  readonly impact: number;
  readonly wizard: number;
  readonly cost: number;
}

/** Everything about a unit that never changes during a game. */
export interface Side {
  readonly unit: Unit;
  readonly name: string;
  /** The unit's own profile first, then those that joined it. */
  readonly profiles: readonly Profile[];
  /** Starting size, joined models included (RU-09). */
  readonly models: number;
  readonly cost: number;
  /** Wounds a Deadly hit may give at most: unlimited, except on one base (AOF-SMALL-04). */
  readonly deadlyLimit: number;
}

/** Tables put the same units into many questions. */
export const sideOf: (unit: Unit) => Side = onceFor(madeOf);

function madeOf(unit: Unit): Side {
  const own: Profile = { ...profileOf(unit), models: unit.models, hero: false };
  const joined = unit.joined.map((one) => ({ ...profileOf(one), models: 1, hero: one.hero }));
  const profiles = [own, ...joined];
  return {
    unit,
    name: unit.name,
    profiles,
    models: unit.models + joined.length,
    cost: profiles.reduce((sum, { cost }) => sum + cost, 0),
    // One model is a majority only of itself, so joined models never outvote the unit's own, and a tie keeps them.
    deadlyLimit: unit.multiBased ? own.tough : Number.POSITIVE_INFINITY,
  };
}

function profileOf(from: Unit | Joined): Omit<Profile, 'models' | 'hero'> {
  const { name, quality, defense, tough, weapons, rules, impact, wizard, cost } = from;
  return { name, quality, defense, tough, weapons, rules: new Set(rules), impact, wizard, cost };
}

/** Points of a checked unit with everybody in it. */
export function pointsOf(unit: unknown): number {
  const { cost, joined } = unit as Unit;
  return joined.reduce((sum, one) => sum + one.cost, cost);
}

/**
 * Which models of a profile carry a weapon: `copies[i]` for model i. Model 0 is the plainest. The commonest weapons
 * are dealt out first, so that the last models hold the special ones and the first ones go without where there are not
 * enough; ranged and melee weapons apart.
 */
export function carriers(profile: Profile, weapon: Weapon): Uint16Array {
  const { models } = profile;
  const copies = new Uint16Array(models);
  const count = weapon.count ?? models;
  if (count >= models) {
    copies.fill(Math.floor(count / models));
    for (let i = models - (count % models); i < models; i++) copies[i]++;
    return copies;
  }
  const shared = profile.weapons
    .filter((one) => (one.range === undefined) === (weapon.range === undefined) && (one.count ?? models) < models)
    .sort((a, b) => (b.count ?? models) - (a.count ?? models));
  // Where there are fewer weapons than models, it is the plainest who have none.
  let from = Math.max(0, models - shared.reduce((sum, one) => sum + (one.count ?? models), 0));
  for (const one of shared) {
    const here = one.count ?? models;
    // What no longer fits beside the others is carried by the special models as well.
    const at = from + here <= models ? from : models - here;
    if (one === weapon) {
      copies.fill(1, at, at + here);
      break;
    }
    from = Math.min(models, from + here);
  }
  return copies;
}

/** The models of a profile that still stand, as a range of model numbers, when `left` of them do. */
export function standing(side: Side, left: number): { from: number; to: number } {
  const { models } = side.profiles[0];
  return side.unit.casualties === 'plain first' ? { from: models - left, to: models } : { from: 0, to: left };
}
