/** Everything that a question says in words, for tests of how it says it. */
import { streamState } from '../../kernel/streams.ts';
import type { Question, ScenarioKind } from '../ruleset.ts';

const FEW = 40;

/** Everything that is said to somebody who asks this; the faults where it cannot be asked. */
export function saidOf(kind: ScenarioKind, input: unknown): string[] {
  const parsed = kind.schema.safeParse(input);
  if (!parsed.success) return [];
  const problems = kind.check(parsed.data);
  if (problems.length > 0)
    return problems.flatMap(({ message, allowed }) => (allowed ? [message, allowed] : [message]));
  return saidBy(kind.compile(parsed.data));
}

function saidBy(question: Question): string[] {
  const tally = new Int32Array(question.tallySize);
  question.simulate(streamState(3, 0), FEW, tally);
  const measures = question.measures(tally, FEW);
  const { steps, sentence } = question.replay(3, 0);
  return [
    ...question.notes,
    ...question.outcomes.map(({ title }) => title),
    ...(question.policy ? [question.policy.summary, ...question.policy.lines] : []),
    ...Object.values(measures).flatMap((measure) => [
      measure.title,
      measure.description ?? '',
      ...(measure.kind === 'distribution' ? [measure.unit] : []),
      ...(measure.kind === 'series' ? measure.steps.map(({ label }) => label) : []),
    ]),
    question.sentence(measures),
    sentence,
    ...steps.flatMap(({ label, text }) => [label, text]),
  ];
}
