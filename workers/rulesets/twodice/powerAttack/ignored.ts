/** Inputs of a `powerAttack` scenario that change nothing. */
import type { Ignored } from '../../ruleset.ts';
import { ignoredInputs } from '../activation/ignored.ts';
import { activationFor, isSet } from '../models/schema.ts';
import { firstView } from '../models/script.ts';
import { otherRulesIgnored } from '../otherRules.ts';
import { currentStrength, mountOf, powerWeapon } from './prepare.ts';
import { attacksEach, involved, type PowerAttack } from './schema.ts';
import type { PowerScript } from './script.ts';
import { slams } from './slam.ts';

export function ignoredInPowerAttack(scenario: PowerAttack, script: PowerScript): Ignored[] {
  const { attacker, attack, target, others } = scenario;
  const { kind } = attack;
  const found = new Map<string, Ignored>();
  const ignore = (path: string, reason: string) => {
    if (!found.has(path)) found.set(path, { path, reason });
  };
  const aimsAt = (index: number) => index === 0 || (kind === 'throw' && attack.aim !== 'directly away' && index === 1);
  const mount = attack.kind === 'impact' ? mountOf(attacker) : undefined;
  if (attack.kind === 'impact') {
    attacker.weapons.forEach((weapon, index) => {
      if (weapon !== mount) ignore(`attacker.weapons[${index}]`, 'impact attacks are made with the Mount');
    });
    if (mount && mount.power !== attack.POW && attack.POW !== 10) ignore('attack.POW', 'the Mount has its own POW');
  } else if (attacker.weapons.length > 0 && !['throw', 'power strike', 'sweep', 'lock'].includes(kind)) {
    ignore('attacker.weapons', `a ${kind} uses no weapon`);
  }
  if (attacker.cavalry && kind !== 'impact') ignore('attacker.cavalry', 'matters for impact attacks only');
  if (attacker.beast !== 'heavy' && attacker.kind !== 'warbeast') ignore('attacker.beast', 'it is no warbeast');
  if (kind !== 'throw' && kind !== 'push' && kind !== 'lock') {
    involved(scenario).forEach((model) => {
      if (model.target.STR !== undefined) ignore(`${model.path}target.STR`, 'only a throw is a contest of STR');
    });
  }
  const outcomes = script.outcomes(firstView(script));
  const reached = new Set(
    outcomes.flatMap(({ probability, blows }) => (probability > 0 ? blows : [])).map(({ model }) => model),
  );
  for (const { path, reason } of otherRulesIgnored('attacker', attacker)) ignore(path, reason);
  const weapon = powerWeapon(scenario);
  involved(scenario).forEach((model, index) => {
    if (index > 0 && !reached.has(index)) {
      if (!(aimsAt(index) && reached.size > 0)) ignore(`others[${index - 1}]`, neverReached(kind));
      return;
    }
    const rolledAt = aimsAt(index) || attacksEach(kind);
    const one = activationFor(attacker, weapon, model.target, model.situation);
    for (const { path, reason } of ignoredInputs(one, script.modelRules[index], new Set([0]))) {
      if (!path.startsWith('attacker')) ignore(`${model.path}${path}`, reason);
    }
    if (!rolledAt) {
      for (const [name, value] of Object.entries(model.situation)) {
        if (name !== 'backStrike' && isSet(value)) {
          ignore(`${model.path}situation.${name}`, 'collateral damage has no attack roll');
        }
      }
    }
    if (model.situation.distance !== undefined)
      ignore(`${model.path}situation.distance`, 'melee range is not asked here');
    if (model.target.stealth) ignore(`${model.path}target.stealth`, 'hides from ranged and magic attacks only');
  });
  if (scenario.boostAttack && script.modelRules[0].has('MK3-ATK-09')) {
    ignore('boostAttack', 'it is hit without a roll, and the point stays');
  }
  ignoreUnreached(scenario, outcomes, ignore);
  others.forEach((other, index) => {
    const path = `others[${index}]`;
    const misses = kind === 'throw' && other.contact === 'when the throw misses';
    if (other.missDirections.length > 0 && !misses) ignore(`${path}.missDirections`, 'it is not contacted by a miss');
    if (other.missInches > 0 && !misses) ignore(`${path}.missInches`, 'it is not contacted by a miss');
    if (attacksEach(kind) && other.contact !== 'by distance')
      ignore(`${path}.contact`, `a ${kind} attacks it by itself`);
    if (other.inches !== 1 && (attacksEach(kind) || other.contact !== 'by distance')) {
      ignore(`${path}.inches`, 'its distance is not asked');
    }
  });
  if (attack.kind === 'throw' && attack.aim === 'directly away' && attack.distance !== undefined) {
    ignore('attack.distance', 'it is thrown directly away');
  }
  if (target.huge && target.base !== 'large' && target.base !== 'huge') {
    ignore('target.base', '"Huge base" of the model itself comes first');
  }
  return [...found.values()];
}

/** Walls and edges on the way that it never comes to. */
function ignoreUnreached(
  scenario: PowerAttack,
  outcomes: ReturnType<PowerScript['outcomes']>,
  ignore: (path: string, reason: string) => void,
): void {
  const { attack } = scenario;
  if (!slams(attack) && attack.kind !== 'throw') return;
  const any = (bit: number) => outcomes.some(({ probability, facts }) => probability > 0 && facts & bit);
  if (attack.wall !== undefined && !any(2)) ignore('attack.wall', 'it never gets that far');
  if (attack.dropAfter !== undefined && !any(4)) ignore('attack.dropAfter', 'it never gets that far');
  if (attack.dropAfter === undefined && attack.dropHeight !== 3) ignore('attack.dropHeight', 'there is no drop');
  if (attack.kind !== 'throw' && attack.rough && !any(1)) ignore('attack.rough', 'it is not moved');
  if (attack.kind === 'throw' && attack.wall !== undefined && attack.wall > currentStrength(scenario) / 2) {
    ignore('attack.wall', 'it never gets that far');
  }
}

function neverReached(kind: PowerAttack['attack']['kind']): string {
  return kind === 'head-butt' ? 'a head-butt reaches nobody else' : 'it is never contacted';
}
