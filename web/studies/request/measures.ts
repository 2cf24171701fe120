/** Names of the measures of a kind of question: asked once, by its first example. */
import { signal } from '@preact/signals';
import { service } from '../../api/client.ts';
import { rulesets } from '../../ask/state.ts';
import { wordsOf } from '../../form/model.ts';

export interface MeasureName {
  readonly name: string;
  readonly title: string;
}

/** Of a series, each of few steps is a measure of its own. */
const MOST_STEPS = 4;

const known = signal<ReadonlyMap<string, readonly MeasureName[]>>(new Map());
const asked = new Set<string>();

/** Empty until they are there. */
export function measuresOf(game: string, kind: string): readonly MeasureName[] {
  const key = `${game}/${kind}`;
  const example = rulesets.value.find(({ id }) => id === game)?.kinds.find(({ id }) => id === kind)?.examples[0];
  if (example && !asked.has(key)) {
    asked.add(key);
    const scenario = example.scenario as Record<string, unknown>;
    service
      .simulate({ ruleset: game, kind, scenario, precision: { trials: 1_024 } }, new AbortController().signal)
      .then(({ result }) => {
        // Titles name the models of the example; the names of measures suit every scenario.
        const names = Object.entries(result?.measures ?? {}).flatMap(([name, measure]) => [
          { name, title: wordsOf(name) },
          ...(measure.kind === 'series' && measure.steps.length <= MOST_STEPS
            ? measure.steps.map(({ label }) => ({ name: `${name}/${label}`, title: `${wordsOf(name)}: ${label}` }))
            : []),
        ]);
        known.value = new Map(known.value).set(key, names);
      })
      .catch(() => asked.delete(key));
  }
  return known.value.get(key) ?? [];
}
