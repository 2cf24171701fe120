/** Smaller questions about a field of profiles: dominated choices, swinginess, efficiency. */
import { holm, twoSided } from './comparisons.ts';

export interface Option {
  readonly cost: number;
  /** What it achieves in each situation, the higher the better; not a number where it was not tried. */
  readonly values: readonly number[];
  /** Variances of these, 0 where exact. */
  readonly variances: readonly number[];
}

export interface Domination {
  readonly dominated: number;
  readonly by: number;
  /** Situations in which the other is certainly better. */
  readonly better: number;
  /** Points the other is cheaper. */
  readonly cheaper: number;
}

/**
 * Options that nobody who can have another one should take: it costs no more, is nowhere worse as far as can be told,
 * and is certainly better somewhere or cheaper. One line a dominated option, naming the most clearly better one.
 * @param confidence that all "certainly"s of one pair hold together
 */
export function dominatedOptions(options: readonly Option[], confidence = 0.95): Domination[] {
  const found: Domination[] = [];
  options.forEach((option, dominated) => {
    let best: Domination | null = null;
    options.forEach((rival, by) => {
      if (by === dominated || rival.cost > option.cost) return;
      const better = betterSomewhere(rival, option, confidence);
      if (better === null) return;
      const cheaper = option.cost - rival.cost;
      if (better === 0 && cheaper === 0) return;
      if (!best || better > best.better || (better === best.better && cheaper > best.cheaper)) {
        best = { dominated, by, better, cheaper };
      }
    });
    if (best) found.push(best);
  });
  return found;
}

/** In how many situations `rival` is certainly better, or null when it is worse somewhere, however little. */
function betterSomewhere(rival: Option, option: Option, confidence: number): number | null {
  const p: number[] = [];
  let ahead = 0;
  let common = 0;
  for (let s = 0; s < option.values.length; s++) {
    const difference = rival.values[s] - option.values[s];
    if (Number.isNaN(difference)) continue;
    common++;
    const error = Math.sqrt(rival.variances[s] + option.variances[s]);
    const tolerance = 1e-12 * Math.max(1, Math.abs(option.values[s]));
    // Noise may put it a little behind where both are equal; more than two standard errors is no noise.
    if (difference < -Math.max(tolerance, 2 * error)) return null;
    if (difference > tolerance) p.push(error === 0 ? 0 : twoSided(difference / error));
  }
  if (common === 0) return null;
  for (const adjusted of holm(p)) if (adjusted <= 1 - confidence) ahead++;
  return ahead;
}

export interface Swing {
  /** How often the weaker side of a match-up wins, draws counting half. */
  readonly upsets: number;
  /** Variance of one game's score (1, 1/2, 0) that dice make, and that the choice of the opponent makes. */
  readonly dice: number;
  readonly opponent: number;
}

/**
 * How much of one profile's results is dice and how much is whom it meets.
 * @param win chances of winning against each opponent, draw likewise
 * @param weights of the opponents
 */
export function swing(win: ArrayLike<number>, draw: ArrayLike<number>, weights: ArrayLike<number>): Swing {
  let [total, mean, dice, upsets, squares] = [0, 0, 0, 0, 0];
  for (let j = 0; j < win.length; j++) total += weights[j];
  if (!(total > 0)) return { upsets: 0, dice: 0, opponent: 0 };
  for (let j = 0; j < win.length; j++) {
    const share = weights[j] / total;
    const score = win[j] + draw[j] / 2;
    mean += share * score;
    squares += share * score * score;
    dice += share * (win[j] + draw[j] / 4 - score * score);
    upsets += share * Math.min(score, 1 - score);
  }
  return { upsets, dice: Math.max(0, dice), opponent: Math.max(0, squares - mean * mean) };
}
