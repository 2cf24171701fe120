/** How sample profiles are written down: one call each. */
import type { z } from 'zod';
import { samplesOf } from '../../twodice/sampleProfiles.ts';
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

export const { attacker, target } = samplesOf<AttackerInput, z.input<typeof Target>>();
