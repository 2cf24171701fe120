/** What may be asked of weights. */

import { z } from 'zod';
import { findKind } from '../../rulesets/index.ts';
import type { Problem } from '../../rulesets/ruleset.ts';
import { counted } from '../../wording.ts';
import type { Cell } from '../cell.ts';
import {
  AimField,
  ConfidenceField,
  CountingFields,
  cellAgainst,
  checkedAt,
  MeasureField,
  type Opponent,
  OpponentsField,
  opponentsOf,
  PatchesField,
  patched,
  QuestionFields,
} from '../request.ts';
import { type StudyContext, StudyProblems } from '../study.ts';
import { added, automaticChanges, type Change, calledBy, changedBy } from './changes.ts';

const MOST_CHANGES = 100;
const MOST_CELLS = 4_000;
/** Trials of a change where a request leaves them out. */
export const USUAL_TRIALS = 200_000;

const points = z.number().min(-1e6).max(1e6).optional().meta({
  title: 'Points',
  description: 'What the change costs; its worth is then given per point too.',
});
const name = z.string().min(1).max(120).optional();
const path = z.string().min(1).max(200);

export const WeightsRequest = z.strictObject({
  ...QuestionFields,
  changes: z
    .array(
      z.union([
        z.strictObject({ name, path, by: z.number(), points }),
        z.strictObject({ name, path, add: z.unknown().refine((value) => value !== undefined), points }),
        z.strictObject({ name: z.string().min(1).max(120), patches: PatchesField, points }),
      ]),
    )
    .max(MOST_CHANGES)
    .default([])
    .meta({
      title: 'Changes',
      description:
        'Each is asked by itself: a field that goes up or down by so much, a rule that is added, or several fields that are others together. None: everything in the parts that can be one more, and every rule that can be added.',
    }),
  parts: z.array(path).max(20).optional().meta({
    title: 'Parts',
    description:
      'Where changes are looked for when none are given; left out, in whoever acts, or in the first of two sides.',
  }),
  opponents: OpponentsField,
  measure: MeasureField.optional(),
  better: AimField,
  confidence: ConfidenceField,
  maxTrials: z.int().min(2_048).max(50_000_000).optional().meta({
    title: 'Most trials',
    description: 'Of each change against one opponent. Left out, 200,000; of battles about 7,300.',
    advanced: true,
  }),
  ...CountingFields,
});
export type WeightsRequest = z.infer<typeof WeightsRequest>;

export interface Weighed {
  readonly change: Change;
  /** One an opponent. */
  readonly cells: readonly Cell[];
}

export interface WeightsPlan {
  readonly opponents: readonly Opponent[];
  readonly base: readonly Cell[];
  readonly weighed: readonly Weighed[];
  /** Automatic changes that make no valid scenario. */
  readonly impossible: readonly string[];
}

/** @throws StudyProblems */
export function planOf(request: WeightsRequest, context: StudyContext): WeightsPlan {
  const opponents = opponentsOf(request.opponents);
  const automatic = request.changes.length === 0;
  const parts = request.parts ?? [actingIn(request)];
  const changes = automatic ? automaticChanges(request.ruleset, request.kind, request.scenario, parts) : named(request);
  if (changes.length === 0) {
    throw new StudyProblems([
      {
        path: 'parts',
        message: `there is nothing to change in ${parts.join(', ')}`,
        allowed: 'other parts, or changes',
      },
    ]);
  }
  if ((changes.length + 1) * opponents.length > MOST_CELLS) {
    throw new StudyProblems([
      {
        path: 'opponents',
        message: `${counted(changes.length, 'changes')} against ${counted(opponents.length, 'opponents')} are too many questions`,
        allowed: `at most ${MOST_CELLS} in all`,
      },
    ]);
  }
  const base = cellsOf(request, context, opponents, 'base', {}, 'scenario');
  if ('problems' in base) throw new StudyProblems(base.problems);
  const problems: Problem[] = [];
  const impossible: string[] = [];
  const weighed = changes.flatMap((change, i): Weighed[] => {
    const made = cellsOf(request, context, opponents, String(i), change.patches, `changes[${i}]`);
    if ('cells' in made) return [{ change, cells: made.cells }];
    if (automatic) impossible.push(change.name);
    else problems.push(...made.problems);
    return [];
  });
  if (problems.length > 0) throw new StudyProblems(problems);
  return { opponents, base: base.cells, weighed, impossible };
}

/** The part whose changes are asked about where the request does not say. */
function actingIn({ ruleset, kind }: WeightsRequest): string {
  try {
    return findKind(ruleset, kind).matchup?.row ?? 'attacker';
  } catch (error) {
    throw new StudyProblems([{ path: 'kind', message: (error as Error).message }]);
  }
}

function named(request: WeightsRequest): Change[] {
  const problems: Problem[] = [];
  const changes = request.changes.flatMap((change, i): Change[] => {
    if ('patches' in change) return [{ name: change.name, patches: change.patches, points: change.points }];
    const patches =
      'by' in change
        ? changedBy(request.scenario, change.path, change.by)
        : added(request.scenario, change.path, change.add);
    if (!patches) {
      problems.push({
        path: `changes[${i}].path`,
        message: `there is no ${'by' in change ? 'number' : 'list'} at "${change.path}"`,
        allowed: 'by' in change ? 'a field of the scenario that holds a number' : 'a list, or a field left out',
      });
      return [];
    }
    const made = 'by' in change ? change.by : change.add;
    const called = calledBy(request.ruleset, request.kind, request.scenario, change.path, made);
    return [{ name: change.name ?? called, patches, points: change.points }];
  });
  if (problems.length > 0) throw new StudyProblems(problems);
  return changes;
}

function cellsOf(
  request: WeightsRequest,
  context: StudyContext,
  opponents: readonly Opponent[],
  key: string,
  patches: Change['patches'],
  at: string,
): { readonly cells: readonly Cell[] } | { readonly problems: readonly Problem[] } {
  const cells: Cell[] = [];
  for (const [o, opponent] of opponents.entries()) {
    const met = patched(request.scenario, opponent.patches, `opponents[${o}].patches`);
    const whole = patched(met.scenario, patches, at);
    const faults = [...met.problems, ...whole.problems];
    if (faults.length > 0) return { problems: faults };
    const result = checkedAt(context, request.ruleset, request.kind, whole.scenario, at);
    if ('problems' in result) return result;
    cells.push(cellAgainst(o, key, result.checked, request));
  }
  return { cells };
}
