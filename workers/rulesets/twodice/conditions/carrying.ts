/** Shields and bucklers: whether they count against a blow. */
import { editionOf, type OfEdition } from '../edition.ts';

/** What the model carries, and what is gone of it before anything happens. */
export interface Carrier extends OfEdition {
  readonly shields: number;
  readonly bucklers: number;
  readonly inert?: boolean;
  readonly shieldsLost?: 'no' | 'locked' | 'crippled' | 'wild';
}

/** Systems that carry something and are crippled by now (MK3-CRIPPLE-05). */
export interface LostArms {
  readonly shieldArm: boolean;
  readonly bucklerArm: boolean;
}

/** Where the blow comes from. */
export interface Blow {
  /** Chain Weapon (MK3-WQ-03). */
  readonly chain: boolean;
  /** From the back arc, free strikes included (MK3-WQ-16, MK3-ATK-19). */
  readonly behind: boolean;
}

export interface CarriedTerm {
  readonly label: string;
  readonly value: number;
  readonly rule: string;
  /** What they would be worth without the rule. */
  readonly instead?: number;
}

/** ARM of shields and bucklers as terms; a value of 0 says why they do not count (MK3-WQ-02, -03, -16). */
export function carriedArmour(model: Carrier, { chain, behind }: Blow, lost?: LostArms): CarriedTerm[] {
  if (model.shields + model.bucklers === 0) return [];
  const all = model.shields * 2 + model.bucklers;
  const none = (label: string, rule: string, instead = all) => [{ label, value: 0, instead, rule }];
  if (chain) return none('shields ignored by Chain Weapon', 'MK3-WQ-03');
  if (behind) return none('shields do not cover the back', 'MK3-WQ-16');
  if (shieldsAreLost(model)) {
    const rule = model.shieldsLost === 'wild' ? 'MK2-WILD-02' : 'MK3-WQ-16';
    return none(`shields lost: ${model.shieldsLost}`, rule);
  }
  if (model.inert) return none('no shields while inert', 'MK3-FOCUS-12');
  const terms: CarriedTerm[] = [];
  const count = (dropped: boolean | undefined, label: string, value: number, rule: string) => {
    if (dropped) terms.push(...none(`no ${label} with a crippled arm`, 'MK3-CRIPPLE-05', value));
    else if (value > 0) terms.push({ label, value, rule });
  };
  count(lost?.shieldArm, 'Shield', model.shields * 2, 'MK3-WQ-16');
  count(lost?.bucklerArm, 'Buckler', model.bucklers, 'MK3-WQ-02');
  return terms;
}

/** Whether shields and bucklers are gone for a reason that the scenario states (MK2-WQ-09, E9, MK2-WILD-02). */
function shieldsAreLost(model: Carrier): boolean {
  const { shieldsLost = 'no' } = model;
  return shieldsLost !== 'no' && (shieldsLost !== 'crippled' || editionOf(model).crippledShields);
}

/** What has no origin, fire above all, comes from no arc; whether shields count against it is a ruling (MK3-RUL-22). */
export function carriedAgainstFire(model: Carrier, shieldsAgainstFire: boolean, lost?: LostArms): CarriedTerm[] {
  if (model.shields + model.bucklers === 0) return [];
  const instead = model.shields * 2 + model.bucklers;
  if (!shieldsAgainstFire) return [{ label: 'no shields against fire', value: 0, instead, rule: 'MK3-WQ-16' }];
  return carriedArmour(model, { chain: false, behind: false }, lost);
}
