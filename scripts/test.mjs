// npm test: what the tests need and what is checked without running anything side by side, then the tests. `quick` as a
// word asks types, linter, rules and one journey through the page only, all of it side by side.
import { spawn } from 'node:child_process';
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
/** @returns whether all passed */
const tests = (words) =>
  new Promise((resolve) => {
    spawn(process.execPath, [program('vitest'), 'run', ...words], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...(quick ? { QUICK: '1' } : {}) },
    }).once('close', (code) => resolve(code === 0));
  });

if (quick) {
  const check = script('check');
  await helpers();
  const rooms = ['kernel', 'engine', 'table', 'battle', 'rulesets', 'lists', 'box'].map((room) => `workers/${room}/`);
  // The journey builds the page where it has changed. What the check says is said last, where it is seen.
  const passed = await tests([...rooms, 'scripts/', 'web/e2e/first']);
  if (!(await beside([check])) || !passed) process.exitCode = 1;
} else {
  if (!(await beside([script('check'), script('build'), helpers()]))) process.exit(1);
  console.log(`Checked and built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (!(await tests(process.argv.slice(2)))) process.exitCode = 1;
}
