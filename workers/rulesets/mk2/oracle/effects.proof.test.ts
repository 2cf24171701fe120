/** Random burning models, one Maintenance Phase after the other with real dice, against exact arithmetic. */
import { expect, test } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import { Effects, effects } from '../kinds/effects.ts';
import { effectsReferee } from '../referee/effects.ts';
import { exactMeasures, expectAgreement, expectSimulated, playedBy } from './compare.ts';
import { Lot } from './randomParts.ts';

const TRIALS = 1_500;
const WANTED = share(10, 40);

function randomEffects(lot: Lot): Effects {
  const branch = () => Array.from({ length: 1 + lot.upTo(1) }, () => lot.pick(...'MBSm')).join('');
  return Effects.parse({
    target: {
      ARM: 8 + lot.upTo(10),
      damage: lot.often(3) ? `@${Array.from({ length: 6 }, branch).join('|')}` : lot.pick('#1', '#2', '#5', '#8:3'),
      ...{ tough: lot.often(2), knockedDown: lot.often(3), cannotBeKnockedDown: lot.often(5) },
      ...{ shields: lot.upTo(2), bucklers: lot.upTo(1), incorporeal: lot.often(12) },
      immunities: lot.some(['Fire', 'Corrosion', 'Cold'] as const, 8),
      ...(lot.often(3) ? { ARMmodifiers: { penalty: lot.upTo(18), bonus: lot.upTo(2) } } : {}),
    },
    effects: lot.pick(['Fire'], ['Corrosion'], ['Fire', 'Corrosion'], ['Fire', 'Corrosion']),
    turns: 1 + lot.upTo(4),
  });
}

test(`${WANTED} random burning models agree with dice in everything that is measured`, () => {
  const lot = new Lot(89_01);
  let found = 0;
  while (found < WANTED) {
    const scenario = randomEffects(lot);
    if (effects.check(scenario).length > 0) continue;
    found++;
    const question = effects.compile(scenario);
    const measures = exactMeasures(question);
    expectSimulated(question, measures, 8_901 + found, 2_000);
    const counts = playedBy(effectsReferee, scenario, TRIALS, 89_02 + found);
    expectAgreement(measures, counts, TRIALS, scenario, ['destroyed']);
  }
  expect.hasAssertions();
});
