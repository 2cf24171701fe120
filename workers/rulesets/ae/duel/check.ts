/** Faults of a duel that no single field shows. */
import { counted } from '../../../wording.ts';
import type { Problem } from '../../ruleset.ts';
import { checkUnit } from '../checkUnit.ts';
import type { Duel, Fighter } from './schema.ts';

type Armed = Pick<Fighter, 'kind' | 'attacks' | 'mode' | 'ranged'>;
type Placed = Pick<Fighter, 'kind' | 'name' | 'role' | 'within'>;

export function checkDuel(scenario: Duel): Problem[] {
  return (['A', 'B'] as const).flatMap((side) => {
    const { units } = scenario[side];
    return units.flatMap((unit, index) => {
      const path = `${side}.units[${index}]`;
      return [...checkUnit(unit, path), ...checkFighter(unit, path), ...checkHost(unit, units, path)];
    });
  });
}

export function checkFighter(unit: Armed, path: string): Problem[] {
  const problems: Problem[] = [];
  const horde = ['horde', 'capital ship', 'fortress'].includes(unit.kind);
  if (unit.kind === 'specialist' || unit.kind === 'leader') {
    problems.push({
      path: `${path}.kind`,
      message: `a ${unit.kind} is a character or weapon specialist who stands within a Horde`,
      allowed: 'character or weapon specialist, with the Horde named in within',
    });
  }
  if (horde && unit.attacks > 1) {
    problems.push({
      path: `${path}.attacks`,
      message: `${counted(unit.attacks, 'attacks')} of a Horde in a round`,
      allowed: '1 (AE-ATK-01)',
    });
  }
  const rate = unit.mode === 'full auto' ? 'full' : unit.mode === 'semi-automatic' ? 'semi' : null;
  if (rate && unit.ranged && unit.ranged[rate] === 0) {
    problems.push({
      path: `${path}.mode`,
      message: `${unit.mode}, but "${unit.ranged.name}" has no such rate`,
      allowed: `single shot, or a rate in ranged.${rate}`,
    });
  }
  return problems;
}

export function checkHost(unit: Placed, units: readonly Placed[], path: string): Problem[] {
  if (unit.role === 'leader' && unit.within === '') {
    return [{ path: `${path}.within`, message: 'a leader leads no Horde', allowed: 'the name of a Horde of his side' }];
  }
  const leads = (other: Placed) => other.role === 'leader' && other.within === unit.within;
  if (unit.role === 'leader' && units.filter(leads)[0] !== unit) {
    return [{ path: `${path}.role`, message: `"${unit.within}" has a leader already`, allowed: 'one (AE-LEAD-01)' }];
  }
  if (unit.within === '') return [];
  const hosts = units.filter(({ name }) => name === unit.within);
  const individual = unit.kind === 'character' || unit.kind === 'weapon specialist';
  if (!individual)
    return [
      {
        path: `${path}.within`,
        message: `a ${unit.kind} stands within no Horde`,
        allowed: 'only a character or weapon specialist',
      },
    ];
  const fits = hosts.length === 1 && ['horde', 'capital ship', 'fortress'].includes(hosts[0].kind);
  if (fits) return [];
  const names = units
    .filter(({ kind }) => ['horde', 'capital ship', 'fortress'].includes(kind))
    .map(({ name }) => `"${name}"`);
  const found =
    hosts.length > 1
      ? `${counted(hosts.length, 'units')} are called "${unit.within}"`
      : `no Horde of this side is called "${unit.within}"`;
  return [{ path: `${path}.within`, message: found, allowed: names.join(', ') || 'nothing: this side has no Horde' }];
}
