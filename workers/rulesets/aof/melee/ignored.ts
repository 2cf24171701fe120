/** Inputs of a melee that were set but change nothing, and remarks on what was assumed. */
import type { Ignored } from '../../ruleset.ts';
import { priceNotes } from '../stratagems.ts';
import { idleRules, idleSettings } from '../volley/ignored.ts';
import type { Exchange } from './exchange.ts';
import type { Melee } from './schema.ts';

const IDLE = ['Ambush', 'Artillery', 'Fast', 'Flying', 'Immobile', 'Scout', 'Slow', 'Strider'];

export function ignoredInMelee(melee: Melee, rules: ReadonlySet<string>): Ignored[] {
  const { situation, condition, brutal } = melee;
  const found: Ignored[] = [];
  const say = (path: string, reason: string) => found.push({ path, reason });
  for (const which of ['attacker', 'target'] as const) {
    const unit = melee[which];
    const charger = which === 'attacker';
    // Whoever only defends gains nothing from rules of the charge; Stealth helps a charger that is shot at.
    const idle = [...IDLE, ...(charger ? ['Phalanx'] : ['Furious', 'Stealth'])];
    const shotAt = charger && situation.reaction !== 'none';
    const all = shotAt ? idle.filter((rule) => rule !== 'Artillery') : charger ? [...idle, 'Stealth'] : idle;
    found.push(...idleRules(which, unit.rules, all, 'nothing in this melee asks for it'));
    unit.joined.forEach((one, i) => {
      found.push(...idleRules(`${which}.joined[${i}]`, one.rules, all, 'nothing in this melee asks for it'));
    });
    found.push(...idleSettings(which, unit));
    if (!charger && unit.impact > 0) say('target.impact', 'Impact needs a charge');
    if (unit.wizard > 0) say(`${which}.wizard`, 'spells are cast in a volley');
    if (unit.sergeant === 'shooting' && (charger || situation.reaction === 'none')) {
      say(`${which}.sergeant`, 'the sergeant helps in shooting only');
    }
    const shoots = !charger && situation.reaction !== 'none';
    unit.weapons.forEach((weapon, i) => {
      if (weapon.range !== undefined && !shoots) say(`${which}.weapons[${i}]`, `${weapon.name} is a ranged weapon`);
      else if (
        weapon.range === undefined &&
        !charger &&
        (situation.defensiveStance || situation.strikeBack === 'never')
      ) {
        say(`${which}.weapons[${i}]`, 'the defender does not strike back');
      }
    });
  }
  if (situation.action === 'Heavy Charge' && !rules.has('AOF-ACT-09')) {
    say('situation.action', 'a Heavy Charge helps only over 3" and under 6"');
  }
  if (situation.distance !== undefined && situation.action === 'Charge' && situation.reaction !== 'Overwatch') {
    say('situation.distance', 'only a Heavy Charge and Overwatch ask for it');
  }
  if (brutal.mishaps && situation.reaction === 'none') say('brutal.mishaps', 'mishaps belong to shooting');
  if (brutal.friendlyFire) say('brutal.friendlyFire', 'friendly fire belongs to shooting');
  if (brutal.criticals && situation.reaction === 'none') say('brutal.criticals', 'critical hits belong to shooting');
  if (brutal.heavyDamage && !melee.attacker.heavyDamage && !melee.target.heavyDamage) {
    say('brutal.heavyDamage', 'nobody here is a monster or chariot');
  }
  const dull = ['Muddy Terrain', 'Magical Winds', 'Deadly Vortex', 'Arcane Power', 'Damnation'];
  if (condition === 'Heavy Storm' && situation.reaction === 'none') say('condition', 'a storm hinders shooting only');
  if (dull.includes(condition)) {
    say(
      'condition',
      `${condition} changes no dice${condition === 'Damnation' ? ': say who is damned' : ' of a melee'}`,
    );
  }
  return found;
}

export function notesOfMelee(melee: Melee, exchange: Exchange): string[] {
  const { attacker, target, situation } = melee;
  const notes = [
    ...priceNotes(attacker.name, melee.attackerStratagems),
    ...priceNotes(target.name, melee.targetStratagems),
  ];
  const armed = (unit: Melee['attacker']) =>
    [unit, ...unit.joined].some(({ weapons }) => weapons.some(({ range }) => range === undefined));
  if (!armed(attacker)) notes.push(`${attacker.name} has no melee weapon.`);
  if (!armed(target) && situation.strikeBack !== 'never' && !situation.defensiveStance) {
    notes.push(`${target.name} has no melee weapon.`);
  }
  const { rulings } = exchange.options;
  if (
    exchange.striker.killingBlow ||
    exchange.defender.killingBlow ||
    rulings.deadlyOverkillCounts ||
    situation.berserker
  ) {
    notes.push('Killing Blow, Berserker and counted overkill are simulated, not computed exactly.');
  }
  return notes;
}
