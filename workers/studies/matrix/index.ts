/**
 * The `matrix` study: who beats whom. Profiles against each other, or against opponents, in each of the stated
 * situations.
 */

import { zFor } from '../../kernel/intervals.ts';
import { counted, named } from '../../wording.ts';
import { numberColumn, percentColumn, textColumn, wholeColumn } from '../columns.ts';
import type { Table } from '../figures.ts';
import { Known } from '../known.ts';
import { certainLead, circlesOf, cyclesTable } from '../matchups/circles.ts';
import { fieldOf, MOST_IN_TABLE } from '../matchups/field.ts';
import { Matchups } from '../matchups/grid.ts';
import { plansNote, plansTable } from '../matchups/played.ts';
import { absences, commonOf, heatOf, meetingsIn, percentWithInterval } from '../matchups/report.ts';
import { rowMean, type Scores, scoresOf } from '../matchups/scores.ts';
import { clusterOrder } from '../statistics/arrangement.ts';
import { rankWithTies } from '../statistics/comparisons.ts';
import { findCycles } from '../statistics/cycles.ts';
import { type StudyAnswer, StudyProblems, studyKind } from '../study.ts';
import { noAnswerYet } from '../words.ts';
import { examples } from './examples.ts';
import { MatrixRequest } from './request.ts';

/** The long table of single cells is left to the data beyond this many. */
const MOST_LISTED = 5_000;

export const matrix = studyKind<MatrixRequest>({
  id: 'matrix',
  title: 'Match-ups',
  question: 'Who beats whom, how surely, and who does best against the field?',
  schema: MatrixRequest,
  examples,
  begin: (request, context) => {
    const field = fieldOf(request, context, MOST_IN_TABLE);
    const matchups = new Matchups(field, request);
    if (matchups.isEmpty) {
      throw new StudyProblems([
        field.square && field.rows.length === 1
          ? { path: 'profiles', message: 'one profile has nobody to meet', allowed: 'two profiles, or opponents' }
          : { path: 'situations', message: `nobody can meet anybody. ${absences(matchups, new Known())[0] ?? ''}` },
      ]);
    }
    return {
      get costNs() {
        return matchups.costNs;
      },
      next: (known) => matchups.next(known),
      answer: (known) => answer(request, matchups, known),
    };
  },
});

function answer(request: MatrixRequest, matchups: Matchups, known: Known): StudyAnswer {
  const { field } = matchups;
  const { confidence } = request;
  const weights = field.situations.map(({ weight }) => weight);
  const all = scoresOf(matchups, known, weights);
  const means = field.rows.map((_, i) => rowMean(all, i));
  const value = (i: number) => means[i]?.value ?? -1;
  const ranking = rankWithTies(
    field.rows.map((_, i) => value(i)),
    (i, j) => Math.sqrt((means[i]?.variance ?? 0) + (means[j]?.variance ?? 0)),
    confidence,
  );
  const order = ranking.order;
  const columns = field.square ? order : columnOrder(all);
  const best = ranking.groups[0].map((i) => field.rows[i].name);
  const top = means[order[0]];
  const mixed = field.situations.some(({ by }) => by === 'trade') && !field.square;
  const noun = mixed ? 'achieves' : 'scores';
  const heats = [
    heatOf(
      matchups,
      all,
      {
        id: 'all',
        subject: field.situations.length === 1 ? field.situations[0].title : 'All situations together',
        title:
          top === null
            ? 'Against the field: not counted yet'
            : `${named(best)} ${best.length > 1 ? 'lead together' : 'does best'} against the field`,
        format: 'percent',
        confidence,
      },
      { rows: order, columns },
      (i, j) => field.situations.flatMap((_, s) => matchups.problem(known, s, i, j) ?? [])[0] ?? null,
    ),
    ...(field.situations.length === 1
      ? []
      : field.situations.map((situation, s) => {
          const only = scoresOf(
            matchups,
            known,
            weights.map((weight, t) => (t === s ? weight : 0)),
          );
          return heatOf(
            matchups,
            only,
            {
              id: `situation-${s}`,
              subject: situation.title,
              title: `${situation.title}: ${bestIn(only, matchups)}`,
              format: 'percent',
              confidence,
            },
            { rows: order, columns },
            (i, j) => matchups.problem(known, s, i, j),
          );
        })),
  ];
  const circles = circlesIn(matchups, all, known, means, confidence);
  const { cells, tuples } = cellData(matchups, known);
  const plans = plansTable(matchups, known);
  const tables: Table[] = [
    rowsTable(matchups, means, ranking, confidence),
    ...heats.map(({ table }) => table),
    ...(circles?.tables ?? []),
    ...(plans ? [plans] : []),
  ];
  if (cells) tables.push(cellsTable(cells, matchups));
  return {
    sentence:
      top === null
        ? noAnswerYet(meetingsIn(field))
        : best.length > 1
          ? `${named(best)} cannot be told apart at the top; the first ${noun} ${percentWithInterval(top.value, top.variance, confidence)} on average.`
          : `${best[0]} does best: it ${noun} ${percentWithInterval(top.value, top.variance, confidence)} on average against the field.`,
    findings: [...findings(matchups, all, confidence), ...(circles?.findings ?? [])],
    notes: [
      'A score counts a win as 1, a draw as a half. Where only one side acts, what two profiles destroy of each other is compared, each as a share of all there is of it.',
      ...[plansNote(matchups, known)].filter((note) => note !== null),
      ...absences(matchups, known),
    ],
    figures: [
      ...heats.slice(0, 1).map(({ figure }) => figure),
      ...(circles?.figures ?? []),
      ...heats.slice(1).map(({ figure }) => figure),
    ],
    tables,
    ...commonOf([matchups], known),
    data: {
      profiles: field.rows.map(({ name, points }) => ({ name, points })),
      opponents: field.columns.map(({ name, points }) => ({ name, points })),
      square: field.square,
      situations: field.situations.map(({ title, weight, kind, by }) => ({ title, weight, kind, by })),
      order: { byScore: order, clustered: clusterOrder(rowsOf(all), value), columns },
      groups: ranking.groups,
      // Of many cells an unfinished answer keeps the maps only.
      cells: cells || matchups.allMet(known) ? tuples : [],
      cellFields: CELL_FIELDS,
    },
  };
}

/** Circles among more are not looked for: all triples of so many are a few million. */
const MOST_IN_CIRCLES = 250;

/** Null where profiles meet others, where not everybody has met everybody, and where there are none. */
function circlesIn(
  matchups: Matchups,
  all: Scores,
  known: Known,
  means: ReadonlyArray<{ readonly value: number } | null>,
  confidence: number,
) {
  const { rows, square } = matchups.field;
  if (!square || rows.length > MOST_IN_CIRCLES || !matchups.allMet(known)) return null;
  const cycles = findCycles(rows.length, certainLead(all, confidence));
  const names = rows.map(({ name }) => name);
  const found = circlesOf(cycles, all, names, (i) => means[i]?.value ?? 0, confidence);
  const table = cyclesTable(cycles, names);
  if (!found || !table) return null;
  return { figures: [found.figure], tables: [found.table, table], findings: [`${found.figure.title}.`] };
}

/** Opponents, the hardest first. */
function columnOrder({ rows, columns, score, known }: Scores): number[] {
  const means = Array.from({ length: columns }, (_, j) => {
    let [sum, count] = [0, 0];
    for (let i = 0; i < rows; i++) {
      if (!known[i * columns + j]) continue;
      sum += score[i * columns + j];
      count++;
    }
    return count === 0 ? Number.POSITIVE_INFINITY : sum / count;
  });
  return means.map((_, j) => j).sort((a, b) => means[a] - means[b] || a - b);
}

function rowsOf({ rows, columns, score, known }: Scores): number[][] {
  return Array.from({ length: rows }, (_, i) =>
    Array.from({ length: columns }, (_, j) => (known[i * columns + j] ? score[i * columns + j] : 0.5)),
  );
}

function bestIn(scores: Scores, { field }: Matchups): string {
  const means = field.rows.map((_, i) => rowMean(scores, i)?.value ?? Number.NEGATIVE_INFINITY);
  const top = means.indexOf(Math.max(...means));
  return Number.isFinite(means[top]) ? `${field.rows[top].name} does best` : 'not counted yet';
}

function findings({ field }: Matchups, { columns, score, variance, known }: Scores, confidence: number): string[] {
  const found: string[] = [];
  let [decided, level, open, widest] = [0, 0, 0, -1];
  let lopsided = -1;
  const z = zFor(confidence);
  for (let at = 0; at < score.length; at++) {
    if (!known[at] || (field.square && Math.floor(at / columns) < at % columns)) continue;
    const half = z * Math.sqrt(variance[at]);
    const away = Math.abs(score[at] - 0.5);
    if (away > half + 1e-12) decided++;
    else if (half <= 0.05) level++;
    else open++;
    if (away > widest) {
      widest = away;
      lopsided = score[at] >= 0.5 || !field.square ? at : (at % columns) * columns + Math.floor(at / columns);
    }
  }
  if (lopsided >= 0) {
    const [i, j] = [Math.floor(lopsided / columns), lopsided % columns];
    found.push(
      `The most one-sided match-up: ${field.rows[i].name} against ${field.columns[j].name}, ${percentWithInterval(score[lopsided], variance[lopsided], confidence)}.`,
    );
  }
  const pairs = decided + level + open;
  if (pairs > 0 && (field.situations.every(({ by }) => by === 'wins') || field.square)) {
    found.push(`Of ${counted(pairs, 'pairs')}: ${decided} with a certain favourite, ${level} level, ${open} open.`);
  }
  return found;
}

/** What stands where in a cell of the data: short, because there may be tens of thousands. */
const CELL_FIELDS = [
  'situation',
  'row',
  'column',
  'score',
  'low',
  'high',
  'win',
  'loss',
  'destroyed',
  'lost',
  'trials',
] as const satisfies ReadonlyArray<keyof CellData>;

/** In the order of {@link CELL_FIELDS}; trials are 0 where the cell is exact. */
function tupleOf(cell: CellData): Array<number | null> {
  const { situation, row, column, score, low, high, win, loss, destroyed, lost, trials } = cell;
  return [situation, row, column, score, low, high, win, loss, destroyed, lost, trials];
}

interface CellData {
  readonly situation: number;
  readonly row: number;
  readonly column: number;
  readonly score: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly win: number | null;
  readonly loss: number | null;
  readonly destroyed: number | null;
  readonly lost: number | null;
  readonly trials: number;
  readonly exact: boolean;
}

/** All cells as tuples; as rows of a table only where these are few, for there may be hundreds of thousands. */
function cellData(
  matchups: Matchups,
  known: Known,
): { readonly cells: readonly CellData[] | null; readonly tuples: ReadonlyArray<ReadonlyArray<number | null>> } {
  const { field } = matchups;
  let cells: CellData[] | null = [];
  const tuples: Array<Array<number | null>> = [];
  field.situations.forEach((_, situation) => {
    for (let row = 0; row < field.rows.length; row++) {
      for (let column = 0; column < field.columns.length; column++) {
        const meet = matchups.meet(known, situation, row, column);
        if (!meet) continue;
        const { score, interval, win, loss, destroyed, lost, trials, exact } = meet;
        const cell: CellData = {
          situation,
          row,
          column,
          score,
          low: interval?.low ?? null,
          high: interval?.high ?? null,
          win,
          loss,
          destroyed: inPoints(destroyed, field.columns[column].worth[situation]),
          lost: inPoints(lost, field.rows[row].worth[situation]),
          trials,
          exact,
        };
        tuples.push(tupleOf(cell));
        if (tuples.length > MOST_LISTED) cells = null;
        cells?.push(cell);
      }
    }
  });
  return { cells, tuples };
}

/** Points of which this share is gone; null where nobody says how many there are. */
function inPoints(share: { readonly value: number } | null, worth: number): number | null {
  return share && worth > 0 ? share.value * worth : null;
}

function cellsTable(cells: readonly CellData[], { field }: Matchups): Table {
  return {
    id: 'cells',
    title: 'Every match-up in every situation',
    columns: [
      textColumn('situation', 'Situation'),
      textColumn('profile', 'Profile'),
      textColumn('against', 'Against'),
      percentColumn('score', 'Score'),
      percentColumn('low', 'Low'),
      percentColumn('high', 'High'),
      percentColumn('win', 'Won'),
      percentColumn('draw', 'Drawn'),
      percentColumn('loss', 'Lost'),
      numberColumn('destroyed', 'Points destroyed'),
      numberColumn('pointsLost', 'Points lost'),
      wholeColumn('trials', 'Trials'),
      textColumn('method', 'Method'),
    ],
    rows: cells.map(({ situation, row, column, score, low, high, win, loss, destroyed, lost, trials, exact }) => [
      field.situations[situation].title,
      field.rows[row].name,
      field.columns[column].name,
      score,
      low,
      high,
      win,
      win === null || loss === null ? null : Math.max(0, 1 - win - loss),
      loss,
      destroyed,
      lost,
      exact ? null : trials,
      exact ? 'exact' : 'monte-carlo',
    ]),
  };
}

function rowsTable(
  { field }: Matchups,
  means: ReadonlyArray<{ readonly value: number; readonly variance: number } | null>,
  { order, groups, ranks }: ReturnType<typeof rankWithTies>,
  confidence: number,
): Table {
  const z = zFor(confidence);
  return {
    id: 'profiles',
    title: 'Profiles by their average score',
    columns: [
      wholeColumn('group', 'Group'),
      textColumn('profile', 'Profile'),
      wholeColumn('points', 'Points'),
      percentColumn('score', 'Average score'),
      percentColumn('low', 'Low'),
      percentColumn('high', 'High'),
      textColumn('ranks', 'Possible ranks'),
    ],
    rows: order.map((i) => {
      const mean = means[i];
      const half = mean ? z * Math.sqrt(mean.variance) : 0;
      return [
        1 + groups.findIndex((group) => group.includes(i)),
        field.rows[i].name,
        field.rows[i].points || null,
        mean?.value ?? null,
        mean && half > 0 ? Math.max(0, mean.value - half) : null,
        mean && half > 0 ? Math.min(1, mean.value + half) : null,
        ranks[i].best === ranks[i].worst ? `${ranks[i].best}` : `${ranks[i].best} to ${ranks[i].worst}`,
      ];
    }),
  };
}
