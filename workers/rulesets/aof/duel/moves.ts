/** How far units move, and what they choose to do at a distance. */
import { exhaustionOf, IMMOBILISED } from '../flags.ts';
import type { ModelRule, Unit } from '../schema.ts';
import type { Duel, Plan } from './schema.ts';

/** A unit that is not on the table yet. */
export const AWAY = 0;
/** Inches kept to enemies, and left after a melee (AOF-MELEE-08). */
export const CLOSEST = 1;

export interface Feet {
  readonly advance: number;
  readonly rush: number;
}

/** Inches of a unit's moves in its present state (AOF-SR-07, -21, AOF-EXH-03, AOF-BRUTAL-05, AOF-TERR-05). */
export function feetOf(
  unit: Unit,
  flags: number,
  { situation, condition }: Pick<Duel, 'situation' | 'condition'>,
  sweeping = false,
): Feet {
  const has = (rule: ModelRule) => unit.rules.includes(rule);
  if (has('Immobile')) return { advance: 0, rush: 0 };
  const steps = (has('Fast') ? 1 : 0) - (has('Slow') ? 1 : 0) - (flags & IMMOBILISED ? 1 : 0);
  const markers = exhaustionOf(flags);
  const muddy = condition === 'Muddy Terrain';
  const rough = (situation.difficult || muddy) && !has('Strider') && !has('Flying');
  const cap = rough ? (situation.difficult && muddy ? 4 : 6) : Number.POSITIVE_INFINITY;
  return {
    advance: Math.min(cap, Math.max(0, 6 + 2 * steps - markers)),
    rush: Math.min(cap, Math.max(0, 12 + 4 * steps - 2 * markers + (sweeping ? 2 : 0))),
  };
}

export type Move =
  | { readonly kind: 'idle' }
  | { readonly kind: 'charge'; readonly moved: boolean }
  | { readonly kind: 'move'; readonly distance: number; readonly moved: boolean; readonly shoots: boolean };

/** What a unit does with its activation. */
export function choose({ behaviour }: Plan, { advance, rush }: Feet, distance: number): Move {
  const closer = (inches: number) => Math.max(CLOSEST, distance - inches);
  const mayCharge = rush > 0 && distance <= rush;
  switch (behaviour) {
    case 'charge':
      if (mayCharge) return { kind: 'charge', moved: true };
      return { kind: 'move', distance: closer(rush), moved: rush > 0, shoots: false };
    case 'advance and charge':
      if (mayCharge) return { kind: 'charge', moved: true };
      return shot(distance, closer(advance));
    case 'advance and shoot':
      return shot(distance, closer(advance));
    case 'hold and shoot':
      return shot(distance, distance);
    case 'rush':
      return { kind: 'move', distance: closer(rush), moved: rush > 0, shoots: false };
    case 'stay':
      return { kind: 'idle' };
  }
}

function shot(from: number, to: number): Move {
  return { kind: 'move', distance: to, moved: to !== from, shoots: true };
}

/** Inches as they count: half of them on a kitchen table, halved once where units are set up (AOF-KT-01). */
function counted(inches: number, kitchenTable: boolean): number {
  return kitchenTable ? Math.ceil(inches / 2) : inches;
}

/** Inches between the units when round 1 begins: scouts who want to fight have moved (AOF-SR-20). */
export function startDistance({ attacker, target, attackerPlan, targetPlan, situation }: Duel): number {
  let distance = counted(situation.distance, situation.kitchenTable);
  for (const [unit, plan] of [
    [attacker, attackerPlan],
    [target, targetPlan],
  ] as const) {
    const closes = plan.behaviour !== 'hold and shoot' && plan.behaviour !== 'stay';
    if (unit.rules.includes('Scout') && closes && plan.ambush === 0) distance = Math.max(CLOSEST, distance - 12);
  }
  return distance;
}

/** Inches between the units in the round that begins, from those before it; AWAY while one has not arrived. */
export function arrivals({ attackerPlan, targetPlan, situation }: Duel, round: number, distance: number): number {
  const plans = [attackerPlan, targetPlan];
  if (plans.some(({ ambush }) => ambush > round)) return AWAY;
  const arriving = plans.filter(({ ambush }) => ambush > 0 && ambush === round);
  if (arriving.length > 0) {
    return counted(Math.min(...arriving.map(({ ambushDistance }) => ambushDistance)), situation.kitchenTable);
  }
  return distance;
}
