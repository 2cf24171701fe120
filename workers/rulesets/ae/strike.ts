/** One attack with real dice: what is simulated, and what a replay shows. Allocates nothing unless it keeps a log. */
import type { WordStream } from '../../kernel/streams.ts';
import type { ReplayStep } from '../ruleset.ts';
import type { AttackPlan } from './attackPlan.ts';
import { damageBonus, extraHits, magnitudeLoss, targetNumber } from './attackWorth.ts';
import { d100, degreesOfSuccess, FACES, limited } from './d100.ts';

/** What changes from attack to attack; one object serves all of them. */
export interface Strike {
  /** Squads of the attacker, and of the target (or of the Horde around it). */
  own: number;
  theirs: number;
  /** Further modifiers of the target number. */
  more: number;
  /** Further Fire Drill or Overwhelming. */
  drill: number;
  reaction: boolean;
  /** Rolls that may still be made again: see `AttackPlan`. */
  rerolls: number;
  hunts: number;
  betterDamage: number;
  // Results.
  hit: boolean;
  degrees: number;
  reacted: boolean;
  /** Of these, what was used. */
  rerolled: 0 | 1;
  hunted: number;
  damageRerolled: 0 | 1;
  /** The attack roll held: neither dodged nor turned aside. */
  landed: boolean;
  /** Damage got through. */
  through: boolean;
  /** Magnitude or Wounds. */
  loss: number;
}

export function newStrike(): Strike {
  return {
    own: 0,
    theirs: 0,
    more: 0,
    drill: 0,
    reaction: false,
    rerolls: 0,
    hunts: 0,
    betterDamage: 0,
    hit: false,
    degrees: 0,
    reacted: false,
    rerolled: 0,
    hunted: 0,
    damageRerolled: 0,
    landed: false,
    through: false,
    loss: 0,
  };
}

/** Rolls one attack and leaves its results in `strike`. */
export function throwStrike(plan: AttackPlan, strike: Strike, stream: WordStream, log: ReplayStep[] | null): void {
  strike.hit = false;
  strike.degrees = 0;
  strike.reacted = false;
  strike.rerolled = 0;
  strike.hunted = 0;
  strike.damageRerolled = 0;
  strike.landed = false;
  strike.through = false;
  strike.loss = 0;
  if (plan.autoHit) {
    strike.hit = true;
    strike.degrees = plan.degrees;
  } else throwAttack(plan, strike, stream, log);
  if (!strike.hit) return;
  if (strike.reaction && plan.evasion > 0) {
    strike.reacted = true;
    const target = limited(plan.evasion + plan.evasionPerOwnSquad * strike.own, plan.extremes);
    const roll = d100(stream);
    const evaded = roll <= target;
    log?.push(
      step(
        `${plan.target}: ${plan.evasionName}`,
        roll,
        `${roll} against ${target}: ${evaded ? 'avoided' : 'not avoided'}`,
      ),
    );
    if (evaded) return;
  }
  if (plan.deflect > 0) {
    const roll = d100(stream);
    log?.push(
      step(
        `${plan.target}: deflection`,
        roll,
        `${roll} against ${plan.deflect}: ${roll <= plan.deflect ? 'turned aside' : 'no'}`,
      ),
    );
    if (roll <= plan.deflect) return;
  }
  strike.landed = true;
  throwDamage(plan, strike, stream, log);
}

function step(label: string, roll: number, text: string): ReplayStep {
  return { label, dice: [roll], sides: FACES, text };
}

function throwAttack(plan: AttackPlan, strike: Strike, stream: WordStream, log: ReplayStep[] | null): void {
  let target = targetNumber(plan, strike.own, strike.theirs, strike.more);
  let roll = d100(stream);
  log?.push(attackStep(plan, roll, target, ''));
  const rerolls = Math.min(plan.rerolls, strike.rerolls);
  const hunts = Math.min(plan.hunts, strike.hunts);
  if (roll > target && (rerolls > 0 || hunts > 0 || plan.dualReroll)) {
    // A roll is rolled again once (RU-19); the leader's reroll costs nothing, so it comes first.
    if (rerolls > 0) strike.rerolled = 1;
    else if (hunts > 0) strike.hunted = 1;
    else target = limited(target - 20, plan.extremes);
    roll = d100(stream);
    log?.push(attackStep(plan, roll, target, ', rolled again'));
  }
  if (roll > target) return;
  strike.hit = true;
  strike.degrees = degreesOfSuccess(target, roll, plan.degreeMode) + plan.degrees;
}

function attackStep(plan: AttackPlan, roll: number, target: number, again: string): ReplayStep {
  const hit = roll <= target;
  const degrees = degreesOfSuccess(target, roll, plan.degreeMode) + plan.degrees;
  const verdict = hit ? `a hit by ${degrees} ${degrees === 1 ? 'degree' : 'degrees'}` : 'a miss';
  return step(
    `${plan.attacker} (${plan.weapon}) on ${plan.target}${again}`,
    roll,
    `${roll} against ${target}: ${verdict}`,
  );
}

function throwDamage(plan: AttackPlan, strike: Strike, stream: WordStream, log: ReplayStep[] | null): void {
  const extra = extraHits(plan, strike.degrees);
  const bonus = damageBonus(plan, strike.own, strike.degrees, extra, strike.drill);
  const rolls = plan.rollsPerHit ? 1 + extra : 1;
  let net = 0;
  for (let i = 0; i < rolls; i++) {
    let reduction = plan.reduction;
    if (plan.coverPercent > 0) {
      const location = d100(stream);
      if (location <= plan.coverPercent) reduction = plan.coverReduction;
      log?.push(
        step(`${plan.target}: location`, location, location <= plan.coverPercent ? 'in cover' : 'not in cover'),
      );
    }
    let once = throwNet(plan, bonus, reduction, stream, log);
    if (plan.betterDamage > 0 && strike.betterDamage > 0 && strike.damageRerolled === 0) {
      strike.damageRerolled = 1;
      once = Math.max(once, throwNet(plan, bonus, reduction, stream, log));
    } else if (once < 1 && Math.min(plan.hunts, strike.hunts) > strike.hunted) {
      strike.hunted++;
      once = throwNet(plan, bonus, reduction, stream, log);
    }
    net += once;
  }
  if (net < 1 && !plan.magnitude?.extrasAlways) return;
  strike.through = net > 0;
  if (plan.magnitude === null) {
    strike.loss = net;
    return;
  }
  const d5 = plan.magnitude.spray ? stream.die(5) : 0;
  strike.loss = magnitudeLoss(plan, plan.magnitude, strike.degrees, extra, strike.drill, d5, strike.through);
  if (!log) return;
  const dice = d5 > 0 ? [d5] : [];
  log.push({ label: `${plan.target}: Magnitude`, dice, sides: 5, text: `${strike.loss} Magnitude lost` });
}

/** Points beyond armour and toughness, never below 0. */
function throwNet(
  plan: AttackPlan,
  bonus: number,
  reduction: number,
  stream: WordStream,
  log: ReplayStep[] | null,
): number {
  let sum = bonus;
  const dice: number[] | null = log ? [] : null;
  for (let i = 0; i < plan.dice; i++) {
    const face = stream.die(plan.sides);
    sum += face;
    dice?.push(face);
  }
  const net = Math.max(0, sum - reduction);
  if (dice) {
    const sign = bonus < 0 ? `- ${-bonus}` : `+ ${bonus}`;
    const text = `${dice.join(' + ')} ${sign} = ${sum} against ${reduction}: ${net > 0 ? `${net} through` : 'nothing gets through'}`;
    log?.push({ label: `${plan.attacker}: damage`, dice, sides: plan.sides, text });
  }
  return net;
}
