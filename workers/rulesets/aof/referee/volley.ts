/** The referee of a volley: spells, every weapon group, then morale (digest: Sequence, shooting activation). */
import type { Unit } from '../schema.ts';
import type { Volley } from '../volley/schema.ts';
import { type Party, suffer } from './aftermath.ts';
import { Band } from './band.ts';
import { type Defence, defenseOf, takeHits } from './blocking.ts';
import { automaticWounds, heavyDamage } from './casualties.ts';
import { type Dice, d3 } from './dice.ts';
import { strikersOf } from './hitting.ts';
import { defenceOf, nerveOf } from './layers.ts';
import { attrition, type Nerve } from './morale.ts';
import { type Before, before, type Outcome, writeDown, writePoints } from './outcome.ts';
import { type Fire, fireAll, type Mark, pickedOf } from './shooting.ts';
import { cast, strikeBySpell, wizardsOf } from './spells.ts';

interface Standing extends Party {
  readonly before: Before;
}

export function playVolley(scenario: Volley, dice: Dice): Outcome {
  const { situation, condition, brutal, rulings, shooterModifiers, targetModifiers, targetStratagems } = scenario;
  const { damnationAttacker, damnationTarget, brokenMorale, coveredInBlood } = situation;
  const party = (unit: Unit, defence: Defence, nerve: Nerve): Standing => {
    const band = new Band(unit, rulings);
    return { band, defence, nerve, before: before(band) };
  };
  const own = { damned: damnationAttacker };
  const theirs = { damned: damnationTarget, brokenMorale, coveredInBlood };
  const mine = (unit: Unit) =>
    party(
      unit,
      defenceOf(condition, shooterModifiers, own),
      nerveOf(condition, brutal, rulings, shooterModifiers, own),
    );

  const shooters = mine(scenario.attacker);
  const target = party(
    scenario.target,
    defenceOf(condition, targetModifiers, theirs, targetStratagems),
    nerveOf(condition, brutal, rulings, targetModifiers, theirs, targetStratagems),
  );
  // Modifiers and woes are those of the target and of the shooters; others have none of their own.
  const bystander = (unit: Unit) => party(unit, defenceOf(condition), nerveOf(condition, brutal, rulings));
  const others = scenario.others.map(({ unit }) => bystander(unit));
  const friend = scenario.friend ? bystander(scenario.friend) : null;
  const { tough = 1, defense = 2 } = scenario.collateral ?? {};
  const building = scenario.collateral
    ? party(buildingOf(scenario.target, tough, defense), defenceOf(condition), nerveOf('none', brutal, rulings))
    : null;
  const outcome: Outcome = {};
  const picked = pickedOf(target.band, situation.sniperTarget);

  target.defence.kept = true;
  const wizards = wizardsOf(shooters.band);
  scenario.spells.forEach((spell, i) => {
    outcome[`spell${i + 1}`] = 0;
    const wizard = wizards[i];
    if (!wizard?.alive || target.band.gone) return;
    const { works, wounds } = cast(
      shooters.band,
      wizard,
      spell,
      condition,
      rulings.castingNatural,
      shooters.defence,
      dice,
    );
    suffer(shooters, wounds, brutal, dice);
    if (!works) return;
    outcome[`spell${i + 1}`] = 1;
    suffer(target, strikeBySpell(target.band, spell, target.defence, dice), brutal, dice);
  });

  target.defence.kept = false;
  target.band.begin();
  const elsewhere = new Set(scenario.others.flatMap(({ weapons }) => weapons));
  const plain = { wounds: 0, friendWounds: 0, pinned: false };
  const marks: Mark[] = [
    {
      ...{ band: target.band, defence: target.defence, shelter: situation, distance: situation.distance },
      ...{ picked, commanded: true, fires: (name: string) => !elsewhere.has(name), breath: true },
      ...{ nearFriend: true, friend, building, ...plain },
    },
    ...scenario.others.map(
      (other, i): Mark => ({
        ...{ band: others[i].band, defence: others[i].defence, shelter: other, distance: other.distance },
        ...{ picked: null, commanded: false, fires: (name) => other.weapons.includes(name), breath: false },
        ...{ nearFriend: false, friend: null, building: null, ...plain },
      }),
    ),
  ];
  const fire: Fire = {
    action: situation.action,
    modifier: shooterModifiers.hit + (situation.vigor ? 1 : 0) - (damnationAttacker ? 1 : 0),
    heightenedSenses: scenario.shooterStratagems.includes('Heightened Senses'),
    ...{ darkSkies: situation.darkSkies, condition, brutal, rulings },
    halves: situation.kitchenTable ? rulings.halving : 'nothing',
    ...{ reroll: situation.reroll, double: situation.doubleAttacks, breath: situation.breath },
    weapons: !situation.lowSupplies,
    command: {
      high: scenario.shooterStratagems.includes('High Command'),
      supreme: scenario.shooterStratagems.includes('Supreme Command'),
    },
  };
  const able = strikersOf(shooters.band, situation.shooters);
  const { ones, mishaps } = shooters.band.gone
    ? { ones: 0, mishaps: 0 }
    : fireAll(shooters.band, able, marks, fire, dice);

  [target, ...others].forEach((one, i) => {
    const pinned = marks[i].pinned;
    if (i === 0 && situation.action === 'Covering Fire') outcome.pinned = pinned ? 1 : 0;
    suffer(one, marks[i].wounds, brutal, dice, pinned);
  });
  if (friend) suffer(friend, marks[0].friendWounds, brutal, dice);
  const strayed = automaticWounds(shooters.band, mishaps, shooters.defence, dice);
  heavyDamage(shooters.band, strayed, brutal.heavyDamage, dice);
  // They ask for no morale test (AOF-BRUTAL-03), unless it is ruled that attrition is something else.
  if (rulings.mishapAttrition) attrition(shooters.band, strayed, shooters.nerve, 1, shooters.defence, dice);
  // What brought them to half strength may have been the mishaps, which ask for no test (RU-10).
  shooters.band.halfBefore = shooters.band.half;
  if (situation.miscalculation && ones > 0 && !shooters.band.gone) {
    const hits = Array.from({ length: d3(dice) + 3 }, () => ({ AP: 2, rending: false }));
    const { band, defence } = shooters;
    suffer(shooters, takeHits(band, hits, 0, defenseOf(band, false), defence, dice), brutal, dice);
  }

  writeDown(outcome, '', target.band, target.before);
  writeDown(outcome, 'attacker', shooters.band, shooters.before);
  if (friend) writeDown(outcome, 'friend', friend.band, friend.before);
  if (building) writeDown(outcome, 'building', building.band, building.before);
  others.forEach((other, i) => {
    writeDown(outcome, `other${i + 1}`, other.band, other.before);
  });
  writePoints(outcome, shooters, target);
  return outcome;
}

/** A building as a target (AOF-BLDG-04). */
function buildingOf(like: Unit, tough: number, defense: number): Unit {
  return {
    ...like,
    ...{ models: 1, tough, defense, weapons: [], rules: [], joined: [], multiBased: false, heavyDamage: false },
    state: { lost: 0, wounds: 0, wavering: false, fatigued: false, exhaustion: 0, shaken: 0 },
  };
}
