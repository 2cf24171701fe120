/**
 * Memory at its height of a process that works out one large table and says what it found: the thread that asks and those
 * that count, their code and what is not collected yet included. Asked in a process that does nothing else.
 */
import { SimulationPool } from '../workers/pool.ts';
import { matrix } from '../workers/studies/matrix/index.ts';
import type { Report } from './figures.ts';
import { ordinary, timed } from './studies.ts';

const UNITS = 550;
const THREADS = 2;

export async function studiesPeakReport(): Promise<Report> {
  const pool = new SimulationPool({ threads: THREADS });
  try {
    const profiles = ordinary(UNITS);
    const situations = [{ title: 'Charge', kind: 'melee' }];
    const { seconds } = await timed(pool, matrix, { ruleset: 'aof', profiles, situations });
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const processor = Math.round((userCPUTime + systemCPUTime) / 1e6);
    return {
      figures: [
        {
          ...{ group: 'studies, memory at its height', unit: 'MB', better: 'less', must: 1_500 },
          what: `${UNITS} x ${UNITS} units charging, exact`,
          value: (maxRSS * 1024) / 1e6,
          note: `${Math.round(seconds)} s, ${processor} s of processor time`,
        },
      ],
      remarks: [`The whole process, with ${THREADS} threads that count.`],
    };
  } finally {
    await pool.close();
  }
}
