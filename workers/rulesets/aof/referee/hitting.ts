/** One weapon group from its attacks to its hits. */
import type { Weapon } from '../schema.ts';
import type { Band, Model, Sort } from './band.ts';
import type { Hit } from './blocking.ts';
import { type Dice, d6, succeeds } from './dice.ts';

/** The dice of one copy of a weapon. */
export interface Copy {
  readonly bearer: Model;
  attacks: number;
}

export interface Group {
  readonly sort: Sort;
  readonly weapon: Weapon;
  readonly copies: Copy[];
}

/** All groups of a phase, own weapons first, in the order of the list (RU-24). */
export function groupsOf(band: Band, ranged: boolean, strikers: readonly Model[]): Group[] {
  return band.sorts.flatMap((sort) =>
    sort.weapons.flatMap((weapon, at): Group[] => {
      if ((weapon.range !== undefined) !== ranged) return [];
      const copies = strikers
        .filter((model) => model.sort === sort)
        .flatMap((bearer) => Array.from({ length: bearer.carries[at] }, () => ({ bearer, attacks: weapon.attacks })));
      return copies.length === 0 ? [] : [{ sort, weapon, copies }];
    }),
  );
}

/** Models that can strike: so many of the unit's own, the special ones first, and all that joined it. */
export function strikersOf(band: Band, count: number | undefined): Model[] {
  const standing = band.base ? [...band.models] : band.living;
  const own = standing.filter(({ sort }) => sort.own);
  const able = count === undefined ? own : own.slice(Math.max(0, own.length - count));
  return [...able, ...standing.filter(({ sort }) => !sort.own)];
}

export interface Aim {
  readonly quality: number;
  readonly modifier: (bearer: Model) => number;
  /** Fatigued or Wavering in melee: raw 6 only. */
  readonly onlySixes: boolean;
  readonly reroll: 'none' | 'misses' | 'ones';
  /** Poison works here (RU-05). */
  readonly poison: boolean;
  /** AP beyond that of the weapon (AOF-EVENT-36). */
  readonly AP: number;
  /** Models that Blast may hit, and how its limit is read (RU-03). */
  readonly models: number;
  readonly cap: 'attack' | 'weapon' | 'hit';
  /** How Rending goes with AP (RU-06) and with hits that are multiplied (RU-02). */
  readonly rending: 'at least 4' | 'added';
  readonly copies: 'all' | 'one';
  /** What a raw 6 brings besides, right after its hits: wounds that nobody blocks. */
  readonly six: () => Hit[];
}

/** What command points are spent on, until it is used. */
export interface Command {
  /** One die that misses by one hits after all (AOF-CP-03). */
  high: boolean;
  /** One roll, the first that is made, has +1 on all its dice (AOF-CP-04). */
  supreme: boolean;
}

export interface Rolled {
  readonly hits: Hit[];
  readonly misses: number;
  readonly ones: number;
  readonly sixes: number;
}

export function rollToHit({ weapon, copies }: Group, aim: Aim, command: Command, dice: Dice): Rolled {
  const hits: Hit[] = [];
  let [misses, ones, sixes, rolled] = [0, 0, 0, 0];
  const supreme = command.supreme ? 1 : 0;
  if (copies.some(({ attacks }) => attacks > 0)) command.supreme = false;
  for (const { bearer, attacks } of copies) {
    const ofCopy: Hit[] = [];
    for (let attack = 0; attack < attacks; attack++) {
      rolled++;
      const modifier = aim.modifier(bearer) + supreme;
      const lands = (face: number, more = 0) =>
        aim.onlySixes ? face === 6 : succeeds(face, aim.quality, modifier + more);
      let face = d6(dice);
      // Each die once, and the second face stands (AOF-DICE-02).
      if ((aim.reroll === 'misses' && !lands(face)) || (aim.reroll === 'ones' && face === 1)) face = d6(dice);
      if (face === 1) ones++;
      if (face === 6) sixes++;
      let hit = lands(face);
      if (!hit && command.high && lands(face, 1)) {
        command.high = false;
        hit = true;
      }
      if (!hit) {
        misses++;
        continue;
      }
      const rending = face === 6 && weapon.rules.includes('Rending');
      const poisoned = face === 6 && aim.poison && weapon.rules.includes('Poison');
      const plain = weapon.AP + aim.AP;
      const rent = aim.rending === 'added' ? plain + 4 : Math.max(4, plain);
      for (let n = multiplied(poisoned ? 3 : 1, weapon.blast, aim), made = 0; made < n; made++) {
        const rends = rending && (aim.copies === 'all' || made === 0);
        ofCopy.push({ AP: rends ? rent : plain, rending: rends, attack: rolled });
      }
      if (face === 6) ofCopy.push(...aim.six());
    }
    // The limit of a weapon is one of hits, not of what else its 6s bring.
    let allowed = weapon.blast > 0 && aim.cap === 'weapon' ? aim.models : Number.POSITIVE_INFINITY;
    hits.push(...ofCopy.filter(({ wounds }) => wounds !== undefined || allowed-- > 0));
  }
  return { hits, misses, ones, sixes };
}

/** Poison first, then Blast and its limit (RU-02, RU-03). */
function multiplied(hits: number, blast: number, { cap, models }: Aim): number {
  if (blast === 0) return hits;
  if (cap === 'hit') return hits * Math.min(blast, models);
  return cap === 'attack' ? Math.min(hits * blast, models) : hits * blast;
}
