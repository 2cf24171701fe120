/** What a tuning study of whole lists says. */

import { counted } from '../../wording.ts';
import type { Figure, Format, Table } from '../figures.ts';
import { plain } from '../format.ts';
import type { Known } from '../known.ts';
import { combined, difference, intervalOf, type Sample } from '../sample.ts';
import { rankWithTies } from '../statistics/comparisons.ts';
import type { StudyAnswer } from '../study.ts';
import { bounded, commonOf, inWords, listing } from '../words.ts';
import { nameOf, pointsOf } from './candidates.ts';
import { studentError } from './errors.ts';
import type { TuneRequest } from './request.ts';
import type { Standing, Wholes } from './whole.ts';

export function reportWholes(request: TuneRequest, wholes: Wholes, known: Known): StudyAnswer {
  const { alive, dropped, stage } = wholes.standings(known);
  const common = { ...commonOf(known, wholes.all), cells: wholes.counted(known) };
  const facts = firstFacts(wholes, known);
  if (!facts || alive.length === 0) {
    const problem = wholes.candidates.map((_, c) => wholes.problem(known, c)).find((one) => one !== null);
    return {
      sentence: problem ? `No list has a value: ${problem}` : 'Nothing has been counted yet.',
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
  const words = inWords(bounded(top.sample), format);
  const name = (candidate: number) => nameOf(request, wholes.candidates[candidate]);
  const sentence =
    stage === 0
      ? `So far ${name(top.candidate)} leads with ${words}.`
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
    findings: findings(slots, alive.length, dropped.length, format),
    notes: [
      `The best list is kept through all stages with a probability of at least ${plain(100 * request.keepBest)} %; lists in one group cannot be told apart.`,
    ],
    figures,
    tables: [
      listsTable(request, wholes, shown, format, facts.title),
      ...(slots.length > 0 ? [slotTable(slots, format)] : []),
    ],
    ...common,
    data: {
      candidates: wholes.candidates.length,
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

function firstFacts({ all }: Wholes, known: Known) {
  for (const { key } of all) {
    const found = known.get(key);
    if (found && found.problem === undefined) return found.measure();
  }
  return null;
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

function slotValues(request: TuneRequest, wholes: Wholes, known: Known, ordered: Ordered): SlotValue[] {
  const samples = wholes.candidates.map((_, c) => wholes.sample(known, c, 0));
  const sampled = wholes.candidates.map((_, c) => c).filter((c) => samples[c] !== null);
  if (sampled.length < wholes.candidates.length || sampled.length < 2) return [];
  const mean = (list: readonly number[]): Sample =>
    combined(
      list.map((c) => samples[c]!),
      list.map(() => 1 / list.length),
    );
  const all = mean(sampled);
  const [top] = ordered;
  return request.slots.flatMap(({ name: slot, choices, least }, s) =>
    [...(least === 0 ? [-1] : []), ...choices.map((_, c) => c)].flatMap((choice): SlotValue[] => {
      const holding = sampled.filter((c) => wholes.candidates[c][s] === choice);
      if (holding.length === 0) return [];
      const best = ordered.find(({ candidate }) => wholes.candidates[candidate][s] === choice)!;
      const gap = difference(mean(holding), all);
      const interval = intervalOf(gap);
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

function slotTable(slots: readonly SlotValue[], format: Format): Table {
  const of = differenceFormat(format);
  return {
    id: 'slots',
    title: 'What each choice is worth',
    columns: [
      { id: 'slot', title: 'Slot', format: 'text' },
      { id: 'choice', title: 'Choice', format: 'text' },
      { id: 'best', title: 'Best list with it, against the best of all', format: of },
      { id: 'average', title: 'On average over all lists', format: of },
      { id: 'low', title: 'Low', format: of },
      { id: 'high', title: 'High', format: of },
    ],
    rows: slots.map(({ slot, choice, best, average, low, high }) => [slot, choice, best, average, low, high]),
  };
}

function listsTable(request: TuneRequest, wholes: Wholes, shown: Ordered, format: Format, title: string): Table {
  return {
    id: 'lists',
    title: 'Lists, best first',
    columns: [
      { id: 'group', title: 'Group', format: 'whole' },
      ...request.slots.map(({ name }, s) => ({ id: `slot${s}`, title: name, format: 'text' as const })),
      { id: 'points', title: 'Points', format: 'whole' },
      { id: 'value', title, format },
      { id: 'low', title: 'Low', format },
      { id: 'high', title: 'High', format },
      { id: 'perPoint', title: 'Per 100 points', format },
      { id: 'trials', title: 'Trials', format: 'whole' },
      { id: 'stage', title: 'Dropped after stage', format: 'whole' },
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

function findings(slots: readonly SlotValue[], kept: number, dropped: number, format: Format): string[] {
  const found = [
    `${counted(dropped, 'lists')} ${dropped === 1 ? 'was' : 'were'} dropped on the way, ${kept} ${kept === 1 ? 'is' : 'are'} left.`,
  ];
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
        ? `${plain(100 * Math.abs(costly.best))} points of percent`
        : plain(Math.abs(costly.best));
    found.push(`Insisting on ${costly.choice} (${costly.slot}) costs most: ${size} against the best list.`);
  }
  return found;
}
