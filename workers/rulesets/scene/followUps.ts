/**
 * What a question asked from where the models stand would have in its situation: every field that positions decide, with
 * its value and why. Whoever asks it may overrule each of them.
 */
import type { Lane } from '../../table/lanes.ts';
import { bearing, heading, plus, times } from '../../table/plane.ts';
import { gap, groupGap } from '../../table/shapes.ts';
import type { FollowUp, PositionField } from '../ruleset.ts';
import { type Board, behindOn, hiddenByObstacle, isHuge, meleeOn, seesOn, shelterOn } from './board.ts';
import type { Piece } from './game.ts';
import { buildingOf, figureOf } from './ground.ts';

const inches = (value: number) => Number(value.toFixed(3));
/** Millimetres. */
const HUGE_BASE = 120;

const said = (value: number) => `${value.toFixed(2)}"`;

function field(path: string, title: string, value: PositionField['value'], why: string): PositionField {
  return { path, title, value, why };
}

/** What a model meets that attacks from where it stands; nothing where no attack at the other can be made. */
export function attackFrom(board: Board, from: number, to: number): FollowUp[] {
  if (!seesOn(board, from, to)) return [];
  return asked(board, to, duelOf(board, from, to), [
    field('situation.charge', 'Charged', 'no', 'it stands where it is'),
    ...behindFields(board, from, to, true),
  ]);
}

/** What a rider meets that halts on its way. @param board the table with it where it halts, facing the target */
export function attackHalting(board: Board, from: number, to: number, far: number): FollowUp[] {
  return asked(board, to, duelOf(board, from, to), [
    field('situation.charge', 'Charged', 'no', `it halts after ${said(far)} of a full advance`),
    ...behindFields(board, from, to, false),
  ]);
}

/** What a model meets at the end of its charge. @param lane the one that it goes along @param level where it ends */
export function attackAfter(board: Board, from: number, to: number, lane: Lane, level: number): FollowUp[] {
  const there = atEndOf(board, from, to, lane, level);
  return asked(board, to, duelOf(there, from, to), [
    field('situation.charge', 'Charged', inches(lane.inches), `${said(lane.inches)} along a free lane`),
    ...behindFields(there, from, to, behindOn(board, from, to)),
  ]);
}

/** One attacker by itself, or the first of several. */
function asked(
  { pieces }: Board,
  to: number,
  fields: readonly PositionField[],
  more: readonly PositionField[],
): FollowUp[] {
  const all = [...fields, ...more];
  return [
    { kind: 'activation', title: `An activation against ${pieces[to].name}`, fields: all },
    {
      kind: 'several',
      title: `Several attackers, this one first`,
      fields: all.map((each) => ({
        ...each,
        path: each.path.startsWith('situation.') ? `attackers[0].${each.path}` : each.path,
      })),
    },
  ];
}

/** The table with the charger at the end of its lane, facing its target. */
function atEndOf(board: Board, from: number, to: number, { degrees, inches: far }: Lane, level: number): Board {
  const mover = board.pieces[from];
  const at = plus(mover.at, times(heading(degrees), far));
  const moved: Piece = {
    ...mover,
    at,
    level,
    facing: mover.facing === undefined ? undefined : bearing(at, board.pieces[to].at),
  };
  return { ...board, pieces: board.pieces.map((piece, index) => (index === from ? moved : piece)) };
}

function duelOf(board: Board, from: number, to: number): PositionField[] {
  const { pieces, game } = board;
  const [one, two] = [pieces[from], pieces[to]];
  const shelter = shelterOn(board, from, to);
  const { inMeleeWith } = meleeOn(board);
  const others = [...inMeleeWith[to]].map((index) => pieces[index].name);
  const together = inMeleeWith[to].has(from);
  const higher = two.level - one.level > game.sameLevel;
  const wall = hiddenByObstacle(board, from, to);
  return [
    field('situation.distance', 'Distance', inches(gap(one, two)), 'from base to base'),
    field('situation.cover', 'Cover', shelter.kind === 'cover', shelter.why),
    field('situation.concealment', 'Concealment', shelter.kind === 'concealment', shelter.why),
    field(
      'situation.elevated',
      'Target elevated',
      higher,
      higher ? `${two.name} stands ${said(two.level - one.level)} higher` : `${two.name} stands no higher`,
    ),
    field(
      'situation.targetInMelee',
      'Target in melee',
      others.length > 0,
      others.length > 0 ? `${two.name} is in melee with ${others.join(', ')}` : `${two.name} is in melee with nobody`,
    ),
    field(
      'situation.attackerInMeleeWithTarget',
      '... with this attacker',
      together,
      together ? `${one.name} and ${two.name} are in melee` : `${one.name} is not in melee with ${two.name}`,
    ),
    field(
      'situation.obstacle',
      'Behind an obstacle',
      wall !== null,
      wall === null ? 'no obstacle between them' : `${wall} hides a part of ${two.name}`,
    ),
    ...postureFields(board, two),
  ];
}

/** Nobody on a huge base lies or is stationary (MK3-COLOSSAL-07). */
function postureFields(board: Board, piece: Piece): PositionField[] {
  const huge = isHuge(board, piece);
  const is = (posture: Piece['posture']) => !huge && piece.posture === posture;
  const why = `${piece.name} is ${huge ? 'on a huge base' : piece.posture}`;
  return [
    ...(board.game.bases.includes(HUGE_BASE)
      ? [field('target.huge', 'Huge base', huge, `${piece.name} stands on ${piece.millimetres} mm`)]
      : []),
    field('target.knockedDown', 'Knocked down', is('knocked down'), why),
    field('target.stationary', 'Stationary', is('stationary'), why),
  ];
}

/** @param before whether it was behind the target already when its activation began */
function behindFields(board: Board, from: number, to: number, before: boolean): PositionField[] {
  const { game, pieces } = board;
  const behind = behindOn(board, from, to);
  const [one, two] = [pieces[from].name, pieces[to].name];
  const why = behind ? `all of ${one} is in the back arc of ${two}` : `${one} is not wholly behind ${two}`;
  if (game.backStrike === 'at the attack') return [field('situation.backStrike', 'From the back arc', behind, why)];
  const came = behind && !before;
  return [
    field(
      'situation.backStrike',
      'From the back arc',
      behind && before,
      came ? `${one} came into the back arc of ${two} only now` : why,
    ),
    field(
      'situation.enteredBackArc',
      'Came there in this activation',
      came,
      came ? `${one} began before ${two}, or beside it` : `${one} did not move into it`,
    ),
  ];
}

/** Models of both units, by index. */
export interface Meeting {
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
}

/** A volley from where the units stand; nothing where nobody sees a target (TAB-AOF-20, -21). */
export function volleyFrom(board: Board, { ours, theirs }: Meeting): FollowUp[] {
  const seeing = (board.leaders ? ours.slice(0, 1) : ours).filter((one) =>
    theirs.some((other) => seesOn(board, one, other)),
  );
  // Where the leader sees, everybody shoots as if from where he stands.
  const see = board.leaders && seeing.length > 0 ? ours : seeing;
  if (see.length === 0) return [];
  // In or behind cover to more than half of those who shoot (RU-T-15).
  const covered = theirs.filter((other) => {
    const from = see.filter((one) => shelterOn(board, one, other).kind === 'cover');
    return 2 * from.length > see.length;
  });
  const [shooter, target] = [unitName(board, ours), unitName(board, theirs)];
  return [
    {
      kind: 'volley',
      title: `${shooter} shoots at ${target}`,
      fields: [
        ...counts({ ours, theirs }),
        distanceOf(board, { ours, theirs }),
        field(
          'situation.shooters',
          'Models that can shoot',
          see.length,
          `${see.length} of ${ours.length} see a model of ${target}`,
        ),
        field(
          'situation.cover',
          'In cover',
          2 * covered.length > theirs.length,
          `${covered.length} of ${theirs.length} are in or behind cover`,
        ),
        field(
          'situation.building',
          'In a building',
          buildingOf(board, theirs[0]!) !== null,
          buildingOf(board, theirs[0]!)?.name ?? 'nobody of it is in one',
        ),
      ],
    },
  ];
}

/** A melee after a charge that arrives, with those who may strike. */
export function meleeAfter(
  board: Board,
  meeting: Meeting,
  strike: readonly number[],
  back: readonly number[],
): FollowUp[] {
  const { ours, theirs } = meeting;
  const why = (count: number, of: number) => `${count} of ${of} are within 2" of an enemy once all have moved`;
  return [
    {
      kind: 'melee',
      title: `${unitName(board, ours)} charges ${unitName(board, theirs)}`,
      fields: [
        ...counts(meeting),
        distanceOf(board, meeting),
        field('situation.strikers', 'Chargers that can strike', strike.length, why(strike.length, ours.length)),
        field('situation.defenders', 'Defenders that can strike', back.length, why(back.length, theirs.length)),
      ],
    },
  ];
}

function counts({ ours, theirs }: Meeting): PositionField[] {
  return [
    field('attacker.models', 'Models', ours.length, 'so many stand on the table'),
    field('target.models', 'Models', theirs.length, 'so many stand on the table'),
  ];
}

function distanceOf(board: Board, { ours, theirs }: Meeting): PositionField {
  const apart = groupGap(
    (board.leaders ? ours.slice(0, 1) : ours).map((index) => figureOf(board, index)),
    theirs.map((index) => figureOf(board, index)),
  );
  return field('situation.distance', 'Distance', inches(apart), 'between the nearest models');
}

const unitName = ({ pieces }: Board, [first]: readonly number[]): string => {
  const { unit, name } = pieces[first!];
  return unit.startsWith('alone ') ? name : unit;
};
