/**
 * One model under blows, exactly: a distribution over everything that can have become of it.
 *
 * A state is what of its boxes is marked (or how it was destroyed), whether it lies, whether anything has hit it, what
 * burns on it and what focus Rage has brought it. Few states are kept in an array, many only as far as they are reached.
 */
import { onceFor } from '../../../onceFor.ts';
import { LASTING } from '../activation/attack.ts';
import { hitChances } from '../attackRoll.ts';
import { type DamageRoll, damagePoints } from '../damageRoll.ts';
import { type Blow, type Harm, meetingOf } from './blow.ts';
import { DenseMasses, type Masses, ReachedMasses } from './masses.ts';
import type { TargetBody } from './target.ts';
import { fallTo, type Worn } from './worn.ts';

/** How a model stands, to whoever looks: destroyed, or {@link standingAs} of its condition and whether it lies. */
export const GONE = 0;

/** The standing of a model on the table: 1 upright and 2 on the ground in its first condition, and so on. */
export function standingAs(condition: number, down: number): number {
  return 1 + 2 * condition + down;
}

/** Its parts again. */
export function conditionOf(standing: number): number {
  return (standing - 1) >> 1;
}
export function liesIn(standing: number): 0 | 1 {
  return standing !== GONE && (standing - 1) & 1 ? 1 : 0;
}

const HIT = 1;
const DOWN = 2;
const LASTING_BITS = 2;
const EVERY_LASTING = 2 ** LASTING.length - 1;

/** States up to which a distribution is an array. */
const MOST_DENSE = 60_000;
/** The chance of an attack roll with its rerolls, and the products formed with it. */
const ROUNDINGS_PER_TERM = 14;

/** A state in its parts. */
export interface Become {
  readonly state: number;
  readonly gone: boolean;
  readonly hit: boolean;
  readonly down: boolean;
  /** A bit for each of {@link LASTING}. */
  readonly lasting: number;
  readonly rage: number;
}

/** A distribution over what has become of one model. */
export interface Fate {
  readonly masses: Masses;
  /** Bound on the roundings that went into each entry. */
  readonly roundings: number;
}

/** The states of one model, and how blows move it between them. */
export class Fates {
  readonly body: TargetBody;
  readonly worn: Worn;
  private readonly extras: number;
  private readonly rageShift: number;
  private readonly dense: number;

  /** @param lasting whether anything may be left on it that stays */
  constructor(body: TargetBody, lasting: boolean) {
    this.body = body;
    this.worn = body.worn();
    this.rageShift = LASTING_BITS + (lasting ? LASTING.length : 0);
    this.extras = 2 ** (this.rageShift + (body.rage > 0 ? 2 : 0));
    const all = (this.worn.states + this.worn.ends) * this.extras;
    this.dense = all <= MOST_DENSE ? all : 0;
  }

  start(): Fate {
    const masses = this.fresh();
    masses.add(this.body.startsDown ? DOWN : 0, 1);
    return { masses, roundings: 0 };
  }

  /** Visits everything that may have become of it. */
  each({ masses }: Fate, visit: (become: Become, probability: number) => void): void {
    masses.each((key, probability) => visit(this.read(Number(key)), probability));
  }

  standing({ gone, state, down }: Become): number {
    return gone ? GONE : standingAs(this.worn.condition(state), down ? 1 : 0);
  }

  /** The fate by what is seen of how the model stands, each part normalised, with its share. */
  split(fate: Fate, seen: (standing: number) => number): Map<number, { share: number; fate: Fate }> {
    const parts = new Map<number, { share: number; terms: number; cells: Array<[number, number]> }>();
    fate.masses.each((key, probability) => {
      const standing = seen(this.standing(this.read(Number(key))));
      let part = parts.get(standing);
      if (!part) {
        part = { share: 0, terms: 0, cells: [] };
        parts.set(standing, part);
      }
      part.share += probability;
      part.terms++;
      part.cells.push([Number(key), probability]);
    });
    const found = new Map<number, { share: number; fate: Fate }>();
    for (const [standing, { share, terms, cells }] of parts) {
      const masses = this.fresh();
      for (const [key, probability] of cells) masses.add(key, probability / share);
      found.set(standing, { share, fate: { masses, roundings: 2 * fate.roundings + terms + 1 } });
    }
    return found;
  }

  /** The fate after one blow. A destroyed model suffers nothing more. */
  struck(fate: Fate, blow: Blow): Fate {
    const masses = this.fresh();
    let inRolls = 0;
    fate.masses.each((key, probability) => {
      const become = this.read(Number(key));
      if (become.gone) return masses.add(key, probability);
      const meeting = meetingOf(blow, this.worn.condition(become.state), become.down ? 1 : 0);
      if (meeting.attack === null) {
        inRolls = Math.max(inRolls, this.suffer(masses, meeting.hit, become, probability));
        return;
      }
      const { miss, hit, critical } = hitChances(meeting.attack.attack, meeting.attack.automatic);
      if (miss > 0) masses.add(key, probability * miss);
      if (hit > 0) inRolls = Math.max(inRolls, this.suffer(masses, meeting.hit, become, probability * hit));
      if (critical > 0)
        inRolls = Math.max(inRolls, this.suffer(masses, meeting.critical, become, probability * critical));
    });
    return { masses, roundings: fate.roundings + masses.most + inRolls + ROUNDINGS_PER_TERM };
  }

  /**
   * Knockdown and what stays first, then the damage rolls: all are marked before anybody asks whether it is disabled
   * (MK3-ATK-20, MK3-RUL-09). @returns roundings of the longest way
   */
  private suffer(into: Masses, harm: Harm, become: Become, probability: number): number {
    const down = become.down || (harm.knocksDown && this.body.canFall);
    const hurt = { ...become, hit: true, down, lasting: become.lasting | harm.leaves };
    return this.roll(into, harm, 0, hurt, probability);
  }

  private roll(into: Masses, harm: Harm, at: number, become: Become, probability: number): number {
    if (at === harm.rolls.length) {
      into.add(this.key(become), probability);
      return 0;
    }
    const { roll, bringsRage } = harm.rolls[at];
    const points = pointsOf(roll);
    const { spots } = this.worn;
    let deepest = 0;
    for (let i = 0; i < points.values.length; i++) {
      const value = points.values[i];
      const chance = probability * points.chances[i];
      if (value === 0) {
        deepest = Math.max(deepest, this.roll(into, harm, at + 1, become, chance));
        continue;
      }
      const rage = bringsRage ? Math.min(this.body.rage, become.rage + 1) : become.rage;
      for (let spot = 0; spot < spots; spot++) {
        const next = this.worn.after(become.state, value, spot);
        if (next >= 0) {
          deepest = Math.max(deepest, this.roll(into, harm, at + 1, { ...become, rage, state: next }, chance / spots));
        } else {
          deepest = Math.max(
            deepest,
            this.fall(into, harm, at, { ...become, rage }, { value, spot, next: fallTo(next) }, chance / spots),
          );
        }
      }
    }
    return deepest + points.roundings + 2;
  }

  /** A part falls, or Tough saves it; further rolls of the same blow were for the model that fell, unless it is read otherwise. */
  private fall(
    into: Masses,
    harm: Harm,
    at: number,
    become: Become,
    { value, spot, next }: { readonly value: number; readonly spot: number; readonly next: number },
    probability: number,
  ): number {
    const { body, worn } = this;
    let deepest = 0;
    const saved = body.tough(worn.condition(become.state), become.down);
    if (saved > 0) {
      const state = worn.stand(become.state, value, spot);
      const standing = { ...become, state, down: become.down || body.fallsWhenSaved };
      const rest = body.hurtAgain ? at + 1 : harm.rolls.length;
      deepest = this.roll(into, harm, rest, standing, probability * saved);
    }
    const lost = probability * (1 - saved);
    const cleared = next < worn.states && body.nextStandsUp ? { down: false, lasting: 0 } : {};
    into.add(this.key({ ...become, ...cleared, state: next }), lost);
    return deepest;
  }

  private fresh(): Masses {
    return this.dense > 0 ? new DenseMasses(this.dense) : new ReachedMasses();
  }

  private key({ state, hit, down, lasting, rage }: Become): number {
    return (
      state * this.extras + (hit ? HIT : 0) + (down ? DOWN : 0) + (lasting << LASTING_BITS) + (rage << this.rageShift)
    );
  }

  private read(key: number): Become {
    const extra = key % this.extras;
    const state = Math.floor(key / this.extras);
    return {
      state,
      gone: state >= this.worn.states,
      hit: (extra & HIT) !== 0,
      down: (extra & DOWN) !== 0,
      lasting: this.rageShift > LASTING_BITS ? (extra >> LASTING_BITS) & EVERY_LASTING : 0,
      rage: extra >> this.rageShift,
    };
  }
}

interface Points {
  readonly values: readonly number[];
  readonly chances: readonly number[];
  readonly roundings: number;
}

/** By roll: blows are asked again and again. */
/** Points of damage of a roll with their chances, those of no chance left out. */
export const pointsOf = onceFor((roll: DamageRoll): Points => {
  const distribution = damagePoints(roll);
  const entries = [...distribution.entries()].filter(([, weight]) => weight > 0);
  return {
    values: entries.map(([value]) => value),
    chances: entries.map(([, weight]) => weight / distribution.total),
    roundings: Math.ceil(distribution.relativeError * 2 ** 53) + 1,
  };
});
