/**
 * The tuner's table: candidates down, opponents across. It is a tuning request in which values add up and all candidates
 * stand in one slot, read and written here; what it asks stays the request.
 */
import { isObject, type Json, type JsonObject } from '../form/json.ts';
import { parsePath, withValue } from '../form/path.ts';

export interface Candidate {
  readonly name: string;
  readonly points: number;
  /** Copies that the best list may take. */
  readonly most: number;
  /** Questions in which it has something to do, by their place in {@link Tuning.phases}. */
  readonly acts: readonly number[];
}

export interface Opponent {
  readonly name: string;
  readonly weight: number;
}

export interface Tuning {
  readonly candidates: readonly Candidate[];
  /** Empty: whoever stands in the scenario. */
  readonly opponents: readonly Opponent[];
  /** Kinds of question, each with its weight. */
  readonly phases: ReadonlyArray<{ readonly kind: string; readonly weight: number }>;
  /** How many the best list takes; null: any number. */
  readonly take: number | null;
  /** Points that it may spend; null: any. */
  readonly points: number | null;
}

const UNIT = 'Units';
/** Copies of one choice that a request may have. */
export const MOST_COPIES = 20;
export const MOST_TAKEN = 100;

const listAt = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
const numberAt = (value: Json | undefined, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
const textAt = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

function slotOf(request: JsonObject): JsonObject | null {
  const slots = listAt(request.slots);
  return request.value === 'sum' && slots.length === 1 ? (slots[0] ?? null) : null;
}

/** The request as a table; null where it is none: whole lists, or several slots. */
export function tuningIn(request: JsonObject): Tuning | null {
  const slot = slotOf(request);
  if (!slot) return null;
  const phases = [request, ...listAt(request.phases)].map(({ kind, weight }) => ({
    kind: textAt(kind),
    weight: numberAt(weight, 1),
  }));
  const least = numberAt(slot.least, 1);
  const most = numberAt(slot.most, 1);
  const limits = isObject(request.limits) ? request.limits : {};
  return {
    candidates: listAt(slot.choices).map(({ name, points, most: copies, idleIn }) => ({
      name: textAt(name),
      points: numberAt(points, 0),
      most: numberAt(copies, 1),
      acts: phases.flatMap(({ kind }, p) => (Array.isArray(idleIn) && idleIn.includes(kind) ? [] : [p])),
    })),
    opponents: listAt(request.opponents).map(({ name, weight }) => ({
      name: textAt(name),
      weight: numberAt(weight, 1),
    })),
    phases,
    take: least === most ? most : null,
    points: typeof limits.points === 'number' ? limits.points : null,
  };
}

function withSlot(request: JsonObject, change: (slot: JsonObject) => JsonObject): JsonObject {
  return { ...request, slots: [change(slotOf(request) ?? { name: UNIT, choices: [] })] };
}

function withChoices(request: JsonObject, change: (choices: JsonObject[]) => JsonObject[]): JsonObject {
  return withSlot(request, (slot) => counted({ ...slot, choices: change(listAt(slot.choices)) }));
}

/** A slot takes no more than there are, and any number where none was set. */
function counted(slot: JsonObject): JsonObject {
  const there = listAt(slot.choices).reduce((sum, { most }) => sum + numberAt(most, 1), 0);
  const all = Math.min(MOST_TAKEN, Math.max(1, there));
  const [least, most] = [numberAt(slot.least, 1), numberAt(slot.most, 1)];
  const exact = least === most && least > 0;
  return exact ? { ...slot, least: Math.min(least, all), most: Math.min(most, all) } : { ...slot, least: 0, most: all };
}

/** Exactly so many; null: any number. */
export function withTake(request: JsonObject, take: number | null): JsonObject {
  return withSlot(request, (slot) => counted({ ...slot, least: take ?? 0, most: take ?? MOST_TAKEN }));
}

export function withPoints(request: JsonObject, points: number | null): JsonObject {
  const { points: _, ...limits } = isObject(request.limits) ? request.limits : {};
  return { ...request, limits: points === null ? limits : { ...limits, points } };
}

/** One more candidate; a name that is taken gets a number. */
export function withCandidate(request: JsonObject, choice: JsonObject): JsonObject {
  return withChoices(request, (choices) => [...choices, { ...choice, name: free(choices, textAt(choice.name)) }]);
}

export function changedCandidate(request: JsonObject, at: number, change: JsonObject): JsonObject {
  return withChoices(request, (choices) => choices.map((choice, i) => (i === at ? { ...choice, ...change } : choice)));
}

export function withoutCandidate(request: JsonObject, at: number): JsonObject {
  return withChoices(request, (choices) => choices.filter((_, i) => i !== at));
}

export function withOpponent(request: JsonObject, opponent: JsonObject): JsonObject {
  const opponents = listAt(request.opponents);
  return { ...request, opponents: [...opponents, { ...opponent, name: free(opponents, textAt(opponent.name)) }] };
}

export function changedOpponent(request: JsonObject, at: number, change: JsonObject): JsonObject {
  const opponents = listAt(request.opponents).map((one, i) => (i === at ? { ...one, ...change } : one));
  return { ...request, opponents };
}

export function withoutOpponent(request: JsonObject, at: number): JsonObject {
  return { ...request, opponents: listAt(request.opponents).filter((_, i) => i !== at) };
}

function free(taken: readonly JsonObject[], name: string): string {
  let one = name;
  for (let n = 2; taken.some((other) => other.name === one); n++) one = `${name} ${n}`;
  return one;
}

export interface CellQuestion {
  readonly kind: string;
  readonly scenario: JsonObject;
}

/** What one cell asks, in the first phase in which the candidate acts; the first opponent unless one is named. */
export function questionAt(request: JsonObject, candidate: number, opponent = 0): CellQuestion | null {
  const tuning = tuningIn(request);
  const choice = listAt(slotOf(request)?.choices)[candidate];
  if (!tuning || !choice) return null;
  const phase = [request, ...listAt(request.phases)][tuning.candidates[candidate]?.acts[0] ?? 0];
  if (!phase) return null;
  let scenario: Json = phase.scenario ?? {};
  for (const patches of [choice.patches, listAt(request.opponents)[opponent]?.patches]) {
    for (const [path, value] of Object.entries(isObject(patches) ? patches : {})) {
      scenario = withValue(scenario, parsePath(path), value === null ? undefined : value);
    }
  }
  return { kind: textAt(phase.kind), scenario: scenario as JsonObject };
}

export interface Worth {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly count: number;
  readonly standing: string;
  readonly group: number | null;
  readonly against: ReadonlyArray<number | null>;
}

export interface Found {
  readonly worths: readonly Worth[];
  /** Whether the best list stands. */
  readonly solved: boolean;
  readonly points: number;
}

/** What a study's answer says of the table; null where it says nothing of so many candidates. */
export function foundIn(data: unknown, candidates: number): Found | null {
  const { choices, optimal, points } = isObject(data as Json) ? (data as Record<string, unknown>) : {};
  if (!Array.isArray(choices) || choices.length !== candidates) return null;
  return { worths: choices as Worth[], solved: optimal === true, points: typeof points === 'number' ? points : 0 };
}
