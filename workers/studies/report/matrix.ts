/** The match-ups as a table that can be sorted and filtered in the file: diverging colours around an even score. */
import { escaped } from '../drawing/index.ts';
import type { HeatFigure, Table } from '../figures.ts';
import { percent } from '../matchups/report.ts';

/** Steps of colour, odd: the middle one is even. */
const STEPS = 11;
/** With more columns than this only colours stand in the cells, and the number under the pointer. */
const MOST_NUMBERS = 40;

export function matrixHtml({ title, x, y, cells }: HeatFigure, tables: readonly Table[]): string {
  const order = keysOf(tables);
  const numbers = x.length <= MOST_NUMBERS;
  const head = x.map((name, j) => `<th scope="col" data-at="${j}"><span>${escaped(String(name))}</span></th>`).join('');
  const body = y
    .map((name, i) => {
      const row = cells[i]!.map(({ value, low, high, problem }, j) => {
        if (value === null) return `<td title="${escaped(`${name} against ${x[j]}: ${problem ?? 'no value'}`)}"></td>`;
        const bounds = low === undefined || high === undefined ? '' : ` (${percent(low)} to ${percent(high)})`;
        const said = escaped(`${name} against ${x[j]}: ${percent(value)}${bounds}`);
        const step = Math.min(STEPS - 1, Math.floor(value * STEPS));
        const shown = Math.round(100 * value);
        return `<td class="d${step}" title="${said}">${numbers ? shown : `<span class="unseen">${shown}</span>`}</td>`;
      });
      const keys = [...order].map(([key, of]) => ` data-${key}="${escaped(String(of.get(String(name)) ?? ''))}"`);
      return `<tr data-at="${i}" data-name="${escaped(String(name))}"${keys.join('')}><th scope="row">${escaped(String(name))}</th>${row.join('')}</tr>`;
    })
    .join('');
  const sorts = [['at', 'who is alike together'], ['name', 'name'], ...[...order.keys()].map((key) => [key, key])];
  const options = sorts.map(([key, words]) => `<option value="${key}">${words}</option>`).join('');
  return (
    `<section><h2>${escaped(title)}</h2>` +
    '<p>Each row is a profile, each column whom it meets: what it scores of 100 in one meeting. Blue-green is better than ' +
    'even for the row, orange worse, no colour about even.</p>' +
    `<p class="controls"><label>Sort by <select id="matrix-sort">${options}</select></label> ` +
    '<label>Only rows with <input id="matrix-filter" type="search" size="16"></label> <span id="matrix-told" role="status"></span></p>' +
    `<div class="wide" role="region" tabindex="0" aria-label="Match-ups"><table class="matrix" id="matrix"><thead><tr><td></td>${head}</tr></thead><tbody>${body}</tbody></table></div></section>`
  );
}

/** What rows can be sorted by: values of other tables, by name. */
function keysOf(tables: readonly Table[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const found = new Map<string, ReadonlyMap<string, number>>();
  for (const [key, id, column] of [
    ['rating', 'ratings', 'rating'],
    ['price', 'prices', 'listed'],
    ['excess', 'prices', 'excess'],
  ] as const) {
    const table = tables.find((one) => one.id === id);
    const at = table?.columns.findIndex((one) => one.id === column) ?? -1;
    const profile = table?.columns.findIndex((one) => one.id === 'profile') ?? -1;
    if (!table || at < 0) continue;
    found.set(key, new Map(table.rows.map((row) => [String(row[profile]), Number(row[at])])));
  }
  return found;
}
