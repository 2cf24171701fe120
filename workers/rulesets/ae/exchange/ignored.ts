/** Inputs of an exchange that change nothing, each with the reason. */
import type { Ignored } from '../../ruleset.ts';
import { hasTerrain } from '../attackPlan.ts';
import type { Weapon } from '../schema.ts';
import { isVolley, type Setup } from './setup.ts';

export function ignoredOf(setup: Setup): Ignored[] {
  return [...ofSituation(setup), ...ofWeapon(setup), ...ofAttacker(setup), ...ofTarget(setup)];
}

type Check = readonly [holds: boolean, path: string, reason: string];

function list(checks: readonly Check[]): Ignored[] {
  return checks.filter(([holds]) => holds).map(([, path, reason]) => ({ path, reason }));
}

function ofSituation({ scenario, attacker, target, plan }: Setup): Ignored[] {
  const { situation } = scenario;
  const embedded = target.kind === 'specialist' || target.kind === 'leader';
  const scatter = scenario.attacker.weapon.qualities.includes('Scatter');
  return list([
    [
      isVolley(scenario) && scenario.situation.pointBlank && !scatter,
      'situation.pointBlank',
      'the weapon does not scatter',
    ],
    [
      situation.targetOnItsTerrain && !hasTerrain(target),
      'situation.targetOnItsTerrain',
      'the target has no terrain trait',
    ],
    [
      situation.targetOnAttackersTerrain && !hasTerrain(attacker),
      'situation.targetOnAttackersTerrain',
      'the attacker has no terrain trait',
    ],
    [
      situation.targetUnaware && !(embedded && attacker.unit.traits.includes('Ambushers')),
      'situation.targetUnaware',
      'it only helps Ambushers against a Leader or Specialist',
    ],
    [situation.targetAllOut && !embedded, 'situation.targetAllOut', 'it only exposes a Leader or Specialist'],
    [
      situation.calledShot > 0 && plan.perTargetSquad >= 0,
      'situation.calledShot',
      'there is no penalty to take it off',
    ],
    [situation.moraleNumber !== 0 && !setupTests(target), 'situation.moraleNumber', 'the target takes no Break tests'],
  ]);
}

function setupTests(target: Setup['target']): boolean {
  return target.magnitude && !target.fearless;
}

function ofWeapon({ scenario, ranged, target, plan }: Setup): Ignored[] {
  const { weapon } = scenario.attacker;
  const at = (field: string) => `attacker.weapon.${field}`;
  const onHordeOnly = 'only Hordes lose more Magnitude to it';
  const flat = ['Explosive', 'Line', 'Tearing', 'Prog', 'Hy-Prog'] as const satisfies ReadonlyArray<
    Weapon['qualities'][number]
  >;
  const used = flat.filter((quality) => weapon.qualities.includes(quality));
  return list([
    [weapon.flurry > 0 && ranged, at('flurry'), 'a Flurry is a melee attack'],
    [weapon.spray > 0 && !ranged, at('spray'), 'a spray is a ranged attack'],
    [weapon.spray > 0 && ranged && !target.magnitude, at('spray'), onHordeOnly],
    [weapon.blast > 0 && !target.magnitude, at('blast'), onHordeOnly],
    [used.length > 0 && !target.magnitude, at('qualities'), `${used.join(', ')}: ${onHordeOnly}`],
    [weapon.qualities.includes('Flame') && !plan.flame, at('qualities'), 'Flame: only Hordes are set on fire'],
    [
      weapon.qualities.includes('Scatter') && !plan.scatter,
      at('qualities'),
      'Scatter counts at point-blank range only',
    ],
    [
      weapon.qualities.includes('Prog') && weapon.qualities.includes('Hy-Prog'),
      at('qualities'),
      'Hy-Prog replaces Prog (RU-11)',
    ],
  ]);
}

function ofAttacker({ attacker, ranged, scenario }: Setup): Ignored[] {
  const { unit } = attacker;
  const charging = !isVolley(scenario) && scenario.situation.charge;
  const other = ranged ? 'melee attacks only' : 'ranged attacks only';
  return list([
    [attacker.horde && unit.fireDrill > 0 && !ranged, 'attacker.fireDrill', other],
    [attacker.horde && unit.overwhelming > 0 && ranged, 'attacker.overwhelming', other],
    [unit.brutalCharge > 0 && !charging, 'attacker.brutalCharge', 'only on a charge'],
    [unit.dodge > 0, 'attacker.dodge', 'the target does not strike back'],
    [unit.parry > 0, 'attacker.parry', 'the target does not strike back'],
    [unit.deflect > 0, 'attacker.deflect', 'the target does not strike back'],
    [attacker.horde && unit.replenishing > 0, 'attacker.replenishing', 'an exchange has no turns'],
    [unit.state.onFire, 'attacker.state.onFire', 'fire takes its toll at the start of a turn'],
  ]);
}

function ofTarget({ target, plan }: Setup): Ignored[] {
  const { unit } = target;
  return list([
    [target.horde && unit.fireDrill > 0, 'target.fireDrill', 'the target does not strike back'],
    [target.horde && unit.overwhelming > 0, 'target.overwhelming', 'the target does not strike back'],
    [target.horde && unit.replenishing > 0, 'target.replenishing', 'an exchange has no turns'],
    [unit.state.broken && !target.horde, 'target.state.broken', 'only Hordes break'],
    [
      !target.horde && Math.max(unit.dodge, unit.parry) > 0 && plan.evasion === 0,
      'target.dodge',
      'it has no reaction, or none that helps against this attack',
    ],
    [
      target.horde && Math.max(unit.dodge, unit.parry) > 0,
      'target.dodge',
      'Hordes neither dodge nor parry (AE-ATK-09)',
    ],
  ]);
}
