/** Weights in words, a tornado and a table. */
import { percent } from '../../rulesets/measures.ts';
import { fromTo, numberColumn, textColumn, wholeColumn } from '../columns.ts';
import type { Format, Table } from '../figures.ts';
import { formatted } from '../format.ts';
import type { Known } from '../known.ts';
import type { StudyAnswer } from '../study.ts';
import { bounded, boundedChance, commonOf, inWords, listing, onceCounted, sharedMeasure } from '../words.ts';
import type { WeightsPlan, WeightsRequest } from './request.ts';
import { baseOf, type Worth, worths } from './worth.ts';

/** Rows of the tornado; the table has them all. */
const MOST_ROWS = 30;

/** Points of cost and points of a hundred in one sentence are told apart. */
function perPointInWords(worth: number, change: Format): string {
  return formatted(worth, change).replace(/points$/, 'percentage points');
}

export function report(request: WeightsRequest, plan: WeightsPlan, known: Known): StudyAnswer {
  const base = baseOf(plan, known);
  const all = worths(request, plan, known);
  const cells = [...plan.base, ...plan.weighed.flatMap((weighed) => weighed.cells)];
  const measure = sharedMeasure(known, cells, plan.opponents);
  const chance = measure.of === 'probability';
  const format: Format = chance ? 'percent' : 'number';
  const change: Format = chance ? 'points of percent' : 'difference';
  const sign = request.better === 'more' ? 1 : -1;
  const name = ({ index }: Worth) => plan.weighed[index].change.name;
  const pointsOf = ({ index }: Worth) => plan.weighed[index].change.points;
  const valued = all
    .filter(({ worth }) => worth !== null)
    .sort((a, b) => sign * (b.worth!.value - a.worth!.value) || a.index - b.index);
  const told = valued.filter(({ verdict }) => verdict === 'better' || verdict === 'worse');
  const zero = valued.filter(({ verdict }) => verdict === 'open');
  const nothing = valued.filter(({ verdict }) => verdict === 'equal');
  const sortOf = ({ index }: Worth) => plan.weighed[index].change.sort;
  const better = valued.filter(({ verdict }) => verdict === 'better');
  const stat = better.find((each) => sortOf(each) === 'stat');
  const rule = better.find((each) => sortOf(each) === 'rule');
  // What the card says comes first; rules that it does not have are another question.
  const best = stat ?? better[0];
  const baseWords = base ? inWords(chance ? boundedChance(base) : bounded(base), format) : 'without a value';
  const found = best
    ? `${name(best)} is worth most${stat ? ' of the stats' : ''}: ${inWords(bounded(best.worth!), change)} on ${measure.title} ${baseWords}.`
    : `No change makes ${measure.title} (${baseWords}) better for sure.`;
  const sentence = onceCounted(known, cells, found);
  const priced = valued.filter((each) => each.verdict === 'better' && (pointsOf(each) ?? 0) > 0);
  const perPoint = (each: Worth) => each.worth!.value / pointsOf(each)!;
  const cheapest = [...priced].sort((a, b) => sign * (perPoint(b) - perPoint(a)))[0];
  const stats = valued.some((each) => sortOf(each) === 'stat');
  const shown = [...told, ...zero]
    .filter((each) => !stats || sortOf(each) !== 'rule')
    .sort((a, b) => Math.abs(b.worth!.value) - Math.abs(a.worth!.value))
    .slice(0, MOST_ROWS);
  const hasPoints = plan.weighed.some((weighed) => weighed.change.points !== undefined);
  const words = { better: 'better', worse: 'worse', equal: 'changes nothing', open: 'not distinguishable from zero' };
  const tableOf = (id: string, title: string, rows: readonly Worth[]): Table => ({
    id,
    title,
    columns: [
      textColumn('change', 'Change'),
      { id: 'worth', title: `Change in ${measure.title}`, format: change },
      ...fromTo(change),
      textColumn('verdict', 'It is'),
      wholeColumn('trials', 'Trials'),
      ...(hasPoints
        ? ([
            numberColumn('points', 'Points'),
            { id: 'perPoint', title: 'Per point', format: change },
            ...fromTo(change, 'perPoint'),
          ] as const)
        : []),
    ],
    rows: rows.map((each) => {
      const { worth, verdict, problem } = each;
      const value = worth ? bounded(worth) : null;
      const points = pointsOf(each);
      const per = (amount: number | undefined) => (points && amount !== undefined ? amount / points : null);
      // Dividing by a negative cost turns an interval round.
      const [low, high] = (points ?? 1) < 0 ? [value?.high, value?.low] : [value?.low, value?.high];
      return [
        name(each),
        value?.value ?? null,
        value?.low ?? null,
        value?.high ?? null,
        worth ? words[verdict] : (problem ?? 'no value'),
        worth?.trials ?? null,
        ...(hasPoints ? [points ?? null, per(value?.value), per(low), per(high)] : []),
      ];
    }),
  });
  const listed = [...valued, ...all.filter(({ worth }) => worth === null)];
  const rules = stats ? listed.filter((each) => sortOf(each) === 'rule') : [];
  const tables = [
    tableOf(
      'weights',
      `What each change is worth: ${measure.title}`,
      listed.filter((each) => !rules.includes(each)),
    ),
    ...(rules.length > 0
      ? [tableOf('rules', 'Rules and states it does not have, and what each would be worth', rules)]
      : []),
  ];
  return {
    sentence,
    findings: [
      ...(stat && rule
        ? [
            `Of the rules and states it does not have, ${name(rule)} would be worth most: ${inWords(bounded(rule.worth!), change)}.`,
          ]
        : []),
      ...(cheapest
        ? [
            `For its cost, ${name(cheapest)} is worth most: ${perPointInWords(perPoint(cheapest), change)} for each point that it costs.`,
          ]
        : []),
      ...(zero.length > 0 ? [`Not distinguishable from zero: ${listing(zero.map(name))}.`] : []),
      ...(nothing.length > 0 ? [`Changes nothing: ${listing(nothing.map(name))}.`] : []),
    ],
    notes: [
      ...(plan.impossible.length > 0
        ? [`Left out, because the rules or the form do not allow them here: ${listing(plan.impossible)}.`]
        : []),
      ...(valued.some(({ worth }) => worth!.batches.length > 0)
        ? [
            `Every change shares its dice with the scenario as it is, batch by batch. All statements together hold with ${percent(request.confidence)} confidence; single intervals are 95 % ones.`,
          ]
        : []),
      'Worths are for one change at a time; two together may be worth more or less than their sum.',
    ],
    figures: [
      {
        type: 'intervals',
        title: sentence.replace(/\.$/, ''),
        axis: `Change in ${measure.title}`,
        format: change,
        table: 'weights',
        zero: 0,
        rows: shown.map((each) => ({ label: name(each), ...bounded(each.worth!), muted: each.verdict === 'open' })),
      },
    ],
    tables,
    ...commonOf(known, cells),
    data: {
      measure: measure.title,
      of: measure.of,
      base: base ? bounded(base) : null,
      changes: valued.map((each) => ({
        name: name(each),
        ...bounded(each.worth!),
        verdict: each.verdict,
        points: pointsOf(each) ?? null,
        ...(sortOf(each) ? { sort: sortOf(each) } : {}),
      })),
    },
  };
}
