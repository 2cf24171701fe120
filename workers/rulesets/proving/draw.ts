/**
 * Random scenarios of any kind, drawn by its schema, so that a new field is drawn from the day it is there. Hints of the
 * game keep values where they tell something; what the kind's own check refuses is repaired field by field.
 */
import { z } from 'zod';
import type { ScenarioKind } from '../ruleset.ts';
import { at, type Json, placeOf, replaced, type Step, stepsOf } from './json.ts';
import { Lot } from './lot.ts';

/** The part of a JSON schema that is drawn from. */
export interface Drawn {
  readonly type?: string;
  readonly default?: Json;
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Drawn;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Drawn>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Drawn[];
  readonly oneOf?: readonly Drawn[];
}

/**
 * Sensible values by place: the longest suffix wins, so "target.DEF" goes before "DEF". "[]" stands for any index.
 * Undefined leaves the field out.
 * @param steps where exactly, for values that depend on an index
 */
export type Hints = Readonly<Record<string, (lot: Lot, steps: readonly Step[]) => Json | undefined>>;

const REPAIRS = 40;
/** How often fields that may be left out are set: plain questions find plain faults, bold ones what plays together. */
const BOLDNESS = [0.06, 0.15, 0.3, 0.6];

export function drawnSchema(schema: z.ZodType): Drawn {
  return z.toJSONSchema(schema, { io: 'input', reused: 'inline', unrepresentable: 'any' }) as Drawn;
}

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

  constructor(schema: Drawn, hints: Hints) {
    this.schema = schema;
    this.hints = hints;
  }

  draw(lot: Lot, boldness: number, schema = this.schema, steps: readonly Step[] = []): Json | undefined {
    const hint = hintFor(this.hints, placeOf(steps));
    if (hint) return hint(lot, steps);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return lot.pick(...schema.enum);
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches) return this.draw(lot, boldness, lot.pick(...branches), steps);
    switch (schema.type) {
      case 'boolean':
        return schema.default === true ? lot.often(3) : !lot.often(4);
      case 'integer':
      case 'number':
        return numberOf(lot, schema);
      case 'array':
        return this.array(lot, boldness, schema, steps);
      case 'object':
        return this.object(lot, boldness, schema, steps);
      default:
        return undefined;
    }
  }

  private array(lot: Lot, boldness: number, { items = {}, minItems = 0, maxItems = 3 }: Drawn, steps: readonly Step[]) {
    const length = Math.min(maxItems, Math.max(1, minItems) + lot.pick(0, 0, 1, 1, 2));
    const entries = Array.from({ length }, (_, index) => this.draw(lot, boldness, items, [...steps, index]));
    const given = entries.filter((entry) => entry !== undefined);
    // Qualities, immunities and the like are named once.
    return items.enum ? [...new Set(given)] : given;
  }

  private object(lot: Lot, boldness: number, schema: Drawn, steps: readonly Step[]): Json {
    const drawn: Record<string, Json> = {};
    for (const [key, inner] of Object.entries(schema.properties ?? {})) {
      const entered = (inner.properties ?? inner.oneOf) !== undefined && inner.default !== undefined;
      const wanted = entered || schema.required?.includes(key) || lot.chance(boldness);
      const hinted = hintFor(this.hints, placeOf([...steps, key])) !== undefined && !lot.often(3);
      if (!wanted && !hinted) continue;
      const value = this.draw(lot, boldness, inner, [...steps, key]);
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

/** The schema of a place, by the branch of a union that the scenario has chosen. */
export function schemaAt(schema: Drawn, value: Json | undefined, steps: readonly Step[]): Drawn | undefined {
  const chosen = chosenBranch(schema, value);
  if (!chosen) return undefined;
  const [step, ...rest] = steps;
  if (step === undefined) return chosen;
  const inner = typeof step === 'number' ? chosen.items : chosen.properties?.[step];
  return inner && schemaAt(inner, at(value, [step]), rest);
}

function chosenBranch(schema: Drawn, value: Json | undefined): Drawn | undefined {
  const branches = schema.oneOf ?? schema.anyOf;
  if (!branches) return schema;
  return branches.find((branch) => {
    for (const [key, inner] of Object.entries(branch.properties ?? {})) {
      if (inner.const !== undefined && at(value, [key]) !== inner.const) return false;
    }
    if (branch.const !== undefined) return branch.const === value;
    if (branch.enum) return branch.enum.includes(value as Json);
    if (branch.type === 'integer' || branch.type === 'number') return typeof value === 'number';
    if (branch.type === 'string') return typeof value === 'string';
    return true;
  });
}

export interface Found<S> {
  /** As somebody would write it, defaults left out. */
  readonly input: Json;
  readonly scenario: S;
}

/** What the schema and the kind's check say against a scenario: the place of the first fault, or the parsed scenario. */
export function accepted<S>(kind: ScenarioKind<S>, input: Json): { readonly fault: Step[] } | Found<S> {
  const parsed = kind.schema.safeParse(input);
  if (!parsed.success) {
    return { fault: parsed.error.issues[0].path.map((step) => (typeof step === 'number' ? step : String(step))) };
  }
  const [problem] = kind.check(parsed.data);
  return problem ? { fault: stepsOf(problem.path) } : { input, scenario: parsed.data };
}

/** Scenario number `index` of a seed: the same for ever, as long as the schema is. */
export function drawScenario<S>(kind: ScenarioKind<S>, drawer: Drawer, seed: number, index: number): Found<S> {
  const lot = new Lot(seed, index);
  for (let attempt = 0; attempt < 500; attempt++) {
    const boldness = lot.pick(...BOLDNESS);
    let input: Json = drawer.draw(lot, boldness) ?? {};
    for (let repair = 0; repair < REPAIRS; repair++) {
      const verdict = accepted(kind, input);
      if ('scenario' in verdict) return verdict;
      input = repaired(drawer, lot, boldness, input, verdict.fault);
    }
  }
  throw new Error(`${kind.id}: no scenario is accepted; the hints fight the check`);
}

/** Takes the fault away, or draws another value; now and then of something further out. */
function repaired(drawer: Drawer, lot: Lot, boldness: number, input: Json, fault: readonly Step[]): Json {
  let steps = fault;
  while (steps.length > 1 && (at(input, steps) === undefined || lot.often(6))) steps = steps.slice(0, -1);
  const without = lot.often(2) ? replaced(input, steps, undefined) : input;
  return without === input ? drawer.redraw(lot, boldness, input, steps) : without;
}
