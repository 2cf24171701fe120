/**
 * A few trials of a countdown or a sequence, without the tables that many are drawn from: a table costs as much as some
 * hundred draws. Every draw takes the same words of the stream and comes to the same outcome as a look into the table
 * would, so nobody can tell which of the two counted a trial.
 */
import { BRANCHES, type CountdownProcess, standWord, tallyOffsets } from './countdown.ts';
import { searched } from './sampling.ts';
import { WordStream } from './streams.ts';

const SIGN = -2147483648;

/** Where outcomes end, made for each set of outcomes when it is first drawn from. */
export class FewTables {
  private readonly ends: Array<Float64Array | undefined> = [];

  /** The number of an outcome. @param which of the sets of outcomes @param probabilities of that set, in order */
  draw(which: number, probabilities: ArrayLike<number>, stream: WordStream): number {
    this.ends[which] ??= searched.ends(probabilities);
    return searched.draw(this.ends[which], stream);
  }
}

/** The same as `countdownSimulate`, bit by bit: fewer preparations, slower trials. */
export function countdownFew(
  process: CountdownProcess,
  few: FewTables,
  state: Int32Array,
  trials: number,
  tally: Int32Array,
): void {
  const { capacity, policy, next, stage, label, lastStand, lastStandNode, actionOutcomes, outcomes } = process;
  const offsets = tallyOffsets(process.layout);
  const stream = new WordStream(state);
  for (let trial = 0; trial < trials; trial++) {
    let node = 0;
    let total = 0;
    let fell = process.layout.stages;
    for (;;) {
      const action = policy[node * capacity + total];
      if (action < 0) break;
      const which = actionOutcomes[action];
      const { losses, branches, probabilities } = outcomes[which];
      const drawn = few.draw(which, probabilities, stream);
      const from = node;
      node = next[action * BRANCHES + branches[drawn]];
      total += losses[drawn];
      if (total < capacity) continue;
      const stand = standWord(lastStand[node]);
      if (stand !== SIGN && (stream.next() ^ SIGN) < stand) {
        node = lastStandNode[node];
        total = capacity - 1;
        continue;
      }
      fell = stage[from];
      break;
    }
    tally[total]++;
    tally[offsets.fell + fell]++;
    tally[offsets.label + label[node]]++;
  }
}
