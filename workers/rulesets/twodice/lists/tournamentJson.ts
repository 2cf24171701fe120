/** Lists of a whole tournament as JSON: players with `faction`, `list1` and `list2`, each a theme and names. */
import { cleanPiece } from '../../reading/clean.ts';
import { type Dict, dict, type Json, list, text } from '../../reading/json.ts';
import { type Entry, readEntry } from './entry.ts';
import { brief, type Gathering } from './report.ts';

const MOST_ENTRIES = 500;

function playersOf(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value;
  const top = dict(value);
  return Array.isArray(top?.players) ? list(top.players) : top === null ? [] : [top];
}

/** Lists of a player under the keys list1, list2 ... */
function listsOf(player: Dict | null): Array<readonly [key: string, Dict]> {
  return Object.entries(player ?? {}).flatMap(([key, value]) => {
    const each = dict(value);
    return /^list\d?$/i.test(key) && each && Array.isArray(each.list) ? [[key, each] as const] : [];
  });
}

export function looksLikeTournament(value: Json): boolean {
  return playersOf(value).some((player) => listsOf(dict(player)).length > 0);
}

export function readTournament(value: Json, gathering: Gathering): Entry[] {
  const entries: Entry[] = [];
  const root = Array.isArray(value) ? '' : Array.isArray(dict(value)?.players) ? 'players' : null;
  playersOf(value).forEach((each, index) => {
    const player = dict(each);
    const who = text(player?.name) ?? text(player?.player) ?? `players[${index}]`;
    const lists = listsOf(player);
    if (lists.length === 0) gathering.say(who, '', 'not known', 'a player without lists');
    for (const [key, one] of lists) {
      const at = `${who}.${key}`;
      const title = [text(player?.faction), text(one.theme)].filter(Boolean).join(' - ');
      gathering.title ??= title || null;
      gathering.say(at, title, 'understood');
      list(one.list).forEach((line, l) => {
        const place = gathering.place(`${at}[${l}]`, {
          spot: { path: `${root === null ? '' : `${root}[${index}].`}${key}.list[${l}]` },
        });
        const written = text(line);
        const name = written === null ? null : cleanPiece(written);
        const read = name === null ? null : (readEntry(name, place) ?? readEntry(`- ${name}`, place));
        if (read === null) gathering.say(place, brief(line), 'not known', 'not a name');
        else if (entries.length >= MOST_ENTRIES) {
          if (entries.length === MOST_ENTRIES)
            gathering.say(
              place,
              name ?? '',
              'not known',
              `more than ${MOST_ENTRIES} models and units; the rest is left out`,
            );
        } else {
          entries.push({ ...read.entry, attached: false });
          for (const { text: piece, verdict, note } of read.remarks) gathering.say(place, piece, verdict, note);
        }
      });
    }
  });
  return entries;
}
