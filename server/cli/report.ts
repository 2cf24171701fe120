/** Several answers as one document: HTML for people, Markdown and CSV for other programs. */
import type { Measure, Simulation } from '../api/contract.ts';
import { disclosureLines } from './answer.ts';

export interface Answered {
  /** The file that the question came from. */
  readonly title: string;
  readonly simulation: Simulation;
}

export const FORMATS = ['html', 'markdown', 'csv', 'json'] as const;
export type Format = (typeof FORMATS)[number];

export function report(format: Format, answers: readonly Answered[]): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify({ wargauge: 'report', answers }, null, 2)}\n`;
    case 'csv':
      return csv(answers);
    case 'markdown':
      return markdown(answers);
    case 'html':
      return html(answers);
  }
}

interface Line {
  readonly measure: string;
  readonly label: string;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

function linesOf(simulation: Simulation): readonly Line[] {
  return Object.values(simulation.result?.measures ?? {}).flatMap((measure) => linesOfMeasure(measure));
}

function linesOfMeasure(measure: Measure): readonly Line[] {
  type Estimate = { value: number; interval?: { low: number; high: number } | undefined };
  const line = (label: string, { value, interval }: Estimate): Line => ({
    measure: measure.title,
    label,
    value,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  });
  if (measure.kind === 'probability') return [line('probability', measure)];
  if (measure.kind === 'series') return measure.steps.map((step) => line(step.label, step));
  return [line('mean', measure.mean), ...measure.quantiles.map((each) => line(`${each.q * 100} % quantile`, each))];
}

function how({ result }: Simulation): string {
  if (!result) return '';
  const by = result.method === 'exact' ? 'exact' : `Monte Carlo, ${result.trials} trials, seed ${result.seed}`;
  return `${by}, engine ${result.engineVersion}`;
}

function text(value: number | null): string {
  return value === null ? '' : String(Number(value.toPrecision(6)));
}

function csv(answers: readonly Answered[]): string {
  const rows = answers.flatMap(({ title, simulation }) =>
    linesOf(simulation).map(({ measure, label, value, low, high }) => [
      title,
      measure,
      label,
      String(value),
      String(low ?? ''),
      String(high ?? ''),
      how(simulation),
    ]),
  );
  const header = ['question', 'measure', 'of', 'value', 'low', 'high', 'how'];
  return `${[header, ...rows].map((cells) => cells.map(csvCell).join(',')).join('\n')}\n`;
}

/** Quoted where needed; a cell that a spreadsheet would run as a formula is made text. */
function csvCell(value: string): string {
  const safe = /^[=+\-@\t]/.test(value) && !Number.isFinite(Number(value)) ? `'${value}` : value;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function markdown(answers: readonly Answered[]): string {
  const plain = (value: string) => value.replace(/[|\\`*_<>[\]]/g, '\\$&').replaceAll('\n', ' ');
  const parts = answers.map(({ title, simulation }) => {
    const rows = linesOf(simulation).map(
      ({ measure, label, value, low, high }) =>
        `| ${plain(measure)} | ${plain(label)} | ${text(value)} | ${low === null ? '' : `${text(low)} to ${text(high)}`} |`,
    );
    const table = ['| measure | of | value | 95 % interval |', '|---|---|---|---|', ...rows].join('\n');
    return `## ${plain(title)}\n\n${plain(simulation.result?.sentence ?? '')}\n\n${table}\n\n${how(simulation)}\n`;
  });
  return `# Wargauge report\n\n${parts.join('\n')}`;
}

function html(answers: readonly Answered[]): string {
  const escaped = (value: string) => value.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
  const parts = answers.map(({ title, simulation }) => {
    const rows = linesOf(simulation)
      .map(
        ({ measure, label, value, low, high }) =>
          `<tr><th scope="row">${escaped(measure)}</th><td>${escaped(label)}</td><td>${text(value)}</td>` +
          `<td>${low === null ? '' : `${text(low)} to ${text(high)}`}</td></tr>`,
      )
      .join('');
    const notes = [...(simulation.result?.notes ?? []), ...disclosureLines(simulation)];
    return (
      `<section><h2>${escaped(title)}</h2><p class="sentence">${escaped(simulation.result?.sentence ?? '')}</p>` +
      `<table><thead><tr><th>measure</th><th>of</th><th>value</th><th>95 % interval</th></tr></thead>` +
      `<tbody>${rows}</tbody></table><p>${escaped(how(simulation))}</p>` +
      notes.map((note) => `<p class="note">${escaped(note)}</p>`).join('') +
      `</section>`
    );
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Wargauge report</title><style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
table { border-collapse: collapse } th, td { padding: .2rem .8rem; text-align: left; border-bottom: 1px solid #8886 }
.sentence { font-size: 1.15rem } .note { font-style: italic }
</style></head><body><h1>Wargauge report</h1>
${parts.join('\n')}
</body></html>
`;
}
