/** One attack exactly: every roll of the d100 with every fall of the damage dice, independent of the simulation. */
import { Distribution } from '../../kernel/distribution.ts';
import type { AttackPlan } from './attackPlan.ts';
import { damageBonus, extraHits, magnitudeLoss, targetNumber } from './attackWorth.ts';
import { degreesOfSuccess, FACES, limited, successChance } from './d100.ts';
import type { Strike } from './strike.ts';

/** One way an attack may go, told apart by what it used up. */
export interface Branch {
  readonly reacted: boolean;
  readonly rerolled: number;
  readonly hunted: number;
  readonly damageRerolled: number;
  readonly kind: 'miss' | 'avoided' | 'landed';
  /** loss[v]: probability of this branch with a loss of v; they sum to its probability. */
  readonly loss: Float64Array;
}

export interface StrikeOutcomes {
  readonly branches: readonly Branch[];
  readonly hit: number;
  readonly miss: number;
  /** degrees[d]: P(hit by d degrees, bonuses included), before dodging. */
  readonly degrees: Float64Array;
  readonly through: number;
  /** P(no damage gets through), misses included. */
  readonly stopped: number;
}

type Given = Pick<Strike, 'own' | 'theirs' | 'more' | 'drill' | 'reaction' | 'rerolls' | 'hunts' | 'betterDamage'>;

/** Rolls made again. */
type Used = Pick<Branch, 'rerolled' | 'hunted' | 'damageRerolled'>;

const NONE: Used = { rerolled: 0, hunted: 0, damageRerolled: 0 };

export function strikeOutcomes(plan: AttackPlan, given: Given): StrikeOutcomes {
  const target = targetNumber(plan, given.own, given.theirs, given.more);
  const general = Math.min(plan.rerolls, given.rerolls) > 0;
  const free = general || Math.min(plan.hunts, given.hunts) > 0;
  // Rows of hit chances by degrees: without and with the leader's reroll spent.
  const rows: Array<{ used: Used; degrees: Float64Array; hit: number; miss: number }> = [];
  if (plan.autoHit) {
    const degrees = new Float64Array(plan.degrees + 1);
    degrees[plan.degrees] = 1;
    rows.push({ used: NONE, degrees, hit: 1, miss: 0 });
  } else {
    const first = degreesTable(plan, target);
    const made = successChance(target);
    const missed = successChance(FACES - target);
    if (free || plan.dualReroll) {
      const again = free ? target : limited(target - 20, plan.extremes);
      const second = degreesTable(plan, again).map((p) => p * missed);
      const late = missed * successChance(again);
      const miss = missed * successChance(FACES - again);
      if (free) {
        rows.push({ used: NONE, degrees: first, hit: made, miss: 0 });
        const used = general ? { ...NONE, rerolled: 1 } : { ...NONE, hunted: 1 };
        rows.push({ used, degrees: second, hit: late, miss });
      } else rows.push({ used: NONE, degrees: added(first, second), hit: made + late, miss });
    } else rows.push({ used: NONE, degrees: first, hit: made, miss: missed });
  }
  const result = {
    branches: [] as Branch[],
    hit: 0,
    miss: 0,
    degrees: new Float64Array(0) as Float64Array,
    through: 0,
    stopped: 0,
  };
  const evades = given.reaction && plan.evasion > 0;
  const evasion = limited(plan.evasion + plan.evasionPerOwnSquad * given.own, plan.extremes);
  const evaded = evades ? successChance(evasion) : 0;
  const notEvaded = evades ? successChance(FACES - evasion) : 1;
  const deflected = plan.deflect / FACES;
  for (const { used, degrees, hit, miss } of rows) {
    if (miss > 0) result.branches.push(branch(false, used, 'miss', Float64Array.of(miss)));
    result.miss += miss;
    result.stopped += miss;
    if (hit === 0) continue;
    result.hit += hit;
    result.degrees = added(result.degrees, degrees);
    const avoided = hit * (evaded + notEvaded * deflected);
    if (avoided > 0) result.branches.push(branch(evades, used, 'avoided', Float64Array.of(avoided)));
    result.stopped += avoided;
    const lands = notEvaded * ((FACES - plan.deflect) / FACES);
    if (lands === 0) continue;
    const { through, stopped } = landed(
      plan,
      given,
      used,
      evades,
      degrees.map((p) => p * lands),
      result.branches,
    );
    result.through += through;
    result.stopped += stopped;
  }
  return result;
}

function branch(reacted: boolean, used: Used, kind: Branch['kind'], loss: Float64Array): Branch {
  return { reacted, ...used, kind, loss };
}

/** P(success by d degrees) for d = 0, 1, ..., the attack's own bonus included. */
function degreesTable(plan: AttackPlan, target: number): Float64Array {
  const most = Math.max(0, Math.floor(Math.max(0, target) / 10)) + plan.degrees;
  const table = new Float64Array(most + 1);
  for (let roll = 1; roll <= Math.min(FACES, target); roll++) {
    table[degreesOfSuccess(target, roll, plan.degreeMode) + plan.degrees] += 1;
  }
  return table.map((ways) => ways / FACES);
}

function added(a: Float64Array, b: Float64Array): Float64Array {
  const sum = new Float64Array(Math.max(a.length, b.length));
  a.forEach((p, i) => {
    sum[i] += p;
  });
  b.forEach((p, i) => {
    sum[i] += p;
  });
  return sum;
}

/** Damage of the attacks that landed; pushes their branches. @returns P(damage gets through), P(it does not) */
function landed(
  plan: AttackPlan,
  given: Given,
  used: Used,
  reacted: boolean,
  degrees: Float64Array,
  branches: Branch[],
): { through: number; stopped: number } {
  const spendsDamage = Math.min(plan.betterDamage, given.betterDamage) > 0;
  const hunts = !spendsDamage && Math.min(plan.hunts, given.hunts) > used.hunted;
  const kept: number[] = [];
  const again: number[] = [];
  let through = 0;
  let stopped = 0;
  const put = (row: number[], loss: number, probability: number): void => {
    while (row.length <= loss) row.push(0);
    row[loss] += probability;
  };
  degrees.forEach((chance, degree) => {
    if (chance === 0) return;
    const extra = extraHits(plan, degree);
    const bonus = damageBonus(plan, given.own, degree, extra, given.drill);
    for (const [share, reduction] of covers(plan)) {
      const plain = plan.sum.map((value) => Math.max(0, value + bonus - reduction));
      const net = spendsDamage ? plain.maximumOf(2) : plain;
      const all = plan.rollsPerHit ? everyHit(plan, net, bonus, extra) : net;
      for (const [points, weight] of all.entries()) {
        const probability = (chance * share * weight) / all.total;
        if (points < 1 && hunts) {
          // The failed roll is made again, and that one stands.
          for (const [second, ways] of plain.entries()) {
            const p = (probability * ways) / plain.total;
            if (second > 0) through += p;
            else stopped += p;
            put(again, second, p);
          }
          continue;
        }
        if (points > 0) through += probability;
        else stopped += probability;
        const { magnitude } = plan;
        if (magnitude === null || (points < 1 && !magnitude.extrasAlways)) {
          put(kept, points, probability);
          continue;
        }
        const lossAt = (d5: number) => magnitudeLoss(plan, magnitude, degree, extra, given.drill, d5, points > 0);
        if (magnitude.spray) for (let d5 = 1; d5 <= 5; d5++) put(kept, lossAt(d5), probability / 5);
        else put(kept, lossAt(0), probability);
      }
    }
  });
  if (kept.length > 0)
    branches.push(
      branch(reacted, { ...used, damageRerolled: Number(spendsDamage) }, 'landed', Float64Array.from(kept)),
    );
  if (again.length > 0)
    branches.push(branch(reacted, { ...used, hunted: used.hunted + 1 }, 'landed', Float64Array.from(again)));
  return { through, stopped };
}

/** Shares of the hits by the armour they meet. With a roll for every hit the shares are mixed hit by hit instead. */
function covers(plan: AttackPlan): Array<readonly [share: number, reduction: number]> {
  if (plan.coverPercent === 0 || plan.rollsPerHit) return [[1, plan.reduction]];
  const bare: Array<readonly [number, number]> =
    plan.coverPercent < FACES ? [[(FACES - plan.coverPercent) / FACES, plan.reduction]] : [];
  return [[plan.coverPercent / FACES, plan.coverReduction], ...bare];
}

/** The sum over all hits when each rolls its own damage and its own location. */
function everyHit(plan: AttackPlan, bare: Distribution, bonus: number, extra: number): Distribution {
  if (plan.coverPercent === 0) return bare.times(1 + extra);
  const hidden = plan.sum.map((value) => Math.max(0, value + bonus - plan.coverReduction));
  if (plan.coverPercent === FACES) return hidden.times(1 + extra);
  const one = Distribution.mixture([
    [plan.coverPercent, hidden],
    [FACES - plan.coverPercent, bare],
  ]);
  return one.times(1 + extra);
}
