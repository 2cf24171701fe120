/** GET /docs/...: documents of the repository as pages. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router } from 'express';
import { REVALIDATE, route } from './api/route.ts';
import type { Config } from './config.ts';
import { htmlPage } from './html.ts';
import { renderMarkdown } from './markdown.ts';

const DOCUMENTS = [
  {
    path: '/docs/accuracy',
    file: 'ACCURACY.md',
    title: 'Accuracy',
    missing: 'The accuracy table has not been written yet; <code>npm run accuracy</code> writes it.',
  },
  { path: '/docs/dice', file: 'DICE.md', title: 'Dice expressions', missing: 'This document is not installed here.' },
] as const;

export function documentRoutes({ docsDir }: Pick<Config, 'docsDir'>): Router {
  const router = Router();
  for (const { path, file, title, missing } of DOCUMENTS) {
    route(router, path, {
      get: async (_req, res) => {
        const source = await readFile(join(docsDir, file), 'utf8').catch(() => null);
        const body = source === null ? `<h1>${title}</h1><p>${missing}</p>` : renderMarkdown(source);
        res
          .status(source === null ? 404 : 200)
          .set('Cache-Control', REVALIDATE)
          .type('html')
          .send(htmlPage(title, body));
      },
    });
  }
  return router;
}
