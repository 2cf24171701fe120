/** From a `melee` scenario to the units that fight: every modifier of melee by its rule. */

import type { Mood } from '../build.ts';
import { type Shooting, shootingStrike } from '../build.ts';
import { groundDice } from '../danger.ts';
import { type Line, lineOf } from '../line.ts';
import { type Nerves, nervesOf } from '../morale.ts';
import { sideOf } from '../side.ts';
import type { Strike } from '../strike.ts';
import { on } from '../strike.ts';
import type { ExchangeOptions } from './exchange.ts';
import type { Fighter } from './fighter.ts';
import type { Melee, Which } from './schema.ts';

export function meleeLine(melee: Melee, which: Which): Line {
  const stratagems = which === 'attacker' ? melee.attackerStratagems : melee.targetStratagems;
  return lineOf(sideOf(melee[which]), {
    save: stratagems.includes('Eternal Vigilance'),
    startingSize: melee.rulings.startingSize,
  });
}

function concerns(who: Melee['situation']['damned'], which: Which): boolean {
  return who === which || who === 'both';
}

/** Whether a Heavy Charge has the length that helps (AOF-ACT-09). */
function heavyHelps({ situation: { action, distance } }: Melee): boolean {
  return action === 'Heavy Charge' && (distance === undefined || (distance > 3 && distance < 6));
}

export function fighterOf(melee: Melee, which: Which, line: Line): Fighter {
  const { situation, condition, brutal } = melee;
  const charger = which === 'attacker';
  const stratagems = charger ? melee.attackerStratagems : melee.targetStratagems;
  const free = charger ? melee.attackerModifiers : melee.targetModifiers;
  const damned = concerns(situation.damned, which);
  const nerves: Nerves = nervesOf(line, {
    condition,
    brutal,
    better: stratagems.includes('Command: morale'),
    rulings: melee.rulings,
    terms: [
      ...on(concerns(situation.brokenMorale, which), 'broken morale', -1, 'AOF-EVENT-13'),
      ...on(concerns(situation.coveredInBlood, which), 'covered in blood', -1, 'AOF-EVENT-34'),
      ...on(damned, 'damnation', -1, 'AOF-COND-07'),
      ...on(free.morale !== 0, 'other', free.morale, 'AOF-TEST-02'),
    ],
  });
  return {
    line,
    nerves,
    hitTerms: [
      ...on(concerns(situation.monument, which), 'holy monument', 1, 'AOF-EFFECT-09'),
      ...on(concerns(situation.flashBombs, which), 'flash bombs', -1, 'AOF-EVENT-31'),
      ...on(damned, 'damnation', -1, 'AOF-COND-07'),
      ...on(free.hit !== 0, 'other', free.hit, 'AOF-TEST-02'),
    ],
    chargeTerms: charger
      ? [
          ...on(heavyHelps(melee), 'heavy charge', 1, 'AOF-ACT-09'),
          ...on(situation.stakes, 'defensive stakes', -1, 'AOF-EFFECT-05'),
        ]
      : [],
    blockTerms: [
      ...on(damned, 'damnation', -1, 'AOF-COND-07'),
      ...on(free.block !== 0, 'other', free.block, 'AOF-TEST-02'),
    ],
    supremeHit: stratagems.includes('Supreme Command: hit'),
    supremeBlock: stratagems.includes('Supreme Command: block'),
    betterHit: stratagems.includes('High Command: hit'),
    betterBlock: stratagems.includes('High Command: block'),
    reroll: charger ? situation.reroll : 'none',
    limit: (charger ? situation.strikers : situation.defenders) ?? 100,
    deepRage: concerns(situation.deepRage, which),
    killingBlow: stratagems.includes('Killing Blow'),
    braced: !charger && situation.defensiveStance,
  };
}

export function exchangeOptions(melee: Melee, pairs: number): ExchangeOptions {
  const { situation, rulings, condition } = melee;
  return {
    strikeBack: situation.strikeBack,
    berserker: situation.berserker,
    rulings,
    fog: condition === 'Mystical Fog',
    charge: true,
    unfatigued: false,
    pairs,
  };
}

/** What the defender shoots at the charger before contact; null when it does not. */
export function reactionStrike(melee: Melee, shooter: Line, target: Line, mood: Mood): Strike | null {
  const { situation, condition, rulings, brutal, targetModifiers, attackerModifiers } = melee;
  if (situation.reaction === 'none') return null;
  const overwatch = situation.reaction === 'Overwatch';
  const storm = condition === 'Heavy Storm' ? on(true, 'storm', -1, 'AOF-COND-02') : [];
  const setup: Shooting = {
    mood,
    hitTerms: [
      ...on(true, situation.reaction.toLowerCase(), -1, overwatch ? 'AOF-ACT-11' : 'AOF-CP-14'),
      ...on(concerns(situation.damned, 'target'), 'damnation', -1, 'AOF-COND-07'),
      ...on(targetModifiers.hit !== 0, 'other', targetModifiers.hit, 'AOF-TEST-02'),
    ],
    blockTerms: [
      ...on(concerns(situation.damned, 'attacker'), 'damnation', -1, 'AOF-COND-07'),
      ...on(attackerModifiers.block !== 0, 'other', attackerModifiers.block, 'AOF-TEST-02'),
    ],
    supremeHit: false,
    supremeBlock: false,
    oneBetterHit: false,
    oneBetterBlock: false,
    reroll: 'none',
    limit: 100,
    breath: false,
    fog: condition === 'Mystical Fog',
    rulings,
    moved: false,
    covering: false,
    coverTerms: storm,
    distance: overwatch ? (situation.distance ?? null) : null,
    darkness: 0,
    double: false,
    mishaps: brutal.mishaps,
    criticals: brutal.criticals,
    friendlyFire: false,
    friend: null,
    building: null,
    weapons: null,
  };
  return shootingStrike(shooter, target, setup);
}

/** Dice of the dangerous terrain test: those whose 1s are worse in an earthquake, and the others (AOF-COND-01). */
export function dangerDice(melee: Melee, line: Line, state: number): { worse: number; plain: number } {
  const { situation, condition } = melee;
  const total = groundDice(line, (profile) => line.leftOf[profile][state]);
  const crossing = Math.min(situation.dangerous, line.left[state]);
  // The unit's own models cross first, then the joined ones in their order.
  let rest = crossing;
  const across = line.leftOf.map((left) => {
    const here = Math.min(rest, left[state]);
    rest -= here;
    return here;
  });
  const dice = groundDice(line, (profile) => across[profile]);
  return condition === 'Earthquake' ? { worse: dice, plain: total - dice } : { worse: 0, plain: dice };
}
