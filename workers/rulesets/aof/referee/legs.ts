/** How far a unit moves, and what it does at which distance. */
import type { Condition } from '../layers.ts';
import type { Band } from './band.ts';
import type { Fire } from './shooting.ts';

/** Inches of one activation. */
export interface Legs {
  readonly advance: number;
  readonly rush: number;
  readonly stealth: number;
  /** The longest any move may be, winds and all (AOF-TERR-05, AOF-COND-03). */
  readonly cap: number;
  /** All moves are halved, and rounded up (AOF-KT-01). */
  readonly half: boolean;
}

export interface Ground {
  readonly difficult: boolean;
  readonly condition: Condition;
  readonly stealthMove: 'advance' | 'rush';
  readonly half: boolean;
}

/** Whom Magical Winds carry on (RU-C23, RU-C27). */
export interface Winds {
  readonly zeroMoves: 'rush' | 'both' | 'nobody';
  readonly stealthWinds: boolean;
}

/** Fast, Slow, markers, heavy damage and bad ground (AOF-ACT-02, -03, AOF-SR-07, -21, AOF-EXH-03, AOF-BRUTAL-05). */
export function legsOf(band: Band, { difficult, condition, stealthMove, half }: Ground, sweeping: boolean): Legs {
  // Whoever may only hold goes nowhere, be it the hero that is left of a unit (AOF-SR-13, RU-14).
  if (band.has('Immobile')) return { advance: 0, rush: 0, stealth: 0, cap: 0, half };
  const pace = (band.has('Fast') ? 2 : 0) - (band.has('Slow') ? 2 : 0) - band.exhaustion - 2 * band.immobilised;
  const muddy = condition === 'Muddy Terrain';
  const light = band.has('Strider') || band.has('Flying');
  const cap = light ? 999 : difficult && muddy ? 4 : difficult || muddy ? 6 : 999;
  const capped = (inches: number) => Math.max(0, Math.min(cap, inches));
  const advance = capped(6 + pace);
  const rush = capped(12 + 2 * pace + (sweeping ? 2 : 0));
  return { advance, rush, stealth: stealthMove === 'rush' ? capped(12 + 2 * pace) : advance, cap, half };
}

/** What of a move there is to go. */
export function gone(inches: number, { cap, half }: Legs): number {
  const capped = Math.min(cap, inches);
  return half ? Math.ceil(capped / 2) : capped;
}

/** What somebody does with an activation. */
export type Deed =
  | { readonly kind: 'charge'; readonly heavy: boolean }
  /** `winds`: which dice Magical Winds add (AOF-COND-05). */
  | {
      readonly kind: 'move';
      readonly inches: number;
      readonly winds: 'none' | 'D3' | '2D6';
      readonly shoots: boolean;
      readonly stealthy: boolean;
    }
  | { readonly kind: 'shoot'; readonly action: Fire['action'] }
  | { readonly kind: 'idle'; readonly as: 'rest' | 'hunker down' | 'defensive stance' | 'overwatch' };

/** @param distance between the units; they keep an inch apart unless they fight */
export function deedOf(behaviour: string, legs: Legs, distance: number, blow: Winds | null): Deed {
  const go = (inches: number, winds: 'none' | 'D3' | '2D6', shoots: boolean, stealthy = false): Deed => ({
    ...{ kind: 'move', inches, winds, shoots, stealthy },
  });
  const goes = (inches: number, carried: boolean) => inches > 0 || (carried && legs.cap > 0);
  const advance = (): Deed =>
    distance > 1 && goes(legs.advance, blow?.zeroMoves === 'both')
      ? go(legs.advance, 'D3', true)
      : { kind: 'shoot', action: 'Hold' };
  const rush = () => go(legs.rush, goes(legs.rush, blow?.zeroMoves !== 'nobody') ? '2D6' : 'none', false);
  const charge = distance <= gone(legs.rush, legs);
  const [over, under] = legs.half ? [2, 3] : [3, 6];
  switch (behaviour) {
    case 'charge':
    case 'heavy charge':
      return charge
        ? { kind: 'charge', heavy: behaviour === 'heavy charge' && distance > over && distance < under }
        : rush();
    case 'advance and charge':
      return charge ? { kind: 'charge', heavy: false } : advance();
    case 'advance and shoot':
      return advance();
    case 'rush':
      return rush();
    case 'stealth move':
      // Winds carry on Advance, Rush and Charge only, unless it is read as an Advance.
      return go(
        legs.stealth,
        blow?.stealthWinds && goes(legs.stealth, blow.zeroMoves === 'both') ? 'D3' : 'none',
        false,
        legs.cap > 0,
      );
    case 'hold and shoot':
      return { kind: 'shoot', action: 'Hold' };
    case 'covering fire':
      return { kind: 'shoot', action: 'Covering Fire' };
    case 'focused fire':
      return { kind: 'shoot', action: 'Focused Fire' };
    case 'hunker down':
    case 'defensive stance':
    case 'overwatch':
      return { kind: 'idle', as: behaviour };
    default:
      return { kind: 'idle', as: 'rest' };
  }
}
