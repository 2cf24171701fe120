/** A `hits` scenario as a plan: the layout as numbers, and hits and repairs one by one with places instead of names. */
import { die, keptSum } from '../../../kernel/dice.ts';
import type { Distribution } from '../../../kernel/distribution.ts';
import { TAKEN } from '../activation/schema/rulings.ts';
import { type Layout, parseLayout } from '../body/layout/parse.ts';
import { systemName, type WearPlan, wantedFirst, wearPlan } from '../body/layout/wear.ts';
import { BoxMarks, CountMarks, type Marks } from '../body/marks.ts';
import { eachHit, type Hit, type Hits, type Repair } from './schema.ts';

export const RANDOM = -1;

export interface HitStep {
  readonly kind: 'hit';
  /** Number of the hit, 0-based, and where it stands in the scenario's list. */
  readonly index: number;
  readonly dice: number;
  readonly power: number;
  /** 0-based, {@link RANDOM} for a die; 0 in a row, which has but one. */
  readonly column: number;
  readonly every: boolean;
  /** 0 left, 1 right, {@link RANDOM} for a die; 0 without a second grid. */
  readonly board: number;
  /** The system that is hit on each board, or null. */
  readonly systems: readonly number[] | null;
}

export interface RepairStep {
  readonly kind: 'repair';
  readonly after: number;
  readonly boxes: number;
  /** Sides of the die in the rules' sense, 3 or 6, or 0 for none. */
  readonly sides: 0 | 3 | 6;
  readonly order: Int32Array;
}

export interface FieldStep {
  readonly kind: 'field';
  readonly after: number;
}

export type Step = HitStep | RepairStep | FieldStep;

export interface HitsPlan {
  readonly layout: Layout;
  readonly wear: WearPlan;
  readonly armour: number;
  readonly steps: readonly Step[];
  readonly hits: number;
  /** Whether boxes must be told apart; else boxes per column are enough. */
  readonly perBox: boolean;
  /** Names of the systems as the measures call them. */
  readonly names: readonly string[];
  /** Marks from before the start that a repair may remove. */
  readonly boxesBefore: number;
  readonly fieldBefore: number;
  /** The system whose loss stops the repair of the force field, or -1. */
  readonly generator: number;
}

/** A checked scenario as a plan. */
export function planOf(scenario: Hits): HitsPlan {
  const layout = parseLayout(scenario.target.damage);
  const wear = wearPlan(layout);
  const hits = eachHit(scenario);
  const repaired = scenario.repairs.some(({ what }) => what === 'boxes');
  const fielded = scenario.repairs.some(({ what }) => what === 'force field');
  const row = layout.kind === 'row';
  return {
    layout,
    wear,
    armour: scenario.target.ARM,
    steps: stepsOf(scenario, hits, layout, wear),
    hits: hits.length,
    perBox: !row && (repaired || hits.some(({ system }) => system !== undefined)),
    names: wear.systems.map((system) => systemName(layout, system)),
    boxesBefore: repaired ? markedBefore(layout) : 0,
    fieldBefore: fielded ? (layout.field?.marked ?? 0) : 0,
    generator: wear.systems.findIndex(({ system }) => layout.kind === 'grid' && system === 'G'),
  };
}

export function freshMarks({ layout, wear, perBox, boxesBefore, fieldBefore }: HitsPlan): Marks {
  return perBox ? new BoxMarks(layout, wear, fieldBefore) : new CountMarks(wear, boxesBefore, fieldBefore);
}

/** Points of damage of a hit, before anything absorbs them (MK3-DMG-01). */
export function pointsOf({ dice, power }: Pick<HitStep, 'dice' | 'power'>, armour: number): Distribution {
  return keptSum(dice, die(6), { lowest: 0, highest: 0 }).map((sum) => Math.max(0, sum + power - armour));
}

/** Where a system of this name is on each board, -1 where it is not; names are those of a single grid or spiral. */
export function findSystem(layout: Layout, { systems }: WearPlan, name: string): number[] {
  const wanted = name.toLowerCase();
  return layout.boards.map((_, board) =>
    systems.findIndex((system) => system.board === board && plainName(layout, system) === wanted),
  );
}

/** "left arm" on either grid of a colossal, in small letters. */
function plainName(layout: Layout, system: WearPlan['systems'][number]): string {
  const name = systemName(layout, system);
  return name.slice(name.indexOf(': ') < 0 ? 0 : name.indexOf(': ') + 2).toLowerCase();
}

/** The names {@link findSystem} knows, for a message. */
export function systemNames(layout: Layout, { systems }: WearPlan, board?: number): string[] {
  const here = systems.filter((system) => board === undefined || system.board === board);
  const names = here.map((system) => systemName(layout, system).replace(/^(?:left|right) grid: /, ''));
  return [...new Set(names)];
}

function stepsOf({ repairs }: Hits, hits: readonly Hit[], layout: Layout, wear: WearPlan): Step[] {
  const at = (after: number) =>
    repairs.filter((repair) => repair.after === after).map((repair) => repairStep(repair, layout, wear));
  return [...at(0), ...hits.flatMap((hit, index) => [hitStep(hit, index, layout, wear), ...at(index + 1)])];
}

function hitStep({ dice, power, column, grid, system }: Hit, index: number, layout: Layout, wear: WearPlan): HitStep {
  const row = layout.kind === 'row';
  return {
    kind: 'hit',
    index,
    dice,
    power,
    column: row ? 0 : typeof column === 'number' ? column - 1 : RANDOM,
    every: !row && column === 'every',
    board: layout.boards.length === 1 || grid === 'left' ? 0 : grid === 'right' ? 1 : RANDOM,
    systems: system === undefined ? null : findSystem(layout, wear, system),
  };
}

function repairStep({ what, after, boxes, roll, first }: Repair, layout: Layout, wear: WearPlan): Step {
  if (what === 'force field') return { kind: 'field', after };
  const chosen = first.flatMap((name) => findSystem(layout, wear, name).filter((system) => system >= 0));
  return {
    kind: 'repair',
    after,
    boxes,
    sides: roll === 'none' ? 0 : roll === 'd3' ? 3 : 6,
    order: Int32Array.from(new Set([...chosen, ...wantedFirst(wear, TAKEN.boxesBack)])),
  };
}

function markedBefore({ boards }: Layout): number {
  return boards.reduce((sum, { columns }) => sum + columns.flat().filter(({ marked }) => marked).length, 0);
}
