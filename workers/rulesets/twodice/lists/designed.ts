/** The sheet of a designer as profiles: what attacks and what is attacked, field by field. */
import { z } from 'zod';
import { designedRows, hasField, looksDesigned } from '../../reading/designed.ts';
import { dict, type Json, list } from '../../reading/json.ts';
import type { ListGame } from './game.ts';
import { Draft, type Profile, sortOf } from './profile.ts';
import { brief, type Gathering, type Values } from './report.ts';

/** What no profile of another game states. */
const TELLING = /^(?:(?:attacker\.)?weapons\[\d+\]\.power|attacker\.(?:MAT|RAT|magicAttack)|target\.(?:DEF|ARM))$/;
const SIDES = ['attacker', 'target'] as const;
type Side = (typeof SIDES)[number];

export function looksLikeDesigned(text: string): boolean {
  // A player writes stats under their own names, single fields of a question beside them, and weapons in one column.
  const isPlayers = (all: readonly string[]) =>
    all.some((title) => /^weapons$/i.test(title)) ||
    (!all.some((title) => title.includes('[')) && all.some((title) => /^(?:MAT|RAT|DEF|ARM)$/i.test(title)));
  return looksDesigned(text, (title, all) => TELLING.test(title) && !isPlayers(all));
}

type Shapes = Pick<ListGame, 'attacker' | 'target' | 'weapon' | 'economy'>;

/** Columns are said to `gathering`, everything else to the profile. */
export function readDesigned(source: string, gathering: Gathering, game: Shapes): Profile[] {
  const profiles: Profile[] = [];
  for (const row of designedRows(source, (path) => placeOf(path, game) !== null, gathering.say.bind(gathering))) {
    const { at, name, points, values } = row;
    const draft = new Draft(at, name);
    if (points !== undefined) draft.points = [points, points];
    for (const [field, value] of Object.entries(values)) {
      const side = SIDES.find((one) => one === field);
      const inner = side ? Object.entries((value ?? {}) as Values) : [[field, value] as const];
      for (const [key, own] of inner) take(draft, side ?? placeOf(key, game) ?? 'attacker', key, own);
    }
    draft.say(row.text, 'understood');
    const cell = (title: string) =>
      [title, ...SIDES.map((side) => `${side}.${title}`)].map((path) => row.place(path)).find((place) => place !== at);
    profiles.push({ ...draft.done(), placeOf: cell });
  }
  return profiles;
}

/** Whose field a heading names: some studies have profiles that attack alone, or are attacked alone. */
function placeOf(path: string, { attacker, target, economy, weapon }: Shapes): Side | 'economy' | null {
  const shapes = { attacker: { ...attacker, weapons: z.array(z.object(weapon)) }, target };
  const named = SIDES.find((side) => path.startsWith(`${side}.`));
  if (named) return hasField(shapes[named], path.slice(named.length + 1)) ? named : null;
  if (hasField(economy, path)) return 'economy';
  return SIDES.find((side) => hasField(shapes[side], path)) ?? null;
}

function take(draft: Draft, place: Side | 'economy', field: string, value: unknown): void {
  if (place === 'attacker' && field === 'kind') {
    draft.sort = sortOf(String(value));
    if (draft.sort === null) draft.say(brief(value), 'not known', 'no sort of model');
  } else if (place === 'attacker' && field === 'weapons') {
    for (const each of list(value as Json)) {
      const weapon = dict(each);
      if (weapon) draft.whole.push(weapon);
      else draft.miss(brief(each), 'no weapon as a question has it');
    }
  } else draft[place][field] = value;
}
