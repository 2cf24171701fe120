/** An exchange exactly: how much is left, and of what, attack after attack. */
import type { AttackPlan } from '../attackPlan.ts';
import { settledLoss } from '../attackWorth.ts';
import { breakOutcomes, breakTests, failureName } from '../nerve.ts';
import type { Counters, Enough, ExactTally } from '../question.ts';
import { type StrikeOutcomes, strikeOutcomes } from '../strikeExact.ts';
import { channelsOf } from './channels.ts';
import { breaksAnyway, breakTarget, countedLoss, type Setup, squadsWith } from './setup.ts';

/** Everything that one attack leaves to the next. */
interface Left {
  readonly total: number;
  readonly own: number;
  readonly reactions: number;
  /** Rolls that may still be made again. */
  readonly rerolls: number;
  readonly hunts: number;
  readonly betterDamage: number;
  readonly spared: number;
  /** Of the attacker's own losses. */
  readonly ownSpared: number;
  readonly burning: boolean;
}

const ROUNDING = 2 ** -53;

export function exactExchange(setup: Setup, counters: Counters, enough?: Enough): ExactTally | null {
  const { plan, further, attacker, target, attacks } = setup;
  const tally = new Float64Array(counters.size);
  const add = (name: string, value: number, probability: number): void => {
    tally[counters.place(counters.indexOf(name), value)] += probability;
  };
  const { names } = channelsOf(setup);
  const cache = new Map<string, StrikeOutcomes>();
  let states = new Map<string, readonly [Left, number]>();
  const start: Left = {
    total: setup.total,
    own: setup.attackerTotal - chargeLoss(setup),
    reactions: setup.reactions,
    rerolls: plan.rerolls,
    hunts: plan.hunts,
    betterDamage: plan.betterDamage,
    spared: target.lossReductionPerTurn,
    ownSpared: attacker.lossReductionPerTurn,
    burning: false,
  };
  states.set(keyOf(start), [start, 1]);
  let roundings = 0;
  for (let index = 0; index < attacks; index++) {
    const next = new Map<string, readonly [Left, number]>();
    const put = (left: Left, probability: number): void => {
      const key = keyOf(left);
      next.set(key, [left, (next.get(key)?.[1] ?? 0) + probability]);
      roundings++;
    };
    let hits = 0;
    let misses = 0;
    const now = index === 0 ? plan : further;
    if (index === 1) cache.clear();
    for (const [left, probability] of states.values()) {
      const strikesWith = index === 0 ? firstTotal(setup) : left.own;
      const ownSquads = squadsWith(attacker, strikesWith);
      if (left.total === 0 || (attacker.horde && strikesWith === 0)) {
        put(left, probability);
        misses += probability;
        if (index === 0) add('through', 0, probability);
        continue;
      }
      const outcomes = outcomesOf(setup, now, left, ownSquads, cache);
      hits += probability * outcomes.hit;
      misses += probability * outcomes.miss;
      if (index === 0) {
        outcomes.degrees.forEach((p, degrees) => {
          if (p > 0) add('degrees', degrees, p);
        });
        add('through', 1, outcomes.through);
        add('through', 0, outcomes.stopped);
      }
      for (const branch of outcomes.branches) {
        branch.loss.forEach((p, loss) => {
          if (p === 0) return;
          const spared = target.magnitude ? Math.min(left.spared, loss) : 0;
          const lost = settledLoss(loss, spared, plan.magnitude?.halved ?? 'no');
          const wild = branch.kind === 'miss' ? now.missCost * ownSquads : 0;
          put(
            {
              total: Math.max(0, left.total - lost),
              own: Math.max(0, left.own - ownLoss(setup, wild, left.ownSpared)),
              ownSpared: left.ownSpared - ownSpared(setup, wild, left.ownSpared),
              reactions: left.reactions - Number(branch.reacted),
              rerolls: left.rerolls - branch.rerolled,
              hunts: left.hunts - branch.hunted,
              betterDamage: left.betterDamage - branch.damageRerolled,
              spared: left.spared - spared,
              burning: left.burning || (plan.flame && branch.kind === 'landed'),
            },
            probability * p,
          );
        });
      }
    }
    add(`hit ${index + 1}`, 1, hits);
    add(`hit ${index + 1}`, 0, misses);
    states = next;
    if (index + 1 < attacks && enough?.(tally)) return null;
  }
  for (const [left, probability] of states.values()) finish(setup, names, left, probability, add);
  return { tally, errorBound: (roundings + 4_000) * ROUNDING };
}

/** The most that all attacks together can take: the first meets the most squads, so no later one takes more. */
export function mostLost(setup: Setup): number {
  const { attacker, target, plan, further, attacks, total, reactions } = setup;
  const { rerolls, hunts, betterDamage } = plan;
  const start = { total, own: setup.attackerTotal, reactions, rerolls, hunts, betterDamage, spared: 0, ownSpared: 0 };
  const own = squadsWith(attacker, firstTotal(setup));
  if (attacker.horde && own === 0) return 0;
  const mostOf = (attack: AttackPlan): number =>
    Math.max(
      0,
      ...outcomesOf(setup, attack, { ...start, burning: false }, own, new Map()).branches.map(({ loss }) =>
        loss.findLastIndex((p) => p > 0),
      ),
    );
  const [first, later] = [mostOf(plan), attacks > 1 ? mostOf(further) : 0];
  const halved = plan.magnitude?.halved ?? 'no';
  let spared = target.magnitude ? target.lossReductionPerTurn : 0;
  let lost = 0;
  for (let index = 0; index < attacks; index++) {
    const each = index === 0 ? first : later;
    lost += settledLoss(each, Math.min(spared, each), halved);
    spared -= Math.min(spared, each);
  }
  return Math.min(total, lost);
}

function finish(
  setup: Setup,
  names: ReadonlySet<string>,
  left: Left,
  probability: number,
  add: (name: string, value: number, probability: number) => void,
): void {
  const lost = setup.total - left.total;
  add('loss', lost, probability);
  add('destroyed', left.total === 0 ? 1 : 0, probability);
  if (names.has('squadsLost'))
    add('squadsLost', squadsWith(setup.target, setup.total) - squadsWith(setup.target, left.total), probability);
  if (names.has('burning')) add('burning', Number(left.burning), probability);
  if (names.has('ownLoss')) add('ownLoss', setup.attackerTotal - left.own, probability);
  if (!names.has('tests')) return;
  const tests = left.total === 0 || !setup.tested ? 0 : breakTests(countedLoss(setup, left.total));
  add('tests', tests, probability);
  const hardened = setup.target.traits.has('Battle-Hardened');
  const { broken, held, ignored } = breakOutcomes(tests, breakTarget(setup, left.total, left.burning), hardened);
  const name = failureName(setup.target);
  if (breaksAnyway(setup, left.total)) add(name, 1, probability);
  else {
    add(name, 1, probability * broken);
    add(name, 0, probability * (held + ignored));
  }
}

function keyOf({
  total,
  own,
  reactions,
  rerolls,
  hunts,
  betterDamage,
  spared,
  ownSpared: kept,
  burning,
}: Left): string {
  return `${total},${own},${reactions},${rerolls},${hunts},${betterDamage},${spared},${kept},${Number(burning)}`;
}

function outcomesOf(
  setup: Setup,
  attack: AttackPlan,
  left: Left,
  ownSquads: number,
  cache: Map<string, StrikeOutcomes>,
): StrikeOutcomes {
  const theirs = squadsWith(setup.target, left.total);
  const reaction = left.reactions > 0;
  const key = `${ownSquads},${theirs},${Number(reaction)},${left.rerolls},${left.hunts},${left.betterDamage}`;
  let found = cache.get(key);
  if (!found) {
    const { more, drill } = setup;
    found = strikeOutcomes(attack, {
      own: ownSquads,
      theirs,
      more,
      drill,
      reaction,
      rerolls: left.rerolls,
      hunts: left.hunts,
      betterDamage: left.betterDamage,
    });
    cache.set(key, found);
  }
  return found;
}

/** What the attacker does to itself: its own flat reductions help, and a Swarm is its own kind; ships lose Wounds. */
export function ownLoss({ attacker }: Setup, loss: number, spared: number): number {
  return attacker.magnitude && loss > 0 ? Math.max(0, loss - attacker.lossReduction - spared) : loss;
}

/** Of what is still spared this turn, the part that such a loss uses up. */
export function ownSpared({ attacker }: Setup, loss: number, spared: number): number {
  return attacker.magnitude && loss > 0 ? Math.min(spared, Math.max(0, loss - attacker.lossReduction)) : 0;
}

/** What the attacker has when its first attack counts its squads: a Reckless Charge is paid before or after (RU-C12). */
export function firstTotal(setup: Setup): number {
  return setup.attackerTotal - (setup.rulings.recklessCost === 'before it' ? chargeLoss(setup) : 0);
}

/** Magnitude that the charge costs, by the squads that charge (AE-TRAIT-21). */
export function chargeLoss(setup: Setup): number {
  const { plan, attacker, attackerTotal } = setup;
  const loss = plan.chargeCost * squadsWith(attacker, attackerTotal);
  return Math.min(attackerTotal, ownLoss(setup, loss, attacker.lossReductionPerTurn));
}
