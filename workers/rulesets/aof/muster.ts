/** Who strikes with what: weapon copies and models by state of the striking unit. */
import type { StrikeRulings } from './layers.ts';
import type { Line } from './line.ts';
import { once } from './once.ts';
import type { Weapon } from './schema.ts';
import { carriers, type Profile, type Side, standing } from './side.ts';

export interface Copies {
  readonly regular: Uint16Array;
  /** Copies of the sergeant's model, which hits one better; all 0 without a sergeant. */
  readonly sergeant: Uint16Array;
}

/**
 * Sums `worth[i]` over the standing models i of a profile, for every state of the line.
 * @param limit at most so many of the unit's own models take part, the special ones first
 * @param sergeant the number of a model that is counted apart, or -1
 */
export function muster(line: Line, profile: number, worth: Uint16Array, limit: number, sergeant: number): Copies {
  const regular = new Uint16Array(line.states);
  const apart = new Uint16Array(line.states);
  if (profile === 0 && !line.side.unit.multiBased && line.apart.every((one) => one.profile !== 0)) {
    // Those that stand follow each other: sums of the first 0, 1, 2 ... of them.
    const sums = new Uint32Array(worth.length + 1);
    for (let model = 0; model < worth.length; model++) {
      sums[model + 1] = sums[model] + (model === sergeant ? 0 : worth[model]);
    }
    for (let state = 0; state < line.states; state++) {
      const { from, to } = standing(line.side, line.leftOf[0][state]);
      const first = Math.max(from, to - limit);
      regular[state] = sums[to] - sums[first];
      if (sergeant >= first && sergeant < to) apart[state] = worth[sergeant];
    }
    return { regular, sergeant: apart };
  }
  for (let state = 0; state < line.states; state++) {
    const alive = aliveOf(line, profile, state);
    const striking = profile === 0 ? alive.slice(Math.max(0, alive.length - limit)) : alive;
    for (const model of striking) {
      if (model === sergeant) apart[state] += worth[model];
      else regular[state] += worth[model];
    }
  }
  return { regular, sergeant: apart };
}

const byLine = once((_: Line) => new Map<string, Copies>());

/**
 * The same for a weapon, whomever it strikes.
 * @param first whether each model strikes with its first melee weapon only: {@link firstMelee}
 */
export function musterOf(
  line: Line,
  profile: number,
  weapon: Weapon,
  limit: number,
  sergeant: number,
  first = false,
): Copies {
  const owner = line.side.profiles[profile];
  const known = byLine(line);
  const key = `${profile} ${owner.weapons.indexOf(weapon)} ${limit} ${sergeant} ${first}`;
  let copies = known.get(key);
  if (!copies) {
    copies = muster(line, profile, first ? firstMelee(owner, weapon) : carriers(owner, weapon), limit, sergeant);
    known.set(key, copies);
  }
  return copies;
}

/** Numbers of the models of a profile that stand, in their order; on one base all of them until it is destroyed. */
export function aliveOf(line: Line, profile: number, state: number): number[] {
  const { unit, profiles } = line.side;
  if (profile === 0 && !unit.multiBased) return ownAlive(line, state);
  return line.leftOf[profile][state] > 0 ? range({ from: 0, to: profiles[profile].models }) : [];
}

function ownAlive(line: Line, state: number): number[] {
  const left = line.leftOf[0][state];
  const alone = line.apart.filter(({ profile }) => profile === 0);
  if (alone.length === 0) return range(standing(line.side, left));
  const upright = alone.filter(({ room }) => room[state] > 0).map(({ number }) => number);
  const others = range({ from: 0, to: line.side.profiles[0].models }).filter((model) =>
    alone.every(({ number }) => number !== model),
  );
  const rest = left - upright.length;
  const plainFirst = line.side.unit.casualties === 'plain first';
  const chain = plainFirst ? others.slice(others.length - rest) : others.slice(0, rest);
  return [...chain, ...upright].sort((a, b) => a - b);
}

function range({ from, to }: { from: number; to: number }): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

/** The number of the sergeant among the models of a profile, or -1 where there is none in this phase (AOF-CMD-02). */
export function sergeantOf(
  { unit, profiles }: Side,
  profile: number,
  phase: 'shooting' | 'melee',
  { sergeant }: Pick<StrikeRulings, 'sergeant'>,
): number {
  if (profile !== 0 || unit.sergeant !== phase) return -1;
  return sergeant === 'kept' && unit.casualties === 'special first' ? 0 : profiles[0].models - 1;
}

/** One for every model. */
export function each(profile: Profile): Uint16Array {
  return new Uint16Array(profile.models).fill(1);
}

/**
 * Models whose one attack of choice is made with this weapon: the first melee weapon each of them carries, one that has
 * attacks of its own if there is any.
 */
export function firstMelee(profile: Profile, weapon: Weapon): Uint16Array {
  const worth = new Uint16Array(profile.models);
  const all = profile.weapons.filter((one) => one.range === undefined);
  const melee = [...all.filter(({ attacks }) => attacks > 0), ...all.filter(({ attacks }) => attacks === 0)];
  const carried = melee.map((one) => carriers(profile, one));
  for (let model = 0; model < profile.models; model++) {
    const first = carried.findIndex((copies) => copies[model] > 0);
    if (first >= 0 && melee[first] === weapon) worth[model] = 1;
  }
  return worth;
}
