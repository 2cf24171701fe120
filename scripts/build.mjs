// Builds the service and the page at the same time. Types are the business of "npm run check": looking at all of them
// takes longer than everything else that a start does.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beside, program, root, run } from './beside.mjs';
import { bundle } from './bundle.mjs';

const started = performance.now();
const page = run(program('vite'), ['build', 'web']);
for (const folder of ['server', 'workers']) rmSync(join(root, 'dist', folder), { recursive: true, force: true });
await bundle({
  'server/main': 'server/main.ts',
  'server/cli/main': 'server/cli/main.ts',
  'workers/task': 'workers/task.ts',
  'workers/pglite-thread': 'server/storage/pglite-thread.ts',
});
const threads = join(root, 'dist', 'workers');
for (const name of ['task', 'pglite-thread']) {
  const starts = readdirSync(threads).some(
    (file) => file.endsWith('.js') && readFileSync(join(threads, file), 'utf8').includes(`./${name}.js`),
  );
  if (!starts || !existsSync(join(threads, `${name}.js`))) throw new Error(`nobody would find ${name}.js`);
}
if (!(await beside([page]))) process.exit(1);
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
