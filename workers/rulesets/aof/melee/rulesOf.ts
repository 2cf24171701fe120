/** Which rules take part in a melee. */
import { Ledger } from '../../disclosure/ledger.ts';
import type { MeleeParts } from './parts.ts';
import { dangerDice } from './setup.ts';

export function rulesOfMelee(parts: MeleeParts): readonly string[] {
  const { melee, attacker, target, fighters, fights } = parts;
  const { situation } = melee;
  const ledger = new Ledger();
  const flags = { attacker: parts.flags('attacker'), target: parts.flags('target') };
  const [{ exchange }] = fights;
  exchange.strike('striker', flags.attacker, exchange.charges(target.start));
  const replies = exchange.replies(target.start, flags.target);
  if (replies) exchange.strike('replier', flags.target, false);
  ledger.enter(...exchange.rules(), 'AOF-MELEE-06', 'AOF-MELEE-07', 'AOF-MORALE-04', 'AOF-MORALE-05');
  for (const { nerves } of fighters) ledger.enter(...nerves.rules);
  ledger.enter('AOF-ROUT-01', 'AOF-FATIGUE-01', 'AOF-WAVER-01');
  if (replies) ledger.enter('AOF-MELEE-05');
  if (fighters[1].braced) ledger.enter('AOF-ACT-06');
  if (exchange.strikerBonus + exchange.defenderBonus > 0) ledger.enter('AOF-CMD-03');
  if ([attacker, target].some(({ side }) => side.profiles.some(({ rules }) => rules.has('Fear'))))
    ledger.enter('AOF-SR-08');
  if (exchange.phalanxDice(attacker.start, target.start) > 0) ledger.enter('AOF-SR-16');
  const danger = dangerDice(melee, attacker, attacker.start);
  if (danger.plain + danger.worse > 0) ledger.enter('AOF-TERR-06');
  if (melee.condition === 'Earthquake') ledger.enter('AOF-COND-01');
  ledger.enter(...(parts.reaction(flags.target)?.made.strike.rules ?? []));
  if (situation.exhaustion) ledger.enter('AOF-EXH-01', 'AOF-EXH-02', 'AOF-EXH-03');
  if (fights.length > 1) ledger.enter('AOF-CP-17');
  if (parts.blows) ledger.enter('AOF-CP-16');
  if ([...melee.attackerStratagems, ...melee.targetStratagems].includes('Code of Honor')) ledger.enter('AOF-CP-11');
  return ledger.rules;
}
