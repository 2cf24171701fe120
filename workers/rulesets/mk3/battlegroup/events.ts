/** Events of the enemy's turns: whom they concern, and a stage that rolls for each of them. */
import type { WordStream } from '../../../kernel/streams.ts';
import { type Book, CERTAIN, type Outcome, type Stage } from '../../twodice/stages/machine.ts';
import type { BattlegroupEvent, EventKind } from './schema.ts';

/** Index of the model an event is about, or -1 for the caster. */
export const CASTER_INDEX = -1;

/** What may happen to whom; the checks and the engines read the same lists. */
export const EVENTS_OF: Readonly<Record<string, readonly EventKind[]>> = {
  caster: ['destroyed by an enemy', 'destroyed by a friend or a transfer', 'another effect to shake'],
  warjack: [
    ...['destroyed by an enemy', 'destroyed by a friend or a transfer', 'disrupted', 'knocked down'],
    ...['stationary', 'another effect to shake', 'crippled', 'repaired'],
    ...['leaves control range', 'returns to control range'],
  ] as EventKind[],
  warbeast: [
    ...['destroyed by an enemy', 'destroyed by a friend or a transfer', 'FURY drops', 'knocked down'],
    ...['stationary', 'another effect to shake', 'crippled', 'repaired'],
    ...['leaves control range', 'returns to control range'],
  ] as EventKind[],
  pack: [
    ...['destroyed by an enemy', 'destroyed by a friend or a transfer', 'loses models'],
    ...['leaves control range', 'returns to control range'],
  ] as EventKind[],
  colossal: [
    ...['destroyed by an enemy', 'destroyed by a friend or a transfer', 'another effect to shake'],
    ...['crippled', 'repaired', 'leaves control range', 'returns to control range'],
  ] as EventKind[],
  monstrosity: [
    ...['destroyed by an enemy', 'destroyed by a friend or a transfer', 'suffers damage', 'knocked down'],
    ...['stationary', 'another effect to shake', 'crippled', 'repaired'],
    ...['leaves control range', 'returns to control range'],
  ] as EventKind[],
};
export const eventsOf = (type: string): readonly EventKind[] =>
  EVENTS_OF[type === 'vector' ? 'warjack' : type] ?? EVENTS_OF.warjack;

/**
 * A stage in which an event may happen.
 * @param concerns whether there is still someone for it to happen to
 */
export function eventStage(
  event: BattlegroupEvent,
  turn: number,
  concerns: (state: Int32Array) => boolean,
  happen: (state: Int32Array, book: Book) => void,
): Stage {
  const { chance, model, what, amount } = event;
  const either: readonly Outcome[] = [
    { probability: chance / 100, value: 1 },
    { probability: (100 - chance) / 100, value: 0 },
  ];
  const surely: readonly Outcome[] = [{ probability: 1, value: 1 }];
  const label = `${model}: ${what}${amount > 1 ? ` (${amount})` : ''}`;
  return {
    turn,
    endsTurn: false,
    recordings: [],
    branches: chance === 100 ? 1 : 2,
    outcomes(state: Int32Array): readonly Outcome[] {
      if (!concerns(state)) return CERTAIN;
      return chance === 100 ? surely : either;
    },
    roll(state: Int32Array, stream: WordStream, book: Book): number {
      if (!concerns(state)) return 0;
      if (chance === 100) {
        book.tell?.({ label, dice: [], text: 'happens' });
        return 1;
      }
      const face = stream.die(100);
      const value = face <= chance ? 1 : 0;
      const text = `${face} of 100 against ${chance}: ${value ? 'happens' : 'does not happen'}`;
      book.tell?.({ label, dice: [face], sides: 100, text });
      return value;
    },
    apply(state: Int32Array, value: number, book: Book): void {
      if (value === 1) happen(state, book);
    },
  };
}
