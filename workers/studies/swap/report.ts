/** Swaps in words: which units earn their points, and which swap betters the list. */
import { percent } from '../../rulesets/measures.ts';
import { fromTo, textColumn, wholeColumn } from '../columns.ts';
import type { Bounded, Table } from '../figures.ts';
import type { Known } from '../known.ts';
import type { Verdict } from '../looks.ts';
import type { Sample } from '../sample.ts';
import type { StudyAnswer } from '../study.ts';
import { bounded, boundedChance, commonOf, inWords, listing, onceCounted } from '../words.ts';
import type { Swap, SwapPlan } from './plan.ts';
import type { SwapRequest } from './request.ts';
import { baseOf, type Change, changesOf, type Worth, worthsOf } from './worth.ts';

const POINTS = 'points of percent';
export const WORTH_WORDS: Readonly<Record<Verdict, string>> = {
  better: 'more than its points of the others',
  worse: 'less than its points of the others',
  equal: 'the same',
  open: 'not told',
};
const CHANGE_WORDS: Readonly<Record<Verdict, string>> = {
  better: 'better',
  worse: 'worse',
  equal: 'the same',
  open: 'not told',
};

export function report(request: SwapRequest, plan: SwapPlan, known: Known): StudyAnswer {
  const base = baseOf(plan, known);
  const worths = worthsOf(request, plan, known)
    .filter(({ unit, worth }) => unit.others !== null && worth !== null)
    .sort((a, b) => b.worth!.value - a.worth!.value);
  const changes = changesOf(request, plan, known)
    .filter(({ change }) => change !== null)
    .sort((a, b) => b.change!.value - a.change!.value);
  const cells = [
    ...new Set([
      ...plan.base,
      ...plan.units.flatMap(({ swaps }) => swaps.flatMap(({ parts }) => parts.flatMap((part) => part.cells))),
    ]),
  ];
  const of = (verdict: Verdict) => worths.filter((worth) => worth.verdict === verdict);
  const [more, less, same, open] = [of('better'), of('worse').reverse(), of('equal'), of('open')];
  const score = base ? inWords(boundedChance(base), 'percent') : 'not known yet';
  const better = changes.filter(({ verdict }) => verdict === 'better');
  const sentence = onceCounted(known, cells, sentenceOf(more, less, worths, better, score));
  const bestSwap = better[0];
  const findings = [
    ...(base ? [`As it is, the list scores ${score}.`] : []),
    ...(more.length > 0 ? [`Worth more than their points of the others: ${listing(more.map(nameOf), 12)}.`] : []),
    ...(less.length > 0 ? [`Worth less: ${listing(less.map(nameOf), 12)}.`] : []),
    ...(same.length > 0
      ? [`Worth the same, within ${percent(request.tolerance)} of the games: ${listing(same.map(nameOf), 12)}.`]
      : []),
    ...(open.length > 0 ? [`Not told by so many games: ${listing(open.map(nameOf), 12)}.`] : []),
    ...(plan.kept.length > 0 ? [`Without points, so that nothing stands in for them: ${listing(plan.kept)}.`] : []),
    ...(bestSwap
      ? [`The best swap that is certain to help: ${swapInWords(bestSwap)}, ${pointsInWords(bestSwap.change!)}.`]
      : []),
  ];
  return {
    sentence,
    findings,
    notes: [
      'A score counts a win as 1 and a draw as a half. One unit at a time is swapped for its points of another: where these make no whole number, for fewer in some games and more in others, so that the points are equal on average. Against the others together, each stands in as often as its points in the list say.',
      'All lists meet the same opponent in the same streams, each game in both seats on one table with one set of dice.',
      `Verdicts hold together with ${percent(request.confidence)} confidence; single intervals are 95 % ones.`,
      'One swap says nothing of two: what units do for each other changes with the list.',
      ...(plan.impossible.length > 0 ? [`Swaps that cannot be made: ${listing(plan.impossible, 4)}.`] : []),
    ],
    figures:
      worths.length > 0
        ? [
            {
              type: 'intervals',
              title: sentence.replace(/\.$/, ''),
              axis: 'Worth beyond its points of the others',
              format: POINTS,
              table: 'units',
              zero: 0,
              rows: worths.map(({ unit, worth, verdict }) => ({
                label: unit.line.name,
                ...shown(bounded(worth!)),
                muted: verdict === 'open' || verdict === 'equal',
              })),
            },
          ]
        : [],
    tables: [...(worths.length > 0 ? [unitsTable(worths)] : []), swapsTable(changes)],
    ...commonOf(known, cells),
    data: {
      side: request.side,
      base: base ? boundedChance(base) : null,
      units: worths.map(({ unit, worth, verdict }) => ({
        ...unit.line,
        worth: bounded(worth!),
        verdict,
        games: gamesOf(worth!),
      })),
      swaps: changes.map(({ unit, swap, change, verdict }) => ({
        ...{ unit: unit.line.name, for: swap.name, fewest: swap.fewest, most: swap.most, inList: swap.share > 0 },
        ...{ change: bounded(change!), verdict },
      })),
    },
  };
}

function sentenceOf(
  more: readonly Worth[],
  less: readonly Worth[],
  all: readonly Worth[],
  better: readonly Change[],
  score: string,
): string {
  const [first] = more;
  const [last] = less;
  const least = last ? `${nameOf(last)} is worth less than its points of the others` : '';
  if (first) {
    const fall = pointsInWords(first.worth!).replaceAll('+', '');
    const best = `${nameOf(first)} earns its points best: with its points in others the list would score ${fall} less`;
    return last ? `${best}. ${least}.` : `${best}.`;
  }
  if (last) return `${least}: ${pointsInWords(last.worth!)}.`;
  if (better[0]) return `${swapInWords(better[0])} makes the list better: ${pointsInWords(better[0].change!)}.`;
  return all.length > 0
    ? `No unit is told to be worth more or less than its points of the others; the list scores ${score}.`
    : `No swap is told to help or to hurt; the list scores ${score}.`;
}

/** Tenths of a percent are all that games tell. */
function shown({ value, low = value, high = value }: Bounded): Bounded {
  const rounded = (share: number) => Math.round(share * 1_000) / 1_000;
  return { value: rounded(value), low: rounded(low), high: rounded(high) };
}

const pointsInWords = (sample: Sample): string => inWords(shown(bounded(sample)), POINTS);

const nameOf = ({ unit }: Worth): string => unit.line.name;

/** Games behind a difference: those with the unit swapped, and those without. */
const gamesOf = ({ trials }: { readonly trials: number }): number => Math.round(trials / 2);

function swapInWords({ unit, swap }: Change): string {
  return `one ${unit.line.name} for ${countOf(swap)} ${swap.name}`;
}

function countOf({ fewest, most }: Swap): string {
  if (fewest === most) return `${fewest}`;
  return fewest === 0 ? `none or ${most}` : `${fewest} or ${most}`;
}

function unitsTable(worths: readonly Worth[]): Table {
  return {
    id: 'units',
    title: 'What one of each unit is worth beyond its points of the others',
    columns: [
      textColumn('unit', 'Unit'),
      wholeColumn('points', 'Points'),
      wholeColumn('copies', 'In the list'),
      { id: 'worth', title: 'Worth beyond its points', format: POINTS },
      ...fromTo(POINTS),
      textColumn('verdict', 'It is worth'),
    ],
    rows: worths.map(({ unit: { line }, worth, verdict }) => {
      const { value, low, high } = bounded(worth!);
      return [line.name, line.points, line.copies, value, low ?? null, high ?? null, WORTH_WORDS[verdict]];
    }),
  };
}

function swapsTable(changes: readonly Change[]): Table {
  return {
    id: 'swaps',
    title: 'One unit for its points of another',
    columns: [
      textColumn('unit', 'One of'),
      textColumn('for', 'For'),
      textColumn('count', 'How many'),
      { id: 'change', title: 'Change of the score', format: POINTS },
      ...fromTo(POINTS),
      textColumn('verdict', 'The list is'),
    ],
    rows: changes.map(({ unit: { line }, swap, change, verdict }) => {
      const { value, low, high } = bounded(change!);
      return [line.name, swap.name, countOf(swap), value, low ?? null, high ?? null, CHANGE_WORDS[verdict]];
    }),
  };
}
