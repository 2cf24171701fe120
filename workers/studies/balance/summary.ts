/** Tables of what concerns a list as a whole, and of whom no price can be told. */
import { numberColumn, textColumn, wholeColumn } from '../columns.ts';
import type { Table } from '../figures.ts';
import type { Field } from '../matchups/field.ts';
import type { Evaluation } from './evaluate.ts';
import type { Plays } from './plays.ts';
import type { Judged, Verdict } from './verdicts.ts';

const VERDICTS: readonly Verdict[] = ['too dear', 'too cheap', 'pointless', 'hangs on', 'open', 'fair'];

/** How many have which verdict. */
export function verdictsTable({ verdicts }: Judged): Table {
  return {
    id: 'verdicts',
    title: 'How many are what',
    columns: [textColumn('verdict', 'Verdict'), wholeColumn('count', 'Profiles')],
    rows: VERDICTS.map((verdict) => [verdict, verdicts.filter((one) => one.verdict === verdict).length]),
  };
}

/** How the list bends, what prices cannot mend, what the best answer to the field scores, and what ratings are good for. */
export function wholeTable(evaluation: Evaluation, judged: Judged | null, plays: Plays | null): Table {
  const { ratings } = evaluation;
  const { triples, circular } = evaluation.cycles();
  const exponent = judged?.exponent;
  return {
    id: 'whole',
    title: 'The list as a whole',
    columns: [
      textColumn('what', 'What'),
      numberColumn('value', 'Value'),
      numberColumn('low', 'Low'),
      numberColumn('high', 'High'),
    ],
    rows: [
      ...(exponent ? [[WHOLE.bend, exponent.value, exponent.low, exponent.high]] : []),
      ...(judged ? [[WHOLE.circular, Math.expm1(judged.circular), null, null]] : []),
      ...(judged && plays ? [[WHOLE.answer, plays.score, plays.low, plays.high]] : []),
      [WHOLE.triples, circular, null, null],
      [WHOLE.decided, triples, null, null],
      [WHOLE.tiers, ratings.tiers.length, null, null],
      [WHOLE.misfit, ratings.misfit, null, null],
    ],
  };
}

export const WHOLE = {
  bend: 'Listed prices grow as fair ones to the power of',
  circular: 'What no prices mend, over all pairs (root mean square)',
  answer: 'Score of the best answer to this field, equal points at listed prices',
  triples: 'Triples that run in a circle, one against one',
  decided: 'Triples in which it is decided who beats whom',
  tiers: 'Tiers between which nobody ever scored upwards',
  misfit: 'Ratings miss the score of a match-up by',
} as const;

/** Who has no price, and why. */
export function unpricedTable({ rows }: Field, { unpriced, newcomers }: Judged): Table | null {
  const nowhere = newcomers.filter(({ price }) => price === null);
  if (unpriced.length + nowhere.length === 0) return null;
  return {
    id: 'unpriced',
    title: 'Who has no price',
    columns: [textColumn('profile', 'Profile'), textColumn('why', 'It')],
    rows: [
      ...unpriced.map(({ profile, why }) => [rows[profile].name, why]),
      ...nowhere.map(({ profile }) => [rows[profile].name, 'trades evenly at no price']),
    ],
  };
}

/** What those without points should cost beside the list as it stands, battle by battle. */
export function newcomersTable({ rows }: Field, { newcomers, battles }: Judged): Table | null {
  if (newcomers.length === 0) return null;
  return {
    id: 'newcomers',
    title: 'Priced against this list as it is listed',
    columns: [
      textColumn('profile', 'Profile'),
      numberColumn('fair', 'Trades evenly at'),
      numberColumn('low', 'Lowest in any battle'),
      numberColumn('high', 'Highest'),
      ...battles.map(({ id, title }) => numberColumn(id, title)),
    ],
    rows: newcomers.map(({ profile, price, where }) => [
      rows[profile].name,
      ...[price?.fair ?? null, price?.low ?? null, price?.high ?? null],
      ...where.map(({ fair }) => fair),
    ]),
  };
}
