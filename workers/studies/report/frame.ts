/** A study as one HTML file that needs nothing else: what was asked first, then what was found, then how. */
import { counted } from '../../wording.ts';
import { drawFigure, escaped } from '../drawing/index.ts';
import type { Figure, HeatFigure, Table } from '../figures.ts';
import { formatted } from '../format.ts';
import { matrixHtml } from './matrix.ts';
import type { ReportedStudy } from './reported.ts';
import { REPORT_SCRIPT } from './script.ts';
import { REPORT_STYLE } from './style.ts';
import { profilesHtml, unitsHtml } from './units.ts';
import { arenaIn, whatIfHtml } from './whatIf.ts';

/** Studies whose maps are profiles against each other. */
const MATRICES = ['matrix', 'balance'];

/** Width of drawings on a phone. */
const PHONE = 400;

interface Heading {
  readonly title?: string;
  readonly author?: string;
}

export function html(study: ReportedStudy): string {
  const { answer } = study;
  const { title = `Wargauge: ${study.kind}`, author } = (study.request.heading ?? {}) as Heading;
  const date = (study.endedAt ?? study.createdAt)?.slice(0, 10);
  const byline = [author, date, `Wargauge, engine ${study.engineVersion}`].filter((part) => part !== undefined);
  const figures = (answer?.figures ?? []) as Figure[];
  const matrix = MATRICES.includes(study.kind)
    ? figures.find((figure): figure is HeatFigure => figure.type === 'heat')
    : undefined;
  const arena = arenaIn(answer?.data);
  const sections = [
    `<p class="sentence">${escaped(answer?.sentence ?? 'There is no answer yet.')}</p>`,
    profilesHtml(study.request),
    list('Findings', answer?.findings ?? []),
    ...figures.map((figure) => (figure === matrix ? matrixHtml(figure, answer?.tables ?? []) : figureHtml(figure))),
    arena ? whatIfHtml(arena) : '',
    ...(answer?.tables ?? []).filter(({ id }) => id !== matrix?.table).map(tableHtml),
    matrix ? unitsHtml(study.request, matrix, answer?.tables ?? [], arena) : '',
    list('Notes', [...(study.note === undefined ? [] : [study.note]), ...(answer?.notes ?? [])]),
    list(
      'Ignored: no question here knows these',
      (answer?.ignored ?? []).map(
        ({ path, title = path, reason, cells }) =>
          `${title}: ${reason} (${cells} of ${counted(answer!.cells, 'questions')})`,
      ),
      'warning',
    ),
    list(
      'Rules that took part',
      (answer?.rules ?? []).map(({ id, title: words }) => `${id}: ${words}`),
      'rules',
    ),
    howHtml(study),
    `<section><h2>The question</h2><p>POST this to /api/v1/studies/${escaped(study.kind)}, or save it and run ` +
      `<code>wargauge study ${escaped(study.kind)} question.json</code>: the same engine version gives the same bits.</p>` +
      `<pre>${escaped(JSON.stringify(study.request, null, 2))}</pre></section>`,
  ];
  const data = { kind: study.kind, engineVersion: study.engineVersion, request: study.request };
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${REPORT_STYLE}</style></head><body><main>
<h1>${escaped(title)}</h1>
<p class="byline">${byline.map((part) => escaped(part!)).join(' · ')}</p>
${sections.filter((section) => section !== '').join('\n')}
</main>
${jsonIn('question', data)}
${arena ? jsonIn('arena', arena) : ''}
${matrix ? `<script>${REPORT_SCRIPT}</script>` : ''}
</body></html>
`;
}

/** Inside a script element only "</" could end it early. */
function jsonIn(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

function figureHtml(figure: Figure): string {
  // On a phone labels stand above their rows: a wide drawing would be too small to read there.
  const drawn = `<div class="desk">${drawFigure(figure)}</div><div class="phone">${drawFigure(figure, PHONE)}</div>`;
  return `<figure><figcaption>${escaped(figure.title)}</figcaption>${drawn}</figure>`;
}

function howHtml(study: ReportedStudy): string {
  const { answer } = study;
  const rows: ReadonlyArray<readonly [string, string]> = [
    ['Study', study.kind],
    ['State', study.state],
    ['Method', answer?.method ?? 'none yet'],
    ['Questions asked', String(answer?.cells ?? 0)],
    [
      'Inputs taken back',
      'None: of a study only what no question knows is named as ignored. Ask one of its questions by itself to see ' +
        'which of its inputs change nothing.',
    ],
    ['Trials in all', String(answer?.trials ?? 0)],
    ['Seed', String(study.request.seed ?? '')],
    ['Engine version', study.engineVersion],
  ];
  return `<section><h2>How it was answered</h2><table><tbody>${rows
    .map(([name, value]) => `<tr><th scope="row">${name}</th><td>${escaped(value)}</td></tr>`)
    .join('')}</tbody></table></section>`;
}

function list(title: string, lines: readonly string[], className = ''): string {
  if (lines.length === 0) return '';
  const items = lines.map((each) => `<li>${escaped(each)}</li>`).join('');
  return `<section${className ? ` class="${className}"` : ''}><h2>${escaped(title)}</h2><ul>${items}</ul></section>`;
}

function tableHtml({ title, columns, rows }: Table): string {
  const head = columns.map((column) => `<th scope="col">${escaped(column.title)}</th>`).join('');
  const body = rows
    .map((row) => {
      const cells = row.map((value, i) => {
        const shown = typeof value === 'number' ? formatted(value, columns[i]!.format) : (value ?? '');
        return `<td${typeof value === 'number' ? ' class="number"' : ''}>${escaped(shown)}</td>`;
      });
      return `<tr>${cells.join('')}</tr>`;
    })
    .join('');
  return `<section><h2>${escaped(title)}</h2>${wide(title, `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`)}</section>`;
}

/** What is wider than the page is scrolled, by keys as well. */
function wide(title: string, content: string): string {
  return `<div class="wide" role="region" tabindex="0" aria-label="${escaped(title)}">${content}</div>`;
}
