/**
 * npm run test:thorough: what takes too long for every change. All of what the tests do a share of in every run, more
 * games against the referees, how often intervals cover, rivals for a data directory, and kills of services and workers
 * on both databases. Seeds are fixed, so the same sources meet the same
 * questions. Fails when any of them does; prints how long each took, and at its very end, which is what is kept of a
 * long output, what failed in each.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failuresIn } from './failed.ts';
import { longTests } from './longTests.ts';

interface Step {
  readonly title: string;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

const script = (title: string, name: string, ...args: readonly string[]): Step => ({
  title,
  command: ['--import', 'tsx', `scripts/${name}.ts`, ...args],
});

const { laws, programs } = longTests();

const STEPS: readonly Step[] = [
  {
    title: 'oracles and laws, all of them',
    command: ['node_modules/vitest/vitest.mjs', 'run', ...laws],
    environment: { THOROUGH: '1' },
  },
  {
    title: 'services, databases and the page, all of them',
    command: ['node_modules/vitest/vitest.mjs', 'run', ...programs],
    environment: { THOROUGH: '1' },
  },
  script('referee of Mk III', 'referee', 'mk3', '800', '2', '-duel'),
  script('referee of Mk III: duel', 'referee', 'mk3', '6', '2', 'duel'),
  script('referee of Mk II', 'referee', 'mk2', '1100', '2', '-duel'),
  script('referee of Mk II: duel', 'referee', 'mk2', '6', '2', 'duel'),
  script('referee of Evangelion', 'referee', 'ae', '800', '2'),
  script('referee of Age of Fantasy', 'referee', 'aof', '400', '2', '-skirmish'),
  script('referee of Age of Fantasy: skirmish', 'referee', 'aof', '4', '2', 'skirmish'),
  script('the quick tests on the newest Node of the year 24', 'newer-node', '24'),
  script('coverage of studies', 'coverage', '20'),
  script('one owner of a data directory', 'rivals', '200', '20'),
  script('chaos', 'chaos', '4'),
];

/** How many lines of a failed step are said again. */
const LAST = 15;

/** Runs a step as it would run by itself, and hears what it says last. */
function run({ command, environment }: Step, report: string): Promise<{ how: string | null; last: string[] }> {
  const child = spawn(process.execPath, command, {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, TEST_REPORT: report, ...environment },
  });
  let said = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.setEncoding('utf8').on('data', (text: string) => {
      to.write(text);
      said = (said + text).slice(-20_000);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) =>
      resolve({
        how: code === 0 ? null : (signal ?? `code ${code}`),
        last: said
          .split('\n')
          .filter((line) => line.trim() !== '')
          .slice(-LAST),
      }),
    );
  });
}

const only = process.argv.slice(2);
const failed: { readonly title: string; readonly lines: readonly string[] }[] = [];
const folder = mkdtempSync(join(tmpdir(), 'wargauge-thorough-'));
for (const [number, step] of STEPS.entries()) {
  if (only.length > 0 && !only.includes(step.title)) continue;
  const words = step.command.join(' ');
  console.log(`\n== ${step.title}: node ${words.length > 200 ? `${words.slice(0, 200)} ...` : words}`);
  const started = Date.now();
  const report = join(folder, `${number}.json`);
  const { how, last } = await run(step, report);
  console.log(
    `== ${step.title}: ${how === null ? 'passed' : `FAILED (${how})`} after ${Math.round((Date.now() - started) / 1000)} s`,
  );
  if (how === null) continue;
  const tests = failuresIn(report);
  failed.push({ title: step.title, lines: existsSync(tests) ? [readFileSync(tests, 'utf8')] : last });
}
rmSync(folder, { recursive: true, force: true });
if (failed.length > 0) {
  console.log(`\nFAILED: ${failed.map(({ title }) => title).join(', ')}`);
  for (const { title, lines } of failed) console.log([`\n== ${title}`, ...lines].join('\n'));
  process.exitCode = 1;
}
