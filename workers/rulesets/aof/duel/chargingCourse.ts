/**
 * The course of a duel in a table: nothing but charges and tests of morale, and wounds that come one by one. What a unit
 * may have lost is then a range that begins where it began, so a fight looks at no more than how far both ranges reach.
 * The same rules as course.ts enters; a test holds one against the other.
 */
import { FATIGUED, IDLE, POSTURE, POSTURE_AT, startFlags, WAVERING, withPosture } from '../flags.ts';
import type { Exchange } from '../melee/exchange.ts';
import type { Fighter, Role } from '../melee/fighter.ts';
import { mostWounds } from '../melee/tableRules.ts';
import { rulesOfNerves } from '../reached.ts';
import { kindOf } from '../shared.ts';
import { strikes } from '../strike.ts';
import { Course } from './course.ts';
import { enterMove } from './legs.ts';
import { arrivals, CLOSEST, landings, restsFrom, startDistance } from './moves.ts';
import { afterRound, flagsOf, followed, type Stand, type When, withFlags } from './now.ts';
import type { Option } from './policy.ts';
import { type Behaviour, isActivated, type Which } from './schema.ts';
import type { Pairing } from './setup.ts';
import { seen } from './spots.ts';
import { OTHER } from './steps.ts';
import { leaderOf, planOf } from './uses.ts';

const SIDES = ['attacker', 'target'] as const;
const NONE: ReadonlySet<string> = new Set();

/** How both units may stand, and the most that each may have lost by then: the last state of its range. */
interface Reach extends Stand {
  readonly a: number;
  readonly b: number;
}

/** What it is to have lost a fight. */
interface Tested {
  /** Whether it can have. */
  readonly may: boolean;
  readonly rules: ReadonlySet<string>;
}

/** Met something that this course knows nothing of. */
class Unknown extends Error {
  override readonly name = 'Unknown';
}

/** Whether a pairing of a charging duel is of units whose wounds come one by one, as far as they themselves tell. */
export function isPlain({ duel, walks, casts, fighters }: Pairing): boolean {
  return SIDES.every((which) => {
    const { line, nerves } = fighters[which];
    const flags = startFlags(duel[which]);
    const plain = kindOf(line) !== null && !nerves.heavy && line.dead[line.start] === 0 && line.states <= MOST_STATES;
    const walk = walks[which].every((one) => one === 0);
    return (
      plain && walk && casts[which].length === 0 && followed(flags) === flags && (flags & ~(WAVERING | FATIGUED)) === 0
    );
  });
}

export class ChargingCourse extends Course {
  private readonly tests = new Map<Fighter, Map<number, Tested>>();
  private readonly entered = new Set<ReadonlySet<string>>();
  /** What fights led to, which enter their rules once. */
  private readonly ends = new Map<number, readonly Reach[]>();

  /**
   * @param pairing of a duel in which only charges and tests of morale come up (table.ts), with strikes from a table
   * @param told rules that somebody else has entered
   * @returns what has come up, or null where only the whole course tells
   */
  static of(pairing: Pairing, told: ReadonlySet<string> | null = null): ChargingCourse | null {
    if (!isPlain(pairing)) return null;
    const course = new ChargingCourse(pairing, undefined, told);
    try {
      course.run();
    } catch (error) {
      if (error instanceof Unknown) return null;
      throw error;
    }
    return course;
  }

  override run(): void {
    const { first, rounds } = this.duel.situation;
    this.enterSetUp();
    const leader: Which = first === 'target' ? 'target' : 'attacker';
    let spots = merged([
      {
        ...{ distance: startDistance(this.duel), fa: startFlags(this.duel.attacker), fb: startFlags(this.duel.target) },
        ...{ a: this.pairing.line('attacker').start, b: this.pairing.line('target').start },
      },
    ]);
    for (let round = 1; round <= rounds; round++) {
      const when = { round, leader, first: leaderOf(this.duel, round, leader), acted: 0 };
      spots = merged(spots.map((spot) => ({ ...spot, distance: arrivals(this.duel, round, spot.distance) })));
      for (const acted of [0, 1]) spots = merged(spots.flatMap((spot) => this.acts({ ...when, acted }, spot)));
      spots = merged(spots.map((spot) => ({ ...spot, fa: afterRound(spot.fa), fb: afterRound(spot.fb) })));
    }
  }

  private acts(when: When, spot: Reach): Reach[] {
    const { futures, ledger, duel } = this;
    const who = futures.whose(when);
    if (!isActivated(duel, who, when.round)) {
      const after = { ...when, acted: when.acted + 1 };
      const stopped = planOf(duel, who).idleRounds.includes(when.round);
      if (stopped && futures.acting(when, seen(spot)) !== futures.at(after, seen(spot))) ledger.enter('AOF-FOG-04');
      return [spot];
    }
    const own = flagsOf(spot, who);
    const opened = withFlags(spot, who, withPosture(own, POSTURE.none) | (own & WAVERING ? IDLE : 0));
    return futures.optionsOf(who, when.round, opened).flatMap((option) => this.does(when, opened, who, option));
  }

  private does(when: When, spot: Reach, who: Which, option: Option): readonly Reach[] {
    const { pairing, duel, ledger, futures } = this;
    const own = flagsOf(spot, who);
    const stand = seen(spot);
    if (own & IDLE) {
      const calm = own & ~(WAVERING | IDLE);
      const posture = restsFrom(option, duel, own);
      if (!ledger.has('AOF-WAVER-02') && this.isFelt(when, stand, who)) ledger.enter('AOF-WAVER-02');
      this.enterPosture(when, stand, who, posture, calm);
      return [withFlags(spot, who, withPosture(calm, posture))];
    }
    const state = pairing.line(who).start;
    const move = pairing.move(who, state, own, spot.distance, option as Behaviour);
    const deed = { when, who, stand, option: option as Behaviour, state, pairing, move };
    if (move.kind === 'idle') {
      const posture = restsFrom(option, duel, own, move.posture);
      enterMove(ledger, futures, deed);
      this.enterPosture(when, stand, who, posture, own);
      return [withFlags(spot, who, withPosture(own, posture))];
    }
    let after: readonly Reach[];
    if (move.kind === 'charge') {
      if (move.heavy) throw new Unknown();
      const side = who === 'attacker' ? 0 : 1;
      const key = ((numberOf(spot) * 2 + side) * MOST_STATES + spot.a) * MOST_STATES + spot.b;
      after = this.ends.get(key) ?? this.fights(spot, who);
      this.ends.set(key, after);
    } else {
      if (move.shoots || move.posture !== POSTURE.none) throw new Unknown();
      after = [...landings(move, spot.distance).keys()].map((distance) => ({ ...spot, distance }));
    }
    enterMove(ledger, futures, deed);
    return after;
  }

  private fights(spot: Reach, who: Which): Reach[] {
    const { pairing, ledger } = this;
    const other = OTHER[who];
    const exchange = pairing.exchange(who);
    const { striker, defender } = exchange;
    const [own, theirs] = [flagsOf(spot, who), flagsOf(spot, other)];
    const [from, to] = [striker.line.start, defender.line.start];
    const charging = exchange.charges(to);
    const strike = this.blow(exchange, 'striker', own, charging);
    const reply = this.blow(exchange, 'replier', theirs, false);
    const replies = exchange.replies(to, theirs);
    let after: Reach = { ...withFlags(spot, who, exchange.afterStriking(striker, own)), distance: CLOSEST };
    if (replies) after = withFlags(after, other, exchange.afterStriking(defender, theirs));
    const [struck, able] = [strikes(strike.strike, from), strikes(reply.strike, to)];
    const pikes = exchange.phalanxDice(from, to);
    const [fearA, fearB] = exchange.fears(from, to);
    const bonuses = exchange.strikerBonus + exchange.defenderBonus;
    // Nobody has anything to strike with, nor anything to be compared.
    if (!struck && !(replies && able) && bonuses === 0 && pikes === 0 && !fearA && !fearB) return [after];
    ledger.enter('AOF-ACT-04', 'AOF-MELEE-06', 'AOF-MELEE-07');
    if (pikes > 0) ledger.enter('AOF-SR-16');
    if (bonuses > 0) ledger.enter('AOF-CMD-03');
    if (fearA || fearB) ledger.enter('AOF-SR-08');
    let chargers = Math.min(living(striker, reachOf(spot, who)) + pikes, striker.line.states - 1);
    let defenders = living(defender, reachOf(spot, other));
    if (struck) {
      this.enterAll(strike.rules(defender.line, () => exchange.strikeAt(defender, 'striker', own, charging).strike));
      defenders = Math.min(defender.line.states - 1, defenders + mostWounds(strike.strike, from));
    }
    if (replies && able) {
      ledger.enter('AOF-MELEE-05');
      this.enterAll(reply.rules(striker.line, () => exchange.strikeAt(striker, 'replier', theirs, false).strike));
      chargers = Math.min(striker.line.states - 1, chargers + mostWounds(reply.strike, to));
    }
    after = withReach(withReach(after, who, chargers), other, defenders);
    const bonus = exchange.strikerBonus - exchange.defenderBonus;
    const lead = (most: number, fears: boolean, scares: boolean) => most + (fears ? 3 : 0) - (scares ? 1 : 0);
    let spots: Reach[] = [after];
    const losers = [
      [defender, other, defenders, lead(bonus, fearA, fearB)],
      [striker, who, chargers, lead(-bonus, fearB, fearA)],
    ] as const;
    for (const [fighter, which, most, ahead] of losers) {
      const wavers = flagsOf(after, which) & WAVERING;
      const { may, rules } = this.testOf(fighter, most, ahead, wavers);
      this.enterAll(rules);
      if (may && !wavers) spots = spots.flatMap((one) => [one, withFlags(one, which, flagsOf(one, which) | WAVERING)]);
    }
    return spots;
  }

  private blow(exchange: Exchange, role: Role, flags: number, charging: boolean) {
    const blow = exchange.blow(role, flags, charging);
    const { criticals, berserker, mishaps } = blow.strike;
    if (!blow.shared || criticals || berserker || mishaps) throw new Unknown();
    return blow;
  }

  private enterAll(rules: ReadonlySet<string>): void {
    if (this.entered.has(rules)) return;
    this.entered.add(rules);
    this.ledger.enter(...rules);
  }

  /** The test of whoever lost a fight. @param lead of the other side by bonuses alone */
  private testOf(fighter: Fighter, most: number, lead: number, wavers: number): Tested {
    const known = this.tests.get(fighter) ?? new Map<number, Tested>();
    this.tests.set(fighter, known);
    const key = (most * 256 + lead + 128) * 2 + wavers;
    let tested = known.get(key);
    if (!tested) {
      tested = testAt(fighter, most, lead, wavers);
      known.set(key, tested);
    }
    return tested;
  }
}

function testAt({ line, nerves }: Fighter, most: number, lead: number, wavers: number): Tested {
  const states = new Set<number>();
  for (let state = line.start; state <= most; state++) {
    if (line.dead[state] === 0 && line.wounds[state] - line.wounds[line.start] + lead > 0) states.add(state);
  }
  if (states.size === 0) return { may: false, rules: NONE };
  const rules = new Set(['AOF-MORALE-04', 'AOF-MORALE-05']);
  if ([...states].some((state) => line.half[state] === 1)) rules.add('AOF-ROUT-01');
  if (wavers) rules.add('AOF-WAVER-01');
  for (const rule of rulesOfNerves(nerves, wavers, { tests: true, wounded: false, states })) {
    // What asks for a test outside melee does not here, nor does anybody waver by that rule.
    if (rule !== 'AOF-MORALE-01' && rule !== 'AOF-MORALE-03') rules.add(rule);
  }
  return { may: true, rules };
}

const reachOf = ({ a, b }: Reach, who: Which): number => (who === 'attacker' ? a : b);
const withReach = (spot: Reach, who: Which, reach: number): Reach =>
  who === 'attacker' ? { ...spot, a: reach } : { ...spot, b: reach };

/** The last state of a range in which anybody lives. */
function living({ line: { dead } }: Fighter, reach: number): number {
  let last = reach;
  while (dead[last] !== 0) last--;
  return last;
}

/** States of a line at most. */
const MOST_STATES = 1 << 15;
const MOST_STANDS = 1 << 20;

/** The flags of both as a number: plain units have five bits, a posture, and that they spend an activation idle. */
function numberOf({ fa, fb }: Stand): number {
  return (((fa >> POSTURE_AT) << 5) | (fa & 31) | ((((fb >> POSTURE_AT) << 5) | (fb & 31)) << 10)) >>> 0;
}

/** Spots that stand alike as one. */
function merged(spots: readonly Reach[]): Reach[] {
  const all = new Map<number, Reach>();
  for (const spot of spots) {
    const stand = seen(spot);
    const key = stand.distance * MOST_STANDS + numberOf(stand);
    const known = all.get(key);
    all.set(
      key,
      known ? { ...known, a: Math.max(known.a, spot.a), b: Math.max(known.b, spot.b) } : { ...spot, ...stand },
    );
  }
  return [...all.values()];
}
