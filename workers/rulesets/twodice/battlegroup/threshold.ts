/** Threshold checks (MK2-THRESH-01, MK3-THRESH-01): the chance, the dice, and the stage with its two ends. */
import type { WordStream } from '../../../kernel/streams.ts';
import { type Book, CERTAIN, type Outcome, type Stage } from '../stages/machine.ts';
import { WAYS, waysAbove } from '../twoDice.ts';
import { STATE } from './state.ts';

const { HELD, SPENT } = STATE;

/** Of a margin from -1 to 12: the chance that two dice show more, and that they do not. Asked for in every trial. */
const MARGINS = Array.from({ length: 14 }, (_, i) => i - 1);
const fails = MARGINS.map((margin) => waysAbove(margin) / WAYS);
const holds = MARGINS.map((margin) => (WAYS - waysAbove(margin)) / WAYS);
const marginOf = (fury: number, THR: number): number => Math.max(0, Math.min(13, THR - fury + 1));

/** P(2d6 + fury > THR). Without fury there is no check. */
export function frenzyChance(fury: number, THR: number): number {
  return fury === 0 ? 0 : fails[marginOf(fury, THR)];
}

/** P(2d6 + fury <= THR), as precise as its opposite. */
export function calmChance(fury: number, THR: number): number {
  return fury === 0 ? 1 : holds[marginOf(fury, THR)];
}

export interface Checked {
  readonly name: string;
  readonly THR: number;
  /** Never checks its threshold (MK2-THRESH-02, MK3-FURY-04). */
  readonly construct: boolean;
}

/**
 * The check of one beast: 1 when it fails.
 * @param at where its numbers stand
 * @param row where it is recorded what has become of its activation
 * @param isAsked whether a beast that holds fury checks at all
 */
export function thresholdStage(
  turn: number,
  { name, THR, construct }: Checked,
  at: number,
  row: number,
  isAsked: (state: Int32Array) => boolean,
  apply: Stage['apply'],
): Stage {
  const checks = (state: Int32Array) => !construct && state[at + HELD] > 0 && isAsked(state);
  return {
    turn,
    endsTurn: false,
    recordings: [{ row, index: at + SPENT }],
    branches: construct ? 1 : 2,
    outcomes(state: Int32Array): readonly Outcome[] {
      const fury = state[at + HELD];
      const chance = checks(state) ? frenzyChance(fury, THR) : 0;
      if (chance === 0) return CERTAIN;
      const failed = { probability: chance, value: 1 };
      return chance === 1 ? [failed] : [failed, { probability: calmChance(fury, THR), value: 0 }];
    },
    roll(state: Int32Array, stream: WordStream, book: Book): number {
      if (!checks(state)) return 0;
      const first = stream.die(6);
      const second = stream.die(6);
      const fury = state[at + HELD];
      const total = first + second + fury;
      const failed = total > THR;
      book.tell?.({
        label: `${name}: threshold check`,
        dice: [first, second],
        text: `${first} + ${second} + ${fury} fury = ${total} against THR ${THR}: ${failed ? 'fails' : 'holds'}`,
      });
      return failed ? 1 : 0;
    },
    apply,
  };
}
