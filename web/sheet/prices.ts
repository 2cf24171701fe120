/** What a set of profiles ought to cost, counted on this device anew after each edit; what was asked before is remembered. */
import type { Study } from '../../server/api/contract.ts';
import { type StudyHere, studyHere } from '../engine/studies.ts';
import { isObject, type JsonObject } from '../form/json.ts';

/** A price and what is said of it. */
export interface Priced {
  readonly listed: number;
  readonly fair: number;
  readonly low: number;
  readonly high: number;
  /** "too dear", "open", ... */
  readonly verdict: string;
}

export interface Prices {
  /** By the profile's name. */
  readonly priced: ReadonlyMap<string, Priced>;
  readonly sentence: string;
  /** Whether all battles were fought, or few for a first look. */
  readonly whole: boolean;
}

/** Answers of an evening. */
const KEPT = 50;
const kept = new Map<string, Prices>();

/** Parts of a request that its prices depend on. */
const SHARED = [
  'ruleset',
  'profiles',
  'situations',
  'method',
  'precision',
  'confidence',
  'seed',
  'tolerance',
  'unjudged',
];

/** A set of profiles as a balance report; null where fewer than two have points, and no price can be told. */
export function balanceOf(request: JsonObject): JsonObject | null {
  const { profiles } = request;
  if (!Array.isArray(profiles)) return null;
  const priced = profiles.filter((one) => isObject(one) && typeof one.points === 'number' && one.points > 0);
  if (priced.length < 2) return null;
  return Object.fromEntries(Object.entries(request).filter(([key]) => SHARED.includes(key)));
}

/** @param study of the kind balance, with its answer */
export function pricesIn({ answer }: Study, whole: boolean): Prices {
  const { profiles = [] } = (answer?.data ?? {}) as {
    readonly profiles?: ReadonlyArray<{ readonly name: string; readonly price?: Priced }>;
  };
  return {
    priced: new Map(profiles.flatMap(({ name, price }) => (price ? [[name, price]] : []))),
    sentence: answer?.sentence ?? '',
    whole,
  };
}

/**
 * Counts a first look, then everything.
 * @param heard told of both; at once of what was asked before
 * @param far told how far it is, as far as it is
 * @returns gives up
 */
export function followPrices(
  balance: JsonObject,
  heard: (prices: Prices) => void,
  failed: (error: unknown) => void,
  far: (study: Study) => void = () => {},
): () => void {
  const key = JSON.stringify(balance);
  const known = kept.get(key);
  if (known) {
    heard(known);
    if (known.whole) return () => {};
  }
  let under: StudyHere | null = null;
  let wanted = true;
  const counted = async (battles: 'few' | 'usual') => {
    under = studyHere('balance', { ...balance, battles }, (now) => wanted && far(now));
    const study = await under.study;
    if (study.state !== 'done') return;
    const prices = pricesIn(study, battles === 'usual');
    kept.delete(key);
    kept.set(key, prices);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
    if (wanted) heard(prices);
  };
  const all = async () => {
    if (!known) await counted('few');
    if (wanted) await counted('usual');
  };
  all().catch((error: unknown) => wanted && failed(error));
  return () => {
    wanted = false;
    under?.stop();
  };
}

export interface PriceLine extends Priced {
  readonly name: string;
  /** Fair price now less fair price before; null without another one, or where nothing moved. */
  readonly moved: number | null;
  /** Whether the ranges of both meet: chance, or the battle, may have moved it. */
  readonly open: boolean;
  /** What was said before, where it was something else. */
  readonly was: string | null;
}

/** As they stand in the sheet. */
export function priceLines(now: Prices, before: Prices | null): PriceLine[] {
  return [...now.priced].map(([name, priced]) => {
    const old = before?.priced.get(name) ?? null;
    const gap = old ? priced.fair - old.fair : 0;
    return {
      ...priced,
      name,
      moved: Math.abs(gap) < 0.05 ? null : gap,
      open: old !== null && priced.low <= old.high && old.low <= priced.high,
      was: old && old.verdict !== priced.verdict ? old.verdict : null,
    };
  });
}
