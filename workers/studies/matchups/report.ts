/** What every study of match-ups says about its cells: rules, what was ignored, who could not meet, heat maps. */
import { zFor } from '../../kernel/intervals.ts';
import { findRuleset } from '../../rulesets/index.ts';
import { counted } from '../../wording.ts';
import { textColumn } from '../columns.ts';
import type { Format, HeatCell, HeatFigure, Table } from '../figures.ts';
import type { Known } from '../known.ts';
import type { StudyAnswer } from '../study.ts';
import { ignoredPlace } from '../words.ts';
import type { Field } from './field.ts';
import type { Matchups } from './grid.ts';
import type { Scores } from './scores.ts';

type Common = Pick<StudyAnswer, 'method' | 'trials' | 'cells' | 'rules' | 'ignored'>;

/** How the cells were answered, and what took part in them. */
export function commonOf(fields: readonly Matchups[], known: Known): Common {
  const rules = new Map<string, string>();
  const ignored = new Map<string, { path: string; title: string; reason: string; cells: number }>();
  let [exact, simulated] = [false, false];
  for (const [, cell] of known) {
    if (cell.problem !== undefined) continue;
    exact ||= cell.exact;
    simulated ||= !cell.exact;
  }
  for (const matchups of fields) {
    const titles = new Map(findRuleset(matchups.field.ruleset).catalogue.map(({ id, title }) => [id, title]));
    // Many cells say the same, and say it as one list.
    const seen = new Set<readonly string[]>();
    for (const { kind, rules: ids, ignored: left } of matchups.facts(known)) {
      if (!seen.has(ids)) for (const id of ids) rules.set(id, titles.get(id) ?? id);
      seen.add(ids);
      for (const { path, reason } of left) {
        const key = `${path} ${reason}`;
        const before = ignored.get(key) ?? {
          path,
          title: ignoredPlace(matchups.field.ruleset, kind, path),
          reason,
          cells: 0,
        };
        before.cells++;
        ignored.set(key, before);
      }
    }
  }
  return {
    method: exact && simulated ? 'exact and monte-carlo' : simulated ? 'monte-carlo' : 'exact',
    trials: known.trials,
    cells: known.size,
    rules: [...rules].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, title]) => ({ id, title })),
    ignored: [...ignored.values()].sort((a, b) => b.cells - a.cells),
  };
}

/** "12 profiles against each other, in 2 situations" */
export function meetingsIn({ rows, columns, situations, square }: Field): string {
  const against = square ? 'each other' : counted(columns.length, 'opponents');
  return `${counted(rows.length, 'profiles')} against ${against}, in ${counted(situations.length, 'situations')}`;
}

/** Pairs that could not meet, one note a reason and profile. */
export function absences(matchups: Matchups, known: Known): string[] {
  const { field } = matchups;
  const notes: string[] = [];
  field.situations.forEach(({ title }, s) => {
    const reasons = new Map<string, number>();
    field.rows.forEach((_, i) => {
      field.columns.forEach((_, j) => {
        const problem = matchups.problem(known, s, i, j);
        if (problem) reasons.set(problem, (reasons.get(problem) ?? 0) + 1);
      });
    });
    for (const [reason, count] of reasons) {
      notes.push(`${title}: ${count} ${count === 1 ? 'pair' : 'pairs'} could not meet. ${reason}`);
    }
  });
  return notes;
}

/** One heat map over rows and columns in the given order, and the table with the same numbers. */
export function heatOf(
  matchups: Matchups,
  { score, variance, known, columns }: Scores,
  words: {
    readonly id: string;
    readonly subject: string;
    readonly title: string;
    readonly format: Format;
    readonly confidence: number;
  },
  order: { readonly rows: readonly number[]; readonly columns: readonly number[] },
  whyNot: (i: number, j: number) => string | null,
): { readonly figure: HeatFigure; readonly table: Table } {
  const { field } = matchups;
  const z = zFor(words.confidence);
  const cells = order.rows.map((i) =>
    order.columns.map((j): HeatCell => {
      const at = i * columns + j;
      if (!known[at]) {
        const problem = field.square && i === j ? 'itself' : (whyNot(i, j) ?? 'not counted yet');
        return { value: null, problem };
      }
      const half = z * Math.sqrt(variance[at]);
      if (half === 0) return { value: score[at] };
      return { value: score[at], low: Math.max(0, score[at] - half), high: Math.min(1, score[at] + half) };
    }),
  );
  const [y, x] = [order.rows.map((i) => field.rows[i].name), order.columns.map((j) => field.columns[j].name)];
  const { id, subject, title, format } = words;
  return {
    figure: { type: 'heat', title, format, table: id, xAxis: 'against', yAxis: 'profile', x, y, cells },
    table: {
      id,
      title: subject,
      columns: [
        textColumn('profile', 'Profile'),
        ...x.map((name, j) => ({ id: `c${j}`, title: String(name), format })),
      ],
      rows: cells.map((row, i) => [y[i], ...row.map(({ value }) => value)]),
    },
  };
}

/** "71.2 %" */
export function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}

/** "71.2 % (69.8 % to 72.6 %)", or without brackets when exact. */
export function percentWithInterval(value: number, variance: number, confidence: number): string {
  if (variance === 0) return percent(value);
  const half = zFor(confidence) * Math.sqrt(variance);
  return `${percent(value)} (${percent(Math.max(0, value - half))} to ${percent(Math.min(1, value + half))})`;
}
