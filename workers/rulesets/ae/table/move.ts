/** Where a unit comes to with each of its speeds, what ground costs it, and whether it arrives beside another. */
import { sameSquare } from '../../../table/grid.ts';
import type { TableLayer } from '../../ruleset.ts';
import { certain, type Plan } from '../../scene/question.ts';
import { middleOf } from './film.ts';
import { attackOf, canBeAttacked } from './followUps.ts';
import type { Move, SceneUnit } from './schema.ts';
import {
  enemiesOf,
  isAdjacent,
  isHorde,
  type Square,
  type Squares,
  squareAt,
  steps,
  waysOf,
  wayTo,
} from './squares.ts';

interface Speeds {
  readonly half: number;
  readonly full: number;
  readonly charge: number;
  readonly run: number;
}

/** Squares that a unit moves, by the action (AE-MOVE-01, RU-T-60). */
export function speedsOf({ AB, half, full, charge, run, kind }: SceneUnit, mounted: number | undefined): Speeds {
  if (kind === 'fortress' || kind === 'control point') return { half: 0, full: 0, charge: 0, run: 0 };
  const bonus = mounted ?? AB;
  return { half: half ?? bonus, full: full ?? 2 * bonus, charge: charge ?? 3 * bonus, run: run ?? 6 * bonus };
}

const MOVES = [
  ['half', 'A Half Move reaches it'],
  ['full', 'A Full Move reaches it'],
  ['charge', 'A Charge reaches it'],
  ['run', 'A Run reaches it'],
] as const;

export function movePlan(squares: Squares, ask: Move): Plan {
  const { units, columns } = squares;
  const [from, to] = [ask.from - 1, ask.to - 1];
  const [one, two] = [units[from]!, units[to]!];
  const changes = ask.before === 'mount or dismount';
  const stands = one.posture === 'prone';
  const mounted = changes ? undefined : one.mounted;
  const speeds = speedsOf(one, mounted);
  // Each of them takes one of two Half Actions; what takes a Full Action is out then, and after two so is a Half Move.
  const spent = Number(changes) + Number(stands);
  const left = { half: spent < 2, full: spent === 0, charge: spent === 0, run: spent === 0 };
  const ways = waysOf(squares, from, mounted !== undefined);
  const square = (place: number) => squareAt(squares, place);
  const beside = ways.map((_, place) => isAdjacent(squares, square(place), two));
  const cheapest = ways.reduce((best, far, place) => (beside[place] && far < best ? far : best), Infinity);
  const already = isAdjacent(squares, one, two);
  const arrives = (move: keyof Speeds) => left[move] && cheapest <= speeds[move];
  const leaves = enemiesOf(squares, from).filter((index) => isAdjacent(squares, units[index]!, one));
  const strikers = leaves.filter((index) => isHorde(units[index]!));
  const best = ways.reduce(
    (top, far, place) => {
      if (far > furthest(speeds, left)) return top;
      const [gap, before] = [steps(square(place), two, squares.readings), steps(square(top), two, squares.readings)];
      return gap < before || (gap === before && far < ways[top]!) ? place : top;
    },
    (one.y - 1) * columns + one.x - 1,
  );
  const layer: TableLayer = {
    title: 'Squares of movement to get there',
    unit: 'squares of movement',
    ...{ x: 1, y: 1, step: 1, columns },
    values: ways.map((far) => (far <= furthest(speeds, left) ? far : null)),
    best: square(best),
    wanted: 'low',
  };
  const attack = canBeAttacked(squares, from, to);
  const harder = ways.some((far, place) => far < Infinity && far > steps(square(place), one, squares.readings));
  const facts: ReadonlyArray<readonly [name: string, title: string, so: boolean]> = [
    ...MOVES.map(([name, title]) => [name, title, arrives(name)] as const),
    ['provokes', 'Going away provokes an attack of opportunity', strikers.length > 0],
  ];
  return {
    headline: 'charge',
    facts: facts.map(([name, title]) => ({ name, title })),
    outcomes: certain(
      facts.map(([name, , so]) => [name, so]),
      cheapest === Infinity
        ? 'there is no way to it'
        : `${cheapest} squares of movement to the nearest square beside it`,
      [],
      // Where it turns is shown, so that it is not seen to walk through whoever it goes round.
      turnsOf(one, wayTo(squares, from, mounted !== undefined, ways, best)).map((at, index, { length }) => ({
        by: from,
        title:
          index < length - 1
            ? `${one.called} goes by column ${at.x}, row ${at.y}`
            : sameSquare(at, one)
              ? `${one.called} stays where it stands`
              : `${one.called} goes to column ${at.x}, row ${at.y}`,
        moved: [{ index: from, at: middleOf(at) }],
        ...(index < length - 1 ? { steps: 0 } : {}),
      })),
    ),
    meets: null,
    lengths: {
      speeds: {
        title: 'Squares of movement',
        steps: [
          { label: 'Half Move', value: left.half ? speeds.half : 0 },
          { label: 'Full Move', value: left.full ? speeds.full : 0 },
          { label: 'Charge', value: left.charge ? speeds.charge : 0 },
          { label: 'Run', value: left.run ? speeds.run : 0 },
          ...(cheapest < Infinity ? [{ label: 'to the nearest square beside the other', value: cheapest }] : []),
        ],
      },
    },
    layers: [layer],
    get followUps() {
      return attack && (arrives('charge') || arrives('half'))
        ? [attackOf(squares, from, to, arrives('charge') && !already)]
        : [];
    },
    rules: [
      'AE-MOVE-01',
      'AE-ACT-06',
      ...(harder && one.mobile > 0 ? ['AE-TRAIT-07'] : []),
      ...(one.mounted !== undefined ? ['AE-TRAIT-08'] : []),
      ...(strikers.length > 0 ? ['AE-ATK-10'] : []),
    ],
    get notes() {
      return [
        'The text gives no speeds: left out, they are AB, twice, three and six times AB in squares. It gives no prices of ground either: see the rulings.',
        'Enemies are not walked through; friends are, and may share a square.',
        ...(stands ? [`${one.called} lies and stands up first: one of its two Half Actions.`] : []),
        ...(changes
          ? [`${one.called} ${one.mounted === undefined ? 'mounts' : 'dismounts'} first: one of its two Half Actions.`]
          : []),
        ...strikers.map(
          (index) => `${units[index]!.called} is adjacent and strikes once at whoever leaves without disengaging.`,
        ),
      ];
    },
    sentence: (chance) => {
      const name = MOVES.find(([move]) => chance(move) > 0)?.[0];
      if (already) return `${one.called} is beside ${two.called} already.`;
      if (name === undefined) return `No move brings ${one.called} beside ${two.called} in this turn.`;
      return `${one.called} comes beside ${two.called} with a ${WORDS[name]}: ${cheapest} of ${speeds[name]} squares.`;
    },
  };
}

/** Where a way changes its direction, and its end; a way that nobody goes ends where it begins. */
function turnsOf(start: Square, way: readonly Square[]): Square[] {
  const all = [start, ...way];
  const turns = way.filter((at, index) => {
    const [before, after] = [all[index]!, way[index + 1]];
    return !after || after.x - at.x !== at.x - before.x || after.y - at.y !== at.y - before.y;
  });
  return turns.length > 0 ? turns : [start];
}

const WORDS: Readonly<Record<keyof Speeds, string>> = {
  half: 'Half Move',
  full: 'Full Move',
  charge: 'Charge',
  run: 'Run',
};

const furthest = (speeds: Speeds, left: Readonly<Record<keyof Speeds, boolean>>): number =>
  Math.max(0, ...MOVES.flatMap(([name]) => (left[name] ? [speeds[name]] : [])));
