import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A machine-readable report beside the readable one, where a build server asks for it. */
const report = process.env.TEST_REPORT;

/** Worker threads, browsers and whole statistics take longer than a unit test; nothing here waits on a clock. */
export default defineConfig({
  test: {
    include: [
      'workers/**/*.test.ts',
      'server/**/*.test.ts',
      'web/**/*.test.{ts,tsx}',
      'benchmarks/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    pool: 'threads',
    // Much of it waits for browsers, databases and processes, so no core is kept free.
    maxWorkers: availableParallelism(),
    reporters: report ? ['default', 'json'] : ['default'],
    ...(report ? { outputFile: { json: report } } : {}),
    coverage: { include: ['workers/**', 'server/**'], exclude: ['**/*.test.ts'] },
  },
});
