/** Names of the measures of a kind of question: asked once, by its first example. */
import { service } from '../../api/client.ts';
import { rulesets } from '../../ask/state.ts';
import { wordsOf } from '../../form/model.ts';
import { fetchedOnce } from './once.ts';

export interface MeasureName {
  readonly name: string;
  readonly title: string;
}

/** Of a series, each of few steps is a measure of its own. */
const MOST_STEPS = 4;

const NONE: readonly MeasureName[] = [];

const known = fetchedOnce(async (key): Promise<readonly MeasureName[]> => {
  const [game, kind] = key.split('/');
  const scenario = exampleOf(game, kind) as Record<string, unknown>;
  const body = { ruleset: game, kind, scenario, precision: { trials: 1_024 } };
  const { result } = await service.simulate(body, new AbortController().signal);
  // Titles name the models of the example; the names of measures suit every scenario.
  return Object.entries(result?.measures ?? {}).flatMap(([name, measure]) => [
    { name, title: wordsOf(name) },
    ...(measure.kind === 'series' && measure.steps.length <= MOST_STEPS
      ? measure.steps.map(({ label }) => ({ name: `${name}/${label}`, title: `${wordsOf(name)}: ${label}` }))
      : []),
  ]);
});

function exampleOf(game: string, kind: string): unknown {
  const found = rulesets.value.find(({ id }) => id === game)?.kinds.find(({ id }) => id === kind);
  return found?.examples[0]?.scenario;
}

/** Empty until they are there. */
export function measuresOf(game: string, kind: string): readonly MeasureName[] {
  return exampleOf(game, kind) === undefined ? NONE : (known(`${game}/${kind}`) ?? NONE);
}
