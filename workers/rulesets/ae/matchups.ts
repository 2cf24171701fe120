/**
 * How units meet where one attacks and the other is attacked. A profile is a unit of a battle, with a weapon for either
 * range and what it does with them; or, where it is attacked as something else than it attacks, states both apart.
 */
import type { ProfileSide, ProfileSides, ShareMeasure } from '../ruleset.ts';
import { Fighter } from './duel/schema.ts';
import { resolveUnit } from './force.ts';
import { DEFAULT_RULINGS } from './rulingFields.ts';
import { Unit } from './schema.ts';

/** Fields of a unit of a battle that are none of the unit itself. */
const EXTRAS = Object.keys(Fighter.shape).filter((field) => !(field in Unit.shape));

/**
 * @param weapon which of its weapons the unit attacks with
 * @param row further fields of a unit that stand elsewhere, as the attacker
 * @param column the same, as the target
 */
export function unitSides(
  weapon: 'ranged' | 'melee',
  row: Readonly<Record<string, string>>,
  column: Readonly<Record<string, string>>,
  needed: boolean,
): ProfileSides {
  const attacker = { [weapon]: 'attacker.weapon', ...row };
  const side = (part: string, elsewhere: Readonly<Record<string, string>>, more: readonly string[]): ProfileSide => ({
    part,
    elsewhere,
    beside: [...EXTRAS, ...more].filter((field) => !(field in elsewhere)),
  });
  return {
    row: { ...side('attacker', attacker, []), ...(needed ? { needs: weapon } : {}) },
    column: side('target', column, ['weapon']),
  };
}

/** The Magnitude or Wounds that are lost, of all that it has. */
export function lossOf(target: unknown): ShareMeasure {
  const { left, ghost } = resolveUnit(target as Unit, DEFAULT_RULINGS);
  return { measure: 'loss', whole: left + ghost };
}
