/** What a tuning study of whole lists says. */

import { type Bounds, DEFAULT_LEVEL } from '../../kernel/intervals.ts';
import { normalQuantile } from '../../kernel/special.ts';
import { counted } from '../../wording.ts';
import type { Cell } from '../cell.ts';
import { textColumn, wholeColumn } from '../columns.ts';
import type { Figure, Format, Table } from '../figures.ts';
import { plain, pointsOfPercent } from '../format.ts';
import type { Known } from '../known.ts';
import { opponentsOf } from '../request.ts';
import { combined, difference, intervalOf, isExactSample, type Sample, standardError } from '../sample.ts';
import { rankWithTies } from '../statistics/comparisons.ts';
import type { StudyAnswer } from '../study.ts';
import { bounded, commonOf, inWords, isAnyKnown, listing, noAnswerYet, sharedMeasure } from '../words.ts';
import { againstWhom } from './beside.ts';
import { nameOf, pointsOf } from './candidates.ts';
import { studentError } from './errors.ts';
import type { Candidate } from './lists.ts';
import type { TuneRequest } from './request.ts';
import type { Search, Searched } from './search.ts';
import type { Standing, Standings, Wholes } from './whole.ts';

/** What is known of lists, whether all were asked or some. */
export interface Outcome {
  readonly candidates: readonly Candidate[];
  readonly standings: Standings;
  /** Everything that may have been counted, and how many questions have been. */
  readonly cells: readonly Cell[];
  readonly counted: number;
  /** The lists from which averages are taken: all of them, or those drawn at random. */
  readonly sample: Wholes;
  readonly searched: Searched | null;
}

export function wholesOutcome(wholes: Wholes, known: Known): Outcome {
  const standings = wholes.standings(known);
  const { candidates, all: cells } = wholes;
  return { candidates, standings, cells, counted: wholes.counted(known), sample: wholes, searched: null };
}

export function searchOutcome(search: Search, known: Known): Outcome {
  const { candidates, standings, searched } = search.found(known);
  const cells = search.allOf(known);
  // A list is counted in small batches first: the same question under another key.
  const counted = new Set(
    cells.filter(({ key }) => known.get(key)).map(({ key }) => key.split('/').slice(0, 2).join('/')),
  );
  return { candidates, standings, cells, counted: counted.size, sample: searched.sample, searched };
}

export function reportWholes(request: TuneRequest, wholes: Outcome, known: Known): StudyAnswer {
  const { alive, dropped, stage } = wholes.standings;
  const { searched } = wholes;
  const common = { ...commonOf(known, wholes.cells), cells: wholes.counted };
  const facts = isAnyKnown(known, wholes.cells)
    ? sharedMeasure(known, wholes.cells, opponentsOf(request.opponents))
    : null;
  if (!facts || alive.length === 0) {
    const problem = wholes.sample.candidates.map((_, c) => wholes.sample.problem(known, c)).find((one) => one !== null);
    return {
      sentence: problem
        ? `No list has a value: ${problem}`
        : noAnswerYet(
            `${counted(wholes.candidates.length, 'lists')} against ${counted(opponentsOf(request.opponents).length, 'opponents')}`,
          ),
      findings: [],
      notes: [],
      figures: [],
      tables: [],
      ...common,
      data: { lists: [], slots: [], candidates: wholes.candidates.length },
    };
  }
  const format: Format = facts.of === 'probability' ? 'percent' : 'number';
  const sign = request.better === 'more' ? 1 : -1;
  const ranking = rankWithTies(
    alive.map(({ sample }) => sign * sample.value),
    (i, j) => studentError(difference(alive[i].sample, alive[j].sample)),
    request.keepBest,
  );
  const ordered = [
    ...ranking.groups.flatMap((group, g) => group.map((i) => ({ ...alive[i], group: g + 1 }))),
    // Who was dropped late stood higher than who was dropped early.
    ...[...dropped]
      .sort((a, b) => b.stage - a.stage || sign * (b.sample.value - a.sample.value) || a.candidate - b.candidate)
      .map((one) => ({ ...one, group: null })),
  ];
  const [top] = ordered;
  const tied = ranking.groups[0].length;
  const against = againstWhom(request, [{ kind: request.kind, title: '', scenario: request.scenario }]);
  const words = `${inWords(bounded(top.sample), format)}${against}`;
  const name = (candidate: number) => nameOf(request, wholes.candidates[candidate]);
  const sentence =
    stage === 0
      ? `So far ${name(top.candidate)} leads with ${words}.`
      : searched
        ? `${name(top.candidate)} is the best list found of ${many(searched.lists)}: ${facts.title} ${words}.`
        : tied === 1
          ? `${name(top.candidate)} is the best of ${counted(wholes.candidates.length, 'lists')}: ${facts.title} ${words}.`
          : `${tied} of ${counted(wholes.candidates.length, 'lists')} cannot be told apart at the top; the first is ${name(top.candidate)}: ${facts.title} ${words}.`;
  const slots = slotValues(request, wholes, known, ordered);
  const shown = ordered.slice(0, request.show);
  const figures: Figure[] = [
    {
      type: 'intervals',
      title: sentence,
      format,
      table: 'lists',
      axis: facts.title,
      rows: shown.slice(0, 30).map(({ candidate, sample, group }) => ({
        label: name(candidate),
        ...bounded(sample),
        ...(group === null ? { muted: true } : { group: `${group}` }),
      })),
    },
    ...(slots.length > 0 ? [slotFigure(slots, format)] : []),
  ];
  return {
    sentence,
    findings: [
      ...(searched ? searchFindings(request, searched, format) : [droppedWords(alive.length, dropped.length)]),
      ...findings(slots, format, searched !== null),
    ],
    notes: [
      searched
        ? 'Lists in one group cannot be told apart. Averages are over the lists drawn at random, each as likely as any, with what these may be off.'
        : `The best list is kept through all stages with a probability of at least ${plain(100 * request.keepBest)} %; lists in one group cannot be told apart.`,
    ],
    figures,
    tables: [
      listsTable(request, wholes, shown, format, facts.title),
      ...(slots.length > 0 ? [slotTable(slots, format, searched !== null)] : []),
    ],
    ...common,
    data: {
      candidates: wholes.candidates.length,
      ...(searched ? { search: searchData(searched) } : {}),
      kept: alive.map(({ candidate }) => candidate),
      stage,
      lists: shown.map(({ candidate, sample, group, stage: at, droppedBy }) => ({
        candidate,
        choices: wholes.candidates[candidate],
        name: name(candidate),
        points: pointsOf(request, wholes.candidates[candidate]),
        ...bounded(sample),
        trials: sample.trials,
        group,
        stage: at,
        droppedBy,
      })),
      slots,
    },
  };
}

/** "41 lists", "about 3.2 million lists". */
function many(lists: number): string {
  if (lists < 1e6) return counted(lists, 'lists');
  const [size, word] = lists < 1e9 ? [1e6, 'million'] : [1e9, 'billion'];
  if (lists < 1e12) return `about ${plain(Number((lists / size).toPrecision(2)))} ${word} lists`;
  return `about 10^${Math.floor(Math.log10(lists))} lists`;
}

function searchData({ lists, drawn, beside, steps, local, share, gap }: Searched) {
  return { lists, drawn, beside, steps, local, share, gap };
}

function searchFindings({ keepBest }: TuneRequest, searched: Searched, format: Format): string[] {
  const { drawn, beside, steps, local, share, gap } = searched;
  const size =
    differenceFormat(format) === 'points of percent' ? `${pointsOfPercent(gap)} percentage points` : plain(gap);
  return [
    `With a certainty of ${plain(100 * keepBest)} % at most ${plain(100 * share)} % of all lists are better${gap > 0 ? ` by more than ${size}` : ''}: ${drawn} were drawn at random, each as likely as any, and the best of them was bettered ${steps === 0 ? 'no more' : steps === 1 ? 'once' : `${steps} times`} by ${counted(beside, 'lists')} that differ in one place or two.`,
    local
      ? 'No list that differs from it in one place is better for certain.'
      : 'A list that differs from it in one place may still be better: the search ended before all of them were compared.',
  ];
}

function droppedWords(kept: number, dropped: number): string {
  return `${counted(dropped, 'lists')} ${dropped === 1 ? 'was' : 'were'} dropped on the way, ${kept} ${kept === 1 ? 'is' : 'are'} left.`;
}

export interface SlotValue {
  readonly slot: string;
  readonly choice: string;
  /** The best list that holds it, beside the best list of all; 0 for what is in the best list. */
  readonly best: number;
  /** Whether that list was still in at the end, so that its value is as precise as any. */
  readonly kept: boolean;
  /** Average over all lists with it minus the average over all lists, from the first stage, with its interval. */
  readonly average: number;
  readonly low: number | null;
  readonly high: number | null;
}

type Ordered = ReadonlyArray<Standing & { readonly group: number | null }>;

function slotValues(request: TuneRequest, wholes: Outcome, known: Known, ordered: Ordered): SlotValue[] {
  const { candidates } = wholes.sample;
  const samples = candidates.map((_, c) => wholes.sample.sample(known, c, 0));
  const sampled = candidates.map((_, c) => c).filter((c) => samples[c] !== null);
  if (sampled.length < candidates.length || sampled.length < 2) return [];
  const mean = (list: readonly number[]): Sample =>
    combined(
      list.map((c) => samples[c]!),
      list.map(() => 1 / list.length),
    );
  const all = mean(sampled);
  const [top] = ordered;
  return request.slots.flatMap(({ name: slot, choices, least }, s) =>
    [...(least === 0 ? [-1] : []), ...choices.map((_, c) => c)].flatMap((choice): SlotValue[] => {
      const holding = sampled.filter((c) => candidates[c][s] === choice);
      if (holding.length === 0) return [];
      const best = ordered.find(({ candidate }) => wholes.candidates[candidate][s] === choice)!;
      const gap = difference(mean(holding), all);
      const interval =
        wholes.searched === null
          ? intervalOf(gap)
          : drawnInterval(
              gap,
              holding.map((c) => samples[c]!.value),
              sampled.filter((c) => candidates[c][s] !== choice).map((c) => samples[c]!.value),
            );
      return [
        {
          slot,
          choice: choice < 0 ? 'nothing' : choices[choice].name,
          best: best.sample.value - top.sample.value,
          kept: best.group !== null,
          average: gap.value,
          low: interval?.low ?? null,
          high: interval?.high ?? null,
        },
      ];
    }),
  );
}

/**
 * The interval of a difference of averages over lists that were drawn: what the draw may be off, and what the trials may.
 * @param holding values of the lists with the choice @param others of those without
 */
function drawnInterval(gap: Sample, holding: readonly number[], others: readonly number[]): Bounds | null {
  if (holding.length < 2 || others.length < 2) return null;
  const rest = others.length / (holding.length + others.length);
  const drawn = rest * Math.hypot(errorOfMean(holding), errorOfMean(others));
  const error = Math.hypot(drawn, isExactSample(gap) ? 0 : standardError(gap));
  const half = normalQuantile((1 + DEFAULT_LEVEL) / 2) * error;
  return { low: gap.value - half, high: gap.value + half };
}

function errorOfMean(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

/** Differences of chances are points of percent. */
function differenceFormat(format: Format): Format {
  return format === 'percent' ? 'points of percent' : 'difference';
}

function slotFigure(slots: readonly SlotValue[], format: Format): Figure {
  const widest = [...slots].sort((a, b) => Math.abs(b.average) - Math.abs(a.average))[0];
  return {
    type: 'intervals',
    title: `${widest.choice} (${widest.slot}) matters most, on average over all lists`,
    format: differenceFormat(format),
    table: 'slots',
    axis: 'average over the lists with it, against the average of all lists',
    zero: 0,
    rows: slots.map(({ slot, choice, average, low, high }) => ({
      label: `${slot}: ${choice}`,
      value: average,
      ...(low === null || high === null ? {} : { low, high, muted: low <= 0 && high >= 0 }),
      group: slot,
    })),
  };
}

function slotTable(slots: readonly SlotValue[], format: Format, searched: boolean): Table {
  const of = differenceFormat(format);
  return {
    id: 'slots',
    title: 'What each choice is worth',
    columns: [
      textColumn('slot', 'Slot'),
      textColumn('choice', 'Choice'),
      {
        id: 'best',
        title: searched ? 'Best list found with it, against the best' : 'Best list with it, against the best of all',
        format: of,
      },
      { id: 'average', title: 'On average over all lists', format: of },
      { id: 'low', title: 'Low', format: of },
      { id: 'high', title: 'High', format: of },
    ],
    rows: slots.map(({ slot, choice, best, average, low, high }) => [slot, choice, best, average, low, high]),
  };
}

function listsTable(request: TuneRequest, wholes: Outcome, shown: Ordered, format: Format, title: string): Table {
  return {
    id: 'lists',
    title: 'Lists, best first',
    columns: [
      wholeColumn('group', 'Group'),
      ...request.slots.map(({ name }, s) => textColumn(`slot${s}`, name)),
      wholeColumn('points', 'Points'),
      { id: 'value', title, format },
      { id: 'low', title: 'Low', format },
      { id: 'high', title: 'High', format },
      { id: 'perPoint', title: 'Per 100 points', format },
      wholeColumn('trials', 'Trials'),
      wholeColumn('stage', 'Dropped after stage'),
    ],
    rows: shown.map(({ candidate, sample, group, stage }) => {
      const list = wholes.candidates[candidate];
      const points = pointsOf(request, list);
      const { value, low, high } = bounded(sample);
      return [
        group,
        ...list.map((choice, s) => (choice < 0 ? 'nothing' : request.slots[s].choices[choice].name)),
        points || null,
        value,
        low ?? null,
        high ?? null,
        points > 0 ? (100 * value) / points : null,
        sample.trials || null,
        group === null ? stage + 1 : null,
      ];
    }),
  };
}

function findings(slots: readonly SlotValue[], format: Format, searched: boolean): string[] {
  const found: string[] = [];
  const idle = slots.filter(({ low, high }) => low !== null && high !== null && low <= 0 && high >= 0);
  if (idle.length > 0) {
    found.push(
      `Not distinguishable from no difference, on average: ${listing(idle.map(({ slot, choice }) => `${choice} (${slot})`))}.`,
    );
  }
  const costly = slots.filter(({ best }) => best !== 0).sort((a, b) => Math.abs(b.best) - Math.abs(a.best))[0];
  if (costly) {
    const of = differenceFormat(format);
    const size =
      of === 'points of percent'
        ? `${pointsOfPercent(Math.abs(costly.best))} percentage points`
        : plain(Math.abs(costly.best));
    found.push(
      `Insisting on ${costly.choice} (${costly.slot}) costs most: ${size} against the best list${searched ? ', of the lists that were asked' : ''}.`,
    );
  }
  return found;
}
