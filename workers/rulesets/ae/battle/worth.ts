/** What an attack is worth before it is made, for players who choose. Only players go by it, dice never do. */
import type { AttackPlan } from '../attackPlan.ts';
import { newStrike } from '../strike.ts';
import { strikeOutcomes } from '../strikeExact.ts';

/** mean[k]: Magnitude or Wounds that one attack takes on average from whoever has k left. */
type Table = Float64Array;
const MOST_LEFT = 200;

export class Worth {
  private readonly known = new Map<AttackPlan, Map<number, Table>>();
  private readonly strike = newStrike();

  /**
   * @param own squads of the attacker @param theirs of the target, or round it @param more on the number to roll
   * @param left what the target has
   * @returns what one attack takes on average
   */
  of(plan: AttackPlan, own: number, theirs: number, more: number, reaction: boolean, left: number): number {
    let tables = this.known.get(plan);
    if (!tables) {
      tables = new Map();
      this.known.set(plan, tables);
    }
    const key = ((own * 6 + theirs) * 2 + (reaction ? 1 : 0)) * 200 + more + 100;
    let table = tables.get(key);
    if (!table) {
      table = this.tableOf(plan, own, theirs, more, reaction);
      tables.set(key, table);
    }
    return table[Math.min(MOST_LEFT, left)];
  }

  private tableOf(plan: AttackPlan, own: number, theirs: number, more: number, reaction: boolean): Table {
    const { strike } = this;
    strike.own = own;
    strike.theirs = theirs;
    strike.more = more;
    strike.drill = 0;
    strike.reaction = reaction;
    strike.rerolls = 0;
    strike.hunts = 0;
    strike.betterDamage = 0;
    const chance = new Float64Array(MOST_LEFT + 1);
    for (const { loss } of strikeOutcomes(plan, strike).branches)
      loss.forEach((p, v) => {
        chance[Math.min(MOST_LEFT, v)] += p;
      });
    // E[min(X, k)] grows by P(X >= k) with each k.
    const table = new Float64Array(MOST_LEFT + 1);
    let atLeast = 1 - chance[0];
    for (let k = 1; k <= MOST_LEFT; k++) {
      table[k] = table[k - 1] + Math.max(0, atLeast);
      atLeast -= chance[k];
    }
    return table;
  }
}
