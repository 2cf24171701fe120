/** Templates, sprays and shots into a melee at the table (MK2-AOE, MK2-SPRAY, MK2-ATK-12). */
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { Area } from '../kinds/area.ts';
import {
  type Blow,
  type HandWeapon,
  mayBoostAttack,
  mayBoostDamage,
  rollAttack,
  type Verdict,
} from './attackByHand.ts';
import { Model, modelsOutcome, strayed } from './modelsByHand.ts';

/** Half a base in inches (MK2-STAT-01). */
const RADIUS = { small: 15 / 25.4, medium: 20 / 25.4, large: 25 / 25.4 };

interface Landing {
  readonly x: number;
  readonly y: number;
  /** 0 where it did not deviate. */
  readonly direction: number;
  readonly inches: number;
}

type Fact = 'direct' | 'critical' | 'deviates' | 'redirected';
const FACTS: readonly Fact[] = ['direct', 'critical', 'deviates', 'redirected'];

export const areaReferee: Referee<Area> = (scenario) => {
  const { attack, attacker, rulings } = scenario;
  const models = scenario.models.map(({ target }) => new Model(target, rulings));
  const weapon = weaponOf(scenario);
  const passes = attack.kind === 'spray' ? 0 : attack.passedTo;
  const stated = scenario.models.some(({ place }) => place.kind === 'stated');
  if (attack.kind === 'template' && passes > 1 && stated)
    return { passes: 'a stated place under a template passed on' };
  const seen = new Set<Fact>();
  let points = 0;

  const pay = () => {
    if (points < 1) return false;
    points--;
    return true;
  };

  function blowOn(index: number, used: HandWeapon, more: Partial<Blow['situation']> = {}): Blow {
    const fray = attack.kind === 'into melee' ? { targetInMelee: true } : {};
    const situation = { ...scenario.models[index].situation, aim: scenario.aim, ...fray, ...more };
    const options = { edition: scenario.edition, shieldLost: scenario.shieldLost, rulings };
    const model = models[index];
    return {
      attacker,
      weapon: used,
      target: model.facing(),
      situation,
      options,
      down: model.down,
      chargeAttack: false,
    };
  }

  function attackOn(index: number, dice: Dice) {
    const blow = blowOn(index, weapon);
    const boosted = scenario.models[index].boostAttack && mayBoostAttack(blow) && pay();
    return { blow, boosted, verdict: rollAttack(blow, boosted, dice) };
  }

  function strike(index: number, blow: Blow, verdict: Verdict, dice: Dice): void {
    if (verdict === 'miss') return;
    const boosted = scenario.models[index].boostDamage && mayBoostDamage(blow) && pay();
    models[index].struckBy(blow, verdict, boosted, dice);
  }

  /** Every model under the spray, each its own rolls, all at once (MK2-SPRAY-02, -03). */
  function spray(dice: Dice): void {
    const there = models.flatMap((model, index) => (model.gone ? [] : [index]));
    const rolls = there.map((index) => ({ index, ...attackOn(index, dice) }));
    for (const { index, blow, verdict } of rolls) strike(index, blow, verdict, dice);
  }

  const lies = ({ down, sheet, target }: Model) => down || (target.stationary && !(sheet.ofUnit && sheet.at > 0));

  /** A miss into a melee is rolled once more, at one of the others there (MK2-ATK-12, -19, R9, R10). */
  function shot(melee: boolean, dice: Dice): void {
    const away = lies(models[0]);
    const { blow, verdict, boosted } = attackOn(0, dice);
    if (verdict !== 'miss') {
      seen.add('direct');
      const taker = passes > 0 && !models[passes - 1].gone ? passes - 1 : 0;
      strike(taker, blowOn(taker, weapon), verdict, dice);
      return;
    }
    const { distance } = blow.situation;
    if (!melee || (distance !== undefined && weapon.RNG !== undefined && distance > weapon.RNG)) return;
    // Nobody is in melee with whoever lies or is stationary, so such a model is in no combat (MK2-ATK-11, MK2-KD-01, -05).
    if (away) return;
    const others = models.flatMap((model, index) =>
      index > 0 && !model.gone && !lies(model) && !scenario.models[index].cannotBeTargeted ? [index] : [],
    );
    if (others.length === 0) return;
    seen.add('redirected');
    const found = others[dice.die(others.length) - 1];
    const { RNG: _, ...anywhere } = weapon;
    const again = blowOn(found, rulings.redirectedRange === 'checked' ? weapon : anywhere);
    strike(found, again, rollAttack(again, boosted && mayBoostAttack(again), dice), dice);
  }

  function point(index: number): readonly [number, number] {
    const { place } = scenario.models[index];
    if (place.kind !== 'measured') return [0, 0];
    const angle = (place.bearing * Math.PI) / 180;
    return [place.inches * Math.sin(angle), place.inches * Math.cos(angle)];
  }

  /** Where it comes down after a miss (MK2-AOE-04, -05, R15). */
  function strays(dice: Dice): Landing {
    const { situation, place } = scenario.models[0];
    const { distance } = situation;
    const { RNG } = weapon;
    const short = distance !== undefined && RNG !== undefined && distance > RNG;
    // Out of range it comes down from RNG inches along the line; the middle of the target is half a base further on.
    const radius = place.kind === 'measured' ? RADIUS[place.base] : RADIUS.small;
    const back = short ? distance - RNG + radius : 0;
    const cap = distance === undefined ? 6 : (short ? RNG : distance) / 2;
    const direction = dice.die(6);
    const inches = Math.min(dice.die(6), cap);
    const turned = rulings.deviation === 'clockwise' || direction === 1 ? direction : 8 - direction;
    const [x, y] = strayed(turned, inches);
    return { x, y: y - back, direction, inches };
  }

  function isUnder(index: number, AOE: number, { x, y, direction, inches }: Landing): boolean {
    const { place } = scenario.models[index];
    if (place.kind === 'stated') {
      if (direction === 0) return index === 0 || place.direct;
      return place.directions.some((one) => Number(one) === direction) && inches >= place.from && inches <= place.to;
    }
    const [ownX, ownY] = point(index);
    return Math.hypot(ownX - x, ownY - y) <= AOE / 2 + RADIUS[place.base] + 1e-9;
  }

  /** On whoever is hit, or where it strays (MK2-AOE-01 to -05). */
  function template(AOE: number, dice: Dice): void {
    const { verdict } = attackOn(0, dice);
    let direct = -1;
    let landing: Landing;
    if (verdict !== 'miss') {
      seen.add('direct');
      if (verdict === 'critical') seen.add('critical');
      direct = passes > 0 && !models[passes - 1].gone ? passes - 1 : 0;
      const [x, y] = point(direct);
      landing = { x, y, direction: 0, inches: 0 };
    } else {
      seen.add('deviates');
      landing = strays(dice);
    }
    // R20, the other way: no die of a master.
    const qualities = weapon.qualities.filter(
      (quality) => quality !== 'Weapon Master' || scenario.rulings.masterBlasts === 'yes',
    );
    const blast = { ...weapon, qualities, power: weapon.power === '-' ? weapon.power : Math.ceil(weapon.power / 2) };
    for (const [index, model] of models.entries()) {
      if (model.gone || !(index === direct || isUnder(index, AOE, landing))) continue;
      if (index === direct) {
        strike(index, blowOn(index, weapon), verdict, dice);
        continue;
      }
      const { noBlast, blastFromBehind } = scenario.models[index];
      // The blast comes from where the template lies (MK2-DMG-06).
      const used = noBlast ? { ...blast, power: '-' as const } : blast;
      const own = blowOn(index, used, { backStrike: blastFromBehind });
      strike(index, own, verdict === 'critical' ? 'critical' : 'hit', dice);
    }
  }

  function play(dice: Dice): Outcome {
    for (const model of models) model.clear();
    seen.clear();
    points = attacker.kind === 'warbeast' && attacker.crippled.includes('spirit') ? 0 : attacker.points;
    for (let made = 0; made < scenario.attacks; made++) {
      if (attack.kind === 'spray' ? models.every(({ gone }) => gone) : models[0].gone) break;
      if (attack.kind === 'spray') spray(dice);
      else if (attack.kind === 'template') template(attack.AOE, dice);
      else shot(attack.kind === 'into melee', dice);
      for (const model of models) model.settle(dice);
    }
    const facts = FACTS.map((fact) => [fact, seen.has(fact) ? 1 : 0]);
    return { ...modelsOutcome(models), ...Object.fromEntries(facts) };
  }

  return { play };
};

function weaponOf({ attacker, weapon, attack }: Area): HandWeapon {
  const printed = attacker.weapons.find((one) => (weapon === undefined ? one.class !== 'melee' : one.name === weapon));
  if (!printed) throw new TypeError('no weapon');
  if (attack.kind !== 'spray') return printed;
  // Whether a weapon sprays is what the question asks; who is reached is stated (MK2-SPRAY-01).
  const { RNG: _, ...everywhere } = printed;
  return { ...everywhere, spray: true };
}
