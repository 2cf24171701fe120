/** A throw: grasp, contest of strength, flight (MK3-POWER-10 to -14, -19). */

import type { WordStream } from '../../../kernel/streams.ts';
import { directionWords } from '../../../table/templates.ts';
import type { ReplayStep } from '../../ruleset.ts';
import type { ResolvedAttack } from '../activation/attack.ts';
import { attackStep } from '../activation/replay.ts';
import { hitChances, throwAttack } from '../attackRoll.ts';
import { certain } from '../body/blow.ts';
import { mayBeMoved } from '../conditions/index.ts';
import { editionOf } from '../edition.ts';
import { type Hand, MISS } from '../hand.ts';
import { cappedInches, DIRECTIONS, deviated, inchesLabel, type Point } from '../models/deviation.ts';
import { baseOf } from '../models/schema.ts';
import type { Fact, Outcome } from '../models/script.ts';
import { aimedCentre, flightTo } from './flight.ts';
import { meets, statedContacts } from './path.ts';
import {
  type Building,
  collateralHarm,
  currentStrength,
  isMassive,
  powerHarm,
  resolvePower,
  type SharedDice,
} from './prepare.ts';
import { attackerBase, type PowerAttack, throwDice } from './schema.ts';
import { FALLS, wayWords } from './slam.ts';

/** Rounding of square roots must not keep a model off an edge that it comes to exactly. */
const TOLERANCE = 1e-9;

const SOLID = 2;
const FELL = 4;
const GRASPED = 8;
const THROWN = 1;
const ON_TARGET = 16;

const FACTS: readonly Fact[] = [
  { bit: GRASPED, name: 'grasped', title: 'Grasped', description: 'The first attack roll hits.' },
  { bit: THROWN, name: 'thrown', title: 'Thrown', description: 'Grasped, and the contest of strength won.' },
  {
    bit: SOLID,
    name: 'solid',
    title: 'Meets something solid',
    description: 'Something solid, or a base at least as large as its own.',
  },
];
const AIMED: Fact = {
  bit: ON_TARGET,
  name: 'onTarget',
  title: 'Thrown where it was aimed',
  description: 'The second attack roll hits too.',
};

type Throw = Extract<PowerAttack['attack'], { kind: 'throw' }>;

export function throwScript(building: Building): SharedDice {
  const { scenario, models, names, rules } = building;
  const attack = scenario.attack as Throw;
  rules.enter(...['MK3-POWER-10', 'MK3-POWER-11', 'MK3-POWER-14', 'MK3-POWER-19', 'MK3-WQ-15']);
  const grasp = resolvePower(building, 0);
  const strength = currentStrength(scenario);
  const against = models[0].target.STR ?? 0;
  const dice = throwDice(scenario);
  const { hit, critical, miss } = hitChances(grasp.attack, grasp.automatic);
  const { wins, losses } = contestChances(dice, strength, against);
  const thrown = (hit + critical) * wins;
  const missed: Outcome = { probability: miss, facts: 0, distance: -1, blows: [] };
  const held = certain(0, { knocksDown: false, leaves: 0, rolls: [] });
  const escaped: Outcome = { probability: (hit + critical) * losses, facts: GRASPED, distance: -1, blows: [held] };
  const reach = throwReach(scenario);
  const still = !mayBeMoved(models[0].target).value;
  const aimed = attack.aim !== 'directly away' && !still && (attack.distance ?? 0) <= reach;
  if (attack.aim !== 'directly away') rules.enter('MK3-POWER-12');
  const second = aimed ? secondRoll(building) : null;
  const cap = (attack.distance ?? 0) / 2;
  const lengths = cappedInches([1, 2, 3], cap);
  const wide = !second && !still && attack.deviates === true;
  const farthest = wide ? cappedInches([1, 2, 3], reach / 2) : lengths;
  const flight = second
    ? flights(building, attack, grasp, second, cap, lengths)
    : wide
      ? {
          ends: deviations(building, attack, grasp, { x: 0, y: reach }, reach / 2, farthest),
          chances: new Array(18).fill(1 / 18),
          hitChance: 0,
        }
      : { ends: [straight(building, attack, grasp, reach, still)], chances: [1], hitChance: 1 };
  const ends = flight.ends.map((end, i) => ({ ...end, probability: thrown * flight.chances[i] }));
  const outcomes = [missed, escaped, ...ends];
  const { boostAttack } = scenario;

  return {
    watched: [],
    facts: [
      ...FACTS,
      ...(attack.aim === 'directly away' ? [] : [AIMED]),
      ...(attack.dropAfter === undefined ? [] : [FALLS]),
    ],
    distances: second
      ? {
          title: 'How far it lands from the model it missed',
          description: 'Together the chance that it is thrown and misses.',
          labels: lengths.map(inchesLabel),
        }
      : wide
        ? {
            title: 'How far the throw deviates',
            description: 'Together the chance that it is thrown.',
            labels: farthest.map(inchesLabel),
          }
        : null,
    outcomes: () => outcomes,
    throw(_view: number, stream: WordStream, hand: Hand, log?: ReplayStep[]) {
      if (!rolls(grasp, names[0], boostAttack, stream, hand, log)) return missed;
      const mine = hand.sum(dice, stream) + strength;
      log?.push({ label: 'Contest: thrower', dice: hand.dice, text: `with STR ${strength} that is ${mine}` });
      const theirs = hand.die(6, stream) + against;
      if (log) {
        const verdict = theirs > mine ? 'it breaks free' : 'it is thrown';
        log.push({
          label: `Contest: ${names[0]}`,
          dice: hand.dice,
          text: `with STR ${against} that is ${theirs}: ${verdict}`,
        });
      }
      if (theirs > mine) return escaped;
      if (!second && !wide) {
        log?.push({ label: 'Throw', dice: [], text: `${inchesLabel(reach)} away${wayWords(ends[0], names)}` });
        return ends[0];
      }
      if (second && rolls(second, names[1], models[1].boostAttack, stream, hand, log)) {
        log?.push({ label: 'Throw', dice: [], text: `lands where it was aimed${wayWords(ends[0], names)}` });
        return ends[0];
      }
      const direction = hand.die(6, stream);
      log?.push({ label: 'Deviation: direction', dice: hand.dice, text: directionWords(direction) });
      const d3 = Math.ceil(hand.die(6, stream) / 2);
      const end = ends[(second ? 1 : 0) + (direction - 1) * 3 + d3 - 1];
      log?.push({
        label: 'Deviation: distance',
        dice: hand.dice,
        text: `d3 gives ${d3}: ${inchesLabel(Math.min(d3, wide ? reach / 2 : cap))} off${wayWords(end, names)}`,
      });
      return end;
    },
  };
}

function rolls(
  resolved: ResolvedAttack,
  name: string,
  boostAttack: boolean,
  stream: WordStream,
  hand: Hand,
  log?: ReplayStep[],
): boolean {
  if (!log) return hand.attack(resolved.attack, resolved.automatic, stream) !== MISS;
  const thrown = throwAttack(resolved.attack, resolved.automatic, stream);
  log.push(attackStep(name, resolved, thrown, { boostAttack }));
  return thrown.result !== 'miss';
}

/** The attack roll at whom it is thrown at; whether that one is hit without a roll is a ruling (MK3-RUL-32). */
function secondRoll(building: Building): ResolvedAttack {
  const rolled = editionOf(building.scenario.target).readings.secondThrow === 'rolled';
  return resolvePower(building, 1, undefined, rolled ? { rollForCritical: true } : {});
}

/** Half the STR, and an inch more for a small model in a large one's hands where the edition says so (MK2-POWER-11). */
export function throwReach(scenario: PowerAttack): number {
  const { attack, target } = scenario;
  const deviating = attack.kind === 'throw' && attack.deviates === true;
  const tossed = attackerBase(scenario) === 'large' && baseOf(target, target.base) === 'small';
  return currentStrength(scenario) / 2 + (deviating && tossed ? 1 : 0);
}

/** Thrower's dice + STR against d6 + STR of the other: only a strictly greater total breaks free. */
export function contestChances(dice: number, strength: number, against: number): { wins: number; losses: number } {
  let wins = 0;
  for (let one = 1; one <= 6; one++) {
    for (let two = 1; two <= (dice === 2 ? 6 : 1); two++) {
      const mine = one + (dice === 2 ? two : 0) + strength;
      for (let theirs = 1; theirs <= 6; theirs++) if (mine >= theirs + against) wins++;
    }
  }
  const all = dice === 2 ? 216 : 36;
  return { wins: wins / all, losses: (all - wins) / all };
}

type End = Omit<Outcome, 'probability'>;

/** Directly away, or towards a model that is too far: along the line to the full distance, no deviation. */
function straight(building: Building, attack: Throw, grasp: ResolvedAttack, reach: number, still: boolean): End {
  if (still) {
    if (isMassive(building.models[0])) building.rules.enter('MK3-COLOSSAL-07');
    const knocksDown = !isMassive(building.models[0]);
    const harm = powerHarm(building, grasp, { knocksDown, solid: 0, falls: 0 });
    return { facts: GRASPED | THROWN, distance: -1, blows: [certain(0, harm)] };
  }
  const aimedAt = attack.aim === 'directly away' ? undefined : attack.distance;
  const way = flightTo(building.scenario, { x: 0, y: reach }, attack.wall, aimedAt);
  const stated = statedContacts(building.scenario, ({ contact }) => contact === 'always');
  return landing(building, attack, grasp, {
    ...meets(way, stated),
    gone: way.gone,
    facts: 0,
    distance: -1,
  });
}

/** The end on target, then the 18 deviations, with their chances given that it is thrown. */
function flights(
  building: Building,
  attack: Throw,
  grasp: ResolvedAttack,
  second: ResolvedAttack,
  cap: number,
  lengths: readonly number[],
): { ends: End[]; chances: number[] } {
  const { scenario, rules } = building;
  rules.enter('MK3-POWER-13', 'MK3-DICE-01');
  const distance = attack.distance ?? 0;
  const { hit, critical, miss } = hitChances(second.attack, second.automatic);
  const way = flightTo(scenario, { x: 0, y: distance }, attack.wall, distance);
  const blocked = way.gone < distance - TOLERANCE;
  const stated = statedContacts(
    scenario,
    ({ contact }, index) => contact === 'always' || (!blocked && index > 0 && contact === 'when the throw hits'),
  );
  const onTarget = landing(building, attack, grasp, {
    ...meets(way, stated),
    gone: way.gone,
    facts: ON_TARGET,
    distance: -1,
  });
  const centre = aimedCentre(scenario, distance);
  const ends = [onTarget, ...deviations(building, attack, grasp, centre, cap, lengths)];
  return { ends, chances: [hit + critical, ...new Array<number>(18).fill(miss / 18)] };
}

/**
 * The 18 ends of a throw that deviates: direction by direction, each with a d3 (MK3-POWER-13, MK2-POWER-11).
 * @param from the point that it deviates from, seen from the thrown model
 */
function deviations(
  building: Building,
  attack: Throw,
  grasp: ResolvedAttack,
  from: Point,
  cap: number,
  lengths: readonly number[],
): End[] {
  const { scenario } = building;
  const aimedAt = attack.aim === 'directly away' ? undefined : attack.distance;
  return DIRECTIONS.flatMap((name, index) =>
    [1, 2, 3].map((d3) => {
      const inches = Math.min(d3, cap);
      const way = flightTo(scenario, deviated(from, index + 1, inches), attack.wall, aimedAt);
      const landed = statedContacts(scenario, ({ contact, missDirections, missInches }) => {
        if (contact === 'always') return true;
        const there = missDirections.length === 0 || missDirections.includes(name);
        return contact === 'when the throw misses' && there && inches >= missInches;
      });
      return landing(building, attack, grasp, {
        ...meets(way, landed),
        gone: way.gone,
        facts: 0,
        distance: lengths.indexOf(inches),
      });
    }),
  );
}

interface Landed {
  readonly solid: number;
  readonly met: readonly number[];
  readonly gone: number;
  readonly facts: number;
  readonly distance: number;
}

function landing(
  building: Building,
  attack: Throw,
  grasp: ResolvedAttack,
  { solid, met, gone, facts, distance }: Landed,
): End {
  const { rules } = building;
  const fell = attack.dropAfter !== undefined && gone >= attack.dropAfter - TOLERANCE && gone > 0;
  if (solid > 0) rules.enter('MK3-POWER-18', 'MK3-DICE-03');
  if (fell) rules.enter('MK3-FALL-01');
  const harm = powerHarm(building, grasp, { knocksDown: true, solid, falls: fell ? attack.dropHeight : 0 });
  return {
    facts: facts | GRASPED | THROWN | (solid > 0 ? SOLID : 0) | (fell ? FELL : 0),
    distance,
    blows: [certain(0, harm), ...met.map((other) => certain(other + 1, collateralHarm(building, other + 1)))],
  };
}
