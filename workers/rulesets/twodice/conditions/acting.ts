/** What a model may still do. */

import { type Model, type Ruled, ruled } from './ruled.ts';
import { isStationary } from './standing.ts';

/** Whether it activates at all; one that is knocked down does, and stands up (MK3-KD-02, MK3-KD-03, MK3-FOCUS-12). */
export function mayAct(model: Model): Ruled<boolean> {
  const still = isStationary(model);
  if (still.value) return ruled(false, still.rule);
  return model.inert ? ruled(false, 'MK3-FOCUS-12') : ruled(true);
}

/** Whether it controls and contests flags and zones: wild and inert models do neither (MK3-SCEN-02, TAB-MK3-41). */
export function mayControl({ inert, shieldsLost }: Model & { readonly shieldsLost?: string }): Ruled<boolean> {
  return ruled(!inert && shieldsLost !== 'wild', 'MK3-SCEN-02');
}

/** Standing up costs the movement, and a crippled one allows no charge (MK3-KD-02, MK3-CRIPPLE-03). */
export function mayCharge(model: Model, now: { rose: boolean; movementCrippled: boolean }): Ruled<boolean> {
  const acts = mayAct(model);
  if (!acts.value) return acts;
  if (now.rose) return ruled(false, 'MK3-KD-02');
  return now.movementCrippled ? ruled(false, 'MK3-CRIPPLE-03') : ruled(true);
}

/** Standing up costs the movement that aiming would take (MK3-ATK-10, MK2-TIMING-05). */
export function mayAim(model: Model, now: { rose: boolean }): Ruled<boolean> {
  const acts = mayAct(model);
  if (!acts.value) return acts;
  return now.rose ? ruled(false, 'MK3-ATK-10') : ruled(true);
}
