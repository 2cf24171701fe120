/** What a text is to the 2d6 games, told from its first lines or its outermost parts. */
import { clean } from '../../reading/clean.ts';
import { parse } from '../../reading/json.ts';
import { parseXml } from '../../reading/xml.ts';
import type { Recognised } from '../../ruleset.ts';
import { conflictChamber } from './conflictChamber.ts';
import { looksLikeConflictChamber } from './conflictChamberJson.ts';
import { looksLikeCsv } from './csv.ts';
import { isModelLine, plain } from './entry.ts';
import { looksLikeProfiles } from './profileJson.ts';
import { looksLikeRoster } from './rosterXml.ts';
import { formatOf } from './text.ts';
import { looksLikeTournament } from './tournamentJson.ts';
import { warRoom1 } from './warRoom1.ts';
import { warRoom2 } from './warRoom2.ts';

const TEXTS = [warRoom1, warRoom2, conflictChamber];
/** Texts that say what the models of a list of names are. */
const PROFILES = ['CSV', 'JSON of profiles', 'roster XML'];
/** Characters of a text that are looked at. */
const LOOKED_AT = 20_000;

export function recognise(text: string): Recognised | null {
  const names = (format: string, sure: 1 | 2): Recognised => ({
    ...{ format, role: 'list', takes: PROFILES, sure },
    needsBook: true,
  });
  const start = text.trimStart();
  // Conflict Chamber puts the theme into square brackets, so not all that begins with one is JSON.
  const value = /^[{[]/.test(start) ? parse(text) : null;
  if (value !== null) {
    if (looksLikeConflictChamber(value)) return names('Conflict Chamber JSON', 2);
    if (looksLikeProfiles(value)) return { format: 'JSON of profiles', role: 'either', sure: 1 };
    return looksLikeTournament(value) ? names('tournament JSON', 2) : null;
  }
  if (start.startsWith('{')) return null;
  if (start.startsWith('<') && !start.startsWith('<!')) {
    const root = parseXml(start);
    return typeof root !== 'string' && looksLikeRoster(root) ? { format: 'roster XML', role: 'either', sure: 2 } : null;
  }
  if (looksLikeCsv(text)) return { format: 'CSV', role: 'either', sure: 2 };
  const beginning = clean(text.slice(0, LOOKED_AT));
  const format = formatOf(beginning.text, TEXTS);
  if (format !== null) return names(format.name, 2);
  return beginning.lines.some((line) => isModelLine(plain(line.text))) ? names('text', 1) : null;
}
