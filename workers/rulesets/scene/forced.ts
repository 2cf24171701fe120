/** Models that are moved: pushed, slammed, thrown at another, and who is trampled on the way. */
import { z } from 'zod';
import { clearWay } from '../../table/lanes.ts';
import { hasRoom, type Moved, moved, swept, touching } from '../../table/moves.ts';
import { along, bearing, between, heading, type Point, towards } from '../../table/plane.ts';
import { gap, overlap } from '../../table/shapes.ts';
import { deviated, rayOf } from '../../table/templates.ts';
import { atMost, NEAR } from '../../table/tolerance.ts';
import { named } from '../../wording.ts';
import { advancedFlag } from '../seam/flags.ts';
import { type Board, groundOf, isHuge, isSolid } from './board.ts';
import type { Piece, Topic } from './game.ts';
import { certain, type Outcome, type Plan } from './question.ts';
import { modelNumber } from './schema.ts';
import { rulesOf } from './stand.ts';

const inches = (title: string, usual: number) =>
  z.number().min(0).max(20).default(usual).meta({ title, unit: 'inches' });
const model = modelNumber('Moved model').default(2);

export const Forced = z
  .strictObject({
    kind: z.literal('forced'),
    from: modelNumber('By model').default(1),
    way: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('push'), model, inches: inches('Distance', 1) }).meta({ title: 'Push' }),
        z
          .strictObject({
            kind: z.literal('slam'),
            model,
            by: z.enum(['power attack', 'spell or weapon']).default('power attack').meta({
              title: 'Slammed by',
              description:
                'How far a power attack goes depends on the bases, too: half of the die where the slammer is smaller.',
            }),
            half: advancedFlag('Half of the die', 'For another reason than the bases.'),
            more: inches('More inches', 0),
          })
          .meta({ title: 'Slam', description: 'd6 inches directly away.' }),
        z
          .strictObject({
            kind: z.literal('throw'),
            model,
            at: modelNumber('Thrown at').default(3),
            STR: z
              .number()
              .min(1)
              .max(30)
              .default(11)
              .meta({ title: 'STR', description: 'Half of it is the distance.' }),
            needs: z.int().min(2).max(13).default(9).meta({ title: 'Needed on 2d6 to hit whom it is thrown at' }),
          })
          .meta({ title: 'Throw at another' }),
        z
          .strictObject({
            kind: z.literal('trample'),
            degrees: z.number().min(0).max(360).default(0).meta({ title: 'Direction', unit: 'degrees' }),
            inches: inches('Distance', 7),
          })
          .meta({ title: 'Trample' }),
      ])
      .prefault({ kind: 'push' })
      .meta({ title: 'Move' }),
  })
  .meta({ title: 'A model that is moved', description: 'Where it ends, and whom it meets.' });
export type Forced = z.infer<typeof Forced>;

/** Small and large bases. */
const SMALLEST = 30;
const LARGE = 50;
/** Inches that a slam by a huge base goes farther; whom it moves is always smaller (MK3-POWER-06). */
const HUGE_SLAM = 2;

/** Who is counted. */
const MET: Readonly<Record<Forced['way']['kind'], string>> = {
  push: 'Touched where it stops',
  slam: 'Knocked down by it, with collateral damage',
  throw: 'Knocked down by it, with collateral damage',
  trample: 'Trampled',
};

const FACTS = [
  {
    name: 'solid',
    title: 'Meets something solid',
    description: 'An obstacle, an obstruction, or a base at least as large.',
  },
  { name: 'edge', title: 'Is stopped by the edge of the table' },
  { name: 'room', title: 'Has room where it ends' },
  { name: 'onTarget', title: 'Lands where it was aimed' },
] as const;

/** What happens to whoever is moved. */
type Done = 'pushed' | 'slammed' | 'thrown';

/** Whom a moved model passes over: smaller bases. Index into the others. */
function othersOf(board: Board, ...without: number[]): { others: Piece[]; index: number[] } {
  const index = board.pieces.flatMap((_, at) => (without.includes(at) ? [] : [at]));
  return { others: index.map((at) => board.pieces[at]), index };
}

function outcomeOf(
  board: Board,
  one: Piece,
  way: Moved,
  all: { others: Piece[]; index: number[] },
  share: number,
  done: Done,
  label: string,
  facts: string[] = [],
): Outcome {
  const { others, index } = all;
  // Who stood beside it is not contacted by a model that does not move.
  const beside = way.inches > NEAR ? touching(way.to, others) : [];
  const suffering = [...new Set([...way.met, ...beside])].filter((at) => others[at].millimetres <= one.millimetres);
  const solid = way.stopped === 'solid' || way.stopped === 'base';
  const { solid: walls, closed } = groundOf(board);
  const room = hasRoom(way.to, others, [...walls, ...closed], board.table);
  const { x, y } = way.to.at;
  const text = `goes ${way.inches.toFixed(3)}", to ${x.toFixed(3)}, ${y.toFixed(3)}`;
  const met = suffering.map((at) => index[at]);
  const mover = board.pieces.indexOf(one);
  return {
    stages: [{ by: mover, title: `${one.name} is ${done}`, moved: [{ index: mover, at: way.to.at }], met }],
    ends: endOf(board, one, way, done, met),
    share,
    facts: [
      ...facts,
      ...(solid ? ['solid'] : []),
      ...(way.stopped === 'edge' ? ['edge'] : []),
      ...(room ? ['room'] : []),
    ],
    met,
    steps: [{ label, dice: [], text }],
  };
}

/** How a move ends, in words: how far it went, what stopped it, and whom it meets. */
function endOf(board: Board, one: Piece, way: Moved, done: Done, met: readonly number[]): string {
  const names = (of: readonly Piece[]) => named(of.map(({ name }) => name));
  const larger = board.pieces.filter((other) => other !== one && other.millimetres > one.millimetres);
  const against = touching(way.to, larger).map((at) => larger[at]);
  const stoppedBy = {
    ...{ solid: 'what stands in its way', closed: 'ground that nobody enters', edge: 'the edge of the table' },
    base: against.length > 0 ? names(against) : null,
  };
  const by = way.stopped === null ? null : stoppedBy[way.stopped];
  const whom = names(met.map((at) => board.pieces[at]));
  const verb = done === 'pushed' ? 'touches' : 'knocks down';
  return `${one.name} is ${done} ${way.inches.toFixed(1)}"${by ? `, is stopped by ${by}` : ''} and ${verb} ${whom}.`;
}

interface Ends {
  readonly outcomes: Outcome[];
  readonly topics: readonly Topic[];
  readonly name: string;
  readonly lengths: Plan['lengths'];
  readonly notes?: readonly string[];
}

function pushed(board: Board, from: number, { model: number, inches }: Extract<Forced['way'], { kind: 'push' }>): Ends {
  const one = board.pieces[number - 1];
  const all = othersOf(board, number - 1);
  const away = towards(board.pieces[from].at, one.at);
  const way = moved(one, away, inches, { bases: all.others, ...groundOf(board), table: board.table });
  const met = way.met.map((at) => all.index[at]);
  const outcome = outcomeOf(board, one, way, all, 1, 'pushed', 'Push');
  return {
    outcomes: [
      {
        ...{ ...outcome, met },
        stages: outcome.stages?.map((stage) => ({ ...stage, met })) ?? [],
        ends: endOf(board, one, way, 'pushed', met),
      },
    ],
    topics: ['push', ...(way.stopped === 'edge' ? (['pushEdge'] as const) : [])],
    name: one.name,
    lengths: { moved: { title: 'Inches that it is pushed', steps: [{ label: 'pushed', value: way.inches }] } },
  };
}

function slammed(
  board: Board,
  from: number,
  { model: number, by, half, more }: Extract<Forced['way'], { kind: 'slam' }>,
): Ends {
  const one = board.pieces[number - 1];
  // It goes away from the slammer, whom it cannot contact.
  const all = othersOf(board, number - 1, from);
  const slammer = board.pieces[from];
  const away = towards(slammer.at, one.at);
  const passes = (at: number) => all.others[at].millimetres < one.millimetres;
  const power = by === 'power attack';
  const halved = half || (power && slammer.millimetres < one.millimetres);
  const farther = more + (power && isHuge(board, slammer) ? HUGE_SLAM : 0);
  const ways = [1, 2, 3, 4, 5, 6].map((face) =>
    moved(one, away, (halved ? face / 2 : face) + farther, {
      bases: all.others,
      passes,
      ...groundOf(board),
      table: board.table,
    }),
  );
  return {
    outcomes: ways.map((way, index) => {
      const outcome = outcomeOf(board, one, way, all, 1, 'slammed', 'Slam');
      return { ...outcome, steps: [{ ...outcome.steps[0], dice: [index + 1] }] };
    }),
    topics: ['slam', ...(ways.some(({ stopped }) => stopped === 'edge') ? (['pushEdge'] as const) : [])],
    name: one.name,
    lengths: {
      moved: {
        title: 'Inches that it is slammed',
        steps: ways.map((way, i) => ({ label: `die ${i + 1}`, value: way.inches })),
      },
    },
  };
}

function thrown(board: Board, from: number, way: Extract<Forced['way'], { kind: 'throw' }>): Ends {
  const { pieces, table, readings } = board;
  const [one, target] = [pieces[way.model - 1], pieces[way.at - 1]];
  const all = othersOf(board, way.model - 1, from);
  const passes = (at: number) => all.others[at].millimetres < one.millimetres;
  const { farther, stops, beyond } = board.game.thrown;
  const stopping = (hard: boolean) =>
    board.terrain.flatMap(({ shape, ground }) =>
      stops.includes(ground.moves) && isSolid(ground) === hard ? [shape] : [],
    );
  const [solid, closed] = [stopping(true), stopping(false)];
  const fly = (to: { x: number; y: number }) =>
    moved(one, towards(one.at, to), between(one.at, to), { bases: all.others, passes, solid, closed, table });
  const far = pieces[from].millimetres >= LARGE && one.millimetres <= SMALLEST;
  const reach = way.STR / 2 + (far ? farther : 0);
  const apart = gap(one, target);
  const distance = readings.throwDistance === 'edges' ? apart : between(one.at, target.at);
  const line = towards(one.at, target.at);
  const fire = bearing(readings.throwLine === 'from the thrown' ? one.at : pieces[from].at, target.at);
  const landed = (flight: Moved, share: number, label: string, facts: string[] = []) =>
    outcomeOf(board, one, { ...flight, met: [] }, all, share, 'thrown', label, facts);
  /** All ends of a deviation by a d6 and a d3, with the same share each. */
  const astray = (point: Point, cap: number, share: number, label: string) =>
    [1, 2, 3, 4, 5, 6].flatMap((face) =>
      [1, 2, 3].map((d3) => {
        const to = deviated(point, rayOf(fire, face), Math.min(d3, cap), table);
        return landed(fly(to), share, `${label}, direction ${face}, d3 ${d3}`);
      }),
    );
  if (!atMost(distance, reach)) {
    const point = along(one.at, line, reach);
    return {
      outcomes: beyond === 'deviating' ? astray(point, reach / 2, 1, 'Throw') : [landed(fly(point), 1, 'Throw')],
      topics: ['throwAt'],
      name: one.name,
      lengths: {},
    };
  }
  const hits = hitShares(way.needs);
  const cap = readings.throwCap === 'none' ? Number.POSITIVE_INFINITY : distance / 2;
  const missed = astray(target.at, cap, 36 - hits, 'Miss');
  const flight = moved(one, line, apart, { bases: all.others, passes, solid, closed, table });
  const arrives = touching(flight.to, [target]).length > 0;
  const hit = landed(flight, hits * 18, 'Hit', arrives ? ['onTarget'] : []);
  return {
    outcomes: [hit, ...missed].filter(({ share }) => share > 0),
    topics: ['throwAt'],
    name: one.name,
    lengths: {},
  };
}

const hitShares = (needs: number) => {
  let hits = 0;
  for (let one = 1; one <= 6; one++) for (let two = 1; two <= 6; two++) if (one + two >= needs) hits++;
  return Math.min(35, Math.max(1, hits));
};

function trampled(board: Board, from: number, { degrees, inches }: Extract<Forced['way'], { kind: 'trample' }>): Ends {
  const { pieces, table } = board;
  const one = pieces[from];
  const all = othersOf(board, from);
  const direction = heading(degrees);
  const ground = groundOf(board);
  const way = moved(one, direction, inches, {
    bases: all.others,
    passes: (at) => all.others[at].millimetres <= SMALLEST,
    ...ground,
    table,
  });
  const small = all.others.map((other, at) => ({ other, at })).filter(({ other }) => other.millimetres <= SMALLEST);
  const room = hasRoom(way.to, all.others, [...ground.solid, ...ground.closed], table);
  const end = room
    ? way.inches
    : lastRoom(
        one,
        direction,
        way.inches,
        small.map(({ other }) => other),
      );
  const to = along(one.at, direction, end);
  const over = swept(
    one,
    to,
    small.map(({ other }) => other),
    board.readings.trampleTouch,
  );
  const met = over.map((at) => all.index[small[at].at]);
  const outcome = certain(
    [
      ['room', room],
      ['solid', room && (way.stopped === 'base' || way.stopped === 'solid')],
      ['edge', room && way.stopped === 'edge'],
    ],
    `${end.toFixed(3)}"${room ? '' : `; ${way.inches.toFixed(3)}" would leave it no room`}`,
    met,
    [{ by: from, title: `${one.name} tramples`, moved: [{ index: from, at: to }], met }],
  );
  const short = small.map(({ other }) => clearWay(one, direction, end, [other]));
  const names = named(met.map((at) => pieces[at].name));
  return {
    outcomes: outcome.map((all) => ({
      ...all,
      ends: `${one.name} goes ${end.toFixed(1)}" and tramples ${names}.`,
    })),
    topics: ['trample'],
    name: one.name,
    lengths: {
      moved: {
        title: 'Inches of the trample',
        steps: [
          { label: 'moved', value: end },
          ...short.flatMap((value, index) =>
            value < end ? [{ label: `touches ${small[index].other.name} after`, value }] : [],
          ),
        ],
      },
    },
    get notes() {
      return room
        ? []
        : [`At the end of ${way.inches.toFixed(2)}" there is no room for it, so it ends after ${end.toFixed(2)}".`];
    },
  };
}

/** The last place on a way, so far or less, where a base lies on nobody: back from one to the next (TAB-MK3-31, T60). */
function lastRoom(one: Piece, direction: Point, inches: number, others: readonly Piece[]): number {
  let end = inches;
  for (;;) {
    const there = { ...one, at: along(one.at, direction, end) };
    const under = others.filter((other) => overlap(there, other) > NEAR);
    if (under.length === 0 || end === 0) return end;
    end = Math.min(...under.map((other) => clearWay(one, direction, end, [other])));
  }
}

function endsOf(board: Board, by: number, way: Forced['way']): Ends {
  switch (way.kind) {
    case 'push':
      return pushed(board, by, way);
    case 'slam':
      return slammed(board, by, way);
    case 'throw':
      return thrown(board, by, way);
    case 'trample':
      return trampled(board, by, way);
  }
}

const sameEnds = (one: Ends, two: Ends): boolean => JSON.stringify(one.outcomes) === JSON.stringify(two.outcomes);

export function forcedPlan(board: Board, { from, way }: Forced): Plan {
  const { pieces, game } = board;
  const by = from - 1;
  const ends = endsOf(board, by, way);
  const even = { ...board, terrain: board.terrain.filter(({ ground }) => ground.moves !== 'rough') };
  const rough = even.terrain.length < board.terrain.length && !sameEnds(ends, endsOf(even, by, way));
  return {
    headline: 'met',
    facts: FACTS,
    outcomes: ends.outcomes,
    meets: {
      title: MET[way.kind],
      each: 'Model by model',
      names: pieces.map(({ name }) => name),
    },
    lengths: ends.lengths,
    rules: rulesOf(game, ['bases', ...ends.topics, ...(rough ? (['rough'] as const) : [])]),
    get notes() {
      return ends.notes ?? [];
    },
    sentence: (chance, mean) =>
      `${ends.name} meets ${mean.toFixed(2)} models${chance('solid') > 0 ? `; something solid ${(100 * chance('solid')).toFixed(1)} %` : ''}.`,
  };
}
