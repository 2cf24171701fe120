/**
 * A table that is moved, turned half round or seen in a mirror has the same answers: every question of every game that is
 * played in inches, and on a map of squares with quarter turns besides. What goes with a place or a direction is turned with it; what is said of several that are equal is left
 * out where the order of the points that are tried decides.
 */
import { expect, test } from 'vitest';
import { share } from '../../fixtures/share.ts';
import { type Drawn, drawn, Lot, type Wishes } from './referee/draw.ts';
import { answer } from './testing/answer.ts';

const SIZE = { width: 24, height: 20 };
/** A table so large that nothing comes to its edge. */
const LARGE = 120;
const GROUND = ['wall', 'forest', 'rubble', 'cloud', 'rough ground', 'trench', 'hedge'];
const FANTASY = ['impassable', 'forest', 'ruins', 'field', 'barricade', 'difficult', 'hill'];
/** Two of three tables have one. */
const BUILDINGS = Array<string>(FANTASY.length).fill('building');

const wishes = (game: string): Wishes => ({
  bases: game === 'aof' ? [25, 32, 40] : [30, 30, 40, 50],
  kinds: game === 'aof' ? [...FANTASY, ...BUILDINGS] : GROUND,
  solid: game === 'aof' ? ['impassable', 'building'] : ['wall', 'hedge'],
  arcs: game !== 'aof',
  mounted: game === 'mk2',
  ...SIZE,
  models: [3, 9],
  ...(game === 'aof'
    ? {
        units: [
          ['Ours', 'Ours', ''],
          ['Theirs', 'Theirs', 'Wolves'],
        ] as const,
      }
    : {}),
});

interface Turn {
  readonly what: string;
  readonly size: { readonly width: number; readonly height: number };
  at(x: number, y: number): { x: number; y: number };
  degrees(degrees: number): number;
}

const whole = (degrees: number) => ((degrees % 360) + 360) % 360;
const shifted = (dx: number, dy: number): Turn => ({
  what: 'moved',
  size: { width: LARGE, height: LARGE },
  at: (x, y) => ({ x: x + dx, y: y + dy }),
  degrees: (degrees) => degrees,
});
/** Each with what it is compared with. */
const TURNS: ReadonlyArray<readonly [Turn, Turn]> = [
  [shifted(48, 50), shifted(52.75, 44.5)],
  [
    { ...shifted(0, 0), size: SIZE },
    {
      what: 'turned half round',
      size: SIZE,
      at: (x, y) => ({ x: SIZE.width - x, y: SIZE.height - y }),
      degrees: (degrees) => whole(degrees + 180),
    },
  ],
  [
    { ...shifted(0, 0), size: SIZE },
    {
      what: 'in a mirror',
      size: SIZE,
      at: (x, y) => ({ x: SIZE.width - x, y }),
      degrees: (degrees) => whole(180 - degrees),
    },
  ],
];

type Any = Record<string, unknown>;

function sceneUnder({ scene }: Drawn, turn: Turn): Any {
  const outline = (given: Any): Any => {
    if (given.kind === 'polygon') {
      return { ...given, corners: (given.corners as Array<{ x: number; y: number }>).map(({ x, y }) => turn.at(x, y)) };
    }
    const at = turn.at(given.x as number, given.y as number);
    return { ...given, ...at, ...(given.kind === 'rectangle' ? { turned: turn.degrees(given.turned as number) } : {}) };
  };
  return {
    ...turn.size,
    models: scene.models.map((model) => ({
      ...model,
      ...turn.at(model.x, model.y),
      ...(model.facing === undefined ? {} : { facing: turn.degrees(model.facing) }),
    })),
    terrain: scene.terrain.map((piece) => ({ ...piece, outline: outline(piece.outline as unknown as Any) })),
  };
}

/** Whether two models of the first one's unit are as near to its mean: which third it is in may hang on their order (RU-T-23). */
function isTied({ scene: { models } }: Drawn): boolean {
  const [first] = models;
  const unit = models.filter((model) => model === first || (first.unit && model.unit === first.unit));
  const mean = (of: 'x' | 'y') => unit.reduce((sum, model) => sum + model[of], 0) / unit.length;
  const [x, y] = [mean('x'), mean('y')];
  const far = unit.map((model) => Math.hypot(model.x - x, model.y - y)).sort((a, b) => a - b);
  return far.length > 1 && far[1] - far[0] < 1e-9;
}

/** Questions by their kind; places and directions in them are turned. */
function asks(game: string, lot: Lot, one: Drawn): Array<(turn: Turn) => Any> {
  const [inches, degrees] = [lot.inches(1, 12), lot.whole(0, 359)];
  const [px, py] = [lot.inches(1, SIZE.width - 1), lot.inches(1, SIZE.height - 1)];
  const pair = { from: 1, to: 2 };
  const plain = (ask: Any) => () => ask;
  if (game === 'aof') {
    const building = one.scene.terrain.findIndex(({ kind }) => kind === 'building') + 1;
    return [
      ...(building === 0 ? [] : [plain({ kind: 'building', from: 1, building, inches })]),
      plain({ kind: 'stand', ...pair, inches }),
      ...(isTied(one) ? [] : [plain({ kind: 'unit', from: 1 })]),
      plain({ kind: 'charge', ...pair, inches }),
      plain({ kind: 'where', ...pair, inches: 4, range: inches }),
      plain({ kind: 'retreat', from: 1 }),
    ];
  }
  const shot = { from: 1, AOE: lot.whole(3, 5), RNG: lot.inches(4, 16), needs: lot.whole(2, 13) };
  const third = one.models.length > 2 ? 3 : 2;
  return [
    plain({ kind: 'stand', ...pair, inches }),
    plain({ kind: 'charge', ...pair, SPD: lot.whole(2, 8) }),
    plain({ kind: 'where', ...pair, inches: 4, range: inches }),
    plain({ kind: 'blast', ...shot, at: { kind: 'model', model: 2 } }),
    (turn) => ({ kind: 'blast', ...shot, at: { kind: 'point', ...turn.at(px, py) } }),
    plain({ kind: 'aim', ...shot }),
    plain({ kind: 'spray', from: 1, target: 2, SP: 8 }),
    plain({ kind: 'forced', from: 1, way: { kind: 'push', model: 2, inches: 3 } }),
    plain({ kind: 'forced', from: 1, way: { kind: 'slam', model: 2 } }),
    plain({ kind: 'forced', from: 1, way: { kind: 'throw', model: 2, at: third, STR: 9, needs: 7 } }),
    (turn) => ({ kind: 'forced', from: 1, way: { kind: 'trample', degrees: turn.degrees(degrees), inches: 7 } }),
    ...(game === 'mk2' ? [(turn: Turn) => ({ kind: 'rideBy', ...pair, SPD: 6, at: turn.at(px, py) })] : []),
  ];
}

/** What does not hang on the order in which points or lanes of one worth are tried. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  // Of lanes that cost the same any may be named, and what it leaves behind.
  charge: ['freeStrike', 'direction in degrees', 'degrees of free lanes', 'for a charge attack, degrees'],
  where: ['x', 'y', 'sheltered'],
  rideBy: ['comes to x', 'comes to y'],
  retreat: ['x', 'y', 'direction in degrees'],
};

function saidOf(game: string, scenario: Any): Record<string, number> | null {
  const said = answer(game, scenario);
  if (!said) return null;
  const { kind } = scenario.ask as { kind: string };
  const all: Record<string, number> = { ...said.facts };
  for (const [name, steps] of Object.entries(said.series)) {
    for (const [label, value] of Object.entries(steps)) all[`${name}: ${label}`] = value;
  }
  // The map begins at its lower left corner, wherever that is: where nobody may be aimed at, another point is the best.
  const told =
    kind === 'aim' ? Object.entries(all).filter(([name]) => name.startsWith('targets: ')) : Object.entries(all);
  return Object.fromEntries(
    told.filter(([name]) => !(LEFT_OUT[kind] ?? []).some((out) => name === out || name.endsWith(`: ${out}`))),
  );
}

const TABLES = process.env.SCENES ? Number(process.env.SCENES) : share(2, 40);

test.each(['mk3', 'mk2', 'aof'])('a table of %s that is moved, turned or mirrored says the same', (game) => {
  const asked: Record<string, number> = {};
  let apart = 0;
  for (let seed = 1; seed <= TABLES; seed++) {
    const table = drawn(7_919 * seed, wishes(game));
    if (table.models.length < 3) continue;
    const lot = new Lot(seed);
    for (const ask of asks(game, lot, table)) {
      for (const [first, second] of TURNS) {
        const [before, after] = [first, second].map((turn) => {
          return saidOf(game, { scene: sceneUnder(table, turn), ask: ask(turn) });
        });
        const { kind } = ask(first) as { kind: string };
        if (!before || !after) {
          expect([seed, kind, second.what, before === null]).toEqual([seed, kind, second.what, after === null]);
          continue;
        }
        asked[kind] = (asked[kind] ?? 0) + 1;
        // Of a mirror's thirds the left one is the right one.
        const swap = (name: string) =>
          second.what === 'moved' ? name : name === 'left' ? 'right' : name === 'right' ? 'left' : name;
        for (const [name, value] of Object.entries(before)) {
          const other = after[swap(name)];
          const near = kind === 'charge' || kind === 'retreat' || kind === 'where' ? 0.02 : 1e-6;
          if (Math.abs((other ?? Number.NaN) - value) <= near) continue;
          apart++;
          if (process.env.COUNTS)
            console.log(
              seed,
              game,
              kind,
              second.what,
              name,
              value,
              other,
              JSON.stringify({ scene: sceneUnder(table, first), ask: ask(first) }),
            );
        }
      }
    }
  }
  expect(apart).toBe(0);
  expect(Math.min(...Object.values(asked))).toBeGreaterThan(TABLES);
});
