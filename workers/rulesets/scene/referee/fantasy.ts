/** Age of Fantasy: sight, cover, coherency, thirds and retreats, by points and steps (TAB-AOF-11, -21, -22, -46, -47, TAB-GEO-36). */
import type { Drawn, Ground, Model } from './draw.ts';
import { base, edges, march, terrain } from './march.ts';
import { apart, circle, either, nearest, type Point, type Sure, upTo, within } from './plain.ts';
import { gapOf, sees } from './sight.ts';

/** Who has no name of a unit is one alone. */
export const unitOf = ({ models }: Drawn, one: Model): readonly Model[] =>
  one.unit === '' ? [one] : models.filter(({ unit }) => unit === one.unit);

const centre = (models: readonly Model[]) => ({
  x: models.reduce((sum, { x }) => sum + x, 0) / models.length,
  y: models.reduce((sum, { y }) => sum + y, 0) / models.length,
});

/** Whether a unit is in a part of the table: most of its centres, or the model nearest its middle (RU-T-23). */
function mostly(models: readonly Model[], inside: (one: Model) => Sure): Sure {
  const said = models.map(inside);
  if (said.includes(null)) return null;
  const many = said.filter((so) => so).length;
  if (2 * many !== models.length) return 2 * many > models.length;
  const middle = centre(models);
  const order = [...models].sort((a, b) => apart(a, middle) - apart(b, middle));
  if (order.length > 1 && Math.abs(apart(order[0], middle) - apart(order[1], middle)) < 1e-6) return null;
  return inside(order[0]);
}

/** Sight, and past one unit or one piece for a unit that stands on a hill. */
export function looks(drawn: Drawn, a: Model, b: Model): Sure {
  const plain = sees('aof', drawn, a, b);
  if (plain === true) return true;
  const top = either(
    false,
    ...drawn.ground
      .filter(({ kind }) => kind === 'hill')
      .map(({ parts }) => mostly(unitOf(drawn, a), (one) => upTo(nearest(one, parts), 0))),
  );
  if (top === false) return plain;
  const others = drawn.models.filter((one) => one.unit === '' || (one.unit !== a.unit && one.unit !== b.unit));
  const units = new Set(others.map((one) => (one.unit === '' ? `${one.index}` : one.unit)));
  const past = [
    ...[...units].map((unit) => {
      const without = others.filter((one) => one.unit === unit || `${one.index}` === unit).map(({ index }) => index);
      return sees('aof', drawn, a, b, { without });
    }),
    ...drawn.ground.map((piece) =>
      sees('aof', { ...drawn, ground: drawn.ground.filter((one) => one !== piece) }, a, b),
    ),
  ];
  const any = either(false, plain, ...past);
  return any === true && top === null ? null : any === false ? false : top === null ? null : any;
}

const BEHIND = ['impassable', 'forest', 'ruins', 'field', 'barricade', 'hill', 'building'];
const INSIDE = ['forest', 'ruins', 'field', 'barricade', 'hill', 'building'];

/** Whether some line between two models crosses none of a piece. */
function clear(a: Model, b: Model, { parts }: Ground): Sure {
  let perhaps = false;
  const froms = circle(a, a.radius);
  for (const q of circle(b, b.radius)) {
    for (const p of froms) {
      if (!parts.some((part) => within(part, p, q, 1e-4))) return true;
      perhaps ||= !parts.some((part) => within(part, p, q, -0.04));
    }
  }
  return perhaps ? null : false;
}

/** Cover of one model from another (RU-T-15). */
export function covered(drawn: Drawn, a: Model, b: Model): Sure {
  return either(
    false,
    ...drawn.ground.map((piece): Sure => {
      const inside = INSIDE.includes(piece.kind) ? upTo(nearest(b, piece.parts) - b.radius, 0) : false;
      if (inside === true || !BEHIND.includes(piece.kind)) return inside;
      // Who stands in a piece shoots out of it.
      const own = upTo(nearest(a, piece.parts) - a.radius, 0);
      if (own !== false) return own === true ? inside : null;
      const free = clear(a, b, piece);
      return either(inside, free === null ? null : !free);
    }),
  );
}

/** Every model near one other of its unit, and not too far from any (TAB-AOF-11). */
export function coherent(models: readonly Model[], near: number, far: number): Sure {
  if (models.length < 2) return true;
  let sure: Sure = true;
  for (const one of models) {
    const gaps = models.filter((other) => other !== one).map((other) => gapOf(one, other));
    const by = either(...gaps.map((gap) => upTo(gap, near)));
    const whole = gaps.map((gap) => upTo(gap, far));
    if (by === false || whole.includes(false)) return false;
    if (by === null || whole.includes(null)) sure = null;
  }
  return sure;
}

/** The third of the table that most of a unit is in, along the long edge; where as many are in two, its middle says. */
export function thirds(drawn: Drawn, models: readonly Model[]): readonly Sure[] {
  const { width } = drawn.scene;
  const at = (x: number) => Math.min(2, Math.floor((3 * x) / width));
  const middle = centre(models);
  const order = [...models].sort((a, b) => apart(a, middle) - apart(b, middle));
  const count = [0, 1, 2].map((third) => models.filter(({ x }) => at(x) === third).length);
  const most = Math.max(...count);
  const best = [0, 1, 2].filter((third) => count[third] === most);
  if (models.some(({ x }) => [1, 2].some((third) => Math.abs(x - (third * width) / 3) < 1e-6)))
    return [null, null, null];
  if (best.length === 1) return [0, 1, 2].map((third) => third === best[0]);
  // Of those with as many, the one of the model that is nearest the middle.
  const among = order.filter(({ x }) => best.includes(at(x)));
  if (among.length > 1 && Math.abs(apart(among[0], middle) - apart(among[1], middle)) < 1e-6) return [null, null, null];
  return [0, 1, 2].map((third) => third === at(among[0].x));
}

/** Inches by which everything may be nearer or farther than it is before a retreat is taken to be in doubt. */
const GRAZED = 2e-3;

/**
 * How far a unit retreats from the nearest enemy, as one (TAB-AOF-47): at least as far as with everything a little nearer,
 * and at most as far as with everything a little farther, which are inches apart where somebody just grazes something.
 * Null where two enemies are as near, or where it might climb.
 * @param unit who moves: all of it, or only its leader
 */
export function retreat(
  drawn: Drawn,
  one: Model,
  unit: readonly Model[] = unitOf(drawn, one),
): { may: Sure; low: number; high: number } | null {
  // Where it climbs, it pays for that (TAB-AOF-13); that is left out here.
  if (drawn.ground.some(({ kind, tall }) => (kind === 'hill' || kind === 'elevation') && tall >= 3)) return null;
  const enemies = drawn.models.filter(({ side }) => side !== one.side);
  const pairs = unit.flatMap((ours) => enemies.map((enemy) => ({ ours, enemy, gap: gapOf(ours, enemy) })));
  pairs.sort((a, b) => a.gap - b.gap);
  if (pairs.length === 0 || (pairs.length > 1 && pairs[1].gap - pairs[0].gap < 1e-4)) return null;
  const [{ ours, enemy, gap }] = pairs;
  const long = apart(ours, enemy);
  const u = { x: (ours.x - enemy.x) / long, y: (ours.y - enemy.y) / long };
  const mates = unitOf(drawn, one);
  const others = drawn.models.filter((other) => !mates.includes(other));
  const closed = drawn.ground.filter(({ kind }) => kind === 'impassable' || kind === 'building');
  /** @param closer inches by which everything is nearer */
  const far = (closer: number): number =>
    Math.min(
      ...unit.map((mover) => {
        const inWay = [
          ...others.map((other) => {
            const model = base(other, mover.radius + 1, true);
            // Nearer than an inch nobody comes; who is nearer goes away, and comes no nearer.
            const started = Math.min(0, model.gap(mover));
            return { ...model, gap: (at: Point) => model.gap(at) - started };
          }),
          ...closed.map((piece) => terrain(piece, mover.radius, true)),
          edges(drawn.scene.width, drawn.scene.height, mover.radius),
        ];
        return march(mover, u, 6, inWay, [], mover.radius, closer).moved;
      }),
    );
  // Whoever goes by somebody that is too near already is left out where a hair decides.
  const beside = unit.some((mover) =>
    others.some((other) => {
      const away = apart(mover, other);
      const nearer = ((other.x - mover.x) * u.x + (other.y - mover.y) * u.y) / away;
      return gapOf(mover, other) < 1.001 && Math.abs(nearer) < 0.01;
    }),
  );
  return beside ? null : { may: upTo(gap, 12), low: far(GRAZED), high: far(-GRAZED) };
}
