/**
 * Random Mk II duels of the sort that goes on: beasts, warlocks, effects, repairs. The referee plays them with real dice
 * against exact arithmetic, which must agree with trials, too.
 */
import { expect, test } from 'vitest';
import { share } from '../../../fixtures/share.ts';
import { Duel, duel } from '../kinds/duel.ts';
import { duelReferee } from '../referee/duel.ts';
import { exactMeasures, expectAgreement, expectSimulated, playedBy } from './compare.ts';
import { Lot, randomAttacker, randomOptions, randomSituation, randomTarget } from './randomParts.ts';

const TRIALS = 1_200;
const WANTED = share(7, 40);

function randomDuels(): Duel[] {
  const lot = new Lot(90_01);
  const found: Duel[] = [];
  const fighter = (name: string) => {
    const attacker = { ...randomAttacker(lot, ['melee', 'melee', 'ranged']), name };
    const { freeStrike: _f, countercharge: _c, ...situation } = randomSituation(lot);
    const beast = attacker.kind === 'warbeast';
    const damage = lot.pick('#1', '#3', '#5:1', '#4', '#6', '@M|b|B|S|s|M');
    const warlock = attacker.kind === 'warlock' && lot.often(2);
    const when = () => lot.pick('never', 'always', 'bought attacks');
    return {
      attacker,
      target: {
        ...{ ...randomTarget(lot), name, damage: warlock ? '#4' : damage, stationary: lot.often(15) },
        ...(warlock
          ? { fury: 1 + lot.upTo(1), beasts: [2 + lot.upTo(3)], transferUse: lot.pick('always', 'lethal') }
          : {}),
      },
      situation,
      plan: { kind: 'rule' as const, boostAttack: when(), boostDamage: when() },
      ...(beast && !lot.often(4)
        ? {
            FURY: 1 + lot.upTo(3),
            THR: 6 + lot.upTo(4),
            leech: lot.upTo(2),
            ...(lot.often(4) ? { THR: undefined } : {}),
          }
        : {}),
      repair: lot.often(3) ? 1 : 0,
      burning: lot.some(['Fire', 'Corrosion'] as const, 3),
    };
  };
  while (found.length < WANTED) {
    const parsed = Duel.safeParse({
      ...{ first: fighter('First'), second: fighter('Second'), rounds: 1 + lot.upTo(2), ...randomOptions(lot) },
      frenzyFury: lot.often(4) ? lot.pick('removeAny', 'keep') : undefined,
    });
    if (!parsed.success || duel.check(parsed.data).length > 0) continue;
    if (duel.estimate(parsed.data).exact !== null) found.push(parsed.data);
  }
  // One that frenzies for certain in its second turn.
  const mad = (name: string, power: number) => ({
    attacker: { name, kind: 'warbeast' as const, MAT: 6, weapons: [{ name: 'Claw', class: 'melee' as const, power }] },
    target: { name, DEF: 13, ARM: 18, damage: '#20' },
  });
  const certain = { first: { ...mad('Mad', 16), FURY: 1, THR: 1 }, second: mad('Tame', 0), rounds: 2 };
  return [...found, Duel.parse(certain)];
}

test(`${WANTED} random duels agree with dice in everything that is measured`, () => {
  let frenzies = 0;
  let answered = 0;
  for (const [index, scenario] of randomDuels().entries()) {
    const question = duel.compile(scenario);
    const measures = exactMeasures(question);
    answered++;
    expectSimulated(question, measures, 9_001 + index, 2_000);
    const counts = playedBy(duelReferee, scenario, TRIALS, 90_02 + index);
    for (const name of ['firstFrenzies', 'secondFrenzies']) {
      for (const [times, trials] of counts.get(name) ?? []) frenzies += times * trials;
    }
    expectAgreement(measures, counts, TRIALS, scenario, ['firstWins', 'rounds', 'firstLeft']);
  }
  expect(answered).toBe(WANTED + 1);
  expect(frenzies).toBeGreaterThan(TRIALS);
});
