/** The heat map's numbers: the same question with the target's two main stats a few points up and down. */
import { computed, effect, signal } from '@preact/signals';
import type { SweepQuestion } from '../api/client.ts';
import { heatModel, valuesAround } from '../charts/heat-model.ts';
import { atHand } from '../engine/asking.ts';
import type { JsonObject } from '../form/json.ts';
import type { Field, GroupField, UnionField } from '../form/model.ts';
import { parsePath, valueAt } from '../form/path.ts';
import { shownValue } from '../form/values.ts';
import { askerOf } from './asker.ts';
import { dimmer } from './below.ts';
import { answer, form, heat, kind, request } from './state.ts';

/** How far the map reaches to each side. */
const REACH = 3;
const PAUSE_MS = 60;

/** The last question that was asked had no map. */
const heatNone = signal(false);

const late = dimmer(heat);
const asker = askerOf(PAUSE_MS, sweep);

/** Whether a map is on its way: there is room for it then. */
export const heatExpected = computed(() => !answer.value.problem && !heatNone.value && sweepQuestion() !== null);

/** Starts keeping the map in step with the answer. Runs only after an answer, so it never delays one. */
export function watchSweep(): void {
  effect(() => {
    const { state, stale } = answer.value;
    const asked = state === 'ready' && !stale ? sweepQuestion() : null;
    if (!asked) {
      if (heat.peek().model) late.dim();
      asker.forget();
      return;
    }
    asker.want(asked);
  });
}

interface Asked {
  body: SweepQuestion;
  titles: string[];
  current: number[];
}

async function sweep({ body, titles, current }: Asked, signal: AbortSignal): Promise<void> {
  try {
    const result = await atHand.sweep(body, signal);
    if (signal.aborted) return;
    // Questions that only trials can answer have no map: their cells are all empty.
    const some = result.cells.some((row) => row.some(({ value }) => value !== null));
    heatNone.value = !some;
    late.keep();
    heat.value = { model: some ? heatModel(result, titles, current) : null, stale: false, problem: '' };
  } catch (error) {
    if (signal.aborted) return;
    late.keep();
    heat.value = { model: null, stale: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Null when this kind has no map, or the fields hold no numbers yet. */
function sweepQuestion(): Asked | null {
  const paths = kind.value?.sweepFields;
  const sent = request.value;
  if (!paths || !sent || !form.value) return null;
  const fields = paths.slice(0, 2).map(({ path, title }) => {
    const keys = parsePath(path);
    const field = fieldAt(form.value as GroupField, keys, sent.scenario as JsonObject);
    const value = field ? shownValue(field, valueAt(sent.scenario as JsonObject, keys)) : undefined;
    const range = field?.type === 'number' ? field : undefined;
    return { path, title, value, min: range?.min, max: range?.max };
  });
  if (fields.some((field) => typeof field.value !== 'number')) return null;
  const current = fields.map((field) => field.value as number);
  const { ruleset, kind: kindId, scenario } = sent;
  return {
    body: {
      ruleset,
      kind: kindId,
      scenario,
      fields: fields.map(({ path, min, max }, i) => ({ path, values: valuesAround(current[i], REACH, min, max) })),
    },
    titles: fields.map((field) => field.title),
    current,
  };
}

/** The field at a path; of what is a choice of several groups, in the one that the scenario chose. */
function fieldAt(root: GroupField, keys: ReadonlyArray<string | number>, scenario: JsonObject): Field | undefined {
  let field: Field | undefined = root;
  for (const [depth, key] of keys.entries()) {
    if (field?.type === 'union') {
      const { tag, branches }: UnionField = field;
      const chosen = valueAt(scenario, [...keys.slice(0, depth), tag]);
      field = branches.find(({ value }) => value === chosen)?.group;
    }
    if (field?.type === 'group') field = field.fields.find((each) => each.key === key);
    else if (field?.type === 'list') field = field.item;
    else return undefined;
  }
  return field;
}
