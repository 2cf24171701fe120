/**
 * Processor time of this machine, brought to that of the machine which estimates of cost are fitted to. The loop that is timed
 * belongs to nobody else: timed by a question of the engine, everything seemed three times as dear once that question was
 * answered three times as fast.
 */

/** Nanoseconds of a turn of the loop on the machine that the estimates are fitted to. */
const TURN_NS = 5;
const TURNS = 200_000;
/** Before its first times the loop is compiled for good. */
const WARMING = 20;

const table = new Float64Array(1_024);

/** A plain loop: whole numbers, roots, a branch that nobody foretells, a small table. Its sum tells that all of it is done. */
export function plainLoop(turns: number): number {
  table.fill(1);
  let word = 1;
  let sum = 0;
  for (let turn = 0; turn < turns; turn++) {
    word = (Math.imul(word ^ (word >>> 15), 0x2c1b3c6d) + turn) | 0;
    const at = word >>> 22;
    const far = Math.sqrt(table[at] + turn);
    if ((word & 1) === 1) sum += far;
    else sum -= far / 2;
    table[at] = far;
  }
  return sum;
}

let isWarm = false;

/** Nanoseconds of this process's processor time. */
export function spent(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return 1_000 * (user + system);
}

/** How much slower this machine is now than the one of the estimates, by a plain loop. */
export function slowness(): number {
  if (!isWarm) for (let turn = 0; turn < WARMING; turn++) plainLoop(TURNS);
  isWarm = true;
  const times = [1, 2, 3].map(() => spent(() => plainLoop(TURNS)));
  return Math.min(...times) / (TURNS * TURN_NS);
}
