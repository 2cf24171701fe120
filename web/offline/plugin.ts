/**
 * The last steps of a build: the service worker that keeps its files on devices, and every file compressed ahead of
 * time. Both look at what was written.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('./service-worker.ts', import.meta.url));
const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt|map|wasm)$/;
/** What is smaller travels in one packet either way. */
const LEAST_BYTES = 1_000;
/** What was compressed, by its content. */
const KEPT = fileURLToPath(new URL('../../node_modules/.cache/compressed', import.meta.url));
const KEPT_MS = 14 * 24 * 3_600_000;
/** Names of assets hold a hash of their content. */
const HASHED = /^assets\//;
/** Pages other than the first, for hosts of files, which know no addresses but those of files. */
const PAGES = ['dice', 'battle', 'lists', 'saved', 'studies', 'tune', 'balance', 'rules'];

export interface OfflineOptions {
  /** Whether the folder will be served by a host that only knows files. */
  readonly staticHost: boolean;
}

export function offline({ staticHost }: OfflineOptions): Plugin {
  let folder = '';
  let base = '/';
  return {
    name: 'offline',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
      if (config.build.outDir.startsWith(sep)) folder = config.build.outDir;
      base = config.base;
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        // Threads of the page are bundled by builds of their own, which end here as well: only the page has a document.
        const files = await filesIn(folder);
        if (!files.includes('index.html')) return;
        await hintAhead(folder, base, files);
        await buildServiceWorker(folder, base, files);
        if (staticHost) await writePages(folder);
        await compressAll(folder);
      },
    },
  };
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const files = await Promise.all(names.map(async (name) => ((await stat(join(folder, name))).isFile() ? [name] : [])));
  return files
    .flat()
    .map((name) => name.split(sep).join('/'))
    .sort();
}

/**
 * What the first answer waits for is named in the document, so that a first visit fetches it at once and not link by link:
 * the list of games as a module, and by theme.js the engine and the game that the page opens with.
 */
async function hintAhead(folder: string, base: string, files: readonly string[]): Promise<void> {
  const path = join(folder, 'index.html');
  const document = await readFile(path, 'utf8');
  const named = (start: string) => files.filter((name) => name.startsWith(`assets/${start}`) && name.endsWith('.js'));
  const [games] = named('_virtual_games');
  const [engine] = named('engine-worker');
  if (games === undefined || engine === undefined) throw new Error('the build has no list of games, or no engine');
  const [ahead] = await importedBy(folder, engine, /import\([`"']\.\/([\w.-]+\.js)[`"']\)/);
  if (ahead === undefined) throw new Error('the engine imports no game');
  const needed = [...new Set([engine, ...(await closure(folder, ahead))])].map((name) => base + name);
  await writeFile(
    path,
    document
      .replace(
        '<script src=',
        `<meta name="ahead" data-at="${base}" content="${needed.join(' ')}" />\n    <script src=`,
      )
      .replace('</head>', `  <link rel="modulepreload" crossorigin href="${base}${games}">\n  </head>`),
  );
}

/** A script and all that it imports at once. */
async function closure(folder: string, script: string): Promise<string[]> {
  const found = [script];
  for (const each of found)
    for (const name of await importedBy(folder, each, /(?:from|import)\s?["'`]\.\/([\w.-]+\.js)["'`]/g))
      if (!found.includes(name)) found.push(name);
  return found;
}

async function importedBy(folder: string, script: string, pattern: RegExp): Promise<string[]> {
  const text = await readFile(join(folder, script), 'utf8');
  const all = pattern.global ? [...text.matchAll(pattern)] : [pattern.exec(text) ?? []];
  return all.flatMap(([, name]) => (name === undefined ? [] : [`assets/${name}`]));
}

async function buildServiceWorker(folder: string, base: string, files: readonly string[]): Promise<void> {
  const entries = await Promise.all(
    files
      .filter((name) => !/\.(map|br|gz)$/.test(name) && name !== 'service-worker.js')
      .map(async (name) => ({
        url: base + name,
        revision: HASHED.test(name) ? null : hashOf(await readFile(join(folder, name))),
      })),
  );
  await build({
    configFile: false,
    logLevel: 'error',
    define: { FILES: JSON.stringify(entries), BASE: JSON.stringify(base), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'service-worker.js' } },
    },
  });
}

async function writePages(folder: string): Promise<void> {
  const document = await readFile(join(folder, 'index.html'));
  for (const page of PAGES) {
    await mkdir(join(folder, page), { recursive: true });
    await writeFile(join(folder, page, 'index.html'), document);
  }
  // Hosts that know this name send it for any other address.
  await writeFile(join(folder, '404.html'), document);
}

async function compressAll(folder: string): Promise<void> {
  const files = (await filesIn(folder)).filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(
    files.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      if (bytes.length < LEAST_BYTES) return;
      const [brotli, gzipped] = await Promise.all([
        compressed(bytes, 'br', () => promisify(brotliCompress)(bytes, best(bytes.length))),
        compressed(bytes, 'gz', () => promisify(gzip)(bytes, { level: 9 })),
      ]);
      await Promise.all([
        writeFile(join(folder, `${name}.br`), brotli),
        writeFile(join(folder, `${name}.gz`), gzipped),
      ]);
    }),
  );
  await forget();
}

const best = (length: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});

/** To compress is half of what a build takes, and from one build to the next most files stay as they are. */
async function compressed(bytes: Uint8Array, how: string, compress: () => Promise<Buffer>): Promise<Buffer> {
  const file = join(KEPT, `${hashOf(bytes)}.${how}`);
  const now = new Date();
  const kept = await readFile(file).catch(() => null);
  if (kept) {
    await utimes(file, now, now).catch(() => {});
    return kept;
  }
  const made = await compress();
  // Whole or not at all, also where two builds keep the same file; where nothing can be kept, nothing is.
  const own = `${file}.${process.pid}`;
  await mkdir(KEPT, { recursive: true })
    .then(() => writeFile(own, made))
    .then(() => rename(own, file))
    .catch(() => {});
  return made;
}

/** What no build has needed for long is kept no more. */
async function forget(): Promise<void> {
  for (const name of await readdir(KEPT).catch(() => [])) {
    const file = join(KEPT, name);
    const used = await stat(file).catch(() => null);
    if (used && Date.now() - used.mtimeMs > KEPT_MS) await rm(file, { force: true });
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
