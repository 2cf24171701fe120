/**
 * Trials of many skirmishes whose units only charge: each unit is read once, and what it does to a kind of target is made
 * once (../shared.ts), against a unit of that kind that nobody wears down in one strike. So a row of chances depends on the
 * striker and the kind alone, and not on who has been asked about before. Units that differ in nothing but their number of
 * models are one *troop*: what is left of a large one strikes as a smaller one does. Battles are fought by the loop of swift.ts.
 */
import { toldApart } from '../../../wording.ts';
import type { TrialReading, TrialTable } from '../../ruleset.ts';
import { startDistance } from '../duel/moves.ts';
import type { Duel, Which } from '../duel/schema.ts';
import { fighterOf, lineFor, Pairing, type Stock, walksOf } from '../duel/setup.ts';
import { isSwiftDuel, passWords } from '../duel/swift.ts';
import { ALWAYS, NEVER, type SwiftTables, swiftTables } from '../duel/swiftLoop.ts';
import { NONE_IN_FORCE } from '../duel/uses.ts';
import type { ExactStrike } from '../exact.ts';
import { FATIGUED, startFlags } from '../flags.ts';
import { isFoldable } from '../fold.ts';
import type { Line } from '../line.ts';
import { Exchange } from '../melee/exchange.ts';
import type { Fighter, Role } from '../melee/fighter.ts';
import type { Unit } from '../schema.ts';
import { kindOf, OwnBlow } from '../shared.ts';
import { type Gait, Moves, newGait } from './gait.ts';
import { Laws, type Struck } from './laws.ts';
import { rulesOfSkirmish } from './rulesOf.ts';
import { duelOf, type Skirmish } from './schema.ts';
import { type MissingRow, type Standing, SwiftSkirmish, standingOf } from './swift.ts';

const SIDES = ['attacker', 'target'] as const;
const OTHER = { attacker: 'target', target: 'attacker' } as const;
/** Wounds that a target takes from one strike at most, here. */
const MOST_WOUNDS = 250;
/** Entries of all alias tables, and units, before all is forgotten and read again. */
const MOST_ENTRIES = 8_000_000;
const MOST_UNITS = 3_000;
const MOST_GROUNDS = 12;
const MOST_PAIRS = 2_000;
/** Models of a troop: no unit has more. */
const MOST_MODELS = 100;
const MEASURES = ['share', 'shareSquared'] as const;

export class SkirmishTable implements TrialTable<Skirmish> {
  private readonly grounds = new Map<string, Ground>();
  private last: { readonly skirmish: Skirmish; readonly ground: Ground } | null = null;
  private told: {
    readonly name: string;
    readonly wanted: readonly number[];
    readonly facts: TrialReading['facts'];
  } | null = null;

  read(
    skirmish: Skirmish,
    measures: ReadonlyArray<string | null>,
    streams: readonly Int32Array[],
    trials: number,
  ): TrialReading | null {
    const wanted = measures.map((name) => MEASURES.indexOf(name as (typeof MEASURES)[number]));
    if (wanted.includes(-1)) return null;
    const pair = this.ground(skirmish).pair(skirmish);
    if (!pair) return null;
    const tables = pair.tables();
    const battle = new SwiftSkirmish(tables, skirmish, pair.standing(), pair.missing);
    const scores = streams.map((stream) => battle.scores(stream, trials));
    const { attacker } = toldApart(skirmish, 'attacker', 'target');
    const { attackerUnits, targetUnits } = skirmish;
    return {
      values: wanted.map((at) => scores.map((score) => score[at])),
      facts: this.factsOf(attacker.name, wanted),
      rules: () => pair.rules(attackerUnits > 1 || targetUnits > 1),
    };
  }

  /** Of the cells of one unit the same list: who packs them looks at each list once. */
  private factsOf(name: string, wanted: readonly number[]): TrialReading['facts'] {
    const { told } = this;
    if (told?.name === name && told.wanted.length === wanted.length && told.wanted.every((at, i) => at === wanted[i]))
      return told.facts;
    const facts = wanted.map((at) => ({
      title: at === 0 ? `Score of ${name}` : `Mean square of the score of ${name}`,
      of: 'mean' as const,
    }));
    this.told = { name, wanted, facts };
    return facts;
  }

  /** All of a skirmish but who meets, and how many of them. */
  private ground(skirmish: Skirmish): Ground {
    const { last } = this;
    if (last && GROUND.every((field) => last.skirmish[field] === skirmish[field])) return last.ground;
    const text = JSON.stringify(GROUND.map((field) => skirmish[field]));
    let ground = this.grounds.get(text);
    if (!ground) {
      if (this.grounds.size >= MOST_GROUNDS) this.grounds.clear();
      ground = new Ground(skirmish);
      this.grounds.set(text, ground);
    }
    this.last = { skirmish, ground };
    return ground;
  }
}

const GROUND = ['attackerPlan', 'targetPlan', 'situation', 'rulings'] as const;

/** A unit, whichever side it stands on. */
interface Reading {
  readonly number: number;
  readonly unit: Unit;
  readonly fighter: Fighter;
  readonly walks: Uint8Array;
  readonly troop: Troop;
  /** States of the troop that are more than this unit ever has: it begins in the one after them. */
  readonly ahead: number;
  /** Null: its kind says too little of it. */
  readonly kind: string | null;
  readonly passes: Int32Array;
  /** Null until somebody asks. */
  gait: Gait | null;
}

/** Units that differ in their number of models alone, as the largest of them. */
interface Troop {
  readonly number: number;
  readonly fighter: Fighter;
}

interface Pair {
  tables(): SwiftTables;
  /** What its units are worth, by states of the same stride. */
  standing(): Standing;
  readonly missing: MissingRow;
  /** @param several whether a side has more than one unit */
  rules(several: boolean): readonly string[];
}

class Ground {
  private readonly duel: Duel;
  private byUnit = new WeakMap<Unit, Reading>();
  private readonly byText = new Map<string, Reading>();
  private readonly wide = new Map<string, Fighter | null>();
  private readonly moves = new Moves();
  private readonly troops = new Map<string, Troop>();
  private readonly struck = new Map<string, Struck | null>();
  private readonly laws = new Laws();
  private readonly pairs = new Map<number, Pair | null>();
  private readonly lists = new Map<string, readonly string[]>();
  private numbers = 0;

  constructor(skirmish: Skirmish) {
    this.duel = duelOf(skirmish);
  }

  pair(skirmish: Skirmish): Pair | null {
    if (this.laws.used > MOST_ENTRIES || this.byText.size > MOST_UNITS) this.forget();
    const [one, other] = [this.byUnit.get(skirmish.attacker), this.byUnit.get(skirmish.target)];
    const met = one && other && this.pairs.get(pairNumber(one, other));
    return met === undefined ? this.newPair(skirmish) : met;
  }

  private newPair(skirmish: Skirmish): Pair | null {
    const duel = { ...this.duel, attacker: skirmish.attacker, target: skirmish.target };
    if (!isSwiftDuel(duel) || skirmish.rulings.deadlyOverkillCounts) return null;
    const [a, b] = [this.reading(skirmish.attacker), this.reading(skirmish.target)];
    const key = pairNumber(a, b);
    let pair = this.pairs.get(key);
    if (pair === undefined) {
      if (this.pairs.size >= MOST_PAIRS) this.pairs.clear();
      pair = this.meet(duel, { attacker: a, target: b });
      this.pairs.set(key, pair);
    }
    return pair;
  }

  private forget(): void {
    this.byUnit = new WeakMap();
    for (const map of [this.byText, this.troops, this.struck, this.pairs, this.laws]) map.clear();
  }

  private reading(unit: Unit): Reading {
    let reading = this.byUnit.get(unit);
    if (reading) return reading;
    const text = JSON.stringify({ ...unit, name: '' });
    reading = this.byText.get(text);
    if (!reading) {
      const fighter = this.fighterOf(unit);
      const { line } = fighter;
      const troop = this.troopOf(fighter, text);
      reading = {
        ...{ number: this.numbers++, unit, fighter, walks: walksOf(line), kind: kindOf(line) },
        ...{ troop, ahead: troop.fighter.line.states - line.states },
        ...{ passes: passWords(fighter.nerves), gait: null },
      };
      this.byText.set(text, reading);
    }
    this.byUnit.set(unit, reading);
    return reading;
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

  private meet(duel: Duel, both: Readonly<Record<Which, Reading>>): Pair | null {
    if (SIDES.some((which) => both[which].kind === null || both[which].walks.some((walk) => walk > 0))) return null;
    const strikes = SIDES.flatMap((which) =>
      (['striker', 'replier'] as const).flatMap((role) => {
        const own = role === 'striker' ? which : OTHER[which];
        return [0, FATIGUED].map((flags) => this.strike(both[own], both[OTHER[own]], role, flags));
      }),
    );
    if (strikes.includes(null)) return null;
    const strikers = [both.attacker, both.target, both.target, both.attacker].flatMap((one) => [one, one]);
    if (strikes.some((one, i) => !this.isDrawn(one!, strikers[i].ahead))) return null;
    const lines = { attacker: both.attacker.fighter.line, target: both.target.fighter.line };
    const pairing = new Pairing(duel, undefined, undefined, undefined, this.stockOf(both));
    const { bonus, replies } = this.replies(pairing);
    const lists: Array<readonly string[] | undefined> = [];
    let tables: SwiftTables | null = null;
    let standing: Standing | null = null;
    return {
      standing: () => {
        standing ??= standingOf(Math.max(lines.attacker.states, lines.target.states), lines);
        return standing;
      },
      rules: (several) => {
        lists[Number(several)] ??= this.listOf(rulesOfSkirmish(pairing, several));
        return lists[Number(several)]!;
      },
      missing: (strike, state) => ({
        code: this.laws.codeOf(strikes[strike]!, strikers[strike].ahead + state),
        entries: this.laws.entries,
      }),
      tables: () => {
        const { entries } = this.laws;
        tables ??= this.tablesOf(duel, both, strikes as Struck[], strikers, { bonus, replies });
        // They may have moved since.
        if (tables.entries !== entries) tables = swiftTables({ ...tables, entries });
        return tables;
      },
    };
  }

  private replies(pairing: Pairing): Pick<SwiftTables, 'bonus' | 'replies'> {
    const of = (which: Which) => {
      const { strikerBonus, defenderBonus, options } = pairing.exchange(which);
      const reply = options.strikeBack === 'never' ? NEVER : options.strikeBack === 'always' ? ALWAYS : 2;
      return { bonus: strikerBonus - defenderBonus, reply };
    };
    const [a, b] = SIDES.map(of);
    return { bonus: [a.bonus, b.bonus], replies: [a.reply, b.reply] };
  }

  private tablesOf(
    duel: Duel,
    both: Readonly<Record<Which, Reading>>,
    strikes: readonly Struck[],
    strikers: readonly Reading[],
    { bonus, replies }: Pick<SwiftTables, 'bonus' | 'replies'>,
  ): SwiftTables {
    const lines = SIDES.map((which) => both[which].fighter.line);
    const stride = Math.max(...lines.map(({ states }) => states));
    // Rows are made when a strike first asks for them; those that somebody else asked for are there.
    const rows = new Int32Array(strikes.length * stride).fill(-1);
    strikes.forEach(({ codes }, i) => {
      rows.set(codes.subarray(strikers[i].ahead), i * stride);
    });
    const moves = this.moves.of(duel, gaitOf(duel, both.attacker), gaitOf(duel, both.target));
    const passes = new Int32Array(2 * stride);
    const half = new Uint8Array(2 * stride);
    SIDES.forEach((which, side) => {
      passes.set(both[which].passes, side * stride);
      half.set(lines[side].half, side * stride);
    });
    return swiftTables({
      ...{ entries: this.laws.entries, rows, stride, passes, half, moves, bonus, replies },
      active: new Uint8Array(2 * duel.situation.rounds).fill(1),
      last: [lines[0].states - 1, lines[1].states - 1],
      start: [lines[0].start, lines[1].start],
      flags: [startFlags(duel.attacker), startFlags(duel.target)],
      distance: startDistance(duel),
      rounds: duel.situation.rounds,
    });
  }

  /** Null where it is no number of wounds drawn at once. */
  private strike(striker: Reading, target: Reading, role: Role, flags: number): Struck | null {
    const key = `${striker.troop.number} ${role} ${flags} ${target.kind}`;
    let struck = this.struck.get(key);
    if (struck === undefined) {
      const wide = this.wideOf(target);
      const made = wide && this.make(striker.troop.fighter, wide, role, flags);
      struck = made && this.laws.struck(made);
      this.struck.set(key, struck);
    }
    return struck;
  }

  /** Whether the strike of a unit that begins in this state of its troop can be drawn. */
  private isDrawn({ made, drawn }: Struck, ahead: number): boolean {
    if (drawn[ahead] === 0) {
      const { uniform, strike } = made;
      drawn[ahead] = isFoldable(made, 1, ahead) && uniform!.mostWounds(ahead) < strike.target.states - 1 ? 1 : 2;
    }
    return drawn[ahead] === 1;
  }

  private make(striker: Fighter, wide: Fighter, role: Role, flags: number): ExactStrike | null {
    const { duel } = this;
    const [own, other] = role === 'striker' ? [striker, wide] : [wide, striker];
    const made = new Exchange(own, other, {
      ...{ strikeBack: 'always', berserker: false, rulings: duel.rulings, fog: false },
      ...{ charge: true, unfatigued: false, pairs: 1 },
    }).strike(role, flags, role === 'striker');
    return made.uniform?.caps === 1 ? made : null;
  }

  /** A unit of the same kind that takes more wounds than any strike here does. */
  private wideOf({ unit, kind }: Reading): Fighter | null {
    let wide = this.wide.get(kind!);
    if (wide === undefined) {
      const many = { ...unit, models: Math.ceil((MOST_WOUNDS + 1) / unit.tough) };
      const duel = { ...this.duel, attacker: many };
      const line = lineFor(duel, 'attacker');
      wide = kindOf(line) === kind ? fighterOf(duel, 'attacker', line, NONE_IN_FORCE.attacker, false) : null;
      this.wide.set(kind!, wide);
    }
    return wide;
  }

  private stockOf(both: Readonly<Record<Which, Reading>>): Stock {
    const { attacker, target } = both;
    return {
      lines: { attacker: attacker.fighter.line, target: target.fighter.line },
      fighters: { attacker: attacker.fighter, target: target.fighter },
      walks: { attacker: attacker.walks, target: target.walks },
      source: (who) => (role, flags) => {
        const own = role === 'striker' ? who : OTHER[who];
        const { made } = this.strike(both[own], both[OTHER[own]], role, flags & FATIGUED)!;
        return new OwnBlow(made);
      },
    };
  }

  /** Equal lists as one. */
  private listOf(rules: readonly string[]): readonly string[] {
    const text = rules.join();
    const list = this.lists.get(text) ?? rules;
    this.lists.set(text, list);
    return list;
  }
}

function pairNumber(a: Reading, b: Reading): number {
  return a.number * 2 ** 20 + b.number;
}

function gaitOf(duel: Duel, reading: Reading): Gait {
  reading.gait ??= newGait(duel, reading.fighter.line);
  return reading.gait;
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
