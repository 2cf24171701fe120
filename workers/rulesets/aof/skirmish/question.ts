/** The `skirmish` kind, compiled: counted by the models that each side has lost in the end. */
import type { WordStream } from '../../../kernel/streams.ts';
import { counted } from '../../../wording.ts';
import { chanceInWords, distributionMeasure, probabilityMeasure } from '../../measures.ts';
import type { Measures, Question, SeriesMeasure } from '../../ruleset.ts';
import { upTo } from '../../upTo.ts';
import type { Remark } from '../aftermath.ts';
import { DiceQuestion } from '../base.ts';
import type { Which } from '../duel/schema.ts';
import { Pairing } from '../duel/setup.ts';
import { meanOf } from '../report.ts';
import { Battle } from './battle.ts';
import { ExactSkirmish } from './exact.ts';
import { rulesOfSkirmish } from './rulesOf.ts';
import { duelOf, type Skirmish } from './schema.ts';
import { tablesOfSkirmish } from './shots.ts';
import { isExactSkirmish } from './size.ts';
import { SwiftSkirmish, standingOf } from './swift.ts';

export class SkirmishQuestion extends DiceQuestion {
  readonly headline = 'won';
  readonly notes: readonly string[];
  readonly tallySize: number;
  readonly outcomes: Question['outcomes'];
  private readonly skirmish: Skirmish;
  private readonly pairing: Pairing;
  private readonly battle: Battle;
  /** Models of both sides when it begins. */
  private readonly models: Readonly<Record<Which, number>>;
  /** The loop for plain charges and shots; undefined until the first trial, null where it does not do. */
  private swift: SwiftSkirmish | null | undefined;
  private allRules: readonly string[] | undefined;

  constructor(skirmish: Skirmish) {
    super();
    this.skirmish = skirmish;
    const duel = duelOf(skirmish);
    this.pairing = new Pairing(duel);
    this.battle = new Battle(skirmish, this.pairing);
    const of = (which: Which, units: number) => {
      const { left, start } = this.pairing.line(which);
      return left[start] * units;
    };
    const { attackerUnits, targetUnits } = skirmish;
    this.models = { attacker: of('attacker', attackerUnits), target: of('target', targetUnits) };
    this.tallySize = (this.models.attacker + 1) * (this.models.target + 1);
    this.notes = [
      'Units stand on one line and may pass each other; terrain, objectives and room to move are left out.',
      ...(skirmish.rulings.deadlyOverkillCounts ? ['Counted overkill is simulated, not computed exactly.'] : []),
    ];
    this.outcomes = [
      { name: 'won', title: 'The first side wins (1), nobody (0), the second (-1)', values: [1, 0, -1] },
      { name: 'attackerLost', title: 'Models lost by the first side', values: upTo(this.models.attacker) },
      { name: 'targetLost', title: 'Models lost by the second side', values: upTo(this.models.target) },
    ];
  }

  /** Worked out when they are first asked for. */
  get rules(): readonly string[] {
    const { attackerUnits, targetUnits } = this.skirmish;
    this.allRules ??= rulesOfSkirmish(this.pairing, Math.max(attackerUnits, targetUnits) > 1);
    return this.allRules;
  }

  // ---- with dice

  override simulate(state: Int32Array, trials: number, tally: Int32Array): void {
    if (this.swift === undefined) this.swift = this.swiftly();
    if (this.swift) this.swift.simulate(state, trials, tally);
    else super.simulate(state, trials, tally);
  }

  private swiftly(): SwiftSkirmish | null {
    const { skirmish, pairing } = this;
    const tables = tablesOfSkirmish(pairing);
    const lines = { attacker: pairing.line('attacker'), target: pairing.line('target') };
    return tables && new SwiftSkirmish(tables, skirmish, standingOf(tables.stride, lines));
  }

  /** The same trials without the loop. */
  simulateSlowly(state: Int32Array, trials: number, tally: Int32Array): void {
    super.simulate(state, trials, tally);
  }

  protected get ledger() {
    return this.battle.table.ledger;
  }

  protected play(stream: WordStream, say?: Remark): void {
    this.battle.play(stream, say);
  }

  protected count(tally: Int32Array): void {
    const { battle, models } = this;
    tally[battle.lost('attacker') * (models.target + 1) + battle.lost('target')]++;
  }

  protected outcome(): Record<string, number> {
    const [attackerLost, targetLost] = [this.battle.lost('attacker'), this.battle.lost('target')];
    return { won: this.wonBy(attackerLost, targetLost), attackerLost, targetLost };
  }

  protected story(): string {
    const { won, attackerLost, targetLost } = this.outcome();
    const { attacker, target } = this.models;
    const [a, b] = this.names();
    const end = won === 0 ? 'Nobody wins' : `Won by ${won === 1 ? a : b}`;
    return `${end}. Models lost: ${a} ${attackerLost} of ${attacker}, ${b} ${targetLost} of ${target}.`;
  }

  // ---- exactly

  exact(): Float64Array | null {
    const { skirmish, pairing } = this;
    if (!isExactSkirmish(skirmish)) return null;
    const exact = new ExactSkirmish(skirmish, pairing);
    const tally = exact.run();
    const acts = skirmish.situation.rounds * (skirmish.attackerUnits + skirmish.targetUnits);
    // Each activation rounds as one of a duel does, and gathers at most all situations into one.
    const cells = pairing.line('attacker').states * pairing.line('target').states;
    this.exactErrorBound = acts * (pairing.roundings + cells + exact.widest + 60) * 2 ** -53;
    return tally;
  }

  // ---- words

  measures(tally: ArrayLike<number>, trials: number | null): Measures {
    const [a, b] = this.names();
    const { attacker, target } = this.models;
    const width = target + 1;
    const ends = [0, 0, 0];
    const lost = { attacker: new Array<number>(attacker + 1).fill(0), target: new Array<number>(width).fill(0) };
    const shares = new Float64Array(this.tallySize);
    for (let cell = 0; cell < this.tallySize; cell++) {
      const mine = Math.floor(cell / width);
      const theirs = cell - mine * width;
      ends[1 - this.wonBy(mine, theirs)] += tally[cell];
      lost.attacker[mine] += tally[cell];
      lost.target[theirs] += tally[cell];
      const [own, other] = [mine / attacker, theirs / target];
      shares[cell] = mine + theirs === 0 ? 0.5 : other / (own + other);
    }
    const mean = (title: string, values: ArrayLike<number>, counts: ArrayLike<number>, description?: string) =>
      ({
        kind: 'series',
        of: 'mean',
        title,
        steps: [{ label: 'in the end', ...meanOf(values, counts, trials) }],
        ...(description ? { description } : {}),
      }) satisfies SeriesMeasure;
    const parts = (most: number) => Array.from({ length: most + 1 }, (_, i) => i / most);
    return {
      won: probabilityMeasure(`Won by ${a}`, ends[0], trials, 'Nothing is left of the others.'),
      undecided: probabilityMeasure('Nobody wins', ends[1], trials),
      lost: probabilityMeasure(`Won by ${b}`, ends[2], trials),
      attackerLost: distributionMeasure(`Models lost by ${a}`, 'models', lost.attacker, 0, trials),
      targetLost: distributionMeasure(`Models lost by ${b}`, 'models', lost.target, 0, trials),
      lostShare: mean(`Share of ${a} that is lost`, parts(attacker), lost.attacker),
      destroyedShare: mean(`Share of ${b} that is lost`, parts(target), lost.target),
      share: mean(
        `Score of ${a}`,
        shares,
        tally,
        'The share lost by the others, in the sum of the shares lost by both; one half where nobody dies.',
      ),
      shareSquared: mean(
        `Mean square of the score of ${a}`,
        shares.map((share) => share * share),
        tally,
        'It tells how far the scores of single battles lie apart.',
      ),
    };
  }

  sentence({ won, lost, undecided }: Measures): string {
    if (won?.kind !== 'probability' || lost?.kind !== 'probability' || undecided?.kind !== 'probability') {
      throw new TypeError('not a skirmish answer');
    }
    const { attackerUnits, targetUnits, situation } = this.skirmish;
    const [a, b] = this.names();
    const span = situation.rounds === 1 ? 'one round' : counted(situation.rounds, 'rounds');
    return `${attackerUnits} x ${a} against ${targetUnits} x ${b} over ${span}: won ${chanceInWords(won)}, lost ${chanceInWords(lost)}, undecided ${chanceInWords(undecided)}.`;
  }

  private names(): readonly [string, string] {
    return [this.pairing.line('attacker').side.name, this.pairing.line('target').side.name];
  }

  private wonBy(attackerLost: number, targetLost: number): -1 | 0 | 1 {
    const { attacker, target } = this.models;
    const [a, b] = [attackerLost === attacker, targetLost === target];
    return a === b ? 0 : b ? 1 : -1;
  }
}
