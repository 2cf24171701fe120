/** Pieces of terrain: rectangles along the edges of the table, in flat lists, and a seeded generator of them. */

/** What a sort of ground does. */
export interface GroundKind {
  readonly name: string;
  readonly moves: 'open' | 'difficult' | 'impassable';
  /** Models that move in or through it take a test: never, always, or only when they rush or charge. */
  readonly dangerous: 'never' | 'always' | 'hurried';
  /** Whether models in it, or behind it, have cover. */
  readonly cover: boolean;
  /** Woods are seen into and out of, never through. */
  readonly sight: 'open' | 'woods' | 'blocks';
}

/** A rectangle: its centre from the centre of the table, and half of its sides; inches. */
export interface Piece {
  readonly kind: number;
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfDepth: number;
}

const MOST_PIECES = 64;
/** Inches beyond which rounding makes nothing touch. */
const APART = 1e-6;
/** What kinds say, as numbers in lists: everything asks for it. */
export const OPEN = 0;
export const DIFFICULT = 1;
export const IMPASSABLE = 2;
export const WOODS = 1;
export const BLOCKS = 2;
export const HURRIED = 1;
export const ALWAYS = 2;

export class Ground {
  readonly kinds: readonly GroundKind[];
  count = 0;
  /** Another one for each table. */
  edition = 0;
  readonly kind = new Int32Array(MOST_PIECES);
  readonly x = new Float64Array(MOST_PIECES);
  readonly y = new Float64Array(MOST_PIECES);
  readonly halfWidth = new Float64Array(MOST_PIECES);
  readonly halfDepth = new Float64Array(MOST_PIECES);
  readonly moves = new Uint8Array(MOST_PIECES);
  readonly sight = new Uint8Array(MOST_PIECES);
  readonly covers = new Uint8Array(MOST_PIECES);
  readonly danger = new Uint8Array(MOST_PIECES);

  constructor(kinds: readonly GroundKind[]) {
    this.kinds = kinds;
  }

  clear(): void {
    this.count = 0;
    this.edition++;
  }

  add({ kind, x, y, halfWidth, halfDepth }: Piece): void {
    if (this.count === MOST_PIECES) return;
    const i = this.count++;
    this.kind[i] = kind;
    this.x[i] = x;
    this.y[i] = y;
    this.halfWidth[i] = halfWidth;
    this.halfDepth[i] = halfDepth;
    const { moves, sight, cover, dangerous } = this.kinds[kind];
    this.moves[i] = moves === 'open' ? OPEN : moves === 'difficult' ? DIFFICULT : IMPASSABLE;
    this.sight[i] = sight === 'open' ? OPEN : sight === 'woods' ? WOODS : BLOCKS;
    this.covers[i] = cover ? 1 : 0;
    this.danger[i] = dangerous === 'never' ? OPEN : dangerous === 'hurried' ? HURRIED : ALWAYS;
  }

  of(i: number): GroundKind {
    return this.kinds[this.kind[i]];
  }

  /** Whether a new piece keeps so many inches from all others. */
  isClear(piece: Piece, inches: number): boolean {
    for (let i = 0; i < this.count; i++) {
      const dx = Math.abs(this.x[i] - piece.x) - this.halfWidth[i] - piece.halfWidth;
      const dy = Math.abs(this.y[i] - piece.y) - this.halfDepth[i] - piece.halfDepth;
      if (Math.max(dx, dy) < inches) return false;
    }
    return true;
  }
}

/** Inches between a point and a rectangle, squared; 0 inside. */
export function squareToPiece(ground: Ground, i: number, x: number, y: number): number {
  const dx = Math.max(0, Math.abs(x - ground.x[i]) - ground.halfWidth[i]);
  const dy = Math.max(0, Math.abs(y - ground.y[i]) - ground.halfDepth[i]);
  return dx * dx + dy * dy;
}

/** Whether the centre of a piece's rectangle, grown on all sides, is met by the way from (x, y) by (dx, dy). */
export function wayMeets(
  x: number,
  y: number,
  dx: number,
  dy: number,
  cx: number,
  cy: number,
  halfWidth: number,
  halfDepth: number,
): boolean {
  return entry(x, y, dx, dy, cx, cy, halfWidth, halfDepth) <= 1;
}

/** The share of the way from (x, y) by (dx, dy) at which it enters a rectangle; 0 where it begins inside, 2: never. */
export function entry(
  x: number,
  y: number,
  dx: number,
  dy: number,
  cx: number,
  cy: number,
  halfWidth: number,
  halfDepth: number,
): number {
  let from = 0;
  let to = 1;
  const px = x - cx;
  const py = y - cy;
  if (dx === 0) {
    if (px >= halfWidth || px <= -halfWidth) return 2;
  } else {
    const a = (-halfWidth - px) / dx;
    const b = (halfWidth - px) / dx;
    const near = a < b ? a : b;
    const far = a < b ? b : a;
    if (near > from) from = near;
    if (far < to) to = far;
  }
  if (dy === 0) {
    if (py >= halfDepth || py <= -halfDepth) return 2;
  } else {
    const a = (-halfDepth - py) / dy;
    const b = (halfDepth - py) / dy;
    const near = a < b ? a : b;
    const far = a < b ? b : a;
    if (near > from) from = near;
    if (far < to) to = far;
  }
  return from < to ? from : 2;
}

/** Whether a base that moves straight from (x, y) by (dx, dy) touches a piece on its way, or stands in it. */
export function sweptMeets(
  ground: Ground,
  i: number,
  radius: number,
  x: number,
  y: number,
  dx: number,
  dy: number,
): boolean {
  const cx = ground.x[i];
  const cy = ground.y[i];
  const wide = ground.halfWidth[i];
  const deep = ground.halfDepth[i];
  // Most are far away: the whole way lies beside the piece.
  const beside = wide + radius + APART;
  if (x - cx > beside && x + dx - cx > beside) return false;
  if (cx - x > beside && cx - x - dx > beside) return false;
  const above = deep + radius + APART;
  if (y - cy > above && y + dy - cy > above) return false;
  if (cy - y > above && cy - y - dy > above) return false;
  if (wayMeets(x, y, dx, dy, cx, cy, wide + radius, deep)) return true;
  if (wayMeets(x, y, dx, dy, cx, cy, wide, deep + radius)) return true;
  for (let corner = 0; corner < 4; corner++) {
    const px = cx + (corner & 1 ? wide : -wide);
    const py = cy + (corner & 2 ? deep : -deep);
    if (squareToWay(px, py, x, y, dx, dy) < radius * radius) return true;
  }
  return false;
}

/** Squared inches from a point to the way from (x, y) by (dx, dy). */
export function squareToWay(px: number, py: number, x: number, y: number, dx: number, dy: number): number {
  const square = dx * dx + dy * dy;
  let share = square > 0 ? ((px - x) * dx + (py - y) * dy) / square : 0;
  if (share < 0) share = 0;
  else if (share > 1) share = 1;
  const ex = px - x - share * dx;
  const ey = py - y - share * dy;
  return ex * ex + ey * ey;
}
