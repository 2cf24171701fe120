/** Faults of the engine that are known and not mended yet. An entry goes with its fault. */
import type { z } from 'zod';
import type { KnownFault } from '../../proving/index.ts';
import type { Several } from '../../twodice/several/schema.ts';
import type { WeaponRead } from './attackRoll.ts';
import type { ActivationRead } from './resources.ts';

const grants = ({ grantsAttack }: WeaponRead) => grantsAttack !== 'never';

export const GRANTED_IN_SCRIPTS: KnownFault<ActivationRead> = {
  rule: 'MK3-PRIO-05',
  why: 'a granted attack repeats the step of a script',
  shows: ({ attacker, plan }) => plan.kind === 'script' && attacker.weapons.some(grants),
};

export const GRANTED_TO_ONE: KnownFault<z.infer<typeof Several>> = {
  rule: 'MK3-PRIO-05',
  why: 'a granted attack repeats the step of a script',
  shows: ({ attackers }) =>
    attackers.some(({ attacker, plan }) => plan.kind === 'script' && attacker.weapons.some(grants)),
};
