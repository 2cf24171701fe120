/** Where "beats" runs in circles, for whom it is shown: as a graph, and as the table with the same numbers. */
import { zFor } from '../../kernel/intervals.ts';
import { percentColumn, textColumn, wholeColumn } from '../columns.ts';
import type { GraphFigure, Table } from '../figures.ts';
import { simultaneousZ } from '../statistics/comparisons.ts';
import type { Cycle, Cycles } from '../statistics/cycles.ts';
import type { Scores } from './scores.ts';

/** A favourite by less than this is none to speak of. */
const MATERIAL = 0.005;
/** Names in a ring that are still told apart. */
const MOST_NODES = 10;
/** A longer circle is no heading. */
const MOST_TOLD = 4;

/** By how much a row beats a column for certain, all pairs taken together; 0 or less where it does not. */
export function certainLead({ rows: n, score, variance, known }: Scores, confidence: number) {
  const z = simultaneousZ(confidence, (n * (n - 1)) / 2);
  return (i: number, j: number): number => {
    const at = i * n + j;
    return known[at] ? score[at] - 0.5 - Math.max(MATERIAL, z * Math.sqrt(variance[at])) : -1;
  };
}

/** "A beats B, B beats C, and C beats A" */
export function circleWords({ players }: Cycle, names: readonly string[]): string {
  const name = (at: number) => names[players[at % players.length]];
  if (players.length > MOST_TOLD)
    return `"Beats" runs in a circle of ${players.length}: ${players.map((_, at) => name(at)).join(' > ')}`;
  const beats = players.map((_, at) => `${name(at)} beats ${name(at + 1)}`);
  return `${beats.slice(0, -1).join(', ')}, and ${beats.at(-1)}`;
}

/**
 * The most pronounced circles, as many as can be told apart.
 * @param names of the rows
 * @param strength by which they stand in the ring, the strongest on top
 * @returns null where there are none
 */
export function circlesOf(
  { listed }: Cycles,
  scores: Scores,
  names: readonly string[],
  strength: (i: number) => number,
  confidence: number,
): { readonly figure: GraphFigure; readonly table: Table } | null {
  const [first] = listed;
  if (!first) return null;
  const shown: Cycle[] = [];
  const players = new Set<number>();
  for (const cycle of listed) {
    const together = new Set([...players, ...cycle.players]);
    if (shown.length > 0 && together.size > MOST_NODES) continue;
    shown.push(cycle);
    for (const player of cycle.players) players.add(player);
  }
  const ring = [...players].sort((a, b) => strength(b) - strength(a) || a - b);
  const pairsOf = ({ players: all }: Cycle) =>
    all.map((winner, at) => ({ winner, loser: all[(at + 1) % all.length]!, circles: 0 }));
  const arrows = new Map(shown.flatMap(pairsOf).map((pair) => [`${pair.winner}/${pair.loser}`, pair] as const));
  for (const { winner, loser } of listed.flatMap(pairsOf)) {
    const arrow = arrows.get(`${winner}/${loser}`);
    if (arrow) arrow.circles++;
  }
  const z = zFor(confidence);
  // Those of the first circle stand first.
  const all = [...arrows.values()].map(({ winner, loser, circles }, at) => {
    const place = winner * scores.columns + loser;
    const half = z * Math.sqrt(scores.variance[place]);
    const value = scores.score[place];
    const bounds = half > 0 ? { low: Math.max(0, value - half), high: Math.min(1, value + half) } : {};
    return { winner, loser, circles, strong: at < first.players.length, value, ...bounds };
  });
  const rest = listed.length - shown.length;
  return {
    figure: {
      type: 'graph',
      title: circleWords(first, names),
      format: 'percent',
      table: 'circles',
      axis:
        'An arrow goes from who wins to who loses; a number on it is the score one against one, whatever they cost.' +
        (rest > 0 ? ` ${rest} more ${rest === 1 ? 'circle is' : 'circles are'} in the tables.` : ''),
      nodes: ring.map((i) => names[i]!),
      arrows: all.map(({ winner, loser, circles: _, strong, ...bounded }) => ({
        ...{ from: ring.indexOf(winner), to: ring.indexOf(loser) },
        ...bounded,
        ...(strong ? { strong } : {}),
      })),
    },
    table: {
      id: 'circles',
      title: 'Who beats whom in a circle',
      columns: [
        textColumn('winner', 'Winner'),
        textColumn('loser', 'Loser'),
        percentColumn('score', 'Score of the winner'),
        percentColumn('low', 'Low'),
        percentColumn('high', 'High'),
        wholeColumn('circles', 'Circles through it'),
      ],
      rows: all.map(({ winner, loser, circles, value, low, high }) => [
        names[winner]!,
        names[loser]!,
        value,
        low ?? null,
        high ?? null,
        circles,
      ]),
    },
  };
}

/** Every circle that was found, the most pronounced first. @returns null where there are none */
export function cyclesTable({ listed }: Cycles, names: readonly string[]): Table | null {
  if (listed.length === 0) return null;
  return {
    id: 'cycles',
    title: 'Where "beats" runs in a circle',
    columns: [
      textColumn('cycle', 'Each beats the next, the last the first'),
      percentColumn('weakest', 'Smallest certain lead'),
    ],
    rows: listed.map(({ players, weakest }) => [players.map((i) => names[i]).join(' > '), weakest]),
  };
}
