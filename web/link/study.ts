/** The address of a study: the whole of what it asks, its name, and whether an answer came of it. */
import { isObject, type JsonObject } from '../form/json.ts';
import { encode, unpacked } from './encode.ts';

export interface LinkedStudy {
  readonly kind: string;
  readonly request: JsonObject;
  /** As somebody named it; empty where its content names it. */
  readonly name: string;
  /** Version of the engine that answered it; empty while nobody asked. */
  readonly engine: string;
}

/** The fragment of a link: `#s=…`. Short keys keep it short. */
export async function toStudyFragment({ kind, request, name, engine }: LinkedStudy): Promise<string> {
  const body: JsonObject = { k: kind, r: request };
  if (name) body.t = name;
  if (engine) body.e = engine;
  return '#s=' + (await encode(body));
}

/** Reads a fragment; null when it holds no study. @throws SyntaxError when it is damaged. */
export async function fromStudyFragment(fragment: string): Promise<LinkedStudy | null> {
  const body = await unpacked(fragment, 's');
  if (!body) return null;
  if (typeof body.k !== 'string' || !isObject(body.r)) throw new SyntaxError('The link is damaged: it holds no study.');
  return {
    kind: body.k,
    request: body.r,
    name: typeof body.t === 'string' ? body.t.slice(0, 80) : '',
    engine: typeof body.e === 'string' ? body.e : '',
  };
}
