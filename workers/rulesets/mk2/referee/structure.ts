/** Walls, doors and buildings: everything in range hits, some of it hurts (MK2-STRUCT-01 to -03). */
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { Structure } from '../kinds/structure.ts';

/** ARM, and points an inch. */
export const MATERIAL = {
  ...{ wood: [12, 5], 'reinforced wood': [14, 5], brick: [16, 10], stone: [18, 10], iron: [20, 20], steel: [22, 20] },
} as const;

export const structureReferee: Referee<Structure> = ({ structure, attacks }) => {
  const [ARM, each] = MATERIAL[structure.material];
  const whole = each * structure.inches;
  const capacity = Math.ceil(structure.complex ? whole / 2 : whole);
  const start = capacity - structure.marked;
  const hurts = attacks.filter(({ kind, power, corrodes }) => kind !== 'ranged' || power >= 14 || corrodes);
  const blows = hurts.flatMap((one) => Array.from({ length: one.count }, () => one));

  function play(dice: Dice): Outcome {
    let left = start;
    const alive = blows.map(({ power, dice: count }) => {
      if (left > 0) {
        const rolled = dice.roll(count).reduce((total, face) => total + face, 0);
        left = Math.max(0, left - Math.max(0, rolled + power - ARM));
      }
      return left > 0 ? 1 : 0;
    });
    return { destroyed: left === 0 ? 1 : 0, boxes: start - left, alive };
  }

  return { play };
};
