/** Match-ups of whole armies of both 2d6 games against single questions. */
import { describe, expect, it } from 'vitest';
import { checkScenario } from '../../checking/scenario.ts';
import { share } from '../../fixtures/share.ts';
import { streamState } from '../../kernel/streams.ts';
import { findKind } from '../../rulesets/index.ts';
import { answered } from '../testing/context.ts';
import { matrix } from './index.ts';

describe.each(share(['mk3'], ['mk3', 'mk2']))('%s: whole armies in a table of match-ups', (game) => {
  it('say what single questions say, both ways round', async () => {
    const kind = findKind(game, 'battle');
    const { first, second } = kind.examples[0].scenario as { first: { name: string }; second: { name: string } };
    const profiles = [first, second].map((army) => ({ name: army.name, values: army }));
    const request = { ruleset: game, profiles, situations: [{ title: 'Battle', kind: 'battle' }] };
    const { answer } = await answered(matrix, { ...request, seed: 5 });
    const wins = (one: object, other: object, seed: number) => {
      const scenario = checkScenario(game, kind, { first: one, second: other }).checked!.scenario;
      const question = kind.compile(scenario);
      const tally = new Int32Array(question.tallySize);
      question.simulate(streamState(seed, 0), 3_000, tally);
      const { firstWins, secondWins } = question.measures(tally, 3_000);
      if (firstWins.kind !== 'probability' || secondWins.kind !== 'probability') throw new TypeError('no chances');
      return (1 + firstWins.value - secondWins.value) / 2;
    };
    const single = (wins(first, second, 1) + 1 - wins(second, first, 2)) / 2;
    const row = answer.tables[0].rows.find(([, name]) => name === first.name)!;
    // Some thousand battles on either side: four standard errors.
    expect(Math.abs(Number(row[3]) - single)).toBeLessThan(0.04);
    expect(Math.abs(single - 0.5)).toBeGreaterThan(0.1);
  });
});
