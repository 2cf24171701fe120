import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, runnerImport } from 'vite';
import { licences } from '../scripts/licences.mjs';
import { offline } from './offline/plugin.ts';

/** In development the page is served by Vite and everything else by the service, see `npm run dev`. */
const service = process.env.WARGAUGE_SERVICE ?? 'http://localhost:3000';

/** What all games offer, written down when the page is built, so that it need not fetch the code of all of them. */
function games(): Plugin {
  const name = 'virtual:games';
  const from = fileURLToPath(new URL('../workers/analyses/summaries.ts', import.meta.url));
  return {
    name: 'games',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: async (id) => {
      if (id !== `\0${name}`) return undefined;
      const { module } = await runnerImport<{ summaries: () => unknown }>(from);
      // Parsing text is faster than running a literal of this size.
      return `export const games = JSON.parse(${JSON.stringify(JSON.stringify(module.summaries()))});`;
    },
  };
}

/** The licences of everything that is delivered, beside the page. */
function notices(): Plugin {
  return {
    name: 'notices',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licences() });
    },
  };
}

export default defineConfig({
  base: process.env.BASE_PATH ?? '/',
  plugins: [games(), notices(), offline({ staticHost: process.env.VITE_STATIC === 'on' })],
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows no data: scripts or styles, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
  // The page has a folder `api` of its own.
  server: {
    proxy: Object.fromEntries(
      ['/api/v1', '/api/docs', '/api/openapi.json', '/docs', '/healthz'].map((path) => [path, service]),
    ),
  },
});
