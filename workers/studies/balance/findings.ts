/**
 * What a balance report says: a list of findings, from which its sentences are printed. Tables are filled from the same
 * list, so that neither can deny the other.
 */
import { counted, named } from '../../wording.ts';
import { percent } from '../matchups/report.ts';
import type { Domination } from '../statistics/fairness.ts';
import { LARGER_MARGIN } from './battles.ts';
import type { Unjudged } from './judging.ts';
import type { Plays } from './plays.ts';
import type { Judged, PriceVerdict } from './verdicts.ts';

export type Finding =
  | {
      readonly kind: 'unjudged';
      /** What never comes into play, and whose it is. */
      readonly what: string;
      readonly profiles: readonly number[];
      /** A situation that would judge it. */
      readonly offer: string | null;
      readonly out: boolean;
    }
  | { readonly kind: 'unpriced'; readonly profile: number; readonly why: string }
  | {
      readonly kind: 'new';
      readonly profile: number;
      readonly fair: number;
      readonly low: number;
      readonly high: number;
    }
  | { readonly kind: 'pointless'; readonly profile: number; readonly by: number; readonly cheaper: number }
  | {
      readonly kind: 'too dear' | 'too cheap';
      readonly profile: number;
      readonly listed: number;
      readonly fair: number;
      readonly low: number;
      readonly high: number;
    }
  | { readonly kind: 'hangs on'; readonly profile: number; readonly where: PriceVerdict['where'] }
  | {
      readonly kind: 'none';
      readonly open: number;
      readonly hangs: number;
      readonly pointless: number;
      readonly of: number;
      readonly tolerance: number;
      readonly decide: number | null;
    }
  | {
      readonly kind: 'mispriced';
      readonly count: number;
      readonly open: number;
      readonly hangs: number;
      readonly pointless: number;
      readonly of: number;
    }
  | {
      readonly kind: 'bend';
      readonly value: number;
      readonly fair: readonly [number, number];
      readonly listed: readonly [number, number];
    }
  | {
      readonly kind: 'circle';
      readonly profile: number;
      readonly against: number;
      readonly value: number;
      /** Over all pairs, as a root mean square. */
      readonly circular: number;
    }
  | {
      readonly kind: 'answer';
      readonly profiles: readonly number[];
      readonly score: number;
      readonly low: number;
      readonly high: number;
    }
  | { readonly kind: 'out'; readonly profiles: readonly number[]; readonly redraws: number };

/** Sentences of one sort, before the rest is left to the table. */
const MOST_SENTENCES = 8;
/** Battles that a sentence names; more are in the table. */
const MOST_PLACES = 4;
const VERDICTS: ReadonlySet<Finding['kind']> = new Set(['mispriced', 'none', 'too dear', 'too cheap']);
/** Left in a pair at fair prices: less is not worth a sentence. */
const A_CIRCLE = 0.1;
const CERTAINLY_OUT = 0.05;
/** Of pairs whose fair prices differ: so many must be bent the same way before a whole list is said to be. */
const THROUGHOUT = 0.75;

/** The first one is the headline. */
export function findingsOf(
  judged: Judged,
  pointless: readonly Domination[],
  plays: { readonly found: Plays; readonly players: readonly number[] } | null,
): Finding[] {
  const { verdicts, unpriced, exponent, tolerance, newcomers } = judged;
  const off = verdicts
    .filter(({ verdict }) => verdict === 'too dear' || verdict === 'too cheap')
    .sort((a, b) => Math.abs(Math.log1p(b.excess)) - Math.abs(Math.log1p(a.excess)) || a.profile - b.profile);
  const open = verdicts.filter(({ verdict }) => verdict === 'open');
  const hangs = verdicts.filter(({ verdict }) => verdict === 'hangs on');
  const beside = verdicts.filter(({ verdict }) => verdict === 'pointless');
  const undecided = { open: open.length, hangs: hangs.length, pointless: beside.length, of: verdicts.length };
  const needs = open.map(({ decide }) => decide);
  const found: Finding[] = [
    // Who leaves out a price asks for it.
    ...newcomers.map(
      ({ profile, price }): Finding =>
        price ? { kind: 'new', profile, ...price } : { kind: 'unpriced', profile, why: 'trades evenly at no price' },
    ),
    off.length > 0
      ? { kind: 'mispriced', count: off.length, ...undecided }
      : {
          ...{ kind: 'none', ...undecided, tolerance },
          decide: needs.some((one) => one === null) ? null : Math.max(0, ...needs.map((one) => one ?? 0)),
        },
  ];
  // What a designer acts on stands first: another price, then a price at all, then a choice that nobody would make.
  for (const { profile, listed, fair, low, high, verdict } of off) {
    found.push({ kind: verdict as 'too dear' | 'too cheap', profile, listed, fair, low, high });
  }
  for (const { profile, why } of unpriced) {
    // Said with what would judge it.
    if (why !== 'not judged') found.push({ kind: 'unpriced', profile, why });
  }
  for (const { dominated, by, cheaper } of pointless)
    found.push({ kind: 'pointless', profile: dominated, by, cheaper });
  for (const { profile, where } of hangs) found.push({ kind: 'hangs on', profile, where });
  const t = Math.log1p(tolerance);
  if (exponent && exponent.follow >= THROUGHOUT && (exponent.high < 1 - t || exponent.low > 1 + t)) {
    const ends = (of: (one: PriceVerdict) => number) =>
      [Math.min(...verdicts.map(of)), Math.max(...verdicts.map(of))] as const;
    found.push({
      kind: 'bend',
      value: exponent.value,
      fair: ends(({ fair }) => fair),
      listed: ends(({ listed }) => listed),
    });
  }
  const [circle] = verdicts
    .flatMap(({ profile, best }) => (best ? [{ profile, ...best }] : []))
    .sort((a, b) => b.value - a.value || a.profile - b.profile);
  if (circle && circle.value > A_CIRCLE) found.push({ kind: 'circle', ...circle, circular: judged.circular });
  if (!plays) return found;
  const { found: play, players } = plays;
  const { answers, score, low, high, redraws, nash } = play;
  found.push({ kind: 'answer', profiles: answers.map((i) => players[i]), score, low, high });
  const out = players.filter((_, i) => nash[i][1] < CERTAINLY_OUT);
  // Ranges of mixtures allow for chance alone, not for prices that a law tells.
  const fought = judged.battles.every(({ margin }) => margin <= LARGER_MARGIN);
  if (out.length > 0 && fought) found.push({ kind: 'out', profiles: out, redraws });
  return found;
}

/** What is not judged, equal things together. @param out profiles that are left out for it */
export function unjudgedIn(unjudged: readonly Unjudged[], out: ReadonlySet<number>): Finding[] {
  const groups = new Map<string, { what: string; profiles: number[]; offer: string | null; out: boolean }>();
  for (const { profile, title, offer } of unjudged) {
    const key = JSON.stringify([title, offer?.title, out.has(profile)]);
    const group = groups.get(key) ?? { what: title, profiles: [], offer: offer?.title ?? null, out: out.has(profile) };
    group.profiles.push(profile);
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => ({ kind: 'unjudged', ...group }));
}

/** What is not judged stands after the verdicts that hold, and before what a designer may think about. */
export function withUnjudged(found: readonly Finding[], left: readonly Finding[]): Finding[] {
  const after = 1 + found.findLastIndex(({ kind }) => VERDICTS.has(kind));
  return [...found.slice(0, after), ...left, ...found.slice(after)];
}

/** @returns the headline, then the others, most important first */
export function sentencesOf(found: readonly Finding[], names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  const left = new Map<string, number>();
  const sentences = found.flatMap((one) => {
    const count = (seen.get(one.kind) ?? 0) + 1;
    seen.set(one.kind, count);
    if (count <= MOST_SENTENCES) return [sentenceOf(one, names)];
    left.set(one.kind, count - MOST_SENTENCES);
    return [];
  });
  const words: Readonly<Record<string, string>> = {
    unjudged: 'are not judged here',
    'hangs on': 'hang on the battle or the field',
    unpriced: 'have no price',
    new: 'were priced against this list',
  };
  for (const [kind, count] of left) {
    sentences.push(
      `${count} more ${count === 1 && !words[kind] ? 'is' : words[kind] ? '' : 'are'} ${words[kind] ?? kind}: see the table.`.replace(
        '  ',
        ' ',
      ),
    );
  }
  return sentences;
}

/** Who is neither mispriced for certain nor fair. */
function leftWords({ open, hangs, pointless }: Record<'open' | 'hangs' | 'pointless', number>): string[] {
  return [
    ...(open > 0 ? [`${open} ${open === 1 ? 'is' : 'are'} open`] : []),
    ...(hangs > 0 ? [`${hangs} ${hangs === 1 ? 'hangs' : 'hang'} on the battle or the field`] : []),
    ...(pointless > 0 ? [`${pointless} ${pointless === 1 ? 'is' : 'are'} pointless beside another one`] : []),
  ];
}

/** Three digits that matter, and no zeros behind a point: 44, 37.6, 1.25. */
const points = (value: number) => String(Number(value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)));

export function sentenceOf(one: Finding, names: readonly string[]): string {
  switch (one.kind) {
    case 'unjudged': {
      const { what, profiles, offer, out } = one;
      const who = named(profiles.map((i) => names[i]));
      const more =
        offer === null
          ? 'no situation that was tried brings it into play, so prices and ratings say nothing of it'
          : out
            ? `${who} ${profiles.length === 1 ? 'is' : 'are'} left out of ratings, prices and mixtures until a situation such as "${offer}" judges it`
            : `prices and ratings say nothing of it; a situation such as "${offer}" would`;
      return `Not judged here: ${what} of ${who}, which never comes into play; ${more}.`;
    }
    case 'mispriced': {
      const { count, of } = one;
      if (of === 2)
        return 'The ratio of these two prices is off in every battle tried; which of the two is wrong cannot be told.';
      const left = leftWords(one);
      const more = left.length > 0 ? `; of the others ${named(left)}` : '';
      return `${count} of ${counted(of, 'profiles')} ${count === 1 ? 'is' : 'are'} mispriced in every battle tried${more}.`;
    }
    case 'none': {
      const { open, of, tolerance, decide } = one;
      const parts = leftWords(one);
      if (parts.length === 0) return `All ${of} are fair within ${percent(tolerance)} in every battle tried.`;
      const more =
        open === 0
          ? ''
          : decide
            ? `; about ${decide} battles a pair would decide`
            : '; more of these battles alone would not decide';
      return `None of ${counted(of, 'profiles')} is shown to be too dear or too cheap: ${named(parts)}${more}.`;
    }
    case 'unpriced':
      return `${names[one.profile]} has no price: it ${one.why} here.`;
    case 'new':
      return `${names[one.profile]} trades evenly with this list, as it is listed, at ${points(one.fair)} points (${points(one.low)} to ${points(one.high)} over the battles tried).`;
    case 'pointless':
      return `${names[one.profile]} is pointless beside ${names[one.by]}, which is no worse in any match-up seen${one.cheaper > 0 ? ` and costs ${points(one.cheaper)} less` : ''}.`;
    case 'too dear':
    case 'too cheap':
      return `${names[one.profile]} is ${one.kind} in every battle tried: listed ${points(one.listed)}, fair ${points(one.fair)} (${points(one.low)} to ${points(one.high)}).`;
    case 'hangs on': {
      const titles = (verdict: string) =>
        one.where.flatMap((place) => (place.verdict === verdict ? [place.title] : []));
      const parts = (['too dear', 'too cheap', 'fair', 'open'] as const).flatMap((verdict) => {
        const places = titles(verdict);
        if (places.length === 0) return [];
        const said = places.length <= MOST_PLACES ? ` (${places.map((title) => `"${title}"`).join(', ')})` : '';
        return [`${verdict} in ${places.length}${verdict.startsWith('too') ? said : ''}`];
      });
      if (parts.length === 1)
        return `${names[one.profile]} hangs on the field: ${one.where[0]?.verdict} in ${one.where.length} of ${one.where.length} battles, but not against every mixture of opponents.`;
      return `${names[one.profile]} hangs on the battle, of ${one.where.length}: ${named(parts)}.`;
    }
    case 'bend': {
      const { value, fair, listed } = one;
      const which = value < 1 ? 'Dear units are too cheap throughout' : 'Dear units are too dear throughout';
      return `${which}, in every battle tried: fair prices run from ${points(fair[0])} to ${points(fair[1])}, listed ones from ${points(listed[0])} to ${points(listed[1])}.`;
    }
    case 'circle':
      return `At fair prices ${names[one.profile]} still does against ${names[one.against]} as if it were ${one.value >= 1 ? 'more than ' : ''}${percent(Math.expm1(one.value))} too cheap, which no list of prices mends; over all pairs it is ${percent(Math.expm1(one.circular))} (root mean square).`;
    case 'answer': {
      const { profiles, score, low, high } = one;
      const by =
        profiles.length === 1 ? names[profiles[0]] : `${named(profiles.map((i) => names[i]))} (not told apart)`;
      return `The best answer to this field at listed prices is ${by}: equal points score ${percent(score)}${high > low ? ` (${percent(low)} to ${percent(high)})` : ''}.`;
    }
    case 'out': {
      const { profiles, redraws } = one;
      const where = redraws === 0 ? 'in the mixture' : `in any of ${redraws} redraws of the mixture`;
      return `Less than 5.0 % of the points go to ${named(profiles.map((i) => names[i]))} ${where} that nobody could answer.`;
    }
  }
}
