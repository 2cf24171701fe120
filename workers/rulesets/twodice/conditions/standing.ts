/** Who can be knocked down, made stationary or moved at all, and how a model stands when everything begins. */
import { editionOf } from '../edition.ts';
import { type Model, type Now, type Ruled, ruled } from './ruled.ts';

const MASSIVE = 'MK3-COLOSSAL-07';

/**
 * A massive model: on a huge base, and a colossal is on one whatever else is said of it. It is never knocked down,
 * stationary or moved (MK3-COLOSSAL-07).
 */
export function isMassive({ huge, base, damage }: Pick<Model, 'huge' | 'base' | 'damage'>): Ruled<boolean> {
  const massive = huge === true || base === 'huge' || isColossal({ damage });
  return ruled(massive, massive ? MASSIVE : null);
}

/** Whether its boxes are the two grids of a colossal (MK3-COLOSSAL-01). */
export function isColossal({ damage }: Pick<Model, 'damage'>): boolean {
  return damage?.startsWith('L{') === true;
}

/** How a model stands before anything happens: what is massive stands, whatever the scenario says. */
export function startsDown(model: Model): Ruled<boolean> {
  if (model.knockedDown !== true) return ruled(false);
  const massive = isMassive(model);
  return massive.value ? ruled(false, massive.rule) : ruled(true, 'MK3-KD-01');
}

/** Whether it is stationary: what is massive never is. */
export function isStationary(model: Model): Ruled<boolean> {
  if (model.stationary !== true) return ruled(false);
  const massive = isMassive(model);
  return massive.value ? ruled(false, massive.rule) : ruled(true, 'MK3-KD-03');
}

/**
 * Whether something can knock the model down now. Knockdown is not cumulative (MK3-KD-01), massive models stand
 * (MK3-COLOSSAL-07), and in Mk II what is not magical goes through the incorporeal (MK2-ADV-08).
 * @param magical whether what would knock it down is magical
 */
export function mayBeKnockedDown(model: Model, now?: Now, magical = true): Ruled<boolean> {
  if (now?.knockedDown) return ruled(false, 'MK3-KD-01');
  if (model.cannotBeKnockedDown) return ruled(false, 'MK3-PRIO-02');
  const massive = isMassive(model);
  if (massive.value) return ruled(false, massive.rule);
  if (model.incorporeal && !magical && !editionOf(model).incorporealFalls) return ruled(false, 'MK3-ADV-12');
  return ruled(true);
}

/** Whether a push, slam or throw changes the place of the model (MK3-COLOSSAL-07, MK3-ADV-12, MK2-KD-04). */
export function mayBeMoved(model: Model): Ruled<boolean> {
  const massive = isMassive(model);
  if (massive.value) return ruled(false, massive.rule);
  if (model.incorporeal) return ruled(false, 'MK3-ADV-12');
  return ruled(true);
}

/** Whether the model lies on the ground and a slam or lock does nothing to its place (MK2-KD-04). */
export function holdsItsGround(model: Model): Ruled<boolean> {
  const holds = startsDown(model).value && editionOf(model).groundHolds;
  return ruled(holds, holds ? 'MK2-KD-04' : null);
}
