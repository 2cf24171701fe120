/** One scenario: what the engine answers, what the referee plays, and how far apart they are. */
import { streamState } from '../../kernel/streams.ts';
import type { Question, ScenarioKind } from '../ruleset.ts';
import { type Comparison, compare, compareKnown } from './compare.ts';
import { type Dice, exhaust, randomDice } from './dice.ts';
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

export type Referee<S> = (scenario: S) => Ruling;

export interface Judged extends Comparison {
  readonly how: 'exhausted' | 'played' | 'known' | 'passed';
  readonly why?: string;
  /** Measures that the engine gave and the referee has no word on. */
  readonly unruled: readonly string[];
  readonly ruled: readonly string[];
}

export interface Effort {
  /** Plays of a referee before it is asked for the whole of a small question. */
  readonly exhaustUpTo: number;
  readonly trials: number;
  /** Times `trials` in a second, independent look where the first was odd. */
  readonly again: number;
  /** Engine's exact answers dearer than this many nanoseconds are simulated instead. */
  readonly dearest: number;
}

export const QUICK: Effort = { exhaustUpTo: 1_500, trials: 400, again: 20, dearest: 5e7 };
export const LONG: Effort = { exhaustUpTo: 5_000, trials: 1_500, again: 20, dearest: 3e8 };

const ODD = 1e-3;
const SIMULATED = 20_000;

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
  const ruling = referee(scenario);
  if ('passes' in ruling) return { ...NONE, how: 'passed', why: ruling.passes };
  const cost = kind.estimate(scenario);
  if (cost.compile > 20 * effort.dearest) return { ...NONE, how: 'passed', why: 'too dear for the engine' };
  const question = kind.compile(scenario);
  const answer = (again: boolean) => answered(question, cost.exact, cost.trial, seed + (again ? 1 : 0), effort);
  const first = answer(false);
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
  if (exhaust(ruling.play, (outcome, chance) => whole.add(outcome, chance), effort.exhaustUpTo)) {
    const ours = whole.spreads(true);
    name(ours);
    const found = compare(ours, first);
    if ('atLeast' in ruling) return { ...fallsShort(ours, first, ruling.atLeast), how: 'exhausted', ...names };
    // An exact answer that is off has nothing to do with luck; a simulated one may be asked again.
    const settled = found.p < ODD && found.p > 0 ? compare(ours, answer(true)) : found;
    return { ...settled, how: 'exhausted', ...names };
  }
  const played = (trials: number, from: number) => {
    const tally = new Tally();
    for (let trial = 0; trial < trials; trial++) tally.add(ruling.play(randomDice(seed, from + trial)), 1);
    return tally.spreads(false);
  };
  const ours = played(effort.trials, 0);
  name(ours);
  const look = (spreads: Map<string, Spread>, said: ReadonlyMap<string, Said>) =>
    'atLeast' in ruling ? fallsShort(spreads, said, ruling.atLeast) : compare(spreads, said);
  const found = look(ours, first);
  if (found.p > ODD) return { ...found, how: 'played', ...names };
  const second = look(played(effort.trials * effort.again, effort.trials), first.size > 0 ? answer(true) : first);
  return { ...second, how: 'played', ...names };
}

function plain(name: string): string {
  return name.replace(/\[(\d+|last)\]$/, '');
}

const NOTHING: Spread = { chances: new Map(), trials: null };

function answered(question: Question, exactCost: number | null, trialCost: number, seed: number, effort: Effort) {
  const exact = exactCost !== null && exactCost <= effort.dearest ? question.exact() : null;
  if (exact) return saidBy(question.measures(exact, null), null);
  const trials = Math.max(2_000, Math.min(SIMULATED, Math.floor((3 * effort.dearest) / Math.max(1, trialCost))));
  const tally = new Int32Array(question.tallySize);
  question.simulate(streamState(seed, 0), trials, tally);
  return saidBy(question.measures(tally, trials), trials);
}

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
