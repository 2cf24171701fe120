/** Power attacks, slams and throws by hand: who is hit, how far it flies, whom it meets (MK3-POWER, MK3-FALL, MK3-CAV-03). */
import type { z } from 'zod';
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { PowerAttack } from '../../twodice/powerAttack/schema.ts';
import { type Blow, isWarbeast, mayBoostAttack, rollAttack, type WeaponRead } from './attackRoll.ts';
import { crowdOutcome, distances, Model, Purse, pointsOf } from './crowd.ts';
import { harmless, mark, rollDamage, strengthened } from './damageRoll.ts';
import { landsAt, radiusOf } from './flight.ts';
import { damageRoll, fallDice } from './hazard.ts';
import { WARJACKS } from './resources.ts';
import { current, sum } from './stats.ts';

type Scenario = z.infer<typeof PowerAttack>;
type Attack = Scenario['attack'];
type Other = Scenario['others'][number];

const BASES = ['small', 'medium', 'large', 'huge'];
const GREAT = ['colossal', 'gargantuan'];

/** How a model flies: where it comes down, and what it met. */
interface Flight {
  readonly inches: number;
  /** How many solid things. */
  readonly solid: number;
  readonly met: readonly number[];
  readonly drops: boolean;
  readonly onTarget?: boolean;
  /** Inches that a throw at a model strays. */
  readonly strayed?: number;
}

export const powerAttackReferee: Referee<Scenario> = (scenario) => {
  const { attacker, attack, target, situation, others, boostAttack, boostDamage, rulings } = scenario;
  const listed = [{ target, situation, boostAttack, boostDamage }, ...others];
  const models = listed.map(
    (one) => new Model({ ...one.target, huge: one.target.huge || one.target.base === 'huge' }, rulings),
  );
  const STR = current(attacker.STR ?? 0, attacker.modifiers.STR, [], 0);
  const rank = (index: number) => (models[index].victim.massive ? 3 : BASES.indexOf(listed[index].target.base));
  const own = baseOf(scenario);
  const weapon = weaponOf(scenario, STR);
  // Collateral damage is of the attack that slams, and its P+S moves with STR (MK3-POWER-23, MK3-STAT-05).
  const sharpened = attack.kind === 'slamming attack' && attack.class === 'melee';
  const collateralPower = powerOf(weapon) + (sharpened ? strengthened(attacker) : 0);

  const blowAt = (index: number): Blow => ({
    ...{ attacker, weapon, rulings, victim: models[index].victim, chargeAttack: false },
    ...{ crippled: attacker.crippled, situation: listed[index].situation },
  });

  /** One attack roll, boosted where that is wanted and paid for. */
  function hits(index: number, purse: Purse, dice: Dice, rolled = false): 'miss' | 'hit' | 'critical' {
    const more = attack.kind === 'slam' ? (rank(index) > own ? -2 : 0) + (attacker.marshal === 'Hurry!' ? 2 : 0) : 0;
    const blow = blowAt(index);
    const situation = rolled ? { ...blow.situation, rollForCritical: true } : blow.situation;
    const used = { ...blow, situation, weapon: { ...weapon, attackModifier: weapon.attackModifier + more } };
    const boosted = attack.kind !== 'impact' && listed[index].boostAttack && mayBoostAttack(used) && purse.pay();
    return rollAttack(used, boosted, dice);
  }

  function damage(index: number, more: number, purse: Purse, dice: Dice): void {
    const blow = blowAt(index);
    const { damageDice } = weapon;
    const used = {
      ...blow,
      weapon: { ...weapon, damageDice: { ...damageDice, additional: damageDice.additional + more } },
    };
    const wants = attack.kind !== 'impact' && listed[index].boostDamage && !harmless(used);
    models[index].rolled(rollDamage(used, 'hit', wants && purse.pay(), dice));
  }

  /** Straight on: what it meets, and where something stops it (MK3-POWER-16 to -18). */
  function slammed(inches: number, way: { wall?: number | undefined; dropAfter?: number | undefined }): Flight {
    let end = inches;
    let solid = false;
    if (way.wall !== undefined && way.wall <= end) [end, solid] = [way.wall, true];
    const stops = (index: number) => rank(index) >= rank(0);
    // A thrown model meets smaller ones only where it ends (MK3-POWER-19).
    const over = (index: number) =>
      attack.kind === 'throw' &&
      !stops(index) &&
      end > others[index - 1].inches + 2 * (radiusOf(rank(0)) + radiusOf(rank(index)));
    // Models go through whoever is incorporeal without effect (MK3-ADV-12).
    const inTheWay = (other: Other) => other.contact === 'by distance' && !other.target.incorporeal;
    for (const [at, other] of others.entries()) {
      if (!inTheWay(other) && other.contact !== 'always') continue;
      if (!stops(at + 1) || other.inches > end) continue;
      [end, solid] = [other.inches, true];
    }
    const met = others.flatMap((other, at) => {
      if (other.contact === 'always') return [at + 1];
      return inTheWay(other) && other.inches <= end && !over(at + 1) ? [at + 1] : [];
    });
    const drops = way.dropAfter !== undefined && way.dropAfter <= end;
    const walls = way.wall !== undefined && way.wall <= end ? 1 : 0;
    const solids = walls + met.filter(stops).length;
    return { inches: end, solid: solid ? Math.max(1, solids) : solids, met, drops };
  }

  function collateral(index: number, power: number, types: readonly string[], dice: Dice): void {
    const { victim } = models[index];
    const lame = rulings.crippledCollateral === 'one die fewer' && attacker.crippled.includes('body') ? 1 : 0;
    victim.fall();
    // Whoever is run into from behind has no shield there (MK3-WQ-16).
    const behind = listed[index].situation.backStrike;
    models[index].rolled(damageRoll(victim, { dice: 2 - lame, power, types, behind }, dice), false);
  }

  const cast = attack.kind === 'slamming attack' && attack.class === 'magic';
  const spell = cast && rulings.collateralMagic === 'as the attack';

  /**
   * At the first of the others (MK3-POWER-12, -13): a second attack roll against it, or the full distance along the line
   * where it is too far. A miss strays from its middle.
   */
  function hurled(attack: Extract<Attack, { kind: 'throw' }>, purse: Purse, dice: Dice): Flight {
    const { wall, dropAfter, distance = 0 } = attack;
    const ranks = listed.map((_, index) => rank(index));
    const near = distance <= STR / 2;
    const onTarget = near && hits(1, purse, dice, rulings.secondThrow === 'rolled') !== 'miss';
    let [x, y] = [0, onTarget ? distance : STR / 2];
    let strayed: { direction: number; inches: number } | null = null;
    if (near && !onTarget) {
      strayed = { direction: dice.die(6), inches: Math.min(dice.die(3), distance / 2) };
      const angle = ((strayed.direction - 1) * Math.PI) / 3;
      x = strayed.inches * Math.sin(angle);
      y = distance + radiusOf(ranks[0]) + radiusOf(ranks[1]) + strayed.inches * Math.cos(angle);
    }
    const landed = landsAt(scenario, ranks, [x, y], wall, distance);
    const stated = others.flatMap(({ contact, missDirections, missInches }, index) => {
      if (contact === 'always') return [index];
      if (contact === 'when the throw hits')
        return onTarget && index > 0 && landed.along > distance - 1e-9 ? [index] : [];
      if (contact !== 'when the throw misses' || !strayed) return [];
      const { direction, inches } = strayed;
      const there = missDirections.length === 0 || missDirections.some((one) => Number(one) === direction);
      return there && inches >= missInches ? [index] : [];
    });
    const touched = stated.filter((index) => rank(index + 1) >= rank(0));
    return {
      ...{ inches: landed.along, solid: landed.walls + new Set([...landed.solid, ...touched]).size, onTarget },
      met: [...new Set([...landed.met, ...stated])].map((index) => index + 1),
      drops: dropAfter !== undefined && landed.along > 0 && landed.along >= dropAfter - 1e-9,
      ...(strayed ? { strayed: strayed.inches } : {}),
    };
  }

  function flies(flight: Flight, way: Way, purse: Purse, dice: Dice, power: number): Flight {
    models[0].victim.fall();
    damage(0, rulings.contactDice === 'one for each' ? flight.solid : Math.min(1, flight.solid), purse, dice);
    // Larger models that are met suffer nothing (MK3-POWER-17).
    for (const index of flight.met)
      if (rank(index) <= rank(0)) collateral(index, power, spell ? ['Magical'] : [], dice);
    if (flight.drops) {
      const roll = { dice: fallDice(way.dropHeight), power: 12, types: [], behind: false };
      models[0].rolled(damageRoll(models[0].victim, roll, dice), false);
    }
    return flight;
  }

  function play(dice: Dice): Outcome {
    for (const model of models) model.clear();
    const purse = new Purse(pointsOf(attacker) - price(scenario));
    let moved = 0;
    let solid = 0;
    let fell = 0;
    let grasped = 0;
    let thrown = 0;
    let onTarget = 0;
    let strayed: number | null = null;
    let rolled: number | null = null;
    if (attack.kind === 'sweep' || attack.kind === 'trample' || attack.kind === 'impact') {
      for (const index of models.keys()) {
        const verdict = hits(index, purse, dice);
        // An impact is an attack with the mount, and a listed one has its qualities (MK3-CAV-03).
        if (attack.kind === 'impact') mark(blowAt(index), verdict);
        if (verdict !== 'miss') damage(index, 0, purse, dice);
      }
    } else if (attack.kind === 'throw') {
      if (hits(0, purse, dice) !== 'miss') {
        models[0].hit = true;
        grasped = 1;
        // The grasped model escapes only with more (MK3-POWER-10).
        const its = dice.die(6) + (target.STR ?? 0);
        thrown = its > sum(dice.roll(fists(scenario) >= 2 ? 2 : 1)) + STR ? 0 : 1;
      }
      if (thrown && (models[0].victim.massive || target.incorporeal)) {
        models[0].victim.fall();
        damage(0, 0, purse, dice);
      } else if (thrown) {
        const aimed = attack.aim !== 'directly away';
        const straight = aimed ? hurled(attack, purse, dice) : slammed(STR / 2, attack);
        const flight = flies(straight, { ...attack, rough: false }, purse, dice, STR);
        onTarget = straight.onTarget ? 1 : 0;
        strayed = straight.strayed ?? null;
        solid = flight.solid ? 1 : 0;
        fell = flight.drops ? 1 : 0;
      }
    } else if (!(attack.kind === 'slam' && !attack.reaches) && hits(0, purse, dice) !== 'miss') {
      const die = hasWay(attack) ? dice.die(6) : 0;
      const straight = driven(attack, own, rank(0), die);
      const whole = rulings.smallerSlam === 'rounded up' && straight !== null;
      const inches = whole ? Math.ceil(straight) : straight;
      if (inches === null || models[0].victim.massive || target.incorporeal) {
        models[0].hit = true;
        if (attack.kind === 'head-butt') models[0].victim.fall();
        if (inches !== null) models[0].victim.fall();
        damage(0, 0, purse, dice);
      } else {
        moved = 1;
        const way = attack as Way;
        const flight = flies(slammed(way.rough ? inches / 2 : inches, way), way, purse, dice, collateralPower);
        solid = flight.solid ? 1 : 0;
        fell = flight.drops ? 1 : 0;
        rolled = die;
      }
    }
    for (const model of models) model.settle(dice, 'stated');
    const cap = attack.kind === 'throw' ? (attack.distance ?? 0) / 2 : 6;
    const distance = attack.kind === 'throw' ? distances(strayed, 1, 3, cap) : distances(rolled, 1, 6);
    return { ...crowdOutcome(models), moved, solid, fell, grasped, thrown, onTarget, distance };
  }

  return { play };
};

interface Way {
  readonly wall?: number | undefined;
  readonly dropAfter?: number | undefined;
  readonly dropHeight: number;
  readonly rough: boolean;
}

function powerOf({ power }: WeaponRead): number {
  return power === '-' ? 0 : power;
}

/** Inches a hit drives it back, or null where it stays (MK3-POWER-04 to -07, -23). */
function driven(attack: Attack, own: number, its: number, rolled: number): number | null {
  if (attack.kind === 'power strike') return rolled + 2;
  if (attack.kind === 'slamming attack') return rolled + attack.bonus;
  if (attack.kind !== 'slam' || attack.moved < 3) return null;
  if (own < its) return rolled / 2;
  return own === 3 && its < 3 ? rolled + 2 : rolled;
}

/** Whether a hit rolls how far it goes. */
function hasWay(attack: Attack): boolean {
  return attack.kind === 'slam'
    ? attack.moved >= 3
    : attack.kind === 'power strike' || attack.kind === 'slamming attack';
}

/** Open Fists that work (MK3-WQ-15). */
function fists({ attacker }: Scenario): number {
  return attacker.weapons
    .filter(({ qualities, location }) => qualities.includes('Open Fist') && !lost(attacker, location))
    .reduce((all, { initialAttacks }) => all + (initialAttacks === 'd3' ? 1 : Math.max(1, initialAttacks)), 0);
}

function lost({ crippled }: Scenario['attacker'], location: WeaponRead['location']): boolean {
  return location !== 'none' && crippled.includes(location);
}

/** Who pays for it (MK3-POWER-02); weapons that slam and impacts cost nothing. */
function price({ attacker, attack }: Scenario): number {
  if (attack.kind === 'slamming attack' || attack.kind === 'impact') return 0;
  if (attacker.marshal === 'Hurry!') return 0;
  return WARJACKS.includes(attacker.kind) || isWarbeast(attacker.kind) ? 1 : 0;
}

function baseOf({ attacker }: Scenario): number {
  const { base, kind, beast, cavalry } = attacker;
  if (base) return BASES.indexOf(base);
  if (GREAT.includes(kind)) return 3;
  if (kind === 'heavy warjack' || kind === 'monstrosity') return 2;
  if (kind === 'warbeast') return beast === 'heavy' ? 2 : 1;
  if (kind === 'light warjack' || kind === 'vector') return 1;
  return cavalry ? 2 : 0;
}

/** STR alone, with no rules of any weapon (MK3-POWER-01); a mount's POW; a weapon's own where it slams. */
function weaponOf({ attacker, attack }: Scenario, STR: number): WeaponRead {
  const mount = attacker.weapons.find((one) => one.mount);
  const plain: WeaponRead = {
    ...{
      name: 'Power attack',
      class: 'melee',
      power: STR,
      initialAttacks: 1,
      cost: 0,
      qualities: [],
      location: 'none',
    },
    ...{ spray: false, attackModifier: 0, damageModifier: 0, special: false, mount: true, grantsAttack: 'never' },
    attackDice: { additional: 0, fewer: 0, dropLowest: 0, dropHighest: 0, rerollMisses: 0 },
    damageDice: { additional: 0, fewer: 0, dropLowest: 0, dropHighest: 0, rerollBelow: 0 },
    ...{ grantsAtMost: 1, additionalRangedAttacks: false },
  };
  if (attack.kind === 'impact') return mount ?? { ...plain, power: attack.POW };
  if (attack.kind === 'slamming attack') return { ...plain, class: attack.class, power: attack.POW, mount: false };
  return plain;
}
