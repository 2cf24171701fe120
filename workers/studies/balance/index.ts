/**
 * The `balance` study: a designer's report on a set of profiles.
 *
 * request.ts  what it asks                  evaluate.ts     ratings, cycles, points traded
 * arena.ts    battles of equal points       verdicts.ts     what they say of each price
 * plays.ts    mixtures as ranges            findings.ts     what is found, and its sentences
 * judging.ts  what never came into play     battles.ts      which battles are fought
 * stats.ts    what goes with each stat        tables.ts, summary.ts  how it is shown
 * worth.ts    one more and one less of each number, profile by profile
 */
import { findKind } from '../../rulesets/index.ts';
import { counted, named } from '../../wording.ts';
import type { Figure, Table } from '../figures.ts';
import type { Known } from '../known.ts';
import { circlesOf, cyclesTable } from '../matchups/circles.ts';
import { fieldOf } from '../matchups/field.ts';
import { Matchups } from '../matchups/grid.ts';
import { plansNote, plansTable } from '../matchups/played.ts';
import { absences, commonOf, heatOf, meetingsIn, percent } from '../matchups/report.ts';
import { scoresOf } from '../matchups/scores.ts';
import { clusterOrder } from '../statistics/arrangement.ts';
import { type StudyAnswer, studyKind } from '../study.ts';
import { noAnswerYet } from '../words.ts';
import { Arena } from './arena.ts';
import { dominatedIn, type Evaluation, evaluate, swingsOf, tradedOf } from './evaluate.ts';
import { examples } from './examples.ts';
import { type Finding, findingsOf, sentencesOf, unjudgedIn, withUnjudged } from './findings.ts';
import { Judging, type Unjudged } from './judging.ts';
import { type Plays, playsOf } from './plays.ts';
import { BalanceRequest } from './request.ts';
import { type StatPrices, statInWords, statPrices } from './stats.ts';
import { newcomersTable, unpricedTable, verdictsTable, wholeTable } from './summary.ts';
import {
  battlesTable,
  dominatedTable,
  efficiencyOf,
  playsTable,
  pricesOf,
  ratingsOf,
  statsOf,
  swingTable,
  unjudgedTable,
} from './tables.ts';
import { type Judged, judge } from './verdicts.ts';
import { whatIfOf } from './whatIf.ts';
import { type StatWorth, Worths, worthsTable, worthWords } from './worth.ts';

export const balance = studyKind<BalanceRequest>({
  id: 'balance',
  title: 'Balance report',
  question: 'Which profiles are mispriced, and what would be fair?',
  schema: BalanceRequest,
  examples,
  begin: (request, context) => {
    const matchups = new Matchups(fieldOf(request, context), request);
    const judging = new Judging(matchups, request, context);
    const judged = (known: Known) => judgedIn(request, judging.unjudged(known));
    const arena = new Arena(matchups, request.profiles, request, {}, (known) => judged(known).out);
    const worths = new Worths(matchups, request, context);
    return {
      get costNs() {
        return matchups.costNs + judging.costNs + arena.costNs + worths.costNs;
      },
      next: (known) => matchups.next(known) ?? judging.next(known) ?? arena.next(known) ?? worths.next(known),
      answer: (known) =>
        answer(request, { matchups, arena, judged: judged(known), worths: worths.found(known) }, known),
    };
  },
});

interface Judgement {
  readonly unjudged: readonly Unjudged[];
  /** Profiles that are left out for it. */
  readonly out: ReadonlySet<number>;
}

/** Who has something that no situation can judge is priced without it: leaving it out would wait for ever. */
function judgedIn({ unjudged: whether }: BalanceRequest, unjudged: readonly Unjudged[]): Judgement {
  const out = whether === 'price' ? [] : unjudged.filter(({ offer }) => offer !== null);
  return { unjudged, out: new Set(out.map(({ profile }) => profile)) };
}

interface Parts {
  readonly matchups: Matchups;
  readonly arena: Arena;
  readonly judged: Judgement;
  readonly worths: readonly StatWorth[];
}

function answer(request: BalanceRequest, { matchups, arena, judged, worths }: Parts, known: Known): StudyAnswer {
  const { field } = matchups;
  const { unjudged } = judged;
  // Ratings need two to compare: with fewer left, everybody is rated, and nobody priced.
  const out: ReadonlySet<number> = field.rows.length - judged.out.size >= 2 ? judged.out : new Set();
  const { confidence } = request;
  const weights = field.situations.map(({ weight }) => weight);
  const evaluation = evaluate(matchups, known, weights, confidence, out);
  const common = commonOf([matchups], known);
  if (!evaluation) {
    return {
      sentence: noAnswerYet(meetingsIn(field)),
      findings: [],
      notes: absences(matchups, known),
      figures: [],
      tables: [],
      ...common,
      data: null,
    };
  }
  const { ratings } = evaluation;
  const scores = out.size === 0 ? evaluation.scores : scoresOf(matchups, known, weights);
  const n = field.rows.length;
  const ranking = evaluation.ranking();
  const traded = tradedOf(matchups, known, weights);
  const swings = swingsOf(matchups, known, weights);
  const dominated = dominatedIn(matchups, known, weights, confidence).filter(
    (one) => !out.has(one.dominated) && !out.has(one.by),
  );
  const priced = pricesFound(request, matchups, arena, known, dominated);
  const names = field.rows.map(({ name }) => name);
  const stats = priced
    ? statPrices(
        request.profiles.filter((_, i) => priced.judged.verdicts.some(({ profile }) => profile === i)),
        request.stats,
        priced.judged.verdicts.map(({ listed }) => Math.log(listed)),
        priced.judged.verdicts.map(({ fair }) => Math.log(fair)),
        confidence,
      )
    : { stats: [], reason: null, beside: [] };
  const players = field.rows.map((_, i) => i).filter((i) => !evaluation.unmet.has(i));
  const left = unjudgedIn(unjudged, judged.out);
  const plays = priced ? priced.plays : { found: playsBare(evaluation, players, n, confidence), players };
  const [sentence, ...priceWords] = priced
    ? sentencesOf(withUnjudged(priced.findings, left), names)
    : [unpricedWords(evaluation, field.rows), ...sentencesOf(left, names)];
  const order = clusterOrder(
    field.rows.map((_, i) => field.rows.map((_, j) => (i === j ? 0.5 : orHalf(scores.score[i * n + j])))),
    (i) => ratings.values[i],
  );
  const heat = heatOf(
    matchups,
    scores,
    { id: 'matchups', subject: 'Match-ups', title: matchupWords(evaluation), format: 'percent', confidence },
    { rows: order, columns: order },
    (i, j) => field.situations.flatMap((_, s) => matchups.problem(known, s, i, j) ?? [])[0] ?? null,
  );
  const circles = circlesOf(evaluation.cycles(), evaluation.scores, names, (i) => ratings.values[i], confidence);
  const efficiency = efficiencyOf(field, traded, efficiencyWords(traded, field.rows), confidence);
  const shown = [
    ...(priced ? [pricesOf(field, priced.judged, sentence)] : []),
    ratingsOf(field, evaluation, ratedWords(evaluation, field.rows), confidence),
    heat,
    ...(circles ? [circles] : []),
    ...(efficiency ? [efficiency] : []),
    ...[statsOf(stats.stats)].filter((one) => one !== null),
  ];
  const figures: Figure[] = shown.map(({ figure }) => figure);
  const tables: Table[] = [
    ...[
      unjudgedTable(field, unjudged, judged.out),
      priced ? newcomersTable(field, priced.judged) : null,
      priced ? unpricedTable(field, priced.judged) : null,
      priced ? verdictsTable(priced.judged) : null,
    ].filter((table) => table !== null),
    ...shown.map(({ table }) => table),
    ...[
      plansTable(matchups, known),
      dominatedTable(field, dominated),
      priced ? battlesTable(field, priced.judged) : null,
      wholeTable(evaluation, priced?.judged ?? null, plays?.found ?? null),
      plays ? playsTable(field, plays.found, plays.players, priced !== null) : null,
      cyclesTable(evaluation.cycles(), names),
      swingTable(field, swings),
      worthsTable(field.rows, worths),
    ].filter((table) => table !== null),
  ];
  return {
    sentence,
    findings: [...priceWords, ...findings(evaluation, field.rows), ...worthWords(field.rows, worths)],
    notes: [
      ...notes(evaluation, matchups, priced?.judged ?? null, { stats, out }),
      ...[plansNote(matchups, known)].filter((note) => note !== null),
      ...(priced ? arena.notes : []),
      ...absences(matchups, known),
    ],
    figures,
    tables,
    ...common,
    data: {
      profiles: field.rows.map(({ name, points }, i) => {
        const verdict = priced?.judged.verdicts.find(({ profile }) => profile === i);
        const player = plays ? plays.players.indexOf(i) : -1;
        return {
          name,
          points,
          ...(evaluation.unmet.has(i)
            ? {}
            : { rating: ratings.values[i], ratingVariance: ratings.covariance[i * n + i] }),
          ...(player < 0 || !plays ? {} : { nash: plays.found.nash[player], alphaRank: plays.found.alpha[player] }),
          traded: traded[i],
          swing: swings[i],
          ...(verdict ? { price: verdict } : {}),
        };
      }),
      findings: [...left, ...(priced?.findings ?? [])],
      unjudged,
      exponent: priced?.judged.exponent ?? null,
      battles: priced?.judged.battles.map(({ id, title, weight }) => ({ id, title, weight })) ?? [],
      unpriced: priced?.judged.unpriced ?? [],
      newcomers: priced?.judged.newcomers ?? [],
      arena: priced?.arena ?? null,
      groups: ranking.groups,
      tiers: ratings.tiers,
      cycles: evaluation.cycles(),
      misfit: ratings.misfit,
      dominated,
      stats: stats.stats,
      worths,
      order,
    },
  };
}

interface PricesFound {
  readonly arena: ReturnType<typeof whatIfOf>;
  readonly judged: Judged;
  readonly findings: readonly Finding[];
  /** Null where not everybody fought everybody. */
  readonly plays: { readonly found: Plays; readonly players: readonly number[] } | null;
}

/** Null where somebody has no points, or fewer than two can be priced. */
function pricesFound(
  request: BalanceRequest,
  matchups: Matchups,
  arena: Arena,
  known: Known,
  dominated: ReturnType<typeof dominatedIn>,
): PricesFound | null {
  const found = arena.found(known);
  if (!found) return null;
  const plain = judge(matchups, found, request);
  // Nobody who can have the better one should take it; of a price that is off in every battle this is said beside.
  const pointless = new Set(dominated.map((one) => one.dominated));
  const judged: Judged = {
    ...plain,
    verdicts: plain.verdicts.map((one) =>
      pointless.has(one.profile) && one.verdict !== 'too dear' && one.verdict !== 'too cheap'
        ? { ...one, verdict: 'pointless' }
        : one,
    ),
  };
  const { scores, variances, entries } = found.listed;
  const weights = entries.map(({ weight }) => weight);
  const plays =
    found.opponents === null && !scores.some(Number.isNaN)
      ? {
          found: playsOf(scores, variances, request.confidence, weights),
          players: entries.map(({ profiles: [first] }) => first),
        }
      : null;
  return {
    ...{ judged, findings: findingsOf(judged, dominated, plays), plays },
    arena: whatIfOf(matchups.field, judged, found),
  };
}

/** The mixture of single meetings, where nobody has a price. */
function playsBare({ scores }: Evaluation, players: readonly number[], n: number, confidence: number): Plays {
  const m = players.length;
  const [score, variance] = [new Float64Array(m * m).fill(0.5), new Float64Array(m * m)];
  players.forEach((i, a) => {
    players.forEach((j, b) => {
      if (a === b || !scores.known[i * n + j]) return;
      score[a * m + b] = scores.score[i * n + j];
      variance[a * m + b] = scores.variance[i * n + j];
    });
  });
  return playsOf(score, variance, confidence);
}

type Rows = Matchups['field']['rows'];

function orHalf(score: number): number {
  return Number.isNaN(score) ? 0.5 : score;
}

/** More that are level at the top are counted: their names are no heading. */
const MOST_NAMED = 3;

/** Those whom nobody is shown to be above; where these are all, the rating tells nobody apart. */
function ratedWords(evaluation: Evaluation, rows: Rows): string {
  const groups = evaluation
    .ranking()
    .groups.map((group) => group.filter((i) => !evaluation.unmet.has(i)))
    .filter((group) => group.length > 0);
  const [first = []] = groups;
  return groups.length === 1 && first.length > 1
    ? `None of ${counted(first.length, 'profiles')} is shown to rate above another`
    : `${first.length > MOST_NAMED ? counted(first.length, 'profiles') : named(first.map((i) => rows[i].name))} rated highest of ${counted(rows.length, 'profiles')}`;
}

function unpricedWords(evaluation: Evaluation, rows: Rows): string {
  return `${ratedWords(evaluation, rows)}; no prices are judged.`;
}

function matchupWords(evaluation: Evaluation): string {
  const { knots, circular, triples } = evaluation.cycles();
  if (knots.length === 0) return 'Who beats whom one against one is an order: no circles';
  return circular === 0
    ? 'Who beats whom one against one is no order: it runs in a circle'
    : `Who beats whom one against one is no order: ${circular} of ${counted(triples, 'decided triples')} run in a circle`;
}

function efficiencyWords(traded: ReadonlyArray<{ readonly value: number } | null>, rows: Rows): string {
  let best = -1;
  traded.forEach((one, i) => {
    if (one && (best < 0 || one.value > traded[best]!.value)) best = i;
  });
  return best < 0 ? 'No points were traded' : `${rows[best].name} trades best for its points`;
}

function findings(evaluation: Evaluation, rows: Rows): string[] {
  const found: string[] = [];
  const { ratings } = evaluation;
  const cycles = evaluation.cycles();
  if (cycles.knots.length > 0) {
    const [knot] = cycles.knots;
    found.push(
      `${cycles.circular} of ${cycles.triples} decided triples run in a circle; ${named(knot.map((i) => rows[i].name))} all beat each other in turn, so their order by rating means little.`,
    );
  } else {
    found.push(
      'No circles one against one: whoever rates higher beats whoever rates lower, as far as it is certain; points count for nothing in that.',
    );
  }
  if (ratings.tiers.length > 1) {
    found.push(
      `Ratings fall into ${ratings.tiers.length} tiers: nobody ever scored against somebody of a higher tier, so no finite rating tells how far apart they are.`,
    );
  }
  found.push(`The ratings miss the score of a match-up by ${percent(ratings.misfit)} on average.`);
  return found;
}

function notes(
  { held, unmet }: Evaluation,
  matchups: Matchups,
  judged: Judged | null,
  { stats, out }: { readonly stats: StatPrices; readonly out: ReadonlySet<number> },
): string[] {
  const { rows } = matchups.field;
  const list: string[] = [];
  if (held) {
    list.push('Somebody always wins or loses: half a drawn game against an average profile keeps every rating finite.');
  }
  const alone = [...unmet].filter((i) => !out.has(i));
  if (alone.length > 0) {
    const who = alone.map((i) => rows[i].name);
    list.push(`${named(who)} could meet nobody, so nothing is said of ${who.length === 1 ? 'it' : 'them'}.`);
  }
  if (!judged) {
    const unpriced = rows.filter(({ points }) => points === 0).map(({ name }) => name);
    list.push(
      unpriced.length > 0
        ? `No prices are judged: ${named(unpriced)} ${unpriced.length === 1 ? 'has' : 'have'} no points.`
        : 'No prices are judged: fewer than two profiles can be priced against each other.',
    );
  } else {
    const { ruleset, situations } = matchups.field;
    const lists = situations.every(({ kind }) => findKind(ruleset, kind).matchup?.roster !== undefined);
    list.push(
      lists
        ? 'These are whole lists in whole battles: a price says how far a list wins more or less than its points would have it, by the square law, and not what any unit of it should cost.'
        : 'A price is fair when equal points destroy as large a share of each other on average over this field, in the battles named; terrain, objectives and mixed armies are not played.',
    );
    if (judged.newcomers.length > 0) {
      list.push(
        'Who has no points is priced against the list as it is listed, each by itself: what the list asks too much or too little, such a price does, too.',
      );
    }
    list.push(
      judged.verdicts.length === 2
        ? 'Of two profiles only the ratio of their prices is judged: each is held to the mean of both.'
        : 'Prices are told on the scale of this list: half of the profiles are listed above their fair price, half below. Whether all of them are too dear together cannot be told, and in a short list one mistake moves the others.',
    );
    if (judged.beyond.length > 0) {
      const who = judged.beyond.map((i) => rows[i].name);
      list.push(
        `No battle is large enough for prices so far apart: ${named(who)} ${who.length === 1 ? 'is' : 'are'} extrapolated by the square law in some of them, and taken to be off by up to 30 % for that.`,
      );
    }
    if (judged.trials > 0) list.push(`Battles are simulated, ${judged.trials} times each; ranges allow for that.`);
    if (!judged.settled)
      list.push('Some prices were still moving when counting ended: battles that they ask for were not fought.');
  }
  if (stats.reason) list.push(`No prices of stats: ${stats.reason}`);
  if (stats.beside.length > 0) {
    list.push(
      `What goes with one more of a stat is told between the profiles of this list. They differ in ${named(stats.beside.map(statInWords))}, too, which may be behind it: what one more of a number does by itself, "What each number is worth" tells.`,
    );
  }
  return list;
}
