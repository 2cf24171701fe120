/** Decisions of a duel: when they fall, between what, and what was found to be best. */
import {
  BEHAVIOURS,
  type Behaviour,
  behaviourOf,
  DAMNATION_WAYS,
  type Duel,
  IDLE_WAYS,
  type Plan,
  type Which,
} from './schema.ts';

/** A place in a round where a unit decides: under Damnation, or when it is activated. */
export interface Decision {
  readonly round: number;
  /** Who acts first in the round by the order of the game. */
  readonly leader: Which;
  readonly who: Which;
  readonly about: 'damnation' | 'action';
}

export function decisionKey({ round, leader, who, about }: Decision): number {
  return round * 8 + (leader === 'attacker' ? 4 : 0) + (who === 'attacker' ? 2 : 0) + (about === 'action' ? 1 : 0);
}

/** What is chosen between; a Wavering unit has only the ways of being idle. */
export type Option = Behaviour | (typeof IDLE_WAYS)[number] | (typeof DAMNATION_WAYS)[number];

export function optionsOf({ about }: Decision, idle: boolean): readonly Option[] {
  return about === 'damnation' ? DAMNATION_WAYS : idle ? IDLE_WAYS : BEHAVIOURS;
}

/** What the plan says; null: whatever is best. */
export function planned(duel: Duel, { round, who, about }: Decision, idle: boolean): Option | null {
  const plan: Plan = who === 'attacker' ? duel.attackerPlan : duel.targetPlan;
  const behaviour = behaviourOf(duel, who, round);
  if (behaviour === null) return null;
  return about === 'damnation' ? plan.damnation : idle ? plan.whenWavering : behaviour;
}

/** Whether somebody looks for what is best. */
export function looksForBest({ attackerPlan, targetPlan }: Duel): boolean {
  return attackerPlan.behaviour === 'best' || targetPlan.behaviour === 'best';
}

/** The option taken in each state: an index into {@link optionsOf}, by block and cell. */
export class Policy {
  private readonly tables = new Map<number, Map<number, Uint8Array>>();

  /** The table of a block at a decision, made when it is first asked for. */
  table(decision: Decision, block: number, cells: number): Uint8Array {
    const key = decisionKey(decision);
    let blocks = this.tables.get(key);
    if (!blocks) {
      blocks = new Map();
      this.tables.set(key, blocks);
    }
    let table = blocks.get(block);
    if (!table) {
      table = new Uint8Array(cells);
      blocks.set(block, table);
    }
    return table;
  }

  /** Index of the option taken in a state that was thought of. */
  look(decision: number, block: number, cell: number): number {
    const table = this.tables.get(decision)?.get(block);
    if (!table) throw new RangeError('a state of a duel that best play did not foresee');
    return table[cell];
  }
}
