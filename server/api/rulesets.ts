/** /rulesets: what the service knows. Static, so every answer carries an ETag. */
import { Router } from 'express';
import { z } from 'zod';
import { rulingEntries } from '../../workers/analyses/rulings.ts';
import { summaryOf } from '../../workers/analyses/summary.ts';
import { placedCatalogue } from '../../workers/checking/where-words.ts';
import { samplesOf } from '../../workers/lists/samples.ts';
import { rulesets } from '../../workers/rulesets/index.ts';
import type { Ruleset } from '../../workers/rulesets/ruleset.ts';
import { listed } from '../../workers/schema-words.ts';
import { jsonBody } from '../body.ts';
import { ApiError } from '../errors.ts';
import { fieldsError, inputSchema, parseOrThrow } from '../issues.ts';
import { kindAt, rulesetAt } from '../scenarios.ts';
import type { Services } from '../services.ts';
import { StatLineRequest } from './contract.ts';
import { param, queryOf, REVALIDATE, route } from './route.ts';

export const ProfileQuery = z.strictObject({
  part: z.string().max(60).optional().meta({ description: 'Only profiles that fill this part of a scenario.' }),
  kind: z.string().max(60).optional().meta({ description: 'Only profiles for this kind of scenario.' }),
});

export function rulesetRoutes({ config }: Pick<Services, 'config'>): Router {
  const router = Router();
  const serve = (path: string, read: (ruleset: Ruleset, req: Parameters<typeof param>[0]) => unknown) =>
    route(router, path, {
      get: (req, res) => void res.set('Cache-Control', REVALIDATE).json(read(rulesetAt(param(req, 'id')), req)),
    });

  route(router, '/rulesets', {
    get: (_req, res) => void res.set('Cache-Control', REVALIDATE).json(rulesets.map(summaryOf)),
  });
  serve('/rulesets/:id', summaryOf);
  serve('/rulesets/:id/catalogue', placedCatalogue);
  serve('/rulesets/:id/rulings', rulingEntries);
  serve('/rulesets/:id/schemas/:kind', (ruleset, req) => inputSchema(kindAt(ruleset, param(req, 'kind')).schema));
  serve('/rulesets/:id/profiles', (ruleset, req) => {
    const { part, kind } = queryOf(req, ProfileQuery);
    const known = (key: 'part' | 'kind', value: string | undefined) => {
      const values = ruleset.profiles.map((profile) => profile[key]);
      if (value === undefined || values.includes(value)) return;
      throw fieldsError('invalid-query', [
        {
          path: key,
          message: `No profile has this ${key}.`,
          value,
          allowed: values.length > 0 ? listed(values) : 'remove it; there are no profiles',
        },
      ]);
    };
    known('part', part);
    known('kind', kind);
    return samplesOf(ruleset).filter(
      (profile) => (part === undefined || profile.part === part) && (kind === undefined || profile.kind === kind),
    );
  });
  route(router, '/rulesets/:id/statlines', {
    post: [
      ...jsonBody(config.bodyLimit),
      (req, res) => {
        const ruleset = rulesetAt(param(req, 'id'));
        const { part, text } = parseOrThrow(StatLineRequest, req.body, 'invalid-request');
        res.json(readerFor(ruleset, part).read(text));
      },
    ],
  });
  return router;
}

function readerFor(ruleset: Ruleset, part: string) {
  const reader = ruleset.statLines.find((candidate) => candidate.part === part);
  if (reader) return reader;
  if (ruleset.statLines.length === 0) {
    throw new ApiError('invalid-request', `${ruleset.title} has no stat lines to paste.`, {
      errors: [{ path: 'part', message: 'This ruleset reads no stat lines.', value: part }],
    });
  }
  throw fieldsError('invalid-request', [
    {
      path: 'part',
      message: 'No stat line is read for this part.',
      value: part,
      allowed: listed(ruleset.statLines.map((known) => known.part)),
    },
  ]);
}
