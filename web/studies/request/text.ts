/** A request of a study as text, and small changes to it: the text is what is sent. */
import { isObject, type Json, type JsonObject, sharing } from '../../form/json.ts';

export interface Line {
  readonly name: string;
  readonly points: string;
}

/** A unit of an army list that becomes a profile. */
export interface Taken {
  readonly name: string;
  readonly points: number | null;
  /** How many models its points pay for. */
  readonly times: number;
  /** Whether nothing is known of it but its name. */
  readonly empty: boolean;
  readonly values: JsonObject;
}

type Parsed = { readonly request: JsonObject } | { readonly fault: string };

/** What was read last: one text is asked for by many, and the next one differs from it in a place or two. */
let last: { readonly text: string; readonly found: Parsed } = { text: '', found: { fault: '' } };

/**
 * The request, or what is wrong with its text. Parts that say what they said in the text before are the same things as
 * there: nobody may change them in place.
 */
export function parsed(text: string): Parsed {
  if (text !== last.text || text === '') last = { text, found: read(text, last.found) };
  return last.found;
}

function read(text: string, before: Parsed): Parsed {
  try {
    const value = JSON.parse(text) as Json;
    if (isObject(value))
      return { request: sharing('request' in before ? before.request : undefined, value) as JsonObject };
    return { fault: 'The request must be an object.' };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

export function written(request: unknown): string {
  return JSON.stringify(request, null, 2);
}

/** Objects of a list in the request; empty when there is no such list. */
export function listIn(request: JsonObject, key: string): JsonObject[] {
  const list = request[key];
  return Array.isArray(list) ? (list.filter((one) => typeof one === 'object' && one !== null) as JsonObject[]) : [];
}

export function withList(request: JsonObject, key: string, list: readonly JsonObject[]): JsonObject {
  return { ...request, [key]: [...list] };
}

/** Names and points, as a table of profiles shows them. */
export function lineOf(profile: JsonObject): Line {
  const values = profile.values as JsonObject | undefined;
  const points = profile.points ?? values?.cost ?? '';
  return { name: String(profile.name ?? values?.name ?? ''), points: String(points) };
}

/** One more profile; a name that is taken gets a number. */
export function withProfile(
  request: JsonObject,
  values: JsonObject,
  called: { readonly name: string; readonly points: number | null },
): JsonObject {
  const profiles = listIn(request, 'profiles');
  const taken = new Set(profiles.map(({ name }) => name));
  let { name } = called;
  for (let n = 2; taken.has(name); n++) name = `${called.name} ${n}`;
  const points: JsonObject = called.points === null ? {} : { points: called.points };
  return withList(request, 'profiles', [...profiles, { name, ...points, values }]);
}

/**
 * These units as the only profiles. What the price of a unit pays for is all of its models: where the values speak of one
 * of them, its points stay open. Units of which no profile says what they are stay out.
 *
 * @returns the request, and in words whose points are open and who stays out; empty where there is nobody
 */
export function withProfiles(
  request: JsonObject,
  units: readonly Taken[],
): { readonly request: JsonObject; readonly said: string } {
  const known = units.filter(({ empty }) => !empty);
  const several = known.filter(({ times }) => times > 1);
  const taken = known.reduce(
    (sum, { name, points, times, values }) => withProfile(sum, values, { name, points: times > 1 ? null : points }),
    withList(request, 'profiles', []),
  );
  const out = units.filter(({ empty }) => empty);
  return {
    request: taken,
    said: [
      several.length > 0 &&
        `State what one model costs, the list prices all of them: ${several.map(({ name }) => name).join(', ')}.`,
      out.length > 0 && `Left out, no profile says what they are: ${out.map(({ name }) => name).join(', ')}.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/** One more choice in every slot that does not have one of its name. */
export function withChoice(request: JsonObject, choice: JsonObject): JsonObject {
  const slots = listIn(request, 'slots').map((slot) => {
    const choices = listIn(slot, 'choices');
    return choices.some(({ name }) => name === choice.name) ? slot : withList(slot, 'choices', [...choices, choice]);
  });
  return withList(request, 'slots', slots);
}

/** What is no number stays as typed, so that whoever checks the request can name it. */
export function withPoints(request: JsonObject, index: number, text: string): JsonObject {
  const profiles = listIn(request, 'profiles').map((profile, i) => {
    if (i !== index) return profile;
    const { points: _, ...rest } = profile;
    const points = Number(text);
    return text.trim() === '' ? rest : { ...rest, points: Number.isNaN(points) ? text : points };
  });
  return withList(request, 'profiles', profiles);
}

export function without(request: JsonObject, key: string, index: number): JsonObject {
  return withList(
    request,
    key,
    listIn(request, key).filter((_, i) => i !== index),
  );
}
