import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { threadsFromOneFile } from './workers/fixtures/threadBundle.ts';

/** A machine-readable report beside the readable one, where a build server asks for it. */
const report = process.env.TEST_REPORT;

/**
 * Tests are told apart by their names: `.test.ts` are rules and quick, `.proof.test.ts` are referees, oracles and laws,
 * `.e2e.test.ts` start services, databases and browsers. Whatever takes longer than a unit test may; nothing waits on a
 * clock.
 */
export default defineConfig({
  plugins: [threadsFromOneFile],
  test: {
    globalSetup: ['workers/fixtures/threadBundle.ts'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
    pool: 'threads',
    // Much of it waits for browsers, databases and processes, so no core is kept free.
    maxWorkers: availableParallelism(),
    reporters: report ? ['default', 'json'] : ['default'],
    ...(report ? { outputFile: { json: report } } : {}),
    coverage: { include: ['workers/**', 'server/**'], exclude: ['**/*.test.ts'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['workers/{kernel,engine,table,rulesets,studies,lists,box}/**/*.test.ts', 'scripts/**/*.test.ts'],
          // Pure functions: to load them anew for every file takes longer than most of their tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          include: ['workers/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'benchmarks/**/*.test.ts'],
        },
      },
    ],
  },
});
