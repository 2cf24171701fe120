/**
 * Trials of many skirmishes whose units charge or shoot plainly. Units, and what they do to a kind of target, are made once
 * (strikers.ts); battles are fought by the loop of swift.ts.
 */
import { toldApart } from '../../../wording.ts';
import type { TrialReading, TrialTable } from '../../ruleset.ts';
import { startDistance } from '../duel/moves.ts';
import type { Duel, Which } from '../duel/schema.ts';
import { Pairing, type Stock } from '../duel/setup.ts';
import { ALWAYS, NEVER, NOTHING, swiftTables } from '../duel/swiftLoop.ts';
import { FATIGUED, startFlags } from '../flags.ts';
import { Occasions } from '../occasions.ts';
import { OwnBlow } from '../shared.ts';
import { strikes } from '../strike.ts';
import { Courses } from './courses.ts';
import { type Struck, UNARMED } from './laws.ts';
import { rulesOfSkirmish } from './rulesOf.ts';
import { duelOf, type Skirmish } from './schema.ts';
import { type Aims, isSwiftSkirmish, MELEES, type SkirmishTables, skirmishTables } from './shots.ts';
import { type Reading, Strikers } from './strikers.ts';
import { type MissingRow, type Standing, SwiftSkirmish, standingOf } from './swift.ts';

const SIDES = ['attacker', 'target'] as const;
const OTHER = { attacker: 'target', target: 'attacker' } as const;
/** Fields that say who meets, how many of them, and whom they turn to. */
const WHO_MEETS = ['attacker', 'target', 'attackerUnits', 'targetUnits', 'targets'] as const;
const PLANS = ['attackerPlan', 'targetPlan'] as const;
/** As many as two sides have that shoot. */
const MOST_PLANS = 16;
const MOST_PAIRS = 2_000;
const MEASURES = ['share', 'shareSquared'] as const;

export class SkirmishTable implements TrialTable<Skirmish> {
  private readonly grounds = new Occasions((skirmish: Skirmish) => new Ground(skirmish), [...WHO_MEETS, ...PLANS]);
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
    const pair = this.grounds.of(skirmish).pair(skirmish);
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
}

/** Where skirmishes are fought, and who has been read there. */
class Ground {
  private readonly strikers: Strikers;
  private plans: Occasions<Skirmish, Plans>;

  constructor(skirmish: Skirmish) {
    this.strikers = new Strikers(duelOf(skirmish));
    this.plans = this.noPlans();
  }

  pair(skirmish: Skirmish): Pair | null {
    if (this.strikers.isFull) {
      this.strikers.forget();
      this.plans = this.noPlans();
    }
    return this.plans.of(skirmish).pair(skirmish);
  }

  private noPlans(): Occasions<Skirmish, Plans> {
    const make = (skirmish: Skirmish) => new Plans(skirmish, this.strikers);
    return new Occasions(make, [...WHO_MEETS, 'situation', 'rulings'], MOST_PLANS);
  }
}

interface Pair {
  tables(): SkirmishTables;
  /** What its units are worth, by states of the same stride. */
  standing(): Standing;
  readonly missing: MissingRow;
  /** @param several whether a side has more than one unit */
  rules(several: boolean): readonly string[];
}

/** What somebody does to somebody, and whose rows they are. */
interface Row {
  readonly struck: Struck | typeof UNARMED;
  readonly striker: Reading;
}

/** What both sides do, and the pairs that have met so. */
class Plans {
  private readonly duel: Duel;
  private readonly strikers: Strikers;
  private readonly courses: Courses;
  private readonly pairs = new Map<number, Pair | null>();
  private readonly lists = new Map<string, readonly string[]>();

  constructor(skirmish: Skirmish, strikers: Strikers) {
    this.duel = duelOf(skirmish);
    this.strikers = strikers;
    this.courses = new Courses(this.duel);
  }

  pair(skirmish: Skirmish): Pair | null {
    const { strikers } = this;
    const [one, other] = [strikers.known(skirmish.attacker), strikers.known(skirmish.target)];
    const met = one && other && this.pairs.get(pairNumber(one, other));
    return met === undefined ? this.newPair(skirmish) : met;
  }

  private newPair(skirmish: Skirmish): Pair | null {
    const duel = { ...this.duel, attacker: skirmish.attacker, target: skirmish.target };
    if (!isSwiftSkirmish(duel) || skirmish.rulings.deadlyOverkillCounts) return null;
    const [a, b] = [this.strikers.reading(skirmish.attacker), this.strikers.reading(skirmish.target)];
    const key = pairNumber(a, b);
    let pair = this.pairs.get(key);
    if (pair === undefined) {
      if (this.pairs.size >= MOST_PAIRS) this.pairs.clear();
      pair = this.meet(duel, { attacker: a, target: b });
      this.pairs.set(key, pair);
    }
    return pair;
  }

  private meet(duel: Duel, both: Readonly<Record<Which, Reading>>): Pair | null {
    if (SIDES.some((which) => both[which].kind === null || both[which].walks.some((walk) => walk > 0))) return null;
    const aims = SIDES.map((which) => this.courses.aimsOf(which, both[which], this.strikers.gaitOf(both[which])));
    const rows = this.rowsOf(both, aims);
    if (!rows) return null;
    const lines = { attacker: both.attacker.fighter.line, target: both.target.fighter.line };
    const pairing = new Pairing(duel, undefined, undefined, undefined, this.stockOf(both));
    const lists: Array<readonly string[] | undefined> = [];
    let tables: SkirmishTables | null = null;
    let standing: Standing | null = null;
    const { laws } = this.strikers;
    return {
      standing: () => {
        standing ??= standingOf(Math.max(lines.attacker.states, lines.target.states), lines);
        return standing;
      },
      rules: (several) => {
        lists[Number(several)] ??= this.listOf(rulesOfSkirmish(pairing, several));
        return lists[Number(several)]!;
      },
      missing: (number, state) => {
        const { struck, striker } = rows[number];
        if (struck === UNARMED) throw new Error('nothing to strike with has no row');
        const from = striker.ahead + state;
        const none = number >= MELEES && !strikes(struck.made.strike, from);
        return { code: none ? NOTHING : laws.codeOf(struck, from), entries: laws.entries };
      },
      tables: () => {
        tables ??= this.tablesOf(pairing, both, rows, aims);
        // They may have moved since.
        if (tables.entries !== laws.entries) tables = this.withEntries(tables);
        return tables;
      },
    };
  }

  /** Those of the melees, then those of the shots of either side; null where one of them is no number of wounds drawn at once. */
  private rowsOf(both: Readonly<Record<Which, Reading>>, aims: readonly Aims[]): Row[] | null {
    const { strikers } = this;
    const rows: Row[] = [];
    const add = (struck: Row['struck'] | null, striker: Reading): boolean => {
      if (!struck || !strikers.isDrawn(struck, striker.ahead)) return false;
      rows.push({ struck, striker });
      return true;
    };
    for (const which of SIDES) {
      for (const role of ['striker', 'replier'] as const) {
        const own = role === 'striker' ? which : OTHER[which];
        for (const flags of [0, FATIGUED]) {
          if (!add(strikers.strike(both[own], both[OTHER[own]], role, flags), both[own])) return null;
        }
      }
    }
    for (const [side, which] of SIDES.entries()) {
      for (const aim of aims[side].all) {
        if (!add(strikers.shot(both[which], both[OTHER[which]], aim), both[which])) return null;
      }
    }
    return rows;
  }

  private withEntries(tables: SkirmishTables): SkirmishTables {
    const { entries } = this.strikers.laws;
    return skirmishTables({ ...tables, entries }, tables.shots, tables.testsOnce);
  }

  private tablesOf(
    pairing: Pairing,
    both: Readonly<Record<Which, Reading>>,
    all: readonly Row[],
    aims: readonly Aims[],
  ): SkirmishTables {
    const { duel } = pairing;
    const { laws } = this.strikers;
    const gaits = SIDES.map((which) => this.strikers.gaitOf(both[which]));
    const lines = SIDES.map((which) => both[which].fighter.line);
    const stride = Math.max(...lines.map(({ states }) => states));
    // Rows are made when a strike first asks for them; those that somebody else asked for are there.
    const rows = new Int32Array(all.length * stride).fill(-1);
    all.forEach(({ struck, striker }, i) => {
      if (struck === UNARMED) rows.fill(NOTHING, i * stride, (i + 1) * stride);
      else rows.set(struck.codes.subarray(striker.ahead), i * stride);
    });
    const passes = new Int32Array(2 * stride);
    const half = new Uint8Array(2 * stride);
    SIDES.forEach((which, side) => {
      passes.set(both[which].passes, side * stride);
      half.set(lines[side].half, side * stride);
    });
    const replies = SIDES.map((which) => repliesOf(pairing, which));
    const tables = swiftTables({
      ...{ entries: laws.entries, rows, stride, passes, half },
      moves: this.courses.moves(gaits[0], gaits[1]),
      bonus: [replies[0].bonus, replies[1].bonus],
      replies: [replies[0].reply, replies[1].reply],
      active: new Uint8Array(2 * duel.situation.rounds).fill(1),
      last: [lines[0].states - 1, lines[1].states - 1],
      start: [lines[0].start, lines[1].start],
      flags: [startFlags(duel.attacker), startFlags(duel.target)],
      distance: startDistance(duel),
      rounds: duel.situation.rounds,
    });
    const { testsOnce } = both.attacker.fighter.nerves;
    return skirmishTables(tables, this.courses.shots(aims[0], aims[1]), testsOnce);
  }

  private stockOf(both: Readonly<Record<Which, Reading>>): Stock {
    const { attacker, target } = both;
    return {
      lines: { attacker: attacker.fighter.line, target: target.fighter.line },
      fighters: { attacker: attacker.fighter, target: target.fighter },
      walks: { attacker: attacker.walks, target: target.walks },
      source: (who) => (role, flags, _charging, strike) => {
        const own = role === 'striker' ? who : OTHER[who];
        const struck = this.strikers.strike(both[own], both[OTHER[own]], role, flags & FATIGUED)!;
        return new OwnBlow(struck === UNARMED ? strike(both[OTHER[own]].fighter) : struck.made);
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

/** What is added to the wounds of whoever charges, and whether he is struck back. */
function repliesOf(pairing: Pairing, which: Which): { readonly bonus: number; readonly reply: number } {
  const { strikerBonus, defenderBonus, options } = pairing.exchange(which);
  const reply = options.strikeBack === 'never' ? NEVER : options.strikeBack === 'always' ? ALWAYS : 2;
  return { bonus: strikerBonus - defenderBonus, reply };
}

function pairNumber(a: Reading, b: Reading): number {
  return a.number * 2 ** 20 + b.number;
}
