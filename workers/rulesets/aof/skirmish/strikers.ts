/**
 * Units of skirmishes, each read once, and what they do to a kind of target (../shared.ts): made once, against a unit of that
 * kind that nobody wears down in one strike. So a row of chances depends on the striker and the kind alone, and not on who has
 * been asked about before. Units that differ in nothing but their number of models are one *troop*: what is left of a large
 * one strikes as a smaller one does.
 */
import type { Duel, Which } from '../duel/schema.ts';
import { fighterOf, lineFor, Pairing, reachOf, walksOf } from '../duel/setup.ts';
import { passWords } from '../duel/swift.ts';
import { NONE_IN_FORCE } from '../duel/uses.ts';
import type { ExactStrike } from '../exact.ts';
import { POSTURE } from '../flags.ts';
import { isFoldable } from '../fold.ts';
import type { Line } from '../line.ts';
import { Exchange } from '../melee/exchange.ts';
import type { Fighter, Role } from '../melee/fighter.ts';
import type { Unit } from '../schema.ts';
import { seenKindOf } from '../shared.ts';
import { type Gait, newGait } from './gait.ts';
import { Laws, type Struck, UNARMED } from './laws.ts';
import type { Aim } from './shots.ts';

/** Wounds that a target takes from one strike at most, here. */
const MOST_WOUNDS = 250;
/** Entries of all alias tables, and units, before all is forgotten and read again. */
const MOST_ENTRIES = 8_000_000;
const MOST_UNITS = 3_000;
/** Kinds of targets: what they block on, and a few rules. */
const MOST_KINDS = 1 << 16;
/** Models of a troop: no unit has more. */
const MOST_MODELS = 100;
const OTHER = { attacker: 'target', target: 'attacker' } as const;

/** A unit, whichever side it stands on. */
export interface Reading {
  readonly number: number;
  readonly unit: Unit;
  readonly fighter: Fighter;
  readonly walks: Uint8Array;
  readonly troop: Troop;
  /** States of the troop that are more than this unit ever has: it begins in the one after them. */
  readonly ahead: number;
  /** Equal for those whom strikes and shots cannot tell apart; null: its kind says too little of it. */
  readonly kind: number | null;
  readonly passes: Int32Array;
  /** Null until somebody asks. */
  gait: Gait | null;
}

/** Units that differ in their number of models alone, as the largest of them. */
interface Troop {
  readonly number: number;
  readonly fighter: Fighter;
}

export class Strikers {
  readonly laws = new Laws();
  /** The ground, with any units and plans. */
  private readonly duel: Duel;
  private byUnit = new WeakMap<Unit, Reading>();
  private readonly byText = new Map<string, Reading>();
  private readonly kinds = new Map<string, number>();
  private readonly gaits = new Map<string, Gait>();
  private readonly wide = new Map<number, Fighter | null>();
  private readonly troops = new Map<string, Troop>();
  private readonly struck = new Map<number, Struck | typeof UNARMED | null>();
  private readonly shots = new Map<string, Struck | typeof UNARMED | null>();
  private numbers = 0;

  constructor(duel: Duel) {
    this.duel = duel;
  }

  get isFull(): boolean {
    return this.laws.used > MOST_ENTRIES || this.byText.size > MOST_UNITS;
  }

  forget(): void {
    this.byUnit = new WeakMap();
    for (const map of [this.byText, this.troops, this.struck, this.shots, this.laws]) map.clear();
  }

  /** A unit that has been read; undefined where it has not been, as this object. */
  known(unit: Unit): Reading | undefined {
    return this.byUnit.get(unit);
  }

  reading(unit: Unit): Reading {
    let reading = this.byUnit.get(unit);
    if (reading) return reading;
    const text = JSON.stringify({ ...unit, name: '' });
    reading = this.byText.get(text);
    if (!reading) {
      const fighter = this.fighterOf(unit);
      const { line } = fighter;
      const troop = this.troopOf(fighter, text);
      reading = {
        ...{ number: this.numbers++, unit, fighter, walks: walksOf(line), kind: this.kindOf(line) },
        ...{ troop, ahead: troop.fighter.line.states - line.states },
        ...{ passes: passWords(fighter.nerves), gait: null },
      };
      this.byText.set(text, reading);
    }
    this.byUnit.set(unit, reading);
    return reading;
  }

  gaitOf(reading: Reading): Gait {
    reading.gait ??= newGait(this.duel, reading.fighter.line, this.gaits);
    return reading.gait;
  }

  private kindOf(line: Line): number | null {
    const text = seenKindOf(line);
    if (text === null) return null;
    const number = this.kinds.get(text) ?? this.kinds.size;
    this.kinds.set(text, number);
    return number;
  }

  /** A strike in melee; null where it is no number of wounds drawn at once. */
  strike(striker: Reading, target: Reading, role: Role, flags: number): Struck | typeof UNARMED | null {
    const mood = (role === 'striker' ? 1 : 0) + (flags === 0 ? 0 : 2);
    const key = (striker.troop.number * MOST_KINDS + target.kind!) * 4 + mood;
    const known = this.struck.get(key);
    if (known !== undefined) return known;
    const struck = this.made(striker, target, (own, wide) => {
      const [first, second] = role === 'striker' ? [own, wide] : [wide, own];
      return new Exchange(first, second, {
        ...{ strikeBack: 'always', berserker: false, rulings: this.duel.rulings, fog: false },
        ...{ charge: true, unfatigued: false, pairs: 1 },
      }).strike(role, flags, role === 'striker');
    });
    this.struck.set(key, struck);
    return struck;
  }

  /** A plain shot; null where it is no number of wounds drawn at once. */
  shot(shooter: Reading, target: Reading, { which, distance, moved }: Aim): Struck | typeof UNARMED | null {
    const reach = reachOf({ ...this.duel, [which]: shooter.unit }, which, distance);
    const key = `${shooter.troop.number} ${which} ${reach} ${moved} ${target.kind}`;
    const known = this.shots.get(key);
    if (known !== undefined) return known;
    const struck = this.made(shooter, target, (own, wide) => {
      const both = <T>(of: (one: Fighter) => T) =>
        ({ [which]: of(own), [OTHER[which]]: of(wide) }) as Readonly<Record<Which, T>>;
      const pairing = new Pairing(
        { ...this.duel, ...both(({ line }) => line.side.unit) },
        undefined,
        undefined,
        undefined,
        {
          ...{
            lines: both(({ line }) => line),
            fighters: both((one) => one),
            walks: both(({ line }) => walksOf(line)),
          },
          source: () => {
            throw new Error('a shot is no strike');
          },
        },
      );
      return pairing.aimed(which, 0, distance, { mode: 'plain', moved }, POSTURE.none);
    });
    this.shots.set(key, struck);
    return struck;
  }

  /** Whether the strike of a unit that begins in this state of its troop can be drawn. */
  isDrawn(struck: Struck | typeof UNARMED, ahead: number): boolean {
    if (struck === UNARMED) return true;
    const { made, drawn } = struck;
    if (drawn[ahead] === 0) {
      const { uniform, strike } = made;
      drawn[ahead] = isFoldable(made, 1, ahead) && uniform!.mostWounds(ahead) < strike.target.states - 1 ? 1 : 2;
    }
    return drawn[ahead] === 1;
  }

  /** A strike or shot of a troop at a unit that takes more wounds than it does. */
  private made(
    striker: Reading,
    target: Reading,
    make: (own: Fighter, wide: Fighter) => ExactStrike,
  ): Struck | typeof UNARMED | null {
    const wide = this.wideOf(target);
    const made = wide && make(striker.troop.fighter, wide);
    if (made?.strike.batches.length === 0) return UNARMED;
    return made?.uniform?.caps === 1 ? this.laws.struck(made) : null;
  }

  /** A unit of the same kind that takes more wounds than any strike here does. */
  private wideOf({ unit, kind }: Reading): Fighter | null {
    let wide = this.wide.get(kind!);
    if (wide === undefined) {
      const many = { ...unit, models: Math.ceil((MOST_WOUNDS + 1) / unit.tough) };
      const fighter = this.fighterOf(many);
      wide = this.kindOf(fighter.line) === kind ? fighter : null;
      this.wide.set(kind!, wide);
    }
    return wide;
  }

  private fighterOf(unit: Unit): Fighter {
    const duel = { ...this.duel, attacker: unit };
    return fighterOf(duel, 'attacker', lineFor(duel, 'attacker'), NONE_IN_FORCE.attacker, false);
  }

  /** @param text the unit without its name */
  private troopOf(fighter: Fighter, text: string): Troop {
    const { unit } = fighter.line.side;
    const alike = isAlike(unit, fighter.line);
    const key = alike ? JSON.stringify({ ...unit, name: '', cost: 0, models: 0 }) : text;
    let troop = this.troops.get(key);
    if (!troop) {
      const largest = alike ? this.fighterOf({ ...unit, models: MOST_MODELS }) : fighter;
      troop = { number: this.troops.size, fighter: largest };
      this.troops.set(key, troop);
    }
    return troop;
  }
}

/** Whether each model of a unit is as good as any other, so that fewer of them are a smaller unit of the same sort. */
function isAlike(
  { weapons, joined, sergeant, multiBased, state, models }: Unit,
  { start, apart, save }: Line,
): boolean {
  if (joined.length > 0 || sergeant !== 'none' || multiBased || models > MOST_MODELS) return false;
  if (start !== 0 || apart.length > 0 || save[save.length - 1] === 1 || state.lost + state.wounds > 0) return false;
  return weapons.every(({ count }) => count === undefined);
}
