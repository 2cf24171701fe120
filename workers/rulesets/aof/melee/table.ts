/**
 * Charges of many units on many. Each unit is read once for each role, strikes are shared (../shared.ts), and what is
 * left of a melee is two loops over numbers: the wounds of the strike and those of the reply. The same law as exact.ts,
 * for all melees in which nothing but wounds, Fear, a Phalanx and a morale test bears on the end.
 */
import { toldApart } from '../../../wording.ts';
import { probabilityEstimate } from '../../measures.ts';
import type { ExactTable, TableReading } from '../../ruleset.ts';
import { Aftermath } from '../aftermath.ts';
import { COMMAND, HONOUR, readied, startFlags } from '../flags.ts';
import type { Line } from '../line.ts';
import { moraleChance } from '../morale.ts';
import { Occasion, Occasions, Titles, Wanted, type Word } from '../occasions.ts';
import { pointsGone } from '../report.ts';
import type { Blow, Member, Row } from '../shared.ts';
import { isExactMelee } from './exact.ts';
import { Exchange, tiesUntouched } from './exchange.ts';
import type { Fighter } from './fighter.ts';
import type { Melee, Which } from './schema.ts';
import { dangerDice, exchangeOptions, fighterOf, meleeLine } from './setup.ts';
import { ChargeRules } from './tableRules.ts';

export class MeleeTable implements ExactTable<Melee> {
  private readonly occasions = new Occasions((melee: Melee) => new Charges(melee));
  private readonly titles = new Titles();
  private readonly wanted = new Wanted((name) => WORDS.get(name ?? 'won'));

  read(melee: Melee, measures: readonly (string | null)[]): TableReading | null {
    if (!isPlainCharge(melee)) return null;
    const words = this.wanted.of(measures);
    if (!words) return null;
    const occasion = this.occasions.of(melee);
    const [a, b] = [occasion.reading(melee, 'attacker'), occasion.reading(melee, 'target')];
    if (!a.plain || !b.plain) return null;
    if (words.some(({ needs }) => needs && needs(a, b) <= 0)) return null;
    const end = occasion.meet(a, b);
    const { attacker, target } = toldApart(melee, 'attacker', 'target');
    return {
      values: words.map(({ value }) => value(end)),
      facts: words.map((word) => this.titles.facts(word, attacker.name, target.name)),
      rules: () => end.rules,
    };
  }
}

/** Whether only the units themselves may keep a melee out of a table. */
export function isPlainCharge(melee: Melee): boolean {
  const { situation, attackerStratagems, targetStratagems, brutal, condition } = melee;
  if (situation.reaction !== 'none' || situation.dangerous > 0 || situation.exhaustion) return false;
  if (brutal.attrition !== 'off' || condition === 'Sinister Echoes' || condition === 'Earthquake') return false;
  const spent = [...attackerStratagems, ...targetStratagems];
  if (spent.includes('Ferocious Attack') || spent.includes('Eternal Vigilance')) return false;
  return isExactMelee(melee) && !tiesUntouched(melee.rulings, melee.attacker, melee.target);
}

/** A unit in one role, with what a melee asks of its states. */
interface Reading extends Member {
  readonly line: Line;
  readonly flags: number;
  /** Whether the table can tell what becomes of it. */
  readonly plain: boolean;
  readonly phalanx: boolean;
  /** P(a morale test is passed). */
  readonly passes: Float64Array;
  /** Points gone in a state, beyond those gone at the start; and when it routs. */
  readonly points: Float64Array;
  readonly whole: number;
  readonly aftermath: Aftermath;
}

/** How a melee ended, as chances and means. */
class End {
  won = 0;
  tied = 0;
  lost = 0;
  /** The defender, and the charger, wiped out or routed. */
  out = 0;
  attackerOut = 0;
  /** Mean points of the defender and of the charger gone. */
  points = 0;
  attackerPoints = 0;
  rules: readonly string[] = [];

  /** The charger won because nobody of the other side is left. */
  win(points: number, attackerPoints: number, chance: number): void {
    this.won += chance;
    this.out += chance;
    this.points += chance * points;
    this.attackerPoints += chance * attackerPoints;
  }

  /** The other way round. */
  lose(points: number, attackerPoints: number, chance: number): void {
    this.lost += chance;
    this.attackerOut += chance;
    this.points += chance * points;
    this.attackerPoints += chance * attackerPoints;
  }
}

const chance = (count: number) => probabilityEstimate(count, null).value;

/** The measures that a table reads, by their names. */
const WORDS: ReadonlyMap<string, Word<End, Reading>> = new Map<string, Word<End, Reading>>([
  ['won', { title: (a) => `Melee won by ${a}`, of: 'probability', value: ({ won }) => chance(won) }],
  ['tied', { title: () => 'The melee is a tie', of: 'probability', value: ({ tied }) => chance(tied) }],
  ['defeated', { title: (_, b) => `Melee won by ${b}`, of: 'probability', value: ({ lost }) => chance(lost) }],
  ['out', { title: (_, b) => `${b} wiped out or routed`, of: 'probability', value: ({ out }) => chance(out) }],
  [
    'attackerOut',
    { title: (a) => `${a} wiped out or routed`, of: 'probability', value: ({ attackerOut }) => chance(attackerOut) },
  ],
  [
    'points/destroyed',
    {
      title: () => 'Points destroyed',
      of: 'mean',
      value: ({ points }) => points,
      needs: (_, { line }) => line.side.cost,
    },
  ],
  [
    'points/lost',
    {
      title: () => 'Points lost',
      of: 'mean',
      value: ({ attackerPoints }) => attackerPoints,
      needs: ({ line }) => line.side.cost,
    },
  ],
]);

/** Names of these measures; null is the headline. */
export const TABLED: ReadonlySet<string | null> = new Set([null, ...WORDS.keys()]);

/** Everything about a charge but the two units. */
class Charges extends Occasion<Melee, Reading> {
  private readonly rules = new ChargeRules();
  private readonly options;
  private readonly ready: Readonly<Record<Which, number>>;

  constructor(melee: Melee) {
    super();
    this.options = exchangeOptions(melee, 0);
    this.ready = {
      attacker: readied(new Set(melee.attackerStratagems)),
      target: readied(new Set(melee.targetStratagems)),
    };
  }

  protected override read(melee: Melee, which: Which): Reading {
    const line = meleeLine(melee, which);
    const fighter: Fighter = fighterOf(melee, which, line);
    const { nerves } = fighter;
    const { start, states } = line;
    const flags = startFlags(melee[which], this.ready[which]);
    const danger = which === 'attacker' ? dangerDice(melee, line, start) : { worse: 0, plain: 0 };
    const before = pointsGone(line, start, false);
    return {
      ...this.member(line),
      fighter,
      line,
      flags,
      plain:
        !nerves.heavy &&
        line.dead[start] === 0 &&
        danger.worse + danger.plain === 0 &&
        (flags & (COMMAND | HONOUR)) === 0,
      phalanx: line.side.profiles.some(({ rules }) => rules.has('Phalanx')),
      passes: Float64Array.from({ length: states }, (_, state) => moraleChance(nerves, state, flags)),
      points: Float64Array.from({ length: states }, (_, state) => pointsGone(line, state, false) - before),
      whole: line.side.cost - before,
      aftermath: new Aftermath(nerves),
    };
  }

  /** The charge of one unit on another. The result is good until the next one. */
  meet(a: Reading, b: Reading): End {
    const exchange = new Exchange(a.fighter, b.fighter, this.options);
    const charging = exchange.charges(b.line.start);
    const charge = (target: Fighter) => exchange.strikeAt(target, 'striker', a.flags, charging);
    const answer = (target: Fighter) => exchange.strikeAt(target, 'replier', b.flags, false);
    const strike = this.blows.blow(a, b, 'striker', charging ? 1 : 0, charge);
    const reply = this.blows.blow(b, a, 'replier', 0, answer);
    const end = new Fight(exchange, a, b, strike, reply).run();
    end.rules = this.rules.rulesOf(exchange, a, b, {
      strike,
      strikeRules: strike.rules(b.line, () => charge(b.fighter).strike),
      reply,
      replyRules: reply.rules(a.line, () => answer(a.fighter).strike),
    });
    return end;
  }
}

/** One charge, exactly. */
class Fight {
  private readonly exchange: Exchange;
  private readonly a: Reading;
  private readonly b: Reading;
  private readonly strike: Blow;
  private readonly reply: Blow;
  private readonly replies: boolean;
  private readonly end = new End();

  constructor(exchange: Exchange, a: Reading, b: Reading, strike: Blow, reply: Blow) {
    this.exchange = exchange;
    this.a = a;
    this.b = b;
    this.strike = strike;
    this.reply = reply;
    this.replies = exchange.replies(b.line.start, b.flags);
  }

  run(): End {
    const { exchange, a, b, end } = this;
    const from = a.line.start;
    const dice = b.phalanx ? exchange.phalanxDice(from, b.line.start) : 0;
    if (dice === 0) this.charge(from, 0, 1);
    else {
      const counted = exchange.options.rulings.phalanxWoundsUncounted ? 0 : 1;
      const after = this.afterPikes(from, dice);
      for (let state = from; state < after.length; state++) {
        if (after[state] === 0) continue;
        if (a.line.dead[state] === 1) end.lose(b.points[b.line.start], a.whole, after[state]);
        else this.charge(state, counted * (a.line.wounds[state] - a.line.wounds[from]), after[state]);
      }
    }
    return end;
  }

  /** Chances of the charger's states after the dice of a Phalanx (AOF-SR-16). */
  private afterPikes(from: number, dice: number): Float64Array {
    const { aftermath, line } = this.a;
    const row = new Float64Array(line.states);
    let ways = (5 / 6) ** dice;
    for (let ones = 0; ones <= dice; ones++) {
      const wounded = aftermath.automaticRow(from, ones);
      for (let state = 0; state < row.length; state++) row[state] += ways * wounded[state];
      ways *= (dice - ones) / (ones + 1) / 5;
    }
    return row;
  }

  /** @param suffered wounds of the charger that count already */
  private charge(from: number, suffered: number, chance: number): void {
    const { a, b, end, exchange, replies } = this;
    const { start, states } = b.line;
    const last = states - 1;
    const { chances, from: first } = this.strike.row(from, b.line, start);
    const [fearA, fearB] = exchange.fears(a.line.start, start);
    const bonus = exchange.strikerBonus - exchange.defenderBonus;
    let dead = 0;
    for (let i = last - first; i < chances.length; i++) dead += chances[i];
    if (dead > 0) end.win(b.whole, a.points[from], chance * dead);
    const most = Math.min(last, first + chances.length);
    for (let state = start; state < most; state++) {
      const p = chance * chances[state - first];
      if (p === 0) continue;
      const caused = b.line.wounds[state] - b.line.wounds[start] - suffered + bonus;
      const row = replies ? this.reply.row(state, a.line, from) : { chances: NO_WOUNDS, from };
      this.answer(from, state, caused, row, p, fearA, fearB);
    }
  }

  /** The reply of a defender in this state, and the comparison. `caused`: by the charger, bonuses included. */
  private answer(
    from: number,
    state: number,
    caused: number,
    { chances, from: first }: Row,
    p: number,
    fearA: boolean,
    fearB: boolean,
  ): void {
    const { a, b, end } = this;
    const { wounds, half, states } = a.line;
    const { passes, points } = a;
    const last = states - 1;
    let gone = 0;
    for (let i = last - first; i < chances.length; i++) gone += chances[i];
    if (gone > 0) end.lose(b.points[state], a.whole, p * gone);
    const most = Math.min(last, first + chances.length);
    const certain = !fearA && !fearB;
    let won = 0;
    let tied = 0;
    let lost = 0;
    let routed = 0;
    let mean = 0;
    for (let after = from; after < most; after++) {
      const q = chances[after - first];
      if (q === 0) continue;
      const margin = caused - (wounds[after] - wounds[from]);
      let worse = 0;
      if (certain) {
        if (margin > 0) won += q;
        else if (margin < 0) worse = q;
        else tied += q;
      } else {
        const [wins, ties] = judge(margin, fearA, fearB);
        won += q * wins;
        tied += q * ties;
        worse = q * (1 - wins - ties);
      }
      mean += q * points[after];
      if (worse === 0) continue;
      lost += worse;
      if (half[after] === 1) {
        const fled = worse * (1 - passes[after]);
        routed += fled;
        mean += fled * (a.whole - points[after]);
      }
    }
    const fled = b.line.half[state] === 1 ? won * (1 - b.passes[state]) : 0;
    end.won += p * won;
    end.tied += p * tied;
    end.lost += p * lost;
    end.out += p * fled;
    end.attackerOut += p * routed;
    end.points += p * ((won + tied + lost) * b.points[state] + fled * (b.whole - b.points[state]));
    end.attackerPoints += p * mean;
  }
}

const NO_WOUNDS = Float64Array.of(1);

/** P(the charger wins) and P(a tie) by its margin, where one or both add D3 for Fear (AOF-SR-08). */
function judge(margin: number, fearA: boolean, fearB: boolean): readonly [wins: number, ties: number] {
  const at = (fearA ? 2 : 0) + (fearB ? 1 : 0);
  return JUDGED[at][Math.max(-4, Math.min(4, margin)) + 4];
}

const JUDGED = [0, 1, 2, 3].map((which) =>
  Array.from({ length: 9 }, (_, i) => {
    const d3 = (fears: number) => (fears ? [1, 2, 3] : [0]);
    const ways = d3(which & 2).flatMap((x) => d3(which & 1).map((y) => i - 4 + x - y));
    const share = (is: (margin: number) => boolean) => ways.filter(is).length / ways.length;
    return [share((margin) => margin > 0), share((margin) => margin === 0)] as const;
  }),
);
