/** Fields that requests of several kinds of study share, and how they change scenarios. */
import { z } from 'zod';
import type { Checked } from '../answer.ts';
import { placeInWords } from '../checking/place-words.ts';
import { parsePath, withValue } from '../paths.ts';
import { findKind } from '../rulesets/index.ts';
import type { Problem } from '../rulesets/ruleset.ts';
import type { Cell, MeasureRef } from './cell.ts';
import { LONGEST_EXPRESSION } from './expression.ts';
import type { StudyContext } from './study.ts';

const MOST_SEED = Number.MAX_SAFE_INTEGER;

/**
 * What stands in a field that a schema alone cannot describe, so that forms can: `holds` names a ruleset, a kind of
 * question, a scenario of them, changes to one, a path in one, a measure.
 */
export const RulesetField = z.string().max(20).meta({ title: 'Ruleset', holds: 'ruleset' });
export const KindField = z.string().max(40).meta({ title: 'Kind of question', holds: 'kind' });
export const ScenarioField = z.record(z.string(), z.unknown()).meta({
  title: 'Scenario',
  description: 'The question that everything starts from, as for POST /simulations.',
  holds: 'scenario',
});

/** The question that a study is about. */
export const QuestionFields = { ruleset: RulesetField, kind: KindField, scenario: ScenarioField };

export const PatchesField = z.record(z.string().max(200), z.unknown()).meta({
  title: 'Changes',
  holds: 'patches',
  description:
    'New values by field path, for example { "attacker.MAT": 8, "target.defences[0]": "tough" }. null removes a field, so that its default applies.',
});

export const MeasureField = z
  .union([
    z.string().max(60),
    z.strictObject({
      expression: z.string().min(1).max(LONGEST_EXPRESSION),
      over: z.enum(['trials', 'measures']).default('trials'),
    }),
  ])
  .meta({
    title: 'Measure',
    holds: 'measure',
    description:
      'What is looked at: the name of a measure (the headline unless given; a distribution counts by its mean, a series by its last step, or by the one after a slash: points/destroyed), or an expression such as { "expression": "wounds >= 3 and lost <= 2" }. Over trials its names are outcomes, it is worked out for each single trial and averaged; over measures its names are the values of measures, and atLeast(damage, 10), atMost(lost, 2), exactly(wounds, 3) are chances, exact where the measure is.',
  });

export const AimField = z
  .enum(['more', 'less'])
  .default('more')
  .meta({ title: 'Better is', description: 'Whether more or less of the measure is better.' });

export const MethodField = z.enum(['auto', 'exact', 'monte-carlo']).default('auto').meta({
  title: 'Method',
  description: 'auto answers exactly wherever that is affordable.',
  advanced: true,
});

export const SeedField = z.int().min(0).max(MOST_SEED).default(1).meta({
  title: 'Seed',
  description: 'Same request, seed and engine version give the same bits.',
  advanced: true,
});

/** How its cells are worked out. */
export const CountingFields = { method: MethodField, seed: SeedField };

export const ConfidenceField = z.number().min(0.5).max(0.9999).default(0.95).meta({
  title: 'Confidence',
  description:
    'How sure all statements about what is better must be together, however often and however early they are looked at.',
  advanced: true,
});

export const OpponentField = z
  .strictObject({
    name: z.string().min(1).max(120).meta({ title: 'Name' }),
    patches: PatchesField.default({}),
    weight: z.number().min(0).max(1e6).default(1).meta({ title: 'Weight', description: 'How often it is met.' }),
  })
  .meta({ title: 'Opponent' });
export type Opponent = z.infer<typeof OpponentField>;

export const OpponentsField = z.array(OpponentField).max(200).default([]).meta({
  title: 'Opponents',
  description: 'What the question is asked against; their weights make one figure. None: the scenario as it is.',
});

export function measureRef(measure: z.infer<typeof MeasureField> | undefined): MeasureRef {
  if (measure === undefined) return { name: null };
  return typeof measure === 'string' ? { name: measure } : measure;
}

/** The opponents of a request, or the scenario as it is. */
export function opponentsOf(opponents: readonly Opponent[]): readonly Opponent[] {
  return opponents.length > 0 ? opponents : [{ name: 'as given', patches: {}, weight: 1 }];
}

/** Weights that add up to 1. */
export function shares(weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (sum > 0 ? weight / sum : 1 / weights.length));
}

/** A scenario with its changes, or what is wrong with one of their paths. */
export function patched(
  scenario: unknown,
  patches: Readonly<Record<string, unknown>>,
  at: string,
): { readonly scenario: unknown; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  let changed = scenario;
  for (const [text, value] of Object.entries(patches)) {
    const path = parsePath(text);
    const next = path && withValue(changed, path, value === null ? undefined : value);
    if (next === null || next === undefined) {
      problems.push({
        path: at,
        message: `"${text}" leads to nothing in the scenario`,
        allowed: 'a field path such as target.ARM or weapons[0].power; lists must be long enough already',
      });
    } else changed = next;
  }
  return { scenario: changed, problems };
}

/** Checks one scenario of a study; its problems are told at the place in the request that made it. */
export function checkedAt(
  context: StudyContext,
  ruleset: string,
  kind: string,
  scenario: unknown,
  at: string,
): { readonly checked: Checked } | { readonly problems: readonly Problem[] } {
  const result = context.check(ruleset, kind, scenario);
  if ('checked' in result) return result;
  return {
    problems: result.problems.map(({ path, message, allowed }) => ({
      path: at,
      message: path === '' ? message : `${placeAt(ruleset, kind, scenario, path)}: ${message}`,
      ...(allowed === undefined ? {} : { allowed }),
    })),
  };
}

/**
 * A question against opponent number `o`. One seed for all that meet one opponent, another for the next: luck is shared
 * where it should cancel only.
 */
export function cellAgainst(
  o: number,
  key: string,
  checked: Checked,
  {
    seed,
    measure,
    method,
  }: Pick<Cell, 'seed' | 'method'> & { readonly measure?: z.infer<typeof MeasureField> | undefined },
): Cell {
  return { key: `${key}/${o}`, request: checked, seed: seed + o, measures: [measureRef(measure)], method };
}

/** @param path of a fault, which begins at the request of one question */
function placeAt(ruleset: string, kind: string, scenario: unknown, path: string): string {
  const inside = path.replace(/^scenario\.?/, '');
  return inside === '' ? 'the scenario' : placeInWords(findKind(ruleset, kind), scenario, inside);
}
