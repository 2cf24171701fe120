/**
 * Side missions (TAB-AOF-39, -40): a point each for what a side has brought about in the end, beside those of the mission.
 * What happens on the way (many killed in one round, a melee won clearly, somebody routed in melee) is noted in the
 * state as it happens. Heroes are those who joined a unit; they fall last, so they stand where the last base does.
 */
import { holdsBase } from '../../../battle/index.ts';
import type { Side } from './actions.ts';
import { SIDE_MISSIONS, type SideMission } from './schema.ts';
import type { View } from './view.ts';

/** Words of the state: by side, enemy units gone in this round, and bits of what was done. */
const FALLEN = 0;
const DEEDS = 2;
const OBLITERATED = 1;
const TERRIFIED = 2;
const WON_CLEARLY = 4;
const NEAR_CENTRE = 6;
const NEAR_EDGE = 3;
const INVADERS = 3;
const OBLITERATES = 3;
const CLEARLY = 3;

/** A unit is gone by the hand of another side. */
export function noteFallen({ state }: View, by: Side): void {
  state.words[FALLEN + by]++;
  if (state.words[FALLEN + by] >= OBLITERATES) state.words[DEEDS + by] |= OBLITERATED;
}

/** A melee is over. @param margin wounds by which a side won it, bonuses apart @param routed whether the loser routed */
export function noteMelee({ state }: View, winner: Side, margin: number, routed: boolean): void {
  if (margin >= CLEARLY) state.words[DEEDS + winner] |= WON_CLEARLY;
  if (routed) state.words[DEEDS + winner] |= TERRIFIED;
}

export function forgetRound({ state }: View): void {
  state.words[FALLEN] = state.words[FALLEN + 1] = 0;
}

/** Whether a side could complete a mission at all; what is drawn and cannot be is drawn again. */
export function isPossible(battle: View, side: Side, mission: SideMission): boolean {
  const { forces } = battle;
  const enemy = (1 - side) as Side;
  switch (mission) {
    case 'linebreaker':
      return forces.units.some((unit) => unit.side === enemy && forces.sorts[unit.sort].unit.tough === 1);
    case 'slay':
    case 'head hunter':
      return hasHero(battle, enemy);
    case 'sacrifice':
    case 'heirlooms':
    case 'secret mission':
      return hasHero(battle, side);
    // Spells are not cast.
    case 'sorcerer supreme':
      return false;
    default:
      return true;
  }
}

/** What each side may complete in this battle, as bits by the order of {@link SIDE_MISSIONS}; dice are rolled where it is drawn. */
export function offered(battle: View, leader: Side, into: Int32Array): void {
  into[0] = into[1] = 0;
  const { sideMissions } = battle.scenario;
  if (sideMissions.kind === 'none') return;
  if (sideMissions.kind === 'stated') {
    const bits = (names: readonly SideMission[]) => names.reduce((sum, name) => sum | bitOf(name), 0);
    into[0] = bits(sideMissions.shared) | bits(sideMissions.first);
    into[1] = bits(sideMissions.shared) | bits(sideMissions.second);
    return;
  }
  const other = (1 - leader) as Side;
  const { style } = sideMissions;
  if (style !== 'hidden') {
    for (const namer of style === 'shared' ? [leader, other] : [leader]) {
      const bit = bitOf(drawn(battle, namer, into[0] | into[1]));
      into[0] |= bit;
      into[1] |= bit;
    }
  }
  if (style === 'shared') return;
  for (const side of [leader, other]) into[side] |= bitOf(drawn(battle, side, into[side]));
}

/** D3 for the category, D6 for the mission; what is impossible, or there already, is drawn again (TAB-AOF-39). */
function drawn(battle: View, side: Side, taken: number): SideMission {
  for (;;) {
    const category = battle.die(3) - 1;
    const mission = SIDE_MISSIONS[6 * category + battle.die(6) - 1];
    if ((taken & bitOf(mission)) === 0 && isPossible(battle, side, mission)) return mission;
  }
}

export function bitOf(mission: SideMission): number {
  return 1 << SIDE_MISSIONS.indexOf(mission);
}

/** Whether a side has completed a mission as the battle stands (TAB-AOF-40). */
export function isDone(battle: View, side: Side, mission: SideMission): boolean {
  const { state, markers, forces } = battle;
  const enemy = (1 - side) as Side;
  const deeds = state.words[DEEDS + side];
  const alive = (u: number) => state.left[u] > 0;
  const every = (of: Side, test: (u: number) => boolean) => {
    for (let u = forces.bounds[of]; u < forces.bounds[of + 1]; u++) if (!test(u)) return false;
    return true;
  };
  const living = (of: Side) => {
    let count = 0;
    for (let u = forces.bounds[of]; u < forces.bounds[of + 1]; u++) if (alive(u)) count++;
    return count / (forces.bounds[of + 1] - forces.bounds[of]);
  };
  const gone = (of: Side) => 1 - living(of);
  const here = (u: number) => state.on[u] === 1;
  switch (mission) {
    case 'conserve':
      return living(side) >= 0.5;
    case 'linebreaker':
      return isPossible(battle, side, mission) && every(enemy, (u) => battle.sort(u).unit.tough > 1 || !alive(u));
    case 'obliterate':
      return (deeds & OBLITERATED) !== 0;
    case 'terrify':
      return (deeds & TERRIFIED) !== 0;
    case 'onslaught':
      return (deeds & WON_CLEARLY) !== 0;
    case 'attrition':
      return gone(enemy) >= 0.5;
    case 'dominate':
      return markers.held(enemy) === 0;
    case 'ground war':
      return every(enemy, (u) => !here(u) || !battle.scene.isWithin(u, 0, 0, NEAR_CENTRE));
    case 'overrun':
      return [-1, 1].every((sx) =>
        [-1, 1].every((sy) => !every(side, (u) => !here(u) || !isInQuarter(battle, u, sx, sy))),
      );
    case 'defend':
      return every(enemy, (u) => !here(u) || !isInZone(battle, u, side));
    case 'invade':
      return !every(side, (u) => !here(u) || state.left[u] < INVADERS || !isInZone(battle, u, enemy));
    case 'seize':
      return markers.held(side) > markers.held(enemy);
    case 'slay':
      return isLost(battle, enemy, (tough) => tough);
    case 'sacrifice':
      return isLost(battle, side, (_, cost) => cost);
    case 'head hunter':
      return isLost(battle, enemy, (_, cost) => cost);
    case 'sorcerer supreme':
      return false;
    case 'heirlooms':
      return heroes(battle, side).some(
        ({ u, profile }) =>
          isLiving(battle, u, profile) &&
          here(u) &&
          heroAt(battle, u, (x, y, r) => x * x + y * y <= (r + NEAR_CENTRE) ** 2),
      );
    case 'secret mission':
      return heroes(battle, side).some(
        ({ u, profile }) =>
          isLiving(battle, u, profile) &&
          here(u) &&
          heroAt(
            battle,
            u,
            (x, y, r) => depthOf(battle, enemy, y) - r <= NEAR_EDGE && baseInZone(battle, enemy, x, y, r),
          ),
      );
  }
}

/** Points of a side in the end: of the mission, and of side missions (TAB-AOF-39). @param done bits of those completed */
export function victoryPoints(battle: View, side: Side, done: number): number {
  const { markers, scenario, plan } = battle;
  let points = markers.held(side) * (scenario.mission === 'king of the hill' ? 2 : 1);
  // The own marker stands, and the other one is destroyed.
  if (plan.how === 'homes') points += 1 - markers.held((1 - side) as Side);
  for (let bits = done; bits !== 0; bits &= bits - 1) points++;
  return points;
}

// ---- places

/** Inches of a place from the edge of a side. */
function depthOf({ scene, forces }: View, side: Side, y: number): number {
  return scene.halfDepth + scene.up[forces.bounds[side]] * y;
}

/** Whether every base of a unit lies fully in the zone of a side. */
function isInZone(battle: View, u: number, side: Side): boolean {
  return everyBase(battle, u, (x, y, r) => baseInZone(battle, side, x, y, r));
}

function baseInZone(battle: View, side: Side, x: number, y: number, r: number): boolean {
  const up = battle.scene.up[battle.forces.bounds[side]];
  return holdsBase(battle.zoneOf(side), up * x, up * y, r);
}

function isInQuarter(battle: View, u: number, sx: number, sy: number): boolean {
  return everyBase(battle, u, (x, y, r) => sx * x >= r && sy * y >= r);
}

function everyBase({ scene }: View, u: number, test: (x: number, y: number, r: number) => boolean): boolean {
  const bases = scene.own;
  scene.layOut(u, bases);
  for (let i = 0; i < bases.count; i++) if (!test(bases.x[i], bases.y[i], bases.radius)) return false;
  return true;
}

// ---- heroes

const heroes = ({ forces }: View, side: Side) =>
  forces.units.flatMap((unit, u) =>
    unit.side === side
      ? forces.sorts[unit.sort].line.side.profiles.flatMap(({ hero, tough, cost }, profile) =>
          hero ? [{ u, profile, tough, cost }] : [],
        )
      : [],
  );

const hasHero = (battle: View, side: Side): boolean => heroes(battle, side).length > 0;

function isLiving({ state, sorts }: View, u: number, profile: number): boolean {
  return state.left[u] > 0 && sorts[u].line.leftOf[profile][state.wounds[u]] > 0;
}

/** Whether the hero with the most of something is gone; of several alike any of them. */
function isLost(battle: View, side: Side, by: (tough: number, cost: number) => number): boolean {
  const all = heroes(battle, side);
  const most = Math.max(...all.map(({ tough, cost }) => by(tough, cost)));
  return all.some(({ u, profile, tough, cost }) => by(tough, cost) === most && !isLiving(battle, u, profile));
}

/** The last base to fall is the hero's: the first of the front rank. */
function heroAt({ scene }: View, u: number, test: (x: number, y: number, r: number) => boolean): boolean {
  scene.layOut(u, scene.own);
  return test(scene.own.x[0], scene.own.y[0], scene.own.radius);
}
