/** What happens to everybody's score when prices change: the figures a report needs to say it without any service. */
import { z } from 'zod';
import { escaped } from '../drawing/index.ts';
import { plain } from '../format.ts';
import { percent } from '../matchups/report.ts';

const Arena = z.object({
  names: z.array(z.string()),
  listed: z.array(z.number()),
  fair: z.array(z.number()),
  /** Of the field, adding up to 1. */
  weights: z.array(z.number()),
  /** Of equal points at listed prices, i * n + j; null where two did not fight. */
  scores: z.array(z.number().nullable()),
  /** How fast they fall with the own log price. */
  slopes: z.array(z.number()),
});
export type ReportedArena = z.infer<typeof Arena>;

export function arenaIn(data: unknown): ReportedArena | null {
  const found = z.object({ arena: Arena }).safeParse(data);
  return found.success ? found.data.arena : null;
}

/**
 * The mean score of one against the field, itself included as even, when prices are multiplied: each pair follows the
 * logistic curve through its score and slope.
 */
export function scoreAt(
  { names, weights, scores, slopes }: ReportedArena,
  i: number,
  factors: readonly number[],
): number {
  const n = names.length;
  let [sum, met] = [weights[i]! / 2, weights[i]!];
  for (let j = 0; j < n; j++) {
    const score = scores[i * n + j];
    if (j === i || score == null) continue;
    const even = Math.min(0.995, Math.max(0.005, score));
    const steep = slopes[i * n + j]! / (even * (1 - even));
    const dearer = Math.log(factors[i]! / factors[j]!);
    sum += weights[j]! / (1 + Math.exp(-Math.log(even / (1 - even)) + steep * dearer));
    met += weights[j]!;
  }
  return sum / met;
}

export function whatIfHtml(arena: ReportedArena): string {
  const ones = arena.names.map(() => 1);
  const rows = arena.names.map((name, i) => {
    const score = percent(scoreAt(arena, i, ones));
    return (
      `<tr><th scope="row">${escaped(name)}</th><td class="number">${plain(arena.listed[i]!)}</td>` +
      `<td><input type="range" min="-60" max="60" value="0" data-at="${i}" aria-label="Price of ${escaped(name)}, per cent more or less"></td>` +
      `<td class="number" data-price="${i}">${plain(arena.listed[i]!)}</td><td class="number">${plain(arena.fair[i]!)}</td>` +
      `<td class="number">${score}</td><td class="number" data-score="${i}">${score}</td></tr>`
    );
  });
  return (
    '<section id="what-if"><h2>What if prices were others</h2>' +
    '<p>Move a price: the last column says what equal points of each would score against this field. Each pair follows the curve ' +
    'through its score and its slope at listed prices, which is near enough for changes by a quarter; ask again for more.</p>' +
    '<p class="controls"><button type="button" id="what-if-fair">All fair</button> <button type="button" id="what-if-back">As listed</button></p>' +
    '<div class="wide" role="region" tabindex="0" aria-label="What if prices were others"><table><thead><tr>' +
    ['Profile', 'Listed', 'Change', 'Then', 'Fair', 'Score as listed', 'Score then']
      .map((title) => `<th scope="col">${title}</th>`)
      .join('') +
    `</tr></thead><tbody>${rows.join('')}</tbody></table></div></section>`
  );
}
