/**
 * Whoever answers: the engine in this page, which needs no network; the service, for what would take this device too
 * long. Without a service the device works on, however long it takes.
 */
import type {
  Replay,
  RuleEntry,
  RulesetSummary,
  RulingEntry,
  SampleProfile,
  Simulation,
  SimulationRequestInput,
  StatLineReport,
} from '../../server/api/contract.ts';
import type { DecideRequest, Decision } from '../../workers/analyses/decide.ts';
import type { BoxReading, BoxRequest } from '../../workers/box/index.ts';
import { Problem, service } from '../api/client.ts';
import type { JsonSchema } from '../form/json.ts';
import { ask, askStoppable, endThread, TooDear } from './hand.ts';
import type { Bounds, ReplayQuery, Task } from './messages.ts';
import { reachable } from './network.ts';

/** Nobody waits longer than this for the device where the service is faster. */
const BOUNDS: Bounds = { exactMs: 700, trialsMs: 2_500 };
const UNBOUNDED: Bounds = { exactMs: null, trialsMs: null };

/** Whether an answer was worked out in this page. */
export function isFromHere(simulation: string): boolean {
  return simulation.startsWith('here-');
}

/** Asks the engine here, or the service where the engine cannot be had, or would take too long. */
async function either<T>(task: (bounds: Bounds) => Task, other: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const options = signal ? { signal } : {};
  try {
    return await ask<T>(task(reachable.peek() ? BOUNDS : UNBOUNDED), options);
  } catch (error) {
    if (!elsewhere(error)) throw error;
    try {
      return await other();
    } catch (second) {
      if (error instanceof TooDear && unreached(second)) return ask<T>(task(UNBOUNDED), options);
      throw second;
    }
  }
}

/** An operation with one body, which the engine here and the service know by one name. */
function posted<B extends object, A>(
  what: 'disclose' | 'sweep' | 'editions' | 'compareRulings',
  other: (body: B, signal: AbortSignal) => Promise<A>,
): (body: B, signal: AbortSignal) => Promise<A> {
  return (body, signal) =>
    either(
      (bounds) => ({ do: what, body, bounds }),
      () => other(body, signal),
      signal,
    );
}

/** What the service may know better: it is faster, and has the engine where the page could not load it. */
function elsewhere(error: unknown): boolean {
  if (!reachable.peek()) return false;
  return error instanceof TooDear || (error instanceof Problem && error.body.code === 'engine');
}

function unreached(error: unknown): boolean {
  return error instanceof Problem && error.body.code === 'unreachable';
}

export const atHand = {
  rulesets: (): Promise<RulesetSummary[]> => import('virtual:games').then(({ games }) => games),
  /** Fetches the code of a game before somebody asks. */
  load: (ruleset: string): void => void ask({ do: 'load', ruleset }).catch(() => {}),
  schema: (ruleset: string, kind: string) =>
    either<JsonSchema>(
      () => ({ do: 'schema', ruleset, kind }),
      () => service.schema(ruleset, kind),
    ),
  profiles: (ruleset: string) =>
    either<SampleProfile[]>(
      () => ({ do: 'profiles', ruleset }),
      () => service.profiles(ruleset),
    ),
  catalogue: (ruleset: string) =>
    either<RuleEntry[]>(
      () => ({ do: 'catalogue', ruleset }),
      () => service.catalogue(ruleset),
    ),
  rulings: (ruleset: string) =>
    either<RulingEntry[]>(
      () => ({ do: 'rulings', ruleset }),
      () => service.rulings(ruleset),
    ),
  statLine: (ruleset: string, body: { part: string; text: string }) =>
    either<StatLineReport>(
      () => ({ do: 'statLine', ruleset, ...body }),
      () => service.statLine(ruleset, body),
    ),
  box: (body: BoxRequest, signal: AbortSignal) => ask<BoxReading | null>({ do: 'box', body }, { signal }),
  decide: (body: DecideRequest, signal: AbortSignal, onProgress: (decision: Decision) => void) =>
    ask<Decision | null, Decision>({ do: 'decide', body }, { signal, onProgress }),
  disclose: posted('disclose', service.disclose),
  sweep: posted('sweep', service.sweep),
  editions: posted('editions', service.editions),
  compareRulings: posted('compareRulings', service.compareRulings),
  replay: (simulation: string, query: ReplayQuery) =>
    isFromHere(simulation)
      ? ask<Replay>({ do: 'replay', simulation, query })
      : service.replay(simulation, query as Parameters<typeof service.replay>[1]),
};

export interface Asked {
  /** The answer, or the run that the service has begun. */
  readonly simulation: Promise<Simulation>;
  /** Enough: what is counted here so far is the answer; arithmetic that nobody can interrupt ends without one. */
  readonly stop: () => void;
}

/** Asks a question. @param onUpdate told of what is worked out here, as far as it is */
export function simulate(
  body: SimulationRequestInput,
  signal: AbortSignal,
  onUpdate: (simulation: Simulation) => void,
): Asked {
  let enough = () => {};
  const onProgress = (simulation: Simulation) => {
    if (!simulation.result) enough = () => endThread('You stopped it. Ask again, or choose Monte Carlo below.');
    onUpdate(simulation);
  };
  const here = (bounds: Bounds): Promise<Simulation> => {
    const { reply, stop } = askStoppable<Simulation, Simulation>(
      { do: 'simulate', body, bounds },
      { signal, onProgress },
    );
    enough = stop;
    return reply;
  };
  // An answer that cannot be interrupted must not hold up the next question.
  signal.addEventListener('abort', () => enough());
  const first = async (): Promise<Simulation> => {
    try {
      return await here(reachable.peek() ? BOUNDS : UNBOUNDED);
    } catch (error) {
      if (!elsewhere(error)) throw error;
      try {
        return await service.simulate(body, signal);
      } catch (second) {
        if (error instanceof TooDear && unreached(second)) return here(UNBOUNDED);
        throw second;
      }
    }
  };
  return { simulation: first().finally(() => (enough = () => {})), stop: () => enough() };
}
