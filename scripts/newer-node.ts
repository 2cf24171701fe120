/**
 * npx tsx scripts/newer-node.ts [major]: the quick tests on another Node than this one. Its newest release comes as a
 * package from npm, into a folder that is removed afterwards. Says so, and does not fail, where there is none to be had.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const major = process.argv[2] ?? '24';
const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const folder = mkdtempSync(join(tmpdir(), 'wargauge-node-'));
try {
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  const got = spawnSync('npm', ['install', ...flags, `${name}@${major}`], { encoding: 'utf8', timeout: 300_000 });
  const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim();
  if (!version) {
    console.log(
      `NOT RUN: npm has no Node ${major} for this machine, or cannot be reached. ${(got.stderr ?? '').slice(-300)}`,
    );
  } else {
    console.log(`Node ${version}`);
    const reporters = ['--reporter=dot', ...(process.env.TEST_REPORT ? ['--reporter=./scripts/failed.ts'] : [])];
    // Of what is quick, all but the page.
    const words = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, 'workers/', 'scripts/'];
    const { status } = spawnSync(node, words, { stdio: 'inherit', env: { ...process.env, QUICK: '1' } });
    process.exitCode = status ?? 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
