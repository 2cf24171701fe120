// Runs programs of packages and scripts with this Node, without a shell: the same on every system. What they say is kept
// until they end, so that what runs side by side stays readable.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The file of a package's program. */
export function program(name, bin = name) {
  const manifest = require.resolve(`${name}/package.json`);
  const named = require(manifest).bin;
  return join(dirname(manifest), typeof named === 'string' ? named : named[bin]);
}

/**
 * Runs one file of JavaScript to its end: its code, and all that it said.
 * @param {{ behind?: boolean }} how `behind` others, on what they leave of the machine
 */
export function run(file, words = [], { behind = false } = {}) {
  const child = spawn(process.execPath, [file, ...words], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  if (behind && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
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

/** Runs all at once; says what those said that failed, and whether none did. */
export async function beside(runs) {
  const ended = await Promise.all(runs);
  for (const { code, said } of ended) if (code !== 0) console.error(said.trimEnd());
  return ended.every(({ code }) => code === 0);
}
