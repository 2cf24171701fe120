/** An attack with a template: a direct hit on the target, or a deviation (MK3-AOE-01 to -09). */

import type { WordStream } from '../../../kernel/streams.ts';
import { directionWords } from '../../../table/templates.ts';
import type { ReplayStep } from '../../ruleset.ts';
import { attackStep } from '../activation/replay.ts';
import type { Target, Weapon } from '../activation/schema.ts';
import { type HitChances, hitChances, throwAttack } from '../attackRoll.ts';
import { type Blow, harmOf, type Meeting } from '../body/blow.ts';
import { GONE } from '../body/fate.ts';
import { enterHarm } from '../body/rules.ts';
import { startCondition } from '../body/target.ts';
import { isMassive, missGoesOn, startsDown } from '../conditions/index.ts';
import { editionOf } from '../edition.ts';
import { CRITICAL, type Hand, MISS } from '../hand.ts';
import {
  cappedInches,
  deviated,
  deviationCap,
  inchesLabel,
  isUnder,
  type Place,
  type Point,
  pointAt,
} from '../models/deviation.ts';
import { baseOf, baseRadius } from '../models/schema.ts';
import { type Fact, type Outcome, radixOf, standingIn, underWords } from '../models/script.ts';
import { type Building, eachStanding, hitBy, isBoosted, prepare, resolveModel, type SharedDice } from './prepare.ts';
import { mostAttacks, takerIndex } from './schema.ts';

const DIRECT = 1;
const CRITICALLY = 2;
const DEVIATES = 4;

export const TEMPLATE_FACTS: readonly Fact[] = [
  {
    bit: DIRECT,
    name: 'direct',
    title: 'Direct hit',
    description: 'At least one of the attacks hits its target directly.',
  },
  {
    bit: CRITICALLY,
    name: 'critical',
    title: 'Critical hit',
    description: 'Critical effects reach everybody under the template.',
  },
  { bit: DEVIATES, name: 'deviates', title: 'Deviates', description: 'At least one of the attacks misses.' },
];

const FACES = [1, 2, 3, 4, 5, 6];

export function templateScript(building: Building): SharedDice {
  const { scenario, weapon, bodies, rules, names } = building;
  const { models } = scenario;
  const [target] = models;
  const aimed = prepare(building, 0, target.boostAttack);
  const size = scenario.attack.kind === 'template' ? scenario.attack.AOE : 0;
  const { distance } = target.situation;
  const cap = deviationCap(distance, weapon.RNG);
  const lengths = cappedInches(FACES, cap);
  const start = startOfDeviation(distance, weapon.RNG, target);
  const blasts = models.map((_, index) => blastOn(building, index, false));
  const criticalBlasts = models.map((_, index) => blastOn(building, index, true));
  enterTemplate(building, hitChances(aimed.first.attack.attack, aimed.first.attack.automatic));

  const under = (centre: Point, deviation: { direction: number; inches: number } | null) =>
    models.flatMap(({ place, target: own }, index) =>
      isUnder(place, isMassive(own).value, size, centre, deviation) ? [index] : [],
    );
  const blasted = new Set<number>();
  // The template lies on whoever is directly hit in the end (MK3-ATK-21).
  const taker = takerIndex(scenario);
  const taken = taker > 0 ? prepare(building, taker, false) : aimed;
  if (taker > 0) rules.enter('MK3-ATK-21');
  const direct = (who: number, critical: boolean): Blow[] => {
    const around = under(centreOn(models[who].place), null).filter((index) => index !== who);
    for (const index of around) blasted.add(index);
    return [
      hitBy(who, who === 0 ? aimed : taken, critical),
      ...around.map((index) => (critical ? criticalBlasts : blasts)[index]),
    ];
  };
  const directHits = [0, taker].map((who) => ({ hit: direct(who, false), critical: direct(who, true) }));
  const landed: Outcome[] = FACES.flatMap((direction) =>
    FACES.map((face) => {
      const inches = Math.min(face, cap);
      const reached = under(deviated(start, direction, inches), { direction, inches });
      for (const index of reached) blasted.add(index);
      return {
        probability: 0,
        facts: DEVIATES,
        distance: lengths.indexOf(inches),
        blows: reached.map((index) => blasts[index]),
      };
    }),
  );
  for (const index of blasted) enterBlast(building, index, [blasts[index], criticalBlasts[index]]);
  const outcomesOf = (who: 0 | 1, { attack: resolved }: (typeof aimed.met)[number]) => {
    const { attack, automatic } = resolved;
    const { hit, critical, miss } = hitChances(attack, automatic);
    return [
      { probability: hit, facts: DIRECT, distance: -1, blows: directHits[who].hit },
      { probability: critical, facts: DIRECT | CRITICALLY, distance: -1, blows: directHits[who].critical },
      ...landed.map((outcome) => ({ ...outcome, probability: miss / 36 })),
    ];
  };
  const radix = radixOf(bodies);
  const byStanding = [0, 1].map((who) => aimed.met.map((meeting) => outcomesOf(who === 0 ? 0 : 1, meeting)));
  const at = (view: number) => {
    const passed = taker > 0 && standingIn(view, radix, 1) !== GONE;
    return byStanding[passed ? 1 : 0][standingIn(view, radix, 0) - 1];
  };
  const boosted = isBoosted(target.boostAttack, aimed.first.attack);

  return {
    watched: [{ model: 0, look: 'standing' }, ...(taker > 0 ? [{ model: taker, look: 'presence' as const }] : [])],
    facts: TEMPLATE_FACTS,
    distances: {
      title: 'How far it deviates',
      description: 'Chance of each distance of the first attack; together the chance that it misses.',
      labels: lengths.map(inchesLabel),
    },
    outcomes: (view) => (standingIn(view, radix, 0) === GONE ? [] : at(view)),
    throw(view: number, stream: WordStream, hand: Hand, log?: ReplayStep[]) {
      const standing = standingIn(view, radix, 0);
      if (standing === GONE) return null;
      const outcomes = at(view);
      const resolved = aimed.met[standing - 1].attack;
      let result: number;
      if (log) {
        const thrown = throwAttack(resolved.attack, resolved.automatic, stream);
        log.push(attackStep(names[0], resolved, thrown, { boostAttack: boosted }));
        result = ['miss', 'hit', 'critical'].indexOf(thrown.result);
      } else result = hand.attack(resolved.attack, resolved.automatic, stream);
      if (result !== MISS) return outcomes[result === CRITICAL ? 1 : 0];
      const direction = hand.die(6, stream);
      log?.push({ label: 'Deviation: direction', dice: hand.dice, text: directionWords(direction) });
      const face = hand.die(6, stream);
      const outcome = outcomes[2 + (direction - 1) * 6 + face - 1];
      log?.push({
        label: 'Deviation: distance',
        dice: hand.dice,
        text: `${inchesLabel(Math.min(face, cap))}${face > cap ? ', no more than half the distance' : ''}; ${underWords(outcome, names)}`,
      });
      return outcome;
    },
  };
}

/** What acts wherever the template ends up. */
function enterTemplate({ scenario, weapon, rules, modelRules }: Building, chances: HitChances): void {
  const [{ target, situation }] = scenario.models;
  if (chances.miss > 0) rules.enter('MK3-AOE-04', 'MK3-AOE-05', 'MK3-AOE-06', 'MK3-AOE-07');
  rules.enter('MK3-PRIO-06');
  const goesOn = missGoesOn(target, { knockedDown: startsDown(target).value }).value;
  if (situation.targetInMelee && goesOn) modelRules[0].enter('MK3-AOE-09');
  if (chances.critical > 0 && weapon.qualities.some((quality) => quality.startsWith('Critical'))) {
    rules.enter('MK3-CRIT-02');
  }
}

/** Where a template lies that is centred on a model. */
function centreOn(place: Place): Point {
  return place.kind === 'measured' ? pointAt(place.inches, place.bearing) : { x: 0, y: 0 };
}

/**
 * Where a deviation starts, seen from the target's centre: there, or at RNG on the line when the target is beyond it.
 * Distances run from edge to edge, so the target's centre lies half its base further on.
 */
function startOfDeviation(
  distance: number | undefined,
  RNG: number | undefined,
  { target, place }: Building['scenario']['models'][number],
): Point {
  if (distance === undefined || RNG === undefined || distance <= RNG) return { x: 0, y: 0 };
  const base = baseOf(target, place.kind === 'measured' ? place.base : 'small');
  return { x: 0, y: -(distance - RNG + baseRadius(base)) };
}

/** Blast damage: half the POW, rounded up, from the impact point (MK3-AOE-03, MK3-AOE-08, MK3-DICE-02). */
function blastOn(building: Building, index: number, critical: boolean): Blow {
  const meetings = eachStanding(building.bodies[index], (condition, down) =>
    blastMeeting(building, index, critical, condition, down),
  );
  return { model: index, meetings, boostedAttack: false };
}

function blastMeeting(building: Building, index: number, critical: boolean, condition: number, down: boolean): Meeting {
  const { scenario, weapon } = building;
  const { boostDamage, noBlast } = scenario.models[index];
  const resolved = resolveBlast(building, index, condition, down);
  const blast = harmOf(resolved, critical, 'blast damage', boostDamage && resolved.damageBoostable);
  const powerTerms = blast.rolls[0]?.powerTerms ?? [];
  const [first, ...rest] = powerTerms;
  const halved = first && { ...first, label: `half of POW ${weapon.power}`, rule: 'MK3-AOE-03' };
  const harm = noBlast
    ? { ...blast, rolls: [], note: 'the trench keeps the blast out' }
    : { ...blast, rolls: blast.rolls.map((roll) => ({ ...roll, powerTerms: [halved, ...rest] })) };
  return { attack: null, hit: harm, critical: harm };
}

function resolveBlast({ scenario, weapon, bodies }: Building, index: number, condition: number, down: boolean) {
  const { boostDamage, blastFromBehind } = scenario.models[index];
  const half: Weapon = weapon.power === '-' ? weapon : { ...weapon, power: Math.ceil(weapon.power / 2) };
  const qualities = editionOf(scenario.models[index].target as Target).masterBlasts
    ? half.qualities
    : half.qualities.filter((quality) => quality !== 'Weapon Master');
  const chosen = { boostAttack: false, boostDamage, condition, down };
  return resolveModel({ scenario, weapon: { ...half, qualities }, bodies }, index, {
    ...chosen,
    backStrike: blastFromBehind,
  });
}

/** What acts when the blast reaches a model: nothing of the attack roll. */
function enterBlast(building: Building, index: number, blows: readonly Blow[]): void {
  const { scenario, bodies, rules, modelRules } = building;
  const body = bodies[index];
  const { blastFromBehind, noBlast } = scenario.models[index];
  const ledger = modelRules[index];
  if (noBlast) {
    ledger.enter('MK3-TERRAIN-04');
    return;
  }
  const { acted, damage } = resolveBlast(
    building,
    index,
    body.conditions.indexOf(startCondition(body)),
    body.startsDown,
  );
  ledger.take(acted.damage);
  ledger.take(acted.hit);
  ledger.take(acted.lasting.hit);
  if (!damage) return;
  rules.enter('MK3-AOE-03', 'MK3-DICE-02');
  if (blastFromBehind && acted.damage.rules.includes('MK3-WQ-16')) ledger.enter('MK3-AOE-08');
  const times = mostAttacks(scenario);
  for (const { meetings } of blows) enterHarm(ledger, body, meetings[0].hit, times);
}
