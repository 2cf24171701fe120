/** The profiles of a report: all in one table first, then a page for each. */
import { z } from 'zod';
import { drawFigure, escaped } from '../drawing/index.ts';
import type { HeatFigure, LinesFigure, Table } from '../figures.ts';
import { formatted, plain } from '../format.ts';
import { percent } from '../matchups/report.ts';
import { type ReportedArena, scoreAt } from './whatIf.ts';

const Profile = z.object({
  name: z.string(),
  points: z.number().optional(),
  values: z.record(z.string(), z.unknown()),
});
const Request = z.object({ profiles: z.array(Profile) });
type Profile = z.infer<typeof Profile>;

/** Match-ups named at either end. */
const ENDS = 4;
/** Prices of a curve: from half to twice the listed one. */
const STEPS = 12;
/** More units than this have no pages: the file would be too long to open. */
const MOST_PAGES = 120;

/** "quality 4, defense 4", and a line for each weapon; the name stands elsewhere. */
export function statLines(values: Readonly<Record<string, unknown>>, within = ''): string[] {
  const own: string[] = [];
  const more: string[] = [];
  for (const [key, value] of Object.entries(values)) {
    if (key === 'name' || key === 'cost' || value === null || value === undefined) continue;
    const title = within === '' ? key : `${within} ${key}`;
    if (Array.isArray(value)) {
      const items = value as unknown[];
      if (items.length === 0) continue;
      if (items.every((item) => typeof item !== 'object')) own.push(`${title}: ${items.map(String).join(', ')}`);
      else more.push(...items.flatMap((item) => itemLines(item)));
    } else if (typeof value === 'object') more.push(...statLines(value as Record<string, unknown>, title));
    else if (value === true) own.push(title);
    else if (value !== false) own.push(`${title} ${String(value)}`);
  }
  return [...(own.length > 0 ? [own.join(', ')] : []), ...more];
}

function itemLines(item: unknown): string[] {
  if (typeof item !== 'object' || item === null) return [String(item)];
  const values = item as Record<string, unknown>;
  const name = typeof values.name === 'string' ? values.name : null;
  const lines = statLines(values);
  return name === null ? lines : [`${name}${lines.length > 0 ? `: ${lines.join('; ')}` : ''}`];
}

/** Null where the request has no profiles. */
function profilesIn(request: unknown): readonly Profile[] | null {
  const read = Request.safeParse(request);
  return read.success ? read.data.profiles : null;
}

/** What was examined. */
export function profilesHtml(request: unknown): string {
  const profiles = profilesIn(request);
  if (!profiles) return '';
  const rows = profiles.map(({ name, points, values }) => {
    const lines = statLines(values).map((line) => escaped(line));
    return `<tr><th scope="row">${escaped(name)}</th><td class="number">${points === undefined ? '' : plain(points)}</td><td>${lines.join('<br>')}</td></tr>`;
  });
  return (
    '<section><h2>What was examined</h2><div class="wide" role="region" tabindex="0" aria-label="What was examined"><table><thead><tr>' +
    `<th scope="col">Profile</th><th scope="col">Points</th><th scope="col">Values</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></section>`
  );
}

export function unitsHtml(
  request: unknown,
  matrix: HeatFigure,
  tables: readonly Table[],
  arena: ReportedArena | null,
): string {
  const profiles = profilesIn(request);
  if (!profiles || profiles.length > MOST_PAGES) return '';
  return profiles.map((profile) => unitHtml(profile, matrix, tables, arena)).join('\n');
}

function unitHtml(
  { name, values }: Profile,
  matrix: HeatFigure,
  tables: readonly Table[],
  arena: ReportedArena | null,
): string {
  const lines = statLines(values).map((line) => `<li>${escaped(line)}</li>`);
  const facts = tables
    .filter(({ id }) => id === 'prices' || id === 'ratings' || id === 'newcomers' || id === 'unpriced')
    .flatMap((table) => factsOf(table, name));
  const at = matrix.y.findIndex((one) => String(one) === name);
  const met = (matrix.cells[at] ?? [])
    .flatMap(({ value }, j) => (value === null ? [] : [{ against: String(matrix.x[j]), value }]))
    .sort((a, b) => b.value - a.value);
  const ends = (title: string, some: typeof met) =>
    some.length === 0
      ? ''
      : `<p><strong>${title}</strong> ${some.map(({ against, value }) => `${escaped(against)} (${percent(value)})`).join(', ')}</p>`;
  const half = Math.min(ENDS, Math.floor(met.length / 2));
  const place = arena?.names.indexOf(name) ?? -1;
  const curve = arena && place >= 0 ? drawFigure(curveOf(arena, place), 480) : '';
  return (
    `<section class="unit"><h2>${escaped(name)}</h2><ul class="stats">${lines.join('')}</ul>` +
    (facts.length > 0 ? `<table><tbody>${facts.join('')}</tbody></table>` : '') +
    ends('Best against', met.slice(0, half)) +
    ends('Worst against', met.slice(met.length - half).reverse()) +
    worthsHtml(
      tables.find(({ id }) => id === 'worths'),
      name,
    ) +
    (curve ? `<figure><figcaption>What its price makes of it</figcaption>${curve}</figure>` : '') +
    '</section>'
  );
}

/** What one more and one less of each of its numbers is worth, and which match-ups it turns. */
function worthsHtml(table: Table | undefined, name: string): string {
  const shown = ['change', 'gain', 'points', 'won', 'lost'];
  const at = shown.map((id) => table?.columns.findIndex((column) => column.id === id) ?? -1);
  const rows = table?.rows.filter((row) => row[table.columns.findIndex(({ id }) => id === 'profile')] === name) ?? [];
  if (!table || rows.length === 0) return '';
  const cell = (value: string | number | null, i: number) =>
    typeof value === 'number'
      ? `<td class="number">${escaped(formatted(value, table.columns[i]!.format))}</td>`
      : `<td>${escaped(value ?? '')}</td>`;
  const head = at.map((i) => `<th scope="col">${escaped(table.columns[i]!.title)}</th>`).join('');
  const body = rows.map((row) => `<tr>${at.map((i) => cell(row[i]!, i)).join('')}</tr>`).join('');
  return (
    `<div class="wide" role="region" tabindex="0" aria-label="${escaped(`${table.title}: ${name}`)}"><table>` +
    `<caption>${escaped(table.title)}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
  );
}

/** A row of a table, stood on its end. */
function factsOf({ columns, rows }: Table, name: string): string[] {
  const profile = columns.findIndex(({ id }) => id === 'profile');
  const row = rows.find((one) => one[profile] === name);
  if (!row) return [];
  return row.flatMap((value, i) => {
    if (i === profile || value === null || columns[i]!.id === 'group') return [];
    const shown = typeof value === 'number' ? formatted(value, columns[i]!.format) : value;
    return [`<tr><th scope="row">${escaped(columns[i]!.title)}</th><td>${escaped(shown)}</td></tr>`];
  });
}

/** The score of equal points by the own price, all others as listed. */
function curveOf(arena: ReportedArena, i: number): LinesFigure {
  const listed = arena.listed[i]!;
  const factors = Array.from({ length: STEPS + 1 }, (_, k) => 2 ** ((2 * k) / STEPS - 1));
  const points = factors.map((factor) => ({
    value: scoreAt(
      arena,
      i,
      arena.names.map((_, j) => (j === i ? factor : 1)),
    ),
  }));
  const even = points.findIndex(({ value }) => value <= 0.5);
  return {
    type: 'lines',
    title: `${arena.names[i]}: score of equal points by its price`,
    format: 'percent',
    table: 'prices',
    xAxis: `points it costs (listed ${plain(listed)})`,
    yAxis: 'score of equal points',
    x: factors.map((factor) => listed * factor),
    lines: [{ label: 'score, the field as listed', points }],
    ...(even > 0 ? { marks: [{ at: even, text: 'Even about here, against the field as listed.' }] } : {}),
  };
}
