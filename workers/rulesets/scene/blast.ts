/** Whom a template catches: a direct hit, or every end of a deviation with its chance; and where to aim it. */
import { z } from 'zod';
import { once } from '../../onceFor.ts';
import { pointBehind } from '../../table/arcs.ts';
import { bearing, type Point } from '../../table/plane.ts';
import { gap } from '../../table/shapes.ts';
import { deviated, directionWords, isUnder, rayOf, referenceOf } from '../../table/templates.ts';
import { atMost } from '../../table/tolerance.ts';
import type { ReplayStep } from '../ruleset.ts';
import { type Board, seesOn, shelterOn } from './board.ts';
import type { Piece, Topic } from './game.ts';
import type { Outcome, Plan } from './question.ts';
import { coordinate, modelNumber } from './schema.ts';
import { rulesOf } from './stand.ts';

const template = {
  from: modelNumber('Attacker').default(1),
  AOE: z
    .int()
    .min(3)
    .max(5)
    .default(4)
    .meta({ title: 'AOE', unit: 'inches', description: 'Diameter of the template.' }),
  RNG: z.number().min(0.5).max(60).default(12).meta({ title: 'RNG', unit: 'inches' }),
  needs: z.int().min(2).max(13).default(9).meta({
    title: 'Needed on 2d6',
    description: 'DEF less the skill of the attacker. Two 1s always miss and two 6s always hit.',
  }),
};

export const Blast = z
  .strictObject({
    kind: z.literal('blast'),
    ...template,
    at: z
      .discriminatedUnion('kind', [
        z
          .strictObject({ kind: z.literal('model'), model: modelNumber('Target').default(2) })
          .meta({ title: 'A model' }),
        z
          .strictObject({ kind: z.literal('point'), x: coordinate('x').default(0), y: coordinate('y').default(0) })
          .meta({ title: 'A point', description: 'Nobody has to stand there.' }),
      ])
      .prefault({ kind: 'model' })
      .meta({ title: 'Aimed at' }),
  })
  .meta({ title: 'A template', description: 'Whom it catches, deviations and all.' });
export type Blast = z.infer<typeof Blast>;

export const Aim = z
  .strictObject({ kind: z.literal('aim'), ...template })
  .meta({ title: 'Where to aim a template', description: 'Every enemy that may be a target, the best first.' });
export type Aim = z.infer<typeof Aim>;

const FACES = [1, 2, 3, 4, 5, 6];
/** What shelter adds to DEF. */
const SHELTER = { cover: 4, concealment: 2 } as const;

/** How many of the 36 falls of two dice hit. */
export function fallsThatHit(needs: number): number {
  let hits = 0;
  for (const one of FACES) for (const two of FACES) if (one + two >= needs) hits++;
  return Math.min(35, Math.max(1, hits));
}

type Shot = Pick<Blast, 'from' | 'AOE' | 'RNG' | 'needs'>;

interface Fall {
  /** Of 36 x 36. */
  readonly share: number;
  readonly at: Point;
  readonly direct: boolean;
  /** Told when somebody reads it: a map needs thousands of falls. */
  readonly steps: () => readonly ReplayStep[];
}

/** Every place where the template comes down, with its shares of 1,296. */
export function falls(
  { pieces, table, readings }: Board,
  { from, RNG, needs }: Shot,
  aimed: Point,
  target: Piece | null,
): Fall[] {
  const origin = pieces[from - 1];
  const disc = target ?? { kind: 'disc' as const, at: aimed, radius: 0 };
  const inRange = atMost(gap(origin, disc), RNG);
  const hits = inRange ? fallsThatHit(needs) : 0;
  const reference = referenceOf(origin, disc, RNG, readings.deviationCap);
  const fire = bearing(origin.at, aimed);
  const roll = (text: string): ReplayStep => ({ label: 'Attack roll', dice: [], text });
  const hit: Fall = {
    share: hits * 36,
    at: aimed,
    direct: true,
    steps: () => [roll('hit: the template stays where it was aimed')],
  };
  const why = inRange ? 'missed: it deviates' : 'out of range: it falls short and deviates';
  const landed = FACES.flatMap((face) =>
    FACES.map((inches): Fall => {
      const far = Math.min(inches, reference.cap);
      return {
        share: 36 - hits,
        at: deviated(reference.at, rayOf(fire, face), far, table),
        direct: false,
        steps: () => [
          roll(why),
          { label: 'Deviation: direction', dice: [face], text: directionWords(face) },
          { label: 'Deviation: distance', dice: [inches], text: `${Number(far.toFixed(3))}"` },
        ],
      };
    }),
  );
  return [hit, ...landed].filter(({ share }) => share > 0);
}

export function blastPlan(board: Board, ask: Blast): Plan {
  const { game, pieces } = board;
  const target = ask.at.kind === 'model' ? pieces[ask.at.model - 1] : null;
  const aimed = target?.at ?? (ask.at as Point);
  const origin = pieces[ask.from - 1];
  const all = falls(board, ask, aimed, target);
  const name = target?.name ?? `${aimed.x}, ${aimed.y}`;
  const outcomes = all.map(({ share, at, direct, steps }): Outcome => {
    const met = caught(pieces, at, ask.AOE);
    const under = (): ReplayStep => ({ label: 'Under the template', dice: [], text: namesOf(pieces, met) });
    const behind = met.some((index) => pointBehind(pieces[index], at));
    const facts = [
      ...(direct ? ['direct'] : []),
      ...(met.length === 0 ? ['nobody'] : []),
      ...(met.some((index) => pieces[index].side === origin.side) ? ['own'] : []),
      ...(behind ? ['behind'] : []),
    ];
    const template = (title: string, centre: Point) => [
      { title, shape: { kind: 'disc' as const, at: centre, radius: ask.AOE / 2 } },
    ];
    const by = ask.from - 1;
    return {
      share,
      facts,
      met,
      get steps() {
        return [...steps(), under()];
      },
      get stages() {
        return [
          { by, title: `${origin.name} aims at ${name}`, areas: template('Where it is aimed', aimed), steps: 1 },
          {
            ...{ by, met },
            title: direct ? 'It stays where it was aimed' : 'It comes down',
            areas: template('The template', at),
          },
        ];
      },
      get ends() {
        const where = direct ? 'stays where it was aimed' : `comes down at ${at.x.toFixed(1)}, ${at.y.toFixed(1)}`;
        return `The template ${where} and catches ${namesOf(pieces, met)}.`;
      },
    };
  });
  const topics: Topic[] = ['bases', 'template', 'under', ...(all.length > 1 ? (['deviation'] as const) : [])];
  const cap = referenceOf(
    origin,
    target ?? { kind: 'disc', at: aimed, radius: 0 },
    ask.RNG,
    board.readings.deviationCap,
  ).cap;
  if (all.some(({ at }) => atEdge(board, at))) topics.push('edge');
  if (outcomes.some(({ facts }) => facts.includes('behind'))) topics.push('origin');
  const shelter = ask.at.kind === 'model' ? shelterOn(board, ask.from - 1, ask.at.model - 1) : null;
  if (shelter?.kind) topics.push('shelter');
  return {
    headline: 'met',
    facts: [
      { name: 'direct', title: 'Stays where it was aimed' },
      { name: 'nobody', title: 'Catches nobody' },
      { name: 'own', title: 'Catches a friend of the attacker' },
      { name: 'behind', title: 'Comes down behind somebody it catches', description: 'Shields do not count there.' },
    ],
    outcomes,
    meets: {
      title: 'Under the template',
      each: 'Under the template, model by model',
      names: pieces.map(({ name }) => name),
    },
    lengths: {},
    rules: rulesOf(game, topics),
    get notes() {
      return [
        `It deviates ${Number(Math.min(6, cap).toFixed(3))}" at most.`,
        ...(shelter?.kind
          ? [
              `${name} has ${shelter.kind}: ${shelter.why}. Its DEF is ${SHELTER[shelter.kind]} higher, which what is needed on 2d6 must count, unless the attack ignores it.`,
            ]
          : []),
      ];
    },
    sentence: (chance, mean) =>
      `A ${ask.AOE}" template at ${name} catches ${mean.toFixed(2)} models; nobody ${(100 * chance('nobody')).toFixed(1)} %.`,
  };
}

const atEdge = ({ table }: Board, { x, y }: Point) => Math.min(x, y, table.width - x, table.height - y) < 1e-9;
const caught = (pieces: readonly Piece[], at: Point, size: number) =>
  pieces.flatMap((piece, index) => (isUnder(piece, at, size) ? [index] : []));
const namesOf = (pieces: readonly Piece[], met: readonly number[]) =>
  met.length === 0 ? 'nobody' : met.map((index) => pieces[index].name).join(', ');

/** Enemies less friends that a template catches on average. @param target who is aimed at; null for a bare point */
export function worthOf(board: Board, shot: Shot, aimed: Point, target: Piece | null): number {
  const { side } = board.pieces[shot.from - 1];
  let worth = 0;
  for (const { share, at } of falls(board, shot, aimed, target)) {
    for (const piece of board.pieces) if (isUnder(piece, at, shot.AOE)) worth += piece.side === side ? -share : share;
  }
  return worth / 1_296;
}

export interface AimMap {
  /** Row by row from the lower left. */
  readonly values: Float64Array;
  readonly columns: number;
  readonly rows: number;
  /** The best point of the grid, then bettered by ever smaller steps, and what it is worth. */
  readonly best: Point & { readonly worth: number };
}

/**
 * What a template is worth over points of a rectangle. Every value is exact at its point.
 * @param step inches between points of the grid
 */
export function aimMap(board: Board, shot: Shot, from: Point, to: Point, step: number): AimMap {
  const columns = Math.floor((to.x - from.x) / step + 1e-9) + 1;
  const rows = Math.floor((to.y - from.y) / step + 1e-9) + 1;
  const values = new Float64Array(columns * rows);
  const worth = (at: Point) => worthOf(board, shot, at, null);
  let best = { ...from, worth: Number.NEGATIVE_INFINITY };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = { x: from.x + column * step, y: from.y + row * step };
      const value = worth(at);
      values[row * columns + column] = value;
      if (value > best.worth) best = { ...at, worth: value };
    }
  }
  for (let finer = step / 2; finer > step / 40; finer /= 2) {
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ]) {
      const at = { x: best.x + dx * finer, y: best.y + dy * finer };
      if (at.x < from.x || at.y < from.y || at.x > to.x || at.y > to.y) continue;
      const value = worth(at);
      if (value > best.worth) best = { ...at, worth: value };
    }
  }
  return { values, columns, rows, best };
}

/** Enemies whom the attacker sees and reaches, with what a template aimed at them is worth, the best first. */
export function targetsOf(board: Board, shot: Shot): Array<{ readonly index: number; readonly worth: number }> {
  const origin = board.pieces[shot.from - 1];
  return board.pieces
    .flatMap((piece, index) => {
      if (piece.side === origin.side || !atMost(gap(origin, piece), shot.RNG)) return [];
      return seesOn(board, shot.from - 1, index) ? [{ index, worth: worthOf(board, shot, piece.at, piece) }] : [];
    })
    .sort((one, two) => two.worth - one.worth || one.index - two.index);
}

export function aimPlan(board: Board, ask: Aim): Plan {
  const targets = targetsOf(board, ask);
  const { pieces, table, game } = board;
  const [best] = targets;
  const enemies = pieces.filter(({ side }) => side !== pieces[ask.from - 1].side);
  const bounds = (axis: 'x' | 'y', size: number) => {
    const at = enemies.map((piece) => piece.at[axis]);
    return [Math.max(0, Math.min(...at) - 2), Math.min(size, Math.max(...at) + 2)];
  };
  const [left, right] = bounds('x', table.width);
  const [low, high] = bounds('y', table.height);
  const step = Math.max(0.5, (right - left) / 24, (high - low) / 24);
  // Where somebody is aimed at, no number depends on the map; it is dear, so it is drawn when it is asked for.
  const drawn = once(() => {
    const map = aimMap(board, ask, { x: left, y: low }, { x: right, y: high }, step);
    const [x, y, worth] = [map.best.x, map.best.y, map.best.worth].map((value) => Number(value.toFixed(3)));
    return { map, x, y, worth };
  });
  // The tally is that of the best target, so that chances of who is caught stand beside it.
  const shown = best
    ? blastPlan(board, { ...ask, kind: 'blast', at: { kind: 'model', model: best.index + 1 } })
    : blastPlan(board, { ...ask, kind: 'blast', at: { kind: 'point', x: drawn().x, y: drawn().y } });
  return {
    ...shown,
    lengths: {
      targets: {
        title: 'Enemies caught on average, less friends, by target',
        steps: targets.map(({ index, worth }) => ({ label: pieces[index].name, value: worth })),
      },
    },
    get layers() {
      const { map, x, y } = drawn();
      const title = 'Enemies caught on average, less friends, where a point is aimed at';
      const of = { x: left, y: low, step, columns: map.columns, values: [...map.values] };
      return [{ title, unit: 'models', ...of, best: { x, y }, wanted: 'high' as const }];
    },
    rules: [...shown.rules, ...rulesOf(game, ['sight', 'measuring'])],
    get notes() {
      const { x, y, worth } = drawn();
      return [
        ...(best ? [] : ['No enemy is in range and in line of sight.']),
        `Where a bare point may be aimed at, ${x}, ${y} is the best of points ${Number(step.toFixed(2))}" apart and of finer steps round the best of them: ${worth} on average.`,
        ...shown.notes,
      ];
    },
    sentence: (chance, mean) =>
      best ? `Aim at ${pieces[best.index].name}. ${shown.sentence(chance, mean)}` : shown.sentence(chance, mean),
  };
}
