/** Whether several figures cover a base together, as trenches in contact do (TAB-MK3-25). */
import { along, between, heading, minus, type Point } from './plane.ts';
import { chord, crossing, type Disc, edges, gap, type Shape } from './shapes.ts';
import { NEAR } from './tolerance.ts';

/**
 * Whether all of a disc is in the union of some figures, seams between those that touch included. What is not covered
 * is bounded by the circle and by outlines; between two crossings each of them is covered throughout or nowhere.
 */
export function coveredBy(disc: Disc, shapes: readonly Shape[]): boolean {
  const covers = (point: Point, but: Shape | null) =>
    shapes.some((shape) => shape !== but && gap({ kind: 'disc', at: point, radius: 0 }, shape) <= NEAR);
  if (!covers(disc.at, null) || !onCircle(disc, shapes, (point) => covers(point, null))) return false;
  const inside = (point: Point) => between(point, disc.at) < disc.radius - NEAR;
  return shapes.every((shape) => {
    const sound = (point: Point) => !inside(point) || covers(point, shape);
    if (shape.kind === 'disc') return onCircle(shape, [...shapes.filter((other) => other !== shape), disc], sound);
    return edges(shape).every(([a, b]) => {
      const marks = [0, 1];
      for (const other of [...shapes, disc]) {
        if (other !== shape) marks.push(...(other.kind === 'disc' ? chord(other, a, b) : crossing(other, a, b)).flat());
        // Corners of others on the edge, where outlines run along one another.
        if (other.kind === 'polygon') marks.push(...other.corners.map((corner) => shareOf(corner, a, b)));
      }
      return middles(marks.filter((share) => share >= 0 && share <= 1)).every((share) =>
        sound({ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) }),
      );
    });
  });
}

const middles = (marks: number[]): number[] =>
  marks
    .sort((one, two) => one - two)
    .flatMap((mark, index, all) => (index > 0 && mark - all[index - 1] > 1e-12 ? [(mark + all[index - 1]) / 2] : []));

function shareOf(point: Point, a: Point, b: Point): number {
  const [way, off] = [minus(b, a), minus(point, a)];
  const square = way.x ** 2 + way.y ** 2;
  return square === 0 ? 0 : (way.x * off.x + way.y * off.y) / square;
}

/** Whether something is so everywhere on a circle; it may change only where others cross it. */
function onCircle(circle: Disc, others: readonly Shape[], so: (point: Point) => boolean): boolean {
  const { at, radius } = circle;
  const angles = [0, 360];
  const mark = (degrees: number) => angles.push(degrees - 360 * Math.floor(degrees / 360));
  const bearing = (point: Point) => (Math.atan2(point.y - at.y, point.x - at.x) * 180) / Math.PI;
  for (const other of others) {
    if (other.kind === 'polygon') {
      for (const [a, b] of edges(other)) {
        mark(bearing(a));
        for (const share of chord(circle, a, b).flat()) {
          mark(bearing({ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) }));
        }
      }
      continue;
    }
    const far = between(at, other.at);
    const cosine = far === 0 ? 2 : (far ** 2 + radius ** 2 - other.radius ** 2) / (2 * far * radius);
    if (Math.abs(cosine) > 1) continue;
    const half = (Math.acos(cosine) * 180) / Math.PI;
    mark(bearing(other.at) - half);
    mark(bearing(other.at) + half);
  }
  return middles(angles).every((degrees) => so(along(at, heading(degrees), radius)));
}
