/** How much of this machine other processes used meanwhile: a comparison of threads on busy cores says little. */
import { cpus } from 'node:os';

/** Starts watching. The returned function says how many cores other processes kept busy on average since then. */
export function watchOthers(): () => number {
  const started = performance.now();
  const busyBefore = busyMilliseconds();
  const ownBefore = process.cpuUsage();
  return () => {
    const own = process.cpuUsage(ownBefore);
    const others = busyMilliseconds() - busyBefore - (own.user + own.system) / 1000;
    return Math.max(0, others) / (performance.now() - started);
  };
}

function busyMilliseconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}
