import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { THOROUGH } from './workers/fixtures/share.ts';
import { threadsFromOneFile } from './workers/fixtures/threadBundle.ts';

/** What takes minutes comes first, so that nobody waits for it in the end. */
class DearestFirst extends BaseSequencer {
  static readonly order = [
    /web\/e2e\/(barriers|journey|designing)/,
    /web\/e2e\//,
    /jobs\/[a-z]*\.e2e/,
    /\.e2e\.test/,
    /\.proof\.test/,
    /./,
  ];

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => DearestFirst.order.findIndex((part) => part.test(moduleId));
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/**
 * Only what hangs meets this limit: it must hold on a slow and busy machine, too. Tests have none of their own, for a
 * limit that is close to what a test takes fails with the machine and not with the sources.
 */
const LIMIT_MS = THOROUGH ? 3_600_000 : 900_000;

/** The quick tests (scripts/test.mjs) are rules alone. */
const QUICK = Boolean(process.env.QUICK);
const LEFT_OUT = [
  ...(THOROUGH ? [] : ['**/*.long.test.ts']),
  ...(QUICK ? ['**/*.{proof,e2e}.test.ts', 'workers/studies/**'] : []),
];

/** A machine-readable report and the failed tests once more, where a build server asks for them. */
const report = process.env.TEST_REPORT;

/**
 * Tests are told apart by their names: `.test.ts` are rules and quick, `.proof.test.ts` are referees, oracles and laws,
 * `.e2e.test.ts` start services, databases and browsers. Of what is long a share runs here, and all of it in the thorough
 * run (workers/fixtures/share.ts), which alone asks `.long.test.ts`. Nothing waits on a clock.
 */
export default defineConfig({
  plugins: [threadsFromOneFile],
  test: {
    globalSetup: ['workers/fixtures/threadBundle.ts'],
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    // What is waited for is a fact; a busy machine takes its time.
    expect: { poll: { timeout: LIMIT_MS } },
    exclude: [...configDefaults.exclude, ...LEFT_OUT],
    pool: 'threads',
    sequence: { sequencer: DearestFirst },
    // Much of it waits for browsers, databases and processes; rules wait for nothing.
    maxWorkers: availableParallelism() + (QUICK ? 0 : 1),
    reporters: report ? ['default', 'json', './scripts/failed.ts'] : ['default'],
    ...(report ? { outputFile: { json: report } } : {}),
    coverage: { include: ['workers/**', 'server/**'], exclude: ['**/*.test.ts'] },
    include: ['{workers,server,web,scripts,benchmarks}/**/*.test.{ts,tsx}'],
    // To load all sources anew for every file, or for every room, takes longer than most of their tests: a thread keeps
    // them, and each test leaves the world as it found it.
    isolate: false,
  },
});
