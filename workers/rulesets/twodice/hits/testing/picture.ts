/**
 * Hits the slow way: a picture of the boxes, marked point by point, with every fall of the dice thrown in turn. Shares
 * nothing with the engines but the reader of layouts.
 */
import { type Layout, parseLayout } from '../../body/layout/parse.ts';
import { eachHit, type Hit, type Hits, type Repair } from '../schema.ts';

interface Box {
  readonly system: string | null;
  marked: boolean;
}
type Grid = Box[][];

export interface Outcome {
  readonly destroyed: boolean;
  /** Boxes marked at the end less those marked at the start. */
  readonly boxes: number;
  readonly field: number;
  /** Letters of the crippled systems, each behind its grid: "0C". */
  readonly crippled: ReadonlySet<string>;
}

/** Every outcome with its chance; dice are thrown one face after the other until all falls have been seen. */
export function everyOutcome(scenario: Hits): Array<{ outcome: Outcome; chance: number }> {
  const layout = parseLayout(scenario.target.damage);
  const all: Array<{ outcome: Outcome; chance: number }> = [];
  const faces: number[] = [];
  do {
    let thrown = 0;
    const d6 = (): number => {
      if (thrown === faces.length) faces.push(1);
      return faces[thrown++];
    };
    const outcome = play(scenario, layout, d6);
    faces.length = thrown;
    all.push({ outcome, chance: 6 ** -thrown });
    while (faces.at(-1) === 6) faces.pop();
    if (faces.length > 0) faces[faces.length - 1]++;
  } while (faces.length > 0);
  return all;
}

function play(scenario: Hits, layout: Layout, d6: () => number): Outcome {
  const grids = layout.boards.map(({ columns }) => columns.map((column) => column.map((box) => ({ ...box }))));
  const field = Array.from({ length: layout.field?.boxes ?? 0 }, (_, i) => i < (layout.field?.marked ?? 0));
  const boxes = grids.flat(2);
  const count = (marks: readonly boolean[]) => marks.filter(Boolean).length;
  const marked = () => count(boxes.map((box) => box.marked));
  const start = marked();
  const fieldStart = count(field);
  const repairs = (after: number) => {
    for (const repair of scenario.repairs.filter((one) => one.after === after)) repairOnce(repair, grids, field, d6);
  };
  repairs(0);
  const hits = eachHit(scenario);
  let destroyed = false;
  for (let i = 0; i < hits.length && !destroyed; i++) {
    hitOnce(hits[i], scenario.target.ARM, grids, field, d6);
    destroyed = marked() === boxes.length;
    if (!destroyed) repairs(i + 1);
  }
  const crippled = grids.flatMap((grid, at) => {
    const own = grid.flat();
    const systems = new Set(own.map(({ system }) => system).filter((system) => system !== null));
    const lost = [...systems].filter((system) => own.every((box) => box.system !== system || box.marked));
    return lost.map((system) => `${at}${system}`);
  });
  return { destroyed, boxes: marked() - start, field: count(field) - fieldStart, crippled: new Set(crippled) };
}

const LETTERS: Readonly<Record<string, string>> = {
  'arc node': 'A',
  cortex: 'C',
  movement: 'M',
  'field generator': 'G',
  'left arm': 'L',
  'right arm': 'R',
  Mind: 'M',
  Body: 'B',
  Spirit: 'S',
};

function hitOnce(hit: Hit, armour: number, grids: Grid[], field: boolean[], d6: () => number): void {
  let total = hit.power - armour;
  for (let die = 0; die < hit.dice; die++) total += d6();
  if (total <= 0) return;
  const at = grids.length === 1 || hit.grid === 'left' ? 0 : hit.grid === 'right' ? 1 : d6() <= 3 ? 0 : 1;
  const grid = grids[at];
  if (hit.system !== undefined) {
    const letter = LETTERS[hit.system];
    for (let point = 0; point < total; point++) {
      const first = grid.flat().find((box) => box.system === letter && !box.marked);
      if (first) first.marked = true;
    }
    return;
  }
  const columns =
    hit.column === 'every' ? grid.map((_, i) => i) : [hit.column === 'random' ? d6() - 1 : hit.column - 1];
  let rest = 0;
  for (const column of columns) {
    for (let point = 0; point < total; point++) {
      const open = field.indexOf(false);
      if (open >= 0) field[open] = true;
      else if (!markOne(grid, column)) rest++;
    }
  }
  if (rest === 0 || grids.length === 1) return;
  const again = d6() - 1;
  for (let point = 0; point < rest; point++) markOne(grids[1 - at], again);
}

function markOne(grid: Grid, from: number): boolean {
  for (let step = 0; step < grid.length; step++) {
    const box = grid[(from + step) % grid.length].find((each) => !each.marked);
    if (box) {
      box.marked = true;
      return true;
    }
  }
  return false;
}

/** The owner's choice by default; a repair that names systems is not played here. */
function repairOnce({ what, boxes, roll }: Repair, grids: Grid[], field: boolean[], d6: () => number): void {
  if (what === 'force field') {
    const generator = grids[0].flat().filter(({ system }) => system === 'G');
    if (generator.length > 0 && generator.every(({ marked }) => marked)) return;
    for (let left = Math.ceil(d6() / 2) + 1; left > 0; left--) {
      const last = field.lastIndexOf(true);
      if (last >= 0) field[last] = false;
    }
    return;
  }
  let left = boxes + (roll === 'none' ? 0 : roll === 'd3' ? Math.ceil(d6() / 2) : d6());
  const ranks = [...'MCIBLRHSGA'].flatMap((system) => grids.map((grid) => ({ system, grid })));
  for (const { system, grid } of ranks) {
    const own = grid.flat().filter((box) => box.system === system);
    if (left > 0 && own.length > 0 && own.every(({ marked }) => marked) && unmarkDeepest(grid, system)) left--;
  }
  for (const { system, grid } of ranks) while (left > 0 && unmarkDeepest(grid, system)) left--;
  const all = grids.flat();
  while (left > 0 && unmarkDeepest(all, null)) left--;
}

function unmarkDeepest(grid: Grid, system: string | null): boolean {
  const marked = grid.flatMap((column, at) =>
    column.flatMap((box, depth) => (box.system === system && box.marked ? [{ box, depth, at }] : [])),
  );
  const [deepest] = marked.sort((a, b) => b.depth - a.depth || b.at - a.at);
  if (deepest) deepest.box.marked = false;
  return deepest !== undefined;
}
