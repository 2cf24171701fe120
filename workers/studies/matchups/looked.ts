/** What is looked at in pairs: the same list for all of them in which the same is looked at. */
import type { MeasureRef } from '../cell.ts';
import { measureRef } from '../request.ts';
import type { Measured } from './meet.ts';
import type { Situation, Word } from './situations.ts';

/** As words, and as a cell asks for it. */
export interface Looked {
  readonly measured: Measured;
  readonly list: readonly MeasureRef[];
}

type Stake = Word | undefined;

export class Looks {
  private readonly situations: readonly Situation[];
  private readonly lists = new Map<string, readonly MeasureRef[]>();
  /** By situation, and by the stakes of column and row. */
  private readonly known: Array<Map<Stake, Map<Stake, Looked>>>;

  constructor(situations: readonly Situation[]) {
    this.situations = situations;
    this.known = situations.map(() => new Map());
  }

  /** @param destroyed what tells how much of the column is destroyed @param lost the same of the row */
  at(situation: number, destroyed: Stake, lost: Stake): Looked {
    let others = this.known[situation].get(destroyed);
    if (!others) {
      others = new Map();
      this.known[situation].set(destroyed, others);
    }
    let looked = others.get(lost);
    if (!looked) {
      const { win, loss } = this.situations[situation];
      // In this order, as far as they are there.
      const measured: Measured = {
        ...(win === undefined ? {} : { win }),
        ...(loss === undefined ? {} : { loss }),
        ...(destroyed === undefined ? {} : { destroyed }),
        ...(lost === undefined ? {} : { lost }),
      };
      looked = { measured, list: this.listOf(measured) };
      others.set(lost, looked);
    }
    return looked;
  }

  private listOf(measured: Measured): readonly MeasureRef[] {
    const words = Object.values(measured);
    const text = JSON.stringify(words);
    let list = this.lists.get(text);
    if (!list) {
      list = words.map(measureRef);
      this.lists.set(text, list);
    }
    return list;
  }
}
