/** Threads that cannot start, and those of a program that was started somewhere else. */
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { THOROUGH } from './fixtures/share.ts';
import { SimulationPool } from './pool.ts';
import { findKind } from './rulesets/index.ts';
import { NoThreadsError } from './threads.ts';

it('where no thread can start, whoever asks is told why, and the owner of the pool once', async () => {
  const told: Error[] = [];
  const pool = new SimulationPool({
    threads: 2,
    filename: 'file:///nowhere/task.js',
    onBroken: (error) => void told.push(error),
  });
  const scenario = findKind('mk3', 'roll').schema.parse({ expression: '2d6' });
  const plan = { seed: 1, precision: { trials: 50_000 }, maxTrials: 1e9 };
  const ask = () => pool.simulate({ ruleset: 'mk3', kind: 'roll', scenario }, plan);
  try {
    for (const asked of await Promise.allSettled([ask(), pool.warm(0), ask()])) {
      expect(asked).toEqual({ status: 'rejected', reason: expect.any(NoThreadsError) });
    }
    await expect(ask()).rejects.toThrow(/no thread can start: Cannot find module '\/nowhere\/task\.js'/);
    await expect(pool.exactValues([{ ruleset: 'mk3', kind: 'roll', scenario }])).rejects.toBeInstanceOf(NoThreadsError);
    expect(told).toHaveLength(1);
  } finally {
    await pool.close();
  }
});

it.runIf(THOROUGH)('a program that runs from the sources may be started anywhere', async () => {
  const pool = JSON.stringify(new URL('./pool.ts', import.meta.url).href);
  const program = `
    import { SimulationPool } from ${pool};
    const pool = new SimulationPool({ threads: 1 });
    await pool.exactValues([]);
    await pool.warm(0);
    console.log('warm');
    await pool.close();`;
  const words = ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: tmpdir() });
  expect(stdout).toBe('warm\n');
});
