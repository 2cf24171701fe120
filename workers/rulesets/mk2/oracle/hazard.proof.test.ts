/** Random falls, collapses and damage rolls, played from the digest, against exact arithmetic. */
import { expect, test } from 'vitest';
import { type Dice, randomDice } from '../../proving/index.ts';
import { Hazard, hazard } from '../kinds/hazard.ts';
import { armourOf } from '../referee/attackByHand.ts';
import { Model, modelsOutcome } from '../referee/modelsByHand.ts';
import { type Counts, count, exactMeasures, expectAgreement, expectSimulated } from './compare.ts';
import { Lot, randomTarget } from './randomParts.ts';

const TRIALS = 1_200;
const WANTED = 40;
/** ARM by material (MK2-STRUCT-01). */
const MATERIAL = { wood: 12, 'reinforced wood': 14, brick: 16, stone: 18, iron: 20, steel: 22 };

function randomHazards(): Hazard[] {
  const lot = new Lot(86_01);
  const found: Hazard[] = [];
  const materials = Object.keys(MATERIAL) as Array<keyof typeof MATERIAL>;
  while (found.length < WANTED) {
    const source = () => {
      if (lot.often(3)) return { kind: 'fall' as const, height: 1 + lot.upTo(18) / 2 };
      if (lot.often(2)) return { kind: 'collapse' as const, material: lot.pick(...materials), levels: 1 + lot.upTo(1) };
      const types = lot.some(['Magical', 'Damage Type: Fire', 'Damage Type: Cold'] as const, 3);
      return { kind: 'damage roll' as const, POW: 5 + lot.upTo(10), dice: 1 + lot.upTo(3), types };
    };
    const parsed = Hazard.safeParse({
      source: source(),
      models: Array.from({ length: 1 + lot.upTo(2) }, () => ({ target: randomTarget(lot), contacted: !lot.often(4) })),
      shieldLost: lot.often(3) ? lot.pick('crippledToo', 'lockedOrBehind') : undefined,
    });
    if (parsed.success && hazard.check(parsed.data).length === 0) found.push(parsed.data);
  }
  return found;
}

function play(scenario: Hazard, models: readonly Model[], stream: Dice): void {
  const { source } = scenario;
  models.forEach((model, index) => {
    model.clear();
    const { target } = model;
    const roll = (dice: number, power: number) => {
      let sum = power - armourOf(target, scenario, { fromBehind: false });
      for (let i = 0; i < dice; i++) sum += stream.die(6);
      return Math.max(0, sum);
    };
    if (source.kind === 'fall') {
      if (index > 0 && !scenario.models[index].contacted) return;
      model.fall(false);
      const points = roll(2 + Math.max(0, Math.ceil(source.height / 3) - 1), 10);
      model.rolled(target.incorporeal ? 0 : points);
    } else if (source.kind === 'collapse') {
      model.fall(false);
      const points = roll(2, MATERIAL[source.material] * source.levels);
      model.rolled(target.incorporeal ? 0 : points);
    } else {
      const immune = target.immunities.some((type) => source.types.some((one) => one === `Damage Type: ${type}`));
      const ghost = target.incorporeal && !source.types.includes('Magical');
      const points = roll(source.dice, source.POW);
      model.rolled(immune || ghost ? 0 : points);
    }
  });
  for (const model of models) model.settle(stream);
}

test(`${WANTED} random hazards agree with dice in everything that is measured`, () => {
  for (const [index, scenario] of randomHazards().entries()) {
    const question = hazard.compile(scenario);
    const measures = exactMeasures(question);
    expectSimulated(question, measures, 8_601 + index, 2_000);
    const models = scenario.models.map(({ target }) => new Model(target));
    const stream = randomDice(86_02, index);
    const counts: Counts = new Map();
    for (let trial = 0; trial < TRIALS; trial++) {
      play(scenario, models, stream);
      for (const [name, value] of Object.entries(modelsOutcome(models))) count(counts, name, value);
    }
    expectAgreement(measures, counts, TRIALS, scenario, ['destroyed1']);
  }
  expect.hasAssertions();
});
