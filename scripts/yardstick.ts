/** Processor time of this machine, brought to that of the machine which estimates of cost are fitted to. */
import { plainActivation } from '../benchmarks/scenarios.ts';
import { streamState } from '../workers/kernel/streams.ts';
import { findKind } from '../workers/rulesets/index.ts';

/** Nanoseconds of a trial of the plain activation on the machine that the estimates are fitted to. */
const PLAIN_NS = 10;
const PLAIN_TRIALS = 50_000;

const yardstick = plainActivation();
const plain = findKind(yardstick.ruleset, yardstick.kind).compile(yardstick.scenario);
const plainTally = new Int32Array(plain.tallySize);

/** Nanoseconds of this process's processor time. */
export function spent(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return 1_000 * (user + system);
}

/** How much slower this machine is now than the one of the estimates, by a plain loop. */
export function slowness(): number {
  const times = [1, 2, 3].map(() => spent(() => plain.simulate(streamState(1, 0), PLAIN_TRIALS, plainTally)));
  return Math.min(...times) / (PLAIN_TRIALS * PLAIN_NS);
}
