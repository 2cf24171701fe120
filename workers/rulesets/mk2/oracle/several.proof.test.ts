/** Random Mk II attackers in order on one target, played by hand: what the target keeps from one to the next. */
import { expect, test } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import { randomDice } from '../../proving/index.ts';
import { Activation } from '../kinds/activation.ts';
import { Several, several } from '../kinds/several.ts';
import { playByHand } from '../referee/activationByHand.ts';
import { Sheet } from '../referee/sheet.ts';
import { type Counts, count, exactMeasures, expectAgreement, expectSimulated } from './compare.ts';
import {
  Lot,
  randomAttacker,
  randomBody,
  randomOptions,
  randomPlan,
  randomSituation,
  randomTarget,
} from './randomParts.ts';

const TRIALS = 900;
const WANTED = share(10, 40);

function randomSeverals(): Several[] {
  const lot = new Lot(85_01);
  const found: Several[] = [];
  while (found.length < WANTED) {
    const plan = () => {
      for (;;) {
        const drawn = randomPlan(lot);
        if (drawn.kind === 'rule') return drawn;
      }
    };
    const parsed = Several.parse({
      target: { ...randomTarget(lot), ...(lot.often(2) ? randomBody(lot) : {}) },
      attackers: Array.from({ length: 2 + lot.upTo(1) }, () => ({
        ...{ attacker: randomAttacker(lot), situation: randomSituation(lot), plan: plan() },
      })),
      ...randomOptions(lot),
    });
    if (several.check(parsed).length === 0) found.push(parsed);
  }
  return found;
}

test(`${WANTED} random attacks of several agree with dice in everything that is measured`, () => {
  for (const [index, scenario] of randomSeverals().entries()) {
    const question = several.compile(scenario);
    const measures = exactMeasures(question);
    expectSimulated(question, measures, 8_501 + index, 2_000);
    const { target, attackers, edition, chargeBoost, shieldLost } = scenario;
    const each = attackers.map(({ attacker, situation, combatAction, plan }): Activation => {
      if (plan.kind === 'optimal') throw new TypeError('only rules here');
      const options = { edition, chargeBoost, shieldLost };
      return { ...Activation.parse({ attacker, target, situation, combatAction, plan }), ...options };
    });
    const sheet = new Sheet(target);
    const stream = randomDice(85_02, index);
    const counts: Counts = new Map();
    for (let trial = 0; trial < TRIALS; trial++) {
      sheet.clear();
      let down = target.knockedDown;
      let acted = 0;
      for (const one of each) {
        if (sheet.gone) break;
        acted++;
        ({ down } = playByHand(one, one, stream, null, { sheet, down }).standing);
      }
      count(counts, 'boxes', sheet.marked);
      count(counts, 'destroyed', sheet.gone ? 1 : 0);
      count(counts, 'attackers', acted);
      if (sheet.ofUnit) count(counts, 'models', sheet.at);
    }
    expectAgreement(measures, counts, TRIALS, scenario, ['boxes', 'destroyed', 'attackers']);
  }
  expect.hasAssertions();
});
