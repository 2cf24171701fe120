/** Boxes on paper: rows, units, dragoons, spirals, and a warlock who passes damage on; marked one by one. */
import type { HandTarget } from './attackByHand.ts';

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

/** Printed once for every trial, and filled in afresh. */
export class Sheet {
  readonly forms: readonly Form[];
  /** Which of the forms is hit now; the number of forms when all are gone. */
  at = 0;
  readonly ofUnit: boolean;
  private fury = 0;
  private readonly beasts: number[];
  private readonly target: HandTarget;
  private readonly printed: ReadonlyArray<readonly [circle: Circle, marked: boolean]>;
  private readonly start: number;
  private readonly before: number;

  constructor(target: HandTarget) {
    this.target = target;
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
    return this.refresh();
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

  private markedBoxes(): number {
    let sum = 0;
    for (const [circle] of this.printed) if (circle.marked) sum++;
    return sum;
  }

  /** Boxes marked since the beginning. */
  get marked(): number {
    return this.markedBoxes() - this.before;
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
    return this.form.open === 0;
  }

  private passedOn(points: number): number {
    const { transferUse } = this.target;
    const room = this.form.open;
    const wanted = transferUse === 'always' || points >= room || (transferUse === 'lethal or 5 or more' && points >= 5);
    const taker = this.beasts.findIndex((boxes) => boxes > 0);
    if (this.fury === 0 || points === 0 || taker < 0 || !wanted) return points;
    this.fury--;
    const taken = Math.min(points, this.beasts[taker]);
    this.beasts[taker] -= taken;
    return points - taken;
  }

  /** Tough: one box is left (MK2-TOUGH-01). */
  saved(): void {
    const circle = this.form.branches.flat().find(({ marked }) => marked);
    if (!circle) return;
    circle.marked = false;
    this.form.open++;
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
