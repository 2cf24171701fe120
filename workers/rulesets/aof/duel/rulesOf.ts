/** Which rules come up in a duel. */
import { Ledger } from '../../disclosure/ledger.ts';
import { startFlags } from '../flags.ts';
import { charges, enterDeeds, shoots } from './deeds.ts';
import { feetOf, legsOf } from './moves.ts';
import { goesOn } from './rounds.ts';
import { type Behaviour, behavioursOf, type Duel, type Use, type Which } from './schema.ts';
import type { Pairing } from './setup.ts';
import { OTHER } from './steps.ts';
import { everUses, leaderOf, planOf, USE_RULES } from './uses.ts';

const SIDES = ['attacker', 'target'] as const;

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
  ledger.enter('AOF-TURN-01', 'AOF-WAVER-01', 'AOF-WAVER-02', 'AOF-MORALE-03');
  enterDeeds(pairing, ledger);
  for (const which of SIDES) ofUnit(duel, which, pairing, ledger);
  const fights = SIDES.filter((which) => charges(pairing, which));
  if (fights.length > 0) ledger.enter('AOF-MORALE-04', 'AOF-MORALE-05', 'AOF-ROUT-01');
  // A second fight in one round, for whoever was in the first.
  const again = SIDES.some((which) => everUses(duel, which, 'Ferocious Attack'));
  if (fights.length > 1 || (fights.length > 0 && again)) ledger.enter('AOF-FATIGUE-01');
  const troubled = SIDES.filter((which) => isTroubled(pairing, which));
  if (troubled.length > 0 && situation.first === 'roll-off') ledger.enter('AOF-DICE-03');
  if (troubled.length > 0 && situation.first === 'drawn each round') ledger.enter('AOF-FOG-02');
  const stopped = [...duel.attackerPlan.idleRounds, ...duel.targetPlan.idleRounds];
  if (stopped.some((round) => round <= situation.rounds)) ledger.enter('AOF-FOG-04');
  if (situation.kitchenTable) ledger.enter('AOF-KT-01');
  if (situation.prolonged && goesOn(situation.rounds - 1, true) < 1) ledger.enter('AOF-FOG-05');
  if (SIDES.some((which) => isHeldUp(pairing, which))) ledger.enter('AOF-TERR-05');
  if (situation.dangerous) ledger.enter('AOF-TERR-06');
  if (CONDITIONS[condition]) ledger.enter(CONDITIONS[condition]);
  if (situation.exhaustion) ledger.enter('AOF-EXH-01', 'AOF-EXH-02', 'AOF-EXH-03', 'AOF-EXH-04');
  ledger.enter(...pairing.rules());
  for (const which of troubled) ledger.enter(...pairing.nerveRules(which));
  return ledger.rules;
}

/** Whether difficult ground shortens a move that a unit may make (AOF-TERR-05). */
function isHeldUp(pairing: Pairing, which: Which): boolean {
  const { duel } = pairing;
  const moves = behavioursOf(planOf(duel, which)).some((behaviour) => MOVING.has(behaviour));
  if (!duel.situation.difficult || !moves) return false;
  const line = pairing.line(which);
  const legs = legsOf(line, line.start);
  const flags = startFlags(duel[which]);
  const open = { ...duel, situation: { ...duel.situation, difficult: false } };
  return feetOf(legs, flags, duel).rush < feetOf(legs, flags, open).rush;
}

const MOVING: ReadonlySet<Behaviour> = new Set([
  'charge',
  'heavy charge',
  'advance and charge',
  'advance and shoot',
  'rush',
  'stealth move',
]);

/** Whether anything may befall a unit that asks for a test of morale: wounds, a lost melee, markers. */
function isTroubled(pairing: Pairing, which: Which): boolean {
  const { duel, casts } = pairing;
  const { situation, condition } = duel;
  const other = OTHER[which];
  if (situation.dangerous || situation.exhaustion || TROUBLES.has(condition)) return true;
  if (shoots(pairing, other) || casts[other].length > 0) return true;
  if (duel.brutal.mishaps && shoots(pairing, which)) return true;
  return SIDES.some((striker) => {
    if (!charges(pairing, striker)) return false;
    const exchange = pairing.exchange(striker);
    const role = striker === other ? 'striker' : 'replier';
    const [own, enemy] = [pairing.line(striker).start, pairing.line(OTHER[striker]).start];
    const bonus = role === 'striker' ? exchange.strikerBonus : exchange.defenderBonus;
    const fears = exchange.fears(own, enemy)[role === 'striker' ? 0 : 1];
    const strike = exchange.blow(role, startFlags(duel[other]), role === 'striker' && exchange.charges(enemy));
    return bonus > 0 || fears || exchange.phalanxDice(own, enemy) > 0 || strike.strike.batches.length > 0;
  });
}

/** Whether there is anything in the duel that a stratagem can change, as far as the plans tell. */
function isOfUse(pairing: Pairing, which: Which, { stratagem, round }: Use): boolean {
  const { duel } = pairing;
  const { rounds, first } = duel.situation;
  if (round > rounds) return false;
  const leaders: readonly Which[] = first === 'attacker' || first === 'target' ? [first] : SIDES;
  switch (stratagem) {
    case 'Seize Initiative':
      return leaders.some((leader) => leaderOf(duel, round, leader) !== leader);
    case 'Ferocious Attack':
    case 'Killing Blow':
      return SIDES.some((side) => charges(pairing, side));
    case 'Command: morale':
    case 'Code of Honor':
      return isTroubled(pairing, which);
    case 'Heightened Senses':
      return shoots(pairing, which);
    case 'Closing Fire':
      return charges(pairing, OTHER[which]);
    default:
      return true;
  }
}

const TROUBLES: ReadonlySet<string> = new Set(['Earthquake', 'Damnation', 'Deadly Vortex', 'Arcane Power']);

function ofUnit(duel: Duel, which: Which, pairing: Pairing, ledger: Ledger): void {
  const { situation } = duel;
  const plan = planOf(duel, which);
  const unit = duel[which];
  const behaviours = behavioursOf(plan);
  const other = which === 'attacker' ? 'target' : 'attacker';
  const [own, enemy] = [startFlags(unit), startFlags(duel[other])];
  for (const behaviour of behaviours) {
    const shoots = behaviour.includes('shoot') || behaviour.includes('fire') || behaviour === 'advance and charge';
    if (shoots) pairing.shot(which, own, 1, { mode: 'plain', moved: false }, 0);
    if (behaviour === 'overwatch') pairing.shot(which, own, 1, { mode: 'overwatch', moved: false }, 0);
    if (!behaviour.includes('charge')) continue;
    const exchange = pairing.exchange(which);
    exchange.blow('striker', own, exchange.charges(pairing.line(other).start));
    if (exchange.replies(pairing.line(other).start, 0)) exchange.blow('replier', enemy, false);
    ledger.enter('AOF-MELEE-06', 'AOF-MELEE-07');
    if (exchange.replies(pairing.line(other).start, 0)) ledger.enter('AOF-MELEE-05');
    if (exchange.strikerBonus + exchange.defenderBonus > 0) ledger.enter('AOF-CMD-03');
    const [mine, theirs] = [pairing.line(which).start, pairing.line(other).start];
    if (exchange.fears(mine, theirs).includes(true)) ledger.enter('AOF-SR-08');
    if (exchange.phalanxDice(mine, theirs) > 0) ledger.enter('AOF-SR-16');
  }
  for (const [rule, id] of Object.entries(LEGS)) if (unit.rules.some((one) => one === rule)) ledger.enter(id);
  if (situation.difficult && unit.rules.includes('Strider')) ledger.enter('AOF-SR-24');
  if (plan.ambush > 0) ledger.enter(unit.rules.includes('Ambush') ? 'AOF-SR-01' : 'AOF-KT-01');
  if (situation.exhaustion) {
    const rests = behaviours.includes('stay') || plan.whenWavering === 'rest';
    if (rests) ledger.enter('AOF-EXH-05');
    if (unit.joined.some(({ hero }) => hero)) ledger.enter('AOF-EXH-06');
  }
  if (plan.whenWavering === 'hunker down' && shoots(pairing, other)) ledger.enter('AOF-ACT-05');
  if (plan.whenWavering === 'defensive stance' && charges(pairing, other)) ledger.enter('AOF-ACT-06');
  for (const use of plan.stratagems) if (isOfUse(pairing, which, use)) ledger.enter(USE_RULES[use.stratagem]);
  if (pairing.casts[which].length > 0 && duel.condition === 'Arcane Power') ledger.enter('AOF-COND-08');
}
