/**
 * How a simulated player decides what a model does: of all attacks that it could make, the one that destroys most points on
 * average, whoever kills a caster kills the whole army; who can attack nobody moves. Flags and zones are weighed with that
 * (duties.ts). It never rolls the game's dice.
 */
import { mayCharge } from '../conditions/index.ts';
import { approaching, type Duty, dutiesOf, worthAt } from './duties.ts';
import { isControlled } from './economy.ts';
import { isCaster } from './forces.ts';
import { awayFrom } from './scoring.ts';
import type { View } from './view.ts';
import { expectedBoxes } from './weighing.ts';

/** What a model does in its activation. */
export interface Deed {
  readonly what: 'melee' | 'shots' | 'move';
  /** Whom it attacks, or -1. */
  readonly target: number;
  readonly charging: boolean;
  /** Moves there first. */
  readonly moves: boolean;
  readonly x: number;
  readonly y: number;
  readonly inches: number;
  /** Pays a point for its movement, besides what a charge costs. */
  readonly runs: boolean;
  readonly aimed: boolean;
  readonly reaching: number;
  readonly far: boolean;
}

const STAYS = {
  charging: false,
  moves: false,
  x: 0,
  y: 0,
  inches: 0,
  runs: false,
  aimed: false,
  reaching: 0,
  far: false,
};
/** A caster goes into melee by itself only where it marks so much of what is left of its target on average. */
const CASTER_DARES = 0.8;
/** Inches that a patient model keeps beyond the reach of any enemy. */
const SPARE = 0.1;

/** Worth of marking so many boxes of a model: its points by the share of what is left, never quite all. */
function worthOf(game: View, v: number, boxes: number): number {
  const { forces, states } = game;
  const { side, combatant } = forces.sort(v);
  const left = Math.max(1, side.wear.total - side.wear.worn[states[v].wear]);
  const points = isCaster(combatant) ? forces.points[forces.seat[v]] : combatant.cost;
  return (Math.max(1, points) * boxes) / left;
}

/** @param rose whether it has forfeited its movement to stand up */
export function choose(game: View, u: number, rose: boolean): Deed {
  const { forces, field } = game;
  const caster = isCaster(forces.sort(u).combatant);
  const inMelee = field.inMelee(u);
  const found = { deed: null as Deed | null, worth: 0 };
  const duties = dutiesOf(game, u);
  const { at, radius } = field.bases[u];
  const there = worthAt(duties, at.x, at.y, radius);
  const offer = (worth: number, deed: Deed): void => {
    const all = duties.length === 0 ? worth : worth + (deed.moves ? worthAt(duties, deed.x, deed.y, radius) : there);
    if (all > found.worth) [found.worth, found.deed] = [all, deed];
  };
  for (const v of game.modelsOf(forces.seat[u] === 0 ? 1 : 0)) {
    strikes(game, u, v, { rose, inMelee, caster }, offer);
    if (!inMelee) shots(game, u, v, { rose, caster }, offer);
  }
  if (duties.length > 0) {
    offer(0, { what: 'move', target: -1, ...STAYS });
    if (!rose && !inMelee) for (const duty of duties) goes(game, u, duty, caster, offer);
  }
  if (found.deed) return found.deed;
  // Nobody leaves a melee, and who has got up stays where it is.
  return rose || inMelee ? { what: 'move', target: -1, ...STAYS } : move(game, u, caster);
}

type Offer = (worth: number, deed: Deed) => void;

function strikes(
  game: View,
  u: number,
  v: number,
  now: { readonly rose: boolean; readonly inMelee: boolean; readonly caster: boolean },
  offer: Offer,
): void {
  const { forces, field, states } = game;
  const own = forces.sort(u);
  if (!own.melee) return;
  const foe = forces.sort(v);
  const points = game.purse(u);
  // Spells go with a melee from where it stands; who has moved into one only strikes.
  const weigh = (charging: boolean, cost: number, reaching: number) =>
    expectedBoxes(own, foe, states[v], {
      ...{ melee: true, charging, aimed: false, reaching, points: Math.max(0, points - cost) },
    });
  if (field.mayStrike(u, v)) {
    const reaching = spells(game, u, field.gap(u, v));
    offer(worthOf(game, v, weigh(false, 0, reaching)), { what: 'melee', target: v, ...STAYS, reaching });
    return;
  }
  if (now.rose || now.inMelee || !field.sees(u, v)) return;
  const { SPD } = own.combatant;
  const cost = own.chargeCost;
  const movementCrippled = own.side.has(states[u].wear, 'movement');
  const may = points >= cost && mayCharge(own.side.fighter.target, { rose: false, movementCrippled }).value;
  if (!field.lane(u, v, may ? SPD + 3 : SPD)) return;
  const { toX: x, toY: y, inches } = field;
  const charging = may && inches >= game.chargeInches(u);
  // Whom it does not see from there it does not engage (TAB-GEO-11).
  if ((!charging && inches > SPD + 1e-6) || !field.seesFrom(u, x, y, v)) return;
  const boxes = weigh(charging, charging ? cost : 0, 0);
  const left = foe.side.wear.total - foe.side.wear.worn[states[v].wear];
  if (now.caster && boxes < CASTER_DARES * left) return;
  offer(worthOf(game, v, boxes), { what: 'melee', target: v, ...STAYS, charging, moves: true, x, y, inches });
}

/** Bits of the weapons that reach so far, of one class or of both. */
function reachingAt(game: View, u: number, inches: number, magicOnly: boolean): number {
  const { shots: all, combatant } = game.forces.sort(u);
  let bits = 0;
  for (const { weapon, range } of all) {
    if (inches > range + 1e-6 || (magicOnly && combatant.attacker.weapons[weapon].class !== 'magic')) continue;
    bits |= 1 << weapon;
  }
  return bits;
}

/** Spells that reach beside melee attacks. */
const spells = (game: View, u: number, inches: number): number => reachingAt(game, u, inches, true);

function shots(
  game: View,
  u: number,
  v: number,
  now: { readonly rose: boolean; readonly caster: boolean },
  offer: Offer,
): void {
  const { forces, field, states } = game;
  const own = forces.sort(u);
  if (own.shots.length === 0 || !field.sees(u, v) || field.inMelee(v)) return;
  const foe = forces.sort(v);
  const gap = field.gap(u, v);
  const weigh = (reaching: number, aimed: boolean) =>
    expectedBoxes(own, foe, states[v], { melee: false, charging: false, aimed, reaching, points: game.purse(u) });
  const stands = reachingAt(game, u, gap, false);
  if (stands !== 0) {
    const deed: Deed = {
      ...{ what: 'shots', target: v, ...STAYS, reaching: stands },
      ...{ aimed: !now.rose, far: gap > 5 },
    };
    offer(worthOf(game, v, weigh(stands, !now.rose)), deed);
  }
  if (now.rose) return;
  // As near as its longest weapon asks, or as its movement allows.
  const longest = own.shots.reduce((most, { range }) => Math.max(most, range), 0);
  const wanted = gap - longest;
  if (wanted <= 0 || wanted > own.combatant.SPD) return;
  const to = field.bases[v].at;
  field.towards(u, to.x, to.y, Math.min(own.combatant.SPD, wanted + SPARE));
  const { toX: x, toY: y, inches } = field;
  if (field.isNearEnemy(u, x, y) || (now.caster && inches > safe(game, u, x, y))) return;
  const radius = field.bases[u].radius + field.bases[v].radius;
  const after = Math.max(0, Math.sqrt((x - to.x) ** 2 + (y - to.y) ** 2) - radius);
  const reaching = reachingAt(game, u, after, false);
  if (reaching === 0 || !field.seesFrom(u, x, y, v)) return;
  offer(worthOf(game, v, weigh(reaching, false)), {
    ...{ what: 'shots', target: v, ...STAYS, moves: true, x, y, inches, reaching },
    far: after > 5,
  });
}

/** How much of a straight move leaves a model where no enemy reaches it in its next turn. */
function safe(game: View, u: number, x: number, y: number): number {
  const { forces, field } = game;
  const { at, radius } = field.bases[u];
  const far = Math.sqrt((x - at.x) ** 2 + (y - at.y) ** 2);
  let open = far;
  for (const v of game.modelsOf(forces.seat[u] === 0 ? 1 : 0)) {
    const enemy = field.bases[v];
    const keeps = game.threat(v) + radius + enemy.radius + SPARE;
    // Where the way enters the enemy's reach: the nearer root of a quadratic.
    const [ex, ey] = [enemy.at.x - at.x, enemy.at.y - at.y];
    const along = far > 0 ? (ex * (x - at.x) + ey * (y - at.y)) / far : 0;
    const off = ex * ex + ey * ey - along * along;
    if (ex * ex + ey * ey <= keeps * keeps) {
      if (along > 0) open = 0;
      continue;
    }
    if (along <= 0 || off >= keeps * keeps) continue;
    open = Math.min(open, along - Math.sqrt(keeps * keeps - off));
  }
  return Math.max(0, open);
}

/** Inches that it may go without an attack, running where that is allowed and paid for. */
function goesSoFar(game: View, u: number, caster: boolean): number {
  const { forces, states } = game;
  const { side, combatant, chargeCost: cost } = forces.sort(u);
  const paid = game.purse(u) >= cost;
  const runs = !caster && paid && !side.has(states[u].wear, 'movement') && isControlled(game, u);
  return runs ? 2 * combatant.SPD : combatant.SPD;
}

/** Inches that it goes into a zone, where it can. */
const INTO_ZONE = 1;

/** Makes for a flag or a zone; casters and the patient only as far as is safe, unless a patient one gets there. */
function goes(game: View, u: number, duty: Duty, caster: boolean, offer: Offer): void {
  const { forces, field } = game;
  const { objective } = duty;
  const { at, radius } = field.bases[u];
  const left = awayFrom(objective, at.x, at.y, radius);
  const allowed = goesSoFar(game, u, caster);
  const wanted = objective.kind === 'zone' ? Math.min(allowed, left + INTO_ZONE) : allowed;
  const go = (inches: number): number => {
    field.towards(u, objective.x, objective.y, inches);
    return awayFrom(objective, field.toX, field.toY, radius);
  };
  let short = go(wanted);
  const open = safe(game, u, objective.x, objective.y);
  const patient = forces.armies[forces.seat[u]].way === 'patient';
  if (field.inches > open && (caster || (patient && worthAt([duty], field.toX, field.toY, radius) === 0)))
    short = go(open);
  const { toX: x, toY: y, inches } = field;
  if (inches <= 1e-6) return;
  const runs = inches > forces.sort(u).combatant.SPD + 1e-6;
  const worth = short < left ? approaching(duty, short) : 0;
  offer(worth, { what: 'move', target: -1, ...STAYS, moves: true, x, y, inches, runs });
}

/** Makes for the nearest enemy: running where that is allowed and paid for, or as far as is safe. */
function move(game: View, u: number, caster: boolean): Deed {
  const { forces, field } = game;
  const { combatant } = forces.sort(u);
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const v of game.modelsOf(forces.seat[u] === 0 ? 1 : 0)) {
    const gap = field.gap(u, v);
    if (gap < least) [least, nearest] = [gap, v];
  }
  if (nearest < 0) return { what: 'move', target: -1, ...STAYS };
  const patient = caster || forces.armies[forces.seat[u]].way === 'patient';
  const to = field.bases[nearest].at;
  const allowed = goesSoFar(game, u, caster);
  // Not into its melee without an attack.
  const stops = Math.max(0, least - Math.max(game.reach(nearest), SPARE) - SPARE);
  const wanted = Math.min(allowed, stops, patient ? safe(game, u, to.x, to.y) : Number.POSITIVE_INFINITY);
  field.towards(u, to.x, to.y, wanted);
  const { toX: x, toY: y, inches } = field;
  if (inches <= 1e-6) return { what: 'move', target: -1, ...STAYS };
  return { what: 'move', target: -1, ...STAYS, moves: true, x, y, inches, runs: inches > combatant.SPD + 1e-6 };
}
