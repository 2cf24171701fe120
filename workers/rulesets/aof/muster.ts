/** Who strikes with what: weapon copies and models by state of the striking unit. */
import type { Line } from './line.ts';
import type { Weapon } from './schema.ts';
import { carriers, type Profile, standing } from './side.ts';

export interface Copies {
  readonly regular: Uint16Array;
  /** Copies of the sergeant's model, which hits one better; all 0 without a sergeant. */
  readonly sergeant: Uint16Array;
}

/**
 * Sums `worth[i]` over the standing models i of a profile, for every state of the line.
 * @param limit at most so many of the unit's own models take part, the special ones first
 * @param sergeant whether the last of the unit's own models is counted apart
 */
export function muster(line: Line, profile: number, worth: Uint16Array, limit: number, sergeant: boolean): Copies {
  const regular = new Uint16Array(line.states);
  const apart = new Uint16Array(line.states);
  const own = profile === 0 && !line.side.unit.multiBased;
  const last = worth.length - 1;
  for (let state = 0; state < line.states; state++) {
    const alive = own ? aliveOf(line, state) : all(worth.length, line.leftOf[profile][state]);
    const striking = profile === 0 ? alive.slice(Math.max(0, alive.length - limit)) : alive;
    for (const model of striking) {
      if (sergeant && model === last) apart[state] += worth[model];
      else regular[state] += worth[model];
    }
  }
  return { regular, sergeant: apart };
}

function all(models: number, left: number): number[] {
  return left > 0 ? Array.from({ length: models }, (_, i) => i) : [];
}

/** Numbers of the unit's own models that stand, in their order. */
function aliveOf(line: Line, state: number): number[] {
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

/** One for every model. */
export function each(profile: Profile): Uint16Array {
  return new Uint16Array(profile.models).fill(1);
}

/**
 * Models whose extra attack for Furious is made with this weapon: the first melee weapon each of them carries, one that
 * has attacks of its own if there is any.
 */
export function furiousWith(profile: Profile, weapon: Weapon): Uint16Array {
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
