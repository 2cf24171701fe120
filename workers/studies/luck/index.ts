/**
 * Luck: what happened, against what could have.
 *
 * text.ts   what happened, in words       request.ts  what may be asked, and where the odds come from
 * meter.ts  percentiles                   here        the answer in words, figures and a table
 */

import { percent } from '../../rulesets/measures.ts';
import { isExact } from '../cells.ts';
import type { Figure, Table } from '../figures.ts';
import { plain } from '../format.ts';
import type { Known } from '../known.ts';
import { probe } from '../probe.ts';
import { batchesFor, cellCost } from '../run.ts';
import { type Study, type StudyAnswer, type StudyContext, studyKind } from '../study.ts';
import { commonOf, listing } from '../words.ts';
import { luckExamples } from './examples.ts';
import { binomial, type Odds, oddsOf, percentile, read, together } from './meter.ts';
import { type Event, type LuckPlan, LuckRequest, planOf } from './request.ts';

export const luck = studyKind<LuckRequest>({
  id: 'luck',
  title: 'Luck',
  question: 'Was that bad luck? Where does what happened stand among all that could have?',
  schema: LuckRequest,
  examples: luckExamples,
  begin,
});

function begin(request: LuckRequest, context: StudyContext): Study {
  const plan = planOf(request, context);
  for (const cell of plan.cells) probe(cell, 'happened');
  const batches = (cell: (typeof plan.cells)[number]) => (isExact(cell) ? 1 : batchesFor(cell, request.trials));
  return {
    costNs: plan.cells.reduce((sum, cell) => sum + cellCost(cell, batches(cell)), 0),
    next: (known: Known) => {
      const work = plan.cells.filter(({ key }) => !known.get(key)).map((cell) => ({ cell, batches: batches(cell) }));
      return work.length > 0 ? { work } : null;
    },
    answer: (known: Known) => report(request, plan, known),
  };
}

function oddsFor({ from }: Event, known: Known): Odds | null {
  if ('cell' in from) {
    const cell = known.get(from.cell.key);
    return cell?.histogram && cell.problem === undefined ? oddsOf(cell.histogram) : null;
  }
  const chance = typeof from.chance === 'number' ? from.chance : known.sample(from.chance.cell.key)?.value;
  return chance === undefined ? null : binomial(from.tries, chance);
}

function titleOf({ name, from }: Event, known: Known): string {
  if (!('cell' in from)) return name;
  const measure = known.get(from.cell.key)?.measure().title;
  return measure === undefined || measure === name ? name : `${name} (${measure})`;
}

function report(request: LuckRequest, plan: LuckPlan, known: Known): StudyAnswer {
  const read_ = plan.events.flatMap((event) => {
    const odds = oddsFor(event, known);
    return odds ? [{ event, odds, value: event.value, reading: read(odds, event.value) }] : [];
  });
  const without = plan.events.filter((event) => !read_.some((each) => each.event === event));
  const saidAtOnce = read_.filter(({ event }) => event.said);
  // Of several things that one activation did, the first speaks for all when a game is added up.
  const independent = read_.filter((each) => !each.event.said || each === saidAtOnce[0]);
  const all = independent.length > 1 ? together(independent, request.better) : null;
  const overall = all ? percentile(all, 'more') : null;
  const strangest = [...read_].sort((a, b) => strangeness(b.reading) - strangeness(a.reading))[0];
  const sentence = !strangest
    ? 'Nothing of what happened has odds here.'
    : overall === null
      ? inWords(titleOf(strangest.event, known), strangest.value, strangest.reading, request.better)
      : `All together this was luckier than ${percent(overall)} of games with these dice: ${verdictOf(overall)}.`;
  const rows = read_.map(({ event, value, reading }) => {
    const at = percentile(reading, request.better);
    return [
      titleOf(event, known),
      value,
      reading.mean,
      value - reading.mean,
      reading.less + reading.same,
      reading.same,
      reading.more + reading.same,
      at,
      verdictOf(at),
    ];
  });
  const table: Table = {
    id: 'luck',
    title: 'What happened against what could have',
    columns: [
      { id: 'what', title: 'What', format: 'text' },
      { id: 'actual', title: 'Actual', format: 'number' },
      { id: 'expected', title: 'Expected', format: 'number' },
      { id: 'difference', title: 'Actual − expected', format: 'difference' },
      { id: 'atMost', title: 'Chance of so much or less', format: 'percent' },
      { id: 'exactly', title: 'Chance of exactly so much', format: 'percent' },
      { id: 'atLeast', title: 'Chance of so much or more', format: 'percent' },
      { id: 'percentile', title: 'Luckier than', format: 'percent' },
      { id: 'verdict', title: 'In a word', format: 'text' },
    ],
    rows,
  };
  const figures: Figure[] = [
    {
      type: 'intervals',
      title: sentence.replace(/\.$/, ''),
      axis: 'Luckier than this share',
      format: 'percent',
      table: 'luck',
      zero: 0.5,
      range: [0, 1],
      rows: [
        ...read_.slice(0, 40).map(({ event, reading }) => ({
          label: `${titleOf(event, known)}: ${plain(event.value)}`,
          value: percentile(reading, request.better),
        })),
        ...(overall === null ? [] : [{ label: 'all together', value: overall, group: 'all' }]),
      ],
    },
  ];
  const tables = [table];
  const [one] = read_;
  if (one && read_.length === 1 && one.odds.values.length > 2) {
    figures.push({
      type: 'lines',
      title: `${titleOf(one.event, known)}: the chance of each value`,
      format: 'percent',
      table: 'odds',
      xAxis: titleOf(one.event, known),
      yAxis: 'Chance of exactly so much',
      x: one.odds.values,
      lines: [{ label: 'chance', points: one.odds.chances.map((value) => ({ value })) }],
    });
    tables.push({
      id: 'odds',
      title: `${titleOf(one.event, known)}: the chance of each value`,
      columns: [
        { id: 'value', title: 'Value', format: 'number' },
        { id: 'chance', title: 'Chance', format: 'percent' },
      ],
      rows: one.odds.values.map((value, i) => [value, one.odds.chances[i]]),
    });
  }
  return {
    sentence,
    findings: [
      ...(read_.length > 1
        ? read_
            .slice(0, 12)
            .map(({ event, value, reading }) => inWords(titleOf(event, known), value, reading, request.better))
        : []),
      ...(independent.length > 1 && independent.length === read_.length && sameUnit(read_, known)
        ? [
            `In all ${plain(read_.reduce((sum, { value }) => sum + value, 0))} against ${plain(read_.reduce((sum, { reading }) => sum + reading.mean, 0))} expected.`,
          ]
        : []),
    ],
    notes: [
      ...(saidAtOnce.length > 1
        ? ['What is said in one line comes from the same dice, so these are judged one by one and not added up.']
        : []),
      ...simulatedNote(plan, known),
      ...(plan.unknown.length > 0 ? [`Not understood, and left out: ${listing(plan.unknown)}.`] : []),
      ...without.map((event) => `${event.name} has no odds: ${problemOf(event, known)}`),
      ...(overall !== null
        ? [
            'Each thing counts by its own percentile, as if all were rolled independently; percentiles are rounded to 1/2000.',
          ]
        : []),
    ],
    figures,
    tables,
    ...commonOf(known, plan.cells),
    data: {
      overall,
      events: read_.map(({ event, value, reading }) => ({
        name: event.name,
        value,
        expected: reading.mean,
        less: reading.less,
        same: reading.same,
        more: reading.more,
        percentile: percentile(reading, request.better),
      })),
    },
  };
}

function problemOf({ from }: Event, known: Known): string {
  const cell = 'cell' in from ? from.cell : typeof from.chance === 'number' ? null : from.chance.cell;
  return (cell && known.get(cell.key)?.problem) ?? 'not counted yet.';
}

/** Chances that were counted are known within the noise of their trials. */
function simulatedNote(plan: LuckPlan, known: Known): string[] {
  const trials = plan.cells.flatMap(({ key }) => known.get(key)?.trials || []);
  if (trials.length === 0) return [];
  const least = Math.min(...trials);
  return [
    `Odds from ${plain(least)} trials: chances are within ${percent(0.98 / Math.sqrt(least))} of what is shown (95 %).`,
  ];
}

/** How far from the middle, on either side. */
function strangeness(reading: ReturnType<typeof read>): number {
  return Math.abs(percentile(reading, 'more') - 0.5);
}

/** Whether adding the values up says anything. */
function sameUnit(all: ReadonlyArray<{ readonly event: Event }>, known: Known): boolean {
  const units = all.map(({ event: { from } }) =>
    'cell' in from ? (known.get(from.cell.key)?.measure().title ?? '') : 'successes',
  );
  return new Set(units).size === 1;
}

function inWords(title: string, value: number, reading: ReturnType<typeof read>, better: 'more' | 'less'): string {
  const [atMost, atLeast] = [reading.less + reading.same, reading.more + reading.same];
  const rare =
    atMost <= atLeast
      ? `so little or less comes up in ${percent(atMost)}`
      : `so much or more comes up in ${percent(atLeast)}`;
  const at = percentile(reading, better);
  return `${title}: ${plain(value)} against ${plain(reading.mean)} expected; ${rare} of all trials: ${verdictOf(at)}.`;
}

function verdictOf(at: number): string {
  if (at < 0.01) return 'dreadful luck';
  if (at < 0.1) return 'bad luck';
  if (at < 0.3) return 'rather unlucky';
  if (at <= 0.7) return 'nothing unusual';
  if (at <= 0.9) return 'rather lucky';
  return at <= 0.99 ? 'good luck' : 'outrageous luck';
}
