/** Terrain, missions, zones: how a scenario says them, and how a battle has them. */
import {
  boundsOf,
  centreOf,
  type GroundKind,
  halfTurned,
  holdsPoint,
  type MarkerPlan,
  type Piece,
  type Polygon,
  rectangleOf,
} from '../../../battle/index.ts';
import { type BattleScenario, type Mission, TERRAIN } from './schema.ts';

/** Inches from its own edge within which an army deploys (TAB-AOF-05). */
export const ZONE = 12;
const MM = { open: 'open', never: 'never' } as const;
const kind = (name: string, rest: Partial<GroundKind>): GroundKind => ({
  name,
  moves: MM.open,
  dangerous: MM.never,
  cover: false,
  sight: 'open',
  ...rest,
});

/** What the players agree on about each type (AOF-TERR-07). */
const TYPES: Readonly<Record<(typeof TERRAIN)[number], GroundKind>> = {
  impassable: kind('impassable piece', { moves: 'impassable', cover: true, sight: 'blocks' }),
  forest: kind('forest', { moves: 'difficult', cover: true, sight: 'woods' }),
  field: kind('field', { moves: 'difficult', cover: true }),
  ruins: kind('ruins', { dangerous: 'hurried', cover: true }),
  barricade: kind('barricade', { cover: true }),
  lake: kind('lake', { moves: 'difficult' }),
  river: kind('river', { dangerous: 'hurried' }),
};
export const KINDS: readonly GroundKind[] = TERRAIN.map((name) => TYPES[name]);

/** First pieces of a generated table, and sides of a die for the others (TAB-AOF-03; hills are played as fields). */
const FIXED = ['impassable', 'forest', 'field', 'impassable', 'forest', 'field'] as const;
const BY_2D6 = [
  'field',
  'field',
  'field',
  'lake',
  'field',
  'forest',
  'ruins',
  'barricade',
  'barricade',
  'impassable',
  'impassable',
] as const;

/** The type of the n-th generated piece. @param sum of 2D6 */
export function generatedKind(n: number, sum: number): number {
  return TERRAIN.indexOf(n < FIXED.length ? FIXED[n] : BY_2D6[sum - 2]);
}

/**
 * How a battle sees its table: the edges from which armies deploy lie below and above. In a long haul these are the
 * short edges, so everything is turned over its diagonal.
 */
export interface Turned {
  readonly width: number;
  readonly depth: number;
  readonly over: boolean;
}

export function turnedOf({ table, deployment }: BattleScenario): Turned {
  const over = deployment === 'long haul';
  return over ? { width: table.depth, depth: table.width, over } : { width: table.width, depth: table.depth, over };
}

/** A place on the players' table, from its centre. */
export function placed({ width, depth, over }: Turned, x: number, y: number): readonly [x: number, y: number] {
  return over ? [y - width / 2, x - depth / 2] : [x - width / 2, y - depth / 2];
}

/** The other way round, for words. */
export function shownAt({ width, depth, over }: Turned, x: number, y: number): readonly [x: number, y: number] {
  return over ? [y + depth / 2, x + width / 2] : [x + width / 2, y + depth / 2];
}

/** Where armies deploy, from the centre of the table: the lower and the upper zone, each as its own side sees it, who looks up. */
export interface Zones {
  readonly lower: Polygon;
  readonly upper: Polygon;
  /** Whether both are all that is within 12" of an edge. */
  readonly strips: boolean;
}

export function zonesOf(scenario: BattleScenario, turned: Turned): Zones {
  const { zones, deployment } = scenario;
  if (zones) {
    const own = (corners: ReadonlyArray<{ readonly x: number; readonly y: number }>) =>
      corners.map(({ x, y }) => placed(turned, x, y));
    return { lower: own(zones.lower), upper: halfTurned(own(zones.upper)), strips: false };
  }
  const [x, y] = [turned.width / 2, turned.depth / 2];
  if (deployment === 'side battle') {
    // The half below the diagonal is a triangle; 12" from its long side it is a smaller one at the same corner (RU-T-01).
    const high = (turned.width * turned.depth) / Math.sqrt(turned.width ** 2 + turned.depth ** 2);
    const scale = (high - ZONE) / high;
    const zone: Polygon = [
      [x, -y],
      [x, -y + scale * turned.depth],
      [x - scale * turned.width, -y],
    ];
    return { lower: zone, upper: zone, strips: false };
  }
  const strip = rectangleOf(-x, -y, x, -y + ZONE);
  return { lower: strip, upper: strip, strips: true };
}

export function statedPieces(scenario: BattleScenario): Piece[] {
  const { terrain } = scenario;
  if (terrain.kind !== 'stated') return [];
  const turned = turnedOf(scenario);
  return terrain.pieces.map(({ type, x, y, width, depth }) => {
    const [cx, cy] = placed(turned, x + width / 2, y + depth / 2);
    const [halfWidth, halfDepth] = turned.over ? [depth / 2, width / 2] : [width / 2, depth / 2];
    return { kind: TERRAIN.indexOf(type), x: cx, y: cy, halfWidth, halfDepth };
  });
}

/** The middles of the four quarters of the rectangle round all ground outside the zones (RU-T-25). */
function quartersOf({ width, depth }: Turned, { lower, upper, strips }: Zones): Array<readonly [number, number]> {
  const free: Array<readonly [number, number]> = [];
  const [fx, fy] = [width / 2, depth / 2 - (strips ? ZONE : 0)];
  if (strips) free.push([-fx, -fy], [fx, fy]);
  else {
    for (let x = -fx + 0.5; x < fx; x++) {
      for (let y = -fy + 0.5; y < fy; y++) {
        if (!holdsPoint(lower, x, y) && !holdsPoint(upper, -x, -y)) free.push([x - 0.5, y - 0.5], [x + 0.5, y + 0.5]);
      }
    }
  }
  const [x, y, tx, ty] = boundsOf(
    free.length > 0
      ? free
      : [
          [-fx, -fy],
          [fx, fy],
        ],
  );
  const at = (from: number, to: number) => [(3 * from + to) / 4, (from + 3 * to) / 4] as const;
  const [[x1, x2], [y1, y2]] = [at(x, tx), at(y, ty)];
  return [
    [x1, y1],
    [x2, y1],
    [x1, y2],
    [x2, y2],
  ];
}

/** Where the markers of a breakthrough lie (AOF-RU-T27). */
type Breakthrough = BattleScenario['rulings']['breakthrough'];

/** Where the markers of a mission go (TAB-AOF-31 to -33, -35 to -37). */
export function markersOf(
  mission: Mission,
  turned: Turned,
  zones: Zones,
  breakthrough: Breakthrough = 'line',
): MarkerPlan {
  switch (mission) {
    case 'duel':
      return { how: 'placed', die: 3, more: 2 };
    case 'seize ground':
      return { how: 'fixed', places: quartersOf(turned, zones) };
    case 'breakthrough': {
      if (!zones.strips) return { how: 'fixed', places: [centreOf(zones.lower), centreOf(halfTurned(zones.upper))] };
      const far = breakthrough === 'line' ? turned.depth / 2 - ZONE : (turned.depth - ZONE) / 2;
      return {
        how: 'fixed',
        places: [
          [0, -far],
          [0, far],
        ],
      };
    }
    case 'relic hunt':
      return { how: 'placed', die: 1, more: 2 };
    case 'sabotage':
      return { how: 'homes', inches: ZONE };
    case 'king of the hill':
      return { how: 'one in the middle', inches: 9 };
  }
}
