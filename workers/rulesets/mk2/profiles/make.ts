/** How sample profiles are written down: one call each. */
import type { z } from 'zod';
import type { SampleProfile } from '../../ruleset.ts';
import type { Attacker, Target, Weapon } from '../scenario/parts.ts';

export type AttackerInput = z.input<typeof Attacker>;
type WeaponInput = z.input<typeof Weapon>;
type Extra = Omit<Partial<WeaponInput>, 'name' | 'class' | 'power'>;

export const melee = (name: string, power: number, extra: Extra = {}): WeaponInput => ({
  ...{ name, class: 'melee', power },
  ...extra,
});

/** Ranged weapons list RNG, ROF and POW in the order of a card. */
export const ranged = (name: string, RNG: number, ROF: number, power: number, extra: Extra = {}): WeaponInput => ({
  ...{ name, class: 'ranged', power, RNG, ROF },
  ...extra,
});

export const spell = (name: string, cost: number, RNG: number, power: number, extra: Extra = {}): WeaponInput => ({
  ...{ name, class: 'magic', power, cost, RNG, initialAttacks: 0 },
  ...extra,
});

/** The id is what links keep; the title may be reworded. */
export function attacker(
  id: string,
  title: string,
  kind: NonNullable<AttackerInput['kind']>,
  stats: Omit<AttackerInput, 'name' | 'kind' | 'weapons'>,
  weapons: readonly WeaponInput[],
): SampleProfile {
  return { id, title, part: 'attacker', kind, values: { name: title, kind, ...stats, weapons } };
}

export function target(
  id: string,
  title: string,
  kind: string,
  values: Omit<z.input<typeof Target>, 'name'>,
): SampleProfile {
  return { id, title, part: 'target', kind, values: { name: title, ...values } };
}
