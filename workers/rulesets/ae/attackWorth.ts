/** What an attack comes to once it is known how it was rolled: shared by the dice and the exact arithmetic. */
import type { AttackPlan, MagnitudePlan } from './attackPlan.ts';
import { limited } from './d100.ts';

const LARGE_LOSS = 10;

/** The number to roll, with this many squads on either side and `more` on top. */
export function targetNumber(plan: AttackPlan, own: number, theirs: number, more: number): number {
  const across = plan.perTargetSquad * theirs;
  const squads = (across < 0 ? Math.min(0, across + plan.forgiven) : across) + plan.bonusPerTargetSquad * theirs;
  return limited(plan.base + plan.perOwnSquad * own + squads + more, plan.extremes);
}

/** Further hits by degrees (AE-HIT-02, RU-03 to RU-05). */
export function extraHits(plan: AttackPlan, degrees: number): number {
  let extra = 0;
  if (plan.burstStep > 0) extra += Math.min(plan.burstMost, Math.floor(degrees / plan.burstStep));
  if (plan.scatterStep > 0) extra += Math.floor(degrees / plan.scatterStep);
  return extra + Math.min(plan.flurryMost, Math.floor(degrees / plan.flurryStep));
}

/** What is added to the damage dice. */
export function damageBonus(plan: AttackPlan, own: number, degrees: number, extra: number, drill: number): number {
  return (
    plan.damage +
    brutalCharge(plan, own) +
    plan.damagePerDegree * degrees +
    plan.damagePerExtra * extra +
    (plan.drillTo === 'damage' ? plan.drill + drill : 0)
  );
}

function brutalCharge({ brutal, reckless, brutalAdds }: AttackPlan, own: number): number {
  if (reckless === null) return brutal;
  return brutalAdds ? brutal + own + reckless : Math.max(brutal, own + reckless);
}

/**
 * Magnitude lost to an attack that got through, flat reductions taken off; `d5` is the die of a spray, 0 without one.
 * `through` is false for an attack that hit and did no damage: by one ruling its extra hits count all the same (RU-25).
 * What is spared once a turn and a Swarm's halving come after: {@link settledLoss}.
 */
export function magnitudeLoss(
  plan: AttackPlan,
  magnitude: MagnitudePlan,
  degrees: number,
  extra: number,
  drill: number,
  d5: number,
  through = true,
): number {
  if (!through && !magnitude.extrasAlways) return 0;
  let loss = magnitude.flat - (through ? 0 : magnitude.base) + magnitude.perDegree * degrees + extra;
  if (magnitude.halfDegrees) loss += Math.floor(degrees / 2);
  if (magnitude.line) loss += Math.min(magnitude.lineMost, Math.floor(degrees / 2));
  if (magnitude.spray) loss += plan.sprayHits + d5;
  if (plan.drillTo === 'magnitude') loss += (plan.drill + drill) * (magnitude.drillEachHit ? 1 + extra : 1);
  if (!through) return Math.max(0, (magnitude.doubled ? 2 * loss : loss) - magnitude.reduction);
  if (magnitude.large === 'flat') loss = LARGE_LOSS;
  else if (magnitude.large === 'at least') loss = Math.max(LARGE_LOSS, loss);
  if (magnitude.doubled) loss *= 2;
  return Math.max(0, loss - magnitude.reduction);
}

export type Halved = MagnitudePlan['halved'];

/** A loss after what is still spared this turn; halving comes last (RU-12). */
export function settledLoss(loss: number, spared: number, halved: Halved): number {
  const left = Math.max(0, loss - spared);
  if (halved === 'no') return left;
  return halved === 'down' ? Math.floor(left / 2) : Math.ceil(left / 2);
}
