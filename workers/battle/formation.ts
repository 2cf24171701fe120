/**
 * Where the bases of a unit stand: in ranks that touch, up to five abreast, the front rank at the place of the unit and
 * the others behind it. A unit that loses models loses them from behind, and of a rank the outermost ones, so nobody moves
 * when somebody dies.
 */

/** Bases of one unit: offsets of their centres when it faces up the table. */
export interface Formation {
  readonly files: number;
  readonly ranks: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Between its outermost bases, as an offset from the place of the unit: 0 where as many stand to the left as to the right. */
  readonly middle: number;
  /** Half the width of the rectangle round all bases, and half its depth; inches. */
  readonly halfWidth: number;
  readonly halfDepth: number;
  /** Inches between the two models that are farthest apart. */
  readonly spread: number;
}

const MOST_ABREAST = 5;
/** Nobody is farther than this from anybody of his unit (TAB-AOF-11). */
const FARTHEST = 6;

/**
 * @param models 1 or more
 * @param radius of each base, in inches
 */
export function formationOf(models: number, radius: number): Formation {
  let best = ranked(models, radius, Math.min(models, MOST_ABREAST));
  // Large bases stand fewer abreast, or more where there are many of them, whatever keeps them together best.
  if (best.spread > FARTHEST) {
    for (let files = 1; files <= models; files++) {
      const other = ranked(models, radius, files);
      if (other.spread < best.spread) best = other;
    }
  }
  return best;
}

/** By models left, from 0, which has no bases. Whoever is left stands where he stood. */
export function formationsOf(models: number, radius: number): readonly Formation[] {
  const whole = formationOf(models, radius);
  const { x, files } = whole;
  const rank = (place: number) => Math.floor(place / files);
  const falls = Array.from(x, (_, place) => place).sort(
    (a, b) => rank(a) - rank(b) || Math.abs(x[a]) - Math.abs(x[b]) || x[a] - x[b],
  );
  return Array.from({ length: models + 1 }, (_, left) =>
    left === models ? whole : standing(whole, falls.slice(0, Math.max(1, left)), radius),
  );
}

/** Those of a formation that are left. */
function standing(whole: Formation, places: readonly number[], radius: number): Formation {
  const x = Float64Array.from(places, (place) => whole.x[place]);
  const y = Float64Array.from(places, (place) => whole.y[place]);
  return measured(
    Math.min(places.length, whole.files),
    1 + Math.floor(places[places.length - 1] / whole.files),
    x,
    y,
    radius,
  );
}

function ranked(models: number, radius: number, files: number): Formation {
  const ranks = Math.ceil(models / files);
  const x = new Float64Array(models);
  const y = new Float64Array(models);
  for (let i = 0; i < models; i++) {
    const rank = Math.floor(i / files);
    const abreast = Math.min(files, models - rank * files);
    x[i] = (2 * (i - rank * files) - (abreast - 1)) * radius;
    y[i] = rank === 0 ? 0 : -2 * radius * rank;
  }
  return measured(files, ranks, x, y, radius);
}

/** All are written out in one order, so that whoever lays bases out meets one shape of object. */
function measured(files: number, ranks: number, x: Float64Array, y: Float64Array, radius: number): Formation {
  const middle = (Math.min(...x) + Math.max(...x)) / 2;
  let [far, wide] = [0, 0];
  for (let i = 0; i < x.length; i++) {
    wide = Math.max(wide, Math.abs(x[i]));
    for (let j = 0; j < i; j++) far = Math.max(far, (x[i] - x[j]) ** 2 + (y[i] - y[j]) ** 2);
  }
  const spread = Math.max(0, Math.sqrt(far) - 2 * radius);
  return { files, ranks, x, y, middle, halfWidth: wide + radius, halfDepth: ranks * radius, spread };
}
