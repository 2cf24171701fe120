/** What stands around a unit: who is adjacent, what supports and frightens it, and what lets it rally (TAB-AE-05 to -13). */
import { sameSquare } from '../../../table/grid.ts';
import type { FollowUp } from '../../ruleset.ts';
import { certain, type Plan } from '../../scene/question.ts';
import { fearOf, supportOf } from './aura.ts';
import { speedsOf } from './move.ts';
import type { Around } from './schema.ts';
import {
  enemiesOf,
  friendsOf,
  groundsAt,
  isAdjacent,
  isContested,
  isHorde,
  type Squares,
  sees,
  steps,
  waysOf,
} from './squares.ts';

export function aroundPlan(squares: Squares, ask: Around): Plan {
  const from = ask.from - 1;
  return squares.units[from]!.kind === 'control point' ? pointPlan(squares, from) : unitPlan(squares, from);
}

interface Refuge {
  readonly called: string;
  /** Turns that it runs. */
  readonly turns: number;
}

/** Own Control Points that nobody contests and that it can come to, the nearest first. */
function refugesOf(squares: Squares, of: number): Refuge[] {
  const { units, columns } = squares;
  const unit = units[of]!;
  const ways = waysOf(squares, of, unit.mounted !== undefined);
  const { run } = speedsOf(unit, unit.mounted);
  return units
    .flatMap((point, index) => {
      if (point.kind !== 'control point' || point.side !== unit.side || isContested(squares, index)) return [];
      const far = ways[(point.y - 1) * columns + point.x - 1]!;
      return far === Infinity || run === 0 ? [] : [{ called: point.called, turns: Math.max(1, Math.ceil(far / run)) }];
    })
    .sort((one, other) => one.turns - other.turns);
}

function unitPlan(squares: Squares, from: number): Plan {
  const { units } = squares;
  const one = units[from]!;
  const [enemies, friends] = [enemiesOf(squares, from), friendsOf(squares, from)];
  const near = units.map((unit, index) => index !== from && (isAdjacent(squares, unit, one) || sameSquare(unit, one)));
  const fighting = (index: number) => isHorde(units[index]!) && !units[index]!.broken && sees(squares, from, index);
  const [own, theirs] = [friends.filter(fighting).length, enemies.filter(fighting).length];
  const hidden = !enemies.some((index) => sees(squares, index, from));
  const [support, fear] = [supportOf(squares, from), fearOf(squares, from)];
  const refuges = refugesOf(squares, from);
  const burning = squares.grounds.filter(({ kind }) => kind === 'burning');
  const inFire = groundsAt(squares, one).some(({ kind }) => kind === 'burning');
  const byFire = burning.some(({ outline }) => nearestOf(outline, one, squares) === 1);
  const facts: ReadonlyArray<readonly [name: string, title: string, so: boolean]> = [
    ['engaged', 'An enemy is adjacent', enemies.some((index) => near[index])],
    ['hidden', 'No enemy sees it', hidden],
    ['outnumbers', 'It sees more unbroken Hordes of its own side than of the enemy', own > theirs],
    ['mayRally', 'Broken, it may try to rally here', hidden || own > theirs || one.leader],
    ['refuge', 'There is a Control Point to flee to', refuges.length > 0],
    ['supported', 'It is supported', support.amount > 0],
    ['frightened', 'It is near Fear Incarnate', fear.amount > 0],
    ['fire', 'In or beside a burning square', inFire || byFire],
  ];
  return {
    headline: 'mayRally',
    facts: facts.map(([name, title]) => ({ name, title })),
    outcomes: certain(
      facts.map(([name, , so]) => [name, so]),
      `${own} unbroken Hordes of its own side in sight, ${theirs} of the enemy`,
      near.flatMap((so, index) => (so ? [index] : [])),
    ),
    meets: {
      title: 'In its square or adjacent',
      each: 'Who is in its square or adjacent',
      names: units.map(({ called }) => called),
    },
    lengths: {
      inSight: {
        title: 'In sight',
        steps: [
          { label: 'unbroken Hordes of its own side', value: own },
          { label: 'unbroken Hordes of the enemy', value: theirs },
          ...(refuges[0] ? [{ label: 'turns to the nearest Control Point', value: refuges[0].turns }] : []),
        ],
      },
    },
    get followUps() {
      return isHorde(one) ? [nervesOf(squares, from, { hidden, refuges, support, fear })] : [];
    },
    rules: [
      'AE-LOS-01',
      'AE-MORALE-08',
      ...(refuges.length > 0 ? ['AE-TRAIT-03', 'AE-MOVE-01'] : []),
      ...(support.amount > 0 ? ['AE-TRAIT-27'] : []),
      ...(fear.amount > 0 ? ['AE-TRAIT-18'] : []),
      ...(byFire ? ['AE-ACT-04'] : []),
    ],
    get notes() {
      return [
        refuges[0]
          ? `It runs to ${refuges[0].called} in ${refuges[0].turns === 1 ? 'one turn' : `${refuges[0].turns} turns`}.`
          : 'No Control Point of its own stands open: with an enemy within 2 km it is contested.',
        ...(support.amount > 0 ? [`Supported: ${support.why}.`] : []),
        ...(fear.amount > 0 ? [`Frightened: ${fear.why}.`] : []),
        ...(inFire || byFire
          ? [
              'A Horde in or beside a burning square may catch fire; the text gives no chance of that. A fire beside it may be put out.',
            ]
          : []),
      ];
    },
    sentence: (chance) =>
      `${one.called} ${chance('hidden') > 0 ? 'is seen by no enemy' : 'is seen by an enemy'}; broken, it ${chance('mayRally') > 0 ? 'may' : 'may not'} try to rally there.`,
  };
}

/** Squares from a unit to the nearest of some squares. */
function nearestOf(
  { x, y, columns, rows }: { x: number; y: number; columns: number; rows: number },
  at: { x: number; y: number },
  { readings }: Squares,
): number {
  const inside = (value: number, from: number, count: number) => Math.min(Math.max(value, from), from + count - 1);
  return steps(at, { x: inside(at.x, x, columns), y: inside(at.y, y, rows) }, readings);
}

interface Nerves {
  readonly hidden: boolean;
  readonly refuges: readonly Refuge[];
  readonly support: ReturnType<typeof supportOf>;
  readonly fear: ReturnType<typeof fearOf>;
}

function nervesOf(squares: Squares, from: number, { hidden, refuges, support, fear }: Nerves): FollowUp {
  const { units } = squares;
  const one = units[from]!;
  const others = [...friendsOf(squares, from), ...enemiesOf(squares, from)].filter((index) => isHorde(units[index]!));
  const seesAll = others.every((index) => sees(squares, from, index));
  const field = (path: string, title: string, value: boolean | number, why: string) => ({ path, title, value, why });
  return {
    kind: 'morale',
    title: `The nerves of ${one.called}`,
    fields: [
      field('side.hordes[0].squads', 'Squads', one.squads, `${one.called} has so many`),
      field(
        'side.hordes[0].outOfSight',
        'Flees out of sight',
        hidden,
        hidden ? 'no enemy sees it' : 'an enemy sees it',
      ),
      field(
        'side.hordes[0].seesAll',
        'Sees all other Hordes',
        seesAll,
        seesAll ? 'nothing hides any of them' : 'one of them is hidden',
      ),
      field('side.hordes[0].embeddedLeader', 'A Leader is with it', one.leader, one.leader ? 'he is' : 'none is'),
      field('side.hordes[0].state.supported', 'Supported', support.amount > 0, support.why),
      ...(fear.amount > 0
        ? [
            field(
              'side.hordes[0].state.facingFearIncarnate',
              'Squads of a Fear Incarnate Horde near',
              fear.amount,
              fear.why,
            ),
          ]
        : []),
      field(
        'side.controlPoints',
        'Control Points to flee to',
        Math.min(5, refuges.length),
        refuges.map(({ called }) => called).join(', ') || 'none that nobody contests',
      ),
      ...(refuges[0]
        ? [
            field(
              'side.turnsToPoint',
              'Turns to reach one',
              Math.min(6, refuges[0].turns),
              `running to ${refuges[0].called}`,
            ),
          ]
        : []),
    ],
  };
}

/** A Control Point: whether it is contested, and whether an enemy may take it (TAB-AE-05). */
function pointPlan(squares: Squares, point: number): Plan {
  const { units } = squares;
  const { called } = units[point]!;
  const beside = (index: number) =>
    isHorde(units[index]!) &&
    (isAdjacent(squares, units[index]!, units[point]!) || sameSquare(units[index]!, units[point]!));
  const takers = enemiesOf(squares, point).filter(
    (index) => isHorde(units[index]!) && isAdjacent(squares, units[index]!, units[point]!),
  );
  const guards = friendsOf(squares, point).filter(beside);
  const contested = isContested(squares, point);
  const taken = takers.length > 0 && guards.length === 0;
  const facts: ReadonlyArray<readonly [name: string, title: string, so: boolean]> = [
    ['contested', 'It is contested', contested],
    ['taken', 'An enemy Horde may take it with a Full Action', taken],
  ];
  return {
    headline: 'contested',
    facts: facts.map(([name, title]) => ({ name, title })),
    outcomes: certain(
      facts.map(([name, , so]) => [name, so]),
      `${takers.length} Hordes beside it that could take it, ${guards.length} that keep it`,
      [...takers, ...guards],
    ),
    meets: {
      title: 'In its square or adjacent',
      each: 'Who is in its square or adjacent',
      names: units.map((unit) => unit.called),
    },
    lengths: {},
    rules: ['AE-TRAIT-03'],
    get notes() {
      return [
        ...guards.map((index) => `${units[index]!.called} is in it or beside it: nobody takes it.`),
        'Any enemy within 2 km contests it: nobody flees to it.',
      ];
    },
    sentence: () =>
      `${called} is ${contested ? 'contested' : 'free to flee to'}, and ${taken ? 'an enemy Horde may take it' : 'nobody may take it now'}.`,
  };
}
