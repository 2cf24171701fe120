/** What a duel says about itself: the rules that take part, and inputs that change nothing. */
import type { Ignored } from '../../ruleset.ts';
import { EMBEDDED, type Field, MELEE, RANGED } from './setup.ts';

export function rulesOf(field: Field): string[] {
  const { units, scenario } = field;
  const rules = new Set([
    'AE-ACT-01',
    'AE-BMN-01',
    'AE-BMN-02',
    'AE-BMN-03',
    'AE-LEAD-07',
    'AE-MORALE-01',
    'AE-MORALE-02',
    'AE-MORALE-03',
    'AE-MORALE-06',
    'AE-SQUAD-01',
    'AE-SQUAD-02',
  ]);
  const events = {
    commander: 'AE-BMN-04',
    superheavy: 'AE-BMN-05',
    'supreme commander': 'AE-BMN-06',
    'Eva-class': 'AE-BMN-07',
    Adept: 'AE-TRAIT-09',
  } as const;
  for (const attacker of units) {
    const { role, given, force, index, side } = attacker;
    if (role !== 'none' && role !== 'leader') rules.add(events[role]);
    if (role === 'leader') rules.add('AE-LEAD-01').add('AE-LEAD-05');
    if (given.outOfSight) rules.add('AE-MORALE-08');
    if (force.replenishing > 0) rules.add('AE-TRAIT-26');
    for (const way of [RANGED, MELEE]) {
      const weapon = field.weapon(index, way);
      if (!weapon) continue;
      if (weapon.qualities.includes('Flame')) rules.add('AE-FIRE-01');
      if (way === MELEE) rules.add('AE-ATK-10');
      const target = units.find((other) => other.side !== side && (!force.horde || other.host < 0));
      if (!target) continue;
      const plan = field.plan(index, 0, target.index, target.host >= 0 ? EMBEDDED : 0, way);
      for (const rule of plan.rules) rules.add(rule);
    }
  }
  for (const { command, controlPoints } of field.sides) {
    if (command > 0) rules.add('AE-MORALE-08');
    if (controlPoints > 0) rules.add('AE-TRAIT-03');
  }
  if (scenario.rulings.breaksAtThreeSquads) rules.add('AE-MORALE-07');
  return [...rules];
}

export function ignoredOf({ units, scenario }: Field): Ignored[] {
  const ignored: Ignored[] = [];
  for (const { given, force, side, place } of units) {
    const at = (field: string) => `${side === 0 ? 'A' : 'B'}.units[${place}].${field}`;
    const say = (holds: boolean, field: string, reason: string): void => {
      if (holds) ignored.push({ path: at(field), reason });
    };
    const burst = given.mode !== 'single shot' && given.ranged !== undefined;
    say(
      given.aims && force.horde && burst && !force.traits.has('Wild Fire') && !given.melee,
      'aims',
      'a burst leaves no Half Action for it',
    );
    say(given.closesIn > scenario.rounds, 'closesIn', `the battle ends after round ${scenario.rounds}`);
    say(given.closesIn > 0 && !given.melee, 'closesIn', 'it has no melee weapon');
    say(given.mode !== 'single shot' && !given.ranged, 'mode', 'it has no ranged weapon');
    say(force.horde && given.fireDrill > 0 && !given.ranged, 'fireDrill', 'it has no ranged weapon');
    say(force.horde && given.overwhelming > 0 && !given.melee, 'overwhelming', 'it has no melee weapon');
    say(given.brutalCharge > 0 && (given.closesIn === 0 || !given.melee), 'brutalCharge', 'it never charges');
    say(force.horde && !force.magnitude && given.replenishing > 0, 'replenishing', 'only Magnitude comes back');
    say(
      given.sparesBroken && !units.some((other) => other.side !== side && other.force.magnitude),
      'sparesBroken',
      'no Horde of the enemy can break',
    );
    say(given.outOfSight && !force.magnitude, 'outOfSight', 'only Hordes break');
    say(
      given.deflect === 0 && force.horde && Math.max(given.dodge, given.parry) > 0,
      'dodge',
      'Hordes neither dodge nor parry (AE-ATK-09)',
    );
    say(
      given.onItsTerrain && force.terrainCover === 0 && !force.traits.has('Marine'),
      'onItsTerrain',
      'it has no terrain trait',
    );
    for (const weapon of [given.ranged, given.melee]) {
      if (weapon?.qualities.includes('Scatter'))
        say(
          true,
          weapon === given.ranged ? 'ranged.qualities' : 'melee.qualities',
          'Scatter: nobody shoots at point-blank range here',
        );
    }
  }
  return ignored;
}
