/**
 * Games for studies: each two are one game in both seats, on the same table with the same dice. Where the seats, the
 * table or the dice favoured one army, they favour the other in the second game, so that a win rate strays less than by
 * as many independent games. Armies that were met before are kept, with the tables of their strikes.
 */
import { WordStream } from '../../../kernel/streams.ts';
import { toldApart } from '../../../wording.ts';
import { headlineValue, measureNamed, titleOf } from '../../readMeasure.ts';
import type { Measure, TrialReading, TrialTable } from '../../ruleset.ts';
import { Stock } from './arsenal.ts';
import { BattleQuestion } from './question.ts';
import type { BattleScenario } from './schema.ts';

/** Battles that are kept, and sorts of units whose strikes are: a few megabytes each hundred. */
const MOST_KEPT = 8;
const MOST_SORTS = 200;

export class BattleTable implements TrialTable<BattleScenario> {
  private readonly kept = new Map<string, BattleQuestion>();
  private stock = new Stock();

  read(
    scenario: BattleScenario,
    measures: ReadonlyArray<string | null>,
    streams: readonly Int32Array[],
    trials: number,
  ): TrialReading | null {
    const question = this.question(scenario);
    const values: number[][] = measures.map(() => []);
    let read = readOf(question, measures, new Float64Array(question.tallySize));
    const tally = new Int32Array(question.tallySize);
    const share = new Float64Array(question.tallySize);
    for (const stream of read ? streams : []) {
      tally.fill(0);
      question.bothSeats(new WordStream(stream), trials, tally);
      for (let i = 0; i < tally.length; i++) share[i] = tally[i] / trials;
      read = readOf(question, measures, share);
      if (!read) return null;
      read.forEach((measure, at) => {
        values[at].push(headlineValue(measure));
      });
    }
    if (!read || values.flat().some((value) => !Number.isFinite(value))) return null;
    const facts = read.map(({ title, kind, ...measure }) => {
      const of = kind === 'probability' ? kind : 'of' in measure ? measure.of : 'mean';
      return { title, of, ...(of === 'probability' ? { paired: true as const } : {}) };
    });
    return { values, facts, rules: () => question.rules };
  }

  private question(scenario: BattleScenario): BattleQuestion {
    const key = JSON.stringify(scenario);
    if (this.stock.sorts.size > MOST_SORTS) {
      this.kept.clear();
      this.stock = new Stock();
    }
    const known = this.kept.get(key);
    const question = known ?? new BattleQuestion(toldApart(scenario, 'first', 'second'), this.stock);
    // The last one asked for stands last.
    this.kept.delete(key);
    this.kept.set(key, question);
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value as string);
    return question;
  }
}

/** What is asked for, of a tally; null where the whole question has to tell. */
function readOf(
  question: BattleQuestion,
  names: ReadonlyArray<string | null>,
  share: Float64Array,
): readonly Measure[] | null {
  const measures = question.measures(share, null);
  const read = names.flatMap((name) => {
    const measure = measureNamed(measures, name ?? question.headline);
    return measure ? [{ ...measure, title: titleOf(measure) }] : [];
  });
  return read.length === names.length ? read : null;
}
