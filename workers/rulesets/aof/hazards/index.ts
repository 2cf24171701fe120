/**
 * The `hazards` kind.
 *
 * schema.ts   what a scenario says     deeds.ts   steps as primitive deeds     question.ts   the compiled question
 */
import { counted } from '../../../wording.ts';
import { type Cost, type Problem, scenarioKind } from '../../ruleset.ts';
import { unitProblems } from '../check.ts';
import { statesOf } from '../cost.ts';
import { HazardsQuestion } from './question.ts';
import { Hazards, type HazardsInput } from './schema.ts';

const examples: ReadonlyArray<{ id: string; title: string; scenario: HazardsInput }> = [
  {
    id: 'river',
    title: 'Tough beasts wade through a river in a vortex',
    scenario: {
      target: { name: 'Scaled beasts', models: 3, quality: 4, defense: 4, tough: 3, cost: 160 },
      steps: [{ kind: 'event', event: 'Deadly Vortex' }, { kind: 'dangerous terrain' }],
    },
  },
  {
    id: 'collapse',
    title: 'The building falls on its garrison',
    scenario: {
      target: { name: 'Garrison', models: 10, quality: 4, defense: 5, cost: 110 },
      steps: [{ kind: 'event', event: 'Building collapse' }],
    },
  },
];

export const hazards = scenarioKind<Hazards>({
  id: 'hazards',
  title: 'Hazards and morale',
  question: 'What does the ground do to them?',
  schema: Hazards,
  examples,
  check: ({ target, steps }): Problem[] => [
    ...unitProblems('target', target, true),
    ...steps.flatMap((step, i): Problem[] => {
      if (step.kind !== 'dangerous terrain' || (step.models ?? 0) <= target.models) return [];
      const message = `${target.name} has ${counted(target.models, 'models')} of its own`;
      return [{ path: `steps[${i}].models`, message, allowed: `1 to ${target.models}` }];
    }),
  ],
  estimate: ({ target, steps }): Cost => {
    const states = statesOf(target, [], false);
    const each = states * (5_000 + states * 400);
    return {
      compile: 200_000 + states * 2_000,
      exact: 500_000 + steps.length * each,
      trial: 200 + steps.length * 150 + states,
    };
  },
  compile: (scenario) => new HazardsQuestion(scenario),
  sweepFields: [
    { path: 'target.models', title: 'Models' },
    { path: 'target.quality', title: 'Quality' },
  ],
});
