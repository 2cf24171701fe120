/** What a text is to the 2d6 games, told from its first lines or its outermost parts. */
import type { Json } from '../../reading/json.ts';
import { type ListText, listText } from '../../reading/listText.ts';
import { looksLikeRosterJson } from '../../reading/rosterJson.ts';
import type { Recognised } from '../../ruleset.ts';
import { looksLikeSelections } from './battleScribe.ts';
import { looksLikeConflictChamber } from './conflictChamberJson.ts';
import { looksLikeCsv } from './csv.ts';
import { isModelLine } from './entry.ts';
import { TEXTS } from './formats.ts';
import { newRecruitText } from './newRecruitText.ts';
import { looksLikeProfiles } from './profileJson.ts';
import { looksLikeRoster } from './rosterXml.ts';
import { formatOf } from './text.ts';
import { looksLikeTournament } from './tournamentJson.ts';

/** Texts that say what the models of a list of names are. */
const PROFILES = ['CSV', 'JSON of profiles', 'roster XML'];
/** Lines of a text that are looked at. */
const LOOKED_AT = 500;

const ANOTHER_GAME = /\bQ ?[2-6]\+ ?,? ?D ?[2-6]\+/;

const profiles = { role: 'either' } as const;
const selections = { role: 'list', takes: PROFILES } as const;
const names = { role: 'list', takes: PROFILES, needsBook: true } as const;
/** Every format by the name that reports have for it. */
export const FORMATS: Readonly<Record<string, Omit<Recognised, 'format' | 'sure'>>> = {
  ...Object.fromEntries(TEXTS.map(({ name }) => [name, names])),
  text: names,
  'Conflict Chamber JSON': names,
  'tournament JSON': names,
  'New Recruit JSON': selections,
  'BattleScribe roster': selections,
  'roster XML': profiles,
  CSV: profiles,
  'JSON of profiles': profiles,
};

export function recognise(given: string | ListText, format?: string): Recognised | null {
  const found = format === undefined ? looksLike(listText(given)) : ([format, 2] as const);
  if (found === null || !Object.hasOwn(FORMATS, found[0])) return null;
  const [name, sure] = found;
  return { ...(FORMATS[name] as Omit<Recognised, 'format' | 'sure'>), format: name, sure };
}

function looksLike(text: ListText): readonly [format: string, sure: 1 | 2] | null {
  const { source } = text;
  if (source.kind === 'broken') return null;
  // Many games write rosters like that; ours have a MAT, and others a Quality.
  const sure = () => (/"(?:MAT|RAT)"/.test(text.whole) ? 2 : 1);
  if (source.kind === 'JSON')
    return looksLikeRosterJson(source.value) ? ['New Recruit JSON', sure()] : jsonOf(source.value);
  if (source.kind === 'XML') {
    if (looksLikeRoster(source.root)) return ['roster XML', 2];
    return looksLikeSelections(source.root) ? ['BattleScribe roster', sure()] : null;
  }
  if (looksLikeCsv(text.unfenced)) return ['CSV', 2];
  const lines = text.opening.slice(0, LOOKED_AT);
  // Builders of other games write names and points the same way, but their units have a Quality.
  if (lines.some((line) => ANOTHER_GAME.test(line.text))) return null;
  const format = formatOf(lines, TEXTS);
  if (format !== null) return [format.name, format === newRecruitText ? 1 : 2];
  return lines.some((line) => isModelLine(line.text)) ? ['text', 1] : null;
}

function jsonOf(value: Json): readonly [format: string, sure: 1 | 2] | null {
  if (looksLikeConflictChamber(value)) return ['Conflict Chamber JSON', 2];
  if (looksLikeProfiles(value)) return ['JSON of profiles', 1];
  return looksLikeTournament(value) ? ['tournament JSON', 2] : null;
}
