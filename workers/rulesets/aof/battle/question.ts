/** The `battle` kind, compiled: whole games counted by who won, markers and points by round, and what each unit did. */
import { CHUNK_TRIALS, PURPOSE_UNFOLD, streamState, WordStream } from '../../../kernel/streams.ts';
import { counted } from '../../../wording.ts';
import { chanceInWords, meanSeries, probabilityEstimate, probabilityMeasure, seriesMeasure } from '../../measures.ts';
import type { Measures, Question, Replay, ReplayStep, See, SeriesMeasure } from '../../ruleset.ts';
import { upTo } from '../../upTo.ts';
import { meanOf } from '../report.ts';
import type { Stock } from './arsenal.ts';
import { Battle } from './battle.ts';
import { Chronicle } from './chronicle.ts';
import { notesOf } from './notes.ts';
import { PARTS } from './record.ts';
import { rulesOf } from './rulesOf.ts';
import { Scenes } from './scenes.ts';
import { type BattleScenario, BY_TURNS, SIDE_MISSIONS } from './schema.ts';

/** More than any army gets: markers, and side missions of all sorts. */
const MOST_POINTS = 24;
const AND = new Intl.ListFormat('en');

export class BattleQuestion implements Question {
  readonly headline = 'won';
  readonly exactErrorBound = 0;
  readonly notes: readonly string[];
  readonly tallySize: number;
  readonly outcomes: Question['outcomes'];
  readonly battle: Battle;
  private readonly scenario: BattleScenario;
  /** Whether victory points decide. */
  private readonly scored: boolean;
  private acting: readonly string[] | undefined;
  /** Where counters begin: of markers held, of hundredths lost, of hundredths destroyed by unit, and so on. */
  private readonly at: Readonly<
    Record<'held' | 'lost' | 'killed' | 'stood' | 'alive' | 'began' | 'ways' | 'points' | 'sides' | 'where', number>
  >;

  constructor(scenario: BattleScenario, stock?: Stock) {
    this.scenario = scenario;
    this.battle = new Battle(scenario, stock);
    this.scored = scenario.sideMissions.kind !== 'none';
    const { rounds } = scenario;
    const units = this.battle.forces.units.length;
    const markers = this.battle.state.markers;
    const held = 3;
    const lost = held + 2 * rounds * (markers + 1);
    const killed = lost + 2 * rounds * (PARTS + 1);
    const stood = killed + units * (PARTS + 1);
    const alive = stood + units * (rounds + 1);
    const began = alive + units;
    const ways = began + 6;
    const points = ways + 3 * this.battle.ways.length;
    const sides = points + (this.scored ? 2 * (MOST_POINTS + 1) : 0);
    const where = sides + (this.scored ? 4 * SIDE_MISSIONS.length : 0);
    this.at = { held, lost, killed, stood, alive, began, ways, points, sides, where };
    this.tallySize = where + units * this.battle.whereabouts.squares;
    this.notes = notesOf(scenario, this.battle);
    this.outcomes = [
      { name: 'won', title: 'The first army wins (1), a draw (0), the second (-1)', values: [1, 0, -1] },
      { name: 'firstMarkers', title: 'Markers of the first army in the end', values: upTo(markers) },
      { name: 'secondMarkers', title: 'Markers of the second army in the end', values: upTo(markers) },
      { name: 'firstLost', title: 'Hundredths of the first army lost', values: upTo(PARTS) },
      { name: 'secondLost', title: 'Hundredths of the second army lost', values: upTo(PARTS) },
      { name: 'comeback', title: 'The winner held fewer markers at half-time', values: [0, 1] },
      ...this.battle.forces.units.map(({ name }, u) => ({
        name: `left${u + 1}`,
        title: `${name} is left in the end`,
        values: [0, 1],
      })),
    ];
  }

  get rules(): readonly string[] {
    this.acting ??= rulesOf(this.scenario, this.battle);
    return this.acting;
  }

  // ---- with dice

  simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    const stream = new WordStream(state);
    for (let trial = 0; trial < trials; trial++) {
      this.battle.play(keyOf(stream));
      this.count(tally);
    }
  }

  /** So many games, each two of them with one key and the seats changed: who begins, and who has which edge. */
  bothSeats(stream: WordStream, trials: number, tally: Int32Array): void {
    let key: readonly [number, number] = [0, 0];
    for (let trial = 0; trial < trials; trial++) {
      const again = trial % 2;
      if (again === 0) key = keyOf(stream);
      this.battle.play(key, undefined, again);
      this.count(tally);
    }
  }

  exact(): null {
    return null;
  }

  replay(seed: number, trial: number): Replay {
    const steps: ReplayStep[] = [];
    const { ledger } = this.battle;
    ledger.unfolding = new WordStream(streamState(seed, trial, PURPOSE_UNFOLD));
    const scenes = new Scenes(this.battle);
    this.battle.watch = (title, round, unit) => scenes.add(title, round, unit, steps.length);
    const chronicle = new Chronicle(this.battle);
    this.battle.chronicle = chronicle;
    this.battle.play(this.keyAt(seed, trial), (label, dice, text) => steps.push({ label, dice: [...dice], text }));
    ledger.unfolding = null;
    this.battle.watch = this.battle.chronicle = undefined;
    const sentence = this.story();
    return {
      ...{ table: scenes.table(), report: chronicle.told(sentence), luck: chronicle.luck() },
      ...{ trial, steps, outcome: this.outcome(), sentence },
    };
  }

  walk(seed: number, from: number, to: number, see: See): number | null {
    for (let trial = from; trial < to; trial++) {
      this.battle.play(this.keyAt(seed, trial));
      if (see(this.outcome())) return trial;
    }
    return null;
  }

  /** The key of a trial: two words of its chunk, however long the battles before it were. */
  private keyAt(seed: number, trial: number): readonly [number, number] {
    const stream = new WordStream(streamState(seed, Math.floor(trial / CHUNK_TRIALS)));
    for (let skip = trial % CHUNK_TRIALS; skip > 0; skip--) keyOf(stream);
    return keyOf(stream);
  }

  private count(tally: Int32Array): void {
    const { at, battle, scenario } = this;
    const { record, state, forces } = battle;
    const { won } = record;
    tally[1 - won]++;
    for (let step = 0; step < 2 * scenario.rounds; step++) {
      tally[at.held + step * (state.markers + 1) + record.held[step]]++;
      tally[at.lost + step * (PARTS + 1) + record.lost[step]]++;
    }
    for (let u = 0; u < forces.units.length; u++) {
      tally[at.killed + u * (PARTS + 1) + record.killedShare(u)]++;
      tally[at.stood + u * (scenario.rounds + 1) + record.stood[u]]++;
      tally[at.alive + u] += record.alive[u];
    }
    tally[at.began + record.began * 3 + 1 - won]++;
    tally[at.ways + record.way * 3 + 1 - won]++;
    battle.whereabouts.count(tally, at.where);
    if (!this.scored) return;
    for (let side = 0; side < 2; side++) {
      tally[at.points + side * (MOST_POINTS + 1) + record.points[side]]++;
      for (let i = 0; i < SIDE_MISSIONS.length; i++) {
        const cell = at.sides + 2 * (side * SIDE_MISSIONS.length + i);
        tally[cell] += (record.offered[side] >> i) & 1;
        tally[cell + 1] += (record.completed[side] >> i) & 1;
      }
    }
  }

  private outcome(): Record<string, number> {
    const { record } = this.battle;
    const last = 2 * (this.scenario.rounds - 1);
    return {
      won: record.won,
      firstMarkers: record.held[last],
      secondMarkers: record.held[last + 1],
      firstLost: record.lost[last],
      secondLost: record.lost[last + 1],
      comeback: this.turned(),
      ...Object.fromEntries(Array.from(record.alive, (alive, u) => [`left${u + 1}`, alive])),
    };
  }

  /** 1 if whoever won held fewer markers in the middle of the game. */
  private turned(): number {
    const { record } = this.battle;
    const half = 2 * (Math.ceil(this.scenario.rounds / 2) - 1);
    return record.won * (record.held[half] - record.held[half + 1]) < 0 ? 1 : 0;
  }

  private story(): string {
    const { won, firstMarkers, secondMarkers, firstLost, secondLost } = this.outcome();
    const [a, b] = this.names();
    const end = won === 0 ? 'A draw' : `Won by ${won === 1 ? a : b}`;
    return `${end}: ${a} ${counted(firstMarkers, 'markers')}, ${firstLost} % of its points lost; ${b} ${counted(secondMarkers, 'markers')}, ${secondLost} % lost.`;
  }

  // ---- words

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { at, scenario, battle } = this;
    const { forces, state } = battle;
    const names = this.names();
    const { rounds } = scenario;
    const slice = (from: number, size: number) => Array.from({ length: size }, (_, i) => tally[from + i]);
    const sides = [0, 1] as const;
    const unitsOf = (side: 0 | 1) => forces.units.map((_, u) => u).filter((u) => battle.sideOf(u) === side);
    const held = (side: 0 | 1) =>
      meanSeries(
        `Markers of ${names[side]}`,
        Array.from({ length: rounds }, (_, r) => ({
          label: `round ${r + 1}`,
          counts: slice(at.held + (2 * r + side) * (state.markers + 1), state.markers + 1),
          low: 0,
        })),
        trials,
      );
    const parts = Array.from({ length: PARTS + 1 }, (_, i) => i / PARTS);
    const lost = (side: 0 | 1): SeriesMeasure => ({
      kind: 'series',
      of: 'mean',
      title: `Points of ${names[1 - side]} destroyed`,
      description: 'Of whole models; what routs is destroyed.',
      steps: Array.from({ length: rounds }, (_, r) => ({
        label: `round ${r + 1}`,
        ...meanOf(parts, slice(at.lost + (2 * r + 1 - side) * (PARTS + 1), PARTS + 1), trials, forces.points[1 - side]),
      })),
    });
    const killed = (side: 0 | 1): SeriesMeasure => ({
      kind: 'series',
      of: 'mean',
      title: `Points destroyed per point of ${names[side]}`,
      description: 'By unit: what it destroyed, rounded to hundredths of the enemy army, for each point that it costs.',
      steps: unitsOf(side).map((u) => ({
        label: battle.name(u),
        ...meanOf(
          parts,
          slice(at.killed + u * (PARTS + 1), PARTS + 1),
          trials,
          forces.points[1 - side] / battle.sort(u).points,
        ),
      })),
    });
    const stood = (side: 0 | 1) =>
      meanSeries(
        `Rounds that units of ${names[side]} end at a marker`,
        unitsOf(side).map((u) => ({
          label: battle.name(u),
          counts: slice(at.stood + u * (rounds + 1), rounds + 1),
          low: 0,
        })),
        trials,
      );
    const alive = (side: 0 | 1) =>
      seriesMeasure(
        `Units of ${names[side]} that are left`,
        unitsOf(side).map((u) => ({ label: battle.name(u), count: tally[at.alive + u] })),
        trials,
      );
    const began = sides.map((side) => slice(at.began + side * 3, 3));
    const among = (title: string, count: number, of: number) =>
      trials === null ? probabilityMeasure(title, count / of, null) : probabilityMeasure(title, count, of);
    const how = this.scored
      ? { won: 'More victory points in the end (TAB-AOF-39).', drawn: 'As many victory points.' }
      : battle.plan.how === 'homes'
        ? { won: 'Its own marker stands, and the other one is destroyed.', drawn: 'Both stand, or neither.' }
        : { won: 'More markers in the end (AOF-MISSION-01).', drawn: 'As many markers.' };
    if (scenario.rulings.wipedOut === 'lost') how.won += ' An army without units has lost to one that has some.';
    const first = began.map(([won, drawn, out]) => won + drawn + out);
    return {
      won: probabilityMeasure(`Won by ${names[0]}`, tally[0], trials, how.won),
      drawn: probabilityMeasure('A draw', tally[1], trials, how.drawn),
      lost: probabilityMeasure(`Won by ${names[1]}`, tally[2], trials),
      ...(first[0] > 0 && first[1] > 0
        ? {
            wonBeginning: among(`Won by ${names[0]} when it acts first`, began[0][0], first[0]),
            wonFollowing: among(`Won by ${names[0]} when it acts second`, began[1][0], first[1]),
          }
        : {}),
      ...this.byDoctrine(tally, trials),
      ...this.bySideMission(tally, trials),
      firstMarkers: held(0),
      secondMarkers: held(1),
      firstDestroyed: lost(0),
      secondDestroyed: lost(1),
      firstKills: killed(0),
      secondKills: killed(1),
      firstLeft: alive(0),
      secondLeft: alive(1),
      firstAtMarkers: stood(0),
      secondAtMarkers: stood(1),
    };
  }

  maps(tally: ArrayLike<number>, trials: number | null) {
    return this.battle.whereabouts.maps(tally, this.at.where, trials);
  }

  /** Who wins how often under each doctrine, where games take them by turns. */
  private byDoctrine(tally: ArrayLike<number>, trials: number | null): Measures {
    const { battle, at } = this;
    if (battle.ways.length === 1) return {};
    const names = this.names();
    const of = (title: string, end: number): SeriesMeasure => ({
      kind: 'series',
      of: 'probability',
      title,
      description: 'By the doctrine of the game.',
      steps: battle.ways.map((label, way) => {
        const counts = [0, 1, 2].map((i) => tally[at.ways + 3 * way + i]);
        const all = counts[0] + counts[1] + counts[2];
        const share = trials === null ? counts[end] / Math.max(all, 1e-300) : counts[end];
        return { label, ...probabilityEstimate(share, trials === null ? null : all) };
      }),
    });
    return {
      wonByDoctrine: of(`Won by ${names[0]} under each doctrine`, 0),
      lostByDoctrine: of(`Won by ${names[1]} under each doctrine`, 2),
    };
  }

  /** How often each side mission was completed by whoever might. */
  private bySideMission(tally: ArrayLike<number>, trials: number | null): Measures {
    const { scored, at } = this;
    if (!scored) return {};
    const names = this.names();
    const of = (side: 0 | 1): SeriesMeasure => ({
      kind: 'series',
      of: 'probability',
      title: `Side missions completed by ${names[side]}`,
      description: 'Of the games in which it might.',
      steps: SIDE_MISSIONS.flatMap((label, i) => {
        const cell = at.sides + 2 * (side * SIDE_MISSIONS.length + i);
        const offered = tally[cell];
        if (offered === 0) return [];
        const done = tally[cell + 1];
        const [share, of] = trials === null ? [done / offered, null] : [done, offered];
        return [{ label, ...probabilityEstimate(share, of) }];
      }),
    });
    const points = meanSeries(
      'Victory points',
      names.map((label, side) => ({
        label,
        counts: Array.from({ length: MOST_POINTS + 1 }, (_, i) => tally[at.points + side * (MOST_POINTS + 1) + i]),
        low: 0,
      })),
      trials,
    );
    return { victoryPoints: points, firstSideMissions: of(0), secondSideMissions: of(1) };
  }

  sentence({ won, drawn, lost, wonByDoctrine, lostByDoctrine }: Measures): string {
    if (won?.kind !== 'probability' || drawn?.kind !== 'probability' || lost?.kind !== 'probability') {
      throw new TypeError('not a battle answer');
    }
    const { first, second, mission, terrain } = this.scenario;
    const [a, b] = this.names();
    const doctrines =
      first.doctrine === second.doctrine
        ? first.doctrine === BY_TURNS
          ? 'three doctrines by turns'
          : `both ${first.doctrine}`
        : `${first.doctrine} against ${second.doctrine}`;
    const ground = { none: 'open table', stated: 'stated terrain', generated: 'generated terrain' }[terrain.kind];
    const split =
      wonByDoctrine?.kind === 'series' && lostByDoctrine?.kind === 'series'
        ? disagreement(wonByDoctrine, lostByDoctrine, [a, b])
        : '';
    const beside = this.scored ? ' with side missions' : '';
    return `${split}${a} against ${b}, ${mission}${beside}, ${doctrines}, ${ground}: won ${chanceInWords(won)}, drawn ${chanceInWords(drawn)}, lost ${chanceInWords(lost)}.`;
  }

  private names(): readonly [string, string] {
    return [this.scenario.first.name, this.scenario.second.name];
  }
}

/** Words that a battle takes of the stream of its chunk. */
export const WORDS_OF_KEY = 2;

function keyOf(stream: WordStream): readonly [number, number] {
  return [stream.next(), stream.next()];
}

/** Where doctrines disagree about who is ahead, that is said first; one under which nobody is says nothing. */
function disagreement(won: SeriesMeasure, lost: SeriesMeasure, names: readonly [string, string]): string {
  const ahead = won.steps.map((step, i) => {
    const other = lost.steps[i];
    if ((step.interval?.low ?? step.value) > (other.interval?.high ?? other.value)) return 0;
    return (other.interval?.low ?? other.value) > (step.interval?.high ?? step.value) ? 1 : -1;
  });
  const under = (side: number) => AND.format(won.steps.filter((_, i) => ahead[i] === side).map(({ label }) => label));
  if (!ahead.includes(0) || !ahead.includes(1)) return '';
  return `Doctrines disagree: ${names[0]} is ahead when both play ${under(0)}, ${names[1]} when both play ${under(1)}. `;
}
