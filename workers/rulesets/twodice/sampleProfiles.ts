/** How sample profiles of a 2d6 game are written down. The id is what links keep; the title may be reworded. */
import type { SampleProfile } from '../ruleset.ts';

interface AttackerValues {
  readonly kind?: string | undefined;
  readonly weapons: readonly unknown[];
}

export function samplesOf<A extends AttackerValues, T extends object>() {
  return {
    attacker: (
      id: string,
      title: string,
      kind: NonNullable<A['kind']>,
      stats: Omit<A, 'name' | 'kind' | 'weapons'>,
      weapons: A['weapons'],
    ): SampleProfile => ({ id, title, part: 'attacker', kind, values: { name: title, kind, ...stats, weapons } }),
    target: (id: string, title: string, kind: string, values: Omit<T, 'name'>): SampleProfile => ({
      ...{ id, title, part: 'target', kind },
      values: { name: title, ...values },
    }),
  };
}
