/** The table on the terminal and the file benchmarks/RESULTS.md. */
import { availableParallelism, cpus } from 'node:os';
import { ENGINE_VERSION } from '../workers/version.ts';
import { type Figure, type Report, readable, verdict } from './figures.ts';

const PROTOCOL = [
  'Loops: every side in its own process, warmed and checked against the exact answer, then slices of 40 ms in turn; the',
  'least time per trial of each side counts, and ratios are ratios of these minima. Latencies are quantiles of all asks.',
  'The groups pool, studies, studiesPeak and waits ran as built code.',
];

const WORDS = { aim: 'aim reached', must: 'must reached', missed: 'MISSED', '': '' } as const;

function columns(figure: Figure): string[] {
  const target = (value: number | undefined) =>
    value === undefined ? '' : `${figure.better === 'more' ? '>=' : '<='} ${readable(value)}`;
  return [
    figure.what,
    `${readable(figure.value)} ${figure.unit}`,
    target(figure.must),
    target(figure.aim),
    WORDS[verdict(figure)],
    figure.note ?? '',
  ];
}

const HEADINGS = ['', 'measured', 'must', 'aim', '', ''];

/** Aligned columns for the terminal. */
export function terminalTable(figures: readonly Figure[]): string {
  const rows = [HEADINGS, ...figures.map(columns)];
  const widths = HEADINGS.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function section({ figures, remarks }: Report): string[] {
  if (figures.length === 0) return [...remarks, ''];
  const rows = figures.map((figure) => `| ${columns(figure).join(' | ')} |`);
  return [
    headingOf(figures),
    '',
    '| | measured | must | aim | | |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    ...remarks.flatMap((remark) => [remark, '']),
  ];
}

const headingOf = (figures: readonly Figure[]): string => `## ${figures[0]!.group}`;

/** The file with some groups measured again, each with a line that says when; a group that is new stands at its end. */
export function markdownAgain(file: string, reports: readonly Report[]): string {
  const today = new Date().toISOString().slice(0, 10);
  const when = `Measured again on ${today}, engine version ${ENGINE_VERSION}.`;
  return reports.reduce((text, report) => {
    const heading = `${headingOf(report.figures)}\n`;
    const from = text.indexOf(heading);
    const lines = section({ ...report, remarks: [...report.remarks, when] });
    if (from < 0) return [text, ...lines].join('\n');
    const end = text.indexOf('\n## ', from);
    return text.slice(0, from) + lines.join('\n') + (end < 0 ? '' : text.slice(end));
  }, file);
}

export function markdown(reports: readonly Report[], rounds: number, seconds: number): string {
  return [
    '# Benchmark results',
    '',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine()}, Node ${process.version}, engine version ${ENGINE_VERSION}, ` +
      `${rounds} rounds, ${Math.round(seconds)} s in all. Absolute figures belong to this machine; ratios travel.`,
    '',
    ...PROTOCOL,
    '',
    ...reports.flatMap(section),
  ].join('\n');
}

export function machine(): string {
  return `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores`;
}
