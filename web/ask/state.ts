/** The state of the Ask page. Components read these signals; actions.ts and run.ts change them. */
import { computed, signal } from '@preact/signals';
import type { RulesetSummary, SampleProfile, Simulation, SimulationRequestInput } from '../../server/api/contract.ts';
import type { ProblemBody } from '../api/client.ts';
import type { HeatModel } from '../charts/heat-model.ts';
import type { Json, JsonObject } from '../form/json.ts';
import type { GroupField } from '../form/model.ts';
import { type FieldProblem, locateProblems } from '../form/problems.ts';
import { pruned } from '../form/values.ts';
import type { LinkedQuestion, Question } from '../link/question.ts';

export type { Question };

export interface Answer {
  simulation: Simulation | null;
  /** Waiting for the service, or being counted. */
  state: 'waiting' | 'running' | 'ready' | 'failed';
  problem: ProblemBody | null;
  /** The simulation shown belongs to an earlier question. */
  stale: boolean;
  /** Whom the shown simulation is about: "DEF 12, ARM 18". */
  about?: string;
}

export const rulesets = signal<RulesetSummary[]>([]);
/** Null until they are there: nobody waits for them. */
export const profiles = signal<SampleProfile[] | null>(null);
export const question = signal<Question | null>(null);
export const form = signal<GroupField | null>(null);
export const answer = signal<Answer>({ simulation: null, state: 'waiting', problem: null, stale: false });
export const heat = signal<{ model: HeatModel | null; stale: boolean; problem: string }>({
  model: null,
  stale: false,
  problem: '',
});
/** Why the page could not start, or empty. */
export const failure = signal('');
/** Said once above the question: a restored link from another engine version, a damaged link. */
export const notice = signal('');

export const ruleset = computed(() => rulesets.value.find((each) => each.id === question.value?.ruleset));
export const kind = computed(() => ruleset.value?.kinds.find((each) => each.id === question.value?.kind));
export const scenario = computed<Json>(() => question.value?.scenario ?? {});

/** The request as it is sent: hidden fields left out. */
export const request = computed<SimulationRequestInput | null>(() => {
  const asked = question.value;
  if (!asked || !form.value) return null;
  const body: SimulationRequestInput = {
    ruleset: asked.ruleset,
    kind: asked.kind,
    scenario: (pruned(form.value, asked.scenario) ?? {}) as JsonObject,
    seed: asked.seed,
  };
  if (asked.method !== 'auto') body.method = asked.method;
  if (asked.precision && asked.method !== 'exact') body.precision = asked.precision;
  return body;
});

/** What is wrong with the question, field by field. */
export const problems = computed<FieldProblem[]>(() => {
  const errors = answer.value.problem?.errors;
  return errors && form.value ? locateProblems(form.value, scenario.value, errors) : [];
});

/** The question as a link holds it. */
export function linked(asked: Question): LinkedQuestion {
  return { ...asked, engine: answer.value.simulation?.result?.engineVersion ?? '' };
}
