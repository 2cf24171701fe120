/** Profiles and rules of BattleScribe files into the fields of a unit. */

import { whole } from '../../reading/json.ts';
import type { Element } from '../../reading/xml.ts';
import { characteristic, nameOf, split } from './battlescribe-entry.ts';
import { applyToWeapon, readRule, type WeaponDraft } from './rules.ts';
import { type Target, takeRule } from './share.ts';

/** @param count copies in the unit; null when every model has it */
export function takeWeapon(target: Target, at: string, profile: Element, ranged: boolean, count: number | null): void {
  const { gathering, draft, unknown } = target;
  const name = nameOf(profile)
    .replace(/[;|\n]/g, ' ')
    .slice(0, 60);
  const attacks = whole(characteristic(profile, 'attacks').replace(/^\s*A/i, ''));
  const weapon: WeaponDraft = { name, attacks: attacks ?? 1 };
  if (attacks === null) gathering.say(at, name, 'assumed', '1 attack, because none can be read');
  if (ranged) {
    const range = whole(characteristic(profile, 'range'));
    if (range === null || range === 0) {
      unknown.push(name);
      gathering.say(at, name, 'not known', 'a ranged weapon without a range; it is left out');
      return;
    }
    weapon.range = range;
  }
  if (count !== null) weapon.count = count;
  for (const rule of split(characteristic(profile, 'special rules'))) {
    if (applyToWeapon(weapon, readRule(rule))) continue;
    unknown.push(`${name}: ${rule}`);
    gathering.say(at, rule, 'not known', `a rule of ${name} that is not in v2.16`);
  }
  draft.weapons = [...(draft.weapons ?? []), weapon];
  gathering.say(at, name, 'understood');
}

/** A rule that stands beside the profiles: it explains one that they name, or is one more. */
export function takeNamedRule(target: Target, at: string, name: string): void {
  const bare = readRule(name).name.toLowerCase();
  if (isNamed(target, bare)) target.gathering.say(at, name, 'understood', 'the profiles say who has it');
  else takeRule(target, at, name);
}

/** Whether a profile of the unit names the rule already. */
function isNamed({ draft, unknown }: Target, rule: string): boolean {
  const { weapons = [], tough = 1, impact = 0, wizard = 0 } = draft;
  if (unknown.some((one) => readRule(one.replace(/^.*: /, '')).name.toLowerCase() === rule)) return true;
  if (rule === 'tough') return tough > 1;
  if (rule === 'impact') return impact > 0;
  if (rule === 'wizard') return wizard > 0;
  if (rule === 'ap') return weapons.some(({ AP = 0 }) => AP > 0);
  if (rule === 'blast') return weapons.some(({ blast = 0 }) => blast > 0);
  if (rule === 'deadly') return weapons.some(({ deadly = 0 }) => deadly > 0);
  return weapons.some(({ rules = [] }) => rules.some((one) => one.toLowerCase() === rule));
}
