/** What a duel costs: its exact answer, a trial, and best play solved. */
import { streamState, WORDS_DRAWN } from '../../../kernel/streams.ts';
import { onceFor } from '../../../onceFor.ts';
import type { Cost } from '../../ruleset.ts';
import { BREATH_REACH } from '../build.ts';
import { fightsBack, hasBlast, hasGuns, mostWounds, rollCost, statesOf, strikesEvenly, walkCost } from '../cost.ts';
import { tiesUntouched } from '../melee/exchange.ts';
import type { Unit } from '../schema.ts';
import { feetOf } from './moves.ts';
import { looksForBest } from './policy.ts';
import { DuelQuestion, flagPairs, isExactDuel } from './question.ts';
import { behavioursOf, type Duel, type Plan, type Which } from './schema.ts';
import { stateCount } from './size.ts';
import { chargesOrShoots, isSwiftDuel, onlyCharges } from './swift.ts';
import { isTabledDuel, TABLED } from './table.ts';
import { planOf } from './uses.ts';

const MOST_EXACT_NS = 60e9;
/** Entries of a block; a dozen blocks are alive at once, and more with layers that tell more states apart. */
const MOST_PAIRS = 40_000;

/** Beyond so many nanoseconds by sizes, some trials are played to see what of a duel comes to pass at all. */
const LOOK_NS = 4e6;
const LOOKED = 6;
/** Nanoseconds of the tables that the first trials make, where nothing else makes them. */
const FIRST_TRIALS_NS = 1_200_000;
/** Where something happens in them, the exact answer takes so many nanoseconds at least. */
const SOMETHING_NS = 1_500_000;

/** What solving best play may take at most. */
export const MOST_BEST_NS = 60e9;

/** Nanoseconds of the strikes of a round in which units may meet, however few their states are. */
const MET_NS = 700_000;

/** Nanoseconds to solve best play, fitted on duels of 3 to 40 models a side. */
export function bestCost(duel: Duel): number {
  if (!looksForBest(duel)) return 0;
  const { situation, condition } = duel;
  const [a, b] = (['attacker', 'target'] as const).map((which) => reachedStates(duel, which));
  const pairs = a * b;
  const free = (['attacker', 'target'] as const).filter((which) => planOf(duel, which).behaviour === 'best');
  const strikes = strikesBy(duel, situation.rounds);
  const armed = (['attacker', 'target'] as const).filter((which) =>
    strikes.some(({ striker, phase }) => striker === duel[which] && phase === 'shooting' && hasGuns(striker)),
  );
  const both = free.length === 2 ? 2 : 1;
  const guns = armed.length === 0 ? 1 : armed.length === 2 && both === 2 ? 13 : 2.5;
  const layers =
    (condition === 'Damnation' ? 4 : 1) *
    (condition === 'Magical Winds' ? 8 : 1) *
    // Markers come round by round, and each side has its own.
    (situation.exhaustion ? Math.max(1, (situation.rounds * (situation.rounds - 1)) / 2) : 1) *
    (situation.first === 'roll-off' || situation.first === 'drawn each round' ? 2 : 1) *
    (situation.dangerous || condition === 'Deadly Vortex' || condition === 'Earthquake' ? 2 : 1);
  // Whoever acts first finds one pair of states, and whoever comes next those of one side; later ones find more and more.
  const met = metRounds(duel);
  let cells = situation.rounds - met;
  for (let round = 0; round < met; round++) {
    const share = round / met;
    cells += round === 0 ? (1 + Math.sqrt(pairs)) / 2 : (1 + (a - 1) * share) * (1 + (b - 1) * share);
  }
  return met * MET_NS + cells * (150_000 + 300 * pairs) * both * guns * layers;
}

export function estimateDuel(scenario: Duel): Cost {
  const { attacker, target, situation, brutal, condition } = scenario;
  const [allA, allB] = (['attacker', 'target'] as const).map((which) => stateCount(scenario, which));
  const [a, b] = (['attacker', 'target'] as const).map((which) => reachedStates(scenario, which));
  const pairs = a * b;
  const { rounds } = situation;
  const orders = situation.first === 'roll-off' || situation.first === 'drawn each round' ? 2 : 1;
  // Of markers and postures few are there at once.
  const layers = Math.sqrt(Math.max(1, flagPairs(scenario) / 16)) * (brutal.attrition === 'off' || pairs === 1 ? 1 : 2);
  const uses = scenario.attackerPlan.stratagems.length + scenario.targetPlan.stratagems.length;
  const spells = scenario.attackerPlan.spells.length + scenario.targetPlan.spells.length;
  const phases = phasesOf(scenario);
  const uneven = phases.filter(({ striker, other, phase }) => !strikesEvenly(striker, other, phase));
  const walks = uneven.reduce(
    (sum, { striker, other, phase }) =>
      sum + walkCost(striker, statesOf(other, [], false), phase) * pairs * (phase === 'melee' ? 3 : 1),
    0,
  );
  const fearful = [attacker, target].some(({ rules }) => rules.includes('Fear') || rules.includes('Phalanx'));
  const blast = phases.some(({ striker, phase }) => phase === 'melee' && hasBlast(striker, phase));
  const swept =
    !tiesUntouched(scenario.rulings, attacker, target) &&
    uneven.length === 0 &&
    layers === 1 &&
    !fearful &&
    !blast &&
    uses === 0 &&
    condition !== 'Sinister Echoes';
  const evenly = swept || (uneven.length === 0 && (onlyCharges(scenario) || chargesOrShoots(scenario)));
  const work = evenly ? pairs * (a + b) * 30 + pairs * 800 : pairs * pairs * 12 + pairs * 8_000;
  const bound =
    1_000_000 + walks * (1 + uses) * Math.sqrt(layers) * 0.5 + rounds * orders * layers * (1 + spells) * work;
  const hasAnswer = isExactDuel(scenario) && allA * allB <= MOST_PAIRS && bound <= MOST_EXACT_NS;
  const looked = hasAnswer && !evenly && bound > LOOK_NS && !looksForBest(scenario);
  const rolled = brutal.mishaps || scenario.rulings.deadlyOverkillCounts;
  const dice = rolled ? phases.reduce((sum, { striker, phase }) => sum + rollCost(striker, phase), 0) : 0;
  const trialCost = (): number => {
    if (swept && isSwiftDuel(scenario) && fightsBack(attacker) && fightsBack(target)) return 20 + 30 * rounds;
    // Most of it are tables of strikes, which a long run hardly notices.
    if (onlyCharges(scenario)) return 400 + 200 * rounds;
    // Few of the dice that could be rolled are: units come together late, and are fewer by then.
    return 900 + rounds * (1_350 + 0.05 * dice);
  };
  let seen: number | undefined;
  return {
    compile: 150_000 + (allA + allB) * 2_500 + bestCost(scenario) + (hasAnswer ? 0 : FIRST_TRIALS_NS),
    // Whoever has a table does not ask.
    get exact() {
      if (!looked) return hasAnswer ? bound : null;
      seen ??= lookedCost(scenario, bound);
      return seen;
    },
    ...(hasAnswer && isTabledDuel(scenario)
      ? { tabled: { nanoseconds: 120_000 + walks * 0.3 + rounds * pairs * (400 + (a + b) * 20), measures: TABLED } }
      : {}),
    trial: trialCost(),
  };
}

/**
 * Nanoseconds of an exact answer of which sizes give a bound. Plans may never bring the units together, and then nothing of
 * what is thinkable comes up: how many random words trials draw says how much of it does. Fitted on random duels.
 */
function lookedCost(duel: Duel, bound: number): number {
  const question = new DuelQuestion(duel);
  const stream = streamState(1, 0);
  const before = stream[WORDS_DRAWN];
  question.simulateSlowly(stream, LOOKED, new Int32Array(question.tallySize));
  const words = ((stream[WORDS_DRAWN] - before) | 0) / LOOKED;
  return words === 0 ? 1_000_000 : Math.min(bound, Math.max(SOMETHING_NS, 200 * bound ** 0.4 * (1 + words)));
}

/** Conditions that wound whoever is there. */
const WOUNDING: ReadonlySet<string> = new Set(['Deadly Vortex', 'Earthquake', 'Damnation', 'Magical Winds']);

/** States that a unit may come to be in: all of them, or as far as those who strike it reach in all rounds. */
export function reachedStates(duel: Duel, which: Which): number {
  const states = stateCount(duel, which);
  const { situation, brutal, condition, attackerPlan, targetPlan } = duel;
  const enemy = duel[which === 'attacker' ? 'target' : 'attacker'];
  if (situation.dangerous || WOUNDING.has(condition) || enemy.rules.includes('Phalanx')) return states;
  // A spell may wound, and so may a raw 1 of whoever casts it; a stratagem may let a unit act again.
  const cast = [attackerPlan, targetPlan].some(({ spells }) => spells.length > 0);
  const again = [attackerPlan, targetPlan].some(({ stratagems }) => stratagems.length > 0) ? 2 : 1;
  const struck = phasesOf(duel).filter(({ striker }) => striker === enemy);
  // In melee one strikes, and strikes back.
  const wounds = struck.reduce(
    (sum, { striker, phase }) => sum + mostWounds(striker, phase) * (phase === 'melee' ? 2 : 1),
    0,
  );
  if (wounds === 0 && !cast) return 1;
  if (cast || brutal.attrition !== 'off') return states;
  return Math.min(states, 1 + situation.rounds * wounds * again);
}

export const charges = onceFor((plan: Plan) => behavioursOf(plan).some((one) => one.includes('charge')));
export const shoots = onceFor((plan: Plan) =>
  behavioursOf(plan).some((one) => one.startsWith('advance') || /shoot|fire|overwatch/.test(one)),
);

/** Who strikes whom in which phase, by the plans. */
function phasesOf(duel: Duel): Array<{ striker: Unit; other: Unit; phase: 'shooting' | 'melee' }> {
  const melee = charges(duel.attackerPlan) || charges(duel.targetPlan);
  const { attacker, target } = duel;
  return [
    ...(melee ? [{ striker: attacker, other: target, phase: 'melee' as const }] : []),
    ...(melee ? [{ striker: target, other: attacker, phase: 'melee' as const }] : []),
    ...(shoots(duel.attackerPlan) ? [{ striker: attacker, other: target, phase: 'shooting' as const }] : []),
    ...(shoots(duel.targetPlan) ? [{ striker: target, other: attacker, phase: 'shooting' as const }] : []),
  ];
}

/** Who may strike whom by the end of a round, by how far the plans let them go until then, and by how far they shoot. */
function strikesBy(duel: Duel, round: number): ReturnType<typeof phasesOf> {
  const between = closestOf(duel, round);
  return phasesOf(duel).filter(({ striker, phase }) => between <= (phase === 'melee' ? 0 : farthestShot(striker)));
}

/** Rounds in which somebody may strike: those from the first in which a gun reaches or a charge does; all of them where the ground or the sky wounds. */
export function metRounds(duel: Duel): number {
  const { rounds, dangerous } = duel.situation;
  if (dangerous || WOUNDING.has(duel.condition)) return rounds;
  for (let round = 1; round <= rounds; round++) if (strikesBy(duel, round).length > 0) return rounds - round + 1;
  return 0;
}

/** Inches between the units if both go as far as their plans let them for so many rounds; 0 or less where they may meet. */
function closestOf(duel: Duel, rounds: number): number {
  const { situation, condition, attackerPlan, targetPlan } = duel;
  const { distance } = situation;
  const plans = { attacker: attackerPlan, target: targetPlan };
  // Winds carry a unit on, a stratagem lets it act again, a spell may move it, and who ambushes stands where it likes.
  const odd = (plan: Plan) => plan.ambush > 1 || plan.stratagems.length > 0 || plan.spells.length > 0;
  if (condition === 'Magical Winds' || odd(attackerPlan) || odd(targetPlan)) return 0;
  const going = (['attacker', 'target'] as const).reduce((sum, which) => {
    const { idleRounds } = plans[which];
    const acting = rounds - idleRounds.filter((round) => round <= rounds).length;
    return sum + acting * longestMove(duel, which);
  }, 0);
  return distance - going;
}

/** Inches that a unit goes at most with one activation of its plan. */
function longestMove(duel: Duel, which: Which): number {
  const unit = duel[which];
  const plan = planOf(duel, which);
  const feet = [unit, ...unit.joined].map(({ rules }) => feetOf(new Set(rules), 0, duel, duel.situation.exhaustion));
  const each = behavioursOf(plan).map((behaviour) => {
    if (/charge|rush|stealth/.test(behaviour)) return Math.max(...feet.map(({ rush }) => rush));
    return behaviour.startsWith('advance') ? Math.max(...feet.map(({ advance }) => advance)) : 0;
  });
  return Math.max(...each);
}

/** Inches that the farthest gun of a unit reaches; below none where it has no gun. */
function farthestShot(unit: Unit): number {
  const all = [unit, ...unit.joined];
  const breath = all.some(({ rules }) => rules.includes('Breath Attack')) ? BREATH_REACH : Number.NEGATIVE_INFINITY;
  return all.flatMap(({ weapons }) => weapons).reduce((most, { range }) => Math.max(most, range ?? most), breath);
}
