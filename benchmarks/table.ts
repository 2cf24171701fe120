/** Questions on a table: who sees whom in a crowd, a template that drifts, where to aim. Processor time, least of several turns. */
import { findKind } from '../workers/rulesets/index.ts';
import { type Disc, disc, type Polygon, radiusOf, rectangle } from '../workers/table/shapes.ts';
import { freeLine, sees } from '../workers/table/sight.ts';
import { type Figure, least, type Report } from './figures.ts';

const group = 'table';
const TURNS = 9;

/** Milliseconds of processor time, the least of several turns. */
function milliseconds(work: () => void): number {
  const times = Array.from({ length: TURNS }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return least(times);
}

/** Two armies of thirty in ranks, some loose, with ruins between them. */
function crowd(): { bases: Disc[]; walls: Polygon[] } {
  const bases: Disc[] = [];
  for (let unit = 0; unit < 12; unit++) {
    const [x, y] = [5 + 7 * (unit % 6), unit < 6 ? 12 + 3 * (unit % 2) : 36 - 3 * (unit % 2)];
    const loose = unit % 3 === 0 ? 0.4 : 0;
    for (let model = 0; model < 5; model++) {
      bases.push(disc(x + model * (1.19 + loose), y + ((loose * (model * 7 + unit)) % 1.1), radiusOf(30)));
    }
  }
  const walls = [8, 20, 32, 40].map((x, index) => rectangle({ x, y: 22 + 2 * (index % 2) }, 4, 1, 20 * index));
  return { bases, walls };
}

export function tableReport(): Promise<Report> {
  return Promise.resolve({ figures: [...sight(), ...templates()], remarks: [] });
}

function sight(): Figure[] {
  const { bases, walls } = crowd();
  const pairs = bases.flatMap((viewer) =>
    bases.flatMap((target) => {
      const way = { bases: bases.filter((one) => one !== viewer && one !== target), solid: walls };
      return viewer === target ? [] : [{ viewer, target, way }];
    }),
  );
  let [fast, slow] = [0, 0];
  const quick = milliseconds(() => {
    fast = pairs.filter(({ viewer, target, way }) => sees(viewer, target, way)).length;
  });
  const before = process.cpuUsage();
  slow = pairs.filter(({ viewer, target, way }) => freeLine(viewer, target, way) !== null).length;
  const { user, system } = process.cpuUsage(before);
  if (fast !== slow) throw new Error(`${fast} pairs see each other one way, ${slow} the other`);
  return [
    { group, what: 'line of sight among 60 models and 4 walls', value: quick, unit: 'ms', better: 'less', must: 5 },
    { group, what: '... the slow way, by trying lines', value: (user + system) / 1_000, unit: 'ms' },
  ];
}

function templates(): Figure[] {
  const models = Array.from({ length: 30 }, (_, i) => ({
    x: 16 + 1.5 * (i % 6),
    y: 8 + 1.5 * Math.floor(i / 6),
    side: 2,
  }));
  const scene = { models: [{ x: 4, y: 12, facing: 0 }, ...models] };
  const compiled = (ask: object) => () => {
    const kind = findKind('mk3', 'table');
    kind.compile(kind.schema.parse({ scene, ask })).exact();
  };
  return [
    {
      ...{ group, what: 'a blast with deviation on 30 models, exact', unit: 'ms', better: 'less' as const, must: 2 },
      value: milliseconds(compiled({ kind: 'blast', AOE: 4, RNG: 14, needs: 8, at: { kind: 'model', model: 9 } })),
    },
    {
      ...{
        group,
        what: 'an aim map of 12 by 12 inches at half-inch steps',
        unit: 'ms',
        better: 'less' as const,
        must: 150,
      },
      value: milliseconds(compiled({ kind: 'aim', AOE: 4, RNG: 18, needs: 8 })),
    },
  ];
}
