/**
 * Holds what is said about unused inputs against its definition: every given input of random scenarios is taken away,
 * both questions are compiled, and all numbers of all measures are compared. It shares no code with what it checks.
 */
import { streamState } from '../../workers/kernel/streams.ts';
import { disclose } from '../../workers/rulesets/disclosure/unused.ts';
import {
  accepted,
  Drawer,
  drawnSchema,
  drawScenario,
  type Found,
  type Hints,
} from '../../workers/rulesets/proving/draw.ts';
import { at, type Json, placeOf, places, replaced, type Step } from '../../workers/rulesets/proving/json.ts';
import { Lot } from '../../workers/rulesets/proving/lot.ts';
import { fieldsOf, schemaAt } from '../../workers/rulesets/proving/schema.ts';
import { type Wish, wishFor } from '../../workers/rulesets/proving/wish.ts';
import type { Disclosure, Measure, Measures, Question, ScenarioKind } from '../../workers/rulesets/ruleset.ts';

export interface ScanException {
  readonly kind: string;
  /** Scenario as somebody would write it. */
  readonly scenario: Json;
  readonly path: string;
  /** What is wrong: it changes nothing and is not named, or the other way round. */
  readonly fault: 'not disclosed' | 'disclosed, and it changes the answer';
}

export interface ScanReport {
  scenarios: number;
  /** Inputs that were taken away. */
  toggled: number;
  /** Of these, inputs that changed nothing. */
  unused: number;
  /** Inputs about which neither arithmetic nor the dice that were rolled are sure, or need not be. */
  unclear: number;
  /** Inputs that were said to be not tested. */
  untested: number;
  readonly exceptions: ScanException[];
  /** Places of the schema whose inputs were taken away, by kind. */
  readonly places: Map<string, Set<string>>;
}

export const newReport = (): ScanReport => ({
  ...{ scenarios: 0, toggled: 0, unused: 0, unclear: 0, untested: 0 },
  ...{ exceptions: [], places: new Map() },
});

export interface ScanOptions {
  readonly scenarios: number;
  readonly seed: number;
  /** Dearer questions are compared by dice, as many as take no longer; nanoseconds. */
  readonly exactNs: number;
  readonly trials: number;
  /** The second half of the scenarios is drawn to have inputs that no scenario before had. */
  readonly reaching?: boolean;
}

/** Alike is what dice that are the same throughout show: most likely the same. */
type Truth = 'same' | 'alike' | 'differs' | 'unclear';

export const NAMES = new Set(['name', 'title', 'label', 'otherName']);
/** Relative differences below the first are rounding, above the second they are none; between is nobody's guess. */
const ROUNDING = [1e-13, 1e-9] as const;

/** As the service asks: dice look first where arithmetic is dear. */
const now = () => performance.now();

export function scan(kinds: readonly ScenarioKind[], hints: Hints, options: ScanOptions): ScanReport {
  const report = newReport();
  const drawers = kinds.map(({ schema }) => new Drawer(drawnSchema(schema), hints));
  for (let i = 0; i < options.scenarios; i++) {
    const at = i % kinds.length;
    const wishes = options.reaching && 2 * i >= options.scenarios ? wishesOf(kinds[at], report, options.seed, i) : [];
    const { input, scenario } = drawn(kinds[at], drawers[at], options.seed, i, wishes);
    const asked = { ...options, trials: trialsFor(kinds[at], scenario, options) };
    const { exactNs, trials } = asked;
    scanScenario(kinds[at], input, disclose(kinds[at], scenario, { exactNs, trials, now }), asked, report);
  }
  return report;
}

/** Inputs wished for in one scenario. */
const WISHES = 3;

function wishesOf(kind: ScenarioKind, report: ScanReport, seed: number, index: number): Wish[] {
  const open = untaken(kind, report);
  if (open.length === 0) return [];
  const lot = new Lot(seed + 5, index);
  const fields = fieldsOf(drawnSchema(kind.schema), '');
  return Array.from({ length: WISHES }, () => {
    const place = lot.pick(...open);
    // A default that is written out is nothing to take away.
    const values = fields.filter((field) => field.startsWith(`${place} = `));
    return wishFor(lot.pick(...(values.length > 0 ? values : [place])));
  });
}

/** Inputs of a kind: places that hold a value, and are no name. */
export function inputsOf(kind: ScenarioKind): string[] {
  const fields = fieldsOf(drawnSchema(kind.schema), '').filter((place) => !place.includes(' = '));
  const groups = new Set(fields.flatMap((place) => outerOf(place)));
  return fields.filter((place) => !groups.has(place) && !NAMES.has(place.split('.').at(-1)!));
}

const outerOf = (place: string): string[] => {
  const keys = place.split('.');
  return keys.slice(1).map((_, i) =>
    keys
      .slice(0, i + 1)
      .join('.')
      .replace(/(\[\])+$/, ''),
  );
};

/** Those of them that were not taken away from any scenario. */
export function untaken(kind: ScenarioKind, { places }: ScanReport): string[] {
  const taken = places.get(kind.id);
  return inputsOf(kind).filter((place) => !taken?.has(place));
}

/** Trials that are taken in any case. */
const FEWEST = 4;

/** As many trials as take no longer than an exact answer may: a trial of a battle is a whole game. */
function trialsFor(kind: ScenarioKind, scenario: unknown, { trials, exactNs }: ScanOptions): number {
  return Math.max(FEWEST, Math.min(trials, Math.floor(exactNs / kind.estimate(scenario).trial)));
}

/** Half of the scenarios are drawn from nothing; the others are examples with a few fields drawn anew. */
export function drawn(
  kind: ScenarioKind,
  drawer: Drawer,
  seed: number,
  index: number,
  wishes: readonly Wish[] = [],
): Found<unknown> {
  const lot = new Lot(seed + 1, index);
  if (kind.examples.length === 0 || lot.often(2)) {
    try {
      return drawScenario(kind, drawer, seed, index, wishes);
    } catch (error) {
      // Too much hangs together in it to be found by chance.
      if (kind.examples.length === 0) throw error;
    }
  }
  let input = lot.pick(...kind.examples).scenario as Json;
  for (let change = lot.between(1, 8); change > 0; change--) {
    const steps = lot.pick(...schemaPlaces(kind, input));
    const next = accepted(kind, drawer.redraw(lot, 0.3, input, steps));
    if ('scenario' in next) input = next.input;
  }
  for (const wish of wishes) {
    const next = accepted(kind, wishedInto(drawer, lot, input, wish));
    if ('scenario' in next) input = next.input;
  }
  const found = accepted(kind, input);
  if ('faults' in found) throw new Error(`${kind.id}: an example is refused`);
  return found;
}

/** The example with what is wished for, which stands at one of its places or below one. */
function wishedInto(drawer: Drawer, lot: Lot, input: Json, wish: Wish): Json {
  const steps = lot.pick(...stepsTo(input, wish.place));
  const schema = schemaAt(drawer.schema, input, steps);
  return schema ? replaced(input, steps, drawer.draw(lot, 0.15, schema, steps, [wish])) : input;
}

/** The places in an input that lead furthest towards a place of its schema. */
export function stepsTo(input: Json, place: string): Step[][] {
  const keys = place.split('.').flatMap((key) => (key.endsWith('[]') ? [key.slice(0, -2), '[]'] : [key]));
  let reached: Step[][] = [[]];
  for (const key of keys) {
    const further = reached.flatMap((steps) => {
      const here = at(input, steps);
      if (key !== '[]') return isObject(here) ? [[...steps, key]] : [];
      return Array.isArray(here) ? here.map((_, index) => [...steps, index]) : [];
    });
    if (further.length === 0) break;
    reached = further;
    if (further.every((steps) => at(input, steps) === undefined)) break;
  }
  return reached;
}

/** Every place that a scenario has once its defaults are filled in, so that what was left out is drawn as well. */
function schemaPlaces(kind: ScenarioKind, input: Json): Step[][] {
  return places(kind.schema.parse(input) as Json);
}

/** @param found what is said of the scenario that `input` means */
export function scanScenario(
  kind: ScenarioKind,
  input: Json,
  found: Disclosure,
  options: ScanOptions,
  report: ScanReport,
): void {
  const scenario = kind.schema.parse(input);
  report.scenarios++;
  const named = [...found.unused.map(({ path }) => path), ...found.printed];
  report.untested += found.untested.length;
  const whole = new Asked(kind, scenario, options);
  for (const steps of places(input)) {
    const without = toggled(kind, input, scenario as Json, steps);
    if (without === null) continue;
    report.toggled++;
    note(report, kind, steps);
    const path = textOf(steps);
    const told = named.includes(path);
    const other = new Asked(kind, without, options);
    const truth = told ? compare(whole, other) : compareUntold(whole, other);
    const covered = named.some((outer) => isWithin(path, outer));
    if (truth === 'unclear' || (truth === 'alike' && !covered)) report.unclear++;
    else if (truth === 'same' || truth === 'alike') {
      report.unused++;
      // Who has no time for a group says so of the whole.
      if (!covered && !found.untested.some((outer) => isWithin(path, outer))) {
        report.exceptions.push({ kind: kind.id, scenario: input, path, fault: 'not disclosed' });
      }
    } else if (told) {
      const fault = 'disclosed, and it changes the answer';
      report.exceptions.push({ kind: kind.id, scenario: input, path, fault });
    }
  }
}

function note({ places: found }: ScanReport, { id }: ScenarioKind, steps: readonly Step[]): void {
  const taken = found.get(id) ?? new Set();
  found.set(id, taken.add(placeOf(steps)).add(placeOf(steps).replace(/(\[\])+$/, '')));
}

/** Whether a path is another one or leads on from it. */
const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);

/** The scenario without an input; null where there is nothing to take away, or where it cannot be done without. */
export function toggled(kind: ScenarioKind, input: Json, scenario: Json, steps: readonly Step[]): unknown {
  if (NAMES.has(String(steps.at(-1)))) return null;
  const parsed = kind.schema.safeParse(replaced(input, steps, undefined));
  if (!parsed.success || kind.check(parsed.data).length > 0) return null;
  if (JSON.stringify(parsed.data) === JSON.stringify(scenario)) return null;
  const given = at(scenario, steps);
  const rest = at(parsed.data as Json, steps);
  const element = typeof steps.at(-1) === 'number';
  // A group of fields is not an input: its fields are, unless it is there or not, or one of several sorts.
  const group = !element && isObject(given) && isObject(rest) && given.kind === rest.kind;
  if (group || (Array.isArray(given) && given.length > 0)) return null;
  return parsed.data;
}

/** Trials of the first look; each further one has four times as many. */
const FIRST_LOOK = 64;
const GROWTH = 4;

/** One question, compiled once and answered once, in whatever way it is looked at. */
export class Asked {
  readonly question: Question;
  /** Whether its exact answer is cheap enough. */
  readonly affordable: boolean;
  /** Whether so many trials are quicker than its exact answer. */
  readonly quickerByDice: boolean;
  /** Of all looks together. */
  readonly trials: number;
  private exactly: Measures | null | undefined;
  private readonly state = streamState(99, 7);
  private readonly looks: Int32Array[] = [];

  constructor(kind: ScenarioKind, scenario: unknown, { exactNs, trials }: ScanOptions) {
    this.question = kind.compile(scenario);
    const { compile, exact, trial } = kind.estimate(scenario);
    this.affordable = exact !== null && compile + exact <= exactNs;
    this.quickerByDice = exact !== null && 2 * PROVING_TRIALS * trial < exact;
    this.trials = trials;
  }

  /** Its exact measures, or null where they are too dear. */
  get measures(): Measures | null {
    if (this.exactly === undefined) {
      const tally = this.affordable ? this.question.exact() : null;
      this.exactly = tally && this.question.measures(tally, null);
    }
    return this.exactly;
  }

  /** Counters of the trials up to a look, of the stream that all questions are rolled on. */
  rolled(look: number): Int32Array {
    for (let at = this.looks.length; at <= look; at++) {
      const tally = this.looks[at - 1]?.slice() ?? new Int32Array(this.question.tallySize);
      const done = at > 0 ? trialsOf(at - 1, this.trials) : 0;
      this.question.simulate(this.state, trialsOf(at, this.trials) - done, tally);
      this.looks.push(tally);
    }
    return this.looks[look];
  }
}

/** Trials up to a look, of so many at most. */
const trialsOf = (look: number, most: number): number => Math.min(most, FIRST_LOOK * GROWTH ** look);

export function compare(whole: Asked, other: Asked): Truth {
  const [own, without] = [whole.measures, other.measures];
  return own && without ? compareExact(own, without) : compareRolled(whole, other, whole.trials);
}

/** Trials that may spare an exact answer. */
const PROVING_TRIALS = 1_024;

/**
 * What is said of an input of which nothing was told: only where it changes nothing is that a fault. So dice may end it
 * as soon as they fall otherwise where nothing is exact, and as soon as chances are far apart where that takes longer.
 */
function compareUntold(whole: Asked, other: Asked): Truth {
  if (!whole.affordable || !other.affordable)
    return rollsAlike(whole, other, whole.trials, true).alike ? 'alike' : 'unclear';
  if (whole.quickerByDice && compareRolled(whole, other, PROVING_TRIALS) === 'differs') return 'differs';
  return compare(whole, other);
}

function compareExact(one: Measures, two: Measures): Truth {
  const [a, b] = [numbersOf(one), numbersOf(two)];
  let truth: Truth = 'same';
  for (const name of new Set([...a.keys(), ...b.keys()])) {
    // What one of them does not measure must never happen in the other.
    const [value, other] = [a.get(name) ?? 0, b.get(name) ?? 0];
    const apart = Math.abs(value - other) / Math.max(Math.abs(value), Math.abs(other), 1e-300);
    if (apart > ROUNDING[1]) return 'differs';
    if (apart > ROUNDING[0]) truth = 'unclear';
  }
  return truth;
}

/** Every number of a set of measures by place. Quantiles, means and sums follow from the chances of the values. */
function numbersOf(measures: Measures): Map<string, number> {
  const found = new Map<string, number>();
  for (const [name, measure] of Object.entries(measures)) {
    for (const [place, value] of numbersOfMeasure(measure)) found.set(`${name} ${place}`, value);
  }
  return found;
}

function numbersOfMeasure(measure: Measure): Array<readonly [string, number]> {
  if (measure.kind === 'probability') return [['', measure.value]];
  if (measure.kind === 'series') return measure.steps.map(({ value }, i) => [`step ${i}`, value]);
  // That nothing happens follows from what happens.
  return measure.points
    .filter(({ value, probability }) => probability > 0 && value !== 0)
    .map(({ value, probability }) => [`value ${value}`, probability]);
}

/** Same dice throughout are as good as the same answer; chances many standard errors apart are different ones. */
function compareRolled(one: Asked, two: Asked, trials: number): Truth {
  const { alike, look } = rollsAlike(one, two, trials, false);
  if (alike) return 'alike';
  const rolled = trialsOf(look, one.trials);
  const share = ({ question }: Asked, tally: Int32Array) =>
    numbersOf(
      question.measures(
        Array.from(tally, (count) => count / rolled),
        null,
      ),
    );
  const [p, q] = [share(one, one.rolled(look)), share(two, two.rolled(look))];
  for (const [name, chance] of p) {
    const other = q.get(name) ?? 0;
    if (chance > 1 || other > 1) continue;
    const mean = (chance + other) / 2;
    const error = Math.sqrt((2 * mean * (1 - mean)) / rolled);
    if (error > 0 && mean * rolled > 50 && Math.abs(chance - other) > 8 * error) return 'differs';
  }
  return 'unclear';
}

/** @param soon whether one die that falls otherwise is enough to end it */
function rollsAlike(one: Asked, two: Asked, trials: number, soon: boolean): { alike: boolean; look: number } {
  let alike = one.question.tallySize === two.question.tallySize;
  let look = 0;
  for (; ; look++) {
    if (alike) {
      const b = two.rolled(look);
      alike = one.rolled(look).every((count, i) => count === b[i]);
    }
    if ((!alike && soon) || trialsOf(look, one.trials) >= Math.min(trials, one.trials)) return { alike, look };
  }
}

function isObject(value: Json | undefined): value is { [key: string]: Json | undefined } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(steps: readonly Step[]): string {
  return steps.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}
