/** Answers questions in this process with the same code that answers them over HTTP. */

import { placeInWords } from '../../workers/checking/place-words.ts';
import { chooseMethod } from '../../workers/engine/method.ts';
import type { SimulationPool } from '../../workers/pool.ts';
import { findKind } from '../../workers/rulesets/index.ts';
import { named } from '../../workers/wording.ts';
import { type Simulation, SimulationRequest } from '../api/contract.ts';
import type { Config } from '../config.ts';
import { Disclosures } from '../disclosures.ts';
import { parseOrThrow } from '../issues.ts';
import { Runner } from '../runner.ts';
import { checkedScenario, kindInBody } from '../scenarios.ts';
import { MemoryStore } from '../simulations.ts';

/** @throws ApiError as the service would answer it. */
export async function answerHere(pool: SimulationPool, config: Config, question: unknown): Promise<Simulation> {
  const body = parseOrThrow(SimulationRequest, question, 'invalid-request');
  const kind = kindInBody(body);
  const checked = checkedScenario(body.ruleset, kind, body.scenario);
  const method = chooseMethod(body, kind.estimate(checked.scenario), config);
  const store = new MemoryStore({ keep: 1, keepMs: 3_600_000 });
  const job = new Runner(pool, store).start(checked, body.seed, method);
  await job.ended;
  const failure = job.failure();
  if (failure !== undefined) throw failure;
  const { simulation } = (await store.get(job.id))!;
  const { result } = simulation;
  if (body.disclose === 'none' || !result) return simulation;
  const disclosure = await new Disclosures(pool, config).of(checked);
  return { ...simulation, result: { ...result, disclosure } };
}

type Disclosed = Pick<Simulation, 'ruleset' | 'kind' | 'scenario'> & {
  readonly result?: Pick<NonNullable<Simulation['result']>, 'disclosure'> | undefined;
};

/** What changed nothing, a line each, its place in the words of the form. */
export function disclosureLines({ ruleset, kind, scenario, result }: Disclosed): readonly string[] {
  const disclosure = result?.disclosure ?? 'none';
  if (disclosure === 'none') return [];
  const { unused, printed, untested, idle, compared } = disclosure;
  const byTrials = compared !== 'exact' && unused.length + printed.length > 0;
  const form = findKind(ruleset, kind);
  const placed = (path: string) => placeInWords(form, scenario, path);
  return [
    ...unused.map(({ path, reason }) => `${placed(path)}: ${reason}`),
    ...(printed.length > 0 ? [`Of the profiles, these play no part here: ${named(printed.map(placed))}.`] : []),
    ...(byTrials ? [`Found by ${compared.trials} trials, which came out alike without each of them.`] : []),
    ...(idle.length > 0 ? [`Rules that came to nothing here: ${idle.join(', ')}.`] : []),
    ...(untested.length > 0
      ? [`There was no time to find out whether these change anything: ${named(untested.map(placed))}.`]
      : []),
  ];
}

/** The value that a question is about: a probability, or a mean. */
export function headlineOf(simulation: Simulation): { readonly title: string; readonly value: number } {
  const { result } = simulation;
  const measure = result?.measures[result.headline];
  if (!measure) return { title: '', value: Number.NaN };
  if (measure.kind === 'probability') return { title: measure.title, value: measure.value };
  if (measure.kind === 'distribution') return { title: measure.title, value: measure.mean.value };
  return { title: measure.title, value: measure.steps.at(-1)?.value ?? Number.NaN };
}
