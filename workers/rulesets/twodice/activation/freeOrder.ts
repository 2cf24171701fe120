/** What best play would gain if the order of the initial attacks were its own (MK3-ATK-05, MK3-SPELL-01). */
import { percent } from '../../measures.ts';
import type { Resources } from './resources.ts';
import type { Activation } from './schema.ts';

/** Best play is asked for in the listed order, and there is another one. */
export function isListedOrder({ plan }: Activation, { initial }: Pick<Resources, 'initial'>): boolean {
  return plan.kind === 'optimal' && plan.order === 'as listed' && initial.filter((count) => count !== 0).length > 1;
}

/** The same activation with the order left to best play. */
export function inAnyOrder(scenario: Activation): Activation {
  const { plan } = scenario;
  return plan.kind === 'optimal' ? { ...scenario, plan: { ...plan, order: 'free' } } : scenario;
}

/** Differences below this are rounding. */
const TIE = 1e-9;

/** The gain in words. @param free what any order comes to; null: too large to be worked out */
export function orderNote({ plan }: Activation, listed: number, free: number | null): string {
  if (free === null) return 'What any order of the initial attacks would add is too large to be worked out here.';
  if (free - listed < TIE) return 'No other order of the initial attacks is better than the listed one.';
  const aim = plan.kind === 'optimal' ? plan.aim : 'destroy';
  const said = (value: number) =>
    aim === 'damage' || aim === 'models'
      ? `${value.toFixed(2)} ${aim === 'damage' ? 'boxes' : 'models'}`
      : percent(value);
  return `In any order of the initial attacks it would be ${said(free)} instead of ${said(listed)}.`;
}
