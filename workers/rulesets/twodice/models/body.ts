/**
 * One of several models under an attack: what can happen to it, and the exact distribution over its states.
 *
 * A state is the number of unmarked boxes (0: destroyed), whether the model is knocked down, the focus left for its
 * power field, and whether anything has hit it so far.
 */
import type { Distribution } from '../../../kernel/distribution.ts';
import type { Activation } from '../activation/schema.ts';
import { hitChances } from '../attackRoll.ts';
import { TOUGH_CHANCE, throughPowerField } from '../body/defences.ts';
import { damagePoints } from '../damageRoll.ts';
import { editionOf } from '../edition.ts';
import type { Blow, Harm } from './script.ts';
import { boxesLeft } from './single.ts';

export interface Body {
  readonly name: string;
  /** Unmarked boxes at the start, 1 or more. */
  readonly boxes: number;
  readonly startsDown: boolean;
  /** Whether it can be knocked down at all. */
  readonly canFall: boolean;
  /** Chance that Tough saves it while it stands; 0 without Tough. */
  readonly toughChance: number;
  /** Whether it saves it on the ground too. */
  readonly toughOnTheGround: boolean;
  /** Focus for the power field. */
  readonly focus: number;
}

export function bodyOf(target: Activation['target'], canFall = !target.cannotBeKnockedDown): Body {
  return {
    name: target.name,
    boxes: boxesLeft(target),
    startsDown: target.knockedDown,
    canFall,
    // Another rule that takes it off the table first leaves nothing for Tough to save (MK3-TOUGH-03).
    toughChance: target.tough && target.leavesPlayWhenDisabled !== 'before Tough' ? TOUGH_CHANCE : 0,
    toughOnTheGround: editionOf(target).toughOnTheGround,
    focus: target.powerField,
  };
}

/** A distribution over the states of one model. */
export interface Fate {
  /** `mass[stateAt(...)]`: its probability. */
  readonly mass: Float64Array;
  /** Bound on the roundings that went into each entry. */
  readonly roundings: number;
}

/** How a model stands: destroyed, up, or knocked down. */
export const GONE = 0;
export const UP = 1;
export const DOWN = 2;
export type Standing = typeof GONE | typeof UP | typeof DOWN;

function stateAt({ boxes, focus }: Body, hit: number, down: number, focusLeft: number, left: number): number {
  return ((hit * 2 + down) * (focus + 1) + focusLeft) * (boxes + 1) + left;
}

export function startFate(body: Body): Fate {
  const mass = new Float64Array(4 * (body.focus + 1) * (body.boxes + 1));
  mass[stateAt(body, 0, body.startsDown ? 1 : 0, body.focus, body.boxes)] = 1;
  return { mass, roundings: 0 };
}

/** Visits every state that has a chance. */
export function eachState(
  body: Body,
  { mass }: Fate,
  visit: (hit: number, down: number, focus: number, left: number, probability: number) => void,
): void {
  let at = 0;
  for (let hit = 0; hit < 2; hit++) {
    for (let down = 0; down < 2; down++) {
      for (let focus = 0; focus <= body.focus; focus++) {
        for (let left = 0; left <= body.boxes; left++) {
          const probability = mass[at++];
          if (probability > 0) visit(hit, down, focus, left, probability);
        }
      }
    }
  }
}

/** The part of a fate in which the model stands like that, normalised, with its share; null when it has none. */
export function narrowed(body: Body, fate: Fate, standing: Standing): { share: number; fate: Fate } | null {
  const mass = new Float64Array(fate.mass.length);
  let share = 0;
  let terms = 0;
  eachState(body, fate, (hit, down, focus, left, probability) => {
    const stands = left === 0 ? GONE : down === 1 ? DOWN : UP;
    if (stands !== standing) return;
    mass[stateAt(body, hit, down, focus, left)] = probability;
    share += probability;
    terms++;
  });
  if (terms === 0) return null;
  for (let i = 0; i < mass.length; i++) mass[i] /= share;
  return { share, fate: { mass, roundings: 2 * fate.roundings + terms + 1 } };
}

/** The fate after one blow. A destroyed model suffers nothing more. */
export function struck(body: Body, fate: Fate, blow: Blow): Fate {
  const mass = new Float64Array(fate.mass.length);
  const added = new Int32Array(fate.mass.length);
  const put = (hit: number, down: number, focus: number, left: number, probability: number) => {
    if (probability === 0) return;
    const at = stateAt(body, hit, down, focus, left);
    mass[at] += probability;
    added[at]++;
  };
  let inWounds = 0;
  const suffer = (harm: Harm, down: number, focus: number, left: number, probability: number) => {
    if (probability === 0) return;
    const lies = down === 1 || (harm.knocksDown && body.canFall) ? 1 : 0;
    const wounds = woundsOf(harm, focus);
    inWounds = Math.max(inWounds, wounds.roundings);
    for (const { points, spent, chance } of wounds.all) {
      const here = probability * chance;
      if (points < left) put(1, lies, focus - spent, left - points, here);
      else if (body.toughChance > 0 && (lies === 0 || body.toughOnTheGround)) {
        put(1, body.canFall ? 1 : lies, focus - spent, 1, here * body.toughChance);
        put(1, lies, focus - spent, 0, here * (1 - body.toughChance));
      } else put(1, lies, focus - spent, 0, here);
    }
  };
  const byStanding = blow.attack?.map(({ attack, automatic }) => hitChances(attack, automatic));
  eachState(body, fate, (hit, down, focus, left, probability) => {
    if (left === 0) return put(hit, down, focus, left, probability);
    if (!byStanding) return suffer(blow.hit, down, focus, left, probability);
    const chances = byStanding[down];
    put(hit, down, focus, left, probability * chances.miss);
    suffer(blow.hit, down, focus, left, probability * chances.hit);
    suffer(blow.critical, down, focus, left, probability * chances.critical);
  });
  const most = added.reduce((high, count) => Math.max(high, count), 0);
  return { mass, roundings: fate.roundings + most + inWounds + ROUNDINGS_PER_TERM };
}

/** The chance of an attack roll with its rerolls, and the products formed with it. */
const ROUNDINGS_PER_TERM = 12;

interface Wound {
  readonly points: number;
  /** Focus spent on the power field. */
  readonly spent: number;
  readonly chance: number;
}

interface Wounds {
  readonly all: readonly Wound[];
  /** Bound on the roundings in each of their chances. */
  readonly roundings: number;
}

/** By harm and by the focus held: paths of the exact walk ask for the same again and again. */
const known = new WeakMap<Harm, Wounds[]>();

function woundsOf(harm: Harm, focus: number): Wounds {
  let byFocus = known.get(harm);
  if (!byFocus) {
    byFocus = [];
    known.set(harm, byFocus);
  }
  byFocus[focus] ??= allWounds(harm, focus);
  return byFocus[focus];
}

/** All damage rolls of one hit together: each may spend one focus (MK3-PFIELD-02, MK3-RUL-07, MK3-RUL-09). */
function allWounds(harm: Harm, focus: number): Wounds {
  let wounds: Wound[] = [{ points: 0, spent: 0, chance: 1 }];
  let roundings = 0;
  for (const { roll } of harm.rolls) {
    const distribution = damagePoints(roll);
    const points = chancesOf(distribution);
    // The chance, the product, and as many additions as values can meet in one sum.
    roundings += Math.ceil(distribution.relativeError * 2 ** 53) + 2 + Math.min(points.length, wounds.length * 6);
    const next = new Map<number, Wound>();
    for (const before of wounds) {
      for (const [value, chance] of points) {
        const spends = value > 0 && before.spent < focus;
        const spent = before.spent + (spends ? 1 : 0);
        const sum = before.points + (spends ? throughPowerField(value) : value);
        const key = sum * (focus + 1) + spent;
        const had = next.get(key)?.chance ?? 0;
        next.set(key, { points: sum, spent, chance: had + before.chance * chance });
      }
    }
    wounds = [...next.values()];
  }
  return { all: wounds, roundings };
}

function chancesOf(points: Distribution): Array<readonly [number, number]> {
  return [...points.entries()].map(([value, weight]) => [value, weight / points.total] as const);
}
