/**
 * What profiles should cost so that equal points trade evenly: the field's own line of log price over rating, without
 * the profiles that are certainly off it.
 *
 * A rating is the log of a strength; profiles are fairly priced against each other when price grows with strength in
 * the same way for all of them. Each profile is judged by the line through the others, so its own price cannot speak
 * for itself, and those found off the line do not bend it for the rest.
 */

import { studentBelow, studentQuantile } from '../sample.ts';
import { holm } from './comparisons.ts';
import { leastSquares, type Plane, predicted, robustLine } from './regression.ts';

export interface Priced {
  /** Points listed, above 0. */
  readonly price: number;
  /** Log strength; any origin. */
  readonly rating: number;
  /** Variance of the rating, 0 if exact. */
  readonly variance: number;
}

export interface Suggestion {
  readonly price: number;
  /** Holds the price a consistent designer would have set with the stated level. */
  readonly low: number;
  readonly high: number;
  /** Listed over suggested price, minus 1: positive is too dear. */
  readonly excess: number;
  /** Chance that a fairly priced profile lies this far off, all profiles taken together (Holm). */
  readonly p: number;
  readonly verdict: 'too dear' | 'too cheap' | 'fair';
}

export interface PriceFit {
  readonly suggestions: readonly Suggestion[];
  /** 1, or 2 where prices bend with rating and the bend predicts better. */
  readonly degree: 1 | 2;
  /** Typical distance of a fair price from the line, as a factor minus 1: 0.05 is 5 %. */
  readonly spread: number;
  /** Factor of the price that one unit of rating is worth, in the middle of the field. */
  readonly pricePerRating: number;
  /** Suggested price at a rating. */
  priceAt(rating: number): number;
}

const FEWEST = 5;
/** Points beyond this many robust scales do not take part in the first fit. */
const FAR = 3.5;

/**
 * @param level of the intervals and of the verdicts together
 * @returns null when there are too few profiles, or price does not grow with rating at all
 */
export function fitPrices(profiles: readonly Priced[], level = 0.95): PriceFit | null {
  if (profiles.length < FEWEST) return null;
  const x = profiles.map(({ rating }) => rating);
  const y = profiles.map(({ price }) => Math.log(price));
  const start = robustLine(x, y);
  if (!start) return null;
  const far = y.map((value, i) => Math.abs(value - start.intercept - start.slope * x[i]) > FAR * start.scale);
  const straight = settle(profiles, x, y, far, 1, level);
  const bent = settle(profiles, x, y, far, 2, level);
  const fit = bent && straight && bendsBetter(bent, straight) ? bent : straight;
  if (!fit || fit.gradient(middle(x, fit.out)) <= 0) return null;
  return describe(profiles, fit, x, level);
}

/** A curve must predict clearly better, and must not get there by leaving out more. */
function bendsBetter(bent: Fit, straight: Fit): boolean {
  const left = ({ out }: Fit) => out.filter((is) => is).length;
  return bent.press < straight.press * 0.8 && left(bent) <= left(straight);
}

interface Fit {
  readonly degree: 1 | 2;
  readonly plane: Plane;
  readonly out: readonly boolean[];
  readonly judged: readonly Judged[];
  /** Mean squared error of the line through the others, over those not found off it. */
  readonly press: number;
  gradient(rating: number): number;
}

interface Judged {
  /** Log price that the others suggest, its standard error as a prediction, and the degrees of freedom behind it. */
  readonly expected: number;
  readonly error: number;
  readonly degrees: number;
  readonly p: number;
}

/** Leaves out who is certainly off the line through the others, until that changes nobody. */
function settle(
  profiles: readonly Priced[],
  x: readonly number[],
  y: readonly number[],
  far: readonly boolean[],
  degree: 1 | 2,
  level: number,
): Fit | null {
  let out = far;
  for (let round = 0; ; round++) {
    const judged = judge(profiles, x, y, out, degree);
    if (!judged) return null;
    const adjusted = holm(judged.map(({ p }) => p));
    const next = adjusted.map((p) => p <= 1 - level);
    if (round < 20 && next.some((is, i) => is !== out[i])) {
      out = next;
      continue;
    }
    const plane = fitWithout(x, y, out, degree);
    if (!plane) return null;
    const inside = judged.flatMap(({ expected }, i) => (out[i] ? [] : [(y[i] - expected) ** 2]));
    const [, slope, bend = 0] = plane.coefficients;
    return {
      degree,
      plane,
      out,
      judged: judged.map((one, i) => ({ ...one, p: adjusted[i] })),
      press: inside.reduce((a, b) => a + b, 0) / inside.length,
      gradient: (rating) => slope + 2 * bend * rating,
    };
  }
}

function row(rating: number, degree: 1 | 2): number[] {
  return degree === 1 ? [1, rating] : [1, rating, rating * rating];
}

function fitWithout(x: readonly number[], y: readonly number[], out: readonly boolean[], degree: 1 | 2): Plane | null {
  return leastSquares(
    x.map((rating) => row(rating, degree)),
    y,
    out.map((is) => (is ? 0 : 1)),
  );
}

function judge(
  profiles: readonly Priced[],
  x: readonly number[],
  y: readonly number[],
  out: readonly boolean[],
  degree: 1 | 2,
): Judged[] | null {
  const inside = profiles.filter((_, i) => !out[i]);
  const usual = inside.reduce((sum, { variance }) => sum + variance, 0) / Math.max(1, inside.length);
  const judged: Judged[] = [];
  for (let i = 0; i < profiles.length; i++) {
    const plane = fitWithout(
      x,
      y,
      out.map((is, j) => is || j === i),
      degree,
    );
    if (!plane) return null;
    const at = row(x[i], degree);
    const expected = predicted(plane.coefficients, at);
    let variance = plane.scale ** 2;
    at.forEach((a, r) => {
      at.forEach((b, c) => {
        variance += a * b * plane.covariance[r * at.length + c];
      });
    });
    // The usual uncertainty of ratings is already in the scale; only what exceeds it comes on top.
    const slope = plane.coefficients[1] + 2 * (plane.coefficients[2] ?? 0) * x[i];
    variance += slope ** 2 * Math.max(0, profiles[i].variance - usual);
    // Listed prices are whole points, so nothing is more certain than half of one.
    const error = Math.sqrt(variance + (0.29 / profiles[i].price) ** 2);
    const t = (y[i] - expected) / error;
    judged.push({ expected, error, degrees: plane.degrees, p: 2 * studentBelow(-Math.abs(t), plane.degrees) });
  }
  return judged;
}

function middle(x: readonly number[], out: readonly boolean[]): number {
  const inside = x.filter((_, i) => !out[i]);
  return inside.reduce((a, b) => a + b, 0) / inside.length;
}

function describe(profiles: readonly Priced[], fit: Fit, x: readonly number[], level: number): PriceFit {
  const suggestions = fit.judged.map(({ expected, error, degrees, p }, i): Suggestion => {
    const reach = studentQuantile(0.5 + level / 2, degrees) * error;
    const excess = profiles[i].price / Math.exp(expected) - 1;
    return {
      price: Math.exp(expected),
      low: Math.exp(expected - reach),
      high: Math.exp(expected + reach),
      excess,
      p,
      verdict: p > 1 - level ? 'fair' : excess > 0 ? 'too dear' : 'too cheap',
    };
  });
  return {
    suggestions,
    degree: fit.degree,
    spread: Math.expm1(fit.plane.scale),
    pricePerRating: Math.exp(fit.gradient(middle(x, fit.out))),
    priceAt: (rating) => Math.exp(predicted(fit.plane.coefficients, row(rating, fit.degree))),
  };
}
