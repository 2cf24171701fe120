/** The answer in words, figures and tables. A thing has one number, where it stands, wherever it is shown. */
import { percent } from '../../rulesets/measures.ts';
import { differenceColumn, numberColumn, percentColumn, pointsColumn, textColumn } from '../columns.ts';
import type { Figure, Table } from '../figures.ts';
import { plain } from '../format.ts';
import type { Known } from '../known.ts';
import type { StudyAnswer } from '../study.ts';
import { commonOf, listing, onceCounted } from '../words.ts';
import { cameTo, expectedOf, type Judged, judge, speakersOf } from './events.ts';
import { chanceOfSoRare, type Odds, percentile, rangeOf } from './meter.ts';
import type { Event, LuckPlan, LuckRequest } from './request.ts';
import { type Sum, type Together, together } from './together.ts';

/** What a unit is called. */
type Words = (unit: string) => string;

/** Charts of single things; more would be a wall. */
const MOST_CHARTS = 6;
/** Values of a chart: where the chances are, and what happened. */
const MOST_VALUES = 200;

export function report(request: LuckRequest, plan: LuckPlan, known: Known): StudyAnswer {
  const { better } = request;
  const judged = plan.events.flatMap((event) => judge(event, known, better) ?? []);
  const possible = judged.filter(({ can }) => can);
  const speakers = speakersOf(possible);
  const all =
    speakers.length > 1
      ? together(
          speakers.map(({ unit, odds, event }) => ({ unit, odds, value: event.value })),
          better,
        )
      : null;
  const overall = all && percentile(all.reading, 'more');
  const swings = overall === null ? new Map<Judged, number>() : swingsOf(speakers, overall, better);
  const strangest = [...possible].sort((a, b) => rarity(a.at) - rarity(b.at))[0];
  const words: Words = (unit) => judged.find((each) => each.unit === unit)?.unitWord ?? unit;
  const impossible = judged.filter(({ can }) => !can).map(cannot);
  const drawn = drawnOf(possible, all, words);
  const found =
    overall !== null
      ? `All together this was luckier than ${share(overall)} of games with these dice: ${verdictOf(overall)}.`
      : strangest
        ? inWords(strangest)
        : (impossible[0] ?? 'Nothing of what happened has odds here.');
  const sentence = onceCounted(known, plan.cells, found);
  return {
    sentence,
    findings: [
      ...(possible.length > 1 ? possible.slice(0, 12).map(inWords) : []),
      ...(sentence === impossible[0] ? impossible.slice(1) : impossible),
      ...(all ? sumsInWords(all.sums, words) : []),
      ...(overall === null ? [] : swingInWords(swings, overall)),
      ...(strangest && speakers.length > 1 ? strangestInWords(speakers) : []),
    ],
    notes: [
      ...attackNotes(possible, speakers),
      ...simulatedNote(plan, known),
      ...(plan.unknown.length > 0 ? [`Not understood, and left out: ${listing(plan.unknown)}.`] : []),
      ...plan.events
        .filter((event) => !judged.some((each) => each.event === event))
        .map((event) => `${event.name} has no odds: ${problemOf(event, known)}`),
      ...(all ? togetherNotes(all) : []),
    ],
    figures: [placesFigure(sentence, possible, overall), ...charts(drawn)],
    tables: [placesTable(judged, swings), ...oddsTables(drawn)],
    ...commonOf(known, plan.cells),
    data: {
      overall,
      events: judged.map(({ event, reading, at, can }) => ({
        name: event.name,
        value: event.value,
        expected: reading.mean,
        less: reading.less,
        same: reading.same,
        more: reading.more,
        possible: can,
        percentile: can ? at : null,
        counted: speakers.some((speaker) => speaker.event === event),
        swing: swings.get(judged.find((each) => each.event === event)!) ?? null,
      })),
      sums: (all?.sums ?? []).map(({ unit, value, odds, things }) => ({
        unit: words(unit),
        things,
        value,
        expected: meanOf(odds),
      })),
    },
  };
}

/** As part of a sentence: "more than 99.99 %". */
function share(at: number): string {
  return percent(at).replace('>', 'more than ').replace('<', 'less than ');
}

/** How near to either end. */
function rarity(at: number): number {
  return Math.min(at, 1 - at);
}

function meanOf({ values, chances }: Odds): number {
  return values.reduce((sum, value, i) => sum + value * chances[i], 0);
}

function inWords(judged: Judged): string {
  const { title, at } = judged;
  return `${title}: ${cameTo(judged)} against ${expectedOf(judged)} expected; luckier than ${share(at)} of all tries: ${verdictOf(at)}.`;
}

function cannot({ title, event, odds }: Judged): string {
  const [low, high] = rangeOf(odds);
  const range = low === high ? `always ${plain(low)}` : `from ${plain(low)} to ${plain(high)}`;
  return `${title}: ${plain(event.value)} cannot happen; it is ${range}. It is no luck, and not counted.`;
}

function sumsInWords(sums: readonly Sum[], words: Words): string[] {
  return sums
    .filter(({ things }) => things > 1)
    .map(({ value, odds, unit }) => `In all ${plain(value)} against ${plain(meanOf(odds))} ${words(unit)} expected.`);
}

/** More of them would be asked again and again for nothing that anybody reads. */
const MOST_SWINGS = 60;

/**
 * How much each attack swung the whole: where all together stands, less where the others would stand without it. They do not
 * add up, since the whole is no sum.
 */
function swingsOf(speakers: readonly Judged[], overall: number, better: 'more' | 'less'): Map<Judged, number> {
  if (speakers.length > MOST_SWINGS) return new Map();
  return new Map(
    speakers.map((one) => {
      const others = speakers.filter((each) => each !== one);
      const things = others.map(({ unit, odds, event }) => ({ unit, odds, value: event.value }));
      return [one, overall - percentile(together(things, better).reading, 'more')];
    }),
  );
}

function swingInWords(swings: ReadonlyMap<Judged, number>, overall: number): string[] {
  const [most] = [...swings].sort(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  if (!most || Math.abs(most[1]) < 0.005) return [];
  const [one, swing] = most;
  return [
    `Swung most by ${one.title}, ${cameTo(one)}: without it all together would be luckier than ${share(overall - swing)} of games.`,
  ];
}

/** One rare thing among many ordinary ones does not disappear: it is named, with how rare that is among so many. */
function strangestInWords(speakers: readonly Judged[]): string[] {
  const [one] = [...speakers].sort((a, b) => tailOf(a) - tailOf(b));
  const tail = tailOf(one);
  // 1 - (1 - p)(1 - q)..., without losing a small p.
  const among = -Math.expm1(speakers.reduce((sum, { odds }) => sum + Math.log1p(-chanceOfSoRare(odds, tail)), 0));
  const { less, more } = one.reading;
  const side = less <= more ? 'so little or less' : 'so much or more';
  const often =
    tail < 0.001
      ? `about once in ${Number((1 / tail).toPrecision(2)).toLocaleString('en-US')} tries`
      : `in ${percent(tail)} of tries`;
  return [
    `The strangest by itself: ${one.title}, ${cameTo(one)}: ${side} comes up ${often}; something as rare comes up among ${speakers.length} such things in ${share(among)} of games.`,
  ];
}

/** P(so much or more), or P(so little or less), whichever is smaller. */
function tailOf({ reading: { less, same, more } }: Judged): number {
  return Math.min(less + same, more + same);
}

function attackNotes(possible: readonly Judged[], speakers: readonly Judged[]): string[] {
  if (possible.length === speakers.length) return [];
  const silent = possible.filter((each) => !speakers.includes(each)).map(({ title }) => title);
  return [
    `What one attack did comes from the same dice and counts once, by what tells most of it; judged above, but not added up: ${listing(silent)}.`,
  ];
}

function togetherNotes({ sums, rounded }: Together): string[] {
  const how =
    sums.length === 1
      ? 'All is counted in one unit, so it was added up; the sum is set against its exact distribution, as if each attack rolled its own dice.'
      : 'What is counted in one unit was added up; sums of different units were added in their own standard deviations, and set against every other combination, as if each attack rolled its own dice.';
  return [how, ...(rounded ? ['There are so many combinations that deviations were rounded on the way.'] : [])];
}

function placesTable(judged: readonly Judged[], swings: ReadonlyMap<Judged, number>): Table {
  return {
    id: 'luck',
    title: 'What happened against what could have',
    columns: [
      textColumn('what', 'What'),
      numberColumn('actual', 'Actual'),
      numberColumn('expected', 'Expected'),
      differenceColumn('difference', 'Actual − expected'),
      percentColumn('atMost', 'Chance of so much or less'),
      percentColumn('exactly', 'Chance of exactly so much'),
      percentColumn('atLeast', 'Chance of so much or more'),
      percentColumn('percentile', 'Luckier than'),
      textColumn('verdict', 'In a word'),
      ...(swings.size > 0 ? ([pointsColumn('swing', 'Swung the whole by')] as const) : []),
    ],
    rows: judged.map((each) => {
      const {
        title,
        event: { value },
        reading: { mean, less, same, more },
        at,
        can,
      } = each;
      return [
        title,
        value,
        mean,
        value - mean,
        less + same,
        same,
        more + same,
        can ? at : null,
        can ? verdictOf(at) : 'cannot happen',
        ...(swings.size > 0 ? [swings.get(each) ?? null] : []),
      ];
    }),
  };
}

function placesFigure(sentence: string, possible: readonly Judged[], overall: number | null): Figure {
  return {
    type: 'intervals',
    title: sentence.replace(/\.$/, ''),
    axis: 'Luckier than this share',
    format: 'percent',
    table: 'luck',
    zero: 0.5,
    range: [0, 1],
    rows: [
      ...possible.slice(0, 40).map((each) => ({ label: `${each.title}: ${cameTo(each)}`, value: each.at })),
      ...(overall === null ? [] : [{ label: 'all together', value: overall, group: 'all' }]),
    ],
  };
}

/** One distribution to draw: of a thing, or of the sum of all things. */
interface Drawn {
  readonly id: string;
  readonly title: string;
  readonly odds: Odds;
  readonly value: number;
  readonly mean: number;
}

function drawnOf(possible: readonly Judged[], all: Together | null, words: Words): Drawn[] {
  const single = possible
    .filter(({ odds }) => odds.values.length > 2)
    .slice(0, MOST_CHARTS)
    .map(({ title, odds, event }, i) => ({ id: i === 0 ? 'odds' : `odds${i + 1}`, title, odds, value: event.value }));
  const sums = (all?.sums ?? [])
    .filter(({ things, odds }) => things > 1 && odds.values.length > 2)
    .map(({ odds, value, unit }, i) => ({ id: `sum${i + 1}`, title: `In all, ${words(unit)}`, odds, value }));
  return [...single, ...sums].map((drawn) => ({
    ...drawn,
    odds: shortened(drawn.odds, drawn.value),
    mean: meanOf(drawn.odds),
  }));
}

/** Not more values than a chart can show: those with most of the chance, and what happened. */
function shortened(odds: Odds, value: number): Odds {
  if (odds.values.length <= MOST_VALUES) return odds;
  const likely = [...odds.chances].sort((a, b) => b - a)[MOST_VALUES - 1];
  const kept = odds.values.map((each, i) => odds.chances[i] >= likely || each === value);
  return { values: odds.values.filter((_, i) => kept[i]), chances: odds.chances.filter((_, i) => kept[i]) };
}

function charts(drawn: readonly Drawn[]): Figure[] {
  return drawn.map(({ id, title, odds, value, mean }) => {
    const at = odds.values.indexOf(value);
    return {
      type: 'lines',
      title: `${title}: ${plain(value)} came up, ${plain(mean)} was expected`,
      format: 'percent',
      table: id,
      xAxis: title,
      yAxis: 'Chance of exactly so much',
      x: odds.values,
      lines: [{ label: 'chance', points: odds.chances.map((chance) => ({ value: chance })) }],
      ...(at >= 0 ? { marks: [{ at, on: true, text: `what happened: ${plain(value)}` }] } : {}),
    };
  });
}

function oddsTables(drawn: readonly Drawn[]): Table[] {
  return drawn.map(({ id, title, odds, value }) => ({
    id,
    title: `${title}: the chance of each value`,
    columns: [
      numberColumn('value', 'Value'),
      percentColumn('chance', 'Chance'),
      textColumn('happened', 'What happened'),
    ],
    rows: odds.values.map((each, i) => [each, odds.chances[i], each === value ? 'this' : '']),
  }));
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

function verdictOf(at: number): string {
  if (at < 0.01) return 'dreadful luck';
  if (at < 0.1) return 'bad luck';
  if (at < 0.3) return 'rather unlucky';
  if (at <= 0.7) return 'nothing unusual';
  if (at <= 0.9) return 'rather lucky';
  return at <= 0.99 ? 'good luck' : 'outrageous luck';
}
