/**
 * Attack rolls of the 2d6 games: a pool of d6 plus a stat against DEF (MK3-ATK-01 to -03, MK3-CRIT-01, MK3-DICE-05 to
 * -08). Exact chances, and the same roll dice by dice.
 */
import { eachFall } from '../../kernel/dice.ts';
import type { WordStream } from '../../kernel/streams.ts';

export interface AttackRoll {
  /** Dice rolled, boosts and additional dice included; 0 misses. */
  readonly dice: number;
  readonly dropLowest: number;
  readonly dropHighest: number;
  /** Stat plus modifiers of the roll; may be negative. */
  readonly bonus: number;
  readonly defense: number;
  /** How many times a miss is rerolled, all dice anew. */
  readonly rerollMisses: number;
  /** Whether all 1s, all 6s and doubles are looked for among the dropped dice, too (MK3-RUL-03). */
  readonly judgesAll?: boolean;
}

/** An attack that needs no roll, or 'none'. A taken automatic hit is never critical (MK3-CRIT-03). */
export type Automatic = 'none' | 'hit' | 'miss';

export interface HitChances {
  readonly miss: number;
  /** Hit, not critical. */
  readonly hit: number;
  readonly critical: number;
}

/** One class of ways that a pool can fall: its kept sum and what its faces mean, with the number of ways. */
interface Fall {
  readonly sum: number;
  readonly verdict: 'ones' | 'sixes' | 'open';
  readonly doubles: boolean;
  ways: number;
}

/**
 * What the dice say by themselves, whatever the bonus (MK3-ATK-02, MK3-RUL-03).
 * @param judged the dice that are looked at: the kept ones, or all
 */
function judge(
  kept: readonly number[],
  judged: readonly number[],
): { verdict: Fall['verdict']; doubles: boolean; sum: number } {
  const sum = kept.reduce((total, face) => total + face, 0);
  let ones = true;
  let sixes = judged.length > 1;
  let doubles = false;
  judged.forEach((face, i) => {
    ones &&= face === 1;
    sixes &&= face === 6;
    doubles ||= judged.indexOf(face) !== i;
  });
  return { verdict: ones ? 'ones' : sixes ? 'sixes' : 'open', doubles, sum };
}

const falls = new Map<string, readonly Fall[]>();

function fallsOf({ dice, dropLowest, dropHighest, judgesAll = false }: AttackRoll): readonly Fall[] {
  const key = `${dice},${dropLowest},${dropHighest},${judgesAll}`;
  let known = falls.get(key);
  if (!known) {
    const byKind = new Map<string, Fall>();
    eachFall(dice, 6, (faces, ways) => {
      const kept = faces.slice(dropLowest, dice - dropHighest);
      const kind = judge(kept, judgesAll ? faces : kept);
      const id = `${kind.sum},${kind.verdict},${kind.doubles}`;
      const fall = byKind.get(id);
      if (fall) fall.ways += ways;
      else byKind.set(id, { ...kind, ways });
    });
    known = [...byKind.values()];
    falls.set(key, known);
  }
  return known;
}

/** Exact chances: counts out of 6^dice, divided once. */
export function hitChances(roll: AttackRoll, automatic: Automatic): HitChances {
  if (automatic === 'miss') return { miss: 1, hit: 0, critical: 0 };
  if (automatic === 'hit') return { miss: 0, hit: 1, critical: 0 };
  if (roll.dice - roll.dropLowest - roll.dropHighest <= 0) return { miss: 1, hit: 0, critical: 0 };
  let hits = 0;
  let criticals = 0;
  for (const fall of fallsOf(roll)) {
    if (!hitsWith(fall, roll)) continue;
    if (fall.doubles) criticals += fall.ways;
    else hits += fall.ways;
  }
  const total = 6 ** roll.dice;
  const miss = (total - hits - criticals) / total;
  // A reroll replaces the result: the chances of the fresh roll are added once per reroll that is reached.
  let reached = 1;
  let rolls = 1;
  for (let i = 0; i < roll.rerollMisses; i++) {
    reached *= miss;
    rolls += reached;
  }
  return { miss: reached * miss, hit: (hits / total) * rolls, critical: (criticals / total) * rolls };
}

function hitsWith(fall: { verdict: Fall['verdict']; sum: number }, { bonus, defense }: AttackRoll): boolean {
  if (fall.verdict === 'ones') return false;
  return fall.verdict === 'sixes' || fall.sum + bonus >= defense;
}

export interface ThrownAttack {
  readonly result: 'miss' | 'hit' | 'critical';
  /** Faces of the roll that counts, in the order thrown. */
  readonly dice: readonly number[];
  readonly kept: readonly number[];
  /** Faces of rolls that were rerolled, oldest first. */
  readonly rerolled: ReadonlyArray<readonly number[]>;
  readonly total: number;
}

/** Makes the roll with real dice, following the rule step by step. */
export function throwAttack(roll: AttackRoll, automatic: Automatic, stream: WordStream): ThrownAttack {
  if (automatic !== 'none') return { result: automatic, dice: [], kept: [], rerolled: [], total: 0 };
  const rerolled: number[][] = [];
  for (let attempt = 0; ; attempt++) {
    const dice = Array.from({ length: roll.dice }, () => stream.die(6));
    const kept = keepDice(dice, roll.dropLowest, roll.dropHighest);
    const fall = judge(kept, roll.judgesAll ? dice : kept);
    const hit = kept.length > 0 && hitsWith(fall, roll);
    if (hit || attempt >= roll.rerollMisses || kept.length === 0) {
      const result = hit ? (fall.doubles ? 'critical' : 'hit') : 'miss';
      return { result, dice, kept, rerolled, total: fall.sum + roll.bonus };
    }
    rerolled.push(dice);
  }
}

/** The dice that stay after the lowest and highest are removed, ascending when any is removed. */
export function keepDice(dice: readonly number[], dropLowest: number, dropHighest: number): readonly number[] {
  if (dropLowest === 0 && dropHighest === 0) return dice;
  const sorted = [...dice].sort((a, b) => a - b);
  return sorted.slice(dropLowest, Math.max(dropLowest, sorted.length - dropHighest));
}
