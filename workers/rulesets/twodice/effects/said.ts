/** What an answer about continuous effects says besides its numbers. */

import { counted } from '../../../wording.ts';
import { Ledger } from '../../disclosure/ledger.ts';
import { chanceInWords } from '../../measures.ts';
import type { Measures } from '../../ruleset.ts';
import { enterDamageRoll } from '../activation/actedInAttack.ts';
import { armourAgainstFire } from '../activation/terms.ts';
import { enterWorn } from '../body/rules.ts';
import { mostCounted, type TargetBody } from '../body/target.ts';
import { burns, effectStays, lastsOn } from '../conditions/index.ts';
import type { DamageRoll } from '../damageRoll.ts';
import { editionOf } from '../edition.ts';
import type { Effects } from './schema.ts';
import { effectsOn, harmOf, isFielded, mostOf } from './states.ts';

export function effectsSentence(scenario: Effects, { destroyed, boxes }: Measures): string {
  if (destroyed?.kind !== 'probability' || boxes?.kind !== 'distribution') throw new TypeError('not an effects answer');
  const { target, turns } = scenario;
  const on = effectsOn(scenario).join(' and ').toLowerCase() || 'nothing that can hurt it';
  const chance = chanceInWords(destroyed);
  const span = turns === 1 ? 'its next turn' : counted(turns, 'turns');
  return `${target.name} (ARM ${target.ARM}) under ${on} is destroyed within ${span}: ${chance}. On average ${boxes.mean.value.toFixed(1)} boxes.`;
}

/** What the damage roll of an effect is made of. @param rule that says its POW */
function enterRoll(
  ledger: Ledger,
  { target }: Effects,
  body: TargetBody,
  { roll, rule }: { readonly roll: DamageRoll; readonly rule: string },
): void {
  const { readings, leastStat } = editionOf(target);
  const ARM = armourAgainstFire(target, target.ARMmodifiers, readings.shieldsAgainstFire);
  const power = [{ label: 'POW', value: roll.power, rule }];
  const rolled = new Ledger();
  enterDamageRoll(rolled, roll, { power, ARM }, { least: leastStat, most: mostCounted(body) }, []);
  ledger.enter('MK3-DMG-01', ...ARM.map(({ rule }) => rule).filter((rule) => rolled.rules.includes(rule)));
}

/** Rules that take part, sorted. */
export function rulesOf(scenario: Effects, body: TargetBody): readonly string[] {
  const { target, effects, turns } = scenario;
  const ledger = new Ledger();
  const enter = (rule: string | null) => {
    if (rule) ledger.enter(rule);
  };
  for (const effect of effects) {
    const { value, rule } = effectStays(target, effect);
    if (!value) enter(rule);
  }
  const on = effectsOn(scenario);
  if (on.length === 0) return ledger.rules;
  // They end by nothing but this check (MK3-CONT-03).
  ledger.enter('MK3-CONT-03');
  enter(lastsOn().rule);
  for (const effect of on) {
    enter(effectStays(target, effect).rule);
    const { rule } = burns(effect);
    enter(rule);
    const roll = harmOf(effect, scenario);
    if (typeof roll !== 'number' && rule) enterRoll(ledger, scenario, body, { roll, rule });
  }
  const most = on.reduce((sum, effect) => sum + turns * mostOf(effect, scenario), 0);
  if (most > 0) enterWorn(ledger, body, most, { field: on.some((effect) => isFielded(scenario, effect)) });
  return ledger.rules;
}
