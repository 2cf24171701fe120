/** The built page: hashed assets for a year, everything else checked every time, unknown addresses get the page. */
import { existsSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import express, { type Request, Router } from 'express';
import type { Config } from './config.ts';
import { ApiError } from './errors.ts';
import { htmlPage } from './html.ts';

const YEAR_SECONDS = 31_536_000;

export function pageRoutes({ webDir }: Pick<Config, 'webDir'>): Router {
  const router = Router();
  const index = join(webDir, 'index.html');
  const assets = join(webDir, 'assets') + sep;
  router.use(
    express.static(webDir, {
      index: false,
      redirect: false,
      setHeaders: (res, path) => {
        // vite puts a hash of the content into the name of every asset.
        const immutable = path.startsWith(assets);
        res.set('Cache-Control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    }),
  );
  router.use((req, res) => {
    if (!wantsPage(req)) {
      throw new ApiError('not-found', `There is nothing at ${req.originalUrl.slice(0, 200)}.`);
    }
    res.set('Cache-Control', 'no-cache');
    // Looked up each time, so that a build made while the service runs is found.
    if (existsSync(index)) res.sendFile(index, { cacheControl: false });
    else res.status(404).type('html').send(notBuilt());
  });
  return router;
}

function wantsPage(req: Request): boolean {
  return (req.method === 'GET' || req.method === 'HEAD') && extname(req.path) === '' && Boolean(req.accepts('html'));
}

function notBuilt(): string {
  return htmlPage(
    'The page is not built',
    '<h1>The page is not built</h1><p>The service runs, but <code>dist/web</code> has no page. Build it with ' +
      '<code>npm run build:page</code> and reload. The <a href="/api/docs">API</a> works without it.</p>',
  );
}
