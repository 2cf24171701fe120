/** One side of a comparison as a process: `tsx side.ts <workload>`, then lines of `slice <ms>` on stdin. */
import { createInterface } from 'node:readline';
import { WORKLOADS, type WorkloadName } from './workloads.ts';

const name = process.argv[2] ?? '';
if (!Object.hasOwn(WORKLOADS, name)) throw new RangeError(`no workload "${name}"`);
const block = WORKLOADS[name as WorkloadName]();

createInterface({ input: process.stdin }).on('line', (line) => {
  const [word, length] = line.split(' ');
  if (word !== 'slice') return void process.stdout.write('unknown request\n');
  const until = Number(length) * 1e6;
  const started = process.hrtime.bigint();
  let units = 0;
  let elapsed = 0;
  do {
    units += block();
    elapsed = Number(process.hrtime.bigint() - started);
  } while (elapsed < until);
  process.stdout.write(`${units} ${elapsed}\n`);
});
