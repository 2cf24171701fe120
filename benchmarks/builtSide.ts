/** One group of benchmarks as a program: `node side.js <group> <rounds>`; sends its report to whoever started it. */
import { battlesThreadsReport } from './battlesThreads.ts';
import type { Report } from './figures.ts';
import { poolReport } from './pool.ts';
import { studiesReport } from './studies.ts';
import { studiesPeakReport } from './studiesPeak.ts';
import { waitsReport } from './waits.ts';

const GROUPS = {
  pool: (rounds: number) => poolReport(rounds),
  studies: () => studiesReport(),
  studiesPeak: () => studiesPeakReport(),
  waits: () => waitsReport(),
  battlesThreads: () => battlesThreadsReport(),
} satisfies Record<string, (rounds: number) => Promise<Report>>;
export type BuiltName = keyof typeof GROUPS;

// Ended with whoever asked: nobody else hears the report.
process.once('disconnect', () => process.exit());

const [name = '', rounds] = process.argv.slice(2);
if (!Object.hasOwn(GROUPS, name)) throw new RangeError(`no benchmark "${name}" runs built`);
const report = await GROUPS[name as BuiltName](Number(rounds));
process.send!(report, () => process.disconnect());
