/**
 * Which rules act in a `hits` question: it is played with a ledger, some hundred times with fair dice and with dice that
 * favour high or low faces, so that what is rare comes up as well. Whatever happens there has a chance.
 */
import { streamState, WordStream } from '../../../kernel/streams.ts';
import { Ledger } from '../../disclosure/ledger.ts';
import type { Marks } from '../body/marks.ts';
import { freshMarks, type HitsPlan, RANDOM, type Step } from './steps.ts';
import { generatorCrippled, type Heard, nothingHeard, throwStep } from './throw.ts';

const SEED = 20_261_122;
const TRIALS = 120;
/** Of three dice, two show this face; null: the dice are fair. */
const FAVOURED = [null, 6, 1] as const;

/** IDs of the rules, sorted. */
export function actedRules(plan: HitsPlan): readonly string[] {
  const ledger = new Ledger();
  const marks = freshMarks(plan);
  for (const face of FAVOURED) {
    for (let trial = 0; trial < TRIALS; trial++) {
      const state = streamState(SEED, trial);
      play(plan, marks, face === null ? new WordStream(state) : new FavouringStream(state, face), ledger);
    }
  }
  return ledger.rules;
}

class FavouringStream extends WordStream {
  private readonly face: number;

  constructor(state: Int32Array, face: number) {
    super(state);
    this.face = face;
  }

  override die(sides: number): number {
    return super.die(3) === 1 ? super.die(sides) : Math.min(this.face, sides);
  }
}

/** How a model is marked before a step. */
interface Before {
  readonly total: number;
  readonly field: number;
  readonly crippled: readonly boolean[];
  readonly noGenerator: boolean;
}

function play(plan: HitsPlan, marks: Marks, stream: WordStream, ledger: Ledger): void {
  marks.clear();
  const crippled = () => plan.wear.systems.map((_, i) => marks.isCrippled(i));
  for (const step of plan.steps) {
    const before: Before = {
      total: marks.total,
      field: marks.field,
      crippled: crippled(),
      noGenerator: generatorCrippled(plan, marks),
    };
    const heard = nothingHeard();
    const destroyed = throwStep(plan, marks, step, stream, heard);
    const after = crippled();
    enterStep(plan, step, before, heard, marks, ledger);
    if (after.some((now, i) => now && !before.crippled[i])) {
      ledger.enter('MK3-CRIPPLE-01', ...(isGrid(plan) ? ['MK3-GRID-05'] : []));
    }
    if (after.some((now, i) => !now && before.crippled[i])) ledger.enter('MK3-CRIPPLE-06');
    if (!destroyed || step.kind !== 'hit') continue;
    if (isGrid(plan)) ledger.enter('MK3-GRID-04');
    return;
  }
}

const isGrid = ({ layout }: HitsPlan) => layout.kind === 'grid' || layout.kind === 'colossal';

function enterStep(plan: HitsPlan, step: Step, before: Before, heard: Heard, marks: Marks, ledger: Ledger): void {
  if (step.kind === 'hit') {
    enterHit(plan, step, before, heard, marks, ledger);
    return;
  }
  if (step.kind === 'field') {
    if (before.noGenerator && before.field + plan.fieldBefore > 0) ledger.enter('MK3-CRIPPLE-04');
    if (heard.removed > 0) ledger.enter('MK3-FIELD-04', 'MK3-DICE-01');
    return;
  }
  if (heard.removed === 0) return;
  ledger.enter('MK3-DMG-11');
  if (step.sides === 3) ledger.enter('MK3-DICE-01');
}

function enterHit(
  plan: HitsPlan,
  { board, every, systems }: Step & { kind: 'hit' },
  before: Before,
  { points, absorbed, column, board: hitBoard, restColumn }: Heard,
  marks: Marks,
  ledger: Ledger,
): void {
  const { layout, wear } = plan;
  ledger.enter('MK3-DMG-01');
  if (points === 0) return;
  const marked = marks.total - before.total;
  if (absorbed > 0) ledger.enter('MK3-FIELD-01', ...(every ? ['MK3-FIELD-02'] : []));
  if (systems && wear.freeField > before.field) ledger.enter('MK3-FIELD-03');
  const wanted = points * (every && !systems ? wear.perBoard : 1);
  if (marks.total >= wear.boxesLeft && marked + absorbed < wanted) ledger.enter('MK3-DMG-02');
  if (marked === 0 && !systems) return;
  if (layout.kind === 'row') {
    ledger.enter('MK3-DMG-08');
    return;
  }
  if (systems) ledger.enter(...(isGrid(plan) ? ['MK3-GRID-03', 'MK3-GRID-05'] : ['MK3-SPIRAL-02']));
  else ledger.enter(isGrid(plan) ? 'MK3-GRID-01' : 'MK3-SPIRAL-01');
  // Full columns before it are not looked at: more than it ever had room for is enough.
  const spilled = column >= 0 && marked > wear.free[hitBoard * wear.perBoard + column];
  if (isGrid(plan) && spilled) ledger.enter('MK3-GRID-02');
  if (layout.kind !== 'colossal') return;
  ledger.enter('MK3-COLOSSAL-01', board === RANDOM ? 'MK3-COLOSSAL-04' : 'MK3-COLOSSAL-02');
  if (column >= 0 || restColumn >= 0) ledger.enter('MK3-COLOSSAL-05');
}
