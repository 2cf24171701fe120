import { defineConfig } from 'vite';

/** In development the page is served by Vite and everything else by the service, see `npm run dev`. */
const service = process.env.WARGAUGE_SERVICE ?? 'http://localhost:3000';

export default defineConfig({
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows no data: scripts or styles, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
  server: { proxy: { '/api': service, '/docs': service } },
});
