/**
 * `npm run bench`: all benchmarks, a table, and benchmarks/RESULTS.md.
 *
 *   npm run bench -- kernel pool     only these (the file is then left alone)
 *   npm run bench -- --again table   only these, put into the file, which says so
 *   npm run bench -- --rounds 60     more turns for each side: the cure for a noisy machine
 *   npm run bench -- --gate          exit code 1 when a "must" is missed by more than a tenth
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { battlesReport } from './battles.ts';
import { builtReport } from './built.ts';
import { disclosureReport } from './disclosure.ts';
import { missedBy, type Report } from './figures.ts';
import { kernelReport } from './kernel.ts';
import { listsReport } from './lists.ts';
import { listsPeakReport } from './listsPeak.ts';
import { programsReport } from './programs.ts';
import { machine, markdown, markdownAgain, terminalTable } from './results.ts';
import { serviceReport } from './service.ts';
import { tableReport } from './table.ts';
import { twinsReport } from './twins.ts';

const GATE_MARGIN = 0.1;
const LEAST_ROUNDS = 9;
const RESULTS = new URL('./RESULTS.md', import.meta.url);

const BENCHMARKS = {
  kernel: (rounds: number) => kernelReport(rounds),
  programs: (rounds: number) => programsReport(rounds),
  pool: (rounds: number) => builtReport('pool', rounds),
  service: () => serviceReport(5),
  studies: (rounds: number) => builtReport('studies', rounds),
  studiesPeak: (rounds: number) => builtReport('studiesPeak', rounds),
  twins: () => twinsReport(),
  waits: (rounds: number) => builtReport('waits', rounds),
  disclosure: () => disclosureReport(),
  lists: () => listsReport(),
  listsPeak: () => listsPeakReport(),
  table: () => tableReport(),
  battles: () => battlesReport(),
  battlesThreads: (rounds: number) => builtReport('battlesThreads', rounds),
};
type Name = keyof typeof BENCHMARKS;
const NAMES = Object.keys(BENCHMARKS) as Name[];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '30' },
    gate: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < LEAST_ROUNDS)
  throw new RangeError(`--rounds: a whole number from ${LEAST_ROUNDS}`);
const unknown = positionals.find((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown !== undefined) throw new RangeError(`no benchmark "${unknown}"; there are ${NAMES.join(', ')}`);
const chosen = positionals.length > 0 ? NAMES.filter((name) => positionals.includes(name)) : NAMES;

console.log(`${machine()}, Node ${process.version}`);
const started = performance.now();
const reports: Report[] = [];
for (const name of chosen) {
  const report = await BENCHMARKS[name](rounds);
  reports.push(report);
  console.log(`\n${name}\n${terminalTable(report.figures)}`);
  for (const remark of report.remarks) console.log(remark);
}
const seconds = (performance.now() - started) / 1000;
if (chosen.length === NAMES.length) {
  writeFileSync(RESULTS, markdown(reports, rounds, seconds));
  console.log(`\nWritten to benchmarks/RESULTS.md after ${Math.round(seconds)} s.`);
} else if (values.again) {
  writeFileSync(RESULTS, markdownAgain(readFileSync(RESULTS, 'utf8'), reports));
  console.log(`\n${chosen.join(', ')} put into benchmarks/RESULTS.md.`);
}

const missed = reports.flatMap(({ figures }) => figures).filter((figure) => missedBy(figure, GATE_MARGIN));
if (values.gate && missed.length > 0) {
  console.error(`\nMissed by more than ${GATE_MARGIN * 100} %: ${missed.map(({ what }) => what).join('; ')}`);
  process.exitCode = 1;
}
