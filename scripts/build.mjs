// Builds the service and the page at the same time. Types are the business of "npm run check": looking at all of them
// takes longer than everything else that a start does.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs the program of a package with this Node, without a shell: the same on every system. */
function run(name, args) {
  const file = require.resolve(`${name}/package.json`);
  const { bin } = require(file);
  const program = join(dirname(file), typeof bin === 'string' ? bin : bin[name === 'typescript' ? 'tsc' : name]);
  const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      said += bytes;
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, said: String(error) }));
    child.once('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

const started = performance.now();
const built = await Promise.all([run('typescript', ['-p', 'tsconfig.build.json']), run('vite', ['build', 'web'])]);
for (const { code, said } of built) if (code !== 0) console.error(said);
if (built.some(({ code }) => code !== 0)) process.exit(1);
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
