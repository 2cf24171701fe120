/** A host of files, as plain as they come: what is there is sent, what is not is a 404. */

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

export interface FileHost {
  readonly url: string;
  /** What was asked for and is not there. */
  readonly missing: readonly string[];
  readonly stop: () => Promise<void>;
}

/** @param folder that is served under `base`, "/gauge/" for example */
export async function hostFiles(folder: string, base: string): Promise<FileHost> {
  const missing: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const inside = pathname.startsWith(base) ? pathname.slice(base.length) : '..';
    const name = inside === '' || inside.endsWith('/') ? `${inside}index.html` : inside;
    const path = normalize(join(folder, name));
    readFile(path.startsWith(folder) ? path : '').then(
      (bytes) => {
        response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
        response.end(bytes);
      },
      () => {
        missing.push(pathname);
        response.writeHead(404).end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`, missing, stop };
}
