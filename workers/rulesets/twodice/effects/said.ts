/** What an answer about continuous effects says besides its numbers. */

import { counted } from '../../../wording.ts';
import { chanceInWords } from '../../measures.ts';
import type { Measures } from '../../ruleset.ts';
import { bodyRules } from '../body/rules.ts';
import type { TargetBody } from '../body/target.ts';
import { isIntangible } from '../conditions/index.ts';
import type { Effects } from './schema.ts';
import { effectsOn } from './states.ts';

export function effectsSentence(scenario: Effects, { destroyed, boxes }: Measures): string {
  if (destroyed?.kind !== 'probability' || boxes?.kind !== 'distribution') throw new TypeError('not an effects answer');
  const { target, turns } = scenario;
  const on = effectsOn(scenario).join(' and ').toLowerCase() || 'nothing that can hurt it';
  const chance = chanceInWords(destroyed);
  const span = turns === 1 ? 'its next turn' : counted(turns, 'turns');
  return `${target.name} (ARM ${target.ARM}) under ${on} is destroyed within ${span}: ${chance}. On average ${boxes.mean.value.toFixed(1)} boxes.`;
}

/** Rules that take part, sorted. */
export function rulesOf({ target, effects }: Effects, body: TargetBody): string[] {
  const rules = ['MK3-CONT-01', 'MK3-CONT-02', 'MK3-CONT-03', ...bodyRules(body)];
  if (effects.includes('Corrosion')) rules.push('MK3-CONT-04');
  if (effects.includes('Fire')) rules.push('MK3-CONT-05', 'MK3-DMG-01');
  if (target.shields > 0) rules.push('MK3-WQ-16');
  if (target.bucklers > 0) rules.push('MK3-WQ-02');
  if (isIntangible(target, false)) rules.push('MK3-ADV-12');
  if (target.immunities.includes('Fire')) rules.push('MK3-IMM-04');
  if (target.immunities.includes('Corrosion')) rules.push('MK3-IMM-02');
  return [...new Set(rules)].sort();
}
