import { startFlags } from '../flags.ts';
import type { Duel } from './schema.ts';
import type { Pairing } from './setup.ts';
import { planOf, USE_RULES } from './uses.ts';

/** IDs of the rules that may come up. */
export function rulesOf(duel: Duel, pairing: Pairing): string[] {
  const { situation, condition } = duel;
  const flags = { attacker: startFlags(duel.attacker, false), target: startFlags(duel.target, false) };
  const all = new Set(['AOF-TURN-01', 'AOF-WAVER-01', 'AOF-WAVER-02', 'AOF-ROUT-01', 'AOF-MORALE-03', 'AOF-MORALE-04']);
  for (const which of ['attacker', 'target'] as const) {
    const { behaviour, ambush } = which === 'attacker' ? duel.attackerPlan : duel.targetPlan;
    const other = which === 'attacker' ? 'target' : 'attacker';
    if (behaviour === 'charge' || behaviour === 'advance and charge') {
      const exchange = pairing.exchanges[which];
      exchange.strike('striker', flags[which], exchange.charges(pairing.line(other).start));
      if (exchange.replies(pairing.line(other).start, 0)) exchange.strike('replier', flags[other], false);
      for (const rule of ['AOF-ACT-04', 'AOF-MELEE-06', 'AOF-MELEE-07', 'AOF-FATIGUE-01']) all.add(rule);
    }
    if (behaviour === 'charge' || behaviour === 'rush') all.add('AOF-ACT-03');
    if (behaviour === 'hold and shoot') all.add('AOF-ACT-01');
    if (behaviour.startsWith('advance')) all.add('AOF-ACT-02');
    if (behaviour !== 'charge' && behaviour !== 'rush' && behaviour !== 'stay')
      pairing.shot(which, flags[which], 1, false);
    const names = {
      Fast: 'AOF-SR-07',
      Slow: 'AOF-SR-21',
      Flying: 'AOF-SR-10',
      Scout: 'AOF-SR-20',
      Immobile: 'AOF-SR-13',
    };
    for (const [rule, id] of Object.entries(names)) if (duel[which].rules.some((one) => one === rule)) all.add(id);
    if (situation.difficult && duel[which].rules.includes('Strider')) all.add('AOF-SR-24');
    if (ambush > 0) all.add(duel[which].rules.includes('Ambush') ? 'AOF-SR-01' : 'AOF-KT-01');
  }
  if (situation.first === 'roll-off') all.add('AOF-DICE-03');
  if (situation.first === 'drawn each round') all.add('AOF-FOG-02');
  if (duel.attackerPlan.idleRounds.length + duel.targetPlan.idleRounds.length > 0) all.add('AOF-FOG-04');
  if (situation.kitchenTable) all.add('AOF-KT-01');
  if (situation.prolonged) all.add('AOF-FOG-05');
  if (situation.difficult) all.add('AOF-TERR-05');
  if (situation.dangerous) all.add('AOF-TERR-06');
  if (situation.darkSkies > 0) all.add('AOF-COND-06');
  if (condition === 'Muddy Terrain') all.add('AOF-COND-03');
  if (condition === 'Earthquake') all.add('AOF-COND-01');
  if (condition === 'Deadly Vortex') all.add('AOF-COND-10');
  if (situation.exhaustion) for (const id of ['AOF-EXH-01', 'AOF-EXH-02', 'AOF-EXH-03', 'AOF-EXH-04']) all.add(id);
  for (const which of ['attacker', 'target'] as const) {
    for (const { stratagem, round } of planOf(duel, which).stratagems) {
      if (round <= situation.rounds) all.add(USE_RULES[stratagem]);
    }
    if (pairing.casts[which].length > 0 && condition === 'Arcane Power') all.add('AOF-COND-08');
  }
  for (const rule of pairing.rules()) all.add(rule);
  return [...all].sort();
}
