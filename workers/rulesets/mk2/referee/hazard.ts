/** Falls, collapses and damage rolls on everybody listed (MK2-FALL, MK2-STRUCT-04). */
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { Hazard } from '../kinds/hazard.ts';
import { armourOf } from './attackByHand.ts';
import { Model, modelsOutcome } from './modelsByHand.ts';
import { MATERIAL } from './structure.ts';

export const hazardReferee: Referee<Hazard> = (scenario) => {
  const { source, rulings } = scenario;
  // R23: damage without an origin.
  const fromBehind = rulings.shieldsAgainstFire === 'no';
  const models = scenario.models.map(({ target }) => new Model(target, rulings));

  function befalls(model: Model, index: number, dice: Dice): void {
    const { target } = model;
    const { DEF, ARM } = model.sheet.form;
    const roll = (count: number, power: number) => {
      const rolled = dice.roll(count).reduce((total, face) => total + face, 0);
      return Math.max(0, rolled + power - armourOf({ ...target, DEF, ARM }, scenario, { fromBehind }));
    };
    switch (source.kind) {
      case 'fall': {
        if (index > 0 && !scenario.models[index].contacted) return;
        model.fall(false);
        const points = roll(2 + Math.max(0, Math.ceil(source.height / 3) - 1), 10);
        model.rolled(target.incorporeal ? 0 : points);
        return;
      }
      case 'collapse': {
        model.fall(false);
        const points = roll(2, MATERIAL[source.material][0] * source.levels);
        model.rolled(target.incorporeal ? 0 : points);
        return;
      }
      default: {
        const immune = target.immunities.some((type) => source.types.some((one) => one === `Damage Type: ${type}`));
        const ghost = target.incorporeal && !source.types.includes('Magical');
        const points = roll(source.dice, source.POW);
        model.rolled(immune || ghost ? 0 : points);
      }
    }
  }

  function play(dice: Dice): Outcome {
    for (const model of models) model.clear();
    for (const [index, model] of models.entries()) befalls(model, index, dice);
    for (const model of models) model.settle(dice);
    return modelsOutcome(models);
  }

  return { play };
};
