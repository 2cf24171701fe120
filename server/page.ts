/** The built page: hashed assets for a year, everything else checked every time, unknown addresses get the page. */
import { existsSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Config } from './config.ts';
import { ApiError } from './errors.ts';
import { htmlPage } from './html.ts';

/** What browsers take, the smallest first, and how such files end. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof ENCODINGS;
const YEAR_SECONDS = 31_536_000;

export function pageRoutes({ webDir }: Pick<Config, 'webDir'>): Router {
  const router = Router();
  const index = join(webDir, 'index.html');
  const assets = join(webDir, 'assets') + sep;
  router.use(compressed(webDir));
  router.use(
    express.static(webDir, {
      index: false,
      redirect: false,
      setHeaders: (res, path) => {
        const encoding = Object.entries(ENCODINGS).find(([, ending]) => path.endsWith(ending))?.[0];
        if (encoding) {
          res.set('Content-Encoding', encoding).type(extname(path.slice(0, -ENCODINGS[encoding as Encoding].length)));
        }
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
    if (existsSync(index)) sendIndex(req, res, index);
    else res.status(404).type('html').send(notBuilt());
  });
  return router;
}

/** Sends the file that was compressed when the page was built, where there is one that the browser takes. */
function compressed(webDir: string): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const file = join(webDir, decodedPath(req.path));
    if (!file.startsWith(webDir + sep) || !isCompressed(file)) return next();
    res.vary('Accept-Encoding');
    const encoding = encodingFor(req, file);
    if (encoding) req.url = req.url.replace(/^[^?]*/, (path) => path + ENCODINGS[encoding]);
    next();
  };
}

function sendIndex(req: Request, res: Response, index: string): void {
  res.vary('Accept-Encoding');
  const encoding = encodingFor(req, index);
  if (!encoding) {
    res.sendFile(index, { cacheControl: false });
    return;
  }
  res.set('Content-Encoding', encoding).type('html');
  res.sendFile(index + ENCODINGS[encoding], { cacheControl: false });
}

/** Whether a file was compressed when the page was built: which sorts are is for the build to say. */
function isCompressed(file: string): boolean {
  return Object.values(ENCODINGS).some((ending) => existsSync(file + ending));
}

/** The best encoding that the browser takes and that lies beside the file; undefined for the file itself. */
function encodingFor(req: Request, file: string): Encoding | undefined {
  const order = Object.keys(ENCODINGS) as Encoding[];
  return order.find((encoding) => req.acceptsEncodings(encoding) && existsSync(file + ENCODINGS[encoding]));
}

/** Nothing for a path that cannot be decoded: the next handler says so. */
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
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
