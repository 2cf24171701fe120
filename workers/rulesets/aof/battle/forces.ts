/** Both armies unit by unit, and every different sort of unit once: its line of models, its nerves, its legs, its worth. */
import { type Formation, formationsOf } from '../../../battle/index.ts';
import { namesByArmy } from '../../../wording.ts';
import { feetOf, legsOf } from '../duel/moves.ts';
import { TAKEN } from '../layers.ts';
import { type Line, lineOf } from '../line.ts';
import type { Fighter } from '../melee/fighter.ts';
import { nervesOf } from '../morale.ts';
import { pointsGone } from '../report.ts';
import type { ModelRule, Unit } from '../schema.ts';
import { sideOf } from '../side.ts';
import type { Army, BattleScenario, BattleUnit } from './schema.ts';

export const MM_PER_INCH = 25.4;
/** Points of a wound where a list names no points. */
const POINTS_PER_WOUND = 10;

/** How a unit moves in one of its states. */
export interface Legs {
  readonly advance: number;
  readonly rush: number;
  readonly flying: boolean;
  readonly strider: boolean;
}

/** Ranged weapons of one range, which reach or do not reach together. */
export interface Band {
  readonly range: number;
  /** Needs no line of sight (AOF-SR-15). */
  readonly indirect: boolean;
  /** Empty for Breath Attacks. */
  readonly names: ReadonlySet<string>;
}

/** One sort of unit, however many of them there are. */
export interface Sort {
  readonly unit: Unit;
  readonly line: Line;
  readonly fighter: Fighter;
  readonly radius: number;
  readonly formations: readonly Formation[];
  readonly legs: readonly Legs[];
  readonly bands: readonly Band[];
  /** The longest range of any band; 0 without any. */
  readonly range: number;
  readonly points: number;
  /** Points left by state: of whole models, as they are reported, and wound by wound, as players weigh them. */
  readonly left: Float64Array;
  readonly worth: Float64Array;
  readonly ambush: boolean;
  readonly scout: boolean;
}

/** One unit of an army. */
export interface Standing {
  readonly name: string;
  readonly side: 0 | 1;
  readonly sort: number;
  readonly at: { readonly x: number; readonly y: number } | null;
}

export interface Forces {
  readonly sorts: readonly Sort[];
  /** Those of the first army first. */
  readonly units: readonly Standing[];
  readonly bounds: readonly [number, number, number];
  readonly points: readonly [number, number];
}

export function baseOf({ base, tough }: Pick<BattleUnit, 'base' | 'tough'>): number {
  return base ?? (tough >= 12 ? 80 : tough >= 6 ? 60 : tough >= 3 ? 40 : 25);
}

export function radiusOf(unit: Pick<BattleUnit, 'base' | 'tough'>): number {
  return baseOf(unit) / MM_PER_INCH / 2;
}

export function plainUnit({ copies: _, base: __, at: ___, ...unit }: BattleUnit): Unit {
  return unit;
}

/** Points of one unit with whoever joined it; 0 when nobody says. */
export function pointsOf({ cost, joined }: Pick<BattleUnit, 'cost' | 'joined'>): number {
  return joined.reduce((sum, one) => sum + one.cost, cost);
}

/** @param made sorts that are known from elsewhere; what is new is added */
export function forcesOf({ first, second, rulings }: BattleScenario, made = new Map<string, Sort>()): Forces {
  const ruled = JSON.stringify(rulings);
  const sorts: Sort[] = [];
  const known = new Map<string, number>();
  const units: Standing[] = [];
  const listed = (army: Army) => army.units.flatMap((one) => Array.from({ length: one.copies }, () => one));
  const both = [listed(first), listed(second)] as const;
  const names = namesByArmy([first, second]);
  const standing = (all: readonly BattleUnit[], side: 0 | 1) => {
    for (const one of all) {
      const unit = plainUnit(one);
      const key = JSON.stringify([unit, baseOf(one)]);
      let sort = known.get(key);
      if (sort === undefined) {
        sort = sorts.length;
        known.set(key, sort);
        const whole = `${key} ${ruled}`;
        const there = made.get(whole) ?? sortOf(unit, radiusOf(one), rulings);
        made.set(whole, there);
        sorts.push(there);
      }
      units.push({ name: names[units.length], side, sort, at: one.at ?? null });
    }
  };
  standing(both[0], 0);
  const split = units.length;
  standing(both[1], 1);
  const pointsOf = (from: number, to: number) =>
    units.slice(from, to).reduce((sum, { sort }) => sum + sorts[sort].points, 0);
  return {
    sorts,
    units,
    bounds: [0, split, units.length],
    points: [pointsOf(0, split), pointsOf(split, units.length)],
  };
}

/** What a unit counts for in points destroyed, also where nobody says what it costs. */
function countedAs(cost: number, { capacity }: Line): number {
  return cost > 0 ? cost : POINTS_PER_WOUND * capacity;
}

/** What an army counts for in points destroyed. */
export function worthOf({ units }: Army): number {
  return units.reduce((sum, unit) => {
    const side = sideOf(plainUnit(unit));
    return sum + unit.copies * countedAs(side.cost, lineOf(side));
  }, 0);
}

function sortOf(unit: Unit, radius: number, rulings: BattleScenario['rulings']): Sort {
  const side = sideOf(unit);
  const line = lineOf(side, rulings);
  const nerves = nervesOf(line, {
    terms: [],
    condition: 'none',
    brutal: { attrition: 'off', friendlyFire: false, mishaps: false, criticals: false, heavyDamage: false },
    better: false,
    rulings: { ...TAKEN, ...rulings },
  });
  const points = countedAs(side.cost, line);
  const priced = side.cost > 0;
  const worth = Float64Array.from({ length: line.states }, (_, state) =>
    line.dead[state] ? 0 : (points * (line.capacity - line.wounds[state])) / line.capacity,
  );
  const left = Float64Array.from({ length: line.states }, (_, state) =>
    priced ? points - pointsGone(line, state, false) : worth[state],
  );
  const rules = new Set<ModelRule>([...unit.rules]);
  const bands = bandsOf(unit);
  return {
    unit,
    line,
    radius,
    formations: formationsOf(side.models, radius),
    legs: Array.from({ length: line.states }, (_, state) => legsIn(line, state)),
    bands,
    range: Math.max(0, ...bands.map(({ range }) => range)),
    points,
    left,
    worth,
    ambush: rules.has('Ambush'),
    scout: rules.has('Scout'),
    fighter: {
      line,
      nerves,
      hitTerms: [],
      chargeTerms: [],
      blockTerms: [],
      supremeHit: false,
      supremeBlock: false,
      betterHit: false,
      betterBlock: false,
      reroll: 'none',
      limit: 100,
      deepRage: false,
      killingBlow: false,
      braced: false,
    },
  };
}

const GROUND = {
  situation: { difficult: false },
  condition: 'none',
  rulings: { stealthMove: 'advance', zeroMoves: 'rush', stealthWinds: false },
} as unknown as Parameters<typeof feetOf>[2];

function legsIn(line: Line, state: number): Legs {
  const legs = legsOf(line, state);
  const { advance, rush } = feetOf(legs, 0, GROUND);
  return { advance, rush, flying: legs.has('Flying'), strider: legs.has('Strider') };
}

/** Weapons of one name reach as far as the shortest of them. */
function bandsOf(unit: Unit): Band[] {
  const all = [unit, ...unit.joined];
  const byName = new Map<string, { range: number; indirect: boolean }>();
  for (const { name, range, attacks, rules } of all.flatMap(({ weapons }) => weapons)) {
    if (range === undefined || attacks === 0) continue;
    const known = byName.get(name);
    const indirect = rules.includes('Indirect');
    byName.set(name, {
      range: Math.min(range, known?.range ?? range),
      indirect: indirect && (known?.indirect ?? true),
    });
  }
  const bands = new Map<string, { range: number; indirect: boolean; names: Set<string> }>();
  for (const [name, { range, indirect }] of byName) {
    const key = `${range} ${indirect}`;
    const band = bands.get(key) ?? { range, indirect, names: new Set<string>() };
    band.names.add(name);
    bands.set(key, band);
  }
  const breath = all.some(({ rules }) => rules.includes('Breath Attack'));
  return [...bands.values(), ...(breath ? [{ range: 12, indirect: false, names: new Set<string>() }] : [])];
}
