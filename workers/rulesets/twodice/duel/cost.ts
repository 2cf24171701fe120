/** What a duel costs: the pairs of states that it grows into, turn by turn, from what one activation of each may come to. */
import type { Cost } from '../../ruleset.ts';
import { type Reached, reachedIn } from '../activation/reached.ts';
import { FORCED_KINDS, lastingKinds, mayKnockDown } from '../activation/resources.ts';
import type { Activation } from '../activation/schema.ts';
import { turnsBody } from '../body/overTurns.ts';
import { MOST_LISTED } from '../body/pictures.ts';
import { type Continuous, effectStays, mayAct, mayStandUp, turnedSolid, turnsSolid } from '../conditions/index.ts';
import { MAX_WAYS } from './exact.ts';
import { openings } from './question.ts';
import type { Duel } from './schema.ts';
import { courseOf, uncharged } from './side.ts';

type Fighter = Duel['first'];
type Body = ReturnType<typeof turnsBody>;

/** Pairs of states of wear beyond which no exact answer is tried. */
const MOST_PAIRS = 4_000;
/** Postures in which a beast or a machine acts as a rule. */
const POSTURES = 6;
/** Places of a body on which a blow may land. */
const PLACES: Readonly<Record<string, number>> = { grid: 6, colossal: 6, spiral: 3, guarded: 2 };
/** Sets of crippled aspects or systems that change what a model does, about. */
const CRIPPLED: Readonly<Record<string, number>> = { grid: 4, colossal: 4, spiral: 8 };
/** States of a spiral beyond which its listing takes no longer. */
const MOST_JOINED = 1_700;
/** States of a target that are so many that the tables of a trial no longer stay close to the processor. */
const MANY = 3_000;

/** What one activation may come to: ways in which the enemy goes on, all ways, and whether it may hurt at all. */
interface Blow {
  readonly ways: number;
  readonly kills: number;
  readonly hurts: boolean;
}

const IDLE: Blow = { ways: 1, kills: 0, hurts: false };

/** What a duel asks for. */
interface Work {
  readonly bodies: readonly Body[];
  /** Ways of turns that are tried in all rounds. */
  readonly ways: number;
  /** States in which a blow may find an enemy. */
  readonly struck: number;
  /** Nanoseconds to compile what one activation of each may be. */
  readonly compiling: number;
  /** States of enemies times outcomes of the attacks on them. */
  readonly outcomes: number;
  /** States in which a fighter begins a turn, times the ways in which what burns on it may go. */
  readonly upkeep: number;
}

/** Nanoseconds, fitted on random duels and on the examples (`npx tsx scripts/costs.ts 2000 duel`). */
export function estimateDuel(scenario: Duel): Cost {
  const { bodies, ways, struck, compiling, outcomes, upkeep } = workOf(scenario);
  const exact =
    370_000 + 920 * ways ** 0.546 + 6_600 * struck + 0.24 * compiling + 2_470 * outcomes ** 0.594 + 125 * upkeep;
  return {
    compile: 200_000 + bodies.reduce((all, { kind, size }) => all + listingCost(kind, size), 0),
    exact: isTooMany(scenario, bodies) ? null : exact,
    trial: trialCost(scenario, bodies, compiling),
  };
}

function workOf(scenario: Duel): Work {
  const fighters = [scenario.first, scenario.second] as const;
  const bodies = fighters.map((one, who) => turnsBody(one.target, undefined, courseOf(one, fighters[1 - who])));
  const acts = fighters.map(({ target }) => mayAct(target).value);
  const [opening, second] = openings(scenario);
  const solid = { ...second, target: turnedSolid(second.target) };
  // Whoever has attacked is incorporeal no longer when he is attacked.
  const answer = acts[0] && turnsSolid(second.target).value ? solid : second;
  const uncharging = opening.situation.charge === 'no' ? opening : withoutCharge(opening);
  const later =
    acts[1] && turnsSolid(opening.target).value ? { ...uncharging, target: turnedSolid(opening.target) } : uncharging;
  const first = [reachedIn(opening), reachedIn(answer)];
  const then = [opening === later ? first[0] : reachedIn(later), first[1]];
  const blows = (each: readonly Reached[]) =>
    each.map((reached, who) => (acts[who] ? blowOf(reached, bodies[1 - who]) : IDLE));
  const [begun, further] = [blows(first), blows(then)];
  const effects = fighters.map((one, who) => effectsOf(one, fighters[1 - who]));
  const sizes = bodies.map((body, who) =>
    begun[1 - who].hurts || further[1 - who].hurts || effects[who].length > 0 ? body.size : 1,
  );
  const kept = fighters.map((one) => pointsHeld(one).kept);
  const tried = waysTried(scenario, begun, further, sizes, [first[0].endings, first[1].endings], effects);
  const compiling = fighters.map((_, who) => {
    if (!acts[who]) return 0;
    const { choices, attacks } = first[who];
    const each = 150_000 + choices * 12_000 + attacks * 13_000;
    // It acts otherwise once systems or aspects of its own are crippled.
    const crippled = Math.min(tried.kept[who], CRIPPLED[bodies[who].kind] ?? 1);
    return Math.min(kept[who], POSTURES) * crippled * Math.max(1, bodies[1 - who].conditions.length) * each;
  });
  const from = [0, 1].map((who) => (acts[who] && then[who].passed.length > 0 ? tried.struck[who] : 0));
  const listing = [0, 1].map((who) => {
    const spread = (sum: number, passed: number, made: number) =>
      sum + passed * Math.min(bodies[1 - who].size, 20 ** made);
    return acts[who] ? Math.min(tried.struck[who], 2_000) * first[who].passed.reduce(spread, 0) : 0;
  });
  const upkeep = [0, 1].map((who) => tried.kept[who] * fallsOf(effects[who], bodies[who]));
  const sum = ([a, b]: readonly number[]) => a + b;
  return {
    bodies,
    ways: tried.ways,
    struck: sum(from),
    compiling: sum(compiling),
    outcomes: sum(listing),
    upkeep: sum(upkeep),
  };
}

/** Effects that may ever do damage to a fighter: those on it, and those that its enemy's weapons leave. */
function effectsOf({ target, burning }: Fighter, enemy: Fighter): Continuous[] {
  const left = enemy.attacker.weapons.flatMap(({ qualities }) => qualities).filter((one) => !one.startsWith('Damage'));
  return (['Fire', 'Corrosion'] as const).filter(
    (effect) =>
      (burning.includes(effect) || left.some((one) => one.endsWith(effect))) &&
      effectStays(turnedSolid(target), effect).value,
  );
}

/** Ways in which the dice of a Maintenance Phase may fall. */
function fallsOf(effects: readonly Continuous[], { kind, boxesLeft }: Body): number {
  const places = PLACES[kind] ?? 1;
  const losses = { Fire: Math.min(11, boxesLeft + 1), Corrosion: 1 };
  return effects.reduce((falls, effect) => falls * (1 + losses[effect] * places), 1);
}

function withoutCharge(opening: Activation): Activation {
  return { ...opening, situation: uncharged(opening.situation) };
}

function blowOf({ passed, damage, endings }: Reached, enemy: Body): Blow {
  if (passed.length === 0) return IDLE;
  const left = enemy.boxesLeft;
  const losses = damage.reduce((most, [from, to]) => Math.max(most, Math.min(to, left - 1) - from + 1), 0);
  const places = PLACES[enemy.kind] ?? 0;
  const landings = places === 0 ? 1 + losses * passed.length : (1 + places * losses) ** passed.length;
  return {
    ways: Math.min(enemy.size, landings) * endings,
    kills: damage.some(([, to]) => to >= left) ? 1 + 2 * endings : 0,
    hurts: losses > 0,
  };
}

/** What comes up in all rounds. */
interface Tried {
  readonly ways: number;
  /** By side: states of the enemy that its attacks find, and its own in which it begins a turn. */
  readonly struck: readonly number[];
  readonly kept: readonly number[];
}

/** Pairs of states grow from one until there are no more of them, and so do the states of each side. */
function waysTried(
  { first, second, rounds }: Duel,
  begun: readonly Blow[],
  further: readonly Blow[],
  sizes: readonly number[],
  endings: readonly number[],
  effects: ReadonlyArray<readonly Continuous[]>,
): Tried {
  const fighters = [first, second];
  const states = fighters.map(
    (one, who) => sizes[who] * Math.min(pointsHeld(one).kept, endings[who]) * 2 ** effects[who].length,
  );
  const most = states[0] * states[1];
  let pairs = 1;
  let ways = 0;
  const worn = [1, 1];
  const struck = [0, 0];
  const kept = [0, 0];
  for (let round = 0; round < rounds; round++) {
    for (const [who, { THR }] of fighters.entries()) {
      const burns = effects[who].length > 0 ? 2 ** effects[who].length * Math.min(8, sizes[who]) : 1;
      const frenzies = isForced(fighters[who]) && THR !== undefined ? 2 : 1;
      const blow = (round === 0 ? begun : further)[who];
      const each = blow.ways * burns * frenzies;
      ways += pairs * (each + blow.kills);
      pairs = Math.min(most, pairs * each);
      kept[who] = worn[who];
      worn[who] = Math.min(states[who], worn[who] * burns);
      struck[who] = Math.min(sizes[1 - who], worn[1 - who]);
      worn[1 - who] = Math.min(states[1 - who], worn[1 - who] * blow.ways);
    }
  }
  return { ways, struck, kept };
}

/** Whether there could be more ways than are tried, from the sizes alone. */
function isTooMany(scenario: Duel, bodies: readonly Body[]): boolean {
  const fighters = [scenario.first, scenario.second];
  const [a, b] = bodies.map(({ size }) => size);
  const held = fighters.map(pointsHeld);
  const standing = fighters.map(statesBesides);
  // Every pair of states meets every ending of the activation: boxes of the enemy, points left, how it lies and burns.
  const endings = (b / 2) * held[0].spent * standing[1] + (a / 2) * held[1].spent * standing[0];
  const states = a * b * held[0].kept * held[1].kept * standing[0] * standing[1];
  return a * b > MOST_PAIRS || states * endings * scenario.rounds > MAX_WAYS;
}

/** A trial of a batch, which makes what it needs of activations and tables on its way. */
function trialCost({ first, second, rounds }: Duel, bodies: readonly Body[], compiling: number): number {
  const burning = first.burning.length + second.burning.length;
  const each = bodies.reduce((sum, { kind, size }) => {
    if (!Number.isFinite(size)) return sum + 600;
    return sum + (kind === 'row' ? 0 : 170) + (size >= MANY ? 700 : 0);
  }, 90);
  return 850 + rounds * (each + 50 * burning) + compiling * 3e-5;
}

/**
 * Nanoseconds of a body's states when a duel is compiled: pictures of a grid are drawn one by one, and given up where they
 * are too many; circles of a spiral are joined.
 */
function listingCost(kind: string, size: number): number {
  if (kind === 'spiral') return Number.isFinite(size) ? 2_500 * Math.min(size, MOST_JOINED) : 300_000;
  if (kind !== 'grid' && kind !== 'colossal') return 20 * size;
  if (size <= MOST_LISTED) return 3_000 * size;
  return 2_500_000 + (Number.isFinite(size) ? 150 * size : 0);
}

function isForced({ attacker, FURY }: Fighter): boolean {
  return FURY !== undefined && FORCED_KINDS.includes(attacker.kind);
}

/** How many amounts of points a fighter may hold between turns, and may have left after an activation. */
function pointsHeld(fighter: Fighter): { kept: number; spent: number } {
  const forced = isForced(fighter);
  const points = forced ? (fighter.FURY ?? 0) : fighter.attacker.points;
  return { kept: forced ? points + 1 : 1, spent: points + 1 };
}

/** How many ways a fighter may stand besides its boxes: knocked down, burning, corroding, incorporeal no longer. */
function statesBesides({ target, burning, attacker }: Fighter): number {
  const lies = mayStandUp(target) || mayKnockDown(attacker) ? 2 : 1;
  return lies * (turnsSolid(target).value ? 2 : 1) * 2 ** Math.max(burning.length, lastingKinds(attacker));
}
