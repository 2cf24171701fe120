/** Edition options and inputs of Mk II alone that change nothing in a scenario, and the rules they bring in. */
import type { z } from 'zod';
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

/** Rules of inputs that only Mk II has. */
export function ownRules({ attackers, targets }: Pick<Asked, 'attackers' | 'targets'>): string[] {
  const rules: string[] = [];
  const shooters = attackers.some(
    ([, one]) => one.points > 0 && one.weapons.some((weapon) => weapon.class === 'ranged'),
  );
  if (shooters) rules.push('MK2-ATK-16', 'MK2-ATK-17');
  for (const [, target] of targets) {
    if (target.damage.startsWith('@')) rules.push('MK2-SPIRAL-01', 'MK2-SPIRAL-02', 'MK2-SPIRAL-03');
  }
  return rules;
}
