/** Asks a `table` kind and reads its exact answer. */
import { expect } from 'vitest';
import type { FollowUp, Measures, ScenarioKind } from '../../ruleset.ts';

export interface Said {
  /** A chance, a mean, or a length named "measure: label". */
  readonly value: (name: string) => number;
  readonly rules: readonly string[];
  readonly notes: readonly string[];
  readonly followUps: readonly FollowUp[];
}

export const faults = (kind: ScenarioKind, scenario: unknown): readonly string[] =>
  kind.check(kind.schema.parse(scenario)).map(({ path }) => path);

/** @param rulings readings; as they are read first where it is left out */
export function askTable(
  kind: ScenarioKind,
  models: object[],
  ask: object,
  terrain: object[] = [],
  rulings?: object,
): Said {
  const scenario = kind.schema.parse({ scene: { models, terrain }, ask, ...(rulings ? { rulings } : {}) });
  expect(kind.check(scenario)).toEqual([]);
  const question = kind.compile(scenario);
  const measures = question.measures(question.exact()!, null);
  const { rules, notes, followUps = [] } = question;
  return { value: (name) => read(measures, name), rules, notes, followUps };
}

function read(measures: Measures, name: string): number {
  const [key, label] = name.split(': ');
  const measure = measures[key];
  if (measure?.kind === 'probability') return measure.value;
  if (measure?.kind === 'distribution') return measure.mean.value;
  const step = measure?.kind === 'series' ? measure.steps.find((one) => one.label === label) : undefined;
  if (!step) throw new RangeError(`no ${name} in ${Object.keys(measures)}`);
  return measure?.kind === 'series' && measure.of === 'mean' ? Number(step.value.toFixed(4)) : step.value;
}

/** A model with its base in millimetres; the first is the first player's. */
export const at = (base: number, x: number, y: number, more: object = {}): object => ({ base, x, y, side: 2, ...more });
export const own = (base: number, x: number, y: number, more: object = {}): object =>
  at(base, x, y, { side: 1, ...more });
export const piece = (kind: string, x: number, y: number, width: number, depth: number, more: object = {}): object => ({
  kind,
  outline: { kind: 'rectangle', x, y, width, depth },
  ...more,
});
export const round = (kind: string, x: number, y: number, diameter: number): object => ({
  kind,
  outline: { kind: 'disc', x, y, diameter },
});
