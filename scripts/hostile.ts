/**
 * Hostile tables: as many models, pieces and corners as the schema allows, nested stars, crowds in ranks, every kind of
 * question. Compares the processor time of an answer with its estimate. `npx tsx scripts/hostile.ts 20 1` draws 20 scenes a
 * question from seed 1 (and a kind of question after that: only those); ends with 1 where one takes more than it was said to.
 */
import { streamState, WordStream } from '../workers/kernel/streams.ts';
import { findRuleset } from '../workers/rulesets/index.ts';

const [wanted = '20', seed = '1', only] = process.argv.slice(2);
/** How far an answer may exceed its estimate: timings of one answer stray. */
const FACTOR = 3;
/** What is quicker than this is not told from the noise of the clock, ns. */
const NOISE = 3e7;

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

const ASKS: Readonly<Record<string, readonly string[]>> = {
  mk3: ['stand', 'charge', 'where', 'blast', 'aim', 'spray', 'forced'],
  mk2: ['charge', 'where', 'rideBy'],
  aof: ['stand', 'unit', 'charge', 'where', 'retreat'],
};
/** Nobody stands in these by accident: they may lie anywhere. */
const GROUND: Readonly<Record<string, readonly string[]>> = {
  mk3: ['forest', 'rubble', 'cloud', 'rough ground'],
  mk2: ['forest', 'rubble', 'cloud', 'rough ground'],
  aof: ['forest', 'ruins', 'field', 'difficult', 'barricade'],
};

/** Stars round one middle, each within the last, or all over the table. */
function terrain(lot: Lot, game: string, size: number, walls: number): object[] {
  const nested = lot.share() < 0.5;
  const [mx, my] = [lot.between(0.3, 0.7) * size, lot.between(0.3, 0.7) * size];
  return Array.from({ length: 40 }, (_, i) => {
    const outer = nested ? (0.3 * size * (i + 1)) / 40 : lot.between(1, 6);
    const [x, y] = nested ? [mx, my] : [lot.between(6, size - 6), lot.between(6, size - 6)];
    const corners = Array.from({ length: 40 }, (_, c) => {
      const r = outer * (c % 2 === 0 ? 1 : lot.between(0.3, 0.9));
      const turn = (2 * Math.PI * c) / 40;
      return { x: x + r * Math.cos(turn), y: y + r * Math.sin(turn) };
    });
    const solid = i < walls && !nested;
    return { kind: solid ? lot.of(['impassable']) : lot.of(GROUND[game]!), outline: { kind: 'polygon', corners } };
  });
}

/** Sixty bases in ranks that touch, or loose ones all over the table; units of ten. */
function models(lot: Lot, game: string, size: number): object[] {
  const ranks = lot.share() < 0.5;
  const base = lot.of([30, 40, 50]);
  const pitch = base / 25.4 + (ranks ? 0.001 : lot.between(0.1, 2));
  const across = Math.min(10, Math.floor((size - 4) / pitch));
  return Array.from({ length: 60 }, (_, i) => {
    const jitter = ranks ? 0 : lot.between(0, Math.min(1, pitch - base / 25.4) / 2.1);
    return {
      ...{ x: 2 + pitch * (i % across) + jitter, y: 2 + pitch * Math.floor(i / across) + jitter, base },
      ...{ side: i < 30 ? 1 : 2, unit: `Unit ${Math.floor(i / 10)}` },
      ...(game === 'aof' ? {} : { reach: 2, facing: lot.between(0, 360) }),
    };
  });
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
    case 'charge':
      return game === 'aof' ? { kind, from, to, inches: 12 } : { kind, from, to, SPD: 12 };
    case 'unit':
    case 'retreat':
      return { kind, from };
    default:
      return { kind, from, to };
  }
}

let dear = 0;
for (const [game, kinds] of Object.entries(ASKS)) {
  const table = findRuleset(game).kinds.find(({ id }) => id === 'table');
  if (!table) throw new Error(`no table in ${game}`);
  for (const what of kinds) {
    if (only && only !== what) continue;
    const took: Array<{ ratio: number; ms: number; said: number }> = [];
    const refused = new Map<string, number>();
    for (let i = 0; i < Number(wanted); i++) {
      const lot = new Lot(1_000 * Number(seed) + i);
      const size = lot.of([48, 72, 120]);
      const scene = {
        width: size,
        height: size,
        models: models(lot, game, size),
        terrain: terrain(lot, game, size, 0),
      };
      const read = table.schema.safeParse({ scene, ask: asked(lot, what, game) });
      const fault = read.success ? table.check(read.data)[0] : read.error.issues[0];
      if (!read.success || fault) {
        const why = `${fault?.path} ${fault?.message}`;
        refused.set(why, (refused.get(why) ?? 0) + 1);
        continue;
      }
      const { compile, exact } = table.estimate(read.data);
      const said = compile + (exact ?? 0);
      // The least of two turns: the first one may pay for what is compiled for good.
      const turns = [0, 1].map(() => {
        const before = process.cpuUsage();
        const question = table.compile(read.data);
        question.measures(question.exact()!, null);
        const { user, system } = process.cpuUsage(before);
        return 1_000 * (user + system);
      });
      const ns = Math.min(...turns);
      took.push({ ratio: ns / said, ms: ns / 1e6, said: said / 1e6 });
      if (ns > NOISE && ns > FACTOR * said) dear++;
    }
    took.sort((a, b) => a.ratio - b.ratio);
    const [least, middle, most] = [took[0], took[Math.floor(took.length / 2)], took.at(-1)];
    const cell = (one: (typeof took)[number] | undefined) =>
      one ? `${one.ratio.toFixed(2)} (${one.ms.toFixed(1)} of ${one.said.toFixed(1)} ms)` : '-';
    console.log(
      `${game} ${what}: ${took.length} asked; least ${cell(least)}, middle ${cell(middle)}, most ${cell(most)}`,
    );
    for (const [why, times] of refused) console.log(`  refused ${times} times: ${why}`);
  }
}
console.log(
  dear === 0 ? 'none takes more than it was said to' : `${dear} take more than ${FACTOR} times their estimate`,
);
process.exitCode = dear === 0 ? 0 : 1;
