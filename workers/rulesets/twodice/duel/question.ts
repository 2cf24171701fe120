/** The `duel` kind: two models fight on until one is destroyed or the rounds are over. */

import { PURPOSE_UNFOLD, streamState, WordStream } from '../../../kernel/streams.ts';
import { streamAt, walkTrials } from '../../../kernel/trials.ts';
import { counted } from '../../../wording.ts';
import {
  begun,
  chanceInWords,
  distributionMeasure,
  percent,
  probabilityMeasure,
  seriesMeasure,
} from '../../measures.ts';
import type { Measures, Question, Replay, See, Told } from '../../ruleset.ts';
import { upTo } from '../../upTo.ts';
import { FORCED_KINDS } from '../activation/resources.ts';
import { readAs } from '../edition.ts';
import { duelRules } from './acted.ts';
import { beforehand } from './beforehand.ts';
import { RolledChance } from './chance.ts';
import type { DuelEnd } from './end.ts';
import { exactDuel } from './exact.ts';
import { duelReplay } from './replay.ts';
import type { Duel } from './schema.ts';
import { Activations, crippledBefore, Side, scenarioOf } from './side.ts';
import { DuelTally, type Result } from './tally.ts';
import { DuelTurn } from './turn.ts';

export class DuelQuestion implements Question {
  readonly headline = 'firstWins';
  readonly notes: readonly string[];
  readonly tallySize: number;
  exactErrorBound = 0;
  readonly outcomes: Question['outcomes'];
  readonly sides: readonly [Side, Side];
  readonly turns: readonly [DuelTurn, DuelTurn];
  readonly rounds: number;
  private readonly tally: DuelTally;
  private readonly scenario: Duel;
  /** Boxes marked at the start, where repairs may remove them. */
  private readonly marked: readonly [number, number];
  private allRules: readonly string[] | undefined;

  constructor(asked: Duel) {
    const scenario = readDuel(asked);
    this.scenario = scenario;
    this.rounds = scenario.rounds;
    const first = new Side(scenario.first, scenario.rulings, scenario.second);
    const second = new Side(scenario.second, scenario.rulings, scenario.first);
    this.sides = [first, second];
    this.turns = [
      new DuelTurn(first, second, new Activations(first, second)),
      new DuelTurn(second, first, new Activations(second, first)),
    ];
    this.tally = new DuelTally(this.sides, scenario.rounds);
    this.tallySize = this.tally.size;
    this.notes = this.sides.flatMap(({ economy, name, fighter }) =>
      economy === 'beast'
        ? [`${name} is forced up to FURY ${fighter.FURY}; ${fighter.leech} fury is leeched each turn.`]
        : [],
    );
    this.marked = [first.wear.worn[first.body.start()], second.wear.worn[second.body.start()]];
    this.outcomes = [
      { name: 'winner', title: 'Winner: 1 first, 2 second, 0 neither', values: [0, 1, 2] },
      { name: 'rounds', title: 'Rounds fought', values: upTo(scenario.rounds).slice(1) },
      { name: 'firstBoxes', title: `${first.name}: ${boxesTitle(first)}`, values: this.boxesOf(0) },
      { name: 'secondBoxes', title: `${second.name}: ${boxesTitle(second)}`, values: this.boxesOf(1) },
    ];
  }

  /** Rules that take part; worked out when they are first asked for. */
  get rules(): readonly string[] {
    this.allRules ??= duelRules(this.sides, openings(this.scenario), this.rounds);
    return this.allRules;
  }

  exact(told?: Told): Float64Array | null {
    const enough = told && ((soFar: Float64Array, rounds: number) => told(begun(this.measures(soFar, null), rounds)));
    const answer = exactDuel(this.sides, this.turns, this.tally, enough);
    if (answer === null) return null;
    this.exactErrorBound = answer.errorBound;
    return answer.tally;
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    const chance = new RolledChance(new WordStream(state));
    const end = this.newEnd();
    const add = (at: number) => {
      tally[at]++;
    };
    for (let trial = 0; trial < trials; trial++) {
      this.play(chance, end, (who, wear, from, to) => this.tally.addMarks(add, who, wear, from, to));
      tally[this.tally.won(end.winner, end.round)]++;
      for (const who of [0, 1] as const) {
        tally[this.tally.boxes(who, this.sides[who].wear.worn[end.states[who].wear])]++;
        tally[this.tally.frenzies(who, end.frenzies[who])]++;
      }
    }
  }

  /** Plays one trial. @param marks is told what each side looks like at the end of rounds `from` to `to` */
  play(
    chance: RolledChance,
    end: DuelEnd,
    marks: (who: 0 | 1, wear: number, from: number, to: number) => void = () => undefined,
    listeners: readonly [Parameters<DuelTurn['play']>[4], Parameters<DuelTurn['play']>[4]] = [undefined, undefined],
    announce: (who: 0 | 1, round: number) => void = () => undefined,
  ): void {
    const { states, frenzies } = end;
    Object.assign(states[0], this.sides[0].start());
    Object.assign(states[1], this.sides[1].start());
    frenzies.fill(0);
    end.winner = 2;
    end.round = this.rounds - 1;
    for (let round = 0; round < this.rounds; round++) {
      for (let who = 0; who < 2; who++) {
        const own = states[who];
        const foe = states[1 - who];
        announce(who as 0 | 1, round);
        if (this.turns[who].play(own, foe, chance, round === 0 && who === 0, listeners[who])) frenzies[who]++;
        const lost = own.wear >= this.sides[who].wear.states;
        if (!lost && foe.wear < this.sides[1 - who].wear.states) continue;
        end.winner = (lost ? 1 - who : who) as Result;
        end.round = round;
        marks(0, states[0].wear, round, this.rounds);
        marks(1, states[1].wear, round, this.rounds);
        return;
      }
      marks(0, states[0].wear, round, round + 1);
      marks(1, states[1].wear, round, round + 1);
    }
  }

  replay(seed: number, trial: number): Replay {
    const end = this.newEnd();
    const chance = new RolledChance(streamAt(seed, trial, (each) => this.play(new RolledChance(each), end)));
    const unfolding = new WordStream(streamState(seed, trial, PURPOSE_UNFOLD));
    const steps = duelReplay(this, chance, end, unfolding);
    return { trial, steps, outcome: this.outcomeOf(end), sentence: this.endWords(end) };
  }

  walk(seed: number, from: number, to: number, see: See): number | null {
    const end = this.newEnd();
    const play = (stream: WordStream) => this.play(new RolledChance(stream), end);
    return walkTrials(seed, from, to, play, () => see(this.outcomeOf(end)));
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { rounds } = this;
    const wins = ([0, 1] as const).map((who) => upTo(rounds - 1).map((round) => tally[this.tally.won(who, round)]));
    const neither = tally[this.tally.won(2, 0)];
    const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
    const names = this.sides.map(({ name }) => name);
    const running = (counts: readonly number[]) => {
      let total = 0;
      return counts.map((count, round) => {
        total += count;
        return { label: `round ${round + 1}`, count: total };
      });
    };
    const ended = upTo(rounds - 1).map((round) => wins[0][round] + wins[1][round]);
    ended[rounds - 1] += neither;
    const measures: Record<string, Measures[string]> = {
      firstWins: probabilityMeasure(`${names[0]} wins`, sum(wins[0]), trials, 'The other one is destroyed.'),
      secondWins: probabilityMeasure(`${names[1]} wins`, sum(wins[1]), trials),
      neither: probabilityMeasure('Both stand at the end', neither, trials),
      firstBy: seriesMeasure(`${names[0]} has won by`, running(wins[0]), trials),
      secondBy: seriesMeasure(`${names[1]} has won by`, running(wins[1]), trials),
      rounds: distributionMeasure('Rounds fought', 'rounds', ended, 1, trials),
    };
    this.sides.forEach(({ name, wear, economy, fighter }, index) => {
      const who = index as 0 | 1;
      const side = who === 0 ? 'first' : 'second';
      const part = (at: number, length: number) => Array.from({ length }, (_, i) => tally[at + i]);
      const worn = part(this.tally.boxes(who), wear.total + 1).reverse();
      measures[`${side}Left`] = distributionMeasure(`${name}: boxes left`, 'boxes', worn, 0, trials, 'At the end.');
      for (const [i, mark] of this.tally.names(who).entries()) {
        const counts = part(this.tally.mark(who, i, 0), rounds).map((count, round) => ({
          label: `round ${round + 1}`,
          count,
        }));
        const what = mark.includes('destroyed') ? mark : `${mark} crippled`;
        measures[`${side} ${mark}`] = seriesMeasure(`${name}: ${what} by the end of`, counts, trials);
      }
      if (economy === 'beast' && fighter.THR !== undefined) {
        const counts = part(this.tally.frenzies(who, 0), rounds + 1);
        measures[`${side}Frenzies`] = distributionMeasure(`${name}: frenzies`, 'frenzies', counts, 0, trials);
      }
    });
    return measures;
  }

  sentence({ firstWins, secondWins, neither, rounds }: Measures): string {
    if (firstWins?.kind !== 'probability' || secondWins?.kind !== 'probability' || neither?.kind !== 'probability') {
      throw new TypeError('not a duel answer');
    }
    const [a, b] = this.sides.map(({ name }) => name);
    const length = rounds?.kind === 'distribution' ? `, ${rounds.mean.value.toFixed(1)} rounds on average` : '';
    const span = this.rounds === 1 ? 'one round' : counted(this.rounds, 'rounds');
    return `${a} (begins) against ${b}, ${span}: ${a} wins ${chanceInWords(firstWins)}, ${b} ${chanceInWords(secondWins)}, both stand ${percent(neither.value)}${length}.`;
  }

  /** Boxes that may be marked since the start, less those repaired. */
  private boxesOf(who: 0 | 1): number[] {
    return upTo(this.sides[who].wear.total).map((boxes) => boxes - this.marked[who]);
  }

  private newEnd(): DuelEnd {
    return { winner: 2, round: 0, states: [this.sides[0].start(), this.sides[1].start()], frenzies: [0, 0] };
  }

  private outcomeOf({ winner, round, states }: DuelEnd): Record<string, number> {
    return {
      winner: winner === 2 ? 0 : winner + 1,
      rounds: round + 1,
      firstBoxes: this.sides[0].wear.worn[states[0].wear] - this.marked[0],
      secondBoxes: this.sides[1].wear.worn[states[1].wear] - this.marked[1],
    };
  }

  private endWords({ winner, round }: DuelEnd): string {
    if (winner === 2) return `Both stand after ${this.rounds === 1 ? 'one round' : counted(this.rounds, 'rounds')}.`;
    return `${this.sides[winner].name} wins in round ${round + 1}.`;
  }
}

function boxesTitle({ fighter: { repair } }: Side): string {
  return repair > 0 ? 'boxes marked, less those repaired' : 'boxes marked';
}

/** The first activation of each side, as the checks and the ledger of rules see it. */
export function openings({ first, second, rulings }: Duel) {
  const posture = (fighter: Duel['first']) => ({
    ...{ crippled: crippledBefore(fighter), points: purse(fighter) },
    ...{ frenzied: false, enemyDown: false, enemySolid: false, risen: false },
  });
  const purse = ({ attacker, FURY }: Duel['first']) =>
    FURY !== undefined && FORCED_KINDS.includes(attacker.kind) ? FURY : attacker.points;
  return [
    scenarioOf(first, second, rulings, { ...posture(first), charging: first.situation.charge !== 'no' }),
    scenarioOf(second, first, rulings, { ...posture(second), charging: false }),
  ] as const;
}

/** The fighters with the readings of the scenario. */
export function readDuel(duel: Duel): Duel {
  const read = (stated: Duel['first']) => {
    const fighter = beforehand(stated);
    return { ...fighter, target: readAs(fighter.target, duel.rulings) };
  };
  return { ...duel, first: read(duel.first), second: read(duel.second) };
}
