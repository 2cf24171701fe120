/** /simulations: ask a question, look at it, cancel it. */
import { type Request, type Response, Router } from 'express';
import type { Checked } from '../../workers/answer.ts';
import { PoolBusyError } from '../../workers/pool.ts';
import { jsonBody } from '../body.ts';
import { ApiError } from '../errors.ts';
import { fieldsError, parseOrThrow } from '../issues.ts';
import { chooseMethod, type Method } from '../method.ts';
import { type Job, wait } from '../runner.ts';
import { checkedScenario, kindInBody } from '../scenarios.ts';
import { listed } from '../schema-words.ts';
import type { Services } from '../services.ts';
import { SimulationRequest } from './contract.ts';
import { simulationEvents } from './events.ts';
import { findSimulation } from './find-simulation.ts';
import { simulationReplays } from './replays.ts';
import { param, route } from './route.ts';

/** A synchronous answer that takes this much longer than expected becomes a 202 after all. */
const PATIENCE = 4;
const LEAST_WAIT_MS = 1_000;

export function simulationRoutes(services: Services): Router {
  const router = Router();
  route(router, '/simulations', {
    post: [...jsonBody(services.config.bodyLimit), (req, res) => create(services, req, res)],
  });
  route(router, '/simulations/:id', {
    get: async (req, res) => {
      const { simulation } = await findSimulation(services, param(req, 'id'));
      res.set('Cache-Control', 'no-store').json(simulation);
    },
    delete: async (req, res) => {
      const id = param(req, 'id');
      await findSimulation(services, id);
      await services.runner.cancel(id);
      res.set('Cache-Control', 'no-store').json((await findSimulation(services, id)).simulation);
    },
  });
  route(router, '/simulations/:id/events', { get: (req, res) => simulationEvents(services, req, res) });
  route(router, '/simulations/:id/replays', { get: (req, res) => simulationReplays(services, req, res) });
  return router;
}

async function create(services: Services, req: Request, res: Response): Promise<void> {
  const { pool, config, runner } = services;
  const body = parseOrThrow(SimulationRequest, req.body, 'invalid-request');
  const kind = kindInBody(body);
  const checked = checkedScenario(body.ruleset, kind, body.scenario);
  const method = chooseMethod(body, kind.estimate(checked.scenario), config);
  if (services.lifecycle.closing) throw new ApiError('closing', 'The service is shutting down.');
  await checkPrecisionMeasure(services, checked, method);

  const job = runner.start(checked, body.seed, method);
  const prefersAsync = /(^|,)\s*respond-async\s*(,|;|$)/i.test(req.get('Prefer') ?? '');
  const shares = method.method === 'exact' ? 1 : config.threads;
  const expectedMs = (method.costNs / 1e6 / shares) * (1 + pool.stats().runs);
  const location = `${req.baseUrl}/simulations/${job.id}`;
  // Nobody could cancel a question whose id was never told.
  res.once('close', () => {
    if (!res.writableFinished) void runner.cancel(job.id);
  });

  const patient = !prefersAsync && expectedMs <= config.syncMs;
  await Promise.race([job.ended, patient ? wait(Math.max(LEAST_WAIT_MS, expectedMs * PATIENCE)) : nextTurn()]);
  throwIfRefused(job, patient);
  const { simulation } = await findSimulation(services, job.id);
  res.set('Cache-Control', 'no-store');
  if (simulation.state === 'running' || prefersAsync) {
    if (prefersAsync) res.set('Preference-Applied', 'respond-async');
    res.status(202).location(location).set('Retry-After', '1').json(simulation);
  } else {
    res.set('Content-Location', location).json(simulation);
  }
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
