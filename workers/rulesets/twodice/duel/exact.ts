/**
 * A duel exactly: the chance of every pair of states, turn after turn.
 *
 * A turn goes in two steps, each of which looks at less than the pair. What befalls the model that acts before it attacks
 * hangs on its own state; what its attacks come to hangs on how it stands there and on the enemy's state. Both are worked
 * out once for all pairs that share them. Frenzies so far are no part of the states: how many there have been is carried
 * as so many chances for each pair.
 */
import { turnsSolid } from '../conditions/index.ts';
import { FLAGS, MOST_POINTS, Pairs, States } from './pairs.ts';
import type { Side } from './side.ts';
import type { DuelTally } from './tally.ts';
import type { DuelTurn } from './turn.ts';
import { TurnWays } from './turnWays.ts';

/** Pairs of states that may be alive at once; beyond that the answer is left to trials. */
const MAX_PAIRS = 60_000;
/** Ways of turns that are followed in all. */
export const MAX_WAYS = 40_000_000;
/** Keys of the states of a side. */
const MOST_KEYS = 2 ** 22;

/**
 * The expected tally of one trial and a bound of its relative error, or null when there are too many pairs of states.
 * @param enough asked after each round but the last, with what is counted so far; ends the work when it says yes
 */
export function exactDuel(
  sides: readonly [Side, Side],
  turns: readonly [DuelTurn, DuelTurn],
  tally: DuelTally,
  enough?: (soFar: Float64Array, rounds: number) => boolean,
): { tally: Float64Array; errorBound: number } | null {
  if (sides.some(({ body }) => !body.listed())) return null;
  const keys = sides.map(({ wear, fighter }) => wear.states * (turnsSolid(fighter.target).value ? 2 : 1));
  if (keys.some((count) => count * FLAGS * MOST_POINTS > MOST_KEYS)) return null;
  const duel = new ExactDuel(sides, turns, tally);
  for (let round = 0; round < tally.rounds; round++) {
    for (const who of [0, 1] as const) if (!duel.turn(who, round)) return null;
    duel.endRound(round);
    if (round + 1 < tally.rounds && enough?.(duel.result, round + 1)) return null;
  }
  duel.end();
  // Every chance is a sum of at most `ways` products of a few factors each; worst case, all in one entry.
  return { tally: duel.result, errorBound: (duel.ways + 64 * tally.rounds) * 2 ** -53 };
}

class ExactDuel {
  readonly result: Float64Array;
  ways = 0;
  private readonly sides: readonly [Side, Side];
  private readonly tally: DuelTally;
  private readonly states: readonly [States, States];
  private readonly turnWays: readonly [TurnWays, TurnWays];
  /** Where the chances of so many frenzies of a side begin among those of a pair; -1 where it never frenzies. */
  private readonly frenzyAt: readonly [number, number];
  private readonly width: number;
  /** Pairs of states while both stand, those between the two steps of a turn (by their `Stand`), and those at an end. */
  private live: Pairs;
  private readonly between: Pairs;
  private next: Pairs;
  private readonly over: Pairs;

  constructor(sides: readonly [Side, Side], turns: readonly [DuelTurn, DuelTurn], tally: DuelTally) {
    this.sides = sides;
    this.tally = tally;
    this.result = new Float64Array(tally.size);
    this.states = [new States(sides[0].wear.states), new States(sides[1].wear.states)];
    const [first, second] = this.states;
    this.turnWays = [new TurnWays(turns[0], first, second), new TurnWays(turns[1], second, first)];
    const [mayFirst, maySecond] = sides.map((side) => side.economy === 'beast' && side.fighter.THR !== undefined);
    const counts = tally.rounds + 1;
    this.frenzyAt = [mayFirst ? 1 : -1, maySecond ? 1 + (mayFirst ? counts : 0) : -1];
    this.width = 1 + (mayFirst ? counts : 0) + (maySecond ? counts : 0);
    this.live = new Pairs(this.width);
    this.between = new Pairs(this.width);
    this.next = new Pairs(this.width);
    this.over = new Pairs(this.width);
    const start = this.live.at(first.of(sides[0].start()), second.of(sides[1].start()));
    this.live.chances[start] = 1;
    for (const at of this.frenzyAt) if (at > 0) this.live.chances[start + at] = 1;
  }

  /** One turn of a side. @returns false when there are too many ways */
  turn(who: 0 | 1, round: number): boolean {
    this.prepare(who, round === 0 && who === 0);
    this.attack(who);
    if (this.ways > MAX_WAYS || this.next.count > MAX_PAIRS) return false;
    const { over, tally } = this;
    for (let pair = 0; pair < over.count; pair++) {
      const lost = this.states[who].fallen(who === 0 ? over.first[pair] : over.second[pair]);
      this.finish(over, pair, (lost ? 1 - who : who) as 0 | 1, round, tally.rounds);
    }
    [this.live, this.next] = [this.next, this.live];
    return true;
  }

  /** What befalls the model before it attacks. */
  private prepare(who: 0 | 1, opening: boolean): void {
    const { live, between, width } = this;
    const ways = this.turnWays[who];
    const mad = this.frenzyAt[who];
    between.clear();
    for (let pair = 0; pair < live.count; pair++) {
      const own = who === 0 ? live.first[pair] : live.second[pair];
      const foe = ways.facing(who === 0 ? live.second[pair] : live.first[pair]);
      const { stands, chances } = ways.prepared(own, opening);
      const from = pair * width;
      this.ways += stands.length;
      for (let i = 0; i < stands.length; i++) {
        const to = between.at(stands[i], foe);
        if (!ways.stands[stands[i]].frenzied) addTo(between.chances, to, live.chances, from, width, chances[i]);
        else this.addFrenzied(to, from, chances[i], mad);
      }
    }
  }

  /** The same where one side has frenzied once more; nobody has yet had as many frenzies as there are rounds. */
  private addFrenzied(to: number, from: number, factor: number, mad: number): void {
    const into = this.between.chances;
    const { chances } = this.live;
    const last = mad + this.tally.rounds;
    for (let i = 0; i < this.width; i++) {
      if (i === last) continue;
      into[to + i + (i >= mad && i < last ? 1 : 0)] += chances[from + i] * factor;
    }
  }

  /** The attacks, and what follows. */
  private attack(who: 0 | 1): void {
    const { between } = this;
    const ways = this.turnWays[who];
    this.next.clear();
    this.over.clear();
    for (let pair = 0; pair < between.count; pair++) {
      const stand = ways.stands[between.first[pair]];
      const enemy = between.second[pair];
      const blow = ways.blow(stand, enemy);
      if (!blow) {
        this.reach(who, stand.own, enemy, pair, 1);
        this.ways++;
        continue;
      }
      const { chances, foes, left } = blow;
      for (let i = 0; i < chances.length; i++) this.reach(who, ways.after(stand, left[i]), foes[i], pair, chances[i]);
      this.ways += chances.length;
      if (this.ways > MAX_WAYS) return;
    }
  }

  /** One way that leads from a pair between the steps to a pair of states. */
  private reach(who: 0 | 1, mine: number, theirs: number, pair: number, factor: number): void {
    const { between, width } = this;
    const ended = this.states[who].fallen(mine) || this.states[1 - who].fallen(theirs);
    const into = ended ? this.over : this.next;
    const to = who === 0 ? into.at(mine, theirs) : into.at(theirs, mine);
    addTo(into.chances, to, between.chances, pair * width, width, factor);
  }

  /** What everybody looks like who still stands when a round is over. */
  endRound(round: number): void {
    const { live, width } = this;
    for (let pair = 0; pair < live.count; pair++)
      this.addMarks(live, pair, live.chances[pair * width], round, round + 1);
  }

  /** Neither has fallen. */
  end(): void {
    for (let pair = 0; pair < this.live.count; pair++) this.finish(this.live, pair, 2, 0, 0);
  }

  /** A pair at the end of the duel. @param until marks hold in all rounds before this one */
  private finish(pairs: Pairs, pair: number, winner: 0 | 1 | 2, round: number, until: number): void {
    const { tally, result, width, frenzyAt } = this;
    const at = pair * width;
    const chance = pairs.chances[at];
    result[tally.won(winner, round)] += chance;
    for (const who of [0, 1] as const) {
      const { wear } = this.states[who].all[(who === 0 ? pairs.first : pairs.second)[pair]];
      result[tally.boxes(who, this.sides[who].wear.worn[wear])] += chance;
      if (frenzyAt[who] < 0) result[tally.frenzies(who, 0)] += chance;
      for (let count = 0; frenzyAt[who] > 0 && count <= tally.rounds; count++) {
        result[tally.frenzies(who, count)] += pairs.chances[at + frenzyAt[who] + count];
      }
    }
    if (winner !== 2) this.addMarks(pairs, pair, chance, round, until);
  }

  private addMarks(pairs: Pairs, pair: number, chance: number, from: number, until: number): void {
    const add = (entry: number) => {
      this.result[entry] += chance;
    };
    this.tally.addMarks(add, 0, this.states[0].all[pairs.first[pair]].wear, from, until);
    this.tally.addMarks(add, 1, this.states[1].all[pairs.second[pair]].wear, from, until);
  }
}

/** Adds the chances of one pair, times a factor, to those of another. */
function addTo(
  into: Float64Array,
  to: number,
  chances: Float64Array,
  from: number,
  width: number,
  factor: number,
): void {
  for (let i = 0; i < width; i++) into[to + i] += chances[from + i] * factor;
}
