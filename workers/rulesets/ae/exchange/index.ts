/**
 * The `volley` and `melee` kinds: one unit attacks another.
 *
 * schema.ts    what a scenario says          setup.ts    both units and the attack as numbers
 * engine.ts    real dice and the question    exact.ts    the same, exactly
 * channels.ts  what is measured              check.ts     what is refused
 */
import { toldApart } from '../../../wording.ts';
import { type Cost, type Example, scenarioKind } from '../../ruleset.ts';
import { lossOf, unitSides } from '../matchups.ts';
import { HordeQuestion } from '../question.ts';
import { mostLoss } from './channels.ts';
import { checkExchange } from './check.ts';
import { ExchangeEngine } from './engine.ts';
import { meleeExamples, volleyExamples } from './examples.ts';
import { type Exchange, Melee, Volley } from './schema.ts';
import { setUp } from './setup.ts';

const ATTACKS = { attacks: 'situation.attacks' };
const AIMED = { ...ATTACKS, mode: 'situation.mode', aims: 'situation.aim' };
const COVERED = {
  inCover: 'situation.inCover',
  coverAP: 'situation.coverAP',
  coverPercent: 'situation.coverPercent',
  onItsTerrain: 'situation.targetOnItsTerrain',
};

/** What both kinds do alike. */
const exchange = {
  check: checkExchange,
  estimate,
  compile: (scenario: Exchange) => new HordeQuestion(new ExchangeEngine(toldApart(scenario, 'attacker', 'target'))),
};
const meeting = { row: 'attacker', column: 'target', destroyedShare: lossOf };
const sweepFields = (skill: 'BS' | 'WS') =>
  [
    { path: `attacker.${skill}`, title: skill },
    { path: 'target.AP', title: 'AP' },
  ] as const;

export const volley = scenarioKind<Volley>({
  id: 'volley',
  title: 'A volley',
  question: 'What does it shoot away?',
  schema: Volley,
  examples: volleyExamples satisfies readonly Example<unknown>[],
  ...exchange,
  matchup: { ...meeting, sides: unitSides('ranged', AIMED, COVERED, true) },
  sweepFields: sweepFields('BS'),
});

export const melee = scenarioKind<Melee>({
  id: 'melee',
  title: 'A melee attack',
  question: 'What does it cut down?',
  schema: Melee,
  examples: meleeExamples satisfies readonly Example<unknown>[],
  ...exchange,
  matchup: { ...meeting, sides: unitSides('melee', ATTACKS, COVERED, true) },
  sweepFields: sweepFields('WS'),
});

/** Fitted to examples and random questions: states that may be left, times the ways an attack can go. */
function estimate(scenario: Exchange): Cost {
  const setup = setUp(scenario);
  const { plan, attacks, total } = setup;
  const ways = Math.min(total, mostLoss(setup)) + 3;
  const sides =
    (setup.reactions + 1) *
    (1 + plan.rerolls) *
    (1 + plan.hunts) *
    (plan.missCost > 0 ? 2 : 1) *
    (1 + setup.target.lossReductionPerTurn);
  let states = 1;
  let work = 0;
  for (let index = 0; index < attacks; index++) {
    work += states * ways;
    states = Math.min(states * ways, total * sides);
  }
  const rolls = plan.dice * 20 + 40 + (plan.rollsPerHit ? plan.burstMost * (plan.dice + 1) * 15 : 0);
  return {
    compile: 100_000,
    exact: 100_000 + work * 60 + sides * (plan.rollsPerHit ? 100_000 : 20_000),
    trial: 500 + attacks * (rolls + 250),
  };
}
