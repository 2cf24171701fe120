/** The dice of a `hazard` scenario. */

import type { WordStream } from '../../../kernel/streams.ts';
import { directionWords } from '../../../table/templates.ts';
import { Ledger } from '../../disclosure/ledger.ts';
import type { ReplayStep } from '../../ruleset.ts';
import { resolveAttack } from '../activation/attack.ts';
import { type Activation, Attacker, Weapon } from '../activation/schema.ts';
import { certain, type Harm, harmOf, lastingBits } from '../body/blow.ts';
import type { TargetCondition } from '../body/body.ts';
import { enterHarm } from '../body/rules.ts';
import { mostCounted, startCondition, type TargetBody, targetBody } from '../body/target.ts';
import { effectStays, isIntangible, isMassive } from '../conditions/index.ts';
import { editionOf, type OfEdition } from '../edition.ts';
import type { Hand } from '../hand.ts';
import { deviated, inchesLabel, isUnder } from '../models/deviation.ts';
import { enterPlainRoll, fallRoll, ragesWithoutAttack, unlessIncorporeal, withoutOrigin } from '../models/fall.ts';
import { activationFor, distinctNames, ModelSituation } from '../models/schema.ts';
import { type Outcome, type Script, underWords } from '../models/script.ts';
import type { Hazard } from './schema.ts';

export interface HazardScript extends Script {
  readonly rules: Ledger;
}

type SharedDice = Pick<Script, 'watched' | 'facts' | 'distances' | 'outcomes' | 'throw' | 'touched' | 'harmless'>;

interface Building {
  readonly scenario: Hazard;
  readonly bodies: readonly TargetBody[];
  readonly names: readonly string[];
  readonly rules: Ledger;
}

const weapon = Weapon.parse({ name: 'Hazard', class: 'ranged', power: 0 });
const nobody = Attacker.parse({ kind: 'warrior', RAT: 0, weapons: [weapon] });

export function hazardScript(scenario: Hazard): HazardScript {
  const { models, source } = scenario;
  const names = distinctNames(models.map(({ target }) => target.name));
  const rules = new Ledger();
  // Only a blast has a place that it comes from (MK3-COLOSSAL-02, -04).
  const origin = source.kind === 'blast' ? 'stated' : 'none';
  const bodies = models.map(({ target }, index) => targetBody(target, names[index], origin));
  const shared = sharedDice({ scenario, bodies, names, rules });
  return { models: bodies, attacks: 1, ...shared, rules };
}

function sharedDice(building: Building): SharedDice {
  switch (building.scenario.source.kind) {
    case 'fall':
      return fallScript(building);
    case 'blast':
      return blastScript(building);
    case 'damage roll':
      return {
        ...always(building.scenario.models.map((_, index) => certain(index, damageHarm(building, index)))),
        touched: 'struck',
      };
    case 'ground':
      return groundScript(building);
  }
}

/** One outcome without shared dice. */
function always(blows: Outcome['blows']): SharedDice {
  const outcome = { probability: 1, facts: 0, distance: -1, blows };
  return { watched: [], facts: [], distances: null, outcomes: () => [outcome], throw: () => outcome };
}

/** A model of the scenario as an activation that nobody makes, and how it is when everything begins. */
function asActivation(body: TargetBody, used: Weapon, backStrike: boolean): [Activation, TargetCondition] {
  const lost = startCondition(body);
  return [activationFor(nobody, used, lost.target, ModelSituation.parse({ backStrike })), lost];
}

/** MK3-FALL-01, -02: knocked down, and a roll of its own for everybody concerned. */
function fallScript({ scenario, bodies, rules }: Building): SharedDice {
  const { source, models } = scenario;
  const height = source.kind === 'fall' ? source.height : 0;
  rules.enter('MK3-FALL-01');
  const falling = models.flatMap(({ target, contacted }, index) => {
    // Larger bases do not mind.
    const larger = isMassive(target).value && !isMassive(models[0].target).value;
    return index === 0 || (contacted && !larger) ? [index] : [];
  });
  if (falling.length > 1) rules.enter('MK3-FALL-02', 'MK3-PRIO-06');
  const blows = falling.map((index) => {
    const [one, lost] = asActivation(bodies[index], weapon, false);
    const roll = fallRoll(one, weapon, height, lost);
    const harm = unlessIncorporeal(models[index].target, true, [roll]);
    if (harm.knocksDown) rules.enter('MK3-KD-01');
    if (harm.rolls.length > 0) enterPlainRoll(rules, roll, bodies[index]);
    enterHarm(rules, bodies[index], harm);
    if (isIntangible(models[index].target, false)) rules.enter('MK3-ADV-12');
    return certain(index, harm);
  });
  return always(blows);
}

/** A damage roll of the source on one of the models. */
function damageHarm({ scenario, bodies, rules }: Building, index: number): Harm {
  const { source, models } = scenario;
  if (source.kind !== 'blast' && source.kind !== 'damage roll') throw new TypeError('no damage roll');
  const dice = source.kind === 'damage roll' ? source.dice : 2;
  const { damageDice } = weapon;
  const blast = source.kind === 'blast';
  const used: Weapon = {
    ...weapon,
    power:
      blast && editionOf(models[0].target as OfEdition).readings.bombardment === 'halved'
        ? Math.ceil(source.POW / 2)
        : source.POW,
    qualities: source.types,
    damageDice: { ...damageDice, additional: Math.max(0, dice - 2), fewer: Math.max(0, 2 - dice) },
  };
  const { blastFromBehind, noBlast } = models[index];
  const [placed, lost] = asActivation(bodies[index], used, blast && blastFromBehind);
  const one = blast ? placed : withoutOrigin(placed);
  const conditions = { knockedDown: false, chargeAttack: false, boostAttack: false, boostDamage: false };
  const resolved = resolveAttack(one, used, { ...conditions, lost }, mostCounted(bodies[index]));
  if (blast && noBlast) {
    rules.enter('MK3-TERRAIN-04');
    return { knocksDown: false, leaves: 0, rolls: [], note: 'the trench keeps the blast out' };
  }
  rules.take(resolved.acted.damage);
  if (blast && blastFromBehind && resolved.acted.damage.rules.includes('MK3-WQ-16')) rules.enter('MK3-AOE-08');
  const dealt = harmOf(resolved, false, blast ? 'blast damage' : 'damage', false);
  // No attack does it (MK3-RUL-12).
  const harm = {
    ...dealt,
    rolls: dealt.rolls.map((roll) => ({ ...roll, bringsRage: ragesWithoutAttack(one.target) })),
  };
  const collapse = source.kind === 'damage roll' && source.knocksDown === true;
  enterHarm(rules, bodies[index], harm);
  if (!collapse) return harm;
  const fallen = unlessIncorporeal(models[index].target, true, harm.rolls);
  if (fallen.knocksDown) rules.enter('MK3-KD-01');
  return fallen;
}

/** A template aimed at a point, without an attack roll (MK3-SCEN-05, MK3-RUL-13). */
function blastScript(building: Building): SharedDice {
  const { scenario, names, rules } = building;
  const { source, models } = scenario;
  if (source.kind !== 'blast') throw new TypeError('no blast');
  rules.enter('MK3-AOE-04', 'MK3-PRIO-06', 'MK3-SCEN-05');
  // Whom the template never reaches it does nothing to.
  const harms: Array<Outcome['blows'][number] | undefined> = [];
  const harm = (index: number) => {
    harms[index] ??= certain(index, damageHarm(building, index));
    return harms[index];
  };
  const under = (direction: number, inches: number) =>
    models.flatMap(({ place, target }, index) => {
      const deviation = inches === 0 ? null : { direction, inches };
      const centre = deviated({ x: 0, y: 0 }, direction, inches);
      return isUnder(place, isMassive(target).value, source.AOE, centre, deviation) ? [harm(index)] : [];
    });
  if (source.deviation === 'none') return { ...always(under(1, 0)), touched: 'under it' };
  rules.enter('MK3-AOE-05');
  const dice = source.deviation === 'd6' ? 1 : 2;
  const inches = Array.from({ length: dice * 6 - dice + 1 }, (_, i) => dice + i);
  const ways = (value: number) => (dice === 1 ? 1 : 6 - Math.abs(value - 7));
  const outcomes: Outcome[] = [1, 2, 3, 4, 5, 6].flatMap((direction) =>
    inches.map((value, distance) => ({
      probability: ways(value) / (6 * 6 ** dice),
      facts: 0,
      distance,
      blows: under(direction, value),
    })),
  );
  return {
    watched: [],
    facts: [],
    touched: 'under it',
    distances: {
      title: 'How far it deviates',
      description: 'Chance of each distance.',
      labels: inches.map(inchesLabel),
    },
    outcomes: () => outcomes,
    throw(_view: number, stream: WordStream, hand: Hand, log?: ReplayStep[]) {
      const direction = hand.die(6, stream);
      log?.push({ label: 'Deviation: direction', dice: hand.dice, text: directionWords(direction) });
      const value = hand.sum(dice, stream);
      const outcome = outcomes[(direction - 1) * inches.length + value - dice];
      log?.push({
        label: 'Deviation: distance',
        dice: hand.dice,
        text: `${inchesLabel(value)}; ${underWords(outcome, names)}`,
      });
      return outcome;
    },
  };
}

/** Whether fog or burning earth is still there, and whom it affects (MK3-TERRAIN-07, -08). */
function groundScript({ scenario, rules }: Building): SharedDice {
  const { source, models } = scenario;
  if (source.kind !== 'ground') throw new TypeError('no ground');
  const { effect, checks } = source;
  if (checks > 0) rules.enter('MK3-TERRAIN-08');
  const affected = models.flatMap(({ target }, index) => {
    if (effect === 'none') return [];
    rules.enter('MK3-TERRAIN-07');
    const stays = effectStays(target, effect);
    rules.enter('MK3-CONT-01');
    if (stays.rule) rules.enter(stays.rule);
    return stays.value ? [index] : [];
  });
  const stays = (2 / 3) ** checks;
  let gone = 0;
  for (let i = 0; i < checks; i++) gone += (1 / 3) * (2 / 3) ** i;
  const leaves = effect === 'none' ? 0 : lastingBits([effect]);
  const blows = affected.map((index) => certain(index, { knocksDown: false, leaves, rolls: [] }));
  const there: Outcome = { probability: stays, facts: 1, distance: -1, blows };
  const vanished: Outcome = { probability: gone, facts: 0, distance: -1, blows: [] };
  return {
    watched: [],
    facts: [{ bit: 1, name: 'there', title: 'Still there' }],
    touched: 'affected',
    harmless: true,
    distances: null,
    outcomes: () => [there, vanished],
    throw(_view: number, stream: WordStream, hand: Hand, log?: ReplayStep[]) {
      if (checks === 0) log?.push({ label: 'Ground', dice: [], text: 'is there' });
      for (let i = 0; i < checks; i++) {
        const face = hand.die(6, stream);
        log?.push({ label: `End of turn ${i + 1}`, dice: hand.dice, text: face <= 2 ? 'it vanishes' : 'it stays' });
        if (face <= 2) return vanished;
      }
      return there;
    },
  };
}
