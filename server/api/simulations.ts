/** /simulations: ask a question, look at it, cancel it, resume it, list what was asked. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Checked } from '../../workers/answer.ts';
import { chooseMethod, type Method } from '../../workers/engine/method.ts';
import { listed } from '../../workers/schema-words.ts';
import { PoolBusyError } from '../../workers/threads.ts';
import { ENGINE_VERSION } from '../../workers/version.ts';
import { jsonBody } from '../body.ts';
import { clientOf, listedOwner } from '../client.ts';
import { ApiError } from '../errors.ts';
import { fieldsError, parseOrThrow } from '../issues.ts';
import { RUN_ID } from '../jobs/durable-runs.ts';
import { failureOf, fingerprintOf, type RunSummary } from '../jobs/run-row.ts';
import { type Job, wait } from '../runner.ts';
import { checkedScenario, kindInBody } from '../scenarios.ts';
import type { Services } from '../services.ts';
import type { StoredSimulation } from '../simulations.ts';
import { type Asking, askingOf, sendAccepted, sendKnown } from './asking.ts';
import { Disclose, type Simulation, type SimulationList, SimulationRequest } from './contract.ts';
import { simulationEvents } from './events.ts';
import { findSimulation } from './find-simulation.ts';
import { simulationReplays } from './replays.ts';
import { param, queryOf, route, sameState } from './route.ts';

/** A synchronous answer that takes this much longer than expected becomes a 202 after all. */
const PATIENCE = 4;
const LEAST_WAIT_MS = 1_000;

/** Answers cheaper than this are worked out again rather than looked up. */
const CHEAP_NS = 2e7;

const ListQuery = z.strictObject({
  state: z.enum(['running', 'done', 'cancelled', 'failed']).optional(),
  ruleset: z.string().max(20).optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number from 1 to 100')
    .optional()
    .meta({ description: 'At most this many, 20 unless given, 100 at most.', examples: ['20'] }),
  after: z.string().max(100).optional().meta({ description: 'The `next` of the page before.' }),
});

export { ListQuery as SimulationListQuery };

export function simulationRoutes(services: Services): Router {
  const router = Router();
  route(router, '/simulations', {
    get: (req, res) => list(services, req, res),
    post: [...jsonBody(services.config.bodyLimit), (req, res) => create(services, req, res)],
  });
  route(router, '/simulations/:id', {
    get: async (req, res) => {
      const { disclose } = queryOf(req, SimulationQuery);
      const stored = await findSimulation(services, clientOf(res), param(req, 'id'));
      await sendSimulation(services, req, res, stored, disclose);
    },
    delete: async (req, res) => {
      const id = param(req, 'id');
      const { forget } = queryOf(req, DeleteQuery);
      const stored = await findSimulation(services, clientOf(res), id);
      if (RUN_ID.test(id)) {
        const { runs } = services.persistence.need();
        await runs.cancel(id);
        if (forget === 'true') {
          await runs.forget(id);
          res.status(204).end();
          return;
        }
      } else {
        await services.runner.cancel(id);
        if (forget === 'true') {
          services.store.forget(stored.simulation.id);
          res.status(204).end();
          return;
        }
      }
      const now = await findSimulation(services, clientOf(res), id);
      res.set('Cache-Control', 'no-store').json(now.simulation);
    },
  });
  route(router, '/simulations/:id/resume', { post: [(req, res) => resume(services, req, res)] });
  route(router, '/simulations/:id/events', { get: (req, res) => simulationEvents(services, req, res) });
  route(router, '/simulations/:id/replays', { get: (req, res) => simulationReplays(services, req, res) });
  return router;
}

export const DeleteQuery = z.strictObject({
  forget: z.enum(['true', 'false']).optional().meta({ description: '"true" deletes it and all of its results.' }),
});

export const SimulationQuery = z.strictObject({ disclose: Disclose.optional() });

/** Sends a simulation with an ETag of its revision, or 304 when the client has that one. */
async function sendSimulation(
  services: Services,
  req: Request,
  res: Response,
  stored: StoredSimulation,
  disclose: z.infer<typeof Disclose> | undefined,
): Promise<void> {
  const { simulation, revision } = stored;
  const told = await disclosed(services, res, stored, disclose);
  if (sameState(req, res, `${simulation.id}.${revision}${told === simulation ? '' : '.disclosed'}`)) {
    res.status(304).end();
  } else res.json(told);
}

/** With what changed nothing, where that is asked for and the answer is there. */
async function disclosed(
  { disclosures, quotas }: Services,
  res: Response,
  { simulation, request }: StoredSimulation,
  disclose: z.infer<typeof Disclose> = 'none',
): Promise<Simulation> {
  const { result } = simulation;
  if (disclose === 'none' || !result?.final) return simulation;
  const disclosure = await disclosures.of(request, { charge: (costNs) => quotas.spend(clientOf(res), costNs) });
  return { ...simulation, result: { ...result, disclosure } };
}

async function list(services: Services, req: Request, res: Response): Promise<void> {
  const { state, ruleset, limit = '20', after } = queryOf(req, ListQuery);
  const page = Math.min(100, Math.max(1, Number(limit)));
  const owner = listedOwner(res);
  const cursor = after === undefined ? undefined : readCursor(after);
  const found = services.persistence.wanted
    ? await services.persistence.need().runs.list({ owner, state, ruleset, limit: page + 1, after: cursor })
    : [];
  const items = found.slice(0, page);
  const last = items.at(-1);
  const body: SimulationList = {
    items: items.map(summaryOf),
    ...(found.length > page && last ? { next: `${last.created_at}~${last.id}` } : {}),
  };
  res.set('Cache-Control', 'private, no-cache').json(body);
}

function readCursor(text: string): { createdAt: number; id: string } {
  const match = /^(\d{1,15})~([\w-]{1,40})$/.exec(text);
  if (match) return { createdAt: Number(match[1]), id: match[2]! };
  throw fieldsError('invalid-query', [
    { path: 'after', message: 'Not the "next" of a page.', value: text, allowed: 'the next of the page before' },
  ]);
}

function summaryOf(run: RunSummary): SimulationList['items'][number] {
  const { id, state, ruleset, kind, method, merged_trials: trials, expected } = run;
  return {
    id,
    state,
    ruleset,
    kind,
    method,
    progress: method === 'exact' ? null : { trials, of: state === 'done' ? trials : expected },
    ...(run.sentence === null ? {} : { sentence: run.sentence }),
    ...failureOf(run),
    createdAt: new Date(run.created_at).toISOString(),
    ...(run.ended_at === null ? {} : { endedAt: new Date(run.ended_at).toISOString() }),
  };
}

async function resume(services: Services, req: Request, res: Response): Promise<void> {
  const id = param(req, 'id');
  const { simulation } = await findSimulation(services, clientOf(res), id);
  const refuse = (why: string) => new ApiError('not-resumable', why);
  if (!RUN_ID.test(id)) throw refuse('A short question is not stored; ask it again.');
  if (simulation.state !== 'running') {
    if (simulation.state === 'done') throw refuse('It is done.');
    const { runs } = services.persistence.need();
    if (!(await runs.resume(id, services.quotas.admission(clientOf(res), 0))))
      throw refuse('It began with another engine version; ask the question again.');
  }
  const now = await findSimulation(services, clientOf(res), id);
  res.status(202).location(`${req.baseUrl}/simulations/${id}`).set('Cache-Control', 'no-store').json(now.simulation);
}

async function create(services: Services, req: Request, res: Response): Promise<void> {
  const { pool, config, runner, persistence, store, quotas } = services;
  const body = parseOrThrow(SimulationRequest, req.body, 'invalid-request');
  const asking = askingOf(req);
  const { idempotencyKey, prefersAsync } = asking;
  const kind = kindInBody(body);
  const checked = checkedScenario(body.ruleset, kind, body.scenario);
  const method = chooseMethod(body, kind.estimate(checked.scenario), config);
  if (services.lifecycle.closing) throw new ApiError('closing', 'The service is shutting down.');
  await checkPrecisionMeasure(services, checked, method);

  const client = clientOf(res);
  const owner = client.key?.id ?? null;
  const submission = {
    request: checked,
    seed: body.seed,
    method,
    owner,
    admission: quotas.admission(client, method.costNs),
    idempotencyKey,
  };
  const shares = method.method === 'exact' ? 1 : config.threads;
  const expectedMs = (method.costNs / 1e6 / shares) * (1 + pool.stats().runs);
  const patient = !prefersAsync && idempotencyKey === undefined && expectedMs <= config.syncMs;
  const fingerprint = answeredAgain(asking, method) ? fingerprintOf(checked, body.seed, method, ENGINE_VERSION) : null;

  const query = body.disclose === 'none' ? '' : `?disclose=${body.disclose}`;
  const at = ({ simulation }: StoredSimulation) => `${req.baseUrl}/simulations/${simulation.id}${query}`;
  const told = (stored: StoredSimulation) => disclosed(services, res, stored, body.disclose);
  const known = async (stored: StoredSimulation) =>
    sendKnown(res, asking, at(stored), JSON.stringify(await told(stored)));
  const accepted = async (stored: StoredSimulation) =>
    sendAccepted(res, asking, at(stored), stored.simulation.state, JSON.stringify(await told(stored)));
  const lookUp = fingerprint !== null && idempotencyKey === undefined;
  const submit = async (): Promise<void> => {
    const { runs } = persistence.need();
    const equal = lookUp ? await runs.findEqual(submission) : undefined;
    if (equal) return known(equal);
    const { stored, again } = await runs.submit(submission);
    if (again) res.set('Idempotency-Replayed', 'true');
    await accepted(stored);
  };

  // Short questions are looked up in memory only: they never wait for the database.
  const equal = lookUp ? store.equal(fingerprint) : undefined;
  if (equal) return known(equal);
  if (persistence.wanted && !patient) return submit();
  quotas.spend(client, method.costNs);

  const job = runner.start(checked, body.seed, method, fingerprint);
  // Nobody could cancel a question whose id was never told.
  res.once('close', () => {
    if (!res.writableFinished) void runner.cancel(job.id);
  });
  await Promise.race([job.ended, patient ? wait(Math.max(LEAST_WAIT_MS, expectedMs * PATIENCE)) : nextTurn()]);
  throwIfRefused(job, patient);
  const stored = (await store.get(job.id))!;
  if (stored.simulation.state === 'running' && persistence.wanted) {
    // It takes longer than thought: from here on it is a promise, and promises are stored.
    await runner.cancel(job.id);
    quotas.refund(client, method.costNs);
    return submit();
  }
  await accepted(stored);
}

/** Whether an equal question may be answered by what was found before. A time budget asks for time, not for bits. */
function answeredAgain({ anew }: Asking, method: Method): boolean {
  if (anew) return false;
  if (method.method === 'exact') return method.costNs > CHEAP_NS;
  return !('milliseconds' in method.plan.precision);
}

/** A half width may name the measure it is judged on; an unknown name is found out before the run. */
async function checkPrecisionMeasure(services: Services, checked: Checked, method: Method): Promise<void> {
  if (method.method === 'exact' || !('halfWidth' in method.plan.precision)) return;
  const { measure } = method.plan.precision;
  if (measure === undefined) return;
  const { measures } = await services.runner.probe(checked);
  if (Object.hasOwn(measures, measure)) return;
  throw fieldsError('invalid-request', [
    { path: 'precision.measure', message: 'No such measure.', value: measure, allowed: listed(Object.keys(measures)) },
  ]);
}

/** A full pool is an error of the request; a failed run is one only for a client that still waits. */
function throwIfRefused(job: Job, waiting: boolean): void {
  const failure = job.failure();
  if (failure !== undefined && (waiting || failure instanceof PoolBusyError)) throw failure;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
