/** A battle of Hordes as a question. */
import type { WordStream } from '../../../kernel/streams.ts';
import { counted } from '../../../wording.ts';
import { chanceInWords, percent } from '../../measures.ts';
import type { Measures, ReplayScene, ReplayStep, ReplayTable } from '../../ruleset.ts';
import type { Channel, Engine, Series } from '../question.ts';
import { battleChannels, recordEnd, recordRound } from './channels.ts';
import { notesOf, rulesOf } from './notes.ts';
import type { Battle } from './schema.ts';
import { Skirmish } from './skirmish.ts';

/** How wide a token is drawn, in squares. */
const TOKEN = 0.42;

export class BattleEngine implements Engine {
  readonly headline = 'firstWins';
  readonly notes: readonly string[];
  readonly channels: readonly Channel[];
  readonly series: readonly Series[];
  readonly game: Skirmish;
  private scenes: ReplayScene[] = [];
  private acting: readonly string[] | undefined;
  private readonly before: [number, number] = [0, 0];
  private out: Int32Array = new Int32Array(0);

  constructor(scenario: Battle) {
    const game = new Skirmish(scenario);
    this.game = game;
    const { channels, series } = battleChannels(game);
    this.channels = channels;
    this.series = series;
    this.notes = notesOf(scenario, game.forces);
    game.roundEnds = (round) => {
      recordRound(game, round, this.before, this.out);
      this.before[0] = game.magnitudeLost(0);
      this.before[1] = game.magnitudeLost(1);
    };
  }

  get rules(): readonly string[] {
    this.acting ??= rulesOf(this.game.forces);
    return this.acting;
  }

  exact(): null {
    return null;
  }

  play(stream: WordStream, out: Int32Array, log: ReplayStep[] | null): void {
    const { game } = this;
    this.out = out;
    this.before[0] = this.startLost(0);
    this.before[1] = this.startLost(1);
    game.watch = log ? this.camera(log) : null;
    game.play(stream, log);
    recordEnd(game, out);
  }

  /** What a side is short of before the first round. */
  private startLost(side: 0 | 1): number {
    const { units } = this.game.forces;
    let lost = 0;
    for (const unit of units) if (unit.side === side) lost += unit.most - unit.force.left;
    return lost;
  }

  readonly table = (): ReplayTable => {
    const { forces, scenario } = this.game;
    const { width, height } = scenario.map;
    return {
      ...{ squares: true, width, depth: height, terrain: [], scenes: this.scenes },
      armies: [scenario.first.name, scenario.second.name],
      units: forces.units.map(({ force, side }) => ({ name: force.name, side: side === 0 ? 1 : 2, radius: TOKEN })),
    };
  };

  /** Takes a picture after each turn in which somebody moved or something was told. */
  private camera(log: ReplayStep[]): (round: number, u: number) => void {
    const { map, forces } = this.game;
    const scenes: ReplayScene[] = [];
    this.scenes = scenes;
    const shown: string[] = [];
    return (round, u) => {
      const moved = forces.units.flatMap(({ index }) => {
        const square = map.at[index];
        const bases = square < 0 ? [] : [(square % map.width) + 0.5, Math.floor(square / map.width) + 0.5];
        if (shown[index] === bases.join()) return [];
        shown[index] = bases.join();
        return [{ unit: index, bases }];
      });
      if (moved.length === 0 && log.length === (scenes.at(-1)?.steps ?? -1)) return;
      const title = u < 0 ? 'Deployment' : `Round ${round}: ${forces.units[u].force.name}`;
      scenes.push({ title, round, unit: u < 0 ? null : u, steps: log.length, moved, markers: [] });
    };
  }

  sentence({ firstWins, secondWins, neither, rounds }: Measures): string {
    if (firstWins?.kind !== 'probability' || secondWins?.kind !== 'probability' || neither?.kind !== 'probability') {
      throw new TypeError('not a battle answer');
    }
    const { first, second } = this.game.scenario;
    const [a, b] = [first.name, second.name];
    const how = first.way === second.way ? `, both ${first.way}` : `, ${a} ${first.way} and ${b} ${second.way}`;
    const length = rounds?.kind === 'distribution' ? `, ${rounds.mean.value.toFixed(1)} rounds on average` : '';
    return `${a} against ${b} on open ground${how}: ${a} wins ${chanceInWords(firstWins)}, ${b} ${chanceInWords(secondWins)}, nobody ${percent(neither.value)}${length}.`;
  }

  ending(): string {
    const { winner, byRout, lastRound, scenario } = this.game;
    if (winner === 2) {
      return byRout
        ? `Nobody has a Horde left in round ${lastRound}.`
        : `Nobody wins in ${counted(lastRound, 'rounds')}.`;
    }
    const { name } = winner === 0 ? scenario.first : scenario.second;
    const how = byRout ? 'the other side has no unbroken Horde' : 'the other side has lost more points';
    return `${name} wins in round ${lastRound}: ${how}.`;
  }
}
