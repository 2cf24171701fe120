/** /lists: the one door for army lists of all games. Nothing is kept of them. */
import { Router } from 'express';
import { CorrectionFault, corrected } from '../../workers/lists/correct.ts';
import { rulesets } from '../../workers/rulesets/index.ts';
import type { ListedUnit, StatedTotals, StoredProfile } from '../../workers/rulesets/ruleset.ts';
import { jsonBody } from '../body.ts';
import { clientOf } from '../client.ts';
import { ApiError } from '../errors.ts';
import { fieldsError, parseOrThrow } from '../issues.ts';
import { gameOfLists, sourcesFrom } from '../lists.ts';
import { unlessOverloaded } from '../problem.ts';
import type { Services } from '../services.ts';
import { CorrectionsRequest, LISTS_BODY_LIMIT, ListsRequest } from './contract.ts';
import { route } from './route.ts';
import { storedProfiles } from './stored-profiles.ts';

/** Nanoseconds of one core that a byte may cost, for quotas: measured on catalogues, the dearest format. */
const NS_PER_BYTE = 250;

export function listRoutes({ config, persistence, pool, quotas, lifecycle }: Services): Router {
  const router = Router();
  route(router, '/lists', {
    post: [
      ...jsonBody(Math.max(config.bodyLimit, LISTS_BODY_LIMIT)),
      async (req, res) => {
        const { sources: sent, ruleset, prefer } = parseOrThrow(ListsRequest, req.body, 'invalid-request');
        if (ruleset !== undefined) gameOfLists(ruleset, 'ruleset');
        const sources = sourcesFrom(sent, ruleset);
        if (lifecycle.closing) throw new ApiError('closing', 'The service is shutting down.');
        const client = clientOf(res);
        const bytes = sources.reduce((sum, { content }) => sum + content.length, 0);
        quotas.spend(client, bytes * NS_PER_BYTE);
        const stored: Record<string, readonly StoredProfile[]> = {};
        for (const { id, lists } of rulesets) {
          if (lists?.stored) stored[id] = await storedProfiles(persistence, client, id);
        }
        const work = pool.lists({ sources, ruleset, prefer, stored }, config.listsMs);
        const reading = await unlessOverloaded(work, bytes * NS_PER_BYTE < (config.listsMs * 1e6) / 10);
        res.set('Cache-Control', 'no-store').json(reading);
      },
    ],
  });
  route(router, '/lists/corrections', {
    post: [
      ...jsonBody(Math.max(config.bodyLimit, LISTS_BODY_LIMIT)),
      (req, res) => {
        const { ruleset, units, stated, corrections } = parseOrThrow(CorrectionsRequest, req.body, 'invalid-request');
        gameOfLists(ruleset, 'ruleset');
        try {
          const list = corrected(ruleset, units as ListedUnit[], stated as StatedTotals | null, corrections);
          res.set('Cache-Control', 'no-store').json(list);
        } catch (error) {
          if (!(error instanceof CorrectionFault)) throw error;
          const { unit, path, value } = corrections[error.index]!;
          const name = units[unit]?.values.name;
          throw fieldsError('invalid-request', [
            {
              path: `corrections[${error.index}]`,
              message: `${typeof name === 'string' ? `${name}: ` : ''}${path} cannot be ${value}.`,
              allowed: error.message,
            },
          ]);
        }
      },
    ],
  });
  return router;
}
