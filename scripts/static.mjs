// Builds the page for any host of files: all games, no service. BASE_PATH names the folder it will be served from,
// "/wargauge/" for example; "/" unless given.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('..', import.meta.url));
const manifest = require.resolve('vite/package.json');
const vite = join(dirname(manifest), require(manifest).bin.vite);
const out = process.argv[2] ?? join(root, 'dist', 'static');
execFileSync(process.execPath, [vite, 'build', 'web', '--outDir', out, '--emptyOutDir', '--logLevel', 'warn'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production', VITE_STATIC: 'on' },
});
console.log(`A static page is in ${out}`);
