/**
 * Random scenarios of any kind, drawn by its schema, so that a new field is drawn from the day it is there. Hints of the
 * game keep values where they tell something; what the kind's own check refuses is repaired field by field.
 */
import type { ScenarioKind } from '../ruleset.ts';
import { at, type Json, placeOf, replaced, type Step, stepsOf } from './json.ts';
import { Lot } from './lot.ts';
import { type Drawn, fieldsOf, reachedBy, schemaAt } from './schema.ts';
import { isAt, isBelow, valueAs, type Wish } from './wish.ts';

export { drawnSchema } from './schema.ts';

/**
 * Sensible values by place: the longest suffix wins, so "target.DEF" goes before "DEF". "[]" stands for any index.
 * Undefined leaves the field out.
 * @param steps where exactly, for values that depend on an index
 */
export type Hints = Readonly<Record<string, Hint>>;
type Hint = (lot: Lot, steps: readonly Step[]) => Json | undefined;

const REPAIRS = 40;
/** Faults that are repaired before the check is asked again: many have one cause. */
const AT_ONCE = 4;
/** How often a scenario is drawn anew until it has all that is wished for. */
const WISHED = 8;
const ASKED_AGAIN = 12;
const POSSIBLE = 40;
const NO_WISHES: readonly Wish[] = [];
/** How often fields that may be left out are set: plain questions find plain faults, bold ones what plays together. */
const BOLDNESS = [0.06, 0.15, 0.3, 0.6];

function hintFor(hints: Hints, place: string) {
  for (let from = 0; from >= 0; ) {
    const hint = hints[place.slice(from)];
    if (hint) return hint;
    const dot = place.indexOf('.', from);
    if (dot < 0) return undefined;
    from = dot + 1;
  }
  return undefined;
}

export class Drawer {
  readonly schema: Drawn;
  private readonly hints: Hints;
  private readonly found = new Map<string, Hint | undefined>();

  constructor(schema: Drawn, hints: Hints) {
    this.schema = schema;
    this.hints = hints;
  }

  /**
   * @param wishes what it is to have, where it can
   * @param place that of `steps`
   */
  draw(
    lot: Lot,
    boldness: number,
    schema = this.schema,
    steps: readonly Step[] = [],
    wishes: readonly Wish[] = NO_WISHES,
    place = placeOf(steps),
  ): Json | undefined {
    const here = wishes.find((wish) => isAt(wish, place));
    const inside = wishes.length === 0 ? wishes : wishes.filter((wish) => isBelow(wish, place));
    const hint = this.hintAt(place);
    if (here?.value !== undefined) {
      const value = valueAs(schema, here.value);
      if (value !== undefined) return value;
    }
    // A hint that often leaves a field out is asked again for one that is wished for.
    for (let asked = 0; hint && inside.length === 0; asked++) {
      const value = hint(lot, steps);
      if (value !== undefined || !here || asked >= ASKED_AGAIN) return value;
    }
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return lot.pick(...schema.enum);
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches) {
      const fit = branches.filter((branch) => inside.every(({ field }) => fieldsOf(branch, place).includes(field)));
      return this.draw(lot, boldness, lot.pick(...(fit.length > 0 ? fit : branches)), steps, wishes, place);
    }
    switch (schema.type) {
      case 'boolean':
        return schema.default === true ? lot.often(3) : !lot.often(4);
      case 'integer':
      case 'number':
        return numberOf(lot, schema);
      case 'array':
        return this.array(lot, boldness, schema, steps, inside, place);
      case 'object':
        return this.object(lot, boldness, schema, steps, inside, place);
      default:
        return undefined;
    }
  }

  private hintAt(place: string): Hint | undefined {
    if (!this.found.has(place)) this.found.set(place, hintFor(this.hints, place));
    return this.found.get(place);
  }

  private array(
    lot: Lot,
    boldness: number,
    { items = {}, minItems = 0, maxItems = 3 }: Drawn,
    steps: readonly Step[],
    wishes: readonly Wish[],
    place: string,
  ) {
    const length = Math.min(maxItems, Math.max(1, minItems) + lot.pick(0, 0, 1, 1, 2));
    // One entry has what is wished for, and is like any other otherwise.
    const chosen = wishes.length > 0 ? lot.upTo(length - 1) : -1;
    const entries = Array.from({ length }, (_, index) =>
      this.draw(lot, boldness, items, [...steps, index], index === chosen ? wishes : NO_WISHES, `${place}[]`),
    );
    const given = entries.filter((entry) => entry !== undefined);
    // Qualities, immunities and the like are named once.
    return items.enum ? [...new Set(given)] : given;
  }

  private object(
    lot: Lot,
    boldness: number,
    schema: Drawn,
    steps: readonly Step[],
    wishes: readonly Wish[],
    at: string,
  ): Json {
    const drawn: Record<string, Json> = {};
    for (const [key, inner] of Object.entries(schema.properties ?? {})) {
      const place = at === '' ? key : `${at}.${key}`;
      const wished = wishes.some((wish) => isAt(wish, place) || isBelow(wish, place));
      const entered = (inner.properties ?? inner.oneOf) !== undefined && inner.default !== undefined;
      const wanted = entered || schema.required?.includes(key) || lot.chance(boldness);
      const hinted = this.hintAt(place) !== undefined && !lot.often(3);
      if (!wanted && !hinted && !wished) continue;
      const value = this.draw(lot, boldness, inner, [...steps, key], wishes, place);
      if (value !== undefined) drawn[key] = value;
    }
    return drawn;
  }

  /** Another value for one place of a scenario. */
  redraw(lot: Lot, boldness: number, scenario: Json, steps: readonly Step[]): Json {
    const schema = schemaAt(this.schema, scenario, steps);
    return schema ? replaced(scenario, steps, this.draw(lot, boldness, schema, steps)) : scenario;
  }
}

function numberOf(lot: Lot, { minimum = 0, maximum = 40, default: given, type }: Drawn): number {
  const low = Math.max(minimum, -1_000);
  const high = Math.min(maximum, 1_000);
  const near = typeof given === 'number' ? given : low;
  const to = lot.often(8) ? high : Math.min(high, near + lot.pick(1, 2, 3, 6, 10));
  const from = lot.often(8) ? low : Math.max(low, near - 2);
  const whole = lot.between(Math.ceil(from), Math.max(Math.ceil(from), Math.floor(to)));
  return type === 'number' && lot.often(3) ? Math.min(high, whole + 0.5) : whole;
}

export interface Found<S> {
  /** As somebody would write it, defaults left out. */
  readonly input: Json;
  readonly scenario: S;
}

/** What the schema and the kind's check say against a scenario: the places of its faults, or the parsed scenario. */
export function accepted<S>(kind: ScenarioKind<S>, input: Json): { readonly faults: Step[][] } | Found<S> {
  const parsed = kind.schema.safeParse(input);
  if (!parsed.success) {
    const stepOf = (step: PropertyKey) => (typeof step === 'number' ? step : String(step));
    return { faults: parsed.error.issues.map(({ path }) => path.map(stepOf)) };
  }
  const problems = kind.check(parsed.data);
  return problems.length > 0 ? { faults: problems.map(({ path }) => stepsOf(path)) } : { input, scenario: parsed.data };
}

/**
 * Scenario number `index` of a seed: the same for ever, as long as the schema is.
 * @param wishes fields and values that it has, as far as a few attempts come to one that the kind's check accepts
 */
export function drawScenario<S>(
  kind: ScenarioKind<S>,
  drawer: Drawer,
  seed: number,
  index: number,
  wishes: readonly Wish[] = NO_WISHES,
): Found<S> {
  const lot = new Lot(seed, index);
  let best: { readonly found: Found<S>; readonly had: number } | null = null;
  for (let attempt = 0; attempt < 500; attempt++) {
    const found = attempted(kind, drawer, lot, wishes);
    if (found) {
      const reached = wishes.length > 0 ? reachedBy(drawer.schema, found.input) : null;
      const had = wishes.filter(({ field }) => reached?.has(field)).length;
      if (had === wishes.length) return found;
      if (!best || had > best.had) best = { found, had };
    }
    if (best && attempt >= WISHED) return best.found;
  }
  throw new Error(`${kind.id}: no scenario is accepted; the hints fight the check`);
}

/** Whether the kind's check accepts some scenario that has this, as far as a few dozen attempts show. */
export function canHave<S>(kind: ScenarioKind<S>, drawer: Drawer, seed: number, wish: Wish): boolean {
  const lot = new Lot(seed, POSSIBLE);
  for (let attempt = 0; attempt < POSSIBLE; attempt++) {
    const found = attempted(kind, drawer, lot, [wish]);
    if (found && reachedBy(drawer.schema, found.input).has(wish.field)) return true;
  }
  return false;
}

function attempted<S>(kind: ScenarioKind<S>, drawer: Drawer, lot: Lot, wishes: readonly Wish[]): Found<S> | null {
  const boldness = lot.pick(...BOLDNESS);
  let input: Json = drawer.draw(lot, boldness, drawer.schema, [], wishes) ?? {};
  for (let repair = 0; repair < REPAIRS; repair++) {
    const verdict = accepted(kind, input);
    if ('scenario' in verdict) return verdict;
    // The last first, so that no entry is looked for where it no longer stands.
    for (const fault of verdict.faults.slice(0, AT_ONCE).reverse())
      input = repaired(drawer, lot, boldness, input, fault);
  }
  return null;
}

/** Takes the fault away, or draws another value; now and then of something further out. */
function repaired(drawer: Drawer, lot: Lot, boldness: number, input: Json, fault: readonly Step[]): Json {
  let steps = fault;
  while (steps.length > 1 && (at(input, steps) === undefined || lot.often(6))) steps = steps.slice(0, -1);
  const without = lot.often(2) ? replaced(input, steps, undefined) : input;
  return without === input ? drawer.redraw(lot, boldness, input, steps) : without;
}
