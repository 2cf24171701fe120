/**
 * The `effects` kind.
 *
 * schema.ts   what a scenario says     states.ts  Maintenance Phases as a countdown
 * question.ts the compiled countdown   replay.ts  a trial of it as a dice log
 * burn.ts     one phase of any body    burning.ts the compiled question of those that the countdown does not know
 * body.ts     what is worn down        said.ts    rules, ignored inputs, the sentence
 * cost.ts     what it takes
 */
import { type Problem, type Question, scenarioKind } from '../../ruleset.ts';
import { checkTarget } from '../activation/checkTarget.ts';
import { sizeProblems } from '../activation/size.ts';
import { burningBody, isPlain, targetOf } from './body.ts';
import { BurningQuestion } from './burning.ts';
import { estimateEffects } from './cost.ts';
import { EffectsQuestion } from './question.ts';
import { Effects, type EffectsInput } from './schema.ts';

const examples: ReadonlyArray<{ id: string; title: string; scenario: EffectsInput }> = [
  {
    id: 'fire',
    title: 'A trooper with eight boxes burns',
    scenario: { target: { name: 'Cavalry trooper', ARM: 15, damage: '#8' }, effects: ['Fire'], turns: 4 },
  },
  {
    id: 'both',
    title: 'Fire and corrosion on a tough raider',
    scenario: { target: { name: 'Tough raider', ARM: 14, tough: true }, effects: ['Fire', 'Corrosion'], turns: 3 },
  },
  {
    id: 'caster',
    title: 'A burning warcaster with focus to spare',
    scenario: { target: { name: 'Warcaster', ARM: 15, damage: '#16:9', powerField: 1 }, effects: ['Fire'], turns: 3 },
  },
];

export const effects = scenarioKind<Effects>({
  id: 'effects',
  title: 'Continuous effects',
  question: 'Will it burn down?',
  schema: Effects,
  examples,
  check,
  estimate: estimateEffects,
  compile: compileEffects,
  sweepFields: [
    { path: 'turns', title: 'Turns' },
    { path: 'target.ARM', title: 'ARM' },
  ],
});

/** The countdown where it knows all that can happen, else every phase of the whole body. */
export function compileEffects(scenario: Effects): Question {
  return isPlain(scenario, burningBody(scenario)) ? new EffectsQuestion(scenario) : new BurningQuestion(scenario);
}

function check(scenario: Effects): Problem[] {
  const problems = checkTarget(targetOf(scenario));
  if (problems.length > 0) return problems;
  const body = burningBody(scenario);
  if (!isPlain(scenario, body)) return [];
  return sizeProblems('turns', scenario.turns * 12 * (scenario.target.powerField + 1), body);
}
