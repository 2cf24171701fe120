/** What a strike costs, from the sizes alone. */
import { type Chosen, modelsOf } from './apart.ts';
import { capacityOf } from './check.ts';
import type { Unit } from './schema.ts';
import { sideOf } from './side.ts';

type Phase = 'shooting' | 'melee';

/** Made once for each unit: tables ask it for every pair. */
function perUnit<T>(of: (unit: Unit, phase: Phase) => T): (unit: Unit, phase: Phase) => T {
  const known = {
    shooting: new WeakMap<Unit, { readonly value: T }>(),
    melee: new WeakMap<Unit, { readonly value: T }>(),
  };
  return (unit, phase) => {
    let there = known[phase].get(unit);
    if (!there) {
      there = { value: of(unit, phase) };
      known[phase].set(unit, there);
    }
    return there.value;
  };
}

/** To-hit dice and automatic hits of a unit at full strength. */
export const diceOf = perUnit((unit, phase) => {
  const all = [{ ...unit, models: unit.models }, ...unit.joined.map((one) => ({ ...one, models: 1 }))];
  return all.reduce((sum, { weapons, models, rules, impact }) => {
    const own = weapons
      .filter(({ range }) => (range !== undefined) === (phase === 'shooting'))
      .reduce((total, { count, attacks }) => total + (count ?? models) * attacks, 0);
    const furious = phase === 'melee' && rules.includes('Furious') ? models : 0;
    const automatic = (rules.includes('Breath Attack') ? 3 * models : 0) + (phase === 'melee' ? impact * models : 0);
    return sum + own + furious + automatic;
  }, 0);
});

/** Hits that one to-hit die may give at most. */
export function hitsPerDie(unit: Unit): number {
  return hitsOf(unit, 'melee');
}

const hitsOf = perUnit((unit) => {
  const weapons = [unit, ...unit.joined].flatMap((one) => one.weapons);
  return weapons.reduce(
    (most, { blast, rules }) => Math.max(most, Math.max(1, blast) * (rules.includes('Poison') ? 3 : 1)),
    1,
  );
});

/** States of a unit's line, with models that count their wounds apart. */
export function statesOf(unit: Unit, apart: readonly Chosen[], save: boolean): number {
  const models = apart.length > 0 ? modelsOf(sideOf(unit)) : [];
  const toughs = [...new Set(apart.map(({ at }) => at))].map((at) => models[at].tough);
  const chain = capacityOf(unit) - toughs.reduce((sum, tough) => sum + tough, 0) + 1;
  return toughs.reduce((product, tough) => product * (tough + 1), chain) * (save ? 2 : 1);
}

/** Wounds that one strike of a unit at full strength may cause at most, about. */
export function mostWounds(striker: Unit, phase: Phase): number {
  return diceOf(striker, phase) * hitsPerDie(striker) * waysOf(striker, phase).wounds;
}

/** Nanoseconds to push one vector through a strike. */
export function walkCost(striker: Unit, states: number, phase: 'shooting' | 'melee'): number {
  return diceOf(striker, phase) * (2 + 2 * hitsPerDie(striker)) * (900 + states * 40);
}

/** Nanoseconds of one strike with dice. */
export function rollCost(striker: Unit, phase: 'shooting' | 'melee'): number {
  return 150 + diceOf(striker, phase) * (60 + 20 * hitsPerDie(striker));
}

/** Whether every start of a strike sees the same chances of so many wounds, as far as sizes tell (see uniform.ts). */
export function strikesEvenly(striker: Unit, target: Unit, phase: 'shooting' | 'melee'): boolean {
  if (target.joined.length > 0) return false;
  const oneWound = target.tough === 1 && !target.multiBased;
  const { deadly, sniper } = waysOf(striker, phase);
  return !sniper && (oneWound || !deadly);
}

const waysOf = perUnit((unit, phase) => {
  const weapons = weaponsOf(unit, phase);
  return {
    wounds: weapons.reduce((most, { deadly }) => Math.max(most, deadly), 1),
    deadly: weapons.some(({ deadly }) => deadly > 1),
    sniper: weapons.some(({ rules }) => rules.includes('Sniper')),
    blast: weapons.some(({ blast }) => blast > 0),
  };
});

/** Whether a unit has dice of its own in melee, whoever charges: without any there is no strike that a loop could look up. */
export function fightsBack(unit: Unit): boolean {
  return weaponsOf(unit, 'melee').length > 0;
}

/** Whether anybody in a unit has something to shoot with. */
export function hasGuns(unit: Unit): boolean {
  return weaponsOf(unit, 'shooting').length > 0;
}

/** Whether some weapon's hits depend on how many models it meets. */
export function hasBlast(unit: Unit, phase: 'shooting' | 'melee'): boolean {
  return waysOf(unit, phase).blast;
}

function weaponsOf(unit: Unit, phase: 'shooting' | 'melee') {
  return [unit, ...unit.joined]
    .flatMap(({ weapons }) => weapons)
    .filter(({ range }) => (range !== undefined) === (phase === 'shooting'));
}
