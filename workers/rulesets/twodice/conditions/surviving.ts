/** What a model is spared: damage, effects, and being disabled. */
import { TOUGH_CHANCE } from '../body/defences.ts';
import { editionOf } from '../edition.ts';
import { type Immunity, type Model, type Now, type Ruled, ruled } from './ruled.ts';
import { isColossal, mayBeKnockedDown } from './standing.ts';

/**
 * Chance that Tough keeps the model on the table when it is disabled (MK3-TOUGH-01). None on the ground where the
 * edition says so (MK3-TOUGH-02), none for whom nothing knocks down where that is how it is read (MK3-RUL-08), none when another rule removes it first (MK3-TOUGH-03), and a dragoon is disabled on
 * foot only (MK3-CAV-05).
 */
export function toughSaves(model: Model, now: Now): Ruled<number> {
  if (!model.tough) return ruled(0);
  if (now.mounted) return ruled(0, 'MK3-CAV-05');
  if (model.leavesPlayWhenDisabled === 'before Tough') return ruled(0, 'MK3-TOUGH-03');
  const edition = editionOf(model);
  if (now.knockedDown && !edition.toughOnTheGround) return ruled(0, 'MK3-TOUGH-02');
  const upright = mayBeKnockedDown(model);
  if (!upright.value && edition.readings.toughUpright === 'not saved') return ruled(0, upright.rule);
  return ruled(TOUGH_CHANCE, 'MK3-TOUGH-01');
}

/** Whether Tough can ever save the model, however it stands: then states in which it was saved are to be kept. */
export function mayStandUp(model: Model): boolean {
  return toughSaves(model, { knockedDown: false }).value > 0;
}

/** Whether a success of Tough lays the model on the ground (MK3-TOUGH-01, MK3-RUL-08, MK3-COLOSSAL-07). */
export function fallsWhenSaved(model: Model): Ruled<boolean> {
  return mayBeKnockedDown(model);
}

/** Soul and corpse tokens are left by models that are destroyed; who leaves play when disabled is not (MK3-DMG-13). */
export function leavesTokens({ leavesPlayWhenDisabled = 'no' }: Model): Ruled<boolean> {
  return leavesPlayWhenDisabled === 'no' ? ruled(true, 'MK3-DMG-13') : ruled(false, 'MK3-DMG-09');
}

/** What damage is made of. */
export interface Harmful {
  readonly types: readonly Immunity[];
  readonly magical: boolean;
}

/** A refusal in words, beside the rule. */
export interface Refusal {
  readonly why: string;
  readonly rule: string;
}

export const IMMUNITY_RULES = {
  Cold: 'MK3-IMM-01',
  Corrosion: 'MK3-IMM-02',
  Electricity: 'MK3-IMM-03',
  Fire: 'MK3-IMM-04',
} as const;

/** Why the model suffers none of this damage, or null (MK3-DMG-04, MK3-IMM-01 to -04, MK3-ADV-12). */
export function damageRefused(model: Model, { types, magical }: Harmful): Refusal | null {
  const immune = model.immunities?.find((type) => types.includes(type));
  if (immune) return { why: `the target is immune to ${immune}`, rule: IMMUNITY_RULES[immune] };
  if (isIntangible(model, magical)) {
    return { why: 'only magical damage hurts an incorporeal target', rule: 'MK3-ADV-12' };
  }
  return null;
}

/** Whether what is magical, or not, goes through the model (MK3-ADV-12, MK2-ADV-08). */
export function isIntangible({ incorporeal = false }: Model, magical: boolean): boolean {
  return incorporeal && !magical;
}

/** Whether a melee or ranged attack of its own costs the model something: being incorporeal (MK3-ADV-12, MK2-ADV-08). */
export function turnsSolid({ incorporeal = false }: Model): Ruled<boolean> {
  return incorporeal ? ruled(true, 'MK3-ADV-12') : ruled(false);
}

/** The model after a melee or ranged attack of its own (MK3-ADV-12, MK2-ADV-08). */
export function turnedSolid<M extends Model>(model: M): M {
  return turnsSolid(model).value ? { ...model, incorporeal: false } : model;
}

/** Whether free strikes can be made against the model (MK3-ADV-12). */
export function suffersFreeStrikes({ incorporeal = false }: Model): Ruled<boolean> {
  return incorporeal ? ruled(false, 'MK3-ADV-12') : ruled(true);
}

/** Whether slammed and thrown models, and others, pass through the model (MK3-ADV-12). */
export function isPassedThrough({ incorporeal = false }: Model): Ruled<boolean> {
  return incorporeal ? ruled(true, 'MK3-ADV-12') : ruled(false);
}

/**
 * Whether a continuous effect, or Disruption, gets hold of the model: immunity prevents it (MK3-CONT-01), so does being
 * incorporeal (MK3-ADV-12), and a colossal is never disrupted (MK3-COLOSSAL-08).
 */
export function effectStays(model: Model, effect: 'Fire' | 'Corrosion' | 'Disruption'): Ruled<boolean> {
  if (effect === 'Disruption') return isColossal(model) ? ruled(false, 'MK3-COLOSSAL-08') : ruled(true);
  if (model.immunities?.includes(effect)) return ruled(false, IMMUNITY_RULES[effect]);
  return model.incorporeal ? ruled(false, 'MK3-ADV-12') : ruled(true, 'MK3-CONT-01');
}

/** Whether nothing of an attack reaches the model, knockdown and slam included, unless it is magical (MK2-ADV-08). */
export function isUntouched(model: Model, magical: boolean): Ruled<boolean> {
  const untouched = isIntangible(model, magical) && !editionOf(model).incorporealFalls;
  return ruled(untouched, untouched ? 'MK3-ADV-12' : null);
}

/** Whether Tough is tried before the model leaves play by another rule (MK3-TOUGH-03). */
export function toughComesFirst({ leavesPlayWhenDisabled = 'no' }: Model): Ruled<boolean> {
  const first = leavesPlayWhenDisabled === 'after Tough';
  return ruled(first, first ? 'MK3-TOUGH-03' : null);
}
