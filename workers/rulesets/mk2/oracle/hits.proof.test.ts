/** Random hits on spirals, rows and structures, marked by the referee with a pencil, against exact arithmetic. */
import { expect, test } from 'vitest';
import { Hits, hits } from '../kinds/hits.ts';
import { Structure, structure } from '../kinds/structure.ts';
import { hitsReferee } from '../referee/hits.ts';
import { structureReferee } from '../referee/structure.ts';
import { exactMeasures, expectAgreement, expectSimulated, playedBy } from './compare.ts';
import { Lot } from './randomParts.ts';

const TRIALS = 1_500;
const WANTED = 40;

function randomHits(lot: Lot): Hits {
  const row = lot.often(4);
  const branch = () => Array.from({ length: 1 + lot.upTo(3) }, () => lot.pick(...'MMBBSSm')).join('');
  const damage = row ? `#${4 + lot.upTo(8)}:2` : `@${Array.from({ length: 6 }, branch).join('|')}`;
  const aspects = (['Mind', 'Body', 'Spirit'] as const).filter((aspect) => damage.includes(aspect[0]));
  return Hits.parse({
    target: { ARM: 10 + lot.upTo(6), damage },
    hits: Array.from({ length: 1 + lot.upTo(2) }, () => ({
      ...{ count: 1 + lot.upTo(1), dice: 1 + lot.upTo(2), power: 6 + lot.upTo(8) },
      column: row || lot.often(2) ? 'random' : 1 + lot.upTo(5),
      ...(!row && lot.often(5) ? { system: lot.pick(...aspects) } : {}),
    })),
    repairs: lot.often(3) ? [{ after: 1, boxes: lot.upTo(2), roll: lot.pick('none', 'd3', 'd6') }] : [],
  });
}

test(`${WANTED} random hits agree with a pencil in everything that is measured`, () => {
  const lot = new Lot(87_01);
  let found = 0;
  while (found < WANTED) {
    const scenario = randomHits(lot);
    // What heals while nothing can be marked twice would count below zero, and an aspect that is hit after its owner has
    // chosen what heals is the referee's to pass.
    const named = scenario.hits.some(({ system }) => system !== undefined);
    if (named && scenario.repairs.length > 0) continue;
    if (hits.check(scenario).length > 0 || (scenario.repairs.length > 0 && /[mbs]|:[1-9]/.test(scenario.target.damage)))
      continue;
    found++;
    const question = hits.compile(scenario);
    const measures = exactMeasures(question);
    expectSimulated(question, measures, 8_701 + found, 2_000);
    const counts = playedBy(hitsReferee, scenario, TRIALS, 87_02 + found);
    expectAgreement(measures, counts, TRIALS, scenario, ['boxes', 'destroyed']);
  }
  expect.hasAssertions();
});

test('20 random structures agree with a pencil', () => {
  const lot = new Lot(88_01);
  let found = 0;
  while (found < 20) {
    const scenario = Structure.parse({
      structure: {
        material: lot.pick('wood', 'reinforced wood', 'brick', 'stone', 'iron', 'steel'),
        ...{ inches: 1 + lot.upTo(4) / 2, complex: lot.often(3), marked: lot.upTo(4) },
      },
      attacks: Array.from({ length: 1 + lot.upTo(2) }, () => ({
        kind: lot.pick('melee', 'ranged', 'magic', 'template or spray'),
        ...{ count: 1 + lot.upTo(2), power: 10 + lot.upTo(12), dice: 1 + lot.upTo(3), corrodes: lot.often(4) },
      })),
    });
    if (structure.check(scenario).length > 0) continue;
    found++;
    const measures = exactMeasures(structure.compile(scenario));
    const counts = playedBy(structureReferee, scenario, TRIALS, 88_02 + found);
    expectAgreement(measures, counts, TRIALS, scenario, ['boxes', 'destroyed']);
  }
  expect.hasAssertions();
});
