/** How far units move, and what they choose to do at a distance. */
import { exhaustionOf, immobilisedOf, POSTURE, type Posture } from '../flags.ts';
import { countedInches, halvesMoves, strideOf } from '../halving.ts';
import type { Line } from '../line.ts';
import type { ModelRule } from '../schema.ts';
import type { Option } from './policy.ts';
import { type Behaviour, closesIn, type Duel } from './schema.ts';

/** A unit that is not on the table yet. */
export const AWAY = 0;
/** More than anybody moves. */
const FAR = 200;
/** Inches kept to enemies, and left after a melee (AOF-MELEE-08). */
export const CLOSEST = 1;

/** How far away somebody may be who is shot back at from Overwatch (AOF-ACT-11). */
export const RETURN_FIRE = 24;

export interface Feet {
  readonly advance: number;
  readonly rush: number;
  /** Inches of a Stealth Move: the regular move (AOF-ACT-10). */
  readonly stealth: number;
  /** The most that the ground allows for one move (AOF-TERR-05). */
  readonly cap: number;
  /** Moves are halved, and what of them is odd rounded up (AOF-KT-01). */
  readonly halved: boolean;
  readonly rulings: WindRulings;
}

/** Whom Magical Winds carry on. */
type WindRulings = Pick<Duel['rulings'], 'zeroMoves' | 'stealthWinds'>;

/** Whose legs a unit has: its own, or those of the heroes who are left when all others are gone. */
export function legsOf({ side, leftOf }: Line, state: number): ReadonlySet<ModelRule> {
  const { profiles } = side;
  const lives = profiles.filter((_, i) => leftOf[i][state] > 0);
  if (side.unit.multiBased || lives.length === 0 || lives.some(({ hero }) => !hero)) return profiles[0].rules;
  return new Set(lives.flatMap(({ rules }) => [...rules]));
}

/** Inches of a unit's moves in its present state (AOF-SR-07, -21, AOF-EXH-03, AOF-BRUTAL-05, AOF-TERR-05). */
export function feetOf(
  legs: ReadonlySet<ModelRule>,
  flags: number,
  { situation, condition, rulings }: Pick<Duel, 'situation' | 'condition' | 'rulings'>,
  sweeping = false,
): Feet {
  const halved = halvesMoves({ situation, rulings });
  const has = (rule: ModelRule) => legs.has(rule);
  if (has('Immobile')) return { advance: 0, rush: 0, stealth: 0, cap: 0, halved, rulings };
  const steps = (has('Fast') ? 1 : 0) - (has('Slow') ? 1 : 0) - immobilisedOf(flags);
  const markers = exhaustionOf(flags);
  const muddy = condition === 'Muddy Terrain';
  const rough = (situation.difficult || muddy) && !has('Strider') && !has('Flying');
  const cap = rough ? (situation.difficult && muddy ? 4 : 6) : Number.POSITIVE_INFINITY;
  const advance = Math.min(cap, Math.max(0, 6 + 2 * steps - markers));
  const rushing = (more: number) => Math.min(cap, Math.max(0, 12 + 4 * steps - 2 * markers + more));
  const rush = rushing(sweeping ? 2 : 0);
  return { advance, rush, stealth: rulings.stealthMove === 'advance' ? advance : rushing(0), cap, halved, rulings };
}

/** How a unit shoots. */
export type Shooting = 'plain' | 'covering' | 'focused';

export type Move =
  | { readonly kind: 'idle'; readonly posture: Posture }
  | { readonly kind: 'charge'; readonly moved: boolean; readonly heavy: boolean }
  | {
      readonly kind: 'move';
      /** Inches to the enemy afterwards, where no wind blows. */
      readonly distance: number;
      readonly moved: boolean;
      readonly shoots: Shooting | null;
      readonly posture: Posture;
      /** Dice of Magical Winds that carry it on (AOF-COND-05), and the inches of which they are part. */
      readonly winds: Winds;
      readonly inches: number;
      readonly cap: number;
      readonly halved: boolean;
    };
export type Winds = 'none' | 'D3' | '2D6';

/** A choice between fights at a distance, for whoever charges over 3" and under 6" (AOF-ACT-09); halves are over 2" and under 3". */
function heavyHelps(distance: number, halved: boolean): boolean {
  return halved ? distance > 3 && distance < 5 : distance > 3 && distance < 6;
}

/** What a unit does with its activation. `blown`: Magical Winds carry on whoever moves. */
export function choose(behaviour: Behaviour, feet: Feet, distance: number, blown = false): Move {
  const { advance, rush, cap, halved, rulings } = feet;
  const { zeroMoves, stealthWinds } = rulings;
  const move = (inches: number, winds: Winds, rest: { shoots?: Shooting; posture?: Posture } = {}): Move => {
    const to = Math.max(CLOSEST, distance - strideOf(inches, halved));
    const { shoots = null, posture = POSTURE.none } = rest;
    // Whoever rushes is carried on, though his own legs carry him nowhere; who cannot advance holds (AOF-RU-C27).
    const idles = zeroMoves === 'both' || (zeroMoves === 'rush' && winds === '2D6');
    const carried = to !== distance || (idles && winds !== 'none' && cap > 0 && distance > CLOSEST);
    const wind = blown && carried ? winds : 'none';
    const moved = to !== distance || wind !== 'none';
    return { kind: 'move', distance: to, moved, shoots, posture, winds: wind, inches, cap, halved };
  };
  const mayCharge = rush > 0 && distance <= rush;
  const charges = (heavy: boolean): Move => ({
    kind: 'charge',
    moved: true,
    heavy: heavy && heavyHelps(distance, halved),
  });
  const rushes = () => move(rush, '2D6');
  switch (behaviour) {
    case 'charge':
      return mayCharge ? charges(false) : rushes();
    case 'heavy charge':
      return mayCharge ? charges(true) : rushes();
    case 'advance and charge':
      return mayCharge ? charges(false) : move(advance, 'D3', { shoots: 'plain' });
    case 'advance and shoot':
      return move(advance, 'D3', { shoots: 'plain' });
    case 'hold and shoot':
      return move(0, 'none', { shoots: 'plain' });
    case 'covering fire':
      return move(0, 'none', { shoots: 'covering' });
    case 'focused fire':
      return move(0, 'none', { shoots: 'focused' });
    case 'rush':
      return rushes();
    case 'stealth move':
      // The regular move; winds carry on Advance, Rush and Charge only, as it is read first (AOF-RU-C23).
      // Whoever may not move at all may not hide so either (AOF-SR-13).
      return move(feet.stealth, stealthWinds ? 'D3' : 'none', cap > 0 ? { posture: POSTURE.stealthy } : {});
    case 'overwatch':
      return { kind: 'idle', posture: POSTURE.watching };
    case 'hunker down':
      return { kind: 'idle', posture: POSTURE.hunkered };
    case 'defensive stance':
      return { kind: 'idle', posture: POSTURE.braced };
    case 'stay':
      return { kind: 'idle', posture: POSTURE.resting };
  }
}

/** The same while there is no enemy on the table: nobody to come near, to shoot at or to charge. */
export function chooseAlone(behaviour: Behaviour, feet: Feet): Move {
  const move = choose(behaviour, feet, FAR);
  return move.kind === 'move' ? { ...move, distance: AWAY, moved: false, shoots: null } : move;
}

/** Whether both lead to the same, from one and the same place. */
export function isSameMove(one: Move, other: Move): boolean {
  if (one.kind === 'charge') return other.kind === 'charge' && one.moved === other.moved && one.heavy === other.heavy;
  if (one.kind === 'idle') return other.kind === 'idle' && one.posture === other.posture;
  if (other.kind !== 'move') return false;
  const { distance, moved, shoots, posture, winds, inches, cap } = one;
  return (
    distance === other.distance &&
    moved === other.moved &&
    shoots === other.shoots &&
    posture === other.posture &&
    winds === other.winds &&
    // Inches count where the wind adds to them only.
    (winds === 'none' || (inches === other.inches && cap === other.cap))
  );
}

/** Where a move ends, with so many more inches that the wind gives. */
export function landing(move: Move & { kind: 'move' }, from: number, extra: number): number {
  return Math.max(CLOSEST, from - strideOf(Math.min(move.cap, move.inches + extra), move.halved));
}

/** Every place where a move may end, and how likely. */
export function landings(move: Move & { kind: 'move' }, from: number): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const add = (to: number, chance: number) => ends.set(to, (ends.get(to) ?? 0) + chance);
  if (move.winds === 'none') add(move.distance, 1);
  if (move.winds === 'D3') for (let face = 1; face <= 3; face++) add(landing(move, from, face), 1 / 3);
  if (move.winds === '2D6') {
    for (let sum = 2; sum <= 12; sum++) add(landing(move, from, sum), (6 - Math.abs(7 - sum)) / 36);
  }
  return ends;
}

/** Inches between the units when round 1 begins: scouts who want to fight have moved (AOF-SR-20). */
export function startDistance(duel: Duel): number {
  const { attacker, target, attackerPlan, targetPlan } = duel;
  let distance = countedInches(duel.situation.distance, duel);
  for (const [unit, plan] of [
    [attacker, attackerPlan],
    [target, targetPlan],
  ] as const) {
    const closes = closesIn(plan.behaviour);
    if (unit.rules.includes('Scout') && closes && plan.ambush === 0) distance = Math.max(CLOSEST, distance - 12);
  }
  return distance;
}

/**
 * Inches between the units in the round that begins, from those before it; AWAY while one has not arrived. No rule says
 * who of two that arrive at once is placed last, and so how far away: they are as near as either wants to be.
 */
export function arrivals(duel: Duel, round: number, distance: number): number {
  const plans = [duel.attackerPlan, duel.targetPlan];
  if (plans.some(({ ambush }) => ambush > round)) return AWAY;
  const arriving = plans.filter(({ ambush }) => ambush > 0 && ambush === round);
  if (arriving.length > 0) {
    return countedInches(Math.min(...arriving.map(({ ambushDistance }) => ambushDistance)), duel);
  }
  return distance;
}

/**
 * The posture of a unit that stays idle in this way. Rest is noted only where there are markers to lose: they go with
 * the round (AOF-EXH-05).
 */
export function restsFrom(
  way: Option,
  { situation }: Duel,
  flags: number,
  posture: Posture = way === 'hunker down'
    ? POSTURE.hunkered
    : way === 'defensive stance'
      ? POSTURE.braced
      : POSTURE.resting,
): Posture {
  if (posture !== POSTURE.resting) return posture;
  return situation.exhaustion && exhaustionOf(flags) > 0 ? posture : POSTURE.none;
}
