/** Boxes on paper: rows, units, dragoons, spirals, and a warlock who passes damage on; marked one by one. */
import type { HandRulings, HandTarget } from './attackByHand.ts';

interface Circle {
  readonly aspect: 'M' | 'B' | 'S' | '';
  marked: boolean;
}

/** One model that can be destroyed, with what it is worth when it is hit. */
export interface Form {
  readonly DEF: number;
  readonly ARM: number;
  /** Branches of a spiral, or one row. */
  readonly branches: ReadonlyArray<readonly Circle[]>;
  /** The horse under a rider: when it is full the rider fights on (MK2-CAV-06). */
  readonly mount: boolean;
  /** Circles that are not marked. */
  open: number;
}

export interface Note {
  readonly marked: readonly boolean[];
  readonly at: number;
  readonly fury: number;
  readonly excess: number;
  readonly beasts: readonly number[];
}

/** Printed once for every trial, and filled in afresh. */
export class Sheet {
  readonly forms: readonly Form[];
  /** Which of the forms is hit now; the number of forms when all are gone. */
  at = 0;
  readonly ofUnit: boolean;
  /** Points beyond the boxes of models that fell. */
  private excess = 0;
  private over = 0;
  private fury = 0;
  private readonly beasts: number[];
  private readonly target: HandTarget;
  private readonly printed: ReadonlyArray<readonly [circle: Circle, marked: boolean]>;
  private readonly start: number;
  private readonly before: number;
  private readonly rulings: HandRulings;

  constructor(target: HandTarget, rulings: HandRulings = {}) {
    this.target = target;
    this.rulings = rulings;
    this.beasts = [...target.beasts];
    this.ofUnit = target.others.length > 0;
    this.forms = formsOf(target);
    this.printed = this.forms.flatMap(({ branches }) =>
      branches.flat().map((circle) => [circle, circle.marked] as const),
    );
    this.before = this.markedBoxes();
    this.start = this.forms[0].open === 0 ? 1 : 0;
    this.clear();
  }

  /** As it was before the first attack. */
  clear(): this {
    for (const [circle, marked] of this.printed) circle.marked = marked;
    for (const form of this.forms) form.open = unmarked(form);
    this.target.beasts.forEach((boxes, beast) => {
      this.beasts[beast] = boxes;
    });
    this.at = this.start;
    this.excess = 0;
    this.over = 0;
    return this.refresh();
  }

  /** What stands on the sheet now, to come back to. */
  note(): Note {
    return {
      ...{ marked: this.printed.map(([circle]) => circle.marked), at: this.at, fury: this.fury },
      ...{ beasts: [...this.beasts], excess: this.excess },
    };
  }

  take(note: Note): void {
    this.printed.forEach(([circle], index) => {
      circle.marked = note.marked[index];
    });
    for (const form of this.forms) form.open = unmarked(form);
    this.at = note.at;
    this.fury = note.fury;
    this.excess = note.excess;
    note.beasts.forEach((left, beast) => {
      this.beasts[beast] = left;
    });
  }

  /** His fury back in hand. */
  refresh(): this {
    this.fury = this.target.fury;
    return this;
  }

  get form(): Form {
    return this.forms[this.at];
  }

  get gone(): boolean {
    return this.at >= this.forms.length;
  }

  /** Circles left of each warbeast that takes transfers. */
  get takers(): readonly number[] {
    return this.beasts;
  }

  private markedBoxes(): number {
    let sum = 0;
    for (const [circle] of this.printed) if (circle.marked) sum++;
    return sum;
  }

  /** Boxes marked since the beginning. */
  get marked(): number {
    return this.markedBoxes() - this.before;
  }

  /** With those that were too much for a model that fell. */
  get damage(): number {
    return this.marked + this.excess;
  }

  get left(): number {
    return this.forms.slice(this.at).reduce((sum, { open }) => sum + open, 0);
  }

  /**
   * Suffers points: on whom the warlock chooses (MK2-XFER-01 to -03), on a rolled branch, inwards, on to the next branch
   * clockwise (MK2-SPIRAL-02, -03, R6).
   * @param branch 1 to 6; of no account on a row
   * @returns whether the present model has no box left
   */
  suffer(points: number, branch: number): boolean {
    const room = this.form.open;
    let left = this.passedOn(points);
    const { branches } = this.form;
    for (let turned = 0; turned < branches.length && left > 0; turned++) {
      for (const circle of branches[(branch - 1 + turned) % branches.length]) {
        if (left === 0 || circle.marked) continue;
        circle.marked = true;
        this.form.open--;
        left--;
      }
    }
    // What comes once all boxes are marked is suffered by nobody.
    if (room > 0) this.over += left;
    return this.form.open === 0;
  }

  /** The present model is gone, or its rider goes on without the horse: what was too much is lost. */
  fall(): void {
    if (!this.form.mount) this.excess += this.over;
    this.over = 0;
    this.at++;
  }

  private passedOn(rolled: number): number {
    const { transferUse } = this.target;
    const room = this.form.open;
    // Whoever has no box left suffers nothing that might be moved (MK2-XFER-01).
    if (room === 0) return rolled;
    // R7, the other way: no more is moved than there are boxes.
    const points = this.rulings.transferred === 'boxes left' ? Math.min(rolled, room) : rolled;
    const wanted = transferUse === 'always' || points >= room || (transferUse === 'lethal or 5 or more' && points >= 5);
    const taker = this.beasts.findIndex((boxes) => boxes > 0);
    if (this.fury === 0 || points === 0 || taker < 0 || !wanted) return rolled;
    this.fury--;
    const taken = Math.min(points, this.beasts[taker]);
    this.beasts[taker] -= taken;
    return points - taken;
  }

  /** Tough: one box is left (MK2-TOUGH-01). */
  saved(): void {
    this.over = 0;
    this.heal(1);
  }

  /**
   * Heals circles as their owner would: one of each crippled aspect, then more of Mind, Body and Spirit (MK2-DMG-07);
   * always the one that damage would reach last: the innermost, of these that of the highest branch.
   */
  heal(circles: number): void {
    let left = circles;
    const aspects = ['M', 'B', 'S'] as const;
    for (const aspect of aspects) if (left > 0 && this.crippled(aspect) && this.clean(aspect)) left--;
    for (const aspect of aspects) while (left > 0 && this.clean(aspect)) left--;
    while (left > 0 && this.clean('')) left--;
  }

  private clean(aspect: Circle['aspect']): boolean {
    const { form } = this;
    let innermost: { circle: Circle; depth: number } | null = null;
    for (const branch of form.branches) {
      for (const [depth, circle] of branch.entries()) {
        const fits = circle.marked && circle.aspect === aspect;
        if (fits && depth >= (innermost?.depth ?? 0)) innermost = { circle, depth };
      }
    }
    if (!innermost) return false;
    innermost.circle.marked = false;
    form.open++;
    return true;
  }

  has(aspect: 'M' | 'B' | 'S'): boolean {
    return this.printed.some(([circle]) => circle.aspect === aspect);
  }

  /** Every circle of the aspect is marked (MK2-CRIPPLE-04). */
  crippled(aspect: 'M' | 'B' | 'S'): boolean {
    let any = false;
    for (const circle of this.form?.branches.flat() ?? []) {
      if (circle.aspect !== aspect) continue;
      if (!circle.marked) return false;
      any = true;
    }
    return any;
  }
}

function formsOf(target: HandTarget): Form[] {
  const form = (DEF: number, ARM: number, branches: Circle[][], mount = false): Form => {
    const made = { DEF, ARM, branches, mount, open: 0 };
    made.open = unmarked(made);
    return made;
  };
  const [first, second] = target.damage.split('/');
  const { DEF, ARM, dismounted } = target;
  if (second !== undefined) {
    const onFoot = dismounted ?? target;
    return [form(DEF, ARM, [rowOf(first)], true), form(onFoot.DEF, onFoot.ARM, [rowOf(second)])];
  }
  const branches = first.startsWith('@') ? first.slice(1).split('|').map(branchOf) : [rowOf(first)];
  return [
    form(DEF, ARM, branches),
    ...target.others.flatMap((one) =>
      Array.from({ length: one.count }, () => form(one.DEF, one.ARM, [rowOf(one.damage)])),
    ),
  ];
}

function unmarked({ branches }: Pick<Form, 'branches'>): number {
  let open = 0;
  for (const branch of branches) for (const { marked } of branch) if (!marked) open++;
  return open;
}

function rowOf(text: string): Circle[] {
  const [boxes, marked = 0] = text.slice(1).split(':').map(Number);
  return Array.from({ length: boxes }, (_, i) => ({ aspect: '', marked: i < marked }));
}

function branchOf(text: string): Circle[] {
  return [...text].map((letter) => ({
    aspect: letter.toUpperCase() as 'M' | 'B' | 'S',
    marked: letter !== letter.toUpperCase(),
  }));
}
