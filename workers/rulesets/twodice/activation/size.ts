/** How large a compiled activation can get, from the sizes alone. */
import { onceFor } from '../../../onceFor.ts';
import { counted } from '../../../wording.ts';
import type { Problem } from '../../ruleset.ts';
import { type Body, guardOf } from '../body/body.ts';
import { mayStandUp } from '../conditions/index.ts';
import {
  copiesOf,
  type Initial,
  lastingKinds,
  mayKnockDown,
  mostBought,
  mostShots,
  priceOf,
  resourcesOf,
} from './resources.ts';
import type { Activation, Weapon } from './schema.ts';
import { RAGE_CAP } from './state.ts';

/** States an activation may have; a state takes some tens of bytes and some microseconds. */
export const MAX_STATES = 40_000;
/** States times boxes: the entries of a policy, some tens of bytes each, kept while the question is in use. */
export const MAX_ENTRIES = 1_500_000;
/** The same for a target with states of its own: 4 bytes an entry, 20 more while it is solved. */
export const MAX_STATE_ENTRIES = 8_000_000;

/** The fault of an activation, or several, that could be in so many states, or none. */
export function sizeProblems(path: string, states: number, { boxesLeft, size }: Body): Problem[] {
  const most = Math.min(MAX_STATES, Math.floor(size > 0 ? MAX_STATE_ENTRIES / size : MAX_ENTRIES / boxesLeft));
  if (states <= most) return [];
  const of = size > 0 ? `a target with ${counted(size, 'states')} of its own` : counted(boxesLeft, 'boxes');
  return [
    {
      path,
      message: `there could be up to ${states} different states on the way`,
      allowed: `at most ${most} with ${of}: fewer attacks or points, or the weapons in the order listed`,
    },
  ];
}

interface Size {
  readonly states: number;
  readonly choices: number;
}

/**
 * Upper bounds of the number of states and of the choices in all of them together, from the sizes alone. Whoever checks an
 * activation asks for its price later.
 */
export const sizeBound: (scenario: Activation) => Size = onceFor(boundOf);

function boundOf(scenario: Activation): Size {
  const { initial, points, freeAttacks } = resourcesOf(scenario);
  const { target, plan, attacker } = scenario;
  const free = plan.kind === 'optimal' && plan.order === 'free';
  // Best play may cast at any time (MK3-SPELL-01).
  const castable =
    plan.kind === 'optimal' && attacker.weapons.some((weapon) => weapon.class === 'magic' && weapon.cost > 0);
  const d3s = initial.filter((count) => typeof count === 'string').length;
  // Points spent on attacks and on boosts are counted apart, but never exceed the purse together.
  const split = ((points + 1) * (points + 2)) / 2;
  // A d3 is unrolled, or has 0 to n of n attacks left; one shot more before it is rolled.
  const shot = (count: Initial) => (count === '1, then d3' ? 1 : 0);
  const progress = free
    ? initial.reduce<number>(
        (product, count) => product * (typeof count === 'string' ? 10 + shot(count) : count + 1),
        1,
      )
    : (1 + initial.reduce<number>((sum, count) => sum + (typeof count === 'string' ? 4 + shot(count) : count), 0)) *
      3 ** d3s;
  const field = guardOf(target, scenario.rulings) ? 0 : target.powerField;
  const ofTarget =
    (mayStandUp(target) || mayKnockDown(attacker) ? 2 : 1) *
    (field + 1) *
    2 ** lastingKinds(attacker) *
    (target.rage ? RAGE_CAP + 1 : 1);
  const grants = attacker.weapons.reduce(
    (most, one) => (one.grantsAttack === 'never' ? most : Math.max(most, one.grantsAtMost)),
    0,
  );
  // None granted so far, or each count with or without an attack that is due.
  const granted = grants === 0 ? 1 : (1 + 2 * grants) * attacker.weapons.length;
  const spread = attacker.weapons.reduce((product, weapon) => product * spreadOf(scenario, weapon), 1);
  const during = granted * spread * progress * (castable ? split : points + 1) * ofTarget;
  const shots = attacker.weapons.reduce(
    (product, weapon) => product * (Math.min(points, mostBought(scenario, weapon) ?? 0) + 1),
    spread,
  );
  const after = granted * shots * split * (freeAttacks + 1) * 3 ** d3s * ofTarget;
  const boosts = plan.kind === 'optimal' && points > 0 ? (mayKnockDown(attacker) ? 8 : 4) : 1;
  const buyable = attacker.weapons.filter((weapon) => priceOf(scenario, weapon) !== null).length;
  return {
    states: during + after,
    choices: boosts * (during * (free ? attacker.weapons.length : 1) + after * Math.max(1, buyable)),
  };
}

/**
 * Ways in which granted shots may fall to the weapons of a kind with a ROF, times the shots of the one that fires: who
 * grants none is known by how many were bought.
 */
function spreadOf(scenario: Activation, weapon: Weapon): number {
  const most = mostShots(scenario, weapon);
  if (most === null || weapon.grantsAttack === 'never') return 1;
  let ways = 1;
  for (let k = 1; k <= copiesOf(weapon); k++) ways *= (most - 1 + k) / k;
  return most * Math.ceil(Math.min(ways, 2 ** weapon.grantsAtMost));
}
