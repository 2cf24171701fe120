/** What may be asked of a comparison. */

import { z } from 'zod';
import type { Problem } from '../../rulesets/ruleset.ts';
import { counted } from '../../wording.ts';
import type { Cell } from '../cell.ts';
import {
  AimField,
  ConfidenceField,
  CountingFields,
  cellAgainst,
  checkedAt,
  KindField,
  MeasureField,
  type Opponent,
  OpponentsField,
  opponentsOf,
  PatchesField,
  patched,
  QuestionFields,
  RulesetField,
  ScenarioField,
} from '../request.ts';
import { type StudyContext, StudyProblems } from '../study.ts';

const MOST_CELLS = 2_000;
/** Trials of a variant where a request leaves them out. */
export const USUAL_TRIALS = 500_000;

export const CompareRequest = z.strictObject({
  ...QuestionFields,
  variants: z
    .array(
      z
        .strictObject({
          name: z.string().min(1).max(120).meta({ title: 'Name' }),
          patches: PatchesField.default({}),
          scenario: ScenarioField.optional().meta({
            title: 'Scenario',
            description: 'A whole scenario of its own instead of the common one; patches come on top.',
            holds: 'scenario',
            advanced: true,
          }),
          ruleset: RulesetField.optional().meta({
            title: 'Ruleset',
            description: 'Another ruleset, with a scenario of its own.',
            holds: 'ruleset',
            advanced: true,
          }),
          kind: KindField.optional().meta({ title: 'Kind of question', holds: 'kind', advanced: true }),
          points: z.number().min(0).max(1e6).optional().meta({ title: 'Points', description: 'What it costs.' }),
        })
        .meta({ title: 'Variant' }),
    )
    .min(2)
    .max(200)
    .meta({ title: 'Variants', description: 'What is compared; any field may differ.' }),
  opponents: OpponentsField,
  measure: MeasureField.optional(),
  better: AimField,
  confidence: ConfidenceField,
  tolerance: z.number().min(0).max(1e6).default(0).meta({
    title: 'Tolerance',
    description: 'Variants that differ by no more than this, surely, are called equal and cost no further trials.',
    advanced: true,
  }),
  maxTrials: z.int().min(2_048).max(50_000_000).optional().meta({
    title: 'Most trials',
    description:
      'Trials of one variant against one opponent after which what is not decided is called a tie. Left out, 500,000; of battles about 18,300.',
    advanced: true,
  }),
  ...CountingFields,
});
export type CompareRequest = z.infer<typeof CompareRequest>;

export interface Plan {
  readonly opponents: readonly Opponent[];
  /** cells[variant][opponent] */
  readonly cells: ReadonlyArray<readonly Cell[]>;
  /** What each variant asks, as text: equal texts are equal variants. */
  readonly asks: readonly string[];
}

/** @throws StudyProblems */
export function planOf(request: CompareRequest, context: StudyContext): Plan {
  const opponents = opponentsOf(request.opponents);
  const problems: Problem[] = [];
  const count = request.variants.length * opponents.length;
  if (count > MOST_CELLS) {
    throw new StudyProblems([
      {
        path: 'variants',
        message: `${counted(request.variants.length, 'variants')} against ${counted(opponents.length, 'opponents')} are ${counted(count, 'questions')}`,
        allowed: `at most ${MOST_CELLS} in all`,
      },
    ]);
  }
  duplicates(request.variants, 'variants', problems);
  duplicates(opponents, 'opponents', problems);
  // What is kept of one opponent draws the curves; of many it would fill the memory.
  const keep = opponents.length === 1 ? ({ keep: 'distribution' } as const) : {};
  const cells = request.variants.map((variant, v) =>
    opponents.flatMap((opponent, o): Cell[] => {
      const { ruleset = request.ruleset, kind = request.kind, scenario = request.scenario } = variant;
      const met = patched(scenario, opponent.patches, `opponents[${o}].patches`);
      const whole = patched(met.scenario, variant.patches, `variants[${v}].patches`);
      const faults = [...met.problems, ...whole.problems];
      const at = variant.scenario ? `variants[${v}].scenario` : `variants[${v}].patches`;
      const result = faults.length > 0 ? { problems: faults } : checkedAt(context, ruleset, kind, whole.scenario, at);
      if ('problems' in result) {
        problems.push(...result.problems);
        return [];
      }
      return [{ ...cellAgainst(o, String(v), result.checked, request), ...keep }];
    }),
  );
  if (problems.length > 0) throw new StudyProblems(unique(problems));
  const asks = cells.map((each) => JSON.stringify(each.map(({ request: asked }) => asked)));
  return { opponents, cells, asks };
}

function duplicates(named: ReadonlyArray<{ readonly name: string }>, at: string, problems: Problem[]): void {
  named.forEach(({ name }, i) => {
    if (named.findIndex((other) => other.name === name) < i) {
      problems.push({ path: `${at}[${i}].name`, message: 'this name was given before', allowed: 'another name' });
    }
  });
}

function unique(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem]));
  return [...seen.values()];
}
