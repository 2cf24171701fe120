/** Hostile tables: as many models, pieces and corners as the schema allows, nested stars, crowds in ranks, and what is asked of them. */
import { streamState, WordStream } from '../workers/kernel/streams.ts';

class Lot {
  private readonly stream: WordStream;
  constructor(key: number) {
    this.stream = new WordStream(streamState(key, 7));
  }
  share(): number {
    return (this.stream.die(1_000_000) - 1) / 1_000_000;
  }
  between(low: number, high: number): number {
    return low + this.share() * (high - low);
  }
  of<T>(list: readonly T[]): T {
    return list[this.stream.die(list.length) - 1]!;
  }
}

/** Kinds of questions by game. */
export const ASKS: Readonly<Record<string, readonly string[]>> = {
  mk3: ['stand', 'charge', 'where', 'blast', 'aim', 'spray', 'forced'],
  mk2: ['stand', 'charge', 'where', 'rideBy'],
  aof: ['stand', 'unit', 'charge', 'where', 'retreat', 'building'],
  ae: ['stand', 'move', 'unit'],
};
/** Nobody stands in it. */
const SOLID: Readonly<Record<string, string>> = { mk3: 'obstruction', mk2: 'obstruction', aof: 'impassable' };
/** The outline of a building that is asked about, before anything else lies on the table. */
const BUILDING = 0;
/** Nobody stands in these by accident: they may lie anywhere. */
const GROUND: Readonly<Record<string, readonly string[]>> = {
  mk3: ['forest', 'rubble', 'cloud', 'rough ground'],
  mk2: ['forest', 'rubble', 'cloud', 'rough ground'],
  aof: ['forest', 'ruins', 'field', 'difficult', 'barricade'],
};

interface Ground {
  readonly x: number;
  readonly y: number;
  /** Inches round there in which stars lie in each other; none lie all over the table. */
  readonly nested: number | null;
  /** What they are besides ground that anybody stands in. */
  readonly solid: boolean;
}

/** Stars of forty corners: round one middle, each within the last, or all over the table. */
function terrain(lot: Lot, game: string, size: number, { x: mx, y: my, nested, solid }: Ground): object[] {
  return Array.from({ length: 40 }, (_, i) => {
    const outer = nested === null ? lot.between(1, 6) : (nested * (i + 1)) / 40;
    const [x, y] = nested === null ? [lot.between(6, size - 6), lot.between(6, size - 6)] : [mx, my];
    const inside = (at: number) => Math.min(size, Math.max(0, at));
    const corners = Array.from({ length: 40 }, (_, c) => {
      const r = outer * (c % 2 === 0 ? 1 : lot.between(0.3, 0.9));
      const turn = (2 * Math.PI * c) / 40;
      return { x: inside(x + r * Math.cos(turn)), y: inside(y + r * Math.sin(turn)) };
    });
    const kind = solid && lot.share() < 0.5 ? SOLID[game]! : lot.of(GROUND[game]!);
    return { kind, tall: 6, outline: { kind: 'polygon', corners } };
  });
}

/** Sixty bases in units of ten: in ranks that touch or loose, all together, or in two armies so many inches apart. */
function models(lot: Lot, game: string, size: number, apart: number | null): object[] {
  const ranks = lot.share() < 0.5;
  const base = lot.of(apart === null ? [30, 40, 50] : [30, 40]);
  const pitch = base / 25.4 + (ranks ? 0.001 : lot.between(0.1, apart === null ? 2 : 0.4));
  const across = Math.min(10, Math.floor((size - 4) / pitch));
  return Array.from({ length: 60 }, (_, i) => {
    const jitter = ranks ? 0 : lot.between(0, Math.min(1, pitch - base / 25.4) / 2.1);
    const second = apart !== null && i >= 30;
    const row = Math.floor((second ? i - 30 : i) / across);
    const y = second ? 2 + 3 * pitch + apart + pitch * row : 2 + pitch * row;
    return {
      ...{ x: 2 + pitch * (i % across) + jitter, y: y + jitter, base },
      ...{ side: i < 30 ? 1 : 2, unit: `Unit ${Math.floor(i / 10)}` },
      ...(game === 'aof' ? {} : { reach: 2, facing: lot.between(0, 360) }),
    };
  });
}

/** A map of squares as large as it may be: sixty units, by ones and twos, and ground that lies on ground. */
function mapOf(lot: Lot): object {
  const [width, height] = [60, 60];
  const whole = (low: number, high: number) => Math.floor(lot.between(low, high + 1));
  const close = lot.share() < 0.5;
  const models = Array.from({ length: 60 }, (_, i) => ({
    ...(close ? { x: 20 + (i % 10), y: 20 + Math.floor(i / 10) } : { x: 1 + i, y: whole(1, height) }),
    ...{ side: i < 30 ? 1 : 2, size: whole(0, 3), AB: whole(0, 20), mobile: whole(0, 3) },
    ...{ support: whole(0, 60), fearIncarnate: whole(0, 60), broken: lot.share() < 0.5 },
    kind: lot.of(['horde', 'horde', 'horde', 'control point', 'fortress']),
  }));
  const terrain = Array.from({ length: 40 }, () => {
    const [columns, rows] = [whole(1, width), whole(1, height)];
    const outline = { x: whole(1, width - columns + 1), y: whole(1, height - rows + 1), columns, rows };
    return { kind: lot.of(['rough', 'water', 'forest', 'urban']), DTV: whole(0, 20), AP: whole(0, 30), outline };
  });
  return { width, height, models, terrain };
}

/** A table: a crowd with ground under it, or two armies with ground between them, some of it solid. */
function sceneOf(lot: Lot, game: string, what: string): object {
  if (game === 'ae') return mapOf(lot);
  const size = lot.of([48, 72, 120]);
  const enters = what === 'building';
  const apart = lot.of(enters ? [4, 10, 20] : [null, null, 4, 10, 20]);
  const nested = lot.share() < 0.6;
  const ground =
    apart === null
      ? {
          x: lot.between(0.3, 0.7) * size,
          y: lot.between(0.3, 0.7) * size,
          nested: nested ? 0.3 * size : null,
          solid: false,
        }
      : // Between the armies, and under their first ranks where nothing of it is solid.
        {
          x: 9,
          y: 5.5 + apart / 2,
          ...lot.of([{ nested: apart / 2 - 0.8, solid: true }, ...(enters ? [] : [{ nested: apart, solid: false }])]),
        };
  const pieces = terrain(lot, game, size, ground);
  if (enters) pieces[BUILDING] = { ...pieces[BUILDING], kind: 'building', room: 60 };
  const all = {
    width: size,
    height: size,
    models: models(lot, game, size, apart),
    terrain: pieces,
  };
  return all;
}

function asked(lot: Lot, kind: string, game: string): object {
  const [from, to] = [1 + Math.floor(30 * lot.share()), 31 + Math.floor(30 * lot.share())];
  switch (kind) {
    case 'blast':
      return { kind, from, AOE: 5, RNG: 30, needs: 7, at: { kind: 'model', model: to } };
    case 'aim':
      return { kind, from, AOE: 5, RNG: 30, needs: 7 };
    case 'spray':
      return { kind, from, target: to, SP: 10 };
    case 'forced':
      return {
        kind,
        from,
        way: lot.of([
          { kind: 'slam', model: to },
          { kind: 'trample' },
          { kind: 'throw', model: to, at: to === 31 ? 32 : 31 },
        ]),
      };
    case 'where':
      return { kind, from, to, inches: 12 };
    case 'building':
      return { kind, from, building: BUILDING + 1, inches: 30 };
    case 'charge':
      return game === 'aof' ? { kind, from, to, inches: 12 } : { kind, from, to, SPD: 12 };
    case 'unit':
    case 'retreat':
      return { kind, from };
    default:
      return { kind, from, to };
  }
}

/** Scenario number `index` of a seed, as somebody would write it; the kind of the game may refuse it. */
export function hostileTable(game: string, what: string, seed: number, index: number): object {
  const lot = new Lot(1_000 * seed + index);
  return { scene: sceneOf(lot, game, what), ask: asked(lot, what, game) };
}
