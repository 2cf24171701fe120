/** /operation: how the service does, and what can be done about what failed; for admins. */
import { Router } from 'express';
import { jsonBody } from '../body.ts';
import { requireScope } from '../client.ts';
import { parseOrThrow } from '../issues.ts';
import type { WorkFacts } from '../operation/facts.ts';
import { troublesOf } from '../operation/troubles.ts';
import { dropDeadLetters, retryDeadLetters } from '../queue/dead-letters.ts';
import type { Services } from '../services.ts';
import { DeadLettersRequest, type OperationReport } from './contract.ts';
import { route } from './route.ts';

export function operationRoutes({ operation, persistence, pool }: Services): Router {
  const router = Router();
  route(router, '/operation', {
    get: async (_req, res) => {
      requireScope(res, 'admin');
      const facts = await operation.facts();
      const { here } = operation;
      const { threads, busy, waiting } = pool.stats();
      const report: OperationReport = {
        engineVersion: here.engineVersion,
        troubles: [...troublesOf(here, facts)],
        storage: here.storage,
        lookedSeconds: here.lookedSeconds,
        eventLoop: { ...here.loop },
        pool: { threads, busy, waiting },
        work: facts && workOf(facts),
      };
      res.set('Cache-Control', 'no-store').json(report);
    },
  });
  route(router, '/operation/dead-letters', {
    post: [
      (_req, res, next) => {
        requireScope(res, 'admin');
        next();
      },
      ...jsonBody(128 * 1024),
      async (req, res) => {
        const { do: what, of } = parseOrThrow(DeadLettersRequest, req.body, 'invalid-request');
        const { db } = persistence.need().storage;
        const settled = await (what === 'retry' ? retryDeadLetters(db, of) : dropDeadLetters(db, of));
        operation.changed();
        res.set('Cache-Control', 'no-store').json({ settled });
      },
    ],
  });
  return router;
}

function workOf(facts: WorkFacts): OperationReport['work'] {
  return {
    workers: facts.workers.map((each) => ({
      id: each.id,
      role: each.role,
      host: each.host,
      threads: each.threads,
      engineVersion: each.engine_version,
      jobs: each.shards_done,
      trials: each.trials_done,
      startedAt: new Date(each.started_at).toISOString(),
      silentSeconds: each.silent / 1000,
    })),
    queues: [...facts.queues],
    runs: facts.runs,
    studies: facts.studies,
    deadLetters: facts.deadLetters.map(({ id, subject, job, engine_version, attempts, detail, at }) => ({
      id,
      subject,
      job,
      engineVersion: engine_version,
      attempts,
      detail,
      at: new Date(at).toISOString(),
    })),
    connections: facts.connections,
  };
}
