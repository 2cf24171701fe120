import { defineConfig } from 'vitest/config';

/** Worker threads and whole statistics take longer than a unit test; nothing here waits on a clock. */
export default defineConfig({
  test: {
    include: ['workers/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'benchmarks/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'threads',
    coverage: { include: ['workers/**', 'server/**'], exclude: ['**/*.test.ts'] },
  },
});
