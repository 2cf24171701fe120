// npm test: what the tests need, then the tests, and beside them what is checked without running anything. `quick` as a
// word asks types, linter, rules and one journey through the page only.
import { spawn } from 'node:child_process';
import { beside, program, root, run } from './beside.mjs';

const quick = process.argv[2] === 'quick';
const started = performance.now();
const script = (name, how) => run(`scripts/${name}.mjs`, [], how);
/** Two of them at once would want the same lock of the system's packages. */
const helpers = async () => {
  const browser = await script('chromium');
  const database = quick ? { code: 0, said: '' } : await script('postgres');
  process.stdout.write(browser.said + database.said);
  return { code: 0, said: '' };
};
/** @returns whether all passed */
const tests = (words) =>
  new Promise((resolve) => {
    spawn(process.execPath, [program('vitest'), 'run', ...words], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...(quick ? { QUICK: '1' } : {}) },
    }).once('close', (code) => resolve(code === 0));
  });

// The quick journey builds the page by itself, where it has changed.
if (!(await beside(quick ? [helpers()] : [script('build'), helpers()]))) process.exit(1);
if (!quick) console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
// Tests wait for browsers, databases and processes; what is checked meanwhile takes what they leave. It is told last,
// where it is seen.
const check = script('check', { behind: !quick });
const rooms = ['kernel', 'engine', 'table', 'battle', 'rulesets', 'lists', 'box'].map((room) => `workers/${room}/`);
const passed = await tests(quick ? [...rooms, 'scripts/', 'web/e2e/first'] : process.argv.slice(2));
if (!(await beside([check])) || !passed) process.exitCode = 1;
