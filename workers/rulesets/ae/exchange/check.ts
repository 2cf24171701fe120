/** Faults of an exchange that no single field shows. */
import { counted } from '../../../wording.ts';
import type { Problem } from '../../ruleset.ts';
import { checkUnit } from '../checkUnit.ts';
import { charges } from '../force.ts';
import { LEADERSHIP } from '../leaders.ts';
import type { Exchange } from './schema.ts';
import { isVolley } from './setup.ts';

export function checkExchange(scenario: Exchange): Problem[] {
  const { attacker, target, situation } = scenario;
  const problems = [...checkUnit(attacker, 'attacker'), ...checkUnit(target, 'target')];
  const horde = ['horde', 'capital ship', 'fortress'].includes(attacker.kind);
  if (attacker.kind === 'vehicle' || attacker.kind === 'specialist' || attacker.kind === 'leader') {
    problems.push({
      path: 'attacker.kind',
      message: `a ${attacker.kind} attacks as a character or weapon specialist`,
      allowed: 'horde, character, weapon specialist, capital ship or fortress',
    });
  }
  if (target.kind === 'weapon specialist') {
    problems.push({
      path: 'target.kind',
      message: 'a Weapon Specialist stands within his Horde, so as a target he is a specialist',
      allowed: 'specialist, with the squads of his Horde',
    });
  }
  if (horde && (target.kind === 'specialist' || target.kind === 'leader')) {
    problems.push({
      path: 'target.kind',
      message: `a Horde cannot target a ${target.kind} within another Horde (AE-SPEC-05, AE-LEAD-03)`,
      allowed: 'any other kind of target, or a character or weapon specialist as the attacker',
    });
  }
  const most = horde && !extraAttack(attacker) ? 1 : horde ? 2 : 20;
  if (situation.attacks > most) {
    problems.push({
      path: 'situation.attacks',
      message: `${counted(situation.attacks, 'attacks')} of a Horde in a turn`,
      allowed: most === 1 ? '1, or 2 with the free Half Action of LEAD-49' : 'at most 2',
    });
  }
  if (isVolley(scenario)) problems.push(...checkMode(scenario));
  else if (scenario.situation.charge && !charges(attacker)) {
    problems.push({
      path: 'situation.charge',
      message:
        attacker.kind === 'fortress'
          ? 'a Fortress does not move (AE-TRAIT-04)'
          : 'a Weapon Specialist moves with his Horde and does not charge (AE-WSPEC-03)',
      allowed: 'false, or another attacker',
    });
  }
  return problems;
}

function extraAttack({ leader, commander }: Exchange['attacker']): boolean {
  return [leader, commander].some((id) => id !== 'none' && 'freeAttack' in LEADERSHIP[id]);
}

function checkMode({ situation, attacker }: Extract<Exchange, { situation: { mode: string } }>): Problem[] {
  const { mode } = situation;
  const rate = mode === 'full auto' ? 'full' : mode === 'semi-automatic' ? 'semi' : null;
  if (!rate || attacker.weapon[rate] > 0) return [];
  return [
    {
      path: 'situation.mode',
      message: `${mode}, but "${attacker.weapon.name}" has no such rate`,
      allowed: `single shot, or a rate in attacker.weapon.${rate}`,
    },
  ];
}
