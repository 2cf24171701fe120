/** What units may come to do in a duel, by the distances that they may come to: for the rules of actions that act. */
import type { Ledger } from '../../disclosure/ledger.ts';
import { startFlags } from '../flags.ts';
import { AWAY, arrivals, CLOSEST, landings, type Move, startDistance } from './moves.ts';
import { type Behaviour, behavioursOf } from './schema.ts';
import { OVERWATCH, type Pairing, PLAIN_CHARGE } from './setup.ts';
import { OTHER } from './steps.ts';
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
  const flags = startFlags(pairing.duel[who]);
  if (move.kind === 'charge') return ['AOF-ACT-04', ...(move.heavy && heavyHits(pairing, who) ? ['AOF-ACT-09'] : [])];
  const fires = (mode: 'plain' | 'covering' | 'focused', at: number) =>
    pairing.shot(who, flags, at, { mode, moved: move.kind === 'move' && move.moved }, 0) !== null;
  switch (behaviour) {
    case 'overwatch':
      return pairing.shot(who, flags, CLOSEST, OVERWATCH, 0) ? ['AOF-ACT-11'] : [];
    case 'hunker down':
      return shoots(pairing, OTHER[who]) ? ['AOF-ACT-05'] : [];
    case 'defensive stance':
      return charges(pairing, OTHER[who]) ? ['AOF-ACT-06'] : [];
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

/** Whether a heavy charge is any better than another: somebody has dice to hit. */
function heavyHits(pairing: Pairing, who: Side): boolean {
  const exchange = pairing.exchange(who, { ...PLAIN_CHARGE, heavy: true });
  const counts = exchange.charges(pairing.line(OTHER[who]).start);
  return exchange.strike('striker', startFlags(pairing.duel[who]), counts).strike.rules.has('AOF-ACT-09');
}

const SHOOTING: ReadonlySet<Behaviour> = new Set([
  'advance and charge',
  'advance and shoot',
  'hold and shoot',
  'covering fire',
  'focused fire',
  'overwatch',
]);

/** Whether a unit may shoot at somebody, by what it does and what it has. */
export function shoots({ duel }: Pairing, who: Side): boolean {
  const unit = duel[who];
  const plan = planOf(duel, who);
  const reacts = plan.stratagems.some(({ stratagem }) => stratagem === 'Closing Fire');
  if (!reacts && !behavioursOf(plan).some((one) => SHOOTING.has(one))) return false;
  return [unit, ...unit.joined].some(
    ({ weapons, rules }) =>
      rules.includes('Breath Attack') || weapons.some(({ range, attacks }) => range !== undefined && attacks > 0),
  );
}

export function charges({ duel }: Pairing, who: Side): boolean {
  return behavioursOf(planOf(duel, who)).some((behaviour) => behaviour.includes('charge'));
}
