/** The tables and figures of a balance report. */
import { zFor } from '../../kernel/intervals.ts';
import { changeColumn, differenceColumn, numberColumn, percentColumn, textColumn, wholeColumn } from '../columns.ts';
import type { Figure, IntervalsFigure, Table } from '../figures.ts';
import type { Field } from '../matchups/field.ts';
import { ELO } from '../statistics/bradleyTerry.ts';
import type { Domination, Swing } from '../statistics/fairness.ts';
import type { Evaluation, Traded } from './evaluate.ts';
import type { Unjudged } from './judging.ts';
import type { Plays } from './plays.ts';
import { type StatPrice, statInWords } from './stats.ts';
import type { Judged } from './verdicts.ts';

interface Shown {
  readonly figure: Figure;
  readonly table: Table;
}

export function ratingsOf({ rows }: Field, evaluation: Evaluation, title: string, confidence: number): Shown {
  const { ratings, unmet } = evaluation;
  const ranking = evaluation.ranking();
  const order = ranking.order.filter((i) => !unmet.has(i));
  const n = rows.length;
  const half = (i: number) => zFor(confidence) * ELO * Math.sqrt(Math.max(0, ratings.covariance[i * n + i]));
  const group = (i: number) => 1 + ranking.groups.findIndex((one) => one.includes(i));
  const bounds = (i: number) =>
    half(i) > 1e-9 ? [ELO * ratings.values[i] - half(i), ELO * ratings.values[i] + half(i)] : null;
  return {
    figure: {
      type: 'intervals',
      title,
      format: 'whole',
      table: 'ratings',
      axis: 'rating, 400 points are odds of ten to one',
      rows: order.map((i) => ({
        label: rows[i].name,
        value: ELO * ratings.values[i],
        low: bounds(i)?.[0],
        high: bounds(i)?.[1],
        group: `${group(i)}`,
      })),
    },
    table: {
      id: 'ratings',
      title: 'Ratings',
      columns: [
        wholeColumn('group', 'Group'),
        textColumn('profile', 'Profile'),
        wholeColumn('rating', 'Rating'),
        wholeColumn('low', 'Low'),
        wholeColumn('high', 'High'),
        textColumn('ranks', 'Possible ranks'),
      ],
      rows: order.map((i) => {
        const { best, worst } = ranking.ranks[i];
        return [
          group(i),
          rows[i].name,
          ELO * ratings.values[i],
          bounds(i)?.[0] ?? null,
          bounds(i)?.[1] ?? null,
          best === worst ? `${best}` : `${best} to ${worst}`,
        ];
      }),
    },
  };
}

/** Listed and fair prices, the most wrongly priced first. */
export function pricesOf({ rows }: Field, { verdicts }: Judged, title: string): Shown {
  // What is pointless is dominated, not mispriced: it says nothing of its price, and has findings of its own.
  const rank = { 'too dear': 0, 'too cheap': 0, 'hangs on': 1, open: 2, pointless: 3, fair: 4 };
  const order = [...verdicts].sort(
    (a, b) =>
      rank[a.verdict] - rank[b.verdict] ||
      Math.abs(Math.log1p(b.excess)) - Math.abs(Math.log1p(a.excess)) ||
      a.profile - b.profile,
  );
  const figure: IntervalsFigure = {
    type: 'intervals',
    title,
    format: 'change',
    table: 'prices',
    axis: 'listed price above (+) or below (-) the fair one, over all battles tried',
    zero: 0,
    ...clipOf(order.map(({ excess }) => excess)),
    rows: order.map(({ profile, listed, excess, low, high, verdict }) => ({
      label: rows[profile].name,
      value: excess,
      low: listed / high - 1,
      high: listed / low - 1,
      muted: verdict === 'fair' || verdict === 'open' || verdict === 'pointless',
    })),
  };
  const left = (one: { readonly against: number; readonly value: number } | null) => {
    if (!one) return null;
    const percent = 100 * Math.expm1(one.value);
    const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
    return `${rows[one.against].name} (${sign}${Math.abs(percent).toFixed(0)} %)`;
  };
  return {
    figure,
    table: {
      id: 'prices',
      title: 'Listed and fair prices',
      columns: [
        textColumn('profile', 'Profile'),
        numberColumn('listed', 'Listed'),
        numberColumn('fair', 'Fair'),
        numberColumn('low', 'Lowest in any battle'),
        numberColumn('high', 'Highest in any battle'),
        changeColumn('excess', 'Too dear (+) or too cheap (−) by'),
        textColumn('verdict', 'Verdict'),
        percentColumn('score', 'Score of equal points at listed prices'),
        numberColumn('fieldLow', 'Fair in other fields, lowest'),
        numberColumn('fieldHigh', 'Fair in other fields, highest'),
        changeColumn('beside', "Against the list's own line"),
        textColumn('best', 'Best match-up, as if too cheap by'),
        textColumn('worst', 'Worst match-up'),
        wholeColumn('decide', 'Battles a pair that would decide'),
      ],
      rows: order.map((one) => [
        rows[one.profile].name,
        one.listed,
        one.fair,
        one.low,
        one.high,
        one.excess,
        one.verdict,
        one.score,
        ...one.fields,
        one.beside,
        left(one.best),
        left(one.worst),
        one.decide,
      ]),
    },
  };
}

/** One price far from all others would press these into a line: the axis ends where most of them do. */
function clipOf(excesses: readonly number[]): Pick<IntervalsFigure, 'clip'> {
  const sizes = excesses.map(Math.abs).sort((a, b) => a - b);
  const most = Math.max(LEAST_AXIS, SPREAD * (sizes[Math.floor(0.75 * (sizes.length - 1))] ?? 0));
  return (sizes.at(-1) ?? 0) > most ? { clip: [-Math.min(1, most), most] } : {};
}

/** An axis shows a quarter either way at least, and so many times what three of four prices are off by. */
const LEAST_AXIS = 0.25;
const SPREAD = 2.5;

/** Each verdict battle by battle. */
export function battlesTable({ rows }: Field, { verdicts, battles }: Judged): Table {
  return {
    id: 'battles',
    title: 'Verdicts battle by battle',
    columns: [textColumn('profile', 'Profile'), ...battles.map(({ id, title }) => textColumn(id, title))],
    rows: verdicts.map(({ profile, where }) => [rows[profile].name, ...where.map(({ verdict }) => verdict)]),
  };
}

/** What equal points would be spent on, as ranges. */
export function playsTable({ rows }: Field, plays: Plays, players: readonly number[], priced: boolean): Table {
  const order = players.map((_, i) => i).sort((a, b) => plays.nash[b][1] - plays.nash[a][1] || a - b);
  const drawn = plays.redraws > 0 ? `, over ${plays.redraws} redraws of what chance leaves open` : '';
  return {
    id: 'plays',
    title: `Shares of mixtures that nobody could answer${priced ? ', at listed prices' : ', whatever they cost'}${drawn}`,
    columns: [
      textColumn('profile', 'Profile'),
      percentColumn('nashLow', 'Share of the Nash mixture, least'),
      percentColumn('nashHigh', 'Most'),
      percentColumn('alphaLow', 'alpha-rank, least'),
      percentColumn('alphaHigh', 'Most'),
    ],
    rows: order.map((i) => [rows[players[i]].name, ...plays.nash[i], ...plays.alpha[i]]),
  };
}

export function efficiencyOf(
  { rows }: Field,
  traded: ReadonlyArray<Traded | null>,
  title: string,
  confidence: number,
): Shown | null {
  const some = traded.flatMap((one, i) => (one ? [{ i, ...one }] : [])).sort((a, b) => b.value - a.value || a.i - b.i);
  if (some.length === 0) return null;
  const z = zFor(confidence);
  const bounded = some.map(({ i, value, variance }) => {
    const half = z * Math.sqrt(variance);
    return { i, value, ...(half > 0 ? { low: value - half, high: value + half } : {}) };
  });
  return {
    figure: {
      type: 'intervals',
      title,
      format: 'difference',
      table: 'efficiency',
      axis: 'points destroyed minus points lost in one meeting, per 100 points of its own',
      zero: 0,
      rows: bounded.map(({ i, ...rest }) => ({ label: rows[i].name, ...rest })),
    },
    table: {
      id: 'efficiency',
      title: 'Points traded',
      columns: [
        textColumn('profile', 'Profile'),
        wholeColumn('points', 'Points'),
        differenceColumn('traded', 'Net points per 100'),
        differenceColumn('low', 'Low'),
        differenceColumn('high', 'High'),
      ],
      rows: bounded.map(({ i, value, low, high }) => [rows[i].name, rows[i].points, value, low ?? null, high ?? null]),
    },
  };
}

export function swingTable({ rows }: Field, swings: ReadonlyArray<Swing | null>): Table | null {
  const some = swings
    .flatMap((one, i) => (one ? [{ i, ...one }] : []))
    .sort((a, b) => b.upsets - a.upsets || a.i - b.i);
  if (some.length === 0) return null;
  return {
    id: 'swing',
    title: `${rows[some[0].i].name} swings most: dice decide`,
    columns: [
      textColumn('profile', 'Profile'),
      percentColumn('upsets', 'The weaker side wins'),
      percentColumn('dice', 'Of what varies, dice make'),
      percentColumn('opponent', '... and the opponent makes'),
    ],
    rows: some.map(({ i, upsets, dice, opponent }) => {
      const all = dice + opponent;
      return [rows[i].name, upsets, all > 0 ? dice / all : null, all > 0 ? opponent / all : null];
    }),
  };
}

/** What never came into play, and where it would. */
export function unjudgedTable({ rows }: Field, unjudged: readonly Unjudged[], out: ReadonlySet<number>): Table | null {
  if (unjudged.length === 0) return null;
  return {
    id: 'unjudged',
    title: 'Not judged here: what never came into play',
    columns: [
      textColumn('profile', 'Profile'),
      textColumn('what', 'Not judged'),
      textColumn('offer', 'A situation that would judge it'),
      textColumn('out', 'Left out'),
    ],
    rows: unjudged.map(({ profile, title, offer }) => [
      rows[profile].name,
      title,
      offer?.title ?? 'none of those tried',
      out.has(profile) ? 'yes' : 'no',
    ]),
  };
}

export function dominatedTable({ rows }: Field, found: readonly Domination[]): Table | null {
  if (found.length === 0) return null;
  return {
    id: 'dominated',
    title: 'Choices that another one makes pointless',
    columns: [
      textColumn('profile', 'Profile'),
      textColumn('by', 'Take instead'),
      wholeColumn('cheaper', 'Points saved'),
      wholeColumn('better', 'Match-ups in which it is certainly better'),
    ],
    rows: found.map(({ dominated, by, cheaper, better }) => [rows[dominated].name, rows[by].name, cheaper, better]),
  };
}

/** What goes with one more of each stat: prices as listed beside fair ones. */
export function statsOf(stats: readonly StatPrice[]): Shown | null {
  if (stats.length === 0) return null;
  const title = statWords(stats);
  return {
    figure: {
      type: 'intervals',
      title,
      format: 'change',
      table: 'stats',
      axis: 'price of profiles with one more',
      zero: 0,
      rows: stats.flatMap(({ stat, costs, worth }) => [
        { label: `${statInWords(stat)}: listed`, ...costs, group: statInWords(stat) },
        { label: `${statInWords(stat)}: fair`, ...worth, group: statInWords(stat) },
      ]),
    },
    table: {
      id: 'stats',
      title: 'What goes with one more of each stat',
      columns: [
        textColumn('stat', 'One more'),
        changeColumn('costs', 'Listed price'),
        changeColumn('costsLow', 'Low'),
        changeColumn('costsHigh', 'High'),
        changeColumn('worth', 'Fair price'),
        changeColumn('worthLow', 'Low'),
        changeColumn('worthHigh', 'High'),
      ],
      rows: stats.map(({ stat, costs, worth }) => [
        statInWords(stat),
        costs.value,
        costs.low,
        costs.high,
        worth.value,
        worth.low,
        worth.high,
      ]),
    },
  };
}

/** The stat with which listed and fair prices part most, of those whose intervals lie apart. */
function statWords(stats: readonly StatPrice[]): string {
  const apart = stats.filter(({ costs, worth }) => costs.high < worth.low || worth.high < costs.low);
  const off = ({ costs, worth }: StatPrice) => Math.abs(costs.value - worth.value);
  const [most] = [...apart].sort((a, b) => off(b) - off(a));
  if (!most) return 'Listed and fair prices go with the stats alike, as far as can be told';
  const moved = (change: number) => `${Math.abs(100 * change).toFixed(1)} % ${change < 0 ? 'lower' : 'higher'}`;
  return `Profiles with one more ${statInWords(most.stat)} are listed ${moved(most.costs.value)}; fair would be ${moved(most.worth.value)}`;
}
