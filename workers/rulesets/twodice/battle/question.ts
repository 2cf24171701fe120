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
import { upTo } from '../../upTo.ts';
import { RolledChance } from '../duel/chance.ts';
import { type Mission, type MissionName, missionOf, roundsOf } from './missions.ts';
import { notesOf, rulesOf } from './notes.ts';
import { replaySteps } from './replay.ts';
import type { Battle } from './schema.ts';
import { HOWS, Skirmish } from './skirmish.ts';

/** Points are counted in hundredths of those of the army that lost them. */
export const PARTS = 100;

export class BattleQuestion implements Question {
  readonly headline = 'firstWins';
  readonly exactErrorBound = 0;
  readonly notes: readonly string[];
  readonly tallySize: number;
  readonly outcomes: Question['outcomes'];
  readonly game: Skirmish;
  private readonly scenario: Battle;
  private readonly at: Readonly<Record<'began' | 'rounds' | 'destroyed' | 'kills' | 'left' | 'score', number>>;
  private acting: readonly string[] | undefined;

  constructor(scenario: Battle) {
    this.scenario = scenario;
    this.game = new Skirmish(scenario);
    const { forces } = this.game;
    const models = forces.names.length;
    const began = 3 * HOWS.length;
    const rounds = began + 6;
    const destroyed = rounds + this.game.rounds + 1;
    const kills = destroyed + 2 * (PARTS + 1);
    const left = kills + models * (PARTS + 1);
    const score = left + models;
    this.at = { began, rounds, destroyed, kills, left, score };
    this.tallySize = score + (this.hasObjectives() ? 2 * this.game.rounds * this.points() : 0);
    this.notes = notesOf(scenario, forces);
    const [a, b] = this.names();
    this.outcomes = [
      { name: 'winner', title: `Winner: 1 ${a}, 2 ${b}, 0 neither`, values: [0, 1, 2] },
      { name: 'firstWins', title: `${a} wins`, values: [0, 1] },
      { name: 'secondWins', title: `${b} wins`, values: [0, 1] },
      { name: 'neither', title: 'Nobody wins', values: [0, 1] },
      { name: 'byCaster', title: 'A caster has fallen', values: [0, 1] },
      { name: 'rounds', title: 'Rounds fought', values: upTo(this.game.rounds).slice(1) },
      ...(this.hasObjectives()
        ? [
            { name: 'firstPoints', title: `Control points of ${a}`, values: upTo(this.points() - 1) },
            { name: 'secondPoints', title: `Control points of ${b}`, values: upTo(this.points() - 1) },
          ]
        : []),
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

  private hasObjectives(): boolean {
    return this.game.mission.objectives.length > 0;
  }

  /** Different numbers of control points: below what wins, and then whatever one turn more may bring. */
  private points(): number {
    const { wins, objectives, once } = this.game.mission;
    return once ? wins + 1 : wins + objectives.length;
  }

  private share(side: 0 | 1): number {
    const { forces, destroyed } = this.game;
    return Math.round((PARTS * destroyed[side]) / Math.max(1, forces.points[1 - side]));
  }

  private count(tally: Int32Array): void {
    const { at, game } = this;
    const { winner, how, begins, lastRound, forces, field, kills, scores, rounds } = game;
    tally[HOWS.length * winner + HOWS.indexOf(how)]++;
    tally[at.began + 3 * begins + winner]++;
    tally[at.rounds + lastRound]++;
    for (const side of [0, 1] as const) tally[at.destroyed + side * (PARTS + 1) + this.share(side)]++;
    for (let u = 0; u < kills.length; u++) {
      const share = Math.round((PARTS * kills[u]) / Math.max(1, forces.points[1 - forces.seat[u]]));
      tally[at.kills + u * (PARTS + 1) + share]++;
      tally[at.left + u] += field.on[u];
    }
    if (!this.hasObjectives()) return;
    const points = this.points();
    for (const side of [0, 1] as const) {
      for (let round = 1; round <= rounds; round++)
        tally[at.score + (side * rounds + round - 1) * points + scores[side][round]]++;
    }
  }

  private outcome(): Record<string, number> {
    const { winner, how, lastRound, score } = this.game;
    const [firstPoints, secondPoints] = score.points;
    return {
      winner: winner === 2 ? 0 : winner + 1,
      firstWins: winner === 0 ? 1 : 0,
      secondWins: winner === 1 ? 1 : 0,
      neither: winner === 2 ? 1 : 0,
      byCaster: how === 'caster' ? 1 : 0,
      rounds: lastRound,
      ...(this.hasObjectives() ? { firstPoints, secondPoints } : {}),
      firstDestroyed: this.share(0),
      secondDestroyed: this.share(1),
    };
  }

  private names(): readonly [string, string] {
    const [a, b] = this.game.forces.armies;
    return [a.name, b.name];
  }

  private story(): string {
    const { winner, how, lastRound, score, rounds } = this.game;
    const [a, b] = this.names();
    const scored = this.hasObjectives() ? `, ${score.points.join(' to ')} control points` : '';
    if (winner === 2) return `Nobody wins in ${counted(rounds, 'rounds')}${scored}.`;
    const name = winner === 0 ? a : b;
    const [most, least] = winner === 0 ? score.points : [score.points[1], score.points[0]];
    switch (how) {
      case 'caster':
        return `${name} wins in round ${lastRound}: the other caster falls.`;
      case 'control':
        return `${name} wins in round ${lastRound}: ${most} control points to ${least}.`;
      case 'destroyed':
        return `${name} wins in round ${lastRound}: more points destroyed.`;
      default:
        return most === least
          ? `${name} is ahead after ${counted(rounds, 'rounds')}${scored}: more points left.`
          : `${name} is ahead after ${counted(rounds, 'rounds')}: ${most} control points to ${least}.`;
    }
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { at, game } = this;
    const { forces, mission, rounds } = game;
    const [a, b] = this.names();
    const of = (winner: number, how: (typeof HOWS)[number]) => tally[HOWS.length * winner + HOWS.indexOf(how)];
    const won = (winner: number) => HOWS.reduce((sum, how) => sum + of(winner, how), 0);
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
    const marked = this.hasObjectives();
    const points = this.points();
    const scored = (side: number) => ({
      title: `Control points of ${this.names()[side]} at the end of each round`,
      parts: Array.from({ length: rounds }, (_, i) => ({
        ...{ label: `Round ${i + 1}`, low: 0 },
        counts: part(at.score + (side * rounds + i) * points, points),
      })),
    });
    const control = ([0, 1] as const).map((side) => (marked ? scored(side) : null));
    const series = (side: 0 | 1) => meanSeries(control[side]!.title, control[side]!.parts, trials);
    const { winsBy, drawn } = endings(mission);
    return {
      firstWins: probabilityMeasure(`${a} wins`, won(0), trials, winsBy),
      secondWins: probabilityMeasure(`${b} wins`, won(1), trials),
      neither: probabilityMeasure('Nobody wins', won(2), trials, drawn),
      firstByCaster: probabilityMeasure(`${a} wins by the fall of the caster`, of(0, 'caster'), trials),
      secondByCaster: probabilityMeasure(`${b} wins by the fall of the caster`, of(1, 'caster'), trials),
      ...(marked
        ? {
            firstByControl: probabilityMeasure(`${a} wins by control points`, of(0, 'control'), trials),
            secondByControl: probabilityMeasure(`${b} wins by control points`, of(1, 'control'), trials),
          }
        : {}),
      ...(mission.ends === 'left'
        ? {
            firstAhead: probabilityMeasure(`${a} is ahead after the last round`, of(0, 'last round'), trials, AHEAD),
            secondAhead: probabilityMeasure(`${b} is ahead after the last round`, of(1, 'last round'), trials, AHEAD),
          }
        : {}),
      ...(began0[0] > 0 && began0[1] > 0
        ? {
            firstBeginning: among(`${a} wins when it goes first`, began[0][0], began0[0]),
            firstFollowing: among(`${a} wins when it goes second`, began[1][0], began0[1]),
          }
        : {}),
      rounds: distributionMeasure('Rounds fought', 'rounds', part(at.rounds + 1, rounds), 1, trials),
      ...(marked ? { firstScores: series(0), secondScores: series(1) } : {}),
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
    const { first, second, mission } = this.scenario;
    const how = first.way === second.way ? `, both ${first.way}` : `, ${a} ${first.way} and ${b} ${second.way}`;
    const length = rounds?.kind === 'distribution' ? `, ${rounds.mean.value.toFixed(1)} rounds on average` : '';
    const played = mission === 'annihilation' ? '' : `, ${inWords(mission)}`;
    return `${a} against ${b} on an open table${played}${how}: ${a} wins ${chanceInWords(firstWins)}, ${b} ${chanceInWords(secondWins)}, nobody ${percent(neither.value)}${length}.`;
  }
}

const AHEAD =
  'Counted as won; the rules know no last round here: more control points, then more points left of its own army.';

/** What wins and what is a draw, in words. */
function endings({ objectives, ends }: Mission): { readonly winsBy: string; readonly drawn: string } {
  if (ends === 'destroyed') {
    return {
      winsBy: 'The other caster falls, or more points are destroyed in the end.',
      drawn: 'Both casters stand, and as many points are destroyed.',
    };
  }
  return objectives.length === 0
    ? {
        winsBy: 'The other caster falls, or more points of the army are left in the end.',
        drawn: 'Both casters stand, and as many points are left.',
      }
    : {
        winsBy: 'The other caster falls, enough control points, or more of them in the end.',
        drawn: 'Both casters stand, with as many control points and as many points left.',
      };
}

/** Its name as players write it. */
const inWords = (mission: MissionName): string =>
  mission.replace(/(^| )(?!the |and )(.)/g, (_, space: string, letter: string) => space + letter.toUpperCase());

/** Bodies and attacks of every sort of model; most of it in the first battles. */
const SORT_NS = 8e6;
const PAIR_NS = 1.5e6;
/** Half width of the win rate that is aimed at: some two thousand battles. */
const HALF_WIDTH = 0.02;

export function estimateBattle(scenario: Battle): Cost {
  const { first, second } = scenario;
  const rounds = roundsOf(scenario);
  const marked = missionOf(scenario).objectives.length;
  const sorts = [first, second].map(({ models }) => models.length);
  const models = [first, second].map((army) => army.models.reduce((sum, { copies }) => sum + copies, 0));
  const all = models[0] + models[1];
  const compile = (sorts[0] + sorts[1]) * SORT_NS + 2 * sorts[0] * sorts[1] * PAIR_NS;
  return {
    compile,
    exact: null,
    trial: 5_000 + rounds * all * (4_000 + 250 * all + 60 * marked * all),
    halfWidth: HALF_WIDTH,
  };
}
