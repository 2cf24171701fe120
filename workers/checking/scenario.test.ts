/** What earlier versions have asked is read. */
import { describe, expect, it } from 'vitest';
import { findKind } from '../rulesets/index.ts';
import { checkScenario } from './scenario.ts';

/** Kinds that took rulings which could never act in them, with a value of one of them. */
const EARLIER = [
  ['mk2', 'battle', { range: 'a hit' }],
  ['aof', 'battle', { attritionCounts: true, coveringFire: 'raw 6', waveringAttrition: 'rolls' }],
  ['aof', 'skirmish', { castingNatural: 'test', halving: 'distances', phalanxAttrition: true }],
  ['aof', 'melee', { coveringFire: 'raw 6' }],
] as const;

describe('rulings that a kind took in an earlier version', () => {
  it.each(EARLIER)('%s %s: a saved question that chose some is the question without them', (game, id, rulings) => {
    const kind = findKind(game, id);
    const scenario = kind.examples[0]!.scenario as object;
    const { checked, errors } = checkScenario(game, kind, { ...scenario, rulings });
    expect(errors).toBeUndefined();
    expect(checked).toEqual(checkScenario(game, kind, scenario).checked);
  });

  it('are no others: what never was a field is refused by its name', () => {
    const kind = findKind('mk2', 'battle');
    const scenario = kind.examples[0]!.scenario as object;
    const { errors } = checkScenario('mk2', kind, { ...scenario, rulings: { range: 'a hit', ranges: 1 } });
    expect(errors?.map(({ path, message }) => [path, message])).toEqual([
      ['scenario.rulings.ranges', 'Not a known field.'],
    ]);
  });

  it('stand in another kind of the game still, and in none of theirs', () => {
    for (const [game, id] of EARLIER) {
      const { withdrawnRulings = [], schema, examples } = findKind(game, id);
      expect(withdrawnRulings.length).toBeGreaterThan(0);
      for (const name of withdrawnRulings) {
        const asked = { ...(examples[0]!.scenario as object), rulings: { [name]: 'any' } };
        expect(JSON.stringify(schema.safeParse(asked).error?.issues), name).toContain('unrecognized_keys');
      }
    }
  });
});
