/** What an answer about continuous effects says besides its numbers. */

import { counted } from '../../../wording.ts';
import { Ledger } from '../../disclosure/ledger.ts';
import { chanceInWords } from '../../measures.ts';
import type { Measures } from '../../ruleset.ts';
import { enterDamageRoll } from '../activation/actedInAttack.ts';
import { armourAgainstFire } from '../activation/terms.ts';
import { enterWorn, mostPoints } from '../body/rules.ts';
import { mostCounted, type TargetBody } from '../body/target.ts';
import { effectStays } from '../conditions/index.ts';
import { editionOf } from '../edition.ts';
import type { Effects } from './schema.ts';
import { effectsOn, fireRoll } from './states.ts';

export function effectsSentence(scenario: Effects, { destroyed, boxes }: Measures): string {
  if (destroyed?.kind !== 'probability' || boxes?.kind !== 'distribution') throw new TypeError('not an effects answer');
  const { target, turns } = scenario;
  const on = effectsOn(scenario).join(' and ').toLowerCase() || 'nothing that can hurt it';
  const chance = chanceInWords(destroyed);
  const span = turns === 1 ? 'its next turn' : counted(turns, 'turns');
  return `${target.name} (ARM ${target.ARM}) under ${on} is destroyed within ${span}: ${chance}. On average ${boxes.mean.value.toFixed(1)} boxes.`;
}

/** What the damage roll of the fire is made of. */
function enterFire(ledger: Ledger, scenario: Effects, body: TargetBody): void {
  const { target } = scenario;
  const { readings, leastStat } = editionOf(target);
  const ARM = armourAgainstFire(target, target.ARMmodifiers, readings.shieldsAgainstFire);
  const roll = fireRoll(scenario);
  const power = [{ label: 'POW', value: roll.power, rule: 'MK3-CONT-05' }];
  const rolled = new Ledger();
  enterDamageRoll(rolled, roll, { power, ARM }, { least: leastStat, most: mostCounted(body) }, []);
  ledger.enter('MK3-DMG-01', ...ARM.map(({ rule }) => rule).filter((rule) => rolled.rules.includes(rule)));
}

/** Rules that take part, sorted. */
export function rulesOf(scenario: Effects, body: TargetBody): readonly string[] {
  const { target, effects, turns } = scenario;
  const ledger = new Ledger();
  for (const effect of effects) {
    const { value, rule } = effectStays(target, effect);
    if (!value && rule) ledger.enter(rule);
  }
  const on = effectsOn(scenario);
  if (on.length === 0) return ledger.rules;
  ledger.enter('MK3-CONT-01', 'MK3-CONT-02', 'MK3-CONT-03');
  let most = 0;
  if (on.includes('Corrosion')) {
    ledger.enter('MK3-CONT-04');
    most += turns;
  }
  if (on.includes('Fire')) {
    ledger.enter('MK3-CONT-05');
    enterFire(ledger, scenario, body);
    most += turns * mostPoints(fireRoll(scenario));
  }
  const field = on.includes('Fire') || scenario.fieldAgainst === 'both';
  if (most > 0) enterWorn(ledger, body, most, { field });
  return ledger.rules;
}
