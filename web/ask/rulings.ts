/** How much each reading of an unclear rule moves the answer; asked when somebody wants to know. */
import { atHand } from '../engine/asking.ts';
import { besideAnswer } from './beside.ts';
import { kind, request } from './state.ts';

const asked = besideAnswer({
  byItself: false,
  ask: atHand.compareRulings,
  /** Null where this kind of question rests on no ruling. */
  question: () => {
    const { value } = request;
    if (!value || !kind.value?.rulings) return null;
    const { ruleset: id, kind: of, scenario, seed } = value;
    return { ruleset: id, kind: of, scenario, ...(seed === undefined ? {} : { seed }) };
  },
});

export const rulings = asked.state;
export const watchRulings = asked.watch;
export const compareRulings = asked.now;
