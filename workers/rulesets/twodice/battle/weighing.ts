/**
 * What an attack is worth before it is made, for players who choose: the boxes that it marks on average, from the stats on
 * both cards. It knows neither boosts nor special rules; only players go by it, dice never do.
 */
import { isStationary } from '../conditions/index.ts';
import type { SideState } from '../duel/side.ts';
import type { Sort } from './forces.ts';

/** Of two dice: chance of at least so much; a double one misses and a double six hits. */
const AT_LEAST = Array.from({ length: 14 }, (_, least) => {
  let ways = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b === 12 || (a + b >= least && a + b > 2)) ways++;
  return ways / 36;
});

const hits = (need: number): number => AT_LEAST[Math.min(13, Math.max(0, need))];

/** Boxes of a damage roll on average, by power less ARM from -12 on. */
const LOW = -12;
const BOXES = Array.from({ length: 45 }, (_, i) => {
  let sum = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) sum += Math.max(0, a + b + LOW + i);
  return sum / 36;
});

const boxes = (over: number): number => (over < LOW ? 0 : BOXES[Math.min(BOXES.length - 1, over - LOW)]);

/** What a boosted damage roll adds: the mean of one more die. */
const ONE_DIE = 3.5;

export interface Attempt {
  readonly melee: boolean;
  readonly reaching: number;
  readonly charging: boolean;
  readonly aimed: boolean;
  /** Points for further attacks. */
  readonly points: number;
}

/** Boxes that all attacks of an activation mark on average, never more than are left. */
export function expectedBoxes(own: Sort, foe: Sort, state: SideState, attempt: Attempt): number {
  const { attacker } = own.combatant;
  const { target } = foe.combatant;
  const { melee, reaching, charging, aimed } = attempt;
  const DEF = state.down > 0 || isStationary(target).value ? Math.min(5, target.DEF) : target.DEF;
  const ARM = target.ARM + 2 * target.shields + target.bucklers;
  let sum = 0;
  let best = 0;
  let first = true;
  for (let i = 0; i < attacker.weapons.length; i++) {
    const { class: sort, power, initialAttacks, attackModifier, damageModifier, cost, special } = attacker.weapons[i];
    if (special || power === '-' || (sort === 'melee' ? !melee : (reaching & (1 << i)) === 0)) continue;
    if (sort === 'ranged' && melee) continue;
    const stat = sort === 'melee' ? attacker.MAT : sort === 'ranged' ? attacker.RAT : attacker.magicAttack;
    const roll = (stat ?? 0) + attackModifier + (aimed && sort === 'ranged' ? 2 : 0);
    const hit = sort === 'melee' && state.down > 0 ? 1 : hits(DEF - roll);
    const over = power + damageModifier - ARM;
    const count = initialAttacks === 'd3' ? 2 : initialAttacks;
    const each = hit * boxes(over);
    if (charging && sort === 'melee' && first) {
      sum += hit * Math.max(0, boxes(over + ONE_DIE - 0.5) - boxes(over));
      first = false;
    }
    if (sort !== 'magic' || cost === 0) sum += count * each;
    if (sort === 'melee' || (sort === 'magic' && cost > 0)) best = Math.max(best, each / Math.max(1, cost));
  }
  const left = foe.side.wear.total - foe.side.wear.worn[state.wear];
  return Math.min(left, sum + attempt.points * best);
}
