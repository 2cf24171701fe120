/**
 * Dice counted by hand: what tests of rules expect is worked out here by throwing every fall of the dice in plain loops;
 * none of it uses the program's own dice.
 */

type Dice = readonly number[];

/** Every fall of so many d6; none at all is one fall. */
export function falls(count: number): number[][] {
  let all: number[][] = [[]];
  for (let die = 0; die < count; die++) all = all.flatMap((fall) => [1, 2, 3, 4, 5, 6].map((face) => [...fall, face]));
  return all;
}

export const sum = (dice: Dice): number => dice.reduce((total, face) => total + face, 0);

export const doubles = (dice: Dice): boolean => new Set(dice).size < dice.length;

/** Average over every fall of so many d6. */
export function average(count: number, value: (dice: number[]) => number): number {
  const all = falls(count);
  return all.reduce((total, dice) => total + value(dice), 0) / all.length;
}

export function chance(count: number, says: (dice: Dice) => boolean): number {
  return average(count, (dice) => (says(dice) ? 1 : 0));
}

/** Whether an attack roll hits: no dice and all 1s never, two or more 6s always, else the total (MK3-ATK-02, MK2-ATK-02). */
export function hitsWith(dice: Dice, bonus: number, defense: number): boolean {
  if (dice.every((face) => face === 1)) return false;
  return (dice.length > 1 && dice.every((face) => face === 6)) || sum(dice) + bonus >= defense;
}

export function toHit(count: number, bonus: number, defense: number): number {
  return chance(count, (dice) => hitsWith(dice, bonus, defense));
}

/** Mean points of a damage roll. */
export function points(count: number, power: number, armour: number): number {
  return average(count, (dice) => Math.max(0, sum(dice) + power - armour));
}

/** Chance that a damage roll gives at least so many points. */
export function wounds(count: number, power: number, armour: number, least = 1): number {
  return chance(count, (dice) => sum(dice) + power - armour >= least);
}
