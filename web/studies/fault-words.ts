/** What is wrong with a study that was asked, in words: whose value it is, what it is called on the form, what would do. */
import type { ProblemBody } from '../api/client.ts';
import { isObject, type Json, type JsonObject } from '../form/json.ts';
import { type Path, parsePath, valueAt } from '../form/path.ts';
import { locateProblems } from '../form/problems.ts';
import { heldForm } from './request/held.ts';

/** Faults that are told one by one; more are counted. */
const TOLD = 8;
/** Names of those that have one fault in common. */
const NAMED = 3;
/** More faults than that are not sent. */
const MOST_SENT = 20;

type FieldFault = NonNullable<ProblemBody['errors']>[number];

interface Fault {
  /** Whose value is at fault: a profile, a variant. */
  readonly whose: string;
  readonly words: string;
}

/**
 * One line a fault; those that several have in common are told once.
 *
 * @param request as it was asked, for the names in it; null where it is not known
 */
export function faultsInWords({ detail, errors = [] }: ProblemBody, request: JsonObject | null): string[] {
  if (errors.length === 0) return [detail];
  const shared = new Map<string, string[]>();
  for (const error of errors) {
    const { whose, words } = faultIn(error, request);
    const names = shared.get(words) ?? [];
    if (!names.includes(whose)) names.push(whose);
    shared.set(words, names);
  }
  const isCut = errors.length >= MOST_SENT;
  const lines = [...shared].map(([words, names]) => line(names.filter(Boolean), words, isCut));
  const more = lines.length - TOLD;
  return more > 1 ? [...lines.slice(0, TOLD), `And ${isCut ? 'at least ' : ''}${more} more faults.`] : lines;
}

/** "Levy, Guard and 4 more: Ranged weapon: missing." @param isCut whether there may be more than are known */
export function line(names: readonly string[], words: string, isCut = false): string {
  if (names.length === 0) return capital(words);
  const rest = names.length - NAMED;
  const shown =
    rest > 1
      ? `${names.slice(0, NAMED).join(', ')} and ${isCut ? 'at least ' : ''}${rest} more`
      : names.length > 1
        ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
        : names[0]!;
  return `${shown}: ${words}`;
}

function faultIn({ path: text, message, allowed }: FieldFault, request: JsonObject | null): Fault {
  const { whose, rest } = ownerOf(parsePath(text), request);
  const where = request ? placeOf(rest, parsePath(text), request) : '';
  const needs = inWords(allowed);
  const said = `${plainly(message, whose)}${needs ? ` Allowed: ${needs}.` : ''}`;
  return { whose, words: where ? `${where}: ${small(said)}` : said };
}

/** The innermost thing with a name on the way, and the way from there. */
function ownerOf(path: Path, request: JsonObject | null): { readonly whose: string; readonly rest: Path } {
  let [whose, from] = ['', 0];
  path.forEach((key, i) => {
    // What is inside of the values has names of its own, such as those of weapons.
    if (typeof key !== 'number' || path.slice(0, i).some((one) => one === 'values' || one === 'scenario')) return;
    const there = valueAt(request ?? undefined, path.slice(0, i + 1));
    const list = String(path[i - 1] ?? '');
    const name = isObject(there) ? nameIn(there) : '';
    whose = name || `${one(list)} ${key + 1}`;
    from = i + 1;
  });
  return { whose, rest: path.slice(from) };
}

/** What the rest of a path is called: by the form of a profile's values, else by its last word. */
function placeOf(rest: Path, path: Path, request: JsonObject): string {
  const [first] = rest;
  if (first === undefined || first === 'patches' || first === 'scenario') return '';
  if (first !== 'values') return rest.map(spoken).join(' ');
  const root = path.slice(0, path.length - rest.length + 1);
  const form = heldForm({ holds: 'profile' }, root, request);
  const text = path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${key}`)).join('');
  if (form?.type !== 'group') return rest.slice(1).map(spoken).join(', ');
  const values = valueAt(request, root) as Json;
  return locateProblems(form, values, [{ path: text, message: '' }], root)[0]?.label ?? '';
}

/** The same of one cell, whose row and column are told beside it. */
export function faultWords({ message, allowed }: Pick<FieldFault, 'message' | 'allowed'>, whose: string): string {
  const needs = inWords(allowed);
  return `${small(plainly(message, whose)).replace(/\.$/, '')}${needs ? `; allowed is ${needs}` : ''}`;
}

/** The name is told already; what follows it begins the sentence. */
function plainly(message: string, whose: string): string {
  const text = whose === '' ? message : message.replace(`"${whose}" needs it`, 'it is needed');
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Places in a request are for whoever writes one. */
function inWords(allowed: string | undefined): string {
  return allowed === undefined || /[a-z]\w*(\[\d+\])?\.[a-z]/i.test(allowed) ? '' : allowed.replace(/\.$/, '');
}

function nameIn({ name, title }: JsonObject): string {
  return typeof name === 'string' ? name : typeof title === 'string' ? title : '';
}

/** "maxTrials" as "max trials", the third of a list as "3". */
function spoken(key: string | number): string {
  return typeof key === 'number'
    ? String(key + 1)
    : key.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
}

/** "Profile" of "profiles" */
function one(list: string): string {
  return capital(list.endsWith('ies') ? `${list.slice(0, -3)}y` : list.replace(/s$/, ''));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** In the middle of a sentence; stats are written in capitals. */
const small = (text: string): string =>
  /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
