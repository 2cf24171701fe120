/** The rules behind a move: those without which it would have led to another future. */
import type { Ledger } from '../../disclosure/ledger.ts';
import { exhaustionOf, POSTURE, withExhaustion } from '../flags.ts';
import type { ModelRule } from '../schema.ts';
import type { Futures } from './futures.ts';
import { AWAY, choose, type Feet, feetOf, isSameMove, legsOf, type Move } from './moves.ts';
import { flagsOf, type Stand, type When } from './now.ts';
import type { Behaviour, Which } from './schema.ts';
import type { Pairing } from './setup.ts';
import { USE_RULES } from './uses.ts';

const LEGS: ReadonlyArray<readonly [legs: ModelRule, rule: string]> = [
  ['Fast', 'AOF-SR-07'],
  ['Slow', 'AOF-SR-21'],
  ['Flying', 'AOF-SR-10'],
  ['Immobile', 'AOF-SR-13'],
  ['Strider', 'AOF-SR-24'],
];

/** The rules of such legs. */
export function legRules(legs: ReadonlySet<ModelRule>): readonly string[] {
  return LEGS.flatMap(([leg, rule]) => (legs.has(leg) ? [rule] : []));
}

/** What a unit is about to do. */
export interface Deed {
  readonly when: When;
  readonly who: Which;
  readonly stand: Stand;
  readonly option: Behaviour;
  /** One of those it may be in, all of which walk alike. */
  readonly state: number;
  readonly pairing: Pairing;
  readonly move: Move;
}

export function enterMove(ledger: Ledger, futures: Futures, deed: Deed): void {
  const { when, who, stand, option, move } = deed;
  if (stand.distance === AWAY) return;
  let own: number | undefined;
  /** Whether its future would be another one; what is entered already, or leads to the same, need not be asked. */
  const acts = (rule: string, other: () => Move): boolean => {
    if (ledger.has(rule)) return false;
    const instead = other();
    if (isSameMove(move, instead)) return false;
    own ??= futures.moved(when, who, stand, move, option);
    return own !== futures.moved(when, who, stand, instead, option);
  };
  const heavy = move.kind === 'charge' && move.heavy;
  if (heavy && acts('AOF-ACT-09', () => ({ ...move, heavy: false }))) ledger.enter('AOF-ACT-09');
  const action = actionOf(option, move);
  if (action && acts(action, () => ({ kind: 'idle', posture: POSTURE.none }))) ledger.enter(action);
  for (const [rule, other] of alternatives(deed)) if (acts(rule, other)) ledger.enter(rule);
}

/** The action that a move is, unless it enters itself with its dice. */
export function actionOf(option: Behaviour, move: Move): string | null {
  if (move.kind === 'idle') return null;
  if (option === 'stealth move') return 'AOF-ACT-10';
  if (move.kind === 'charge') return 'AOF-ACT-04';
  if (!move.moved) return move.shoots === 'plain' ? 'AOF-ACT-01' : null;
  return move.shoots ? 'AOF-ACT-02' : 'AOF-ACT-03';
}

/** What it would do without one of the rules that bear on its feet. */
function* alternatives(deed: Deed): Generator<readonly [rule: string, move: () => Move]> {
  const { who, stand, option, state, pairing } = deed;
  const { duel, forces } = pairing;
  const legs = legsOf(pairing.line(who), state);
  const flags = flagsOf(stand, who);
  const sweeping = forces[who].has('Sweeping Move');
  const blown = duel.condition === 'Magical Winds';
  const chosen = (feet: Feet, winds = blown): Move => choose(option, feet, stand.distance, winds);
  for (const [leg, rule] of LEGS) {
    if (!legs.has(leg)) continue;
    yield [rule, () => chosen(feetOf(new Set([...legs].filter((one) => one !== leg)), flags, duel, sweeping))];
  }
  const { situation, condition } = duel;
  if (situation.difficult) {
    const open = { ...duel, situation: { ...situation, difficult: false } };
    yield ['AOF-TERR-05', () => chosen(feetOf(legs, flags, open, sweeping))];
  }
  if (condition === 'Muddy Terrain') {
    yield ['AOF-COND-03', () => chosen(feetOf(legs, flags, { ...duel, condition: 'none' }, sweeping))];
  }
  if (sweeping) yield [USE_RULES['Sweeping Move'], () => chosen(feetOf(legs, flags, duel))];
  if (exhaustionOf(flags) > 0)
    yield ['AOF-EXH-03', () => chosen(feetOf(legs, withExhaustion(flags, 0), duel, sweeping))];
  if (blown) yield ['AOF-COND-05', () => chosen(feetOf(legs, flags, duel, sweeping), false)];
}
