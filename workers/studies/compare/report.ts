/** A comparison in words, tables and figures. */
import { percent } from '../../rulesets/measures.ts';
import { counted } from '../../wording.ts';
import { fromTo, numberColumn, percentColumn, textColumn, wholeColumn } from '../columns.ts';
import type { Column, Figure, Format, Table } from '../figures.ts';
import { formatted, plain } from '../format.ts';
import type { Known } from '../known.ts';
import { difference, intervalOf, type Sample } from '../sample.ts';
import type { StudyAnswer } from '../study.ts';
import { superiority } from '../superiority.ts';
import { bounded, boundedChance, commonOf, inWords, listing, noAnswerYet, sharedMeasure } from '../words.ts';
import { type Ranked, type Ranking, ranked, sureness } from './ranking.ts';
import type { CompareRequest, Plan } from './request.ts';

/** A table of all pairs grows with the square of the variants. */
const MOST_PAIRED = 24;

export function report(request: CompareRequest, plan: Plan, known: Known): StudyAnswer {
  const ranking = ranked(request, plan, known);
  const measure = sharedMeasure(known, plan.cells.flat(), plan.opponents);
  const format: Format = measure.of === 'probability' ? 'percent' : 'number';
  const change: Format = measure.of === 'probability' ? 'points of percent' : 'difference';
  const name = (variant: number) => request.variants[variant].name;
  const all = plan.cells.flat();
  const { order } = ranking;
  const best = order[0] as Ranked | undefined;
  const show = (sample: Sample) => (measure.of === 'probability' ? boundedChance(sample) : bounded(sample));
  const more = request.better === 'more';
  const isOpen = !best && !all.some(({ key }) => known.get(key)?.problem);
  const said = isOpen
    ? noAnswerYet(counted(all.length, 'questions'))
    : headline(request, ranking, name, format, measure.title);

  const rankingTable: Table = {
    id: 'ranking',
    title: `${measure.title}, best first`,
    columns: [
      textColumn('rank', 'Rank'),
      wholeColumn('group', 'Group of ties'),
      textColumn('variant', 'Variant'),
      { id: 'value', title: measure.title, format },
      ...fromTo(format),
      { id: 'behind', title: 'Against the best', format: change },
      ...fromTo(change, 'behind'),
      percentColumn('sure', 'Sure that the best is better'),
      wholeColumn('trials', 'Trials'),
      ...(request.variants.some(({ points }) => points !== undefined) ? pointColumns(measure.title) : []),
    ],
    rows: order.map(({ variant, score, ranks, group }) => {
      const value = show(score);
      const behind = bounded(difference(score, best!.score));
      const { points } = request.variants[variant];
      const isBest = variant === best!.variant;
      return [
        ranks[0] === ranks[1] ? String(ranks[0]) : `${ranks[0]} to ${ranks[1]}`,
        group,
        name(variant),
        value.value,
        value.low ?? null,
        value.high ?? null,
        isBest ? null : behind.value,
        isBest ? null : (behind.low ?? null),
        isBest ? null : (behind.high ?? null),
        isBest ? null : sureness(best!.score, score, more),
        score.trials,
        ...(request.variants.some((each) => each.points !== undefined)
          ? [points ?? null, points ? (score.value / points) * 100 : null]
          : []),
      ];
    }),
  };
  const figures: Figure[] = [
    {
      type: 'intervals',
      title: said,
      axis: measure.title,
      format,
      table: 'ranking',
      rows: order.map(({ variant, score, group }) => ({ label: name(variant), ...show(score), group: String(group) })),
    },
  ];
  const tables: Table[] = [rankingTable];
  if (plan.opponents.length > 1) tables.push(opponentsTable(request, plan, known, ranking, format));
  if (order.length > 1 && order.length <= MOST_PAIRED) tables.push(pairsTable(request, plan, known, ranking, change));
  const curves = curvesOf(plan, known, ranking, name, measure.title);
  if (curves) {
    figures.push(curves.figure);
    tables.push(curves.table);
  }
  return {
    sentence: said,
    findings: findings(request, ranking, name, format),
    notes: notes(request, ranking, name),
    figures,
    tables,
    ...commonOf(known, all),
    data: {
      measure: measure.title,
      of: measure.of,
      order: order.map(({ variant, score, ranks, group }) => ({
        variant: name(variant),
        ...show(score),
        ranks,
        group,
        trials: score.trials,
      })),
    },
  };
}

function pointColumns(title: string): Column[] {
  return [numberColumn('points', 'Points'), numberColumn('perPoint', `${title} for 100 points`)];
}

function headline(
  request: CompareRequest,
  { order, verdictOf }: Ranking,
  name: (variant: number) => string,
  format: Format,
  title: string,
): string {
  const [best, second] = order;
  if (!best) return 'No variant has a value.';
  const value = inWords(format === 'percent' ? boundedChance(best.score) : bounded(best.score), format);
  const what = `${title} ${value}`;
  if (!second) return `Only ${name(best.variant)} has a value: ${what}.`;
  const tied = order.filter(({ group }) => group === best.group);
  if (tied.length === order.length) {
    const equal = tied.every(({ variant }) => verdictOf(best.variant, variant) === 'equal');
    return `${listing(tied.map(({ variant }) => name(variant)))} ${equal ? 'are equal' : 'cannot be told apart'}: ${what}.`;
  }
  if (tied.length > 1) return `${listing(tied.map(({ variant }) => name(variant)))} tie for the best: ${what}.`;
  return `${name(best.variant)} is best of ${order.length + (request.variants.length - order.length)}: ${what}.`;
}

function findings(
  request: CompareRequest,
  { order, verdictOf }: Ranking,
  name: (variant: number) => string,
  format: Format,
): string[] {
  const [best] = order;
  if (!best) return [];
  const change: Format = format === 'percent' ? 'points of percent' : 'difference';
  const next = order.find(({ group }) => group > best.group);
  const found: string[] = [];
  if (next) {
    const ahead = difference(best.score, next.score);
    const interval = intervalOf(ahead);
    const bounds = interval ? ` (${formatted(interval.low, change)} to ${formatted(interval.high, change)})` : '';
    found.push(
      `${name(best.variant)} differs from ${name(next.variant)} by ${formatted(ahead.value, change)}${bounds}.`,
    );
  }
  const groups = new Map<number, Ranked[]>();
  for (const each of order) groups.set(each.group, [...(groups.get(each.group) ?? []), each]);
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const [leader] = group;
    const equal = group.every(({ variant }) => verdictOf(leader.variant, variant) === 'equal');
    const names = listing(group.map(({ variant }) => name(variant)));
    found.push(equal ? `${names} are equal.` : `${names} tie: not told apart at ${percent(request.confidence)}.`);
  }
  return found;
}

function notes(
  request: CompareRequest,
  { order, without, open }: Ranking,
  name: (variant: number) => string,
): string[] {
  const simulated = order.some(({ score }) => score.batches.length > 0);
  return [
    ...without.map(({ variant, problem }) => `${name(variant)} has no value: ${problem}`),
    ...(simulated
      ? [
          `Variants share their dice, batch by batch, and are compared by the differences. All statements about what is better hold together with ${percent(request.confidence)} confidence, however early they were made; single intervals are 95 % ones.`,
        ]
      : []),
    ...(simulated && open.size > 0
      ? [
          `Not decided after ${plain(Math.max(...order.map(({ score }) => score.trials)))} trials: ties. More trials may part them.`,
        ]
      : []),
  ];
}

function opponentsTable(request: CompareRequest, plan: Plan, known: Known, ranking: Ranking, format: Format): Table {
  return {
    id: 'opponents',
    title: 'Against each opponent',
    columns: [
      textColumn('variant', 'Variant'),
      ...plan.opponents.map(({ name, weight }, o) => ({
        id: `opponent${o}`,
        title: weight === 1 ? name : `${name} (weight ${weight})`,
        format,
      })),
    ],
    rows: ranking.order.map(({ variant }) => [
      request.variants[variant].name,
      ...plan.cells[variant].map(({ key }) => known.sample(key)?.value ?? null),
    ]),
  };
}

function pairsTable(request: CompareRequest, plan: Plan, known: Known, ranking: Ranking, change: Format): Table {
  const more = request.better === 'more';
  const words = { better: 'better', worse: 'worse', equal: 'equal', open: 'not told apart' } as const;
  const single = plan.opponents.length === 1;
  const rows = ranking.order.flatMap((a, i) =>
    ranking.order.slice(i + 1).map((b) => {
      const { value, low, high } = bounded(difference(a.score, b.score));
      const [first, second] = [known.get(plan.cells[a.variant][0].key)!, known.get(plan.cells[b.variant][0].key)!];
      const play =
        single && first.histogram && second.histogram
          ? superiority(
              first.histogram,
              first.exact ? null : first.trials,
              second.histogram,
              second.exact ? null : second.trials,
            )
          : null;
      return [
        request.variants[a.variant].name,
        request.variants[b.variant].name,
        words[ranking.verdictOf(a.variant, b.variant)],
        value,
        low ?? null,
        high ?? null,
        sureness(a.score, b.score, more),
        ...(single
          ? [play?.more.value ?? null, play?.more.low ?? null, play?.more.high ?? null, play?.equal ?? null]
          : []),
      ];
    }),
  );
  return {
    id: 'pairs',
    title: 'Pair by pair',
    columns: [
      textColumn('a', 'Variant'),
      textColumn('b', 'Other'),
      textColumn('verdict', 'It is'),
      { id: 'difference', title: 'Difference', format: change },
      ...fromTo(change),
      percentColumn('sure', 'Sure that it is better'),
      ...(single
        ? ([
            percentColumn('more', 'Has more in one trial each'),
            ...fromTo('percent', 'more'),
            percentColumn('same', 'Has as much'),
          ] as const)
        : []),
    ],
    rows,
  };
}

/** At-least curves over one axis, for a measure with more than two values. */
function curvesOf(
  plan: Plan,
  known: Known,
  { order }: Ranking,
  name: (variant: number) => string,
  title: string,
): { figure: Figure; table: Table } | null {
  const kept = order.slice(0, 8).flatMap(({ variant }) => {
    const histogram = known.get(plan.cells[variant][0].key)?.histogram;
    return histogram ? [{ variant, histogram }] : [];
  });
  const values = [...new Set(kept.flatMap(({ histogram }) => histogram.values))].sort((a, b) => a - b);
  if (plan.opponents.length > 1 || kept.length === 0 || values.length < 3) return null;
  const lines = kept.map(({ variant, histogram }) => {
    const total = histogram.counts.reduce((sum, count) => sum + count, 0);
    return {
      label: name(variant),
      points: values.map((value) => ({
        value: Math.min(
          1,
          histogram.counts.reduce((sum, count, i) => sum + (histogram.values[i] >= value ? count : 0), 0) / total,
        ),
      })),
    };
  });
  return {
    figure: {
      type: 'lines',
      title: `${title}: the chance of at least so much`,
      format: 'percent',
      table: 'curves',
      xAxis: title,
      yAxis: 'Chance of at least so much',
      x: values,
      lines,
    },
    table: {
      id: 'curves',
      title: `${title}: the chance of at least so much`,
      columns: [numberColumn('value', `At least`), ...lines.map(({ label }, i) => percentColumn(`line${i}`, label))],
      rows: values.map((value, i) => [value, ...lines.map(({ points }) => points[i].value)]),
    },
  };
}
