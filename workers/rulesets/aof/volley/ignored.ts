/** Inputs of a volley that were set but change nothing, and remarks on what was assumed. */
import type { Ignored } from '../../ruleset.ts';
import { sideOf } from '../side.ts';
import { arcaneNotes } from '../spells.ts';
import { priceNotes } from '../stratagems.ts';
import type { Strike } from '../strike.ts';
import type { Volley } from './schema.ts';

const MOVE_RULES = ['Ambush', 'Fast', 'Flying', 'Immobile', 'Scout', 'Slow', 'Strider'];

/** Rules of a unit that no dice of this question ask about. */
export function idleRules(path: string, rules: readonly string[], idle: readonly string[], why: string): Ignored[] {
  return rules.flatMap((rule, i) =>
    idle.includes(rule) ? [{ path: `${path}.rules[${i}]`, reason: `${rule}: ${why}` }] : [],
  );
}

/** Rules that came with a unit and are none of this edition. */
export function strangeRules(path: string, unit: Volley['target']): Ignored[] {
  const of = (at: string, rules: readonly string[]) =>
    rules.map((rule, i) => ({
      path: `${at}.otherRules[${i}]`,
      reason: `${rule}: not known here, so it changes nothing`,
    }));
  return [...of(path, unit.otherRules), ...unit.joined.flatMap((one, i) => of(`${path}.joined[${i}]`, one.otherRules))];
}

/** Settings of a unit that nothing in it gives a meaning. */
export function idleSettings(path: string, unit: Volley['target']): Ignored[] {
  const found = strangeRules(path, unit);
  const heroes = unit.joined.some(({ hero }) => hero);
  if (unit.moraleQuality !== 'best' && !heroes)
    found.push({ path: `${path}.moraleQuality`, reason: 'no hero has joined' });
  const alike = unit.weapons.every(({ count }) => count === undefined || count % unit.models === 0);
  if (unit.casualties !== 'plain first' && (unit.multiBased || (alike && unit.sergeant === 'none'))) {
    found.push({ path: `${path}.casualties`, reason: 'its models are all alike' });
  }
  return found;
}

export function ignoredInVolley(volley: Volley, strike: Strike): Ignored[] {
  const { attacker, target, situation, spells } = volley;
  const found: Ignored[] = [];
  const say = (path: string, reason: string) => found.push({ path, reason });
  const used = (...rules: string[]) => rules.some((rule) => strike.rules.has(rule));
  const units = [
    ['attacker', attacker, [...MOVE_RULES, 'Artillery', 'Phalanx', 'Fear', 'Furious']],
    ['target', target, [...MOVE_RULES, 'Breath Attack', 'Phalanx', 'Fear', 'Furious']],
  ] as const;
  for (const [path, unit, idle] of units) {
    found.push(...idleRules(path, unit.rules, idle, 'nothing in a volley asks for it'));
    if (unit.impact > 0) say(`${path}.impact`, 'Impact needs a charge');
    if (unit.musician || unit.standard) say(path, 'Musician and Battle Standard count in melee only');
    if (unit.sergeant === 'melee') say(`${path}.sergeant`, 'the sergeant helps in melee only');
    unit.joined.forEach((one, i) => {
      found.push(...idleRules(`${path}.joined[${i}]`, one.rules, idle, 'nothing in a volley asks for it'));
    });
  }
  found.push(...idleSettings('attacker', attacker), ...strangeRules('target', target));
  for (const [i, { unit }] of volley.others.entries()) found.push(...strangeRules(`others[${i}].unit`, unit));
  if (volley.friend) found.push(...strangeRules('friend', volley.friend));
  if (target.casualties !== 'plain first') say('target.casualties', 'what the target carries does not matter here');
  if (target.weapons.length > 0) say('target.weapons', 'the target does not strike in a volley');
  if (target.state.shaken > 0) say('target.state.shaken', 'the target rolls nothing to hit');
  if (target.moraleQuality !== 'best' && !target.joined.some(({ hero }) => hero)) {
    say('target.moraleQuality', 'no hero has joined');
  }
  if (target.sergeant === 'shooting') say('target.sergeant', 'the target does not shoot');
  if (target.state.fatigued) say('target.state.fatigued', 'fatigue matters in melee only');
  if (attacker.state.fatigued) say('attacker.state.fatigued', 'fatigue matters in melee only');
  attacker.weapons.forEach((weapon, i) => {
    const path = `attacker.weapons[${i}]`;
    if (weapon.range === undefined) say(path, `${weapon.name} is a melee weapon`);
    else if (situation.lowSupplies) say(path, 'the unit is out of supplies');
    else if (!volley.others.some(({ weapons }) => weapons.includes(weapon.name))) {
      const fires = strike.batches.some(({ label }) => label === weapon.name || label === `${weapon.name}, sergeant`);
      if (!fires) say(path, `${weapon.name} is out of range or in nobody's hands`);
    }
  });
  const shooting = strike.batches.some(({ attacks }) => attacks > 0);
  if (situation.cover && !used('AOF-TERR-04', 'AOF-COND-02')) say('situation.cover', 'no shot is hindered by it');
  if (situation.building && !used('AOF-BLDG-02', 'AOF-COND-02')) {
    say('situation.building', situation.cover ? 'cover counts once' : 'no shot is hindered by it');
  }
  if (situation.rushed && !used('AOF-CP-10', 'AOF-COND-02'))
    say('situation.rushed', 'cover counts once, or not at all');
  if (situation.action === 'Focused Fire' && !used('AOF-ACT-08')) say('situation.action', 'the target is beyond 12"');
  if (situation.sniperTarget !== 'next model' && !strike.batches.some(({ sniper }) => sniper)) {
    say('situation.sniperTarget', 'no sniper fires');
  }
  if (situation.darkSkies > 0 && situation.distance === undefined) say('situation.darkSkies', 'no distance is given');
  if (situation.kitchenTable && situation.distance === undefined) say('situation.kitchenTable', 'no distance is given');
  if (situation.reroll !== 'none' && !shooting) say('situation.reroll', 'no die is rolled to hit');
  const wizards = [attacker, ...attacker.joined].reduce((sum, one) => sum + (one.wizard > 0 ? 1 : 0), 0);
  if (spells.length === 0 && wizards > 0) say('attacker.wizard', 'no spell is cast');
  if (target.wizard > 0) say('target.wizard', 'wizards who block are named with the spell');
  if (volley.friend && !volley.brutal.friendlyFire) say('friend', 'friendly fire is off');
  const dull = ['Muddy Terrain', 'Magical Winds', 'Earthquake', 'Deadly Vortex', 'Damnation'];
  if (dull.includes(volley.condition)) {
    const help = volley.condition === 'Damnation' ? ': say who is damned' : ' here: see hazards and duel';
    say('condition', `${volley.condition} changes no dice${help}`);
  }
  if (volley.condition === 'Arcane Power' && spells.length === 0) say('condition', 'no spell is cast');
  if (volley.brutal.heavyDamage && !target.heavyDamage)
    say('brutal.heavyDamage', 'the target is no monster or chariot');
  if (strike.covering) {
    for (const name of ['AP', 'deadly'] as const) {
      attacker.weapons.forEach((weapon, i) => {
        if (weapon[name] > 0) say(`attacker.weapons[${i}].${name}`, 'Covering Fire gives no wounds');
      });
    }
  }
  return found;
}

export function notesOfVolley(volley: Volley, strike: Strike): string[] {
  const notes = [
    ...priceNotes(volley.attacker.name, volley.shooterStratagems),
    ...priceNotes(volley.target.name, volley.targetStratagems),
  ];
  if (strike.batches.length === 0) notes.push('Nothing can shoot at this target.');
  if (volley.condition === 'Arcane Power') notes.push(...arcaneNotes(sideOf(volley.attacker), volley.spells));
  if (volley.brutal.friendlyFire && !volley.friend)
    notes.push('Hits on the friend are lost to the target; the friend is not described.');
  return notes;
}
