// Builds the service and the page at the same time. Types are the business of "npm run check": looking at all of them
// takes longer than everything else that a start does.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { beside, program, root, run } from './beside.mjs';

const started = performance.now();
const page = run(program('vite'), ['build', 'web']);
for (const folder of ['server', 'workers']) rmSync(join(root, 'dist', folder), { recursive: true, force: true });
// A program in a few files, and not in seven hundred, starts in half the time; so does each of its threads.
await build({
  configFile: false,
  logLevel: 'error',
  root,
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    minify: false,
    sourcemap: true,
    target: 'node20',
    rolldownOptions: {
      input: {
        'server/main': 'server/main.ts',
        'server/cli/main': 'server/cli/main.ts',
        'workers/task': 'workers/task.ts',
        'workers/pglite-thread': 'server/storage/pglite-thread.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'workers/[name]-[hash].js' },
    },
  },
});
// Threads are started by the names of files beside whoever starts them.
const threads = join(root, 'dist', 'workers');
for (const name of ['task', 'pglite-thread']) {
  const starts = readdirSync(threads).some(
    (file) => file.endsWith('.js') && readFileSync(join(threads, file), 'utf8').includes(`./${name}.js`),
  );
  if (!starts || !existsSync(join(threads, `${name}.js`))) throw new Error(`nobody would find ${name}.js`);
}
if (!(await beside([page]))) process.exit(1);
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
