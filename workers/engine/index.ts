/**
 * The engine as a library: no Node, no DOM, no service.
 *
 *     import { answer } from 'wargauge';
 *     import { mk3 } from 'wargauge/mk3';
 *
 *     const { sentence } = await answer(mk3, { kind: 'activation', scenario });
 *
 * docs/LIBRARY.md has more examples; they are run by the tests.
 */
import { inputSchema } from '../checking/field-errors.ts';
import { checkScenario, type ScenarioCheck } from '../checking/scenario.ts';
import { onceFor } from '../onceFor.ts';
import type { Game, Replay } from '../rulesets/ruleset.ts';
import { ENGINE_VERSION } from '../version.ts';
import { type Answer, type Checked, Engine } from './engine.ts';
import { checkedScenario, kindIn } from './games.ts';
import { Here } from './here.ts';
import { chooseMethod, type Limits } from './method.ts';
import { checkPrecision, replayOf } from './replays.ts';
import type { Precision } from './stops.ts';

export type { FieldError } from '../checking/field-errors.ts';
export type * from '../rulesets/ruleset.ts';
export type { JsonSchema } from '../schema-words.ts';
export { Refusal, type RefusalCode } from './refusal.ts';
export { rulesets } from './rulesets.ts';
export { type Answer, ENGINE_VERSION, Engine, Here, type Precision };

export interface Question {
  /** One of `game.kinds`, by its id. */
  readonly kind: string;
  /** As the schema of the kind says; `game.kinds[i].examples` have some. */
  readonly scenario: unknown;
  /** "auto", which is exact where that takes less than two seconds on a slow machine, unless given. */
  readonly method?: 'auto' | 'exact' | 'monte-carlo';
  /** How good a Monte Carlo answer must be; a half width of 0.001 unless given. */
  readonly precision?: Precision;
  /** Same question, seed and engine version: same bits. 1 unless given. */
  readonly seed?: number;
}

export interface Options {
  /** Ends a Monte Carlo run; what was counted until then is the answer. */
  readonly signal?: { readonly aborted: boolean };
  /** Told of a Monte Carlo run as far as it is. */
  readonly onPartial?: (answer: Answer, trials: number) => void;
  /** Lets others have their turn, every ten milliseconds: `() => new Promise((go) => setTimeout(go))`. */
  readonly pause?: () => Promise<void>;
}

export interface Result extends Answer {
  readonly method: 'exact' | 'monte-carlo';
  /** Null for an exact answer. */
  readonly trials: number | null;
  readonly seed: number;
  readonly engineVersion: string;
}

/** The limits of a service that nobody configured, without those on cost: whoever asks, pays. */
const LIMITS: Limits = {
  threads: 1,
  costLimitNs: Number.MAX_VALUE,
  exactAutoNs: 2e9,
  exactLimitNs: Number.MAX_VALUE,
  maxTrials: 2_000_000_000,
};

/**
 * Answers a question: the numbers, and a sentence a player can paste into a chat.
 *
 * @throws Refusal with `errors` naming each faulty field, or where "exact" was asked for and there is no exact answer
 */
export async function answer(game: Game, question: Question, options: Options = {}): Promise<Result> {
  const { method: wanted = 'auto', seed = 1, precision } = question;
  const engine = engineOf(game);
  const kind = kindIn(game, question.kind);
  const request = checkedScenario(game.id, kind, question.scenario);
  const method = chooseMethod({ method: wanted, seed, precision }, kind.estimate(request.scenario), LIMITS);
  const how = { method: method.method, seed, engineVersion: ENGINE_VERSION };
  if (method.method === 'exact') return { ...engine.exactly(request), ...how, trials: null };
  checkPrecision(engine, request, method.plan);
  const { signal, onPartial, pause = () => Promise.resolve() } = options;
  const here = new Here(engine, { now: Date.now, pause });
  const outcome = await here.simulate(request, method.plan, {
    stopped: () => signal?.aborted ?? false,
    ...(onPartial ? { onPartial } : {}),
  });
  // A run looks up only after its first trials, so there is always something to read.
  return { ...outcome.answer!, ...how, trials: outcome.trials };
}

/** Whether a scenario can be asked, and which fields are at fault; never throws for a scenario. */
export function check(game: Game, kind: string, scenario: unknown): ScenarioCheck {
  return checkScenario(game.id, kindIn(game, kind), scenario);
}

/** One trial, dice by dice: by its number, or the first that ended so, `{ outcome: 'destroyed:1' }`. @throws Refusal */
export function replay(
  game: Game,
  question: Pick<Question, 'kind' | 'scenario' | 'seed'>,
  which: { readonly trial: number } | { readonly outcome: string },
): Replay {
  const request: Checked = checkedScenario(game.id, kindIn(game, question.kind), question.scenario);
  return replayOf(engineOf(game), { request, seed: question.seed ?? 1, trials: null, answer: null }, which);
}

/** The JSON Schema of a kind's scenario: fields, types, ranges, defaults and what they mean. */
export function schemaOf(game: Game, kind: string): ReturnType<typeof inputSchema> {
  return inputSchema(kindIn(game, kind).schema);
}

const engineOf = onceFor((game: Game) => new Engine([game]));
