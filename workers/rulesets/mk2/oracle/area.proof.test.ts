/** Random templates, sprays and shots into a melee, played from the digest with real dice, against exact arithmetic. */
import { expect, test } from 'vitest';
import { type Dice, randomDice } from '../../proving/index.ts';
import { Area, area } from '../kinds/area.ts';
import { type Blow, type HandWeapon, mayBoostAttack, rollAttack } from '../referee/attackByHand.ts';
import { Model, modelsOutcome, strayed } from '../referee/modelsByHand.ts';
import { type Counts, count, exactMeasures, expectAgreement, expectSimulated } from './compare.ts';
import { Lot, randomAttacker, randomOptions, randomSituation, randomTarget } from './randomParts.ts';

const TRIALS = 900;
const WANTED = 50;

/** Half a base in inches (MK2-STAT-01). */
const RADIUS = { small: 15 / 25.4, medium: 20 / 25.4, large: 25 / 25.4, huge: Number.NaN };

function randomAreas(): Area[] {
  const lot = new Lot(83_01);
  const found: Area[] = [];
  while (found.length < WANTED) {
    const kind = lot.pick('template', 'template', 'spray', 'into melee', 'shot');
    const situation = () => {
      const { charge: _c, countercharge: _o, aim: _a, cloud: _l, freeStrike: _f, ...rest } = randomSituation(lot);
      const { combined: _m, combinedAllCharged: _n, rollForCritical: _r, automatic: _x, ...kept } = rest;
      return kept;
    };
    const models = Array.from({ length: 1 + lot.upTo(3) }, (_, index) => ({
      target: randomTarget(lot),
      situation: situation(),
      boostAttack: lot.often(3),
      boostDamage: lot.often(3),
      place: {
        ...{ kind: 'measured' as const, inches: index === 0 ? 0 : 1 + lot.upTo(8) / 2, bearing: 30 * lot.upTo(11) },
        base: lot.pick('small', 'medium', 'large'),
      },
      blastFromBehind: lot.often(4),
      noBlast: lot.often(8),
      cannotBeTargeted: lot.often(8),
    }));
    const input = {
      ...{ attacker: { ...randomAttacker(lot, ['ranged', 'magic']), points: 9, kind: 'warlock' as const }, models },
      attack: {
        kind,
        ...(kind === 'template' ? { AOE: 3 + lot.upTo(2) } : {}),
        ...(kind !== 'spray' && lot.often(4) ? { passedTo: 2 } : {}),
      },
      ...{ attacks: 1 + lot.upTo(1), aim: lot.often(4), edition: 'mk2' as const },
      shieldLost: randomOptions(lot).shieldLost,
    };
    const parsed = Area.safeParse(input);
    if (parsed.success && area.check(parsed.data).length === 0) found.push(parsed.data);
  }
  return found;
}

interface Table {
  readonly scenario: Area;
  readonly weapon: HandWeapon;
  readonly models: readonly Model[];
  readonly seen: Set<string>;
}

function blowOn({ scenario, weapon }: Table, index: number, model: Model, more: Partial<Blow['situation']> = {}): Blow {
  const situation = { ...scenario.models[index].situation, aim: scenario.aim, ...more };
  const options = { edition: scenario.edition, shieldLost: scenario.shieldLost };
  const { attacker } = scenario;
  return { attacker, weapon, target: model.target, situation, options, down: model.down, chargeAttack: false };
}

function roll(table: Table, index: number, boost: boolean, stream: Dice, more = {}) {
  const blow = blowOn(table, index, table.models[index], more);
  return { blow, verdict: rollAttack(blow, boost && mayBoostAttack(blow), stream) };
}

/** Every model under the spray, each its own rolls, all at once (MK2-SPRAY-02, -03). */
function spray(table: Table, stream: Dice): void {
  const { scenario, models } = table;
  const standing = models.map((model, index) => ({ model, index })).filter(({ model }) => !model.gone);
  const rolls = standing.map(({ model, index }) => ({
    ...{ model, index },
    ...roll(table, index, scenario.models[index].boostAttack, stream),
  }));
  for (const { model, index, blow, verdict } of rolls) {
    model.struckBy(blow, verdict, scenario.models[index].boostDamage, stream);
  }
  for (const { model } of standing) model.settle(stream);
}

function isOut({ down, target, sheet }: Model): boolean {
  const rises = sheet.ofUnit && sheet.at > 0;
  return down || (target.stationary && !rises);
}

/** A shot: a miss into a melee is rolled once more, at one of the others there (MK2-ATK-12, -19, R10). */
function shot(table: Table, stream: Dice): void {
  const { scenario, models, weapon, seen } = table;
  const { attack } = scenario;
  if (attack.kind !== 'into melee' && attack.kind !== 'shot') throw new TypeError('no shot');
  if (models[0].gone) return;
  const melee = attack.kind === 'into melee';
  const fray = melee ? { targetInMelee: true } : {};
  const { boostAttack } = scenario.models[0];
  const lay = isOut(models[0]);
  const { blow, verdict } = roll(table, 0, boostAttack, stream, fray);
  const strike = (index: number, outcome: typeof verdict) => {
    const model = models[index];
    model.struckBy(blowOn(table, index, model, fray), outcome, scenario.models[index].boostDamage, stream);
    model.settle(stream);
  };
  if (verdict !== 'miss') {
    seen.add('direct');
    const taker = attack.passedTo > 0 && !models[attack.passedTo - 1].gone ? attack.passedTo - 1 : 0;
    strike(taker, verdict);
    return;
  }
  const { distance } = blow.situation;
  if (!melee || (distance !== undefined && weapon.RNG !== undefined && distance > weapon.RNG)) return;
  // Nobody is in melee with whoever lies or is stationary, so such a model is in no combat (MK2-ATK-11, MK2-KD-01, -05).
  if (lay) return;
  const others = models.flatMap((model, index) =>
    index > 0 && !model.gone && !isOut(model) && !scenario.models[index].cannotBeTargeted ? [index] : [],
  );
  if (others.length === 0) return;
  seen.add('redirected');
  const found = others[stream.die(others.length) - 1];
  // How far away whoever is found stands is not asked, but Stealth hides all the same (R9).
  const { RNG: _, ...anywhere } = weapon;
  strike(found, roll({ ...table, weapon: anywhere }, found, boostAttack, stream, fray).verdict);
}

/** A template: on whoever is hit, or where it strays (MK2-AOE-01 to -05). */
function template(table: Table, stream: Dice): void {
  const { scenario, models, weapon, seen } = table;
  const { attack } = scenario;
  if (attack.kind !== 'template') throw new TypeError('no template');
  if (models[0].gone) return;
  const { verdict, blow } = roll(table, 0, scenario.models[0].boostAttack, stream);
  const places = scenario.models.map(({ place }) => {
    if (place.kind !== 'measured') throw new TypeError('places are measured here');
    const angle = (place.bearing * Math.PI) / 180;
    return { x: place.inches * Math.sin(angle), y: place.inches * Math.cos(angle), radius: RADIUS[place.base] };
  });
  let x = 0;
  let y = 0;
  let direct = -1;
  if (verdict !== 'miss') {
    seen.add('direct');
    if (verdict === 'critical') seen.add('critical');
    direct = attack.passedTo > 0 && !models[attack.passedTo - 1].gone ? attack.passedTo - 1 : 0;
    ({ x, y } = places[direct]);
  } else {
    seen.add('deviates');
    const { distance } = blow.situation;
    const { RNG } = weapon;
    const short = distance !== undefined && RNG !== undefined && distance > RNG;
    // Out of range it comes down from RNG inches along the line; the middle of the target is half a base further on.
    if (short) y = -(distance - RNG + places[0].radius);
    const cap = distance === undefined ? 6 : (short ? RNG : distance) / 2;
    const direction = stream.die(6);
    const [dx, dy] = strayed(direction, Math.min(stream.die(6), cap));
    x += dx;
    y += dy;
  }
  const reached = places.flatMap((place, index) => {
    const inches = Math.hypot(place.x - x, place.y - y);
    return !models[index].gone && (index === direct || inches <= attack.AOE / 2 + place.radius + 1e-9) ? [index] : [];
  });
  const blast = { ...weapon, power: weapon.power === '-' ? weapon.power : Math.ceil(weapon.power / 2) };
  for (const index of reached) {
    const { boostDamage, noBlast, blastFromBehind } = scenario.models[index];
    const model = models[index];
    if (index === direct) {
      model.struckBy(blowOn(table, index, model), verdict, boostDamage, stream);
      continue;
    }
    // The blast comes from where the template lies (MK2-DMG-06).
    const own = blowOn({ ...table, weapon: blast }, index, model, { backStrike: blastFromBehind });
    const harmless = noBlast ? { ...own, weapon: { ...blast, power: '-' as const } } : own;
    model.struckBy(harmless, verdict === 'critical' ? 'critical' : 'hit', boostDamage, stream);
  }
  for (const index of reached) models[index].settle(stream);
}

test(`${WANTED} random areas agree with dice in everything that is measured`, () => {
  const kinds = new Map<string, number>();
  for (const [index, scenario] of randomAreas().entries()) {
    const { attack, attacker } = scenario;
    kinds.set(attack.kind, (kinds.get(attack.kind) ?? 0) + 1);
    const printed = attacker.weapons.find((one) =>
      scenario.weapon === undefined ? one.class !== 'melee' : one.name === scenario.weapon,
    );
    if (!printed) throw new TypeError('no weapon');
    // Whether a weapon sprays is what the question asks; who is reached is stated (MK2-SPRAY-01).
    const { RNG: _, ...everywhere } = printed;
    const weapon = attack.kind === 'spray' ? { ...everywhere, spray: true } : printed;
    const question = area.compile(scenario);
    const measures = exactMeasures(question);
    expectSimulated(question, measures, 8_301 + index, 2_000);
    const models = scenario.models.map(({ target }) => new Model(target));
    const stream = randomDice(83_02, index);
    const counts: Counts = new Map();
    for (let trial = 0; trial < TRIALS; trial++) {
      for (const model of models) model.clear();
      const table: Table = { scenario, weapon, models, seen: new Set() };
      for (let shots = 0; shots < scenario.attacks; shots++) {
        if (attack.kind === 'spray') spray(table, stream);
        else if (attack.kind === 'template') template(table, stream);
        else shot(table, stream);
      }
      for (const [name, value] of Object.entries(modelsOutcome(models))) count(counts, name, value);
      for (const fact of ['direct', 'critical', 'deviates', 'redirected']) {
        count(counts, fact, table.seen.has(fact) ? 1 : 0);
      }
    }
    expectAgreement(measures, counts, TRIALS, scenario, ['destroyed1']);
  }
  for (const kind of ['template', 'spray', 'into melee', 'shot']) expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(5);
});
