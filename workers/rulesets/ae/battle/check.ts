/** What cannot be fought as a battle of Hordes. */
import { counted } from '../../../wording.ts';
import type { Problem } from '../../ruleset.ts';
import { checkUnit } from '../checkUnit.ts';
import { checkFighter, checkHost } from '../duel/check.ts';
import { ranksOf, standing } from './deploying.ts';
import { type Army, type Battle, MOST_UNITS } from './schema.ts';

export function checkBattle(scenario: Battle): Problem[] {
  return (['first', 'second'] as const).flatMap((side) => checkArmy(scenario[side], side, scenario.map));
}

function checkArmy(army: Army, side: string, { width, height, zone }: Battle['map']): Problem[] {
  const { units } = army;
  const problems = units.flatMap((unit, i) => {
    const path = `${side}.units[${i}]`;
    return [
      ...checkUnit(unit, path),
      ...checkFighter(unit, path),
      ...checkHost(unit, units, path),
      ...checkCopies(army, i, path),
    ];
  });
  const count = units.reduce((sum, { copies }) => sum + copies, 0);
  if (count > MOST_UNITS) {
    problems.push({
      path: `${side}.units`,
      message: `${counted(count, 'units')}`,
      allowed: `at most ${MOST_UNITS}, copies counted`,
    });
  }
  const ranks = ranksOf(standing(army), width).length;
  if (ranks > zone) {
    problems.push({
      path: `${side}.units`,
      message: `they stand in ${counted(ranks, 'ranks')}, and the zone is ${counted(zone, 'squares')} deep`,
      allowed: 'fewer units, a wider map or a deeper zone (map.zone)',
    });
  }
  if (side === 'first' && 2 * zone > height) {
    problems.push({
      path: 'map.zone',
      message: `two zones of ${zone} on ${counted(height, 'rows')}`,
      allowed: `at most ${Math.floor(height / 2)}`,
    });
  }
  return problems;
}

/** Whom others stand within, and who stands within him, is there once. */
function checkCopies({ units }: Army, i: number, path: string): Problem[] {
  const { copies, name, within } = units[i];
  if (copies === 1) return [];
  const hosts = units.some((other) => other.within === name);
  if (!hosts && within === '') return [];
  return [
    {
      path: `${path}.copies`,
      message: hosts
        ? `somebody stands within "${name}", and it is there ${copies} times`
        : `${copies} within one Horde`,
      allowed: '1, and further ones under names of their own',
    },
  ];
}
