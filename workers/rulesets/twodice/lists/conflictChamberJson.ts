/** Conflict Chamber as JSON: `{ Faction, Lists: [{ Theme, Points, Validation, Models: [{ Name, Cost, Attached }] }] }`. */
import { cleanPiece } from '../../reading/clean.ts';
import { type Dict, dict, type Json, list, text } from '../../reading/json.ts';
import { type Entry, readEntry } from './entry.ts';
import { brief, type Gathering } from './report.ts';
import { checkList } from './selfcheck.ts';

const MOST_ENTRIES = 500;

export function looksLikeConflictChamber(value: Json): boolean {
  return list(get(dict(value), 'lists')).some((each) => Array.isArray(get(dict(each), 'models')));
}

/** Keys are written with a capital by the service, without one by whoever stored it again. */
function get(of: Dict | null, key: string): Json | undefined {
  const found = Object.keys(of ?? {}).find((each) => each.toLowerCase() === key);
  return found === undefined ? undefined : of?.[found];
}

const words = (of: Dict | null, key: string): string | null => {
  const value = get(of, key);
  const written = typeof value === 'number' ? String(value) : text(value);
  return written === null ? null : cleanPiece(written) || null;
};

export function readConflictChamber(value: Json, gathering: Gathering): Entry[] {
  const top = dict(value);
  const entries: Entry[] = [];
  const faction = words(top, 'faction');
  const lists = list(get(top, 'lists'));
  lists.forEach((each, index) => {
    const of = dict(each);
    const at = `Lists[${index}]`;
    const [theme, points] = [words(of, 'theme'), words(of, 'points')];
    const title = [faction, theme].filter(Boolean).join(' - ');
    gathering.title ??= title || null;
    gathering.say(at, [title, points === null ? '' : `${points} points`].filter(Boolean).join(', '), 'understood');
    const first = entries.length;
    for (const fault of list(get(of, 'validation'))) {
      gathering.say(
        `${at}.Validation`,
        text(fault) ?? '',
        'assumed',
        'the builder objects; the list is taken all the same',
      );
    }
    list(get(of, 'models')).forEach((model, m) => {
      const leader = takeModel(model, `${at}.Models[${m}]`, undefined);
      list(get(dict(model), 'attached')).forEach((attached, a) => {
        takeModel(attached, `${at}.Models[${m}].Attached[${a}]`, leader ?? undefined);
      });
    });
    const stated = points !== null && /^\d{1,3}$/.test(points) ? Number(points) : null;
    checkList({ at, stated, limit: null, units: null, entries: entries.slice(first) }, gathering, lists.length === 1);
  });
  return entries;

  function takeModel(value: Json, at: string, under: string | undefined): string | null {
    const model = dict(value);
    const name = words(model, 'name');
    if (name === null) {
      gathering.say(at, brief(value), 'not known', 'a model without a name');
      return null;
    }
    if (entries.length === MOST_ENTRIES) {
      gathering.say(at, name, 'not known', `more than ${MOST_ENTRIES} models and units; it is left out`);
      return null;
    }
    const [cost, desc, type] = [words(model, 'cost'), words(model, 'desc'), words(model, 'type')];
    const number = cost === null ? null : /^\s*([-+]?)\s*(\d{1,3})(?:\s*\(\d{1,3}\))?\s*$/.exec(cost);
    if (cost !== null && number === null) gathering.say(at, cost, 'not known', 'a cost that is no number');
    const size = desc !== null && /^\(?(?:min|max)\b/i.test(desc) ? ` (${desc.replace(/[()]/g, '').slice(0, 3)})` : '';
    const caster = /war\s*(?:caster|lock)|master/i.test(type ?? '') && under === undefined;
    const points = number === null ? '' : caster || number[1] !== '' ? `[+${number[2]}]` : `[${number[2]}]`;
    const described = desc === null || size !== '' ? '' : ` - ${desc}: ${number?.[2] ?? 0}`;
    const line = described !== '' && !caster ? `${name}${described}` : `${name}${size} ${points}`;
    // Whatever hangs on another model has a dash, as in the text; so does what has no points at all.
    const read = readEntry(under !== undefined || number === null ? `- ${line}` : line, at, under);
    if (read === null) {
      gathering.say(at, name, 'not known', 'a name that cannot be read');
      return null;
    }
    entries.push({ ...read.entry, attached: under !== undefined, points: number === null ? null : read.entry.points });
    for (const { text: piece, verdict, note } of read.remarks) gathering.say(at, piece, verdict, note);
    return read.entry.names[0];
  }
}
