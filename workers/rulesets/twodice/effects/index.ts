/**
 * The `effects` kind.
 *
 * schema.ts   what a scenario says     states.ts  Maintenance Phases as a countdown
 * question.ts the compiled question    replay.ts  a trial as a dice log
 */
import { type Problem, scenarioKind } from '../../ruleset.ts';
import { checkTarget, damageProblems } from '../activation/checkTarget.ts';
import { sizeProblems } from '../activation/size.ts';
import { burningBody, targetOf } from './body.ts';
import { EffectsQuestion, estimateEffects } from './question.ts';
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
  compile: (scenario) => new EffectsQuestion(scenario),
  sweepFields: [
    { path: 'turns', title: 'Turns' },
    { path: 'target.ARM', title: 'ARM' },
  ],
});

function check(scenario: Effects): Problem[] {
  const faulty = damageProblems(scenario.target.damage);
  if (faulty.length > 0) return faulty;
  const problems = checkTarget(targetOf(scenario));
  if (problems.length > 0) return problems;
  return sizeProblems('turns', scenario.turns * 12 * (scenario.target.powerField + 1), burningBody(scenario));
}
