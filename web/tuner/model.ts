/**
 * The tuner's table: candidates down, opponents across. It is a tuning request in which values add up and all candidates
 * stand in one slot, read and written here; what it asks stays the request.
 */
import { isObject, type Json, type JsonObject, listAt, textAt } from '../form/json.ts';
import { parsePath, withValue } from '../form/path.ts';

export interface Candidate {
  readonly name: string;
  /** null: nobody said; it counts as 0 then. */
  readonly points: number | null;
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

const numberAt = (value: Json | undefined, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;

export function slotOf(request: JsonObject): JsonObject | null {
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
      points: typeof points === 'number' && points > 0 ? points : null,
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

/** One more question, which everybody who is there already sits out. */
export function withQuestion(
  request: JsonObject,
  { kind, scenario, measure }: { readonly kind: string; readonly scenario: JsonObject; readonly measure: string },
): JsonObject {
  const sitting = withChoices(request, (choices) =>
    choices.map((choice) => {
      const idle = Array.isArray(choice.idleIn) ? choice.idleIn : [];
      return idle.includes(kind) ? choice : { ...choice, idleIn: [...idle, kind] };
    }),
  );
  return { ...sitting, phases: [...listAt(request.phases), { kind, scenario, measure }] };
}

export function changedCandidate(request: JsonObject, at: number, change: JsonObject): JsonObject {
  return withChoices(request, (choices) => choices.map((choice, i) => (i === at ? { ...choice, ...change } : choice)));
}

export function withoutCandidate(request: JsonObject, at: number): JsonObject {
  return withChoices(request, (choices) => choices.filter((_, i) => i !== at));
}

/** The candidates in another order. @param places the place that each had before, from the first of now on */
export function inOrder(request: JsonObject, places: readonly number[]): JsonObject {
  return withSlot(request, (slot) => {
    const choices = listAt(slot.choices);
    return { ...slot, choices: places.flatMap((place) => choices.slice(place, place + 1)) };
  });
}

/** One candidate at another place; the others close up. @param to its place when it is there */
export function moved(request: JsonObject, from: number, to: number): JsonObject {
  const places = (tuningIn(request)?.candidates ?? []).map((_, i) => i);
  return inOrder(request, shifted(places, from, to));
}

/** One thing of a list at another place. */
export function shifted<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.filter((_, i) => i !== from);
  const one = list.slice(from, from + 1);
  return [...others.slice(0, to), ...one, ...others.slice(to)];
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

/** A candidate acts in a question, or sits it out; one that would act in none stays as it is. */
export function withPhase(request: JsonObject, at: number, kind: string, acts: boolean): JsonObject {
  const tuning = tuningIn(request);
  const choice = listAt(slotOf(request)?.choices)[at];
  if (!tuning || !choice) return request;
  const idle = tuning.phases
    .map((phase) => phase.kind)
    .filter((one, p) => (one === kind ? !acts : !tuning.candidates[at]?.acts.includes(p)));
  if (idle.length === tuning.phases.length) return request;
  const { idleIn: _, ...rest } = choice;
  return withChoices(request, (choices) =>
    choices.map((one, i) => (i === at ? { ...rest, ...(idle.length > 0 ? { idleIn: idle } : {}) } : one)),
  );
}

/** The same candidate with another value of a field, below it. @param path in the scenario, such as `attacker.MAT` */
export function withVariant(request: JsonObject, at: number, path: string, value: Json, name: string): JsonObject {
  return withChoices(request, (choices) => {
    const choice = choices[at];
    if (!choice) return choices;
    const variant = {
      ...choice,
      name: free(choices, name),
      patches: patchedWith(isObject(choice.patches) ? choice.patches : {}, path, value),
    };
    return [...choices.slice(0, at + 1), variant, ...choices.slice(at + 1)];
  });
}

/** A patch that lays a whole part over a scenario takes the value in; patches never stand over one another. */
function patchedWith(patches: JsonObject, path: string, value: Json): JsonObject {
  const whole = parsePath(path);
  for (const [key, part] of Object.entries(patches)) {
    const around = parsePath(key);
    if (around.length < whole.length && around.every((step, i) => step === whole[i]))
      return { ...patches, [key]: withValue(part, whole.slice(around.length), value) };
  }
  return { ...patches, [path]: value };
}

export interface CellQuestion {
  readonly kind: string;
  readonly scenario: JsonObject;
}

/**
 * What one cell asks.
 *
 * @param phase its place in {@link Tuning.phases}; the first in which the candidate acts unless it is named
 */
export function questionAt(
  request: JsonObject,
  candidate: number,
  opponent = 0,
  phase: number | null = null,
): CellQuestion | null {
  const asked = actingAt(request, candidate, phase);
  if (!asked) return null;
  const scenario = laidOver(asked.scenario, listAt(request.opponents)[opponent]?.patches);
  return { kind: textAt(asked.phase.kind), scenario };
}

/** A candidate in one of its questions, whoever it meets. */
function actingAt(
  request: JsonObject,
  candidate: number,
  phase: number | null,
): { readonly phase: JsonObject; readonly scenario: JsonObject } | null {
  const tuning = tuningIn(request);
  const choice = listAt(slotOf(request)?.choices)[candidate];
  const acts = tuning?.candidates[candidate]?.acts ?? [];
  const at = phase !== null && acts.includes(phase) ? phase : (acts[0] ?? 0);
  const asked = [request, ...listAt(request.phases)][at];
  if (!tuning || !choice || !asked) return null;
  return { phase: asked, scenario: laidOver(asked.scenario ?? {}, choice.patches) };
}

function laidOver(scenario: Json, patches: Json | undefined): JsonObject {
  let laid = scenario;
  for (const [path, value] of Object.entries(isObject(patches) ? patches : {}))
    laid = withValue(laid, parsePath(path), value === null ? undefined : value);
  return laid as JsonObject;
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

/** By which column the rows stand: one of an opponent by its place, or another by its name; null as they were written. */
export interface Order {
  readonly by: number | 'name' | 'points' | 'value' | 'per 100';
  readonly up: boolean;
}

/** The places of the candidates in the order of a column; what has no value comes last, ties stay as written. */
export function ordered(
  candidates: readonly Candidate[],
  worths: ReadonlyArray<Worth | undefined>,
  order: Order | null,
): number[] {
  const places = candidates.map((_, i) => i);
  if (!order) return places;
  const { by, up } = order;
  const sign = up ? 1 : -1;
  if (by === 'name') {
    return places.sort((a, b) => sign * (candidates[a]?.name ?? '').localeCompare(candidates[b]?.name ?? ''));
  }
  const numberOf = (i: number): number | null => {
    const worth = worths[i];
    const points = candidates[i]?.points ?? 0;
    if (by === 'points') return points;
    if (by === 'value') return worth?.value ?? null;
    if (by === 'per 100') return worth?.value == null || points <= 0 ? null : worth.value / points;
    return worth?.against[by] ?? null;
  };
  return places.sort((a, b) => {
    const [first, second] = [numberOf(a), numberOf(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second);
  });
}

export type Tool = 'sweep' | 'weights' | 'luck';

export interface ToolAsked {
  readonly candidate: number;
  /** Who is met in a sweep, and in the game whose luck is told; weights are told against all. */
  readonly opponent?: number;
  /** One of the questions in which the candidate acts; the first unless it is named. */
  readonly phase?: number | null;
  /** Fields that are swept, each with its values. */
  readonly fields?: ReadonlyArray<{ readonly path: string; readonly title: string; readonly values: Json }>;
  /** What happened, in words. */
  readonly text?: string;
}

/** A study of one row: what a tool over the table asks. */
export function toolRequest(
  request: JsonObject,
  tool: Tool,
  { candidate, opponent = 0, phase = null, fields = [], text = '' }: ToolAsked,
): JsonObject | null {
  const acting = actingAt(request, candidate, phase);
  const one = questionAt(request, candidate, opponent, phase);
  if (!acting || !one) return null;
  const { measure, kind = '' } = acting.phase;
  const told = { ruleset: request.ruleset ?? '', kind };
  const asked = { ...told, ...(measure === undefined ? {} : { measure }) };
  switch (tool) {
    case 'luck':
      return { ...told, scenario: one.scenario, text, better: 'more' };
    case 'weights': {
      const opponents = listAt(request.opponents);
      const met = opponents.length > 0 ? { opponents } : {};
      const parts = [Object.keys(acting.scenario)[0] ?? ''];
      return { ...asked, scenario: acting.scenario, ...met, parts, better: 'more' };
    }
    case 'sweep':
      // The swept stats are the opponent's own: whoever else would be met has others.
      return { ...asked, scenario: one.scenario, fields: fields.map((field) => ({ ...field })) };
  }
}
