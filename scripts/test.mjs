// npm test: what the tests need and what is checked without running anything side by side, then the tests. `quick` as a
// word asks types, linter, rules and one journey through the page only.
import { spawnSync } from 'node:child_process';
import { beside, program, root, run } from './beside.mjs';

const quick = process.argv[2] === 'quick';
const started = performance.now();
const script = (name, ...words) => run(`scripts/${name}.mjs`, words);
/** Two of them at once would want the same lock of the system's packages. */
const helpers = async () => {
  const browser = await script('chromium');
  const database = quick ? { code: 0, said: '' } : await script('postgres');
  process.stdout.write(browser.said + database.said);
  return { code: 0, said: '' };
};
const built = quick ? run(program('vite'), ['build', 'web', '--logLevel', 'error']) : script('build');
if (!(await beside([script('check'), built, helpers()]))) process.exit(1);
console.log(`Checked and built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
const rules = ['kernel', 'engine', 'table', 'battle', 'rulesets', 'lists', 'box'].map((room) => `workers/${room}/`);
const words = quick ? [...rules, 'scripts/', 'web/e2e/first'] : process.argv.slice(2);
const { status } = spawnSync(process.execPath, [program('vitest'), 'run', ...words], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(quick ? { QUICK: '1' } : {}) },
});
process.exitCode = status ?? 1;
