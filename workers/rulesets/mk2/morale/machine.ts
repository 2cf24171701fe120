/**
 * A unit under fire as a chain of stages. One turn looked at: the enemy's turn (volleys, massive casualties, frights),
 * then the own turn (maintenance, activation with its frights, formation, rally).
 */
import type { WordStream } from '../../../kernel/streams.ts';
import {
  type Book,
  CERTAIN,
  certainly,
  type Machine,
  type Outcome,
  type Quantity,
  type Stage,
} from '../../twodice/stages/machine.ts';
import { type CommandCheck, commandCheck, isOutOfFormation, rollCommand, withoutReroll } from './command.ts';
import type { Fright, Morale, Volley } from './schema.ts';
import { casualtiesOf } from './volley.ts';

/** Places in the vector, and the values that stand there. */
export const STATE = {
  LEFT: 0,
  /** Models at the start of the current player's turn. */
  START: 1,
  STATUS: 2,
  /** 1 once it has fled. */
  RAN: 3,
  /** The massive casualties check of the current turn. */
  MASSIVE: 4,
  /** Bit i: fright i is near and was withstood. */
  CALM: 5,
  /** 1 when it has fled in the current activation. */
  CUT_SHORT: 6,
  SIZE: 7,

  /** Values of STATUS. */
  STEADY: 0,
  FLEEING: 1,
  DESTROYED: 2,
  STATUS_VALUES: 3,

  /** Values of MASSIVE. */
  NONE: 0,
  DUE: 1,
  MADE: 2,
} as const;

const { LEFT, START, STATUS, RAN, MASSIVE, CALM, CUT_SHORT, SIZE } = STATE;
const { STEADY, FLEEING, DESTROYED, STATUS_VALUES, NONE, DUE, MADE } = STATE;

export const FLED = 0;
export const RALLIED = 1;
export const CHECKS = 2;
export const LOST = 3;

/** Value of a check stage: nothing to check, failed or passed. */
const FAILED = 1;
const PASSED = 2;

type Phase = 'enemy' | 'maintenance' | 'activation';

export class MoraleMachine implements Machine {
  readonly start: Int32Array;
  readonly ranges: readonly number[];
  readonly stages: readonly Stage[];
  readonly quantities: readonly Quantity[];
  readonly rows: readonly number[];
  readonly turns: number;
  /** Rows of the tally, by turn. */
  readonly rowOf = {
    left: (turn: number) => 3 * turn,
    status: (turn: number) => 3 * turn + 1,
    ran: (turn: number) => 3 * turn + 2,
  };
  readonly check: CommandCheck;
  /** Upper bound of the outcomes that the exact engine applies. */
  readonly steps: number;
  private readonly begins = new Set<Stage>();
  private readonly fires = new Set<Stage>();
  private readonly scenario: Morale;
  private readonly rallyCheck: CommandCheck;

  constructor(scenario: Morale) {
    this.scenario = scenario;
    this.turns = scenario.turns;
    this.check = commandCheck(scenario);
    this.rallyCheck = scenario.rulings.rallyReroll === 'rerolled' ? this.check : withoutReroll(this.check);
    const { unit, turns, frights } = scenario;
    this.start = new Int32Array(SIZE);
    this.start[LEFT] = unit.models;
    this.start[START] = unit.models;
    this.start[STATUS] = unit.fleeing ? FLEEING : STEADY;
    this.start[RAN] = unit.fleeing ? 1 : 0;
    this.ranges = [unit.models + 1, unit.models + 1, STATUS_VALUES, 2, 3, 2 ** frights.length, 2];
    this.rows = Array.from({ length: turns }, () => [unit.models + 1, STATUS_VALUES, 2]).flat();
    const stages: Stage[] = [];
    let mostChecks = 0;
    for (let turn = 0; turn < turns; turn++) {
      const one = this.turn(turn);
      mostChecks = Math.max(mostChecks, one.filter(({ branches }) => branches === 2).length);
      stages.push(...one);
    }
    this.stages = stages;
    this.steps = this.stepsOf();
    this.quantities = quantitiesOf(mostChecks);
  }

  private stepsOf(): number {
    const { unit, frights } = this.scenario;
    // It stands and never ran, stands again, or flees; and what frightens it no more.
    const attitudes = 3 * 2 ** frights.length;
    const sizes = unit.models + 1;
    // Of every number at the start of a turn any smaller one may be left, before or after the check.
    const pairs = sizes * (sizes + 1);
    let reached = sizes;
    let steps = 0;
    for (const stage of this.stages) {
      if (this.begins.has(stage)) reached = sizes;
      steps += reached * attitudes * stage.branches;
      if (this.fires.has(stage)) reached = pairs;
    }
    return steps;
  }

  private beginTurn(turn: number): Stage {
    const stage = certainly(turn, beginTurn);
    this.begins.add(stage);
    return stage;
  }

  private turn(turn: number): Stage[] {
    const { unit, frights } = this.scenario;
    const activationStage = certainly(turn, (state, book) => this.beginActivation(turn, state, book));
    return [
      this.beginTurn(turn),
      ...this.volleys(turn, 'enemy'),
      ...frights.flatMap((fright, i) => this.fright(turn, 'enemy', fright, i)),
      this.beginTurn(turn),
      certainly(turn, (state, book) => this.becomeFearless(turn, state, book)),
      ...this.volleys(turn, 'maintenance'),
      activationStage,
      ...this.volleys(turn, 'activation'),
      ...frights.flatMap((fright, i) => this.fright(turn, 'activation', fright, i)),
      ...(isOutOfFormation(unit) ? [this.formation(turn)] : []),
      this.rally(turn),
      certainly(turn, endTurn, this.recordings(turn), true),
    ];
  }

  private recordings(turn: number) {
    const { rowOf } = this;
    return [
      { row: rowOf.left(turn), index: LEFT },
      { row: rowOf.status(turn), index: STATUS },
      { row: rowOf.ran(turn), index: RAN },
    ];
  }

  /** Fearless, Undead and Construct models never flee (MK2-CMD-08). */
  private neverFlees(turn: number, phase: Phase): boolean {
    const { nerve, fearlessFrom } = this.scenario.unit;
    if (nerve !== 'ordinary') return true;
    if (fearlessFrom === 0) return false;
    return phase === 'enemy' ? turn + 1 > fearlessFrom : turn + 1 >= fearlessFrom;
  }

  /** Becoming Fearless rallies at once (MK2-RALLY-01). */
  private becomeFearless(turn: number, state: Int32Array, book: Book): void {
    const { name, fearlessFrom } = this.scenario.unit;
    if (turn + 1 !== fearlessFrom || state[STATUS] !== FLEEING) return;
    state[STATUS] = STEADY;
    book.add(RALLIED, 1);
    book.tell?.({ label: name, dice: [], text: 'becomes Fearless and rallies' });
  }

  private beginActivation(turn: number, state: Int32Array, book: Book): void {
    if (state[STATUS] !== FLEEING) return;
    book.add(LOST, 1);
    book.tell?.({
      label: `Turn ${turn + 1}: ${this.scenario.unit.name}`,
      dice: [],
      text: 'flees: it runs, no attacks',
    });
  }

  private volleys(turn: number, phase: Phase): Stage[] {
    const when = phase === 'enemy' ? 'enemy turn' : phase === 'maintenance' ? 'own maintenance' : 'own activation';
    return this.scenario.volleys
      .filter(({ during, from, to }) => during === when && from <= turn + 1 && turn + 1 <= to)
      .flatMap((volley) => [this.fire(turn, phase, volley), ...this.massive(turn, phase)]);
  }

  private fire(turn: number, phase: Phase, volley: Volley): Stage {
    const { unit } = this.scenario;
    const casualties = casualtiesOf(volley, unit);
    const mayCheck = unit.type === 'unit' && !this.neverFlees(turn, phase);
    const { strike } = volley;
    const checksAtOnce = this.scenario.rulings.simultaneousCasualties === 'at once';
    const most = strike.kind === 'casualties' ? strike.weights.length - 1 : strike.count;
    const stage: Stage = {
      turn,
      endsTurn: false,
      recordings: [],
      branches: Math.min(unit.models, most) + 1,
      outcomes: (state) => (state[LEFT] > 0 ? casualties.outcomes(state[LEFT]) : CERTAIN),
      roll: (state, stream, book) => {
        if (state[LEFT] === 0) return 0;
        const lost = casualties.roll(state[LEFT], stream, book);
        book.tell?.({
          label: `Turn ${turn + 1}: ${volley.name}`,
          dice: [],
          text: `${lost} lost, ${state[LEFT] - lost} of ${unit.models} left`,
        });
        return lost;
      },
      apply(state, lost) {
        if (lost === 0) return;
        state[LEFT] -= lost;
        const heavy = 2 * (state[START] - state[LEFT]) >= state[START];
        // Attacks one by one pass the half before the last model falls, unless there is only one; whether a unit that one
        // attack wipes out checks is ruled (R14).
        const wipedOutChecks = volley.together ? checksAtOnce : state[START] > 1;
        const someoneChecks = state[LEFT] > 0 || wipedOutChecks;
        if (mayCheck && heavy && someoneChecks && state[MASSIVE] === NONE && state[STATUS] === STEADY) {
          state[MASSIVE] = DUE;
        }
        if (state[LEFT] === 0) {
          state[STATUS] = DESTROYED;
          state[CALM] = 0;
        }
      },
    };
    this.fires.add(stage);
    return stage;
  }

  /** Half the models of the start of the turn lost: one check a turn, passed or failed (MK2-CMD-05). */
  private massive(turn: number, phase: Phase): Stage[] {
    if (this.scenario.unit.type !== 'unit' || this.neverFlees(turn, phase)) return [];
    return [
      this.checkStage(
        turn,
        'massive casualties',
        (state) => state[MASSIVE] === DUE,
        (state, passed, book) => {
          state[MASSIVE] = MADE;
          if (!passed) this.flee(phase, state, book);
        },
      ),
    ];
  }

  private fright(turn: number, phase: Phase, fright: Fright, index: number): Stage[] {
    const { name, what, during, from, to, stays } = fright;
    const here = (during === 'enemy turn') === (phase === 'enemy') && from <= turn + 1 && turn + 1 <= to;
    if (!here || this.neverFlees(turn, phase)) return [];
    const lasting = stays && what !== 'special rule';
    const bit = 1 << index;
    return [
      this.checkStage(
        turn,
        `${name} (${what})`,
        (state) => state[STATUS] === STEADY && (state[CALM] & bit) === 0,
        (state, passed, book) => {
          if (!passed) this.flee(phase, state, book);
          else if (lasting) state[CALM] |= bit;
        },
      ),
    ];
  }

  /** Every trooper out of formation checks by itself when its unit's activation ends (MK2-UNIT-02). */
  private formation(turn: number): Stage {
    const idle = this.neverFlees(turn, 'activation');
    return this.checkStage(
      turn,
      'out of formation',
      (state) => !idle && state[STATUS] === STEADY,
      (state, passed, book) => {
        if (!passed) this.flee('end of activation', state, book);
      },
    );
  }

  /** The end of its own activation (MK2-RALLY-01). */
  private rally(turn: number): Stage {
    const { unit, rallySameActivation } = this.scenario;
    // A lone trooper needs his unit commander or a Commander.
    const may = unit.type !== 'lone trooper' || unit.inFormation || unit.commanderCMD !== undefined;
    return this.checkStage(
      turn,
      'rally',
      (state) => may && state[STATUS] === FLEEING && (rallySameActivation || state[CUT_SHORT] === 0),
      (state, passed, book) => {
        if (!passed) return;
        state[STATUS] = STEADY;
        book.add(RALLIED, 1);
      },
      this.rallyCheck,
    );
  }

  private checkStage(
    turn: number,
    why: string,
    isDue: (state: Int32Array) => boolean,
    then: (state: Int32Array, passed: boolean, book: Book) => void,
    check = this.check,
  ): Stage {
    const checkOutcomes = outcomesOf(check);
    const label = `Turn ${turn + 1}: command check, ${why}`;
    return {
      turn,
      endsTurn: false,
      recordings: [],
      branches: 2,
      outcomes: (state) => (isDue(state) ? checkOutcomes : CERTAIN),
      roll: (state: Int32Array, stream: WordStream, book: Book) => {
        if (!isDue(state)) return 0;
        return rollCommand(label, check, stream, book) ? PASSED : FAILED;
      },
      apply(state, value, book) {
        if (value === 0) return;
        book.add(CHECKS, 1);
        then(state, value === PASSED, book);
      },
    };
  }

  private flee(phase: Phase | 'end of activation', state: Int32Array, book: Book): void {
    state[RAN] = 1;
    book.add(FLED, 1);
    book.tell?.({ label: this.scenario.unit.name, dice: [], text: 'flees' });
    // Its activation is over (MK2-FLEE-01), even when the rest of the volley leaves nobody.
    if (phase === 'activation') book.add(LOST, 1);
    if (state[STATUS] === DESTROYED) return;
    state[STATUS] = FLEEING;
    if (phase === 'activation' || phase === 'end of activation') state[CUT_SHORT] = 1;
  }
}

function outcomesOf({ pass, fail }: CommandCheck): Outcome[] {
  return [
    { probability: pass, value: PASSED },
    { probability: fail, value: FAILED },
  ].filter(({ probability }) => probability > 0);
}

/** A player's turn begins: losses count from here (MK2-CMD-05). */
function beginTurn(state: Int32Array): void {
  state[START] = state[LEFT];
  state[MASSIVE] = NONE;
}

function endTurn(state: Int32Array): void {
  state[CUT_SHORT] = 0;
  state[MASSIVE] = NONE;
  state[START] = state[LEFT];
}

function quantitiesOf(mostChecks: number): Quantity[] {
  return [
    { id: 'fled', title: 'Times it flees', unit: 'times', description: 'Failed checks against fleeing.', most: 1 },
    { id: 'rallied', title: 'Times it rallies', unit: 'times', description: 'In all turns looked at.', most: 1 },
    {
      ...{ id: 'checks', title: 'Command checks', unit: 'checks' },
      description: 'Rerolls by a standard bearer not counted.',
      most: mostChecks,
    },
    {
      ...{ id: 'lost', title: 'Activations lost', unit: 'activations' },
      description: 'Spent running, or cut short by fleeing.',
      most: 1,
    },
  ];
}
