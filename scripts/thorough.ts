/**
 * npm run test:thorough: what takes too long for every change. More games against the referees, how often intervals
 * cover, rivals for a data directory, and kills of services and workers on both databases. Seeds are fixed, so the same sources meet the same
 * questions. Fails when any of them does; prints how long each took.
 */
import { spawnSync } from 'node:child_process';

interface Step {
  readonly title: string;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

const script = (title: string, name: string, ...args: readonly string[]): Step => ({
  title,
  command: ['--import', 'tsx', `scripts/${name}.ts`, ...args],
});

const STEPS: readonly Step[] = [
  {
    title: 'oracles and laws, all of them',
    command: ['node_modules/vitest/vitest.mjs', 'run', 'proof', 'powerAttack.test', 'area.test'],
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

const only = process.argv.slice(2);
const failed: string[] = [];
for (const { title, command, environment } of STEPS.filter((step) => only.length === 0 || only.includes(step.title))) {
  console.log(`\n== ${title}: node ${command.join(' ')}`);
  const started = Date.now();
  const { status } = spawnSync(process.execPath, command, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  console.log(
    `== ${title}: ${status === 0 ? 'passed' : 'FAILED'} after ${Math.round((Date.now() - started) / 1000)} s`,
  );
  if (status !== 0) failed.push(title);
}
if (failed.length > 0) {
  console.log(`\nFAILED: ${failed.join(', ')}`);
  process.exitCode = 1;
}
