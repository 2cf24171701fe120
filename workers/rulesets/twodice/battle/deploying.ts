/** Ranks in a deployment zone: models abreast with up to an inch between them, the caster in a rank of its own behind. */

/** Inches between two ranks, and at least between two models. */
const SPARE = 0.25;

export interface Place {
  readonly model: number;
  /** From the middle of the edge. */
  readonly x: number;
  /** From the front of the zone backwards. */
  readonly back: number;
}

/**
 * @param radii of all models, in inches
 * @param caster its index among them
 * @param width of the zone, in inches
 * @param but the index of one who deploys elsewhere, or -1
 * @returns where everybody stands, and how deep all of that is
 */
export function ranksOf(
  radii: readonly number[],
  caster: number,
  width: number,
  but = -1,
): { places: Place[]; depth: number } {
  const places: Place[] = [];
  let depth = 0;
  const stand = (rank: readonly number[]): void => {
    if (rank.length === 0) return;
    const wide = rank.reduce((sum, u) => sum + 2 * radii[u], 0);
    const spare = rank.length > 1 ? Math.min(1, (width - 1 - wide) / (rank.length - 1)) : 0;
    let x = -(wide + spare * (rank.length - 1)) / 2;
    for (const model of rank) {
      places.push({ model, x: x + radii[model], back: depth + radii[model] });
      x += 2 * radii[model] + spare;
    }
    depth += 2 * Math.max(...rank.map((u) => radii[u])) + SPARE;
  };
  let rank: number[] = [];
  let taken = 0;
  for (let u = 0; u < radii.length; u++) {
    if (u === caster || u === but) continue;
    if (rank.length > 0 && taken + 2 * radii[u] + SPARE * rank.length > width - 2) {
      stand(rank);
      [rank, taken] = [[], 0];
    }
    rank.push(u);
    taken += 2 * radii[u];
  }
  stand(rank);
  stand([caster]);
  return { places, depth: depth - SPARE };
}

/** Who begins beside the zone (TAB-MK3-46): the fastest model that is neither the caster nor huge, the first of equals; or -1. */
export function flankerOf(
  models: ReadonlyArray<{ readonly SPD: number; readonly base: number }>,
  caster: number,
): number {
  let best = -1;
  for (const [u, { SPD, base }] of models.entries()) {
    if (u === caster || base >= HUGE) continue;
    if (best < 0 || SPD > models[best].SPD) best = u;
  }
  return best;
}

/** Millimetres of a huge base. */
const HUGE = 120;
