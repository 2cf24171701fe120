/** One scenario: what the engine answers, what the referee plays, and how far apart they are. */
import { streamState } from '../../kernel/streams.ts';
import type { ScenarioKind } from '../ruleset.ts';
import { type Comparison, compare, compareKnown } from './compare.ts';
import { type Dice, exhaust, randomDice, weighedDice } from './dice.ts';
import { type Outcome, type Said, type Spread, saidBy, Tally } from './tally.ts';

/** How a referee answers one scenario. */
export type Ruling =
  /** Plays it once with these dice; asked again and again, or with every fall of the dice. */
  | { readonly play: (dice: Dice) => Outcome }
  /** Knows chances or means already, by measure (and step: `alive[0]`, `alive[last]`): best play, by brute force. */
  | { readonly known: Readonly<Record<string, number>> }
  /** Plays something that the engine's measure must not fall short of: a fixed plan, where best play is asked for. */
  | { readonly play: (dice: Dice) => Outcome; readonly atLeast: string }
  /** Does not rule on it, and says why. */
  | { readonly passes: string };

/** What a referee throws that finds out only while it plays that it does not rule on this. */
export class PassedOver extends Error {}

/** @param share how much of its usual searches for best play it makes */
export type Referee<S> = (scenario: S, share?: number) => Ruling;

export interface Judged extends Comparison {
  readonly how: 'exhausted' | 'played' | 'known' | 'passed';
  readonly why?: string;
  /** Measures that the engine gave and the referee has no word on. */
  readonly unruled: readonly string[];
  readonly ruled: readonly string[];
}

/** So many trials of a referee, and how odd they must be for the next look. */
export interface Look {
  readonly trials: number;
  readonly odd: number;
}

export interface Effort {
  /** Plays of a referee before it is asked for the whole of a small question. */
  readonly exhaustUpTo: number;
  /**
   * Trials are spent where there is doubt: each look has dice of its own, and is taken where the one before was odd. What
   * the last one says is the verdict, so that all before it together spend nothing of the budget of false alarms; but what
   * is beyond all doubt at an earlier one is said at once.
   */
  readonly looks: readonly [Look, ...Look[]];
  /** Engine's exact answers dearer than this many nanoseconds are simulated instead. */
  readonly dearest: number;
  /** Of the positions that referees search for best play. */
  readonly searches: number;
}

const ODD = 1e-3;
const VERDICT = 0;
/** So far beyond the budget that no further look is needed: 100,000 scenarios of three looks spend less than 1e-8 of it. */
const CLEAR = 1e-14;

export const QUICK: Effort = {
  exhaustUpTo: 1_500,
  looks: [
    { trials: 400, odd: ODD },
    { trials: 8_000, odd: VERDICT },
  ],
  dearest: 5e7,
  searches: 1,
};
export const LONG: Effort = {
  exhaustUpTo: 5_000,
  looks: [
    { trials: 1_500, odd: ODD },
    { trials: 30_000, odd: VERDICT },
  ],
  dearest: 3e8,
  searches: 1,
};
/** For tens of thousands of scenarios: little for each, much where the little was odd. */
export const WIDE: Effort = {
  exhaustUpTo: 600,
  looks: [
    { trials: 100, odd: 0.3 },
    { trials: 800, odd: 0.1 },
    { trials: 6_000, odd: 0.01 },
    { trials: 60_000, odd: VERDICT },
  ],
  dearest: 1e7,
  searches: 0.1,
};

/** Plays after which it is known about how many ways all dice can fall. */
const PROBES = 16;
const SIMULATED = 20_000;
/** Trials of an engine for each of a referee, who is dearer. */
const ENGINE = 20;

const NONE = { p: 1, what: '', referee: 0, engine: 0, looks: 0, unruled: [], ruled: [] };

/** @throws what engine or referee throw: no scenario that is accepted may do that */
export function judge<S>(
  kind: ScenarioKind<S>,
  referee: Referee<S>,
  scenario: S,
  seed: number,
  effort: Effort,
): Judged {
  try {
    return held(kind, referee, scenario, seed, effort);
  } catch (cause) {
    if (cause instanceof PassedOver) return { ...NONE, how: 'passed', why: cause.message };
    throw cause;
  }
}

function held<S>(kind: ScenarioKind<S>, referee: Referee<S>, scenario: S, seed: number, effort: Effort): Judged {
  const ruling = referee(scenario, effort.searches);
  if ('passes' in ruling) return { ...NONE, how: 'passed', why: ruling.passes };
  const cost = kind.estimate(scenario);
  if (cost.compile > 20 * effort.dearest) return { ...NONE, how: 'passed', why: 'too dear for the engine' };
  const question = kind.compile(scenario);
  const exact = cost.exact !== null && cost.exact <= effort.dearest ? question.exact() : null;
  const known = exact && saidBy(question.measures(exact, null), null);
  const answer = (look: number): ReadonlyMap<string, Said> => {
    if (known) return known;
    const wanted = Math.min(SIMULATED, ENGINE * (effort.looks[look]?.trials ?? SIMULATED));
    const trials = Math.max(2_000, Math.min(wanted, Math.floor((3 * effort.dearest) / Math.max(1, cost.trial))));
    const tally = new Int32Array(question.tallySize);
    question.simulate(streamState(seed + look, 0), trials, tally);
    return saidBy(question.measures(tally, trials), trials);
  };
  const first = answer(0);
  const names = { unruled: [] as string[], ruled: [] as string[] };
  const name = (ours: ReadonlyMap<string, Spread>) => {
    for (const said of new Set([...first.keys()].map(plain))) {
      const has = [...ours.keys()].some((one) => plain(one) === said);
      names[has ? 'ruled' : 'unruled'].push(said);
    }
  };
  if ('known' in ruling) {
    const ours = new Map(Object.keys(ruling.known).map((measure) => [measure, NOTHING]));
    name(ours);
    return { ...compareKnown(ruling.known, first), how: 'known', ...names };
  }
  const whole = new Tally();
  const probed = new Tally();
  let ways = 0;
  for (let trial = 0; trial < PROBES; trial++) {
    const dice = weighedDice(seed, trial);
    probed.add(ruling.play(dice), 1);
    ways += 1 / dice.chance / PROBES;
  }
  if (
    ways <= 2 * effort.exhaustUpTo &&
    exhaust(ruling.play, (outcome, chance) => whole.add(outcome, chance), effort.exhaustUpTo)
  ) {
    const ours = whole.spreads(true);
    name(ours);
    const found = compare(ours, first);
    if ('atLeast' in ruling) return { ...fallsShort(ours, first, ruling.atLeast), how: 'exhausted', ...names };
    // An exact answer that is off has nothing to do with luck; a simulated one may be asked again.
    const settled = found.p < ODD && found.p > 0 ? compare(ours, answer(effort.looks.length)) : found;
    return { ...settled, how: 'exhausted', ...names };
  }
  let from = PROBES;
  const played = (tally: Tally, trials: number) => {
    for (let trial = 0; trial < trials; trial++) tally.add(ruling.play(randomDice(seed, from++)), 1);
    return tally.spreads(false);
  };
  const look = (spreads: Map<string, Spread>, said: ReadonlyMap<string, Said>) =>
    'atLeast' in ruling ? fallsShort(spreads, said, ruling.atLeast) : compare(spreads, said);
  const [{ trials, odd }, ...more] = effort.looks;
  const ours = played(probed, trials - PROBES);
  name(ours);
  let found = look(ours, first);
  let needed = odd;
  for (const [index, next] of more.entries()) {
    if (found.p > needed || found.p < CLEAR) break;
    found = look(played(new Tally(), next.trials), answer(index + 1));
    needed = next.odd;
  }
  return { ...found, how: 'played', ...names };
}

function plain(name: string): string {
  return name.replace(/\[(\d+|last)\]$/, '');
}

const NOTHING: Spread = { chances: new Map(), trials: null };

/** One-sided: whether the engine's measure is less than what a given plan reaches. */
function fallsShort(ours: ReadonlyMap<string, Spread>, engine: ReadonlyMap<string, Said>, name: string): Comparison {
  const [mine, theirs] = [ours.get(name), engine.get(name)];
  if (!mine || !theirs || 'mean' in theirs) return { p: 1, what: name, referee: 0, engine: 0, looks: 0 };
  const [a, b] = [meanOf(mine), meanOf(theirs)];
  if (a <= b + 1e-9) return { p: 1, what: name, referee: a, engine: b, looks: 1 };
  const only = (spread: Spread) => new Map([[name, spread]]);
  return compare(only(mine), only(theirs));
}

function meanOf({ chances }: Spread): number {
  return [...chances].reduce((sum, [value, chance]) => sum + value * chance, 0);
}
