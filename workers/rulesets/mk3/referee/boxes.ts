/**
 * The damage boxes of one model on paper, marked one by one: a row, a grid, a spiral, the two grids of a colossal, a
 * force field before it (MK3-DMG-08, MK3-GRID, MK3-SPIRAL, MK3-COLOSSAL, MK3-FIELD).
 */
import type { Dice } from '../../proving/index.ts';

interface Box {
  /** A system's or aspect's letter, or nothing for hull and plain boxes. */
  readonly letter: string;
  readonly printed: boolean;
  /** How far down its column. */
  readonly depth: number;
  marked: boolean;
}

type Column = readonly Box[];

const SYSTEMS: Readonly<Record<string, string>> = {
  ...{ A: 'arc node', C: 'cortex', M: 'movement', G: 'field generator', H: 'head', L: 'left arm', R: 'right arm' },
  ...{ I: 'interface node', S: 'superstructure', B: 'brain' },
};
const SIDES = ['left grid: ', 'right grid: '];
const MOVES = [
  ...['movement', 'Mind', 'cortex', 'interface node', 'brain', 'Body', 'left arm', 'right arm', 'head'],
  ...['superstructure', 'Spirit', 'field generator', 'arc node'],
];
const FIGHTS = [
  ...['left arm', 'right arm', 'head', 'Body', 'brain', 'movement', 'Mind', 'cortex', 'interface node'],
  ...['superstructure', 'Spirit', 'field generator', 'arc node'],
];
const ASPECTS: Readonly<Record<string, string>> = { M: 'Mind', B: 'Body', S: 'Spirit' };

/** Where damage goes, where that is not left to the dice. */
export interface Where {
  readonly column?: number | 'every';
  /** The first box of a system or aspect, by its name (MK3-GRID-03, MK3-SPIRAL-02). */
  readonly system?: string;
  readonly grid?: 'left' | 'right';
}

export class Boxes {
  /** One grid or spiral of columns; two for a colossal, left first. */
  private readonly grids: ReadonlyArray<readonly Column[]>;
  private readonly names: Readonly<Record<string, string>>;
  private readonly all: readonly Box[];
  private readonly fieldSize: number;
  private readonly fieldPrinted: number;
  private fieldMarked: number;
  private left = 0;
  readonly colossal: boolean;

  /** @param text in the notation of section 4 of the digest; one form of a dragoon at a time */
  constructor(text: string) {
    const field = /^F(\d+)(?::(\d+))?;(.*)$/s.exec(text);
    this.fieldSize = field ? Number(field[1]) : 0;
    this.fieldPrinted = Number(field?.[2] ?? 0);
    this.fieldMarked = this.fieldPrinted;
    const rest = field ? field[3] : text;
    const pair = /^L\{(.*)\}R\{(.*)\}$/s.exec(rest);
    this.colossal = pair !== null;
    this.names = rest.startsWith('@') ? ASPECTS : SYSTEMS;
    if (pair) this.grids = [columnsOf(pair[1]), columnsOf(pair[2])];
    else if (rest.startsWith('#')) this.grids = [[rowOf(rest)]];
    else this.grids = [columnsOf(rest.replace('@', ''))];
    this.all = this.grids.flat(2);
    this.clear();
  }

  clear(): this {
    for (const box of this.all) box.marked = box.printed;
    this.fieldMarked = this.fieldPrinted;
    this.left = this.all.filter(({ marked }) => !marked).length;
    return this;
  }

  /** Boxes of the grid that are not marked, without the field. */
  get open(): number {
    return this.left;
  }

  get fieldOpen(): number {
    return this.fieldSize - this.fieldMarked;
  }

  /** Marks since the paper was printed, those of the field apart. */
  get marks(): number {
    return this.all.reduce((sum, box) => sum + (box.marked ? 1 : 0) - (box.printed ? 1 : 0), 0);
  }

  get fieldMarks(): number {
    return this.fieldMarked - this.fieldPrinted;
  }

  /** Takes marks of the force field away, as many as there are. */
  restoreField(points: number): void {
    this.fieldMarked = Math.max(0, this.fieldMarked - points);
  }

  get disabled(): boolean {
    return this.open === 0;
  }

  get columns(): number {
    return this.grids[0].length;
  }

  /** Names of the systems or aspects there are; a colossal has them on each grid and as a whole. */
  get systems(): string[] {
    const named = (boxes: readonly Box[]) => {
      const letters = new Set(boxes.map(({ letter }) => letter).filter((letter) => letter !== ''));
      return [...letters].map((letter) => this.names[letter] ?? letter);
    };
    const whole = named(this.all);
    if (!this.colossal) return whole;
    return [...whole, ...SIDES.flatMap((side, grid) => named(this.grids[grid].flat()).map((name) => side + name))];
  }

  /** MK3-CRIPPLE-01: all its boxes are marked. */
  crippled(system: string): boolean {
    const own = this.boxesOf(system);
    return own.length > 0 && own.every(({ marked }) => marked);
  }

  private boxesOf(system: string): Box[] {
    const side = SIDES.findIndex((one) => system.startsWith(one));
    const boxes = side < 0 ? this.all : this.grids[side].flat();
    const name = side < 0 ? system : system.slice(SIDES[side].length);
    return boxes.filter(({ letter }) => letter !== '' && this.names[letter] === name);
  }

  /** Marks points; a column that is not named is rolled, as is the grid of a colossal. */
  suffer(points: number, dice: Dice, where: Where = {}): void {
    if (where.system !== undefined) this.sufferToSystem(points, where.system, dice, where);
    else if (where.column === 'every') this.sufferEverywhere(points, dice, where);
    else {
      const byField = Math.min(points, this.fieldOpen);
      this.fieldMarked += byField;
      this.mark(points - byField, dice, where);
    }
  }

  private gridFor({ grid }: Where, dice: Dice): number {
    if (!this.colossal) return 0;
    if (grid === undefined) return dice.die(6) <= 3 ? 0 : 1;
    return grid === 'left' ? 0 : 1;
  }

  private mark(points: number, dice: Dice, where: Where): void {
    if (points <= 0) return;
    const grid = this.gridFor(where, dice);
    const single = this.columns === 1;
    const column = single ? 1 : typeof where.column === 'number' ? where.column : dice.die(6);
    const rest = this.markFrom(this.grids[grid], column, points);
    // Grid full: the other grid, at a column rolled anew (MK3-COLOSSAL-05, MK3-RUL-25).
    if (rest > 0 && this.colossal) this.markFrom(this.grids[1 - grid], dice.die(6), rest);
  }

  /** Down the column, then on to the right, 6 wraps to 1 (MK3-GRID-01, -02). @returns points without a box */
  private markFrom(grid: readonly Column[], column: number, points: number): number {
    let left = points;
    for (let turned = 0; turned < grid.length && left > 0; turned++) {
      for (const box of grid[(column - 1 + turned) % grid.length]) {
        if (left > 0 && this.fill(box)) left--;
      }
    }
    return left;
  }

  /** Each point to the first unmarked box of the system; the field is bypassed (MK3-FIELD-03). */
  private sufferToSystem(points: number, system: string, dice: Dice, where: Where): void {
    const grid = this.grids[this.gridFor(where, dice)];
    let left = points;
    for (const box of grid.flat()) {
      if (left === 0) break;
      if (box.letter === '' || this.names[box.letter] !== system) continue;
      if (this.fill(box)) left--;
    }
  }

  /** The field absorbs what the first columns would have suffered (MK3-FIELD-02). */
  private sufferEverywhere(points: number, dice: Dice, where: Where): void {
    const at = this.gridFor(where, dice);
    let rest = 0;
    for (let column = 1; column <= this.columns; column++) {
      const byField = Math.min(points, this.fieldOpen);
      this.fieldMarked += byField;
      rest += this.markFrom(this.grids[at], column, points - byField);
    }
    if (rest > 0 && this.colossal) this.markFrom(this.grids[1 - at], dice.die(6), rest);
  }

  /** Every mark, to be taken up again. */
  note(): string {
    return `${this.fieldMarked};${this.all.map(({ marked }) => (marked ? 'x' : '.')).join('')}`;
  }

  take(note: string): void {
    const [field, marks] = note.split(';');
    this.fieldMarked = Number(field);
    for (const [index, box] of this.all.entries()) box.marked = marks[index] === 'x';
    this.left = this.all.filter(({ marked }) => !marked).length;
  }

  private fill(box: Box): boolean {
    if (box.marked) return false;
    box.marked = true;
    this.left--;
    return true;
  }

  /**
   * Takes marks away as their owner would: a box of each crippled system, then more of systems, then hull (MK3-DMG-11);
   * always the one that damage would reach last. What moves comes first, then what decides, then what fights; or what
   * fights before all else (MK3-RUL-C06).
   */
  remove(boxes: number, first: readonly string[] = [], back?: 'moves first' | 'fights first'): void {
    const listed = this.systems.filter((system) => !this.colossal || SIDES.some((side) => system.startsWith(side)));
    const rank = (system: string) => (back === 'fights first' ? FIGHTS : MOVES).indexOf(system.replace(/^.*: /, ''));
    const order = [...first, ...listed.sort((a, b) => rank(a) - rank(b))];
    let left = boxes;
    for (const system of order) if (left > 0 && this.crippled(system) && this.clean(this.boxesOf(system))) left--;
    for (const system of order) while (left > 0 && this.clean(this.boxesOf(system))) left--;
    while (left > 0 && this.clean(this.all)) left--;
  }

  private clean(boxes: readonly Box[]): boolean {
    const deepest = Math.max(...boxes.filter(({ marked }) => marked).map(({ depth }) => depth));
    const box = boxes.findLast(({ marked, depth }) => marked && depth === deepest);
    if (!box) return false;
    box.marked = false;
    this.left++;
    return true;
  }
}

function columnsOf(text: string): Column[] {
  return text.split('|').map((column) => [...column].map((sign, depth) => boxOf(sign, depth)));
}

function boxOf(sign: string, depth: number): Box {
  const hull = sign === '.' || sign === 'x';
  const marked = sign === 'x' || (!hull && sign !== sign.toUpperCase());
  return { letter: hull ? '' : sign.toUpperCase(), printed: marked, depth, marked };
}

function rowOf(text: string): Column {
  const [boxes, marked = 0] = text.slice(1).split(':').map(Number);
  return Array.from({ length: boxes }, (_, depth) => {
    return { letter: '', printed: depth < marked, depth, marked: depth < marked };
  });
}
