/** What differs between two states of a document, in words: whose value, what it was, what it is. */
import { isObject, type Json, type JsonObject, sameJson } from '../form/json.ts';

/** Differences that are told one by one; whatever is beyond is counted. */
const TOLD = 4;

/** @returns such as "Duellists: points 160, now 86"; empty where nothing differs */
export function differences(before: JsonObject, now: JsonObject): string[] {
  const found: string[] = [];
  compare(before, now, '', '', found);
  return found;
}

/** All of it in one line. */
export function differenceLine(before: JsonObject, now: JsonObject): string {
  const found = differences(before, now);
  const more = found.length - TOLD;
  return [...found.slice(0, TOLD), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** @param whose the named thing around, such as a profile; @param what the value within it, in words */
function compare(before: Json | undefined, now: Json | undefined, whose: string, what: string, found: string[]): void {
  if (sameJson(before ?? null, now ?? null)) return;
  if (isObject(before) && isObject(now)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(now)]))
      compare(before[key], now[key], whose, joined(what, wordsOf(key)), found);
    return;
  }
  if (Array.isArray(before) && Array.isArray(now)) {
    compareLists(before, now, whose, what, found);
    return;
  }
  const called = whose && what ? `${whose}: ${what}` : whose || what;
  if (!isPlain(before) || !isPlain(now)) found.push(`${called} ${now === undefined ? 'taken away' : 'changed'}`);
  else if (before === undefined) found.push(`${called} now ${shown(now)}`);
  else found.push(`${called} ${shown(before)}, ${now === undefined ? 'now left open' : `now ${shown(now)}`}`);
}

/** Things with names are told apart by them, others by their places. */
function compareLists(
  before: readonly Json[],
  now: readonly Json[],
  whose: string,
  what: string,
  found: string[],
): void {
  const names = (list: readonly Json[]): string[] | null => {
    const all = list.map((one) => (isObject(one) ? nameIn(one) : ''));
    return all.every(Boolean) && new Set(all).size === all.length ? all : null;
  };
  const [old, next] = [names(before), names(now)];
  if (!old || !next) {
    const most = Math.max(before.length, now.length);
    for (let i = 0; i < most; i++) compare(before[i], now[i], whose, joined(what, String(i + 1)), found);
    return;
  }
  const gone = old.filter((name) => !next.includes(name));
  const came = next.filter((name) => !old.includes(name));
  // One thing in the place of another, all else the same, was given a name.
  if (gone.length === 1 && came.length === 1 && old.indexOf(gone[0]) === next.indexOf(came[0])) {
    compare(before[old.indexOf(gone[0])], now[next.indexOf(came[0])], came[0], '', found);
  } else {
    if (came.length > 0) found.push(`${listed(came)} added`);
    if (gone.length > 0) found.push(`${listed(gone)} taken away`);
  }
  for (const name of next)
    if (old.includes(name)) compare(before[old.indexOf(name)], now[next.indexOf(name)], name, '', found);
}

function nameIn(one: JsonObject): string {
  return typeof one.name === 'string' ? one.name : typeof one.title === 'string' ? one.title : '';
}

function listed(names: readonly string[]): string {
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}

function isPlain(value: Json | undefined): boolean {
  return value === undefined || value === null || typeof value !== 'object';
}

function shown(value: Json | undefined): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  return value === null ? 'nothing' : String(value);
}

/** Words around a value that say nothing to a reader. */
const SILENT = ['values', 'patches', 'choices', 'slots', 'profiles', 'opponents', 'limits'];

/** What people call a field that is named for machines. */
const CALLED: Readonly<Record<string, string>> = {
  idleIn: 'questions it sits out',
  most: 'copies at most',
  least: 'copies at least',
};

function joined(what: string, word: string): string {
  if (SILENT.includes(word)) return what;
  return what ? `${what} ${word}` : word;
}

/** "halfWidth" as "half width"; a path such as `target.ARM` as its last word; capitals of stats stay. */
function wordsOf(key: string): string {
  const called = CALLED[key];
  if (called) return called;
  const last = key.split('.').at(-1) ?? key;
  return last
    .replace(/\[(\d+)\]/g, (_, i: string) => ` ${Number(i) + 1}`)
    .replace(/([a-z])([A-Z][a-z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
}
