/**
 * The `balance` study: a designer's report on a set of profiles.
 *
 * request.ts  what it asks                  evaluate.ts     ratings, cycles, mixtures, prices
 * stats.ts    what stats cost and are worth sensitivity.ts  other mixes of situations
 * tables.ts   how it is shown
 */
import { counted } from '../../wording.ts';
import type { Figure, Table } from '../figures.ts';
import type { Known } from '../known.ts';
import { fieldOf } from '../matchups/field.ts';
import { Matchups } from '../matchups/grid.ts';
import { absences, commonOf, heatOf, named, percent } from '../matchups/report.ts';
import { clusterOrder } from '../statistics/arrangement.ts';
import { type StudyAnswer, studyKind } from '../study.ts';
import { dominatedIn, type Evaluation, evaluate, swingsOf, tradedOf } from './evaluate.ts';
import { examples } from './examples.ts';
import { BalanceRequest } from './request.ts';
import { mixesOf, swayOf } from './sensitivity.ts';
import { statPrices } from './stats.ts';
import {
  cyclesTable,
  dominatedTable,
  efficiencyOf,
  pricesOf,
  ratingsOf,
  statsOf,
  swayTable,
  swingTable,
} from './tables.ts';

export const balance = studyKind<BalanceRequest>({
  id: 'balance',
  title: 'Balance report',
  question: 'Which profiles are mispriced, and what would be fair?',
  schema: BalanceRequest,
  examples,
  begin: (request, context) => {
    const matchups = new Matchups(fieldOf(request, context), request);
    return {
      costNs: matchups.costNs,
      next: (known) => matchups.next(known),
      answer: (known) => answer(request, matchups, known),
    };
  },
});

function answer(request: BalanceRequest, matchups: Matchups, known: Known): StudyAnswer {
  const { field } = matchups;
  const { confidence } = request;
  const weights = field.situations.map(({ weight }) => weight);
  const evaluation = evaluate(matchups, known, weights, confidence);
  const common = commonOf([matchups], known);
  if (!evaluation) {
    return {
      sentence: 'Nothing has been counted yet.',
      findings: [],
      notes: absences(matchups, known),
      figures: [],
      tables: [],
      ...common,
      data: null,
    };
  }
  const { prices, ratings, scores } = evaluation;
  const ranking = evaluation.ranking();
  const traded = tradedOf(matchups, known, weights);
  const swings = swingsOf(matchups, known, weights);
  const dominated = dominatedIn(matchups, known, weights, confidence);
  const mixes = mixesOf(matchups, known, confidence);
  const swayed = swayOf(evaluation, mixes);
  const stats = prices
    ? statPrices(
        request.profiles,
        request.stats,
        field.rows.map(({ points }) => Math.log(points)),
        prices.suggestions.map(({ price }) => Math.log(price)),
        confidence,
      )
    : { stats: [], reason: null };
  const sentence = verdict(evaluation, field.rows);
  const order = clusterOrder(
    field.rows.map((_, i) =>
      field.rows.map((_, j) => (i === j ? 0.5 : orHalf(scores.score[i * field.rows.length + j]))),
    ),
    (i) => ratings.values[i],
  );
  const heat = heatOf(
    matchups,
    scores,
    { id: 'matchups', subject: 'Match-ups', title: cycleWords(evaluation, field.rows), format: 'percent', confidence },
    { rows: order, columns: order },
    (i, j) => field.situations.flatMap((_, s) => matchups.problem(known, s, i, j) ?? [])[0] ?? null,
  );
  const efficiency = efficiencyOf(field, traded, efficiencyWords(traded, field.rows), confidence);
  const shown = [
    ...(prices ? [pricesOf(field, prices, sentence)] : []),
    ratingsOf(
      field,
      evaluation,
      `${named(ranking.groups[0].map((i) => field.rows[i].name))} rated highest`,
      confidence,
    ),
    heat,
    ...(efficiency ? [efficiency] : []),
    ...[statsOf(stats.stats)].filter((one) => one !== null),
  ];
  const figures: Figure[] = shown.map(({ figure }) => figure);
  const tables: Table[] = [
    ...shown.map(({ table }) => table),
    ...[
      cyclesTable(field, evaluation),
      dominatedTable(field, dominated),
      swingTable(field, swings),
      swayTable(field, evaluation, swayed),
    ].filter((table) => table !== null),
  ];
  return {
    sentence,
    findings: findings(evaluation, field.rows, dominated.length, swayed),
    notes: notes(evaluation, matchups, known, stats.reason),
    figures,
    tables,
    ...common,
    data: {
      profiles: field.rows.map(({ name, points }, i) => ({
        name,
        points,
        rating: ratings.values[i],
        ratingVariance: ratings.covariance[i * field.rows.length + i],
        nash: evaluation.nash().shares[i],
        alphaRank: evaluation.alpha()[i],
        traded: traded[i],
        swing: swings[i],
        ...(prices ? { suggestion: prices.suggestions[i] } : {}),
      })),
      groups: ranking.groups,
      tiers: ratings.tiers,
      cycles: evaluation.cycles(),
      exploitable: evaluation.nash().exploitable,
      misfit: ratings.misfit,
      dominated,
      stats: stats.stats,
      mixes: swayed,
      order,
    },
  };
}

type Rows = Matchups['field']['rows'];

function orHalf(score: number): number {
  return Number.isNaN(score) ? 0.5 : score;
}

function verdict({ prices, ranking }: Evaluation, rows: Rows): string {
  if (!prices) {
    const [first] = ranking().groups;
    return `${named(first.map((i) => rows[i].name))} rated highest of ${counted(rows.length, 'profiles')}; there is no line of prices to judge them by.`;
  }
  const off = prices.suggestions
    .map((suggestion, i) => ({ ...suggestion, name: rows[i].name, points: rows[i].points }))
    .filter(({ verdict: found }) => found !== 'fair')
    .sort((a, b) => Math.abs(Math.log1p(b.excess)) - Math.abs(Math.log1p(a.excess)));
  if (off.length === 0) return `None of the ${counted(rows.length, 'profiles')} is certainly mispriced.`;
  const words = off.map(
    ({ name, verdict: found, points, price }) => `${name} (${found}: ${points}, fair about ${Math.round(price)})`,
  );
  return `${off.length} of ${counted(rows.length, 'profiles')} ${off.length === 1 ? 'is' : 'are'} mispriced: ${named(words)}.`;
}

function cycleWords(evaluation: Evaluation, rows: Rows): string {
  const cycles = evaluation.cycles();
  if (cycles.knots.length === 0) return 'Who beats whom is an order: no circles';
  const [first] = cycles.listed;
  return `"Beats" runs in a circle: ${first.players.map((i) => rows[i].name).join(' > ')}`;
}

function efficiencyWords(traded: ReadonlyArray<{ readonly value: number } | null>, rows: Rows): string {
  let best = -1;
  traded.forEach((one, i) => {
    if (one && (best < 0 || one.value > traded[best]!.value)) best = i;
  });
  return best < 0 ? 'No points were traded' : `${rows[best].name} trades best for its points`;
}

function findings(evaluation: Evaluation, rows: Rows, dominated: number, swayed: ReturnType<typeof swayOf>): string[] {
  const found: string[] = [];
  const { ratings, prices } = evaluation;
  const [cycles, nash] = [evaluation.cycles(), evaluation.nash()];
  if (cycles.knots.length > 0) {
    const [knot] = cycles.knots;
    found.push(
      `${cycles.circular} of ${cycles.triples} decided triples run in a circle; ${named(knot.map((i) => rows[i].name))} all beat each other in turn, so their order by rating means little.`,
    );
  } else found.push('No circles: whoever rates higher beats whoever rates lower, as far as it is certain.');
  const played = rows.map((_, i) => i).filter((i) => nash.shares[i] >= 0.01);
  found.push(
    `If everybody could choose freely, they would settle on ${named(played.sort((a, b) => nash.shares[b] - nash.shares[a]).map((i) => `${rows[i].name} ${percent(nash.shares[i])}`))}, whatever it costs.`,
  );
  if (ratings.tiers.length > 1) {
    found.push(
      `Ratings fall into ${ratings.tiers.length} tiers: nobody ever scored against somebody of a higher tier, so no finite rating tells how far apart they are.`,
    );
  }
  found.push(`The ratings miss the score of a match-up by ${percent(ratings.misfit)} on average.`);
  if (prices) {
    found.push(
      `Fair prices lie within about ${percent(prices.spread)} of a line; one hundred points of rating are worth ${percent(prices.pricePerRating ** (Math.LN10 / 4) - 1)} of price.`,
    );
  }
  if (dominated > 0)
    found.push(`${dominated} ${dominated === 1 ? 'profile is' : 'profiles are'} pointless beside another one.`);
  const turned = swayed.filter(({ others }) => others.length > 0).map(({ profile }) => rows[profile].name);
  if (swayed.length > 0) {
    found.push(
      turned.length === 0
        ? 'No verdict on a price hangs on the mix of situations.'
        : `The verdict on ${named(turned)} hangs on the mix of situations.`,
    );
  }
  return found;
}

function notes({ held, prices }: Evaluation, matchups: Matchups, known: Known, reason: string | null): string[] {
  const { rows } = matchups.field;
  const list: string[] = [];
  if (held) {
    list.push('Somebody always wins or loses: half a drawn game against an average profile keeps every rating finite.');
  }
  if (!prices) {
    const unpriced = rows.filter(({ points }) => points === 0).map(({ name }) => name);
    list.push(
      unpriced.length > 0
        ? `No prices are suggested: ${named(unpriced)} ${unpriced.length === 1 ? 'has' : 'have'} no points.`
        : 'No prices are suggested: they need five profiles, and prices that grow with rating.',
    );
  }
  if (reason) list.push(`No prices of stats: ${reason}`);
  return [...list, ...absences(matchups, known)];
}
