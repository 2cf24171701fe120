/** One ranged or magic attack, or several, and whoever it may reach (MK3-AOE, MK3-SPRAY, MK3-ATK-14, -21). */
import type { z } from 'zod';
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { Area } from '../../twodice/area/schema.ts';
import { type Blow, mayBoostAttack, rollAttack, type Verdict, type WeaponRead } from './attackRoll.ts';
import { crowdOutcome, distances, Model, Purse, pointsOf } from './crowd.ts';
import { halfBase, type Landing, ON_THE_SPOT, turned, under } from './table.ts';

type Scenario = z.infer<typeof Area>;

function weaponOf({ attacker, weapon, attack }: Scenario): WeaponRead {
  const named = (one: WeaponRead) => (weapon === undefined ? one.class !== 'melee' : one.name === weapon);
  const found = attacker.weapons.find(named);
  if (!found) throw new Error('no weapon');
  if (attack.kind !== 'spray') return found;
  // The template says who is reached (MK3-SPRAY-01).
  const { RNG: _, ...rest } = found;
  return { ...rest, spray: true };
}

/** Half its power, rounded up (MK3-AOE-03). */
function blastOf(weapon: WeaponRead): WeaponRead {
  return weapon.power === '-' ? weapon : { ...weapon, power: Math.ceil(weapon.power / 2) };
}

interface Seen {
  direct: boolean;
  critical: boolean;
  deviates: boolean;
  redirected: boolean;
  /** Inches of the first deviation as rolled. */
  strayed: number | null;
}

export const areaReferee: Referee<Scenario> = (scenario) => {
  const { attacker, attack, attacks, aim, models: listed, rulings } = scenario;
  const weapon = weaponOf(scenario);
  const models = listed.map(({ target }) => new Model(target, rulings));
  const taker = attack.kind === 'spray' ? 0 : Math.max(0, attack.passedTo - 1);
  if (attack.kind === 'template' && taker > 0) return { passes: 'a template whose direct hit is passed on' };
  const spells = weapon.class === 'magic';

  const blowAt = (index: number, used: WeaponRead, behind?: boolean): Blow => {
    // Whoever is reached by a shot into melee stands in it (MK3-RUL-02).
    const bonus = index === 0 || rulings.redirectedDEF === 'in melee as well';
    const inMelee = attack.kind === 'into melee' ? { targetInMelee: bonus } : {};
    const situation = { ...listed[index].situation, ...inMelee };
    return {
      ...{ attacker, weapon: used, rulings, victim: models[index].victim, chargeAttack: false },
      ...{ crippled: attacker.crippled, situation: { ...situation, aim, backStrike: behind ?? situation.backStrike } },
    };
  };
  const inRange = (index: number) => {
    const { distance } = listed[index].situation;
    return distance === undefined || weapon.RNG === undefined || distance <= weapon.RNG;
  };

  /** The attack roll against a model, boosted where that is wanted and paid for. */
  function attackAt(index: number, purse: Purse, dice: Dice): { verdict: Verdict; boosted: boolean } {
    const blow = blowAt(index, weapon);
    const boosted = listed[index].boostAttack && mayBoostAttack(blow) && purse.pay();
    return { verdict: rollAttack(blow, boosted, dice), boosted };
  }

  function template(AOE: number, purse: Purse, dice: Dice, seen: Seen, first: boolean): void {
    const { verdict } = attackAt(0, purse, dice);
    const direct = verdict !== 'miss';
    const landing = direct ? ON_THE_SPOT : strays(dice);
    if (!direct) {
      seen.deviates = true;
      if (first) seen.strayed = landing.rolled;
    }
    seen.direct ||= direct;
    seen.critical ||= verdict === 'critical';
    for (const [index, model] of models.entries()) {
      if (model.gone) continue;
      const { boostDamage, place, blastFromBehind, noBlast } = listed[index];
      if (index === 0 && direct) {
        model.struck(blowAt(0, weapon), verdict, purse, boostDamage, dice);
        continue;
      }
      if (!under(place, model.victim.massive, AOE, turned(landing, place, rulings.deviation), index === 0)) continue;
      const power = noBlast ? { ...weapon, power: '-' as const } : blastOf(weapon);
      model.struck(blowAt(index, power, blastFromBehind), direct ? verdict : 'hit', purse, boostDamage, dice);
    }
  }

  /** Reference point and cap (MK3-AOE-05, -06). */
  function strays(dice: Dice): Landing {
    const { distance } = listed[0].situation;
    const { massive } = models[0].victim;
    const direction = dice.die(6);
    const rolled = dice.die(6);
    // Distances run between edges: its middle, where places are measured from, is half a base further on (MK3-ATK-04).
    const short = inRange(0) ? 0 : (distance ?? 0) - (weapon.RNG ?? 0) + halfBase(listed[0].place, massive);
    return { direction, rolled, inches: Math.min(rolled, cap()), short };
  }

  function cap(): number {
    const { distance } = listed[0].situation;
    if (distance === undefined) return 6;
    return inRange(0) ? distance / 2 : (weapon.RNG ?? 0) / 2;
  }

  function spray(purse: Purse, dice: Dice): void {
    for (const [index, model] of models.entries()) {
      if (model.gone) continue;
      const { verdict } = attackAt(index, purse, dice);
      model.struck(blowAt(index, weapon), verdict, purse, listed[index].boostDamage, dice);
    }
  }

  function shot(intoMelee: boolean, purse: Purse, dice: Dice, seen: Seen): void {
    const { verdict, boosted } = attackAt(0, purse, dice);
    if (verdict !== 'miss') {
      seen.direct = true;
      // Whoever takes the hit does so once it is one for good (MK3-ATK-21).
      const hit = models[taker].gone ? 0 : taker;
      models[hit].struck(blowAt(hit, weapon), verdict, purse, listed[hit].boostDamage, dice);
      return;
    }
    const { victim } = models[0];
    if (!intoMelee || !inRange(0) || victim.massive || victim.helpless) return;
    const others = models
      .map((_, index) => index)
      // A spell may find anybody, and does nothing to whom it may not target (MK3-SPELL-04).
      .filter((index) => index > 0 && !models[index].gone && (spells || !listed[index].cannotBeTargeted))
      // Nobody is in melee with the helpless (MK3-KD-01).
      .filter((index) => !models[index].victim.helpless);
    if (others.length === 0) return;
    seen.redirected = true;
    const next = others[dice.die(others.length) - 1];
    if (listed[next].cannotBeTargeted) return;
    const blow = blowAt(next, weapon);
    const again = rollAttack(blow, boosted && rulings.redirectedBoost === 'kept', dice);
    models[next].struck(blow, again, purse, listed[next].boostDamage, dice);
  }

  // The shot of an Assault stays with a target that the charger has reached (MK3-ADV-04).
  const closed = listed[0].situation.attackerInMeleeWithTarget;

  function play(dice: Dice): Outcome {
    for (const model of models) model.clear();
    const purse = new Purse(pointsOf(attacker));
    const seen: Seen = { direct: false, critical: false, deviates: false, redirected: false, strayed: null };
    const rate = attacks ?? (spells ? 1 : weapon.initialAttacks);
    const count = rate === 'd3' ? dice.die(3) : rate;
    for (let made = 0; made < count; made++) {
      if (attack.kind === 'spray' ? models.every(({ gone }) => gone) : models[0].gone) break;
      if (attack.kind === 'template') template(attack.AOE, purse, dice, seen, made === 0);
      else if (attack.kind === 'spray') spray(purse, dice);
      else shot(attack.kind === 'into melee' && !(attack.assault && closed), purse, dice, seen);
      for (const model of models) model.settle(dice, 'stated');
    }
    return {
      ...crowdOutcome(models),
      ...{ direct: seen.direct ? 1 : 0, critical: seen.critical ? 1 : 0 },
      ...{ deviates: seen.deviates ? 1 : 0, redirected: seen.redirected ? 1 : 0 },
      ...(attack.kind === 'template' ? { distance: distances(seen.strayed, 1, 6, cap()) } : {}),
    };
  }

  return { play };
};
