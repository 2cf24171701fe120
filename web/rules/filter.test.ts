import { describe, expect, it } from 'vitest';
import type { RuleEntry } from '../../server/api/contract.ts';
import { countByStatus, filterRules } from './filter.ts';

const rules: RuleEntry[] = [
  { id: 'MK3-TOUGH-01', title: 'Tough', status: 'simulated', where: 'target.tough' },
  { id: 'MK3-CHARGE-03', title: 'A charge boosts damage', status: 'simulated' },
  { id: 'MK3-SPRAY-01', title: 'Who is under the template', status: 'geometry' },
];

describe('the catalogue', () => {
  it('is searched by every word, in ID, title and place', () => {
    expect(filterRules(rules, 'charge DAMAGE', new Set()).map((rule) => rule.id)).toEqual(['MK3-CHARGE-03']);
    expect(filterRules(rules, 'target.tough', new Set())).toHaveLength(1);
    expect(filterRules(rules, '  ', new Set())).toHaveLength(3);
  });

  it('is filtered by status and counted', () => {
    expect(filterRules(rules, '', new Set(['geometry']))).toHaveLength(1);
    expect([...countByStatus(rules)]).toEqual([
      ['simulated', 2],
      ['geometry', 1],
    ]);
  });
});
