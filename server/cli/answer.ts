/** Answers questions in this process with the same code that answers them over HTTP. */

import { chooseMethod } from '../../workers/engine/method.ts';
import type { SimulationPool } from '../../workers/pool.ts';
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

/** What changed nothing, a line each. */
export function disclosureLines({ result }: Simulation): readonly string[] {
  const disclosure = result?.disclosure ?? 'none';
  if (disclosure === 'none') return [];
  const { unused, printed, untested, idle, compared } = disclosure;
  const byTrials = compared !== 'exact' && unused.length + printed.length > 0;
  return [
    ...unused.map(({ path, reason }) => `${path}: ${reason}`),
    ...(printed.length > 0 ? [`Of the profiles, these play no part here: ${printed.join(', ')}.`] : []),
    ...(byTrials ? [`Found by ${compared.trials} trials, which came out alike without each of them.`] : []),
    ...(idle.length > 0 ? [`Rules that came to nothing here: ${idle.join(', ')}.`] : []),
    ...(untested.length > 0 ? [`Not tested whether these change anything: ${untested.join(', ')}.`] : []),
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
