/** Faults of a unit that its schema alone cannot see. */
import { counted } from '../../wording.ts';
import type { Problem } from '../ruleset.ts';
import type { Unit } from './schema.ts';
import { sideOf } from './side.ts';
import { wizardsOf } from './spells.ts';

/** States of a unit's line that exact arithmetic and tallies are laid out for. */
export const MAX_CAPACITY = 1200;

/** Wounds that all models of a unit take together. */
export function capacityOf(unit: Unit): number {
  return sideOf(unit).profiles.reduce((sum, { models, tough }) => sum + models * tough, 0);
}

/** @param mayWaver whether the unit may be Wavering in this question */
export function unitProblems(path: string, unit: Unit, mayWaver: boolean): Problem[] {
  const problems: Problem[] = [];
  const { lost, wounds, wavering } = unit.state;
  const models = unit.models + unit.joined.length;
  const capacity = capacityOf(unit);
  if (capacity > MAX_CAPACITY) {
    problems.push({
      path: `${path}.models`,
      message: `${unit.name} takes ${capacity} wounds in all`,
      allowed: `at most ${MAX_CAPACITY} wounds in a unit`,
    });
    return problems;
  }
  if (unit.multiBased) {
    if (lost > 0)
      problems.push({
        path: `${path}.state.lost`,
        message: 'models on one base are not lost one by one',
        allowed: '0',
      });
    if (wounds >= capacity) problems.push(tooMany(`${path}.state.wounds`, unit.name, capacity - 1));
  } else if (lost >= models) {
    problems.push({
      path: `${path}.state.lost`,
      message: `${unit.name} has ${models} models in all`,
      allowed: `0 to ${models - 1}`,
    });
  } else if (wounds > 0) {
    const next = nextTough(unit, lost);
    if (wounds >= next) problems.push(tooMany(`${path}.state.wounds`, unit.name, next - 1));
  }
  if (wavering && !mayWaver) {
    problems.push({
      path: `${path}.state.wavering`,
      message: 'a Wavering unit spends its activation idle (AOF-WAVER-02)',
      allowed: 'false for a unit that acts',
    });
  }
  return problems;
}

/** A spell for each wizard, joined ones included (AOF-SR-26). */
export function spellProblems(path: string, unit: Unit, spells: readonly unknown[]): Problem[] {
  const wizards = wizardsOf(sideOf(unit)).length;
  if (spells.length <= wizards) return [];
  const message = `${counted(spells.length, 'spells')} for ${wizards} wizards, and each casts once a round (AOF-SR-26)`;
  return [{ path, message, allowed: `at most ${wizards}` }];
}

function tooMany(path: string, name: string, most: number): Problem {
  return { path, message: `so many wounds would remove the next model of ${name}`, allowed: `0 to ${most}` };
}

/** Tough of the model that is wounded next when `lost` are gone. */
function nextTough(unit: Unit, lost: number): number {
  const own = Array.from({ length: unit.models }, () => ({ tough: unit.tough, hero: false }));
  const rank = ({ tough, hero }: { tough: number; hero: boolean }) => (hero ? 2 : tough > 1 ? 1 : 0);
  return [...own, ...unit.joined].sort((a, b) => rank(a) - rank(b))[lost].tough;
}
