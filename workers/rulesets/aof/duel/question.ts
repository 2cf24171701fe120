/** The `duel` kind, compiled: round after round, until one unit is gone or the rounds are up. */

import type { WordStream } from '../../../kernel/streams.ts';
import { counted } from '../../../wording.ts';
import { begun, chanceInWords, probabilityMeasure, seriesMeasure } from '../../measures.ts';
import type { JointCounts, Measures, PolicyReport, Question, SeriesMeasure, Told } from '../../ruleset.ts';
import { upTo } from '../../upTo.ts';
import type { Remark } from '../aftermath.ts';
import { DiceQuestion } from '../base.ts';
import { ROUTED, startFlags, TESTED, WAVERING } from '../flags.ts';
import type { Line } from '../line.ts';
import { cellOf, meanOf, pointsByCell, pointsMeasure, type Section, section, share, unitMeasures } from '../report.ts';
import { type BestPlay, bestPlay, startBlocks } from './best.ts';
import type { Blocks } from './blocks.ts';
import { ExactDuel } from './exact.ts';
import type { DuelLoop } from './loop.ts';
import { mixedDuel } from './mixed.ts';
import { startDistance } from './moves.ts';
import { notesOfDuel } from './notes.ts';
import { tallyOnPlanes } from './onPlanes.ts';
import { Table } from './play.ts';
import { looksForBest } from './policy.ts';
import { policyReport } from './policyReport.ts';
import { goesOn } from './rounds.ts';
import { rulesOf } from './rulesOf.ts';
import { behavioursOf, type Duel, type Which } from './schema.ts';
import { Pairing } from './setup.ts';
import { stateCount } from './size.ts';
import { swiftDuel } from './swift.ts';
import { everUses, planOf } from './uses.ts';

/** Pairs of flags up to which a duel is exact: each has a table of its own. */
export const MOST_FLAG_PAIRS = 20_000;
/** Entries of all these tables together; most pairs never come up. */
const MOST_ENTRIES = 80e6;

/** Whether a duel has an exact answer: nothing that counts single dice, and not too many flags. */
export function isExactDuel(duel: Duel): boolean {
  if (duel.rulings.deadlyOverkillCounts) return false;
  if (everUses(duel, 'attacker', 'Killing Blow') || everUses(duel, 'target', 'Killing Blow')) return false;
  const pairs = flagPairs(duel);
  const states = (which: Which) => stateCount(duel, which);
  return pairs <= MOST_FLAG_PAIRS && pairs * states('attacker') * states('target') <= MOST_ENTRIES;
}

/** Bound of the pairs of flags that a duel may tell apart: Wavering, fatigue, markers, heavy damage, postures. */
export function flagPairs(duel: Duel): number {
  const { situation, brutal, condition } = duel;
  const of = (which: Which) => {
    const unit = duel[which];
    const melees = [duel.attackerPlan, duel.targetPlan].filter((plan) =>
      behavioursOf(plan).some((one) => one.includes('charge')),
    ).length;
    const most = unit.state.exhaustion + melees * situation.rounds;
    const markers = situation.exhaustion ? Math.min(16, most + 1) : 1;
    // To be immobilised more than once is rare enough not to count.
    const heavy = brutal.heavyDamage && unit.heavyDamage ? 2 * Math.min(8, 2 * situation.rounds + 1) : 1;
    return 4 * markers * heavy * posturesOf(duel, which) * (condition === 'Damnation' ? 2 : 1);
  };
  return of('attacker') * of('target');
}

/** Postures that a unit may be in, by its plan. */
function posturesOf(duel: Duel, which: Which): number {
  const plan = planOf(duel, which);
  const poses: ReadonlyArray<string> = ['stealth move', 'overwatch', 'hunker down', 'defensive stance'];
  const taken = new Set([...behavioursOf(plan), plan.whenWavering].filter((one) => poses.includes(one)));
  return 1 + taken.size + (duel.situation.exhaustion ? 1 : 0);
}

export class DuelQuestion extends DiceQuestion {
  readonly headline = 'won';
  readonly notes: readonly string[];
  readonly tallySize: number;
  readonly outcomes: Question['outcomes'];
  readonly duel: Duel;
  readonly pairing: Pairing;
  readonly policy?: PolicyReport;
  /** What is done where a plan says "best", and what it is worth. */
  readonly best: BestPlay | null;
  /** For each round, how both units stand at its end. */
  readonly sections: ReadonlyArray<readonly [Section, Section]>;
  /** Counters: won by the first unit, undecided, won by the second. */
  readonly ends: number;
  private readonly table: Table;
  /** The loop for duels that only charge; undefined until the first trial, null where none does. */
  private swift: DuelLoop | null | undefined;
  private readonly trace: Int32Array;
  private won = 0;
  private allRules: readonly string[] | undefined;

  constructor(duel: Duel) {
    super();
    this.duel = duel;
    this.pairing = new Pairing(duel);
    const [a, b] = [this.pairing.line('attacker'), this.pairing.line('target')];
    let at = 0;
    const take = (line: Line) => {
      const made = section(line, at);
      at += made.size;
      return made;
    };
    this.sections = Array.from({ length: duel.situation.rounds }, () => [take(a), take(b)] as const);
    this.ends = at;
    this.tallySize = at + 3;
    this.best = looksForBest(duel) ? bestPlay(this.pairing) : null;
    this.table = new Table(this.pairing, this.best?.policy);
    if (this.best) this.policy = policyReport(this.pairing, this.best);
    this.trace = new Int32Array(2 * duel.situation.rounds);
    this.notes = notesOfDuel(duel);
    this.outcomes = [
      { name: 'won', title: 'The first unit wins (1), nobody (0), the second (-1)', values: [1, 0, -1] },
      { name: 'left', title: 'Models of the second unit left', values: upTo(b.side.models) },
      { name: 'attackerLeft', title: 'Models of the first unit left', values: upTo(a.side.models) },
    ];
  }

  /** Rules that may come up; worked out when they are first asked for. */
  get rules(): readonly string[] {
    this.allRules ??= rulesOf(this.pairing);
    return this.allRules;
  }

  // ---- with dice

  override simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    if (this.swift === undefined) {
      const { pairing, sections, ends } = this;
      this.swift = swiftDuel(pairing, sections, ends) ?? mixedDuel(pairing, sections, ends);
    }
    if (this.swift) this.swift.simulate(state, trials, tally);
    else super.simulate(state, trials, tally);
  }

  /** The same trials without the loop. */
  simulateSlowly(state: Int32Array, trials: number, tally: Int32Array): void {
    super.simulate(state, trials, tally);
  }

  protected get ledger() {
    return this.table.ledger;
  }

  protected play(stream: WordStream, say?: Remark): void {
    const { table, duel, trace, sections } = this;
    const { rounds, first, prolonged } = duel.situation;
    table.distance = startDistance(duel);
    for (const which of ['attacker', 'target'] as const) {
      table.fates[which].state = this.pairing.line(which).start;
      table.fates[which].flags = startFlags(duel[which]);
    }
    let leader: Which = first === 'target' ? 'target' : 'attacker';
    if (first === 'roll-off') {
      leader = rollOff(stream, say);
    }
    let on = true;
    for (let round = 1; round <= rounds; round++) {
      if (on) {
        if (first === 'drawn each round') {
          const token = stream.die(2);
          leader = token === 1 ? 'attacker' : 'target';
          say?.('Token', [], `${this.pairing.line(leader).side.name} acts first`);
        }
        table.round(round, leader, stream, say);
      }
      const { attacker, target } = table.fates;
      trace[2 * round - 2] = cellOf(sections[round - 1][0], attacker.state, attacker.flags & ~TESTED);
      trace[2 * round - 1] = cellOf(sections[round - 1][1], target.state, target.flags & ~TESTED);
      if (!on || round === rounds || !prolonged || round < 4) continue;
      const face = stream.die(6);
      on = face >= Math.min(round, 6);
      say?.(`After round ${round}`, [face], on ? 'the battle goes on' : 'the battle ends');
    }
    const [a, b] = [table.isGone('attacker'), table.isGone('target')];
    this.won = a === b ? 0 : b ? 1 : -1;
  }

  protected count(tally: Int32Array): void {
    for (let i = 0; i < this.trace.length; i++) tally[this.trace[i]]++;
    tally[this.ends + 1 - this.won]++;
  }

  protected outcome(): Record<string, number> {
    const left = (which: Which) => {
      const { state, flags } = this.table.fates[which];
      return flags & ROUTED ? 0 : this.pairing.line(which).left[state];
    };
    return { won: this.won, left: left('target'), attackerLeft: left('attacker') };
  }

  protected story(): string {
    const { won, left, attackerLeft } = this.outcome();
    const [a, b] = [this.pairing.line('attacker').side.name, this.pairing.line('target').side.name];
    const end = won === 0 ? 'Nobody wins' : `Won by ${won === 1 ? a : b}`;
    return `${end}. Models left: ${a} ${attackerLeft}, ${b} ${left}.`;
  }

  // ---- exactly

  /** @param sweeps whether charges are swept, on planes or in blocks; see {@link ExactDuel} */
  exact(told?: Told, sweeps = true): Float64Array | null {
    const { duel, pairing } = this;
    if (!isExactDuel(duel)) return null;
    const tally = new Float64Array(this.tallySize);
    const hears = (round: number) => told?.(this.settledBy(round, tally)) === true;
    const early = sweeps ? tallyOnPlanes(pairing, this.sections, this.ends, tally, hears) : null;
    if (early === null ? this.inBlocks(tally, sweeps, told) : early) return null;
    const cells = pairing.line('attacker').states * pairing.line('target').states;
    const perRound = 6 * (pairing.roundings + pairing.line('attacker').states + pairing.line('target').states + 60);
    // A cell gathers at most one term from every other cell for each ending, in both activations of a round.
    this.exactErrorBound = (duel.situation.rounds * (perRound + 12 * cells) + cells + 20) * 2 ** -53;
    return tally;
  }

  /** @returns whether it ended early */
  private inBlocks(tally: Float64Array, sweeps: boolean, told?: Told): boolean {
    const { duel, pairing } = this;
    const { first } = duel.situation;
    const leaders: ReadonlyArray<Which | 'drawn'> =
      first === 'roll-off' ? ['attacker', 'target'] : first === 'drawn each round' ? ['drawn'] : [first];
    const exact = new ExactDuel(pairing, sweeps, this.best?.policy);
    for (const leader of leaders) {
      const hears = leader === leaders.at(-1) ? told : undefined;
      if (this.exactRounds(exact, leader, 1 / leaders.length, tally, hears)) return true;
    }
    return false;
  }

  /** @returns whether it ended early, because `told` had heard enough */
  private exactRounds(
    exact: ExactDuel,
    leader: Which | 'drawn',
    weight: number,
    tally: Float64Array,
    told?: Told,
  ): boolean {
    const { duel, pairing } = this;
    const { rounds, prolonged } = duel.situation;
    let now = startBlocks(pairing, weight);
    const done = now.like();
    for (let round = 1; round <= rounds; round++) {
      if (leader === 'drawn') {
        const half = now.through(({ distance, fa, fb, chances }, next) =>
          next.merge(
            distance,
            fa,
            fb,
            chances.map((chance) => chance / 2),
          ),
        );
        now = exact.round(half, round, 'attacker');
        for (const { distance, fa, fb, chances } of exact.round(half, round, 'target').all())
          now.merge(distance, fa, fb, chances);
      } else now = exact.round(now, round, leader);
      for (const blocks of [now, done]) this.countBlocks(blocks, round, tally);
      if (round < rounds && told?.(this.settledBy(round, tally))) return true;
      const on = goesOn(round, prolonged);
      if (on === 1 || round === rounds) continue;
      for (const { distance, fa, fb, chances } of now.all()) {
        done.merge(
          distance,
          fa,
          fb,
          chances.map((chance) => chance * (1 - on)),
        );
      }
      now = now.through(({ distance, fa, fb, chances }, next) =>
        next.merge(
          distance,
          fa,
          fb,
          chances.map((chance) => chance * on),
        ),
      );
    }
    for (const blocks of [now, done]) this.countEnds(blocks, tally);
    return false;
  }

  private settledBy(round: number, tally: Float64Array): Measures {
    // Its steps are no rounds.
    const { points: _, ...byRound } = this.measures(tally, null);
    return begun(byRound, round);
  }

  private countBlocks(blocks: Blocks, round: number, tally: Float64Array): void {
    const [first, second] = this.sections[round - 1];
    for (const { fa, fb, chances } of blocks.all()) {
      const { width } = blocks;
      for (let i = 0; i < chances.length; i++) {
        const chance = chances[i];
        if (chance === 0) continue;
        const a = Math.floor(i / width);
        tally[cellOf(first, a, fa)] += chance;
        tally[cellOf(second, i - a * width, fb)] += chance;
      }
    }
  }

  private countEnds(blocks: Blocks, tally: Float64Array): void {
    const [deadA, deadB] = [this.pairing.line('attacker').dead, this.pairing.line('target').dead];
    for (const { fa, fb, chances } of blocks.all()) {
      for (let i = 0; i < chances.length; i++) {
        if (chances[i] === 0) continue;
        const a = Math.floor(i / blocks.width);
        const goneA = deadA[a] === 1 || (fa & ROUTED) !== 0;
        const goneB = deadB[i - a * blocks.width] === 1 || (fb & ROUTED) !== 0;
        tally[this.ends + (goneA === goneB ? 1 : goneB ? 0 : 2)] += chances[i];
      }
    }
  }

  // ---- words

  joint(): readonly JointCounts[] {
    const [own, other] = this.sections[this.sections.length - 1];
    return [
      { at: this.ends, values: { won: [1, 0, -1] } },
      { at: own.at, values: { attackerLeft: leftByCell(own.line) } },
      { at: other.at, values: { left: leftByCell(other.line) } },
    ];
  }

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const { ends, sections } = this;
    const [a, b] = [this.pairing.line('attacker'), this.pairing.line('target')];
    const [own, other] = sections[sections.length - 1];
    const all: Record<string, Measures[string]> = {
      won: probabilityMeasure(`Won by ${a.side.name}`, tally[ends], trials, 'The other is wiped out or routed.'),
      undecided: probabilityMeasure('Nobody wins', tally[ends + 1], trials),
      lost: probabilityMeasure(`Won by ${b.side.name}`, tally[ends + 2], trials),
      attackerOut: this.byRound(`${a.side.name} wiped out or routed after`, 0, tally, trials, isOut(a)),
      targetOut: this.byRound(`${b.side.name} wiped out or routed after`, 1, tally, trials, isOut(b)),
      attackerWaveringBy: this.byRound(`${a.side.name} Wavering after`, 0, tally, trials, isWavering(a)),
      targetWaveringBy: this.byRound(`${b.side.name} Wavering after`, 1, tally, trials, isWavering(b)),
      attackerModels: this.modelsByRound(`Models of ${a.side.name} left after`, 0, a, tally, trials),
      targetModels: this.modelsByRound(`Models of ${b.side.name} left after`, 1, b, tally, trials),
    };
    for (const [prefix, where] of [
      ['target', other],
      ['attacker', own],
    ] as const) {
      const { [`${prefix}Wounds`]: wounds, [`${prefix}Lost`]: lost } = unitMeasures(tally, where, trials, {
        prefix,
        melee: true,
      });
      Object.assign(all, { [`${prefix}Wounds`]: wounds, [`${prefix}Lost`]: lost });
    }
    const points = pointsMeasure(tally, trials, { destroyed: other, lost: own, cost: a.side.cost });
    if (points) {
      all.points = points;
      if (a.side.cost > 0 && b.side.cost > 0) all.pointsBy = this.pointsByRound(tally, trials);
    }
    return all;
  }

  private byRound(
    title: string,
    side: 0 | 1,
    tally: ArrayLike<number>,
    trials: number | null,
    is: (state: number, kind: number) => boolean,
  ): SeriesMeasure {
    const steps = this.sections.map((pair, i) => ({ label: `round ${i + 1}`, count: share(tally, pair[side], is) }));
    return seriesMeasure(title, steps, trials);
  }

  private modelsByRound(
    title: string,
    side: 0 | 1,
    line: Line,
    tally: ArrayLike<number>,
    trials: number | null,
  ): SeriesMeasure {
    return { kind: 'series', of: 'mean', title, steps: this.meanSteps(side, leftByCell(line), tally, trials) };
  }

  private meanSteps(side: 0 | 1, values: ArrayLike<number>, tally: ArrayLike<number>, trials: number | null) {
    return this.sections.map((pair, i) => {
      const { at, size } = pair[side];
      const counts = Array.from({ length: size }, (_, cell) => tally[at + cell]);
      return { label: `round ${i + 1}`, ...meanOf(values, counts, trials) };
    });
  }

  private pointsByRound(tally: ArrayLike<number>, trials: number | null): SeriesMeasure {
    const title = `Points of ${this.pairing.line('target').side.name} destroyed after`;
    return {
      kind: 'series',
      of: 'mean',
      title,
      steps: this.meanSteps(1, pointsByCell(this.sections[0][1]), tally, trials),
    };
  }

  sentence({ won, lost, undecided }: Measures): string {
    if (won?.kind !== 'probability' || lost?.kind !== 'probability' || undecided?.kind !== 'probability') {
      throw new TypeError('not a duel answer');
    }
    const [a, b] = [this.pairing.line('attacker').side.name, this.pairing.line('target').side.name];
    const { rounds } = this.duel.situation;
    const span = rounds === 1 ? 'one round' : counted(rounds, 'rounds');
    return `${a} against ${b} over ${span}: won ${chanceInWords(won)}, lost ${chanceInWords(lost)}, undecided ${chanceInWords(undecided)}.`;
  }
}

function rollOff(stream: WordStream, say?: Remark): Which {
  for (;;) {
    const [a, b] = [stream.die(6), stream.die(6)];
    say?.('Roll-off', [a, b], a === b ? 'a tie: again' : `the ${a > b ? 'first' : 'second'} unit acts first`);
    if (a !== b) return a > b ? 'attacker' : 'target';
  }
}

/** Models left by cell of a section; of a routed unit none. */
function leftByCell(line: Line): number[] {
  return Array.from({ length: line.states * 8 }, (_, cell) =>
    (cell % 8) & ROUTED ? 0 : line.left[Math.floor(cell / 8)],
  );
}

function isOut({ dead }: Line) {
  return (state: number, kind: number) => dead[state] === 1 || (kind & ROUTED) !== 0;
}

function isWavering({ dead }: Line) {
  return (state: number, kind: number) => dead[state] === 0 && (kind & (WAVERING | ROUTED)) === WAVERING;
}
