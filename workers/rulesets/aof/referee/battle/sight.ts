/** Who sees whom, told from above and from below: lines are drawn between many points, with what rounding leaves open. */
import { type Box, blocked, type Disc, fromBox, fromSegment, meets, pointsOf, ROUNDING } from './ground.ts';

/** Points round a base that lines are drawn from when a clear one is looked for: few first. */
const EDGES = [6, 16, 64];

/** Along the line of both centres. */
export function plainly(a: Disc, b: Disc, others: readonly Disc[], pieces: readonly Box[]): boolean {
  const [p, q] = [
    [a.x, a.y],
    [b.x, b.y],
  ] as const;
  return !others.some((base) => meets(p, q, base, ROUNDING)) && !pieces.some((box) => blocked(p, q, box, ROUNDING));
}

/** Along any of many lines. */
export function anyhow(a: Disc, b: Disc, others: readonly Disc[], pieces: readonly Box[]): boolean {
  // Every line from one base to the other stays as near to that of their centres as the wider of them is.
  const near = (x: number, y: number, r: number) =>
    fromSegment([x, y], [a.x, a.y], [b.x, b.y]) < Math.max(a.r, b.r) + r + ROUNDING;
  const bases = others.filter(({ x, y, r }) => near(x, y, r));
  // Who stands in woods with any part of his base is in them (RU-T-15), and sees out.
  const within = ({ x, y, r }: Disc, box: Box) => fromBox([x, y], box) < r + ROUNDING;
  const terrain = pieces.filter(
    (box) =>
      near(box.x + box.width / 2, box.y + box.depth / 2, Math.hypot(box.width, box.depth) / 2) &&
      (box.kind !== 'forest' || !(within(a, box) || within(b, box))),
  );
  return EDGES.some((edge) => {
    const ends = pointsOf(b, edge);
    return pointsOf(a, edge).some((p) =>
      ends.some(
        (q) =>
          !bases.some((base) => meets(p, q, base, -ROUNDING)) && !terrain.some((box) => blocked(p, q, box, -ROUNDING)),
      ),
    );
  });
}
