/** Profiles and rules of BattleScribe files into the fields of a unit. */

import { cleanPiece } from '../../reading/clean.ts';
import type { Element } from '../../reading/element.ts';
import { whole } from '../../reading/json.ts';
import { countedName } from '../notation/names.ts';
import { characteristic, nameOf, split } from './battlescribe-entry.ts';
import { readRule, type WeaponDraft } from './rules.ts';
import { type Target, takeRule, takeWeaponRule } from './share.ts';

export interface Bearer {
  /** Copies that the unit carries. */
  readonly carried: number;
  /** Name of the entry that the profile stands in. */
  readonly entry: string;
  /** It stands in a unit without entries of models, so nobody says how many carry it. */
  readonly everyone: boolean;
}

/** "2x Claws" are two for each who carries them; of a unit whose models are not listed, two in all. */
export function takeWeapon(target: Target, at: string, profile: Element, ranged: boolean, bearer: Bearer): void {
  const { gathering, draft, unknown } = target;
  const models = draft.models ?? 1;
  const { name, times: own } = countedName(nameOf(profile));
  const times = Math.max(own, countedName(bearer.entry).times);
  const count = times === 1 ? bearer.carried : bearer.everyone ? times : bearer.carried * times;
  if (times > 1)
    gathering.say(
      at,
      nameOf(profile),
      count === times && models === 1 ? 'understood' : 'assumed',
      `${count} in the unit of ${models}`,
    );
  const attacks = whole(characteristic(profile, 'attacks').replace(/^\s*A/i, ''));
  const weapon: WeaponDraft = { name, attacks: attacks ?? 1 };
  if (attacks === null) gathering.say(at, name, 'assumed', '1 attack, because none can be read');
  if (ranged) {
    const range = whole(cleanPiece(characteristic(profile, 'range')));
    if (range === null || range === 0) {
      unknown.push(name);
      gathering.say(at, name, 'not known', 'a ranged weapon without a range; it is left out');
      return;
    }
    weapon.range = range;
  }
  if (count !== models) weapon.count = count;
  for (const rule of split(characteristic(profile, 'special rules'))) takeWeaponRule(target, at, weapon, rule);
  draft.weapons ??= [];
  draft.weapons.push(weapon);
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
