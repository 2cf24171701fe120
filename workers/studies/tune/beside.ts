/** Tables beside the best list: what each choice is worth by question and against each opponent, and the best by budget. */
import { counted, metInWords } from '../../wording.ts';
import { numberColumn, textColumn, wholeColumn } from '../columns.ts';
import type { Figure, Table } from '../figures.ts';
import { plain } from '../format.ts';
import type { Known } from '../known.ts';
import { metIn } from '../matchups/met.ts';
import { listing } from '../words.ts';
import type { TuneRequest } from './request.ts';
import type { Sums } from './sum.ts';

/** Opponents that have a column; the others are in the numbers, but not in the table. */
const MOST_COLUMNS = 40;

/** A title of a question inside a sentence: "a volley". */
const inside = (title: string): string => `${title.charAt(0).toLowerCase()}${title.slice(1)}`;

/** "a volley and a melee attack", or null where one question is asked. */
export function askedIn({ phases }: Sums): string | null {
  if (phases.length === 1) return null;
  const same = phases.every(({ weight }) => weight === phases[0].weight);
  return listing(phases.map(({ title, weight }) => (same ? inside(title) : `${plain(weight)} times ${inside(title)}`)));
}

interface Question {
  readonly kind: string;
  readonly title: string;
  readonly scenario: unknown;
}

/**
 * Whom the choices meet, for a sentence: " against Swordsmen in shooting and Spearmen in melee". Without opponents these
 * are the ones in the questions themselves, which nobody may have chosen. Empty where nobody there has a name, and where
 * the choices themselves are the ones who are attacked.
 */
export function againstWhom({ ruleset, opponents, slots }: TuneRequest, questions: readonly Question[]): string {
  if (opponents.length > 1) return ` against ${counted(opponents.length, 'opponents')} as weighed`;
  if (opponents.length === 1) return ` against ${opponents[0].name}`;
  const changed = slots.flatMap(({ choices }) => choices.flatMap(({ patches }) => Object.keys(patches)));
  const met = metInWords(
    questions.map(({ kind, title, scenario }) => ({
      title: inside(title),
      name: metIn({ ruleset, kind, scenario }, changed),
    })),
  );
  return met === null ? '' : ` against ${met}`;
}

/** The questions in which somebody has something to do. */
export function actingIn({ entries, phases }: Sums): Sums['phases'] {
  return phases.filter(({ kind }) => entries.some(({ choice }) => !choice.idleIn.includes(kind)));
}

/** Who does nothing where, in sentences. */
export function idleNotes({ entries, phases }: Sums): string[] {
  return phases.flatMap(({ kind, title }) => {
    const idle = entries.filter(({ choice }) => choice.idleIn.includes(kind)).map(({ choice }) => choice.name);
    const names = [...new Set(idle)];
    if (names.length === 0) return [];
    // A unit may be one or many by its name: the sentence needs no verb.
    return [`Nothing to do in ${inside(title)}, and worth nothing there: ${listing(names, 12)}.`];
  });
}

/** "2 × Raiders": a name may begin with a number, or be one of many already. */
export function copiesOf(name: string, count: number): string {
  return count > 1 ? `${count} × ${name}` : name;
}

/** One row a choice, one column a question; null where there is one. */
export function phasesTable(request: TuneRequest, sums: Sums, known: Known): Table | null {
  if (sums.phases.length === 1) return null;
  return choicesBy(request, sums, {
    id: 'phases',
    title: 'What one copy of each choice is worth by question, as weighed',
    columns: sums.phases.map(({ title }) => title),
    value: (e, p) => sums.inPhase(known, e, p)?.value ?? null,
  });
}

/** One row a choice, one column an opponent; null where there is one. */
export function opponentsTable(request: TuneRequest, sums: Sums, known: Known): Table | null {
  if (sums.opponents.length === 1) return null;
  return choicesBy(request, sums, {
    id: 'opponents',
    title: 'What one copy of each choice is worth against each opponent',
    columns: sums.opponents.slice(0, MOST_COLUMNS).map(({ name }) => name),
    value: (e, o) => sums.against(known, e, o)?.value ?? null,
  });
}

interface By {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly string[];
  readonly value: (entry: number, column: number) => number | null;
}

function choicesBy(request: TuneRequest, { entries }: Sums, { id, title, columns, value }: By): Table {
  return {
    id,
    title,
    columns: [
      textColumn('slot', 'Slot'),
      textColumn('choice', 'Choice'),
      ...columns.map((name, c) => numberColumn(`${id}${c}`, name)),
    ],
    rows: entries.map(({ slot, choice }, e) => [
      request.slots[slot].name,
      choice.name,
      ...columns.map((_, c) => value(e, c)),
    ]),
  };
}

export interface Budget {
  /** Points that may be spent. */
  readonly points: number;
  readonly spent: number;
  readonly value: number;
  readonly list: string;
}

/** The best list for each tenth of the points that could be filled; empty until all are known. */
export function budgetsOf(request: TuneRequest, sums: Sums, known: Known): Budget[] {
  const sign = request.better === 'more' ? 1 : -1;
  const budgets = sums.budgets();
  if (budgets.some((_, k) => !sums.front(known, k))) return [];
  return budgets.flatMap((points, k) => {
    const found = sums.front(known, k)!;
    if (found.state !== 'optimal') return [];
    const chosen = sums.entries.flatMap(({ choice }, e) => {
      const count = found.counts[e];
      return count === 0 ? [] : [{ name: copiesOf(choice.name, count), count, choice }];
    });
    const spent = chosen.reduce((sum, { count, choice }) => sum + count * choice.points, 0);
    const list =
      chosen.length === 0
        ? 'nothing'
        : listing(
            chosen.map(({ name }) => name),
            40,
          );
    return [{ points, spent, value: sign * found.value, list }];
  });
}

export function budgetsTable(budgets: readonly Budget[], title: string): Table {
  return {
    id: 'budgets',
    title: 'The best list for fewer points',
    columns: [
      wholeColumn('points', 'Points allowed'),
      wholeColumn('spent', 'Points'),
      numberColumn('value', title),
      textColumn('list', 'List'),
    ],
    rows: budgets.map(({ points, spent, value, list }) => [points, spent, value, list]),
  };
}

/** Value against points; what the last tenth of the points adds is its title. */
export function budgetsFigure(budgets: readonly Budget[], axis: string): Figure {
  const [before, last] = budgets.slice(-2);
  const adds = plain(last.value - before.value);
  return {
    type: 'lines',
    title: `The last ${counted(last.points - before.points, 'points')} add ${adds === '0' ? 'nothing' : adds} by these values`,
    format: 'number',
    table: 'budgets',
    xAxis: 'points allowed',
    yAxis: axis,
    x: budgets.map(({ points }) => points),
    lines: [{ label: 'best list', points: budgets.map(({ value }) => ({ value })) }],
  };
}
