/** How far a model can defend itself: base DEF, hits without a roll, being in melee. */
import type { Rulings } from '../activation/schema/rulings.ts';
import { type Model, type Now, type Ruled, ruled } from './ruled.ts';
import { isStationary } from './standing.ts';

/** Base DEF of whoever cannot dodge (MK3-KD-01, MK3-CRIPPLE-03). */
const HELPLESS_DEF = 5;
/** Base DEF in deep water (MK2-TERRAIN-04). */
const DEEP_WATER_DEF = 7;

/** Knocked down, stationary or inert: it neither acts nor defends itself (MK3-KD-01, MK3-KD-03, MK3-FOCUS-12). */
export function isHelpless(model: Model, now: Now): Ruled<boolean> {
  if (now.knockedDown) return ruled(true, 'MK3-KD-01');
  const still = isStationary(model);
  if (still.value) return still;
  return model.inert ? ruled(true, 'MK3-FOCUS-12') : ruled(false, still.rule);
}

/** Whether an attack of that class hits without a roll (MK3-ATK-09). */
export function hitWithoutRoll(model: Model, now: Now, weapon: 'melee' | 'ranged' | 'magic'): Ruled<boolean> {
  const hit = weapon === 'melee' && isHelpless(model, now).value;
  return ruled(hit, hit ? 'MK3-ATK-09' : null);
}

/** Base DEF that rules set in place of the printed one, or none (MK3-STAT-01, MK3-RUL-05). */
export function baseDEF(
  model: Model & { readonly DEF: number },
  now: Now,
  { helplessDEF }: Pick<Rulings, 'helplessDEF'>,
): { readonly setTo: readonly number[]; readonly rule: string | null } {
  const helpless = isHelpless(model, now);
  const rule = helpless.value ? helpless.rule : now.movementCrippled ? 'MK3-CRIPPLE-03' : null;
  const down = helplessDEF === 'at most 5' ? Math.min(HELPLESS_DEF, model.DEF) : HELPLESS_DEF;
  if (rule) return { setTo: [down, ...(model.deepWater ? [DEEP_WATER_DEF] : [])], rule };
  return model.deepWater ? { setTo: [DEEP_WATER_DEF], rule: 'MK2-TERRAIN-04' } : { setTo: [], rule: null };
}

/**
 * Whether anybody can be in melee with the model: nobody engages, and nobody is engaged by, a model that is knocked
 * down, stationary or inert, so it is in no combat and nothing is passed on to it (MK3-KD-01, MK3-ATK-13, -14).
 */
export function mayBeInMelee(model: Model, now: Now): Ruled<boolean> {
  const helpless = isHelpless(model, now);
  return ruled(!helpless.value, helpless.value ? helpless.rule : null);
}
