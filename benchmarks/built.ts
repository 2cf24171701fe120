/**
 * Groups of benchmarks that say how long people wait, on the code that people run: bundled from the present sources as
 * `npm run build` does it, in a process of its own. Translated while it is loaded, code with many small functions is
 * slower, since each function that is made is given its name first.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundle } from '../scripts/bundle.mjs';
import type { BuiltName } from './builtSide.ts';
import type { Report } from './figures.ts';

const FOLDER = 'benchmarks';
const SIDE = fileURLToPath(new URL(`../dist/${FOLDER}/workers/side.js`, import.meta.url));

export async function builtReport(name: BuiltName, rounds: number): Promise<Report> {
  await bundle({ 'workers/side': 'benchmarks/builtSide.ts', 'workers/task': 'workers/task.ts' }, FOLDER);
  return new Promise((resolve, reject) => {
    const child = fork(SIDE, [name, String(rounds)], { execArgv: [], serialization: 'advanced' });
    child.once('message', (report) => resolve(report as Report));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the benchmark "${name}" ended with ${code} and said nothing`)));
  });
}
