/** Zones of deployment: simple polygons on the table, and what lies in them. */

export type Polygon = ReadonlyArray<readonly [x: number, y: number]>;

const NEAR = 1e-6;

/** A rectangle by two of its corners. */
export function rectangleOf(x: number, y: number, tx: number, ty: number): Polygon {
  return [
    [x, y],
    [tx, y],
    [tx, ty],
    [x, ty],
  ];
}

/** The same, turned by half a turn round the middle of the table. */
export function halfTurned(polygon: Polygon): Polygon {
  return polygon.map(([x, y]) => [-x, -y] as const);
}

export function boundsOf(polygon: Polygon): readonly [x: number, y: number, tx: number, ty: number] {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Square inches; negative where it runs clockwise. */
function signedArea(polygon: Polygon): number {
  return (
    polygon.reduce((sum, [x, y], i) => {
      const [tx, ty] = polygon[(i + 1) % polygon.length];
      return sum + x * ty - tx * y;
    }, 0) / 2
  );
}

export function areaOf(polygon: Polygon): number {
  return Math.abs(signedArea(polygon));
}

/** Its centre of mass. */
export function centreOf(polygon: Polygon): readonly [x: number, y: number] {
  let [cx, cy] = [0, 0];
  polygon.forEach(([x, y], i) => {
    const [tx, ty] = polygon[(i + 1) % polygon.length];
    const cross = x * ty - tx * y;
    cx += (x + tx) * cross;
    cy += (y + ty) * cross;
  });
  const area = 6 * signedArea(polygon);
  return [cx / area, cy / area];
}

/** Whether a point lies in it; of a point on its edge it may say either. */
export function holdsPoint(polygon: Polygon, x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [ax, ay] = polygon[i];
    const [bx, by] = polygon[j];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** Inches from a point to the nearest edge. */
export function toEdge(polygon: Polygon, x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [ax, ay] = polygon[j];
    const [dx, dy] = [polygon[i][0] - ax, polygon[i][1] - ay];
    const square = dx * dx + dy * dy;
    const share = square > 0 ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
    const [ex, ey] = [x - ax - share * dx, y - ay - share * dy];
    least = Math.min(least, ex * ex + ey * ey);
  }
  return Math.sqrt(least);
}

/** Whether a whole base lies in it. */
export function holdsBase(polygon: Polygon, x: number, y: number, radius: number): boolean {
  return holdsPoint(polygon, x, y) && toEdge(polygon, x, y) >= radius - NEAR;
}

/** Whether a whole rectangle, given by its middle and half of its sides, lies in it. */
export function holdsBody(polygon: Polygon, x: number, y: number, halfWidth: number, halfDepth: number): boolean {
  return holdsPoint(polygon, x, y) && !edgeMeets(polygon, x, y, halfWidth - NEAR, halfDepth - NEAR);
}

/** Whether a rectangle and the polygon share ground. */
export function meetsBody(polygon: Polygon, x: number, y: number, halfWidth: number, halfDepth: number): boolean {
  return holdsPoint(polygon, x, y) || edgeMeets(polygon, x, y, halfWidth, halfDepth);
}

/** Whether two zones share ground; zones that only touch do not. */
export function overlaps(one: Polygon, other: Polygon): boolean {
  const inside = (a: Polygon, b: Polygon) =>
    a.some(([x, y]) => holdsPoint(b, x, y) && toEdge(b, x, y) > NEAR) || holdsPoint(b, ...centreOf(a));
  return inside(one, other) || inside(other, one) || edges(one).some((a) => edges(other).some((b) => cross(a, b)));
}

/** Whether no two of its edges cross. */
export function isSimple(polygon: Polygon): boolean {
  const all = edges(polygon);
  return all.every((a, i) => all.every((b, j) => j <= i || !cross(a, b)));
}

type Edge = readonly [readonly [number, number], readonly [number, number]];

const edges = (polygon: Polygon): Edge[] =>
  polygon.map((from, i) => [from, polygon[(i + 1) % polygon.length]] as const);

/** Whether two edges cross in the middle of both. */
function cross([a, b]: Edge, [c, d]: Edge): boolean {
  const side = (p: Edge[0], q: Edge[0], r: Edge[0]) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** Whether an edge runs through the inside of a rectangle. */
function edgeMeets(polygon: Polygon, x: number, y: number, halfWidth: number, halfDepth: number): boolean {
  return edges(polygon).some(([[ax, ay], [bx, by]]) => {
    let [from, to] = [0, 1];
    for (const [at, d, half] of [
      [ax - x, bx - ax, halfWidth],
      [ay - y, by - ay, halfDepth],
    ]) {
      if (d === 0) {
        if (Math.abs(at) >= half) return false;
        continue;
      }
      const [p, q] = [(-half - at) / d, (half - at) / d];
      from = Math.max(from, Math.min(p, q));
      to = Math.min(to, Math.max(p, q));
    }
    return from < to;
  });
}
