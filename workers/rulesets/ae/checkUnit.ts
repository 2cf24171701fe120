/** Faults of one unit that no single field shows. */
import type { Problem } from '../ruleset.ts';
import type { Unit } from './schema.ts';
import { SQUAD } from './squads.ts';

export function checkUnit(unit: Unit, path: string): Problem[] {
  const most = unit.squads * SQUAD;
  const horde = ['horde', 'capital ship', 'fortress'].includes(unit.kind);
  if (!horde || unit.magnitude === undefined || unit.magnitude <= most) return [];
  return [
    {
      path: `${path}.magnitude`,
      message: `${unit.magnitude} of a unit that began with ${unit.squads} ${unit.squads === 1 ? 'squad' : 'squads'}`,
      allowed: `from 1 to ${most}`,
    },
  ];
}
