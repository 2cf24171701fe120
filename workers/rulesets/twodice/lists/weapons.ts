/** Weapons of a profile as the schema of an edition has them. */
import { refusal } from '../../reading/accepted.ts';
import type { ListGame } from './game.ts';
import type { Profile, WeaponDraft } from './profile.ts';
import type { Say } from './report.ts';
import { brief, own, type Values } from './report.ts';

const MOST_WEAPONS = 10;
const LONGEST_NAME = 40;
/** Qualities of weapons that shields are: the target has them. */
export const CARRIED = ['Shield', 'Buckler'] as const;

/** At most ten, each with a name of its own, as plans call them by name. */
export function fitWeapons({ weapons, whole }: Profile, game: ListGame, tell: Say): Values[] {
  const fitted: Values[] = [];
  for (const draft of weapons) {
    const say: Say = (text, verdict, note) => tell(text, verdict, note, draft.at);
    take(written(draft, game, say), say);
  }
  for (const values of whole) take(pruned(values, game, tell), tell);
  return fitted;

  function take(weapon: Values | null, say: Say): void {
    if (weapon === null) return;
    const wanted = (typeof weapon.name === 'string' ? weapon.name : 'Weapon').slice(0, LONGEST_NAME).trim() || 'Weapon';
    if (fitted.length === MOST_WEAPONS) {
      say(wanted, 'not known', `a model has ${MOST_WEAPONS} weapons at most here`);
      return;
    }
    weapon.name = free(wanted, fitted);
    for (const field of Object.keys(weapon)) {
      const value = weapon[field];
      const type = own(game.weapon, field);
      const fault = type === undefined ? null : refusal(type, value);
      if (fault === null) continue;
      say(`${wanted}: ${field} ${brief(value)}`, 'not known', fault);
      if (field === 'class' || field === 'power') return;
      delete weapon[field];
    }
    if (weapon.class === undefined || weapon.power === undefined) {
      say(wanted, 'not known', 'a weapon without a class or a power is left out');
      return;
    }
    fitted.push(weapon);
  }
}

function free(wanted: string, taken: readonly Values[]): string {
  const isFree = (name: string) => taken.every((weapon) => weapon.name !== name);
  if (isFree(wanted)) return wanted;
  let number = 2;
  while (!isFree(`${wanted.slice(0, LONGEST_NAME - 4)} ${number}`)) number++;
  return `${wanted.slice(0, LONGEST_NAME - 4)} ${number}`;
}

function written(draft: WeaponDraft, game: ListGame, say: Say): Values {
  const { name, count, ROF, RNG, cost } = draft;
  const qualities: string[] = [];
  for (const quality of draft.qualities) {
    if ((CARRIED as readonly string[]).includes(quality)) continue;
    if (game.qualities.includes(quality)) qualities.push(quality);
    else say(`${name}: ${quality}`, 'not known', `no quality of weapons in ${game.edition}`);
  }
  const weapon: Values = { name, class: draft.class, power: draft.power };
  if (draft.class === 'ranged') Object.assign(weapon, shots(name, count, ROF, game, say));
  else if (count > 1) weapon.initialAttacks = count;
  if (cost !== null) weapon.cost = cost;
  if (RNG !== null) weapon.RNG = RNG;
  if (draft.spray) weapon.spray = true;
  if (draft.mount) weapon.mount = true;
  if (qualities.length > 0) weapon.qualities = qualities;
  // Where no system of a target can be crippled, the place of a weapon means nothing.
  if (draft.location !== 'none' && 'location' in game.weapon) weapon.location = draft.location;
  return weapon;
}

function shots(name: string, count: number, ROF: WeaponDraft['ROF'], { shots }: ListGame, say: Say): Values {
  const each = count > 1 ? { initialAttacks: count } : {};
  if (ROF === null || ROF === 1) return each;
  if (shots === 'bought') {
    if (ROF !== 'd3') return { ...each, ROF };
    say(`${name}: ROF d3`, 'not known', 'the ROF is a number in this edition; it stays 1');
    return each;
  }
  if (ROF !== 'd3') return { initialAttacks: ROF * count };
  if (count > 1) say(`${name}: ${count} of ROF d3`, 'not known', 'one of them is counted');
  return { initialAttacks: 'd3' };
}

/** A weapon that came as the schema writes it, without what the edition lacks. */
function pruned(values: Readonly<Values>, { weapon: shape, qualities, edition }: ListGame, say: Say): Values {
  const weapon: Values = {};
  for (const [field, value] of Object.entries(values)) {
    if (!Object.hasOwn(shape, field))
      say(`${brief(values.name ?? 'weapon')}: ${field}`, 'not known', `${edition} has no such field`);
    else if (field === 'qualities' && Array.isArray(value)) {
      const known = value.filter((each) => typeof each === 'string' && qualities.includes(each));
      for (const each of value) {
        if (!known.includes(each))
          say(`${brief(values.name ?? 'weapon')}: ${brief(each)}`, 'not known', `no quality in ${edition}`);
      }
      weapon.qualities = known;
    } else weapon[field] = value;
  }
  return weapon;
}
