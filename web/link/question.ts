/** What a link says: the whole question, its seed, and the engine that answered it. */
import { isObject, type Json, type JsonObject } from '../form/json.ts';
import { encode, unpacked } from './encode.ts';

export type Method = 'auto' | 'exact' | 'monte-carlo';
export type Precision = { trials: number } | { halfWidth: number } | { milliseconds: number };

/** Everything that decides the answer, as the page holds it. `scenario` is as typed, faults included. */
export interface Question {
  ruleset: string;
  kind: string;
  scenario: JsonObject;
  method: Method;
  seed: number;
  precision: Precision | null;
}

export interface LinkedQuestion extends Question {
  /** Version of the engine that gave the answer, or empty when there was none yet. */
  engine: string;
}

/** The fragment of a link: `#q=…`. Short keys keep it short. */
export async function toFragment(question: LinkedQuestion): Promise<string> {
  const { ruleset, kind, scenario, method, seed, precision, engine } = question;
  const body: JsonObject = { r: ruleset, k: kind, s: scenario, n: seed, e: engine };
  if (method !== 'auto') body.m = method;
  if (precision) body.p = { ...precision } as JsonObject;
  return '#q=' + (await encode(body));
}

/** Reads a fragment; null when it holds no question. @throws SyntaxError when it is damaged. */
export async function fromFragment(fragment: string): Promise<LinkedQuestion | null> {
  const body = await unpacked(fragment, 'q');
  if (!body) return null;
  if (typeof body.r !== 'string' || typeof body.k !== 'string' || !isObject(body.s)) {
    throw new SyntaxError('The link is damaged: it holds no question.');
  }
  return {
    ruleset: body.r,
    kind: body.k,
    scenario: body.s,
    method: body.m === 'exact' || body.m === 'monte-carlo' ? body.m : 'auto',
    seed: typeof body.n === 'number' ? body.n : 1,
    precision: precisionOf(body.p),
    engine: typeof body.e === 'string' ? body.e : '',
  };
}

function precisionOf(value: Json | undefined): Precision | null {
  if (!isObject(value)) return null;
  if (typeof value.trials === 'number') return { trials: value.trials };
  if (typeof value.halfWidth === 'number') return { halfWidth: value.halfWidth };
  return typeof value.milliseconds === 'number' ? { milliseconds: value.milliseconds } : null;
}
