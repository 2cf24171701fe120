/** What a tuning study says where values add up. */

import { zFor } from '../../kernel/intervals.ts';
import { counted } from '../../wording.ts';
import { differenceColumn, numberColumn, textColumn, wholeColumn } from '../columns.ts';
import type { Format, Table } from '../figures.ts';
import { plain } from '../format.ts';
import type { Known } from '../known.ts';
import { difference, standardError } from '../sample.ts';
import { rankWithTies } from '../statistics/comparisons.ts';
import type { StudyAnswer } from '../study.ts';
import { bounded, commonOf, inWords, isAnyKnown, listing, noAnswerYet, sharedMeasure } from '../words.ts';
import {
  actingIn,
  againstWhom,
  askedIn,
  budgetsFigure,
  budgetsOf,
  budgetsTable,
  copiesOf,
  idleNotes,
  opponentsTable,
  phasesTable,
} from './beside.ts';
import { studentError } from './errors.ts';
import type { TuneRequest } from './request.ts';
import { MOST_VARIED, type Sums } from './sum.ts';

/** How sure it is that a choice belongs into the list, or out of it. */
type Standing = 'in' | 'out' | 'open' | 'cannot';

interface Line {
  readonly slot: string;
  readonly choice: string;
  readonly points: number;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly count: number;
  /** What the best list loses without it, or with one more of it. */
  readonly turning: number | null;
  readonly standing: Standing;
  /** 1 for the most valuable copies and all that cannot be told from them, and so on; null without a value. */
  readonly group: number | null;
  /** Value of one copy against each opponent, and in each question as weighed. */
  readonly against: ReadonlyArray<number | null>;
  readonly phases: ReadonlyArray<number | null>;
}

/** "3 candidates against 2 opponents" */
function meetingsOf({ entries, opponents }: Sums): string {
  return `${counted(entries.length, 'candidates')} against ${counted(opponents.length, 'opponents')}`;
}

export function reportSums(request: TuneRequest, sums: Sums, known: Known): StudyAnswer {
  const common = commonOf(known, sums.cells.flat());
  const solution = known.solution('best');
  const counts = solution?.state === 'optimal' ? solution.counts : null;
  const lines = linesOf(request, sums, known, counts);
  const asked = sums.cells.flat();
  const facts = isAnyKnown(known, asked) ? sharedMeasure(known, asked, sums.opponents) : null;
  const format: Format = 'number';
  const together = askedIn(sums);
  const title = facts ? `${facts.title}${together ? ` (${together})` : ''}` : '';
  const budgets = budgetsOf(request, sums, known);
  const more = [phasesTable(request, sums, known), opponentsTable(request, sums, known)].filter((one) => one !== null);
  const points = lines.reduce((sum, { points: each, count }) => sum + each * count, 0);
  const total = totalOf(sums, known, counts);
  const sentence = !facts
    ? noAnswerYet(meetingsOf(sums))
    : solution?.state === 'infeasible'
      ? `No list keeps to the limits${tooDear(request)}.`
      : solution?.state === 'given up'
        ? `The best list was not found: ${solution.reason}.`
        : counts === null || total === null
          ? 'The values of single choices are being counted.'
          : `The best list is ${listing(
              lines.filter(({ count }) => count > 0).map(({ choice, count }) => copiesOf(choice, count)),
              12,
            )}${points > 0 ? ` (${counted(points, 'points')})` : ''}: ${title} ${inWords(total, format)}${againstWhom(request, actingIn(sums))}, proven to be the ${request.better === 'more' ? 'most' : 'least'} for these values.`;
  return {
    sentence,
    findings: [...unpriced(request, lines), ...findings(lines, counts !== null)],
    notes: [
      'Each choice was asked by itself, and their values added up: what they do for each other is not in it.',
      ...(together ? [`Its value is the sum over ${together}.`] : []),
      ...idleNotes(sums),
      ...(sums.entries.length > MOST_VARIED
        ? [`Only the first ${MOST_VARIED} choices were tried with one more or one less; the others are called open.`]
        : []),
      ...(counts === null
        ? []
        : [
            'The best list is proven for the values as estimated; "open" marks choices that other values within their intervals would turn.',
          ]),
    ],
    figures:
      lines.length === 0 || !facts
        ? []
        : [
            {
              type: 'intervals',
              title: mostWorth(lines),
              format,
              table: 'choices',
              axis: `${title}, one copy`,
              rows: lines.map(({ slot, choice, value, low, high, standing }) => ({
                label: request.slots.length > 1 ? `${slot}: ${choice}` : choice,
                value: value ?? 0,
                ...(low === null || high === null ? {} : { low, high }),
                group: standing,
                muted: standing !== 'in',
              })),
            },
            ...(budgets.length > 1 ? [budgetsFigure(budgets, title)] : []),
          ],
    tables: [choicesTable(lines), ...more, ...(budgets.length > 0 ? [budgetsTable(budgets, title)] : [])],
    ...common,
    data: {
      optimal: counts !== null,
      solution: solution?.state ?? null,
      total,
      points,
      choices: lines,
      budgets,
    },
  };
}

/** Whoever has no points fills a list of so many points for nothing, which no player could field. */
function unpriced({ limits }: TuneRequest, lines: readonly Line[]): string[] {
  const free = lines.filter(({ points }) => points === 0).map(({ choice }) => choice);
  return limits.points === undefined || free.length === 0
    ? []
    : [`Without points, and so free in this list: ${listing(free)}. The best list is as good as their points.`];
}

/** What the cheapest list costs, where that alone is more than the points allow. */
function tooDear({ slots, limits }: TuneRequest): string {
  if (limits.points === undefined) return '';
  const cheapest = slots.reduce((sum, { choices, least }) => {
    const prices = choices.flatMap(({ points, most }) => Array.from({ length: most }, () => points));
    return (
      sum +
      prices
        .sort((a, b) => a - b)
        .slice(0, least)
        .reduce((all, points) => all + points, 0)
    );
  }, 0);
  return cheapest > limits.points
    ? `: the cheapest of the size that is asked for costs ${counted(cheapest, 'points')}, and ${plain(limits.points)} are allowed`
    : '';
}

function linesOf(request: TuneRequest, sums: Sums, known: Known, counts: readonly number[] | null): Line[] {
  const sign = request.better === 'more' ? 1 : -1;
  const best = known.solution('best');
  const error = (values: readonly number[]) => {
    // What two lists have in common cancels.
    const squares = values.reduce((sum, more, e) => {
      const sample = more === 0 ? null : sums.sample(known, e);
      return sum + (sample ? (more * standardError(sample)) ** 2 : 0);
    }, 0);
    return Math.sqrt(squares);
  };
  const z = zFor(request.keepBest);
  const groups = groupsOf(request, sums, known);
  return sums.entries.map(({ slot, choice }, e): Line => {
    const sample = sums.sample(known, e);
    const { value, low, high } = sample ? bounded(sample) : { value: null, low: undefined, high: undefined };
    const count = counts?.[e] ?? 0;
    const other = sums.variation(known, e);
    let turning: number | null = null;
    let standing: Standing = 'open';
    if (best?.state === 'optimal' && other?.state === 'optimal') {
      turning = sign * (other.value - best.value);
      const gap = best.value - other.value;
      const sure = gap > z * error(other.counts.map((more, i) => more - best.counts[i])) + 1e-9;
      standing = sure ? (count > 0 ? 'in' : 'out') : 'open';
    } else if (other?.state === 'infeasible') standing = count > 0 ? 'in' : 'cannot';
    return {
      slot: request.slots[slot].name,
      choice: choice.name,
      points: choice.points,
      value,
      low: low ?? null,
      high: high ?? null,
      count,
      turning,
      standing,
      group: groups[e],
      against: sums.opponents.map((_, o) => sums.against(known, e, o)?.value ?? null),
      phases: sums.phases.map((_, p) => sums.inPhase(known, e, p)?.value ?? null),
    };
  });
}

/** Which single copy is worth most, or that several tie. */
function mostWorth(lines: readonly Line[]): string {
  const first = lines.filter(({ group }) => group === 1).map(({ choice }) => choice);
  if (first.length === 0) return 'What one copy of each choice is worth';
  return first.length === 1
    ? `${first[0]}: one copy is worth more than one of any other`
    : `${listing(first)} tie for the most that one copy is worth`;
}

/** Ties of single copies. */
function groupsOf(request: TuneRequest, sums: Sums, known: Known): Array<number | null> {
  const sign = request.better === 'more' ? 1 : -1;
  const groups: Array<number | null> = sums.entries.map(() => null);
  const there = sums.entries.flatMap((_, e) => {
    const sample = sums.problem(known, e) === null ? sums.sample(known, e) : null;
    return sample ? [{ e, sample }] : [];
  });
  const values = there.map(({ sample }) => sign * sample.value);
  const error = (i: number, j: number) => studentError(difference(there[i].sample, there[j].sample));
  rankWithTies(values, error, request.keepBest).groups.forEach((group, g) => {
    for (const i of group) groups[there[i].e] = g + 1;
  });
  return groups;
}

function totalOf(sums: Sums, known: Known, counts: readonly number[] | null) {
  if (counts === null) return null;
  let [value, variance] = [0, 0];
  counts.forEach((count, e) => {
    const sample = count > 0 ? sums.sample(known, e) : null;
    if (!sample) return;
    value += count * sample.value;
    variance += (count * standardError(sample)) ** 2;
  });
  const half = zFor(0.95) * Math.sqrt(variance);
  return half > 0 ? { value, low: value - half, high: value + half } : { value };
}

function findings(lines: readonly Line[], solved: boolean): string[] {
  if (!solved) return [];
  const names = (standing: Standing) => lines.filter((line) => line.standing === standing).map(({ choice }) => choice);
  const found: string[] = [];
  const open = names('open');
  if (names('in').length > 0) found.push(`Certainly in: ${listing(names('in'))}.`);
  if (open.length > 0) found.push(`Open, a tie as far as can be told: ${listing(open)}.`);
  const dear = lines
    .filter(({ count, turning }) => count > 0 && turning !== null && turning !== 0)
    .sort((a, b) => Math.abs(b.turning!) - Math.abs(a.turning!))[0];
  if (dear)
    found.push(
      `The best list hangs most on ${dear.choice}: without one copy it is worth ${plain(Math.abs(dear.turning!))} ${dear.turning! > 0 ? 'more' : 'less'}.`,
    );
  return found;
}

function choicesTable(lines: readonly Line[]): Table {
  return {
    id: 'choices',
    title: 'What each choice is worth and how often the best list takes it',
    columns: [
      textColumn('slot', 'Slot'),
      textColumn('choice', 'Choice'),
      wholeColumn('points', 'Points'),
      numberColumn('value', 'Value of one'),
      numberColumn('low', 'Low'),
      numberColumn('high', 'High'),
      numberColumn('perPoint', 'Per 100 points'),
      wholeColumn('count', 'In the best list'),
      differenceColumn('turning', 'Best list with one less (or more)'),
      textColumn('standing', 'Standing'),
    ],
    rows: lines.map(({ slot, choice, points, value, low, high, count, turning, standing }) => [
      slot,
      choice,
      points,
      value,
      low,
      high,
      value !== null && points > 0 ? (100 * value) / points : null,
      count,
      turning,
      standing,
    ]),
  };
}
