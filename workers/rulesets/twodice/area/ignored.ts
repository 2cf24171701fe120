/** Inputs of an `area` scenario that change nothing. */
import type { Ignored } from '../../ruleset.ts';
import { ignoredInputs } from '../activation/ignored.ts';
import { activationFor, isSet } from '../models/schema.ts';
import { everyoneUp } from '../models/script.ts';
import { pathOf } from './check.ts';
import { type Area, takerIndex, weaponIndex, weaponUsed } from './schema.ts';
import type { AreaScript } from './script.ts';

export function ignoredInArea(scenario: Area, script: AreaScript): Ignored[] {
  const { attacker, attack, aim, models } = scenario;
  const found = new Map<string, Ignored>();
  const ignore = (path: string, reason: string) => found.set(path, { path, reason });
  const used = weaponIndex(scenario);
  attacker.weapons.forEach(({ name }, index) => {
    if (index !== used) ignore(`attacker.weapons[${index}]`, `"${name}" is not the weapon that attacks`);
  });
  if (attacker.cavalry) ignore('attacker.cavalry', 'these attacks are no charge');
  models.forEach((model, index) => {
    const own = `models[${index}]`;
    const aimedAt = attack.kind !== 'template' || index === 0;
    const one = activationFor(attacker, weaponUsed(scenario), model.target, model.situation, { aim });
    for (const { path, reason } of ignoredInputs(one, script.modelRules[index], new Set([0]))) {
      if (path !== 'situation.aim') ignore(pathOf(path, index, used), reason);
    }
    if (!aimedAt) {
      for (const [name, value] of Object.entries(model.situation)) {
        // Whoever takes the direct hit may be hit from behind.
        if (!isSet(value) || (name === 'backStrike' && index === takerIndex(scenario))) continue;
        ignore(`${own}.situation.${name}`, 'only the target has an attack roll');
      }
      if (model.target.stealth) ignore(`${own}.target.stealth`, 'only the target has an attack roll');
    }
    if (attack.kind === 'spray') {
      if (model.target.stealth) ignore(`${own}.target.stealth`, 'sprays ignore Stealth (MK3-SPRAY-03)');
      if (model.situation.distance !== undefined) {
        ignore(`${own}.situation.distance`, 'who is under a spray is stated, so its reach asks nothing more');
      }
    }
    if (attack.kind === 'into melee' && model.situation.targetInMelee) found.delete(`${own}.situation.targetInMelee`);
    if (model.boostAttack && index > 0 && attack.kind !== 'spray') {
      ignore(
        `${own}.boostAttack`,
        attack.kind === 'template'
          ? 'only the target has an attack roll'
          : "the boost of the target's roll carries over",
      );
    }
    const place = model.place.kind === 'stated' || model.place.inches > 0;
    if (place && attack.kind !== 'template') ignore(`${own}.place`, 'only a template asks where a model is');
    const shields = model.target.shields + model.target.bucklers > 0;
    if (model.blastFromBehind && !(attack.kind === 'template' && shields)) {
      ignore(`${own}.blastFromBehind`, attack.kind === 'template' ? 'it carries no shield' : 'there is no blast');
    }
    if (model.noBlast && attack.kind !== 'template') ignore(`${own}.noBlast`, 'there is no blast');
    const mayFind = attack.kind === 'into melee' && index > 0;
    if (model.cannotBeTargeted && !mayFind) {
      ignore(`${own}.cannotBeTargeted`, 'it is reached all the same: it is not the target');
    }
  });
  if (aim && !script.rules.has('MK3-ATK-10')) ignore('aim', 'aiming helps ranged attack rolls only');
  const [{ situation, boostDamage }] = models;
  const passes = takerIndex(scenario) > 0 && attack.kind !== 'template';
  if (passes && boostDamage && script.attacks === 1) ignore('models[0].boostDamage', 'another model takes its hits');
  if (attack.kind === 'into melee' && attack.assault && !situation.attackerInMeleeWithTarget) {
    ignore('attack.assault', 'matters only when the attacker is in melee with the target');
  }
  const reached = new Set(script.outcomes(everyoneUp(script)).flatMap(({ blows }) => blows.map(({ model }) => model)));
  models.forEach((_, index) => {
    if (index > 0 && !reached.has(index)) ignore(`models[${index}]`, neverReached(attack.kind));
  });
  return [...found.values()];
}

function neverReached(kind: Area['attack']['kind']): string {
  return kind === 'template' ? 'never under the template' : 'no attack can reach it';
}
