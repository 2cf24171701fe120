/** Which rules act in a chain of stages: it is walked once more, with a ledger that its stages enter. */
import { Ledger } from '../../disclosure/ledger.ts';
import { Book, type Machine } from './machine.ts';

/** States that are walked on from after each stage; of more, so many at equal distances. */
const MOST_STATES = 150;

/** IDs of the rules that act with a chance above 0; all of them where no stage leads to more states than are walked. */
export function actedRules(machine: Machine): readonly string[] {
  const ledger = new Ledger();
  const book = new Book(machine.quantities.length, null, ledger);
  let reached: Int32Array[] = [machine.start];
  for (const stage of machine.stages) {
    const next = new Map<string, Int32Array>();
    for (const from of reached) {
      for (const { probability, value } of stage.outcomes(from)) {
        if (probability === 0) continue;
        const state = from.slice();
        stage.apply(state, value, book);
        next.set(String.fromCharCode(...state), state);
      }
    }
    reached = spread([...next.values()]);
  }
  return ledger.rules;
}

function spread(states: Int32Array[]): Int32Array[] {
  if (states.length <= MOST_STATES) return states;
  return Array.from({ length: MOST_STATES }, (_, i) => states[Math.floor((i * states.length) / MOST_STATES)]);
}
