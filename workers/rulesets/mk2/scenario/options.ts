/** Edition options and inputs of Mk II alone that change nothing in a scenario, and the rules they bring in. */
import type { z } from 'zod';
import type { Ignored } from '../../ruleset.ts';
import type { Attacker, Situation, Target } from './parts.ts';

type Place<T> = readonly [path: string, value: T];

export interface Asked {
  readonly scenario: {
    readonly edition: string;
    readonly chargeBoost?: unknown;
    readonly shieldLost?: unknown;
    readonly frenzyFury?: unknown;
    readonly frenzyWeapon?: unknown;
    readonly standAfterKnockdown?: unknown;
  };
  readonly attackers: ReadonlyArray<Place<z.infer<typeof Attacker>>>;
  readonly situations: ReadonlyArray<Place<Partial<z.infer<typeof Situation>>>>;
  readonly targets: ReadonlyArray<Place<z.infer<typeof Target>>>;
  /** Whether somebody may frenzy. */
  readonly frenzies?: boolean;
}

export function ignoredOptions({ scenario, attackers, situations, targets, frenzies = false }: Asked): Ignored[] {
  const ignored: Ignored[] = [];
  const say = (path: string, reason: string) => ignored.push({ path, reason });
  const carriesShields = ({ shields, bucklers }: z.infer<typeof Target>) => shields + bucklers > 0;
  const crippledShield = targets.some(([, one]) => one.shieldsLost === 'crippled' && carriesShields(one));
  const shortCharge = situations.some(([, { charge }]) => charge !== undefined && charge !== 'no' && charge < 3);
  if (scenario.chargeBoost !== undefined && !shortCharge) say('chargeBoost', 'nobody charges less than 3" (E12)');
  if (scenario.shieldLost !== undefined && !crippledShield)
    say('shieldLost', 'no shield is lost to a crippled weapon system (E9)');
  if (scenario.frenzyFury !== undefined && !frenzies) say('frenzyFury', 'no warbeast can frenzy here (E2)');
  const guns = attackers.some(([, { weapons }]) => weapons.some((one) => one.class === 'ranged'));
  if (scenario.frenzyWeapon !== undefined && !(frenzies && guns)) {
    say('frenzyWeapon', 'no warbeast with a gun can frenzy here (E5)');
  }
  if (scenario.standAfterKnockdown !== undefined && !targets.some(([, one]) => one.tough)) {
    say('standAfterKnockdown', 'only Tough models fall in their own turn here (E8)');
  }
  const byShield = crippledShield && scenario.shieldLost === undefined;
  const byFury = frenzies && scenario.frenzyFury === undefined;
  if (scenario.edition !== 'mk2' && !byShield && !byFury) say('edition', 'both texts agree about what is asked here');
  for (const [path, { enteredBackArc, backStrike }] of situations) {
    if (enteredBackArc && !backStrike) say(`${path}.enteredBackArc`, 'the attack does not come from the back arc');
  }
  for (const [path, target] of targets) {
    if (target.shieldsLost !== 'no' && !carriesShields(target)) say(`${path}.shieldsLost`, 'it carries no shield');
  }
  for (const [path, { weapons, points }] of attackers) {
    weapons.forEach(({ class: sort, ROF }, index) => {
      const field = `${path}.weapons[${index}].ROF`;
      if (ROF > 1 && sort !== 'ranged') say(field, 'only ranged weapons have a ROF (MK2-ATK-17)');
      else if (ROF > 1 && points === 0) say(field, 'there is no fury to buy another shot with (MK2-ATK-16)');
    });
  }
  return ignored;
}

/** Rules of inputs that only Mk II has. */
export function ownRules({ attackers, targets }: Pick<Asked, 'attackers' | 'targets'>): string[] {
  const rules: string[] = [];
  const shooters = attackers.some(
    ([, one]) => one.points > 0 && one.weapons.some((weapon) => weapon.class === 'ranged'),
  );
  if (shooters) rules.push('MK2-ATK-16', 'MK2-ATK-17');
  for (const [, target] of targets) {
    if (target.deepWater) rules.push('MK2-TERRAIN-04');
    if (target.shieldsLost === 'wild') rules.push('MK2-WILD-02');
    if (target.damage.startsWith('@')) rules.push('MK2-SPIRAL-01', 'MK2-SPIRAL-02', 'MK2-SPIRAL-03');
  }
  return rules;
}
