/** Random burning models, one Maintenance Phase after the other with real dice, against exact arithmetic. */
import { expect, test } from 'vitest';
import { randomDice } from '../../proving/index.ts';
import { Effects, effects } from '../kinds/effects.ts';
import { current } from '../referee/attackByHand.ts';
import { Sheet } from '../referee/sheet.ts';
import { Target } from '../scenario/parts.ts';
import { type Counts, count, exactMeasures, expectAgreement, expectSimulated } from './compare.ts';
import { Lot } from './randomParts.ts';

const TRIALS = 1_500;
const WANTED = 40;

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
    const { target, turns } = scenario;
    const question = effects.compile(scenario);
    const measures = exactMeasures(question);
    expectSimulated(question, measures, 8_901 + found, 2_000);
    const { setTo = [], doubled = 0, halved = 0, bonus = 0, penalty = 0 } = target.ARMmodifiers ?? {};
    const carried = 2 * target.shields + target.bucklers;
    const ARM = current(target.ARM, { setTo, doubled, halved, bonus: bonus + carried, penalty }, 1);
    const sheet = new Sheet(Target.parse({ DEF: 10, ARM: target.ARM, damage: target.damage }));
    const stream = randomDice(89_02, found);
    const counts: Counts = new Map();
    for (let trial = 0; trial < TRIALS; trial++) {
      sheet.clear();
      let on = scenario.effects.filter((effect) => !target.immunities.includes(effect) && !target.incorporeal);
      for (let turn = 0; turn < turns && !sheet.gone; turn++) {
        // All expiry dice first, then what stayed acts together (MK2-CONT-02, -05).
        on = on.filter(() => stream.die(6) > 2);
        const points = on.map((effect) =>
          effect === 'Corrosion' ? 1 : Math.max(0, stream.die(6) + stream.die(6) + 12 - ARM),
        );
        const full = points.map((suffered) => suffered > 0 && sheet.suffer(suffered, stream.die(6))).includes(true);
        if (!full) continue;
        // On the ground it works again (MK2-TOUGH-01); one roll for the phase (R13).
        if (target.tough && stream.die(6) >= 5) sheet.saved();
        else sheet.fall();
      }
      count(counts, 'boxes', sheet.marked);
      count(counts, 'destroyed', sheet.gone ? 1 : 0);
      for (const [aspect, name] of [
        ['M', 'Mind'],
        ['B', 'Body'],
        ['S', 'Spirit'],
      ] as const) {
        if (!target.tough) count(counts, name, sheet.gone || sheet.crippled(aspect) ? 1 : 0);
      }
    }
    expectAgreement(measures, counts, TRIALS, scenario, ['destroyed']);
  }
  expect.hasAssertions();
});
