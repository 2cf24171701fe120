/** Deployment in polygons: everybody fully inside, markers outside, and what is refused (TAB-AOF-05, -06, -30, RU-T-01). */
import { describe, expect, it } from 'vitest';
import { holdsBase, holdsPoint, toEdge } from '../../../battle/index.ts';
import { Battle } from './battle.ts';
import { checkBattle } from './check.ts';
import { type BattleInput, BattleScenario } from './schema.ts';

type UnitInput = BattleInput['first']['units'][number];
const sword: UnitInput = {
  name: 'Swords',
  models: 10,
  quality: 4,
  defense: 4,
  cost: 120,
  weapons: [{ name: 'Sword' }],
};
const units = [
  { ...sword, copies: 4 },
  { ...sword, name: 'Riders', models: 5, base: 40, copies: 2 },
];
const square = (x: number, y: number, side: number) => [
  { x, y },
  { x: x + side, y },
  { x: x + side, y: y + side },
  { x, y: y + side },
];
const parse = (more: Partial<BattleInput>) => BattleScenario.parse({ first: { units }, second: { units }, ...more });
const SPEARHEAD = {
  lower: [
    { x: 20, y: 0 },
    { x: 52, y: 0 },
    { x: 36, y: 22 },
  ],
  upper: square(0, 34, 30)
    .slice(0, 2)
    .concat([
      { x: 30, y: 48 },
      { x: 0, y: 48 },
    ]),
};

describe('AOF-DEPLOY-01: zones', () => {
  it.each([
    ['side battle', { deployment: 'side battle' as const }],
    ['stated, and not alike', { zones: SPEARHEAD }],
  ])('%s: everybody deploys fully inside his own, markers lie outside both', (_, more) => {
    const corners = new Set<string>();
    for (const mission of ['duel', 'king of the hill', 'relic hunt'] as const) {
      const scenario = parse({ ...more, mission });
      expect(checkBattle(scenario)).toEqual([]);
      const battle = new Battle(scenario);
      for (let game = 0; game < 8; game++) {
        battle.begin([game, 3], game & 3);
        const { state, scene, markers, zones } = battle;
        const bases = scene.own;
        for (let u = 0; u < state.units; u++) {
          expect(state.on[u]).toBe(1);
          const side = battle.sideOf(u);
          const up = scene.up[u];
          scene.layOut(u, bases);
          for (let i = 0; i < bases.count; i++) {
            expect(holdsBase(battle.zoneOf(side), up * bases.x[i], up * bases.y[i], bases.radius)).toBe(true);
          }
          corners.add(`${side} ${up}`);
        }
        const turn = scene.up[battle.forces.bounds[battle.lower]];
        expect(markers.count).toBeGreaterThan(0);
        for (let m = 0; m < markers.count; m++) {
          const [x, y] = [turn * state.markerX[m], turn * state.markerY[m]];
          for (const [zone, sign] of [[zones.lower, 1] as const, [zones.upper, -1] as const]) {
            expect(holdsPoint(zone, sign * x, sign * y)).toBe(false);
            if (mission === 'king of the hill') expect(toEdge(zone, sign * x, sign * y)).toBeGreaterThan(9);
          }
        }
      }
    }
    expect(corners.size).toBe(4);
  });

  it('a side battle keeps 12" on either side of the diagonal', () => {
    const { zones } = new Battle(parse({ deployment: 'side battle' }));
    const far = zones.lower.map(([x, y]) => (x * 48 - y * 72) / Math.hypot(72, 48));
    expect(far.filter((inches) => Math.abs(inches - 12) < 1e-9).length).toBe(2);
    expect(Math.min(...far)).toBeCloseTo(12, 9);
  });

  it('T79, RU-T-25, RU-T-27: markers of fixed places follow the zones', () => {
    const at = (mission: BattleInput['mission'], more: Partial<BattleInput>) => {
      const { plan } = new Battle(parse({ mission, ...more }));
      return plan.how === 'fixed' ? plan.places.map(([x, y]) => [x + 36, y + 24]) : [];
    };
    expect(at('seize ground', {})).toEqual([
      [18, 18],
      [54, 18],
      [18, 30],
      [54, 30],
    ]);
    const halves = { lower: square(0, 0, 48), upper: square(60, 0, 12) };
    expect(at('seize ground', { zones: halves })[0]![0]).toBeGreaterThan(48 - 36 / 2);
    expect(at('breakthrough', { zones: halves })).toEqual([
      [24, 24],
      [66, 6],
    ]);
  });

  it.each<readonly [string, object, string]>([
    ['beyond the table', { lower: square(60, 0, 20), upper: square(0, 20, 20) }, 'zones.lower'],
    ['too small', { lower: square(0, 0, 4), upper: square(20, 20, 20) }, 'zones.lower'],
    [
      'crossing itself',
      { lower: [...square(0, 0, 20)].sort((a, b) => a.x - b.x), upper: square(30, 0, 20) },
      'zones.lower',
    ],
    ['sharing ground', { lower: square(0, 0, 20), upper: square(10, 10, 20) }, 'zones.upper'],
    ['too narrow for a unit', { lower: square(0, 0, 6), upper: square(30, 0, 40) }, 'first.units[1].models'],
  ])('refused: %s', (_, zones, path) => {
    expect(checkBattle(parse({ zones } as Partial<BattleInput>)).map((problem) => problem.path)).toContain(path);
  });
});
