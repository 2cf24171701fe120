// Types of every part, each with no more of the world than it may use, and the linter, side by side.
import { beside, program, run } from './beside.mjs';

const tsc = program('typescript', 'tsc');
const parts = ['tsconfig.json', 'workers/tsconfig.json', 'web/tsconfig.json', 'web/offline/tsconfig.json'];
const lint = run(program('@biomejs/biome', 'biome'), ['ci', '--error-on-warnings', '--colors=off']);
/** What was found the last time: only what a change reaches is looked at again. */
const known = (part) => `node_modules/.cache/types-${part.replaceAll('/', '-')}.tsbuildinfo`;
const types = parts.map((part) => run(tsc, ['-p', part, '--incremental', '--tsBuildInfoFile', known(part)]));
process.exitCode = (await beside([lint, ...types])) ? 0 : 1;
