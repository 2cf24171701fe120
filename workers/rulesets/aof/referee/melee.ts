/** The referee of a melee: reaction fire, contact, strike and reply, who won (digest: Sequence, melee). */

import type { Free } from '../layers.ts';
import type { Melee, Which } from '../melee/schema.ts';
import type { Unit } from '../schema.ts';
import { suffer } from './aftermath.ts';
import { Band } from './band.ts';
import { automaticWounds, heavyDamage } from './casualties.ts';
import type { Dice } from './dice.ts';
import { type Fight, fight, type Result } from './fight.ts';
import { strikersOf } from './hitting.ts';
import { defenceOf, nerveOf } from './layers.ts';
import { attrition } from './morale.ts';
import { before, type Outcome, writeDown, writePoints } from './outcome.ts';
import { fireAll, type Mark } from './shooting.ts';
import type { Field, Fighter } from './strike.ts';
import { ones } from './terrain.ts';

export function playMelee(scenario: Melee, dice: Dice): Outcome {
  const { situation, condition, brutal, rulings } = scenario;
  const field: Field = { brutal, rulings, berserker: situation.berserker };
  const attacker = fighterOf(scenario, 'attacker', scenario.attacker, scenario.attackerModifiers);
  const target = fighterOf(scenario, 'target', scenario.target, scenario.targetModifiers);
  const starts = { attacker: before(attacker.band), target: before(target.band) };
  if (situation.reaction === 'Closing Fire') reactionFire(scenario, target, attacker, dice);
  crossDangerous(scenario, attacker, dice);
  if (situation.reaction === 'Overwatch') reactionFire(scenario, target, attacker, dice);
  const how: Fight = {
    ...{ field, condition, exhaustion: situation.exhaustion, strikeBack: situation.strikeBack },
    stance: situation.defensiveStance,
  };
  const again = (stratagems: readonly string[]) => stratagems.includes('Ferocious Attack');
  const asked = { charger: again(scenario.attackerStratagems), defender: again(scenario.targetStratagems) };
  const fights = fight(attacker, target, how, asked, dice);
  const outcome: Outcome = resultOf(fights);
  writeDown(outcome, '', target.band, starts.target);
  writeDown(outcome, 'attacker', attacker.band, starts.attacker);
  const [own, enemy] = [
    { band: attacker.band, before: starts.attacker },
    { band: target.band, before: starts.target },
  ];
  writePoints(outcome, own, enemy);
  return outcome;
}

/** The last fight that took place says who won; each is told by itself where there may be more than one. */
function resultOf(fights: ReadonlyArray<Result | null>): Outcome {
  const last = fights.filter((one) => one !== null).pop() as Result;
  const first = fights[0] as Result;
  const by = (test: (result: Result) => boolean) => fights.map((one) => (one !== null && test(one) ? 1 : 0));
  const three = ({ winner, margin }: Result) => winner === 1 && margin >= 3;
  const outcome: Outcome = {
    won: last.winner === 1 ? 1 : 0,
    tied: last.winner === 0 ? 1 : 0,
    defeated: last.winner === -1 ? 1 : 0,
    ...{ margin: first.margin, wonByThree: three(first) ? 1 : 0 },
    wonBy: by(({ winner }) => winner === 1),
    tiedBy: by(({ winner }) => winner === 0),
    lostBy: by(({ winner }) => winner === -1),
    wonByThreeBy: by(three),
  };
  fights.forEach((one, i) => {
    if (i > 0 && one) outcome[`margin${i + 1}`] = one.margin;
  });
  return outcome;
}

function fighterOf(scenario: Melee, which: Which, unit: Unit, free: Free): Fighter {
  const { situation, condition, brutal, rulings } = scenario;
  const on = (who: 'none' | Which | 'both') => (who === which || who === 'both' ? 1 : 0);
  const stratagems = which === 'attacker' ? scenario.attackerStratagems : scenario.targetStratagems;
  const { monument, flashBombs, damned, deepRage } = situation;
  const woes = {
    damned: on(damned) === 1,
    brokenMorale: on(situation.brokenMorale) === 1,
    coveredInBlood: on(situation.coveredInBlood) === 1,
  };
  const charges = which === 'attacker';
  const heavy = situation.action === 'Heavy Charge' && isHeavy(situation.distance);
  const stance = charges && situation.defensiveStance ? 2 : 0;
  return {
    defends: !charges,
    band: new Band(unit, rulings),
    defence: defenceOf(condition, free, woes, stratagems),
    nerve: nerveOf(condition, brutal, rulings, free, woes, stratagems),
    able: which === 'attacker' ? situation.strikers : situation.defenders,
    modifier: free.hit + on(monument) - on(flashBombs) - on(damned) - stance,
    charging: charges ? (heavy ? 1 : 0) - (situation.stakes ? 1 : 0) : 0,
    reroll: charges ? situation.reroll : 'none',
    deepRage: on(deepRage) === 1,
    command: {
      high: stratagems.includes('High Command: hit'),
      supreme: stratagems.includes('Supreme Command: hit'),
    },
    killingBlow: stratagems.includes('Killing Blow'),
    ...{ breathed: false, caused: 0 },
  };
}

/** Over 3" and under 6" (AOF-ACT-09). */
function isHeavy(distance: number | undefined): boolean {
  return distance === undefined || (distance > 3 && distance < 6);
}

/** The defender shoots before it is reached (AOF-ACT-11, AOF-CP-14). */
function reactionFire(scenario: Melee, shooter: Fighter, charger: Fighter, dice: Dice): void {
  const { situation, condition, brutal, rulings, targetModifiers } = scenario;
  const closing = situation.reaction === 'Closing Fire';
  if (shooter.band.gone || charger.band.gone) return;
  const mark: Mark = {
    ...{ band: charger.band, defence: charger.defence, distance: situation.distance },
    shelter: { cover: false, building: false, hunkered: false, stealthMove: false, barrier: false, rushed: false },
    ...{
      picked: null,
      commanded: true,
      fires: () => true,
      breath: false,
      nearFriend: false,
      friend: null,
      building: null,
      wounds: 0,
      friendWounds: 0,
      pinned: false,
    },
  };
  const damned = situation.damned === 'target' || situation.damned === 'both' ? 1 : 0;
  charger.defence.kept = true;
  const { mishaps } = fireAll(
    shooter.band,
    strikersOf(shooter.band, undefined),
    [mark],
    {
      ...{ action: closing ? 'Closing Fire' : 'Overwatch', modifier: targetModifiers.hit - damned },
      brutal,
      ...{ heightenedSenses: false, darkSkies: 0, halves: 'nothing', condition, rulings },
      ...{ reroll: 'none', double: false, breath: false, weapons: true, command: { high: false, supreme: false } },
    },
    dice,
  );
  charger.defence.kept = false;
  suffer(charger, mark.wounds, brutal, dice);
  const strayed = automaticWounds(shooter.band, mishaps, shooter.defence, dice);
  heavyDamage(shooter.band, strayed, brutal.heavyDamage, dice);
  if (rulings.mishapAttrition) attrition(shooter.band, strayed, shooter.nerve, 1, shooter.defence, dice);
}

/** The ground under the charge (AOF-TERR-06, AOF-COND-01). */
function crossDangerous({ situation, condition, brutal }: Melee, charger: Fighter, dice: Dice): void {
  const { band } = charger;
  if (band.gone) return;
  const quake = condition === 'Earthquake';
  let wounds = 0;
  band.living.forEach(({ sort }, i) => {
    if (sort.rules.has('Flying')) return;
    if (i < situation.dangerous) wounds += (quake ? 2 : 1) * ones(sort.tough, dice);
    else if (quake) wounds += ones(sort.tough, dice);
  });
  suffer(charger, automaticWounds(band, wounds, charger.defence, dice), brutal, dice);
}
