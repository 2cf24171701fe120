/** How sample profiles are written down: one call each. */
import type { z } from 'zod';
import type { Attacker, Target, Weapon } from '../../twodice/activation/schema.ts';
import { samplesOf } from '../../twodice/sampleProfiles.ts';

export type AttackerInput = z.input<typeof Attacker>;
type WeaponInput = z.input<typeof Weapon>;
type Extra = Omit<Partial<WeaponInput>, 'name' | 'class' | 'power'>;

export function weapon(
  name: string,
  kind: WeaponInput['class'],
  power: WeaponInput['power'],
  extra: Extra = {},
): WeaponInput {
  return { name, class: kind, power, ...extra };
}

export const melee = (name: string, power: number, extra?: Extra) => weapon(name, 'melee', power, extra);

/** Ranged weapons list RNG, ROF and POW in the order of a card. */
export const ranged = (name: string, RNG: number, ROF: number | 'd3', power: number, extra?: Extra) =>
  weapon(name, 'ranged', power, { initialAttacks: ROF, RNG, ...extra });

export const spell = (name: string, cost: number, RNG: number, power: number, extra?: Extra) =>
  weapon(name, 'magic', power, { cost, RNG, ...extra });

export const { attacker, target } = samplesOf<AttackerInput, z.input<typeof Target>>();
