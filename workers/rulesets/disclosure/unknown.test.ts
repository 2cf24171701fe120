/** Unknown rules of units that stand on either side. */
import { expect, it } from 'vitest';
import { NOT_KNOWN, unknownRules } from './unknown.ts';

it('names the place of a unit in each scenario, whichever side it stood on before', () => {
  const [one, other] = [{ otherRules: ['Odd'] }, { otherRules: [] }];
  const at = (path: string) => [{ path: `${path}.otherRules[0]`, reason: `Odd: ${NOT_KNOWN}` }];
  for (let turn = 0; turn < 2; turn++) {
    expect(unknownRules({ attacker: one, target: other })).toEqual(at('attacker'));
    expect(unknownRules({ attacker: other, target: one })).toEqual(at('target'));
  }
});
