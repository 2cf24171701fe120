/**
 * Which rules take part in a plain charge, for tables of them: the same as rulesOf.ts says, with ranges of states where
 * wounds come one by one, and every list made once.
 */
import { WAVERING } from '../flags.ts';
import { reachedBy, rulesOfNerves } from '../reached.ts';
import type { Blow, Member } from '../shared.ts';
import { type Strike, strikes } from '../strike.ts';
import type { Exchange } from './exchange.ts';

/** A unit of a table, and the flags it begins with. */
export interface Standing extends Member {
  readonly flags: number;
}

/** Strike and reply of a charge, and the rules that take part in them against these two. */
export interface Blows {
  readonly strike: Blow;
  readonly strikeRules: ReadonlySet<string>;
  readonly reply: Blow;
  readonly replyRules: ReadonlySet<string>;
}

type Reached = { readonly from: number; readonly to: number } | ReadonlySet<number>;

const NONE: ReadonlySet<string> = new Set();
/** Four of them and a mood of 5 bits make a whole number. */
const MOST_SETS = 1 << 12;

/** Rules of charges, every list of them once. */
export class ChargeRules {
  private numbers = new WeakMap<ReadonlySet<string>, number>();
  private readonly lists = new Map<number, readonly string[]>();
  /** Rules of nerves that have to stand so much, by unit. */
  private readonly tests = new WeakMap<Member, Map<number, ReadonlySet<string>>>();
  private readonly alike = new Map<string, ReadonlySet<string>>();

  rulesOf(exchange: Exchange, a: Standing, b: Standing, blows: Blows): readonly string[] {
    const { striker, defender } = exchange;
    const [lineA, lineB] = [striker.line, defender.line];
    const [from, to] = [lineA.start, lineB.start];
    const { strike, reply, strikeRules, replyRules } = blows;
    const pikes = exchange.phalanxDice(from, to);
    const hit = reached(strike, from, lineB, { from: to, to });
    let chargers: Reached = { from, to: Math.min(lineA.states - 1, from + pikes) };
    const able = strikes(reply.strike, to);
    const replies = exchange.replies(to, b.flags) && able;
    if (replies) chargers = reached(reply, to, lineA, chargers);
    const [fearA, fearB] = exchange.fears(from, to);
    const bonus = exchange.strikerBonus - exchange.defenderBonus;
    const lead = (most: number, fears: boolean, scares: boolean) => most + (fears ? 3 : 0) - (scares ? 1 : 0);
    const sets = [
      strikeRules,
      replies ? replyRules : NONE,
      this.testsOf(b, hit, lead(bonus, fearA, fearB)),
      this.testsOf(a, chargers, lead(-bonus, fearB, fearA)),
    ];
    const bits =
      (pikes > 0 ? 1 : 0) |
      (replies ? 2 : 0) |
      (defender.braced && able ? 4 : 0) |
      (exchange.strikerBonus + exchange.defenderBonus > 0 ? 8 : 0) |
      (fearA || fearB ? 16 : 0);
    return this.listOf(sets, bits);
  }

  private listOf(sets: ReadonlyArray<ReadonlySet<string>>, bits: number): readonly string[] {
    if (this.alike.size > MOST_SETS - sets.length) this.forget();
    let key = bits;
    for (const set of sets) key = key * MOST_SETS + this.numberOf(set);
    let list = this.lists.get(key);
    if (!list) {
      const all = new Set(['AOF-MELEE-06', 'AOF-MELEE-07', ...sets.flatMap((set) => [...set])]);
      for (const [bit, rule] of BITS) if (bits & bit) all.add(rule);
      list = [...all].sort();
      this.lists.set(key, list);
    }
    return list;
  }

  private forget(): void {
    this.numbers = new WeakMap();
    this.alike.clear();
    this.lists.clear();
  }

  private numberOf(set: ReadonlySet<string>): number {
    let number = this.numbers.get(set);
    if (number === undefined) {
      const text = [...set].sort().join();
      const same = this.alike.get(text);
      number = same ? this.numbers.get(same)! : this.alike.size;
      if (!same) this.alike.set(text, set);
      this.numbers.set(set, number);
    }
    return number;
  }

  /** Rules of the test of whoever lost, if it can have lost. @param lead of the other side by bonuses alone */
  private testsOf(unit: Standing, states: Reached, lead: number): ReadonlySet<string> {
    const { line } = unit.fighter;
    const lost = (state: number) => line.dead[state] === 0 && line.wounds[state] - line.wounds[line.start] + lead > 0;
    if (!('from' in states)) return rulesOfTest(unit, new Set([...states].filter(lost)));
    const known = this.tests.get(unit) ?? new Map<number, ReadonlySet<string>>();
    this.tests.set(unit, known);
    const key = states.to * 64 + Math.max(0, Math.min(63, lead + 32));
    let rules = known.get(key);
    if (!rules) {
      const tested = new Set<number>();
      for (let state = states.from; state <= states.to; state++) if (lost(state)) tested.add(state);
      rules = rulesOfTest(unit, tested);
      known.set(key, rules);
    }
    return rules;
  }
}

const BITS = [
  [1, 'AOF-SR-16'],
  [2, 'AOF-MELEE-05'],
  [4, 'AOF-ACT-06'],
  [8, 'AOF-CMD-03'],
  [16, 'AOF-SR-08'],
] as const;

function rulesOfTest({ fighter: { nerves }, flags }: Standing, tested: ReadonlySet<number>): ReadonlySet<string> {
  if (tested.size === 0) return NONE;
  const rules = rulesOfNerves(nerves, flags, { tests: true, wounded: false, states: tested });
  // What asks for a test outside melee does not here, nor does anybody waver by that rule.
  const own = new Set(rules.filter((rule) => rule !== 'AOF-MORALE-01' && rule !== 'AOF-MORALE-03'));
  own.add('AOF-MORALE-04').add('AOF-MORALE-05');
  if ([...tested].some((state) => nerves.line.half[state] === 1)) own.add('AOF-ROUT-01');
  if (flags & WAVERING) own.add('AOF-WAVER-01');
  return own;
}

/** States in which a strike may leave its target; where it is shared, wounds come one by one. */
function reached(
  { strike, shared }: Blow,
  attacker: number,
  line: Standing['fighter']['line'],
  starts: Reached,
): Reached {
  if (!shared || !('from' in starts)) return reachedBy(strike, attacker, setOf(starts));
  return { from: starts.from, to: Math.min(line.states - 1, starts.to + mostWounds(strike, attacker)) };
}

function setOf(states: Reached): ReadonlySet<number> {
  if (!('from' in states)) return states;
  return new Set(Array.from({ length: states.to - states.from + 1 }, (_, i) => states.from + i));
}

/** Wounds that a strike may cause, if all dice fall well. */
export function mostWounds({ batches }: Strike, attacker: number): number {
  let most = 0;
  for (const { copies, automatic, attacks, blast, poison } of batches) {
    const each = automatic
      ? automatic.plus + automatic.dice * automatic.sides
      : attacks * Math.max(1, blast) * (poison ? 3 : 1);
    most += copies[attacker] * each;
  }
  return most;
}
