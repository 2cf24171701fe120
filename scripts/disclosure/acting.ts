/**
 * Whether every input of a kind can change an answer at all: scenarios that have it are drawn until one is another without
 * it. What never acts is no input of that kind, or has no scenario that shows it.
 */

import { accepted, Drawer, drawnSchema, type Hints } from '../../workers/rulesets/proving/draw.ts';
import { type Json, placeOf, places } from '../../workers/rulesets/proving/json.ts';
import { Lot } from '../../workers/rulesets/proving/lot.ts';
import { fieldsOf } from '../../workers/rulesets/proving/schema.ts';
import { wishFor } from '../../workers/rulesets/proving/wish.ts';
import type { ScenarioKind } from '../../workers/rulesets/ruleset.ts';
import { Asked, compare, drawn, NAMES, type ScanOptions, stepsTo, toggled } from './scan.ts';

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
  const fields = fieldsOf(schema, '');
  const wanted = fields.filter((place) => isInput(place) && (options.only?.test(place) ?? true));
  const open = new Set(wanted);
  const had = new Set<string>();
  const report: ActingReport = { acted: [], idle: [], never: [], scenarios: 0 };
  const tryAll = (index: number, wish?: string) => {
    let found: ReturnType<typeof drawn>;
    try {
      // What plays together is drawn together.
      const lot = new Lot(options.seed + 3, index);
      const wishes = wish === undefined ? [] : [wish, lot.pick(...fields), lot.pick(...fields), lot.pick(...fields)];
      found = drawn(kind, drawer, options.seed, index, wishes.map(wishFor));
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
    // What it has not is given to it.
    const lot = new Lot(options.seed + 2, index);
    for (const place of [...open]) {
      const steps = lot.pick(...stepsTo(scenario as Json, place));
      if (placeOf(steps) !== place) continue;
      const more = accepted(kind, drawer.redraw(lot, 0.3, scenario as Json, steps));
      if ('faults' in more || JSON.stringify(more.scenario) === JSON.stringify(scenario)) continue;
      had.add(place);
      whole ??= new Asked(kind, scenario, options);
      if (compare(whole, new Asked(kind, more.scenario, options)) === 'differs') open.delete(place);
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
  const last = place.split('.').at(-1)!;
  return !place.includes(' = ') && !NAMES.has(last);
}
