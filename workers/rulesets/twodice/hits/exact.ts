/** Hits on a layout, exactly: the distribution over everything that can be marked. */
import { d3, die } from '../../../kernel/dice.ts';
import type { Distribution } from '../../../kernel/distribution.ts';
import { CountMarks, type Marks } from '../body/marks.ts';
import { DenseMasses, type Masses, ReachedMasses } from '../body/masses.ts';
import { freshMarks, type HitStep, type HitsPlan, pointsOf, RANDOM, type Step } from './steps.ts';
import { generatorCrippled, place, removeField, rollsBoard, rollsColumn } from './throw.ts';

/** Dense states that the exact engine keeps; a plain warjack grid has 86,436. */
const MAX_DENSE = 500_000;
/** Upper bound of reached states up to which a map is kept. */
const MAX_REACHED = 300_000;

export interface HitTally {
  readonly boxes: { at: number; low: number; values: number };
  readonly fell: { at: number; hits: number };
  readonly field: { at: number; low: number; values: number };
  readonly systems: { at: number; count: number };
  readonly size: number;
}

/**
 * Counters: boxes marked less repaired, hit that destroyed it (last entry: none), the same of the force field, systems
 * crippled at the end.
 */
export function tallyOf({ wear, hits, boxesBefore, fieldBefore }: HitsPlan): HitTally {
  const boxes = { at: 0, low: -boxesBefore, values: boxesBefore + wear.boxesLeft + 1 };
  const fell = boxes.values;
  const field = { at: fell + hits + 1, low: -fieldBefore, values: fieldBefore + wear.freeField + 1 };
  const systems = field.at + field.values;
  return {
    boxes,
    fell: { at: fell, hits },
    field,
    systems: { at: systems, count: wear.systems.length },
    size: systems + wear.systems.length,
  };
}

export interface ExactSize {
  /** States numbered densely, all of them walked over at each step; 0 when only those reached are kept. */
  readonly dense: number;
  /** Upper bound of the states before each step and at the end, and of the ways each of them goes on. */
  readonly states: readonly number[];
  readonly ways: readonly number[];
  /** States before each step that are likely: fewer where hits must have marked boxes by then. */
  readonly alive: readonly number[];
}

/** What the exact answer takes, or null when it is too much. Nothing is explored: bounds of the states reached. */
export function exactSize(plan: HitsPlan): ExactSize | null {
  const marks = freshMarks(plan);
  const dense = marks instanceof CountMarks && marks.size <= MAX_DENSE ? marks.size : 0;
  const counted = new CountMarks(plan.wear, plan.boxesBefore, plan.fieldBefore).size;
  const subsets = 2 ** (plan.wear.boxesLeft + plan.boxesBefore) * (plan.wear.freeField + plan.fieldBefore + 1);
  let cap = plan.perBox ? Math.min(subsets, counted * systemFactor(plan)) : counted;
  let reached = 1;
  const states: number[] = [];
  const alive: number[] = [];
  let least = 0;
  const ways = plan.steps.map((step) => waysOf(plan, step));
  plan.steps.forEach((step, at) => {
    states.push(reached);
    alive.push(Math.min(reached, cap * shareMarked(plan, least)));
    least = Math.max(0, least + leastMarked(plan, step));
    reached = Math.min(reached * ways[at], cap);
    // From repaired boxes on, columns fill up once more: each state may lead to as many again.
    if (step.kind === 'repair' && plan.perBox) cap = Math.min(subsets, reached * counted);
  });
  if (dense === 0 && Math.max(...states) > MAX_REACHED) return null;
  states.push(reached);
  alive.push(Math.min(reached, cap * shareMarked(plan, least)));
  return { dense, states, ways, alive };
}

/** Boxes that a step marks at least; repairs give back what they may. */
function leastMarked({ armour }: HitsPlan, step: Step): number {
  if (step.kind === 'hit') return Math.max(0, pointsOf(step, armour).low);
  return step.kind === 'repair' ? -(step.boxes + step.sides) : 0;
}

/** Of all ways to mark boxes, the share of those with so many at least and not all: nothing stands any more beyond. */
function shareMarked({ wear }: HitsPlan, least: number): number {
  if (least === 0) return 1;
  const boxes = wear.boxesLeft;
  let [ways, sum] = [1, 0];
  for (let marked = 0; marked < boxes; marked++) {
    if (marked >= least) sum += ways;
    ways *= (boxes - marked) / (marked + 1);
  }
  return sum / 2 ** boxes;
}

/** Beside how far columns are filled, how many first boxes of each named system are marked says which boxes are. */
function systemFactor({ layout, wear, steps }: HitsPlan): number {
  const boxes = layout.boards.map(({ columns }) => columns.flat());
  const hit = new Set(steps.flatMap((step) => (step.kind === 'hit' && step.systems ? step.systems : [])));
  return [...hit].reduce((product, index) => {
    if (index < 0) return product;
    const { system, board } = wear.systems[index];
    return product * (1 + boxes[board].filter((box) => box.system === system).length);
  }, 1);
}

function waysOf(plan: HitsPlan, step: Step): number {
  if (step.kind === 'field') return 3;
  if (step.kind === 'repair') return step.sides || 1;
  const boards = step.board === RANDOM ? 2 : 1;
  const columns = step.column === RANDOM && !step.every && !step.systems ? plan.wear.perBoard : 1;
  const rest = plan.wear.boards === 2 && mostPoints(plan) > leastFree(plan) ? plan.wear.perBoard : 1;
  return pointsOf(step, plan.armour).weights.length * boards * columns * rest;
}

/** Most points that all hits together can place. */
function mostPoints({ steps, wear, armour }: HitsPlan): number {
  return steps.reduce((sum, step) => {
    if (step.kind !== 'hit') return sum;
    return sum + pointsOf(step, armour).high * (step.every ? wear.perBoard : 1);
  }, 0);
}

/** Unmarked boxes of the board that has the fewest. */
function leastFree({ wear }: HitsPlan): number {
  const boards = Array.from({ length: wear.boards }, (_, board) =>
    wear.free.subarray(board * wear.perBoard, (board + 1) * wear.perBoard).reduce((sum, free) => sum + free, 0),
  );
  return Math.min(...boards);
}

/**
 * The expected tally of one trial, and a bound of the relative error of its entries: the additions that went into the
 * fullest of them, counted. Cost: states * ways, for each step.
 */
export function exactHits(plan: HitsPlan, size: ExactSize): { tally: Float64Array; errorBound: number } {
  const marks = freshMarks(plan);
  const tally = tallyOf(plan);
  const result = new Float64Array(tally.size);
  const added = new Int32Array(tally.size);
  const fresh = (): Masses => (size.dense > 0 ? new DenseMasses(size.dense) : new ReachedMasses());
  const end = (probability: number, fell: number) => {
    const add = (at: number) => {
      result[at] += probability;
      added[at]++;
    };
    add(tally.boxes.at + marks.total - tally.boxes.low);
    add(tally.fell.at + fell);
    add(tally.field.at + marks.field - tally.field.low);
    for (let i = 0; i < tally.systems.count; i++) if (marks.isCrippled(i)) add(tally.systems.at + i);
  };
  let roundings = 0;
  let masses = fresh();
  masses.add(marks.key(), 1);
  for (const step of plan.steps) {
    const next = fresh();
    const last = size.dense === 0 && step === plan.steps[plan.steps.length - 1];
    const go = transitions(plan, step, marks, (probability) => {
      if (step.kind === 'hit' && marks.total >= plan.wear.boxesLeft) end(probability, step.index);
      else if (last) end(probability, plan.hits);
      else next.add(marks.key(), probability);
    });
    masses.each((key, mass) => {
      marks.restore(key);
      marks.keep();
      go(mass);
    });
    masses = next;
    // At most six roundings form a term, and one more each joins it to the fullest sum.
    roundings += 6 + next.most;
  }
  masses.each((key, mass) => {
    marks.restore(key);
    end(mass, plan.hits);
  });
  roundings += added.reduce((most, count) => Math.max(most, count), 0);
  return { tally: result, errorBound: roundings * 2 ** -53 };
}

type Land = (probability: number) => void;

/** Runs through everything a step can do to the marks that were kept; `land` is told each chance, the marks in place. */
function transitions(plan: HitsPlan, step: Step, marks: Marks, land: Land): (here: number) => void {
  if (step.kind === 'hit') return hitTransitions(plan, step, marks, land);
  const roll = step.kind === 'field' || step.sides === 3 ? d3 : step.sides === 6 ? die(6) : null;
  const rolled = roll ? chancesOf(roll) : [{ value: 0, chance: 1 }];
  if (step.kind === 'repair') {
    return (here) => {
      for (const { value, chance } of rolled) {
        marks.back();
        marks.repair(step.boxes + value, step.order);
        land(here * chance);
      }
    };
  }
  return (here) => {
    if (generatorCrippled(plan, marks)) {
      land(here);
      return;
    }
    for (const { value, chance } of rolled) {
      marks.back();
      removeField(plan, marks, value + 1);
      land(here * chance);
    }
  };
}

function hitTransitions(plan: HitsPlan, step: HitStep, marks: Marks, land: Land): (here: number) => void {
  const { boards, perBoard } = plan.wear;
  const points = chancesOf(pointsOf(step, plan.armour));
  /** One place; the rest of what it cannot take goes to the other grid, at a column rolled anew (MK3-COLOSSAL-05). */
  const placeAt = (value: number, board: number, column: number, chance: number): void => {
    const left = place(plan, marks, step, value, board, column);
    if (left === 0 || boards === 1) {
      land(chance);
      return;
    }
    for (let rest = 0; rest < perBoard; rest++) {
      if (rest > 0) {
        marks.back();
        place(plan, marks, step, value, board, column);
      }
      marks.markColumn(1 - board, rest, left);
      land(chance / perBoard);
    }
  };
  return (here) => {
    for (const { value, chance } of points) {
      marks.back();
      const anyBoard = rollsBoard(plan, marks, step, value);
      const anyColumn = rollsColumn(plan, marks, step, value);
      const firstBoard = anyBoard ? 0 : Math.max(0, step.board);
      const lastBoard = anyBoard ? 1 : firstBoard;
      const firstColumn = anyColumn ? 0 : step.column;
      const lastColumn = anyColumn ? perBoard - 1 : firstColumn;
      const each = (here * chance) / ((lastBoard - firstBoard + 1) * (lastColumn - firstColumn + 1));
      for (let board = firstBoard; board <= lastBoard; board++) {
        for (let column = firstColumn; column <= lastColumn; column++) {
          marks.back();
          placeAt(value, board, column, each);
        }
      }
    }
  };
}

function chancesOf(distribution: Distribution): Array<{ value: number; chance: number }> {
  return [...distribution.entries()].map(([value, weight]) => ({ value, chance: weight / distribution.total }));
}
