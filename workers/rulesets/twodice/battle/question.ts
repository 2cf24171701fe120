/** The `battle` kind of a 2d6 game, compiled: whole battles counted by who won and how, and by what each model did. */
import { PURPOSE_UNFOLD, streamState, WordStream } from '../../../kernel/streams.ts';
import { streamAt, walkTrials } from '../../../kernel/trials.ts';
import { counted } from '../../../wording.ts';
import {
  chanceInWords,
  distributionMeasure,
  meanSeries,
  percent,
  probabilityMeasure,
  seriesMeasure,
} from '../../measures.ts';
import type { Cost, Measures, Question, Replay, See } from '../../ruleset.ts';
import { RolledChance } from '../duel/chance.ts';
import { notesOf, rulesOf } from './notes.ts';
import { replaySteps } from './replay.ts';
import type { Battle } from './schema.ts';
import { Skirmish } from './skirmish.ts';

/** Points are counted in hundredths of those of the army that lost them. */
export const PARTS = 100;
const upTo = (most: number) => Array.from({ length: most + 1 }, (_, i) => i);

export class BattleQuestion implements Question {
  readonly headline = 'firstWins';
  readonly exactErrorBound = 0;
  readonly notes: readonly string[];
  readonly tallySize: number;
  readonly outcomes: Question['outcomes'];
  readonly game: Skirmish;
  private readonly scenario: Battle;
  private readonly at: Readonly<Record<'began' | 'rounds' | 'destroyed' | 'kills' | 'left', number>>;
  private acting: readonly string[] | undefined;

  constructor(scenario: Battle) {
    this.scenario = scenario;
    this.game = new Skirmish(scenario);
    const { forces } = this.game;
    const models = forces.names.length;
    const began = 6;
    const rounds = began + 6;
    const destroyed = rounds + scenario.rounds + 1;
    const kills = destroyed + 2 * (PARTS + 1);
    const left = kills + models * (PARTS + 1);
    this.at = { began, rounds, destroyed, kills, left };
    this.tallySize = left + models;
    this.notes = notesOf(scenario, forces);
    const [a, b] = this.names();
    this.outcomes = [
      { name: 'winner', title: `Winner: 1 ${a}, 2 ${b}, 0 neither`, values: [0, 1, 2] },
      { name: 'byCaster', title: 'A caster has fallen', values: [0, 1] },
      { name: 'rounds', title: 'Rounds fought', values: upTo(scenario.rounds).slice(1) },
      { name: 'firstDestroyed', title: `Percent of ${b} destroyed`, values: upTo(PARTS) },
      { name: 'secondDestroyed', title: `Percent of ${a} destroyed`, values: upTo(PARTS) },
    ];
  }

  get rules(): readonly string[] {
    this.acting ??= rulesOf(this.game);
    return this.acting;
  }

  exact(): null {
    return null;
  }

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    const chance = new RolledChance(new WordStream(state));
    for (let trial = 0; trial < trials; trial++) {
      this.game.play(chance);
      this.count(tally);
    }
  }

  replay(seed: number, trial: number): Replay {
    const stream = streamAt(seed, trial, (each) => this.game.play(new RolledChance(each)));
    const unfolding = new WordStream(streamState(seed, trial, PURPOSE_UNFOLD));
    const { steps, table } = replaySteps(this.game, stream, unfolding);
    return { table, trial, steps, outcome: this.outcome(), sentence: this.story() };
  }

  walk(seed: number, from: number, to: number, see: See): number | null {
    const play = (stream: WordStream) => this.game.play(new RolledChance(stream));
    return walkTrials(seed, from, to, play, () => see(this.outcome()));
  }

  private share(side: 0 | 1): number {
    const { forces, destroyed } = this.game;
    return Math.round((PARTS * destroyed[side]) / Math.max(1, forces.points[1 - side]));
  }

  private count(tally: Int32Array): void {
    const { at, game } = this;
    const { winner, byCaster, begins, lastRound, forces, field, kills } = game;
    tally[2 * winner + (byCaster ? 1 : 0)]++;
    tally[at.began + 3 * begins + winner]++;
    tally[at.rounds + lastRound]++;
    for (const side of [0, 1] as const) tally[at.destroyed + side * (PARTS + 1) + this.share(side)]++;
    for (let u = 0; u < kills.length; u++) {
      const share = Math.round((PARTS * kills[u]) / Math.max(1, forces.points[1 - forces.seat[u]]));
      tally[at.kills + u * (PARTS + 1) + share]++;
      tally[at.left + u] += field.on[u];
    }
  }

  private outcome(): Record<string, number> {
    const { winner, byCaster, lastRound } = this.game;
    return {
      winner: winner === 2 ? 0 : winner + 1,
      byCaster: byCaster ? 1 : 0,
      rounds: lastRound,
      firstDestroyed: this.share(0),
      secondDestroyed: this.share(1),
    };
  }

  private names(): readonly [string, string] {
    const [a, b] = this.game.forces.armies;
    return [a.name, b.name];
  }

  private story(): string {
    const { winner, byCaster, lastRound } = this.game;
    const [a, b] = this.names();
    if (winner === 2) return `Nobody wins in ${counted(this.scenario.rounds, 'rounds')}.`;
    const how = byCaster ? 'the other caster falls' : 'more points destroyed';
    return `${winner === 0 ? a : b} wins in round ${lastRound}: ${how}.`;
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { at, scenario, game } = this;
    const { forces } = game;
    const [a, b] = this.names();
    const of = (winner: number, byCaster: number) => tally[2 * winner + byCaster];
    const part = (from: number, length: number) => Array.from({ length }, (_, i) => tally[from + i]);
    const began = [0, 1].map((side) => part(at.began + 3 * side, 3));
    const began0 = began.map((counts) => counts.reduce((sum, one) => sum + one, 0));
    const among = (title: string, count: number, all: number) =>
      trials === null ? probabilityMeasure(title, count / all, null) : probabilityMeasure(title, count, all);
    const modelsOf = (side: number) => forces.names.map((_, u) => u).filter((u) => forces.seat[u] === side);
    const kills = (side: number, title: string) =>
      meanSeries(
        title,
        modelsOf(side).map((u) => ({
          label: forces.names[u],
          counts: part(at.kills + u * (PARTS + 1), PARTS + 1),
          low: 0,
        })),
        trials,
      );
    const left = (side: number, title: string) =>
      seriesMeasure(
        title,
        modelsOf(side).map((u) => ({ label: forces.names[u], count: tally[at.left + u] })),
        trials,
      );
    const lost = (side: number, title: string) =>
      distributionMeasure(
        title,
        'percent of its points',
        part(at.destroyed + side * (PARTS + 1), PARTS + 1),
        0,
        trials,
      );
    return {
      firstWins: probabilityMeasure(
        `${a} wins`,
        of(0, 0) + of(0, 1),
        trials,
        'The other caster falls, or more points are destroyed in the end.',
      ),
      secondWins: probabilityMeasure(`${b} wins`, of(1, 0) + of(1, 1), trials),
      neither: probabilityMeasure(
        'Nobody wins',
        of(2, 0) + of(2, 1),
        trials,
        'Both casters stand, and as many points are destroyed.',
      ),
      firstByCaster: probabilityMeasure(`${a} wins by the fall of the caster`, of(0, 1), trials),
      secondByCaster: probabilityMeasure(`${b} wins by the fall of the caster`, of(1, 1), trials),
      ...(began0[0] > 0 && began0[1] > 0
        ? {
            firstBeginning: among(`${a} wins when it goes first`, began[0][0], began0[0]),
            firstFollowing: among(`${a} wins when it goes second`, began[1][0], began0[1]),
          }
        : {}),
      rounds: distributionMeasure('Rounds fought', 'rounds', part(at.rounds + 1, scenario.rounds), 1, trials),
      firstDestroyed: lost(0, `${b}: destroyed`),
      secondDestroyed: lost(1, `${a}: destroyed`),
      firstKills: kills(0, `Percent of ${b} that each model of ${a} destroys`),
      secondKills: kills(1, `Percent of ${a} that each model of ${b} destroys`),
      firstLeft: left(0, `Models of ${a} that are left`),
      secondLeft: left(1, `Models of ${b} that are left`),
    };
  }

  sentence({ firstWins, secondWins, neither, rounds }: Measures): string {
    if (firstWins?.kind !== 'probability' || secondWins?.kind !== 'probability' || neither?.kind !== 'probability') {
      throw new TypeError('not a battle answer');
    }
    const [a, b] = this.names();
    const { first, second } = this.scenario;
    const how = first.way === second.way ? `, both ${first.way}` : `, ${a} ${first.way} and ${b} ${second.way}`;
    const length = rounds?.kind === 'distribution' ? `, ${rounds.mean.value.toFixed(1)} rounds on average` : '';
    return `${a} against ${b} on an open table${how}: ${a} wins ${chanceInWords(firstWins)}, ${b} ${chanceInWords(secondWins)}, nobody ${percent(neither.value)}${length}.`;
  }
}

/** Bodies and attacks of every sort of model; most of it in the first battles. */
const SORT_NS = 3e7;
const PAIR_NS = 6e6;
/** Half width of the win rate that is aimed at: some two thousand battles. */
const HALF_WIDTH = 0.02;

export function estimateBattle({ first, second, rounds }: Battle): Cost {
  const sorts = [first, second].map(({ models }) => models.length);
  const models = [first, second].map((army) => army.models.reduce((sum, { copies }) => sum + copies, 0));
  const all = models[0] + models[1];
  const compile = (sorts[0] + sorts[1]) * SORT_NS + 2 * sorts[0] * sorts[1] * PAIR_NS;
  return { compile, exact: null, trial: 5_000 + rounds * all * (4_000 + 250 * all), halfWidth: HALF_WIDTH };
}
