/** Which rules come up in a duel. */
import { Ledger } from '../../disclosure/ledger.ts';
import { startFlags } from '../flags.ts';
import { type Behaviour, behavioursOf, type Duel, type Which } from './schema.ts';
import type { Pairing } from './setup.ts';
import { planOf, USE_RULES } from './uses.ts';

const ACTIONS: Readonly<Record<Behaviour, readonly string[]>> = {
  charge: ['AOF-ACT-03', 'AOF-ACT-04'],
  'advance and charge': ['AOF-ACT-02', 'AOF-ACT-04'],
  'advance and shoot': ['AOF-ACT-02'],
  'hold and shoot': ['AOF-ACT-01'],
  rush: ['AOF-ACT-03'],
  stay: [],
  'heavy charge': ['AOF-ACT-03', 'AOF-ACT-04', 'AOF-ACT-09'],
  'stealth move': ['AOF-ACT-10'],
  'covering fire': ['AOF-ACT-07'],
  'focused fire': ['AOF-ACT-08'],
  overwatch: ['AOF-ACT-11'],
  'hunker down': ['AOF-ACT-05'],
  'defensive stance': ['AOF-ACT-06'],
};

const LEGS = {
  Fast: 'AOF-SR-07',
  Slow: 'AOF-SR-21',
  Flying: 'AOF-SR-10',
  Scout: 'AOF-SR-20',
  Immobile: 'AOF-SR-13',
} as const;

const CONDITIONS: Readonly<Record<string, string>> = {
  'Muddy Terrain': 'AOF-COND-03',
  'Magical Winds': 'AOF-COND-05',
  Damnation: 'AOF-COND-07',
  Earthquake: 'AOF-COND-01',
  'Deadly Vortex': 'AOF-COND-10',
};

/** IDs of the rules that may come up. */
export function rulesOf(duel: Duel, pairing: Pairing): readonly string[] {
  const { situation, condition } = duel;
  const ledger = new Ledger();
  ledger.enter('AOF-TURN-01', 'AOF-WAVER-01', 'AOF-WAVER-02', 'AOF-ROUT-01', 'AOF-MORALE-03', 'AOF-MORALE-04');
  for (const which of ['attacker', 'target'] as const) ofUnit(duel, which, pairing, ledger);
  if (situation.first === 'roll-off') ledger.enter('AOF-DICE-03');
  if (situation.first === 'drawn each round') ledger.enter('AOF-FOG-02');
  if (duel.attackerPlan.idleRounds.length + duel.targetPlan.idleRounds.length > 0) ledger.enter('AOF-FOG-04');
  if (situation.kitchenTable) ledger.enter('AOF-KT-01');
  if (situation.prolonged) ledger.enter('AOF-FOG-05');
  if (situation.difficult) ledger.enter('AOF-TERR-05');
  if (situation.dangerous) ledger.enter('AOF-TERR-06');
  if (situation.darkSkies > 0) ledger.enter('AOF-COND-06');
  if (CONDITIONS[condition]) ledger.enter(CONDITIONS[condition]);
  if (situation.exhaustion) ledger.enter('AOF-EXH-01', 'AOF-EXH-02', 'AOF-EXH-03', 'AOF-EXH-04');
  ledger.enter(...pairing.rules());
  return ledger.rules;
}

function ofUnit(duel: Duel, which: Which, pairing: Pairing, ledger: Ledger): void {
  const { situation } = duel;
  const plan = planOf(duel, which);
  const unit = duel[which];
  const behaviours = behavioursOf(plan);
  const other = which === 'attacker' ? 'target' : 'attacker';
  const [own, enemy] = [startFlags(unit), startFlags(duel[other])];
  for (const behaviour of behaviours) {
    ledger.enter(...ACTIONS[behaviour]);
    const shoots = behaviour.includes('shoot') || behaviour.includes('fire') || behaviour === 'advance and charge';
    if (shoots) pairing.shot(which, own, 1, { mode: 'plain', moved: false }, 0);
    if (behaviour === 'overwatch') pairing.shot(which, own, 1, { mode: 'overwatch', moved: false }, 0);
    if (!behaviour.includes('charge')) continue;
    const exchange = pairing.exchange(which);
    exchange.strike('striker', own, exchange.charges(pairing.line(other).start));
    if (exchange.replies(pairing.line(other).start, 0)) exchange.strike('replier', enemy, false);
    ledger.enter('AOF-MELEE-06', 'AOF-MELEE-07', 'AOF-FATIGUE-01');
  }
  for (const [rule, id] of Object.entries(LEGS)) if (unit.rules.some((one) => one === rule)) ledger.enter(id);
  if (situation.difficult && unit.rules.includes('Strider')) ledger.enter('AOF-SR-24');
  if (plan.ambush > 0) ledger.enter(unit.rules.includes('Ambush') ? 'AOF-SR-01' : 'AOF-KT-01');
  if (situation.exhaustion) {
    const rests = behaviours.includes('stay') || plan.whenWavering === 'rest';
    if (rests) ledger.enter('AOF-EXH-05');
    if (unit.joined.some(({ hero }) => hero)) ledger.enter('AOF-EXH-06');
  }
  if (plan.whenWavering === 'hunker down') ledger.enter('AOF-ACT-05');
  if (plan.whenWavering === 'defensive stance') ledger.enter('AOF-ACT-06');
  for (const { stratagem, round } of plan.stratagems) if (round <= situation.rounds) ledger.enter(USE_RULES[stratagem]);
  if (pairing.casts[which].length > 0 && duel.condition === 'Arcane Power') ledger.enter('AOF-COND-08');
}
