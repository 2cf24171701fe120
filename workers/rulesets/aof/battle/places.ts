/** Terrain, missions, zones: how a scenario says them, and how a battle has them. */
import type { GroundKind, MarkerPlan, Piece } from '../../../battle/index.ts';
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

/** Where the markers of a breakthrough lie (AOF-RU-T27). */
type Breakthrough = BattleScenario['rulings']['breakthrough'];

/** Where the markers of a mission go (TAB-AOF-31 to -33, -35 to -37). */
export function markersOf(mission: Mission, { width, depth }: Turned, breakthrough: Breakthrough = 'line'): MarkerPlan {
  const free = depth / 2 - ZONE;
  switch (mission) {
    case 'duel':
      return { how: 'placed', die: 3, more: 2 };
    case 'seize ground': {
      const [x, y] = [width / 4, free / 2];
      return {
        how: 'fixed',
        places: [
          [-x, -y],
          [x, -y],
          [-x, y],
          [x, y],
        ],
      };
    }
    case 'breakthrough': {
      const far = breakthrough === 'line' ? free : (depth - ZONE) / 2;
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
