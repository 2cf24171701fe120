// Builds the engine as a package of its own: ES modules with declarations, one entry a game, and the client of the
// service, made from its API's description; no Node. `npm pack dist/library` makes a file of it that any project can install.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('..', import.meta.url));
const out = process.argv[2] ?? join(root, 'dist', 'library');

const manifest = require.resolve('typescript/package.json');
const tsc = join(dirname(manifest), require(manifest).bin.tsc);
const inside = (path) => path.replace('./dist/library/', './');
rmSync(out, { recursive: true, force: true });
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.library.json', '--outDir', out], { cwd: root, stdio: 'inherit' });

execFileSync(process.execPath, ['--import', 'tsx', 'scripts/client/generate.ts', join(out, 'client')], {
  cwd: root,
  stdio: 'inherit',
});

const { name, version, license, description, dependencies, exports } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
// What it needs is what its entries come to import. What only declarations name has no code here.
const used = new Set();
const reached = new Set();
const follow = (file) => {
  if (reached.has(file)) return;
  reached.add(file);
  for (const [, from] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)[^'"]*from\s+['"]([^'"]+)['"]/gm)) {
    if (from.startsWith('.')) follow(join(dirname(file), from));
    else used.add(from);
  }
};
for (const { default: code } of Object.values(exports)) follow(join(out, inside(code)));
for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('.js') && !reached.has(join(out, file))) rmSync(join(out, file));
}
const unknown = [...used].filter((each) => !(each in dependencies));
if (unknown.length > 0) throw new Error(`the library imports what is no dependency: ${unknown.join(', ')}`);
writeFileSync(
  join(out, 'package.json'),
  `${JSON.stringify(
    {
      name,
      version,
      license,
      description,
      type: 'module',
      sideEffects: false,
      dependencies: Object.fromEntries([...used].sort().map((each) => [each, dependencies[each]])),
      exports: Object.fromEntries(
        Object.entries(exports).map(([entry, { types, default: code }]) => [
          entry,
          { types: inside(types), default: inside(code) },
        ]),
      ),
    },
    null,
    2,
  )}\n`,
);
