/** What a text is to the 2d6 games, told from its first lines or its outermost parts. */
import { clean } from '../../reading/clean.ts';
import type { Json } from '../../reading/json.ts';
import { looksLikeRosterJson } from '../../reading/rosterJson.ts';
import { sourceOf, unfenced } from '../../reading/source.ts';
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
/** Characters of a text that are looked at. */
const LOOKED_AT = 20_000;

const ANOTHER_GAME = /\bQ ?[2-6]\+ ?,? ?D ?[2-6]\+/;

export function recognise(text: string): Recognised | null {
  const source = sourceOf(text);
  if (source.kind === 'broken') return null;
  if (source.kind === 'JSON')
    return looksLikeRosterJson(source.value) ? selections('New Recruit JSON', text) : recogniseJson(source.value);
  if (source.kind === 'XML') {
    if (looksLikeRoster(source.root)) return { format: 'roster XML', role: 'either', sure: 2 };
    return looksLikeSelections(source.root) ? selections('BattleScribe roster', text) : null;
  }
  const plain = unfenced(text.slice(0, LOOKED_AT));
  if (looksLikeCsv(plain)) return { format: 'CSV', role: 'either', sure: 2 };
  const { lines } = clean(plain);
  // Builders of other games write names and points the same way, but their units have a Quality.
  if (lines.some((line) => ANOTHER_GAME.test(line.text))) return null;
  const format = formatOf(lines, TEXTS);
  if (format !== null) return names(format.name, format === newRecruitText ? 1 : 2);
  return lines.some((line) => isModelLine(line.text)) ? names('text', 1) : null;
}

/** Many games write rosters like that; ours have a MAT, and others a Quality. */
function selections(format: string, text: string): Recognised {
  return { format, role: 'list', takes: PROFILES, sure: /"(?:MAT|RAT)"/.test(text) ? 2 : 1 };
}

function recogniseJson(value: Json): Recognised | null {
  if (looksLikeConflictChamber(value)) return names('Conflict Chamber JSON', 2);
  if (looksLikeProfiles(value)) return { format: 'JSON of profiles', role: 'either', sure: 1 };
  return looksLikeTournament(value) ? names('tournament JSON', 2) : null;
}

function names(format: string, sure: 1 | 2): Recognised {
  return { format, role: 'list', takes: PROFILES, needsBook: true, sure };
}
