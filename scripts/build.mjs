// Builds the service and the page at the same time. Types are the business of "npm run check": looking at all of them
// takes longer than everything else that a start does.
import { build } from 'vite';
import { beside, program, root, run } from './beside.mjs';

const started = performance.now();
const service = run(program('typescript', 'tsc'), ['-p', 'tsconfig.build.json']);
if (!(await beside([service, run(program('vite'), ['build', 'web'])]))) process.exit(1);
// What threads run, in one file: a thread that reads all games file by file starts three times as slowly.
await build({
  configFile: false,
  logLevel: 'error',
  root,
  build: {
    ssr: 'workers/task.ts',
    outDir: 'dist/workers',
    emptyOutDir: false,
    minify: false,
    sourcemap: true,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'task.js', chunkFileNames: 'task-[name]-[hash].js' } },
  },
});
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
