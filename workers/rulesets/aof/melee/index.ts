/**
 * The `melee` kind.
 *
 * schema.ts   what a scenario says        setup.ts   modifiers by rule      exchange.ts  two units ready to fight
 * clash.ts    a fight with dice           spread.ts  a fight exactly        world.ts     joint states of two units
 * parts.ts    units, fights, counters     exact.ts   a whole melee exactly  measures.ts  what the tally says
 * question.ts the compiled question       blow.ts    Killing Blow           markers.ts   exhaustion
 * rulesOf.ts  which rules take part       notes.ts    what was assumed
 * table.ts    charges of many on many     tableRules.ts which rules take part in these
 */

import { counted, toldApart } from '../../../wording.ts';
import { type Cost, type Problem, scenarioKind } from '../../ruleset.ts';
import { unitProblems } from '../check.ts';
import { rollCost, statesOf, strikesEvenly, walkCost } from '../cost.ts';
import type { Unit } from '../schema.ts';
import { pointsOf } from '../side.ts';
import { stratagemProblems } from '../stratagems.ts';
import { examples } from './examples.ts';
import { MeleeQuestion } from './question.ts';
import { Melee } from './schema.ts';
import { isPlainCharge, MeleeTable, TABLED } from './table.ts';

const MOST_EXACT_NS = 60e9;
/** Entries of a plane: a dozen of them are kept at once. */
const MOST_PAIRS = 400_000;

export const melee = scenarioKind<Melee>({
  id: 'melee',
  title: 'Melee',
  question: 'Who wins the charge?',
  schema: Melee,
  withdrawnRulings: ['coveringFire'],
  examples,
  check: checkMelee,
  estimate: estimateMelee,
  compile: (scenario) => new MeleeQuestion(toldApart(scenario, 'attacker', 'target')),
  table: () => new MeleeTable(),
  matchup: {
    row: 'attacker',
    column: 'target',
    win: 'won',
    loss: 'defeated',
    destroyed: 'points/destroyed',
    lost: 'points/lost',
    points: pointsOf,
  },
  sweepFields: [
    { path: 'target.defense', title: 'Defense' },
    { path: 'target.models', title: 'Models' },
  ],
});

export function checkMelee({ attacker, target, situation, attackerStratagems, targetStratagems }: Melee): Problem[] {
  const problems = [
    ...unitProblems('attacker', attacker, false),
    ...unitProblems('target', target, true),
    ...stratagemProblems('attackerStratagems', attackerStratagems),
    ...stratagemProblems('targetStratagems', targetStratagems),
  ];
  if (attacker.rules.includes('Immobile')) {
    problems.push({
      path: 'attacker.rules',
      message: `${attacker.name} is Immobile and may only hold (AOF-SR-13)`,
      allowed: 'a unit that can charge',
    });
  }
  for (const [path, count, unit] of [
    ['situation.strikers', situation.strikers, attacker],
    ['situation.defenders', situation.defenders, target],
  ] as const) {
    if (count !== undefined && count > unit.models) {
      problems.push({
        path,
        message: `${unit.name} has ${counted(unit.models, 'models')} of its own`,
        allowed: `0 to ${unit.models}`,
      });
    }
  }
  const models = attacker.models + attacker.joined.length;
  if (situation.dangerous > models) {
    problems.push({
      path: 'situation.dangerous',
      message: `${attacker.name} has ${counted(models, 'models')}`,
      allowed: `0 to ${models}`,
    });
  }
  if (situation.reaction === 'Overwatch' && target.state.wavering) {
    problems.push({
      path: 'situation.reaction',
      message: 'a Wavering unit took no Overwatch action',
      allowed: 'none, or a defender that is not Wavering',
    });
  }
  return problems;
}

function estimateMelee(scenario: Melee): Cost {
  const { attacker, target, situation, brutal, rulings, attackerStratagems, targetStratagems } = scenario;
  const all = [...attackerStratagems, ...targetStratagems];
  const states = [attacker, target].map((unit, i) =>
    statesOf(unit, [], (i === 0 ? attackerStratagems : targetStratagems).includes('Eternal Vigilance')),
  );
  const fights = 1 + all.filter((one) => one === 'Ferocious Attack').length;
  const better = all.some((one) => one.startsWith('High Command'));
  const reaction = situation.reaction === 'none' ? 0 : walkCost(target, states[0], 'shooting');
  const even = (striker: Unit, other: Unit) => !better && strikesEvenly(striker, other, 'melee');
  const charge = even(attacker, target) ? states[1] * 3_000 : walkCost(attacker, states[1], 'melee') * 2;
  const replies = even(target, attacker) ? states[0] * 3_000 : walkCost(target, states[0], 'melee') * states[1] * 0.4;
  const pairs = states[0] * states[1];
  const layers = (brutal.attrition === 'off' ? 1 : 10) * (situation.exhaustion ? 2 : 1);
  const exact =
    250_000 + reaction + (charge + replies + pairs * 700 * layers) * (fights > 1 ? fights * Math.sqrt(states[0]) : 1);
  const rolled = better || all.includes('Killing Blow') || situation.berserker || rulings.deadlyOverkillCounts;
  // Whoever strikes back or second does so with those who are left.
  const dice = rolled
    ? 400 +
      0.7 * rollCost(attacker, 'melee') +
      0.5 * rollCost(target, 'melee') +
      (reaction > 0 ? rollCost(target, 'shooting') : 0)
    : 400 + (reaction > 0 ? 150 : 0) + (layers > 1 ? 500 : 0);
  const simulated = all.includes('Killing Blow') || situation.berserker || rulings.deadlyOverkillCounts;
  // Strikes are shared where every start sees alike.
  const tabled = 25_000 + pairs * 40 + (even(attacker, target) ? 0 : charge) + (even(target, attacker) ? 0 : replies);
  const tooMuch = exact > MOST_EXACT_NS || pairs > MOST_PAIRS;
  return {
    compile: 150_000 + (states[0] + states[1]) * 1_500,
    exact: simulated || tooMuch ? null : exact,
    trial: dice * fights,
    ...(simulated || tooMuch || !isPlainCharge(scenario) ? {} : { tabled: { nanoseconds: tabled, measures: TABLED } }),
  };
}
