/** What units may come to do in a duel, by the distances that they may come to: for the rules of actions that act. */
import type { Ledger } from '../../disclosure/ledger.ts';
import { startFlags } from '../flags.ts';
import { AWAY, arrivals, CLOSEST, landings, type Move, startDistance } from './moves.ts';
import { type Behaviour, behavioursOf } from './schema.ts';
import { OVERWATCH, type Pairing } from './setup.ts';
import { planOf } from './uses.ts';

const SIDES = ['attacker', 'target'] as const;
type Side = (typeof SIDES)[number];

/** Enters the rules of every action that is taken at some distance, casualties and markers aside. */
export function enterDeeds(pairing: Pairing, ledger: Ledger): void {
  const { duel } = pairing;
  const { rounds } = duel.situation;
  let apart = new Set([startDistance(duel)]);
  for (let round = 1; round <= rounds; round++) {
    apart = new Set([...apart].map((distance) => arrivals(duel, round, distance)));
    // Either may act before the other.
    for (const who of [...SIDES, ...SIDES]) {
      const next = new Set(apart);
      for (const distance of apart) {
        if (distance === AWAY) continue;
        for (const behaviour of behavioursOf(planOf(duel, who))) {
          for (const to of taken(pairing.during(round, who), who, behaviour, distance, ledger)) next.add(to);
        }
      }
      apart = next;
    }
  }
}

function taken(pairing: Pairing, who: Side, behaviour: Behaviour, distance: number, ledger: Ledger): Iterable<number> {
  const flags = startFlags(pairing.duel[who]);
  const move = pairing.move(who, pairing.line(who).start, flags, distance, behaviour);
  ledger.enter(...rulesOf(pairing, who, behaviour, distance, move));
  if (move.kind === 'idle') return [];
  return move.kind === 'charge' ? [CLOSEST] : landings(move, distance).keys();
}

function rulesOf(pairing: Pairing, who: Side, behaviour: Behaviour, distance: number, move: Move): string[] {
  if (move.kind === 'charge') return ['AOF-ACT-04', ...(move.heavy ? ['AOF-ACT-09'] : [])];
  const flags = startFlags(pairing.duel[who]);
  const fires = (mode: 'plain' | 'covering' | 'focused', at: number) =>
    pairing.shot(who, flags, at, { mode, moved: move.kind === 'move' && move.moved }, 0) !== null;
  switch (behaviour) {
    case 'overwatch':
      return pairing.shot(who, flags, CLOSEST, OVERWATCH, 0) ? ['AOF-ACT-11'] : [];
    case 'hunker down':
      return ['AOF-ACT-05'];
    case 'defensive stance':
      return ['AOF-ACT-06'];
    case 'stealth move':
      return ['AOF-ACT-10'];
    case 'covering fire':
      return fires('covering', distance) ? ['AOF-ACT-07'] : [];
    case 'focused fire':
      return fires('focused', distance) ? ['AOF-ACT-08'] : [];
    case 'hold and shoot':
      return fires('plain', distance) ? ['AOF-ACT-01'] : [];
    case 'stay':
      return [];
    case 'rush':
    case 'charge':
    case 'heavy charge':
      return move.kind === 'move' && move.moved ? ['AOF-ACT-03'] : [];
    default:
      return move.kind === 'move' && move.moved ? ['AOF-ACT-02'] : fires('plain', distance) ? ['AOF-ACT-01'] : [];
  }
}
