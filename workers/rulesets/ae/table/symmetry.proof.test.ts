/**
 * A map of squares that is moved by whole squares, turned by quarters or seen in a mirror has the same answers, and its map of
 * ways is turned with it. Which of several squares that are equally good is named hangs on their order, and is left out.
 */
import { expect, test } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import { Lot } from '../../scene/referee/draw.ts';
import { answer } from '../../scene/testing/answer.ts';
import { AT_HOME, STANDING } from './schema.ts';

const [COLUMNS, ROWS] = [11, 9];
/** Squares round the map that is moved, so that nothing comes to an edge; and how far it is moved. */
const ROUND = 13;
const SHIFT = { x: 5, y: -7 };

interface Box {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
}

/** A symmetry by what becomes of a rectangle of squares; a single square is one of 1 by 1. */
interface Turn {
  readonly what: string;
  readonly width: number;
  readonly height: number;
  box(given: Box): Box;
}

const same: Turn = { what: 'as it is', width: COLUMNS, height: ROWS, box: (given) => given };
const moved = (dx: number, dy: number): Turn => ({
  what: 'moved',
  width: COLUMNS + 2 * ROUND,
  height: ROWS + 2 * ROUND,
  box: (given) => ({ ...given, x: given.x + ROUND + dx, y: given.y + ROUND + dy }),
});
const quarter: Turn = {
  what: 'a quarter round',
  width: ROWS,
  height: COLUMNS,
  box: ({ x, y, columns, rows }) => ({ x: ROWS + 2 - y - rows, y: x, columns: rows, rows: columns }),
};
const half: Turn = {
  ...same,
  what: 'half round',
  box: ({ x, y, columns, rows }) => ({ x: COLUMNS + 2 - x - columns, y: ROWS + 2 - y - rows, columns, rows }),
};
const mirror: Turn = {
  ...same,
  what: 'in a mirror',
  box: ({ x, columns, ...rest }) => ({ ...rest, columns, x: COLUMNS + 2 - x - columns }),
};
/** Half round and a quarter more, and the mirror turned: with the others all eight of a square. */
const PAIRS: ReadonlyArray<readonly [Turn, Turn]> = [
  [moved(0, 0), moved(SHIFT.x, SHIFT.y)],
  [same, quarter],
  [same, half],
  [same, { ...quarter, what: 'three quarters round', box: (given) => quarter.box(half.box(given)) }],
  [same, mirror],
  [same, { ...quarter, what: 'a quarter round in a mirror', box: (given) => quarter.box(mirror.box(given)) }],
];

function drawn(lot: Lot) {
  const models = Array.from({ length: lot.whole(2, 8) }, (_, index) => {
    const kind = index < 2 ? 'horde' : lot.of([...STANDING, 'horde' as const]);
    const horde = ['horde', 'capital ship', 'fortress'].includes(kind);
    return {
      at: { x: lot.whole(1, COLUMNS), y: lot.whole(1, ROWS), columns: 1, rows: 1 },
      ...{ kind, side: index < 2 ? index + 1 : lot.whole(1, 2), size: lot.whole(0, 3), AB: lot.whole(0, 4) },
      ...{ posture: lot.of(['standing', 'standing', 'prone', 'flying']), mobile: lot.whole(0, 2) },
      ...(lot.chance(0.3) ? { mounted: lot.whole(0, 5) } : {}),
      ...(horde
        ? {
            ...{ broken: lot.chance(0.5), leader: lot.chance(0.2), squads: lot.whole(1, 5) },
            ...{ support: lot.of([0, 0, 3]), fearIncarnate: lot.of([0, 0, 4]) },
            atHome: AT_HOME.filter(() => lot.chance(0.3)),
          }
        : {}),
    };
  });
  const terrain = Array.from({ length: lot.whole(0, 5) }, () => {
    const [columns, rows] = [lot.whole(1, 4), lot.whole(1, 4)];
    return {
      ...{ kind: lot.of(['rough', 'water', 'shallows', 'forest', 'urban', 'burning']), DTV: lot.whole(0, 4) },
      ...{ AP: lot.whole(0, 6) },
      outline: { x: lot.whole(1, COLUMNS + 1 - columns), y: lot.whole(1, ROWS + 1 - rows), columns, rows },
    };
  });
  return { models, terrain };
}

function sceneUnder({ models, terrain }: ReturnType<typeof drawn>, turn: Turn) {
  return {
    ...{ width: turn.width, height: turn.height },
    models: models.map(({ at, ...model }) => {
      const { x, y } = turn.box(at);
      return { ...model, x, y };
    }),
    terrain: terrain.map((piece) => ({ ...piece, outline: turn.box(piece.outline) })),
  };
}

test('a map of squares that is moved, turned or mirrored says the same', () => {
  const maps = share(5, 150);
  const asked: Record<string, number> = {};
  for (let seed = 1; seed <= maps; seed++) {
    const lot = new Lot(6_007 * seed);
    const map = drawn(lot);
    const rulings = {
      diagonals: lot.of(['one step', 'two steps']),
      difficultGround: lot.of(['so many more', 'so many']),
      largeSight: lot.of(['both ways', 'seen only']),
      walkThrough: lot.of(['friends', 'nobody']),
    };
    for (const ask of [
      { kind: 'stand', from: 1, to: 2 },
      { kind: 'move', from: 1, to: 2 },
      { kind: 'unit', from: lot.whole(1, map.models.length) },
    ]) {
      for (const [first, second] of PAIRS) {
        const [before, after] = [first, second].map((turn) => {
          return answer('ae', { scene: sceneUnder(map, turn), ask, rulings });
        });
        const told = [seed, ask, second.what];
        expect([told, after === null]).toEqual([told, before === null]);
        if (!before || !after) continue;
        asked[ask.kind] = (asked[ask.kind] ?? 0) + 1;
        expect([told, after.facts, after.series]).toEqual([told, before.facts, before.series]);
        if (second.what === 'moved') continue;
        for (const [index, { values }] of (before.layers ?? []).entries()) {
          const other = after.layers?.[index];
          const turned = values.map((_, place) => {
            const at = { x: (place % COLUMNS) + 1, y: Math.floor(place / COLUMNS) + 1, columns: 1, rows: 1 };
            const { x, y } = second.box(at);
            return other?.values[(y - 1) * second.width + x - 1];
          });
          expect([told, turned]).toEqual([told, values]);
        }
      }
    }
  }
  for (const kind of ['stand', 'move', 'unit']) expect(asked[kind]).toBeGreaterThan(maps);
});
