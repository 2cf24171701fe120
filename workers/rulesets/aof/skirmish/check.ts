/** What of a skirmish does not fit together. */
import type { Problem } from '../../ruleset.ts';
import { unitProblems } from '../check.ts';
import type { Skirmish } from './schema.ts';

/** Counters of one tally: models lost by one side times models lost by the other. */
export const MOST_COUNTERS = 1_000_000;

export function countersOf({
  attacker,
  target,
  attackerUnits,
  targetUnits,
}: Pick<Skirmish, 'attacker' | 'target' | 'attackerUnits' | 'targetUnits'>): number {
  const of = (unit: Skirmish['attacker'], units: number) => (unit.models + unit.joined.length) * units + 1;
  return of(attacker, attackerUnits) * of(target, targetUnits);
}

export function checkSkirmish(scenario: Skirmish): Problem[] {
  const problems: Problem[] = [];
  for (const which of ['attacker', 'target'] as const) {
    const unit = scenario[which];
    problems.push(...unitProblems(which, unit, true));
    const plan = scenario[`${which}Plan`];
    if (unit.rules.includes('Immobile') && !['hold and shoot', 'stay'].includes(plan.behaviour)) {
      problems.push({
        path: `${which}Plan.behaviour`,
        message: `${unit.name} is Immobile and may only hold (AOF-SR-13)`,
        allowed: 'hold and shoot, stay',
      });
    }
    if (unit.state.exhaustion > 0) {
      problems.push({
        path: `${which}.state.exhaustion`,
        message: 'exhaustion rules are not played in a skirmish',
        allowed: '0',
      });
    }
  }
  if (countersOf(scenario) > MOST_COUNTERS) {
    const message = 'so many models on both sides cannot be counted';
    problems.push({ path: 'attackerUnits', message, allowed: 'fewer units, or smaller ones' });
  }
  return problems;
}
