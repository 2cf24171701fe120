/** What a document is: a study with its name, its history and its last finding. Pure functions of it. */
import { isObject, type Json, type JsonObject, listAt, textAt } from '../form/json.ts';

/** What people call a study of a kind: a table of candidates, a sheet of profiles, or simply a study. */
export type DocumentSort = 'table' | 'sheet' | 'study';

/** A state of a document that somebody gave a name. */
export interface Version {
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  readonly kind: string;
  readonly values: JsonObject;
  /** What the answer said. */
  readonly said?: string;
}

export function sortOf(kind: string): DocumentSort {
  if (kind === 'tune') return 'table';
  return ['balance', 'matrix', 'patch'].includes(kind) ? 'sheet' : 'study';
}

export function gameOf(request: JsonObject): string {
  if (typeof request.ruleset === 'string') return request.ruleset;
  const { before } = request;
  return isObject(before) && typeof before.ruleset === 'string' ? before.ruleset : '';
}

const LONGEST = 80;

/** The name that its content gives a document: who is compared, tuned or priced. */
export function usualName(kind: string, request: JsonObject): string {
  const name = contentName(kind, request);
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trimEnd()}…` : name;
}

function contentName(kind: string, request: JsonObject): string {
  switch (kind) {
    case 'tune': {
      const own = few(listAt(request.slots).flatMap((slot) => namesIn(slot.choices)));
      const other = few(namesIn(request.opponents));
      return own && other ? `${own} against ${other}` : own || 'Candidates';
    }
    case 'matrix':
    case 'balance':
      return few(namesIn(request.profiles)) || 'Profiles';
    case 'patch': {
      const { after } = request;
      return `Patch of ${few(namesIn(isObject(after) ? after.profiles : undefined)) || 'profiles'}`;
    }
    case 'compare':
      return few(namesIn(request.variants)) || 'Variants';
    case 'sweep': {
      const fields = listAt(request.fields).map(({ title, path }) => textAt(title) || textAt(path));
      return `${fields.filter(Boolean).join(' and ') || 'A field'} swept`;
    }
    case 'weights':
      return `What each stat of ${sidesOf(request) || 'it'} is worth`;
    case 'luck':
      return `Luck of ${sidesOf(request) || 'what happened'}`;
    default:
      return kind;
  }
}

/** "Heavy warjack, Heavy warbeast": the names of the sides of the question. */
function sidesOf({ scenario }: JsonObject): string {
  const parts = isObject(scenario) ? Object.values(scenario) : [];
  return few(parts.map((part) => (isObject(part) ? textAt(part.name) : '')));
}

function few(names: readonly string[]): string {
  const known = names.filter(Boolean);
  return known.length <= 3 ? known.join(', ') : `${known.slice(0, 3).join(', ')} and ${known.length - 3} more`;
}

const namesIn = (value: Json | undefined): string[] => listAt(value).map(({ name }) => textAt(name));
