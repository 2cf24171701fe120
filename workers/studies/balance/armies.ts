/**
 * What armies of equal points do to each other: which battles of whole numbers of units are asked for, what both sides
 * choose to do in them, and the score between whole numbers.
 */
import type { Checked } from '../../answer.ts';
import type { Armies, ArmyMeeting } from '../../rulesets/ruleset.ts';
import type { Cell, Look } from '../cell.ts';
import { estimateOf } from '../estimate.ts';
import type { Known } from '../known.ts';
import type { Pair } from '../matchups/field.ts';
import type { Matchups } from '../matchups/grid.ts';
import { cellSeed } from '../matchups/seeds.ts';
import { cellCost } from '../run.ts';
import type { Law, PairScore } from '../statistics/arena.ts';
import { playedOut } from '../statistics/games.ts';
import type { Battle } from './battles.ts';
import { EDGE, squareLaw, UNMET } from './square.ts';

/** An exact answer is preferred as long as it costs no more than this many times the simulation that replaces it. */
const EXACT_WORTH = 2;
/** Trials of the battles that tell what is played. */
const FEWEST_TRIALS = 64;
export const ARMY = 'army/';
/** Battles that tell what is played, fewer than those that tell the price. */
const PLANS = 'plans/';

/** A battle of whole numbers of units. */
export interface Fight extends Pick<Look, 'key' | 'measures'> {
  /** Made when it is asked for: many are looked at and never fought. */
  readonly cell: Cell;
}

/** Asked for a battle that nobody has fought, and a number of the pair that meets in it. */
export type Want = (fight: Fight, pair: number) => void;

/** Battles without which something is not known. */
interface Lacking {
  readonly lacking: readonly Fight[];
}

/** What is played in a pair, each with its share; or the battles that would tell. */
type Plans = { readonly parts: ReadonlyArray<{ readonly pair: Pair; readonly share: number }> } | Lacking;
const ALONE: Plans = { parts: [{ pair: [0, 0], share: 1 }] };

/** What a battle of whole numbers of units came to, of how many trials (0: exact); or that there is none. */
type Fought = (PairScore & { readonly trials: number }) | 'unfit';
type Told = Exclude<Fought, 'unfit'>;

const NOTHING: Told = { score: 0, slope: 0, variance: 0, trials: 0 };

function added(sum: Told, { score, variance, trials }: Told, share: number): Told {
  return {
    ...{ score: sum.score + share * score, slope: 0, variance: sum.variance + share * share * variance },
    trials: Math.max(sum.trials, trials),
  };
}

/** Standard error of the square law over a factor e in price, as a change of log price. */
const EXTRAPOLATED = 0.2;

/** The largest number from `least` to `most` that fits, where whatever is smaller fits, too; null where none does. */
function largest(most: number, least: number, fits: (many: number) => boolean): number | null {
  let [low, high] = [least - 1, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low < least ? null : low;
}

/** More than the units of any side. */
const COUNTS = 64;

export class ArmyBattles {
  private readonly matchups: Matchups;
  private readonly battles: readonly Battle[];
  private readonly seed: number;
  private readonly trials: number;
  private readonly meets: (i: number, j: number) => boolean;
  private readonly measures = new Map<Armies, Cell['measures']>();
  private readonly meetings = new Map<string, ArmyMeeting | null>();
  /** What is known of battles, by battle and the number of pair and units; of the study that was asked about last. */
  private fought: { readonly known: Known; readonly by: Map<Battle, Map<number, Fought>> } | null = null;
  /** Of pairs whose plans are known. */
  private readonly plans = new Map<string, Plans>();

  /**
   * @param trials of each cell
   * @param meets whether two profiles fight each other
   */
  constructor(
    matchups: Matchups,
    battles: readonly Battle[],
    { seed, trials }: { readonly seed: number; readonly trials: number },
    meets: (i: number, j: number) => boolean,
  ) {
    this.matchups = matchups;
    this.battles = battles;
    this.seed = seed;
    this.trials = trials;
    this.meets = meets;
  }

  /** Armies of the same points: whole numbers of units, and between them the mixture that costs as much. */
  law(
    battle: Battle,
    { players, start }: { readonly players: readonly number[]; readonly start: readonly number[] },
    known: Known,
    want: Want,
    heard: (trials: number) => void,
  ): Law {
    const { armies, battle: kind } = battle.army!;
    const n = players.length;
    const fought = this.foughtIn(battle, known);
    const { length } = this.matchups.field.rows;
    const pairNumber = (i: number, j: number) => players[i] * length + players[j];
    const wantAll = (fights: readonly Fight[], i: number, j: number) => {
      for (const fight of fights) want(fight, pairNumber(i, j));
    };
    // By pair: whoever is dearer has `units`, the other so many; and the same the other way round.
    const seen: Array<Array<Fought | Lacking | undefined> | undefined> = new Array(2 * n * n);
    const read = (i: number, j: number, many: number, dearer: boolean): PairScore | null | 'unfit' => {
      const at = (i * n + j) * 2 + (dearer ? 1 : 0);
      let all = seen[at];
      if (!all) {
        all = [];
        seen[at] = all;
      }
      let one = all[many];
      if (one === undefined) {
        const number = (pairNumber(i, j) * COUNTS + many) * 2 + (dearer ? 1 : 0);
        const before = fought.get(number);
        one = before ?? look(i, j, dearer ? kind.units : many, dearer ? many : kind.units);
        if (!before && !(typeof one === 'object' && 'lacking' in one)) fought.set(number, one);
        if (one !== 'unfit' && 'trials' in one) heard(one.trials);
        all[many] = one;
      }
      if (one === 'unfit' || !('lacking' in one)) return one;
      // What is not known is not always wanted.
      wantAll(one.lacking, i, j);
      return null;
    };
    const look = (i: number, j: number, own: number, other: number): Fought | Lacking => {
      const plans = this.plansOf(battle, [players[i], players[j]], start[i] - start[j], known);
      if ('lacking' in plans) return plans;
      let whole = NOTHING;
      const lacking: Fight[] = [];
      for (const { pair, share } of plans.parts) {
        const fight = this.fightOf(battle, players[i], players[j], own, other, pair);
        const one = fight ? met(fight.key) : 'unfit';
        if (one === 'unfit') {
          wantAll(lacking, i, j);
          return one;
        }
        if (one) whole = added(whole, one, share);
        else lacking.push(fight!);
      }
      return lacking.length > 0 ? { lacking } : whole;
    };
    const met = (key: string): Fought | null => {
      const counted = known.get(key);
      if (!counted) return null;
      if (counted.problem !== undefined) return 'unfit';
      const score = counted.sample(0).value;
      const single = Math.max(0, counted.sample(1).value - score * score);
      const variance = counted.exact ? 0 : Math.max(single, 0.25 / counted.trials) / counted.trials;
      return { score, slope: 0, variance, trials: counted.exact ? 0 : counted.trials };
    };
    // What was known of a pair last stands in for what has not been fought: its score, variance and ratio of prices.
    const last = new Float64Array(3 * n * n);
    const isKept = new Uint8Array(n * n);
    const keep = (i: number, j: number, { score, variance }: PairScore, d: number) => {
      const at = i * n + j;
      isKept[at] = 1;
      last[3 * at] = score;
      last[3 * at + 1] = variance;
      last[3 * at + 2] = d;
    };
    /** The ratio of prices, in logs, at which so many meet whoever is dearer. */
    const apart = (many: number, d: number) => Math.log(many / kind.units) * (d >= 0 ? 1 : -1);
    const guess = (i: number, j: number, d: number): PairScore => {
      const at = i * n + j;
      if (!isKept[at]) return squareLaw(0.5, 0.01, d - (start[i] - start[j]));
      return squareLaw(Math.max(EDGE, Math.min(1 - EDGE, last[3 * at])), last[3 * at + 1], d - last[3 * at + 2]);
    };
    return (i, j, d) => {
      if (!this.meets(players[i], players[j])) return UNMET;
      const ratio = Math.exp(Math.min(6, Math.abs(d)));
      const count = kind.units * ratio;
      const few = Math.floor(count + 1e-9);
      const part = count - few;
      // The dearer side has `units`; the cheaper one as many as the points allow.
      const low = few >= armies.most ? 'unfit' : read(i, j, few, d >= 0);
      const high = few >= armies.most ? 'unfit' : read(i, j, few + 1, d >= 0);
      if (low === 'unfit' || high === 'unfit') {
        // No battle is large enough for these prices: the largest one stands in for them.
        const most = largest(Math.min(few, armies.most), kind.units, (many) => read(i, j, many, d >= 0) !== 'unfit');
        const one = most === null ? null : read(i, j, most, d >= 0);
        if (most !== null && one && one !== 'unfit') keep(i, j, one, apart(most, d));
        const here = guess(i, j, d);
        const far = Math.min(1, Math.abs(d - last[3 * (i * n + j) + 2]));
        return { ...here, variance: here.variance + (EXTRAPOLATED * far * here.slope) ** 2, beyond: true };
      }
      if (!low || !high) {
        if (low) keep(i, j, low, apart(few, d));
        if (high) keep(i, j, high, apart(few + 1, d));
        return guess(i, j, d);
      }
      const score = low.score + part * (high.score - low.score);
      const variance = (1 - part) ** 2 * low.variance + part ** 2 * high.variance;
      const slope = count * (d >= 0 ? low.score - high.score : high.score - low.score);
      const here = { score, slope: Math.max(0, slope), variance };
      keep(i, j, here, d);
      return here;
    };
  }

  private foughtIn(battle: Battle, known: Known): Map<number, Fought> {
    // What is known of one study only grows.
    if (this.fought?.known !== known) this.fought = { known, by: new Map(this.battles.map((one) => [one, new Map()])) };
    return this.fought.by.get(battle)!;
  }

  /**
   * What two armies choose to do: the game between their plans, solved once at listed prices in the first battle of the
   * situation, and kept in all of them.
   * @param d how much dearer the first one is, in logs
   */
  private plansOf(battle: Battle, [i, j]: Pair, d: number, known: Known): Plans {
    const { situation } = battle;
    const { field } = this.matchups;
    const [m, n] = [field.choices(situation, 'row', i).length, field.choices(situation, 'column', j).length];
    if (m <= 1 && n <= 1) return ALONE;
    const key = `${situation}/${i}/${j}`;
    const before = this.plans.get(key);
    if (before) return before;
    const first = this.battles.find((one) => one.army && one.situation === situation)!;
    const { armies, battle: kind } = first.army!;
    const many = Math.min(armies.most, Math.round(kind.units * Math.exp(Math.min(6, Math.abs(d)))));
    const [own, other] = d >= 0 ? [kind.units, many] : [many, kind.units];
    const fight = (pair: Pair) => this.fightOf(first, i, j, own, other, pair, PLANS);
    const lacking: Fight[] = [];
    const played = playedOut(m || 1, n || 1, (row, column) => {
      const one = fight([row, column]);
      const counted = one && known.get(one.key);
      if (!one || counted?.problem !== undefined) return 0.5;
      return counted?.sample(0).value ?? null;
    });
    if ('lacking' in played) {
      for (const pair of played.lacking) lacking.push(fight(pair)!);
      return { lacking };
    }
    const parts = played.rows.flatMap((share, row) =>
      played.columns.flatMap((part, column) =>
        share * part > 0 ? [{ pair: [row, column] as const, share: share * part }] : [],
      ),
    );
    this.plans.set(key, { parts });
    return { parts };
  }

  /** @param about what is asked: the price, or the plans @returns null where so many do not fit */
  fightOf(
    battle: Battle,
    i: number,
    j: number,
    own: number,
    other: number,
    pair: Pair,
    about: typeof ARMY | typeof PLANS = ARMY,
  ): Fight | null {
    const meeting = this.meetingOf(battle, i, j, pair);
    if (!meeting?.fits(battle.army!.battle.id, own, other)) return null;
    const plans = pair[0] + pair[1] > 0 ? `/${pair.join('-')}` : '';
    const between = `/${own}/${other}${plans}`;
    const key = `${about}${battle.id}/${i}/${j}${between}`;
    const made = () => {
      const { rows } = this.matchups.field;
      return this.made(battle, meeting.scenario(battle.army!.battle.id, own, other), {
        key,
        seed: cellSeed(
          this.seed,
          `${about === PLANS ? PLANS : ''}${battle.id}/${rows[i].name}/${rows[j].name}${between}`,
        ),
        trials: about === PLANS ? FEWEST_TRIALS : this.trials,
      });
    };
    return {
      key,
      measures: this.measuresOf(battle),
      get cell() {
        return made();
      },
    };
  }

  /** The same list for all battles of one sort, of which there are thousands. */
  private measuresOf({ army }: Pick<Battle, 'army'>): Cell['measures'] {
    const { armies } = army!;
    let measures = this.measures.get(armies);
    if (!measures) {
      measures = [{ name: armies.score }, { name: armies.scoreSquared }];
      this.measures.set(armies, measures);
    }
    return measures;
  }

  private made(
    { army }: Pick<Battle, 'army'>,
    scenario: unknown,
    { key, seed, trials }: { readonly key: string; readonly seed: number; readonly trials: number },
  ): Cell {
    const { armies } = army!;
    const request: Checked = { ruleset: this.matchups.field.ruleset, kind: armies.kind, scenario };
    const simulated: Cell = {
      key,
      request,
      seed,
      measures: this.measuresOf({ army }),
      method: 'monte-carlo',
      trials,
      unnamed: true,
    };
    const { exact } = estimateOf(request);
    const cheap = exact !== null && exact <= EXACT_WORTH * cellCost(simulated, 1);
    return cheap ? { ...simulated, method: 'exact' } : simulated;
  }

  private meetingOf({ army, situation }: Battle, i: number, j: number, plans: Pair): ArmyMeeting | null {
    const key = `${situation}/${i}/${j}/${plans[0]}-${plans[1]}`;
    let meeting = this.meetings.get(key);
    if (meeting === undefined) {
      const pair = this.matchups.field.pair(situation, i, j, plans);
      meeting = 'problem' in pair ? null : army!.armies.of(pair.checked.scenario);
      this.meetings.set(key, meeting);
    }
    return meeting;
  }
}
