/** /lists/builder, /lists/loadouts, /lists/tables: options of units, and units written down. Nothing is kept. */
import { Router } from 'express';
import type { UnitsReply, UnitsRequest } from '../../workers/lists/units.ts';
import type { ListedUnit } from '../../workers/rulesets/ruleset.ts';
import { jsonBody } from '../body.ts';
import { clientOf } from '../client.ts';
import { ApiError } from '../errors.ts';
import { fieldsError, parseOrThrow } from '../issues.ts';
import { gameOfLists } from '../lists.ts';
import { unlessOverloaded } from '../problem.ts';
import type { Services } from '../services.ts';
import { BuildRequest, LISTS_BODY_LIMIT, LoadoutsRequest, TableRequest } from './contract.ts';
import { route } from './route.ts';

/** Nanoseconds of one core, for quotas: a built unit, a loadout, a byte of a table. */
const NS = { build: 5e6, loadout: 2e6, unit: 1e6 } as const;
const CSV = 'text/csv; charset=utf-8';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function builderRoutes({ config, pool, quotas, lifecycle }: Services): Router {
  const router = Router();
  const ask = (
    client: ReturnType<typeof clientOf>,
    request: UnitsRequest,
    nanoseconds: number,
  ): Promise<UnitsReply> => {
    gameOfLists(request.ruleset, 'ruleset');
    if (lifecycle.closing) throw new ApiError('closing', 'The service is shutting down.');
    quotas.spend(client, nanoseconds);
    return unlessOverloaded(pool.units(request, config.listsMs), nanoseconds < (config.listsMs * 1e6) / 10);
  };
  const body = jsonBody(Math.max(config.bodyLimit, LISTS_BODY_LIMIT));
  route(router, '/lists/builder', {
    post: [
      ...body,
      async (req, res) => {
        const { ruleset, builder, choice } = parseOrThrow(BuildRequest, req.body, 'invalid-request');
        const { built } = await ask(clientOf(res), { what: 'build', ruleset, builder, choice }, NS.build);
        res.set('Cache-Control', 'no-store').json(built ?? noOptions(ruleset));
      },
    ],
  });
  route(router, '/lists/loadouts', {
    post: [
      ...body,
      async (req, res) => {
        const { ruleset, builder, most } = parseOrThrow(LoadoutsRequest, req.body, 'invalid-request');
        const request = { what: 'loadouts', ruleset, builder, most } as const;
        const { loadouts } = await ask(clientOf(res), request, most * NS.loadout);
        res.set('Cache-Control', 'no-store').json(loadouts ?? noOptions(ruleset));
      },
    ],
  });
  route(router, '/lists/tables', {
    post: [
      ...body,
      async (req, res) => {
        const { ruleset, units, format } = parseOrThrow(TableRequest, req.body, 'invalid-request');
        const request = { what: 'table', ruleset, units: units as ListedUnit[], format } as const;
        const { table } = await ask(clientOf(res), request, units.length * NS.unit);
        if (!table) throw new ApiError('internal', 'The units were not written.');
        if (table.left.length > 0)
          throw fieldsError('invalid-request', [{ path: 'units', message: table.left.join('; ') }]);
        res.set({
          'Cache-Control': 'no-store',
          'Content-Type': format === 'csv' ? CSV : XLSX,
          'Content-Disposition': `attachment; filename="units.${format}"`,
        });
        res.send(Buffer.from(table.bytes));
      },
    ],
  });
  return router;
}

function noOptions(ruleset: string): never {
  throw fieldsError('invalid-request', [
    { path: 'ruleset', message: 'Units of this game come without options.', value: ruleset },
  ]);
}
