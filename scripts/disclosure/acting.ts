/**
 * Whether every input of a kind can change an answer at all: scenarios that have it are drawn until one is another without
 * it. What never acts is no input of that kind, or has no scenario that shows it.
 */

import { Drawer, drawnSchema, type Hints } from '../../workers/rulesets/proving/draw.ts';
import type { Json, Step } from '../../workers/rulesets/proving/json.ts';
import { placeOf, places } from '../../workers/rulesets/proving/json.ts';
import { fieldsOf } from '../../workers/rulesets/proving/schema.ts';
import { wishFor } from '../../workers/rulesets/proving/wish.ts';
import type { ScenarioKind } from '../../workers/rulesets/ruleset.ts';
import { Asked, compare, drawn, NAMES, type ScanOptions, toggled } from './scan.ts';

export interface ActingReport {
  /** Inputs without which some answer was another one. */
  readonly acted: string[];
  /** Inputs that scenarios had, and that moved none of them. */
  readonly idle: string[];
  /** Inputs that no scenario had, or that none can do without. */
  readonly never: string[];
  scenarios: number;
}

/** Questions asked with an input before it is given up. */
export interface ActingOptions extends ScanOptions {
  readonly attempts: number;
  /** Only inputs whose place matches. */
  readonly only?: RegExp;
}

/** @param options `scenarios` are drawn freely first; then `attempts` with each input that is still open */
export function acting(kind: ScenarioKind, hints: Hints, options: ActingOptions): ActingReport {
  const schema = drawnSchema(kind.schema);
  const drawer = new Drawer(schema, hints);
  const wanted = fieldsOf(schema, '').filter((place) => isInput(place) && (options.only?.test(place) ?? true));
  const open = new Set(wanted);
  const had = new Set<string>();
  const report: ActingReport = { acted: [], idle: [], never: [], scenarios: 0 };
  const tryAll = (index: number, wish?: string) => {
    let found: ReturnType<typeof drawn>;
    try {
      found = drawn(kind, drawer, options.seed, index, wish === undefined ? [] : [wishFor(wish)]);
    } catch {
      return;
    }
    report.scenarios++;
    const { input, scenario } = found;
    let whole: Asked | undefined;
    for (const steps of places(input)) {
      const place = placeOf(steps);
      if (!open.has(place)) continue;
      const without = toggled(kind, input, scenario as Json, steps);
      if (without === null) continue;
      had.add(place);
      whole ??= new Asked(kind, scenario, options);
      if (compare(whole, new Asked(kind, without, options)) === 'differs') open.delete(place);
    }
  };
  for (let i = 0; i < options.scenarios; i++) tryAll(i);
  let index = 1_000_000;
  for (let round = 0; round < options.attempts && open.size > 0; round++) {
    for (const place of [...open]) if (open.has(place)) tryAll(index++, place);
  }
  for (const place of wanted) {
    const list = !open.has(place) ? report.acted : had.has(place) ? report.idle : report.never;
    list.push(place);
  }
  return report;
}

/** Values are not inputs, and what things are called is not one. */
function isInput(place: string): boolean {
  const last: Step = place.split('.').at(-1)!;
  return !place.includes(' = ') && !NAMES.has(last);
}
