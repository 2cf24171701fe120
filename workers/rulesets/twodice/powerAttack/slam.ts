/** Slam and power strike: an attack roll, then a distance, then whatever is in the way (MK3-POWER-04 to -08). */

import type { WordStream } from '../../../kernel/streams.ts';
import type { Ledger } from '../../disclosure/ledger.ts';
import type { ReplayStep } from '../../ruleset.ts';
import { attackStep } from '../activation/replay.ts';
import { hitChances, throwAttack } from '../attackRoll.ts';
import { certain } from '../body/blow.ts';
import { holdsItsGround, mayBeMoved } from '../conditions/index.ts';
import { editionOf } from '../edition.ts';
import { type Hand, MISS } from '../hand.ts';
import { inchesLabel } from '../models/deviation.ts';
import { baseOf, baseRank } from '../models/schema.ts';
import type { Fact, Outcome } from '../models/script.ts';
import { meets, statedContacts, wayOf } from './path.ts';
import {
  type Building,
  collateralHarm,
  isMassive,
  powerHarm,
  RUN_UP,
  resolvePower,
  type SharedDice,
} from './prepare.ts';
import { attackerBase, type PowerAttack } from './schema.ts';

type Slam = Extract<PowerAttack['attack'], { kind: 'slam' | 'power strike' | 'slamming attack' }>;

/** Whether it drives the target back in a straight line. */
export function slams(attack: PowerAttack['attack']): attack is Slam {
  return attack.kind === 'slam' || attack.kind === 'power strike' || attack.kind === 'slamming attack';
}

const MOVED = 1;
const SOLID = 2;
const FELL = 4;
const FACES = [1, 2, 3, 4, 5, 6];

const FACTS: readonly Fact[] = [
  { bit: MOVED, name: 'moved', title: 'Slammed', description: 'Hit and driven back.' },
  {
    bit: SOLID,
    name: 'solid',
    title: 'Meets something solid',
    description: 'Something solid, or a base at least as large as its own.',
  },
];
export const FALLS: Fact = { bit: FELL, name: 'fell', title: 'Falls off an edge' };

export function slamScript(building: Building): SharedDice {
  const { scenario, names, rules, models } = building;
  const { attack } = scenario;
  if (!slams(attack)) throw new TypeError('no slam');
  if (attack.kind === 'slam' && !attack.reaches) return failed(rules);
  const resolved = resolvePower(building, 0);
  const short = attack.kind === 'slam' && attack.moved < RUN_UP;
  const massive = isMassive(models[0]);
  if (short) rules.enter('MK3-POWER-07');
  if (massive) rules.enter('MK3-COLOSSAL-07');
  // A model that lies is not driven back (MK2-KD-04).
  const lies = holdsItsGround(models[0].target);
  if (lies.rule) rules.enter(lies.rule);
  const moves = !short && mayBeMoved(models[0].target).value && !lies.value;
  const chances = hitChances(resolved.attack, resolved.automatic);
  const hit = chances.hit + chances.critical;
  const missed: Outcome = { probability: chances.miss, facts: 0, distance: -1, blows: [] };
  const standing: Outcome = {
    probability: hit,
    facts: 0,
    distance: -1,
    blows: [certain(0, powerHarm(building, resolved, { knocksDown: !short && !massive, solid: 0, falls: 0 }))],
  };
  const inches = moves ? FACES.map((face) => slamInches(scenario, face, rules)) : [];
  const labels = inches.map(inchesLabel);
  const driven = inches.map((way, i) => {
    const outcome = drivenBack(building, resolved, way, attack);
    return { ...outcome, probability: hit / 6, distance: i };
  });
  const outcomes = moves ? [missed, ...driven] : [missed, standing];
  if (moves) rules.enter('MK3-POWER-16');

  return {
    watched: [],
    facts: attack.dropAfter === undefined ? FACTS : [...FACTS, FALLS],
    distances: moves
      ? { title: 'Slam distance', description: 'As rolled, when it hits; something solid may stop it sooner.', labels }
      : null,
    outcomes: () => outcomes,
    throw(_view: number, stream: WordStream, hand: Hand, log?: ReplayStep[]) {
      let missedIt: boolean;
      if (log) {
        const thrown = throwAttack(resolved.attack, resolved.automatic, stream);
        log.push(attackStep(names[0], resolved, thrown, { boostAttack: scenario.boostAttack }));
        missedIt = thrown.result === 'miss';
      } else missedIt = hand.attack(resolved.attack, resolved.automatic, stream) === MISS;
      if (missedIt) return missed;
      if (!moves) return standing;
      const face = hand.die(6, stream);
      const outcome = driven[face - 1];
      log?.push({ label: 'Slam distance', dice: hand.dice, text: `${labels[face - 1]}${wayWords(outcome, names)}` });
      return outcome;
    },
  };
}

/** Not in slam range at the end: nothing happens (MK3-POWER-08). */
function failed(rules: Ledger): SharedDice {
  rules.enter('MK3-POWER-08');
  const nothing: Outcome = { probability: 1, facts: 0, distance: -1, blows: [] };
  return {
    watched: [],
    facts: [],
    distances: null,
    outcomes: () => [nothing],
    throw(_view, _stream, _hand, log) {
      log?.push({ label: 'Slam', dice: [], text: 'does not reach the target and fails' });
      return nothing;
    },
  };
}

/** Exact inches, halves kept unless it is read otherwise (MK3-POWER-04, -06, -16, MK3-RUL-28). */
export function slamInches(scenario: PowerAttack, face: number, rules: Ledger): number {
  const { attack, target } = scenario;
  if (!slams(attack)) throw new TypeError('no slam');
  const own = attackerBase(scenario);
  const base = baseOf(target, target.base);
  let inches = face;
  if (attack.kind === 'slamming attack') inches += attack.bonus;
  else if (attack.kind === 'power strike') inches += 2;
  else if (baseRank(own) < baseRank(base)) {
    rules.enter('MK3-POWER-06', 'MK3-DICE-02');
    inches /= 2;
    if (editionOf(target).readings.smallerSlam === 'rounded up') inches = Math.ceil(inches);
  } else if (own === 'huge' && base !== 'huge') {
    rules.enter('MK3-POWER-06');
    inches += 2;
  }
  return attack.rough ? inches / 2 : inches;
}

function drivenBack(
  building: Building,
  resolved: ReturnType<typeof resolvePower>,
  inches: number,
  { wall, dropAfter, dropHeight }: { wall?: number | undefined; dropAfter?: number | undefined; dropHeight: number },
): Omit<Outcome, 'probability' | 'distance'> {
  const { scenario, rules } = building;
  const way = wayOf(scenario, inches, wall);
  const stated = statedContacts(scenario, ({ contact }) => contact === 'always');
  const { solid, met } = meets(way, stated);
  const fell = dropAfter !== undefined && way.gone >= dropAfter;
  if (solid > 0) rules.enter('MK3-POWER-18', 'MK3-DICE-03');
  if (fell) rules.enter('MK3-FALL-01');
  const harm = powerHarm(building, resolved, { knocksDown: true, solid, falls: fell ? dropHeight : 0 });
  return {
    facts: MOVED | (solid > 0 ? SOLID : 0) | (fell ? FELL : 0),
    blows: [certain(0, harm), ...met.map((other) => certain(other + 1, collateralHarm(building, other + 1)))],
  };
}

/** What it runs into, for the log. */
export function wayWords({ facts, blows }: Outcome, names: readonly string[]): string {
  const met = blows.filter(({ model }) => model > 0).map(({ model }) => names[model]);
  const solid = facts & SOLID ? ', into something solid' : '';
  return `${solid}${met.length > 0 ? `, into ${met.join(', ')}` : ''}${facts & FELL ? ', over the edge' : ''}`;
}
