/**
 * Who carries what. The rules leave it to the models on the table; a scenario only says how many there are.
 *
 * So it is agreed: a weapon that everybody carries is with everybody; of the others, ranged and melee apart, the
 * commonest is dealt out first and the rarest last, so that the last model has one; what does not fit any more goes to the
 * last ones, too. An owner gives up those who carry nothing before those who do: the first models go without.
 */
import type { Weapon } from '../schema.ts';

/** How many copies of each weapon each of `models` models has: `[weapon][model]`. */
export function dealOut(weapons: readonly Weapon[], models: number): number[][] {
  const dealt = weapons.map(() => new Array<number>(models).fill(0));
  for (const ranged of [true, false]) {
    let next = 0;
    const few: number[] = [];
    weapons.forEach((weapon, at) => {
      if ((weapon.range !== undefined) !== ranged) return;
      const count = weapon.count ?? models;
      if (count < models) {
        few.push(at);
        return;
      }
      // One after the other, beginning with the last model, until all copies are in somebody's hands.
      for (let copy = 0; copy < count; copy++) dealt[at][models - 1 - (copy % models)]++;
    });
    few.sort((a, b) => (weapons[b].count as number) - (weapons[a].count as number) || a - b);
    const dealing = few.reduce((sum, at) => sum + (weapons[at].count as number), 0);
    if (dealing < models) next = models - dealing;
    for (const at of few) {
      const count = weapons[at].count as number;
      const from = next + count <= models ? next : models - count;
      for (let model = from; model < from + count; model++) dealt[at][model] = 1;
      next = Math.min(models, next + count);
    }
  }
  return dealt;
}
