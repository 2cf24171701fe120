/** GET /docs/accuracy: the table that the tests write, as a page. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router } from 'express';
import { REVALIDATE, route } from './api/route.ts';
import type { Config } from './config.ts';
import { htmlPage } from './html.ts';
import { renderMarkdown } from './markdown.ts';

export function accuracyRoutes({ docsDir }: Pick<Config, 'docsDir'>): Router {
  const router = Router();
  route(router, '/docs/accuracy', {
    get: async (_req, res) => {
      const source = await readFile(join(docsDir, 'ACCURACY.md'), 'utf8').catch(() => null);
      const body =
        source === null
          ? '<h1>Accuracy</h1><p>The accuracy table has not been written yet; <code>npm run accuracy</code> writes it.</p>'
          : renderMarkdown(source);
      res
        .status(source === null ? 404 : 200)
        .set('Cache-Control', REVALIDATE)
        .type('html')
        .send(htmlPage('Accuracy', body));
    },
  });
  return router;
}
