/** Everything that changes the question. All of it can be undone: history.ts watches. */
import { batch } from '@preact/signals';
import { atHand } from '../engine/asking.ts';
import { isObject, type Json, type JsonObject, type JsonSchema } from '../form/json.ts';
import { buildForm, type GroupField } from '../form/model.ts';
import { type Path, valueAt, withValue } from '../form/path.ts';
import { initialValue } from '../form/values.ts';
import { carriedOver } from './carry.ts';
import { noteSchema, schemaKept } from './first-view.ts';
import { answer, failure, form, heat, notice, profiles, type Question, question, rulesets } from './state.ts';

/** Changes one value of the scenario; undefined takes it out. */
export function setValue(path: Path, value: Json | undefined): void {
  const asked = question.value;
  if (!asked) return;
  const scenario = withValue(asked.scenario, path, value);
  question.value = { ...asked, scenario: isObject(scenario) ? scenario : {} };
}

/** Changes method, seed or precision. */
export function setHow(change: Partial<Pick<Question, 'method' | 'seed' | 'precision'>>): void {
  if (question.value) question.value = { ...question.value, ...change };
}

/** Replaces the whole scenario, for example by one of the kind's samples. */
export function replaceScenario(scenario: JsonObject): void {
  if (question.value) question.value = { ...question.value, scenario };
}

/** Replaces one part by a sample profile. */
export function replacePart(part: Path, values: Json): void {
  setValue(part, values);
}

/** Lays values over a part: objects merge, everything else replaces. */
export function overlayPart(part: Path, values: Json): void {
  setValue(part, overlay(valueAt(question.value?.scenario, part), values));
}

/** `values` laid over `base`. */
export function overlay(base: Json | undefined, values: Json): Json {
  if (!isObject(base) || !isObject(values)) return values;
  const result = { ...base };
  for (const [key, value] of Object.entries(values)) result[key] = overlay(base[key], value);
  return result;
}

const forms = new Map<string, Promise<GroupField>>();

/** The form of a kind of question; fetched once. */
export function formFor(ruleset: string, kind: string): Promise<GroupField> {
  const key = `${ruleset}/${kind}`;
  const known = forms.get(key) ?? schemaOf(ruleset, kind).then(buildForm);
  known.catch(() => forms.delete(key));
  forms.set(key, known);
  return known;
}

async function schemaOf(ruleset: string, kind: string): Promise<JsonSchema> {
  const schema = schemaKept(ruleset, kind) ?? (await atHand.schema(ruleset, kind));
  noteSchema(ruleset, kind, schema);
  return schema;
}

/** Questions that somebody began to open. */
let begun = 0;

/**
 * Opens a question: fetches its form, and afterwards the ruleset's sample profiles. `ready` is called before it is asked. Where
 * another one was opened while the form was on its way, that stays, whichever form came first.
 */
export function open(asked: Question, ready: () => void = () => {}): Promise<void> {
  return opened(asked, ++begun, ready);
}

/** Asks at once what needs no other form. What is still on its way was begun before it, and stays away. */
export function put(asked: Question): void {
  begun++;
  question.value = asked;
}

/** @param turn when it was begun: no question replaces one that was begun after it */
async function opened(asked: Question, turn: number, ready: () => void = () => {}): Promise<void> {
  try {
    const loaded = await formFor(asked.ruleset, asked.kind);
    if (turn !== begun) return;
    if (question.peek()?.ruleset !== asked.ruleset) profiles.value = null;
    batch(() => {
      form.value = loaded;
      failure.value = '';
      answer.value = { simulation: null, state: 'waiting', problem: null, stale: false };
      heat.value = { model: null, stale: false, problem: '' };
      question.value = asked;
      ready();
    });
    void fetchProfiles(asked.ruleset);
  } catch (error) {
    if (turn === begun) failure.value = error instanceof Error ? error.message : String(error);
  }
}

/** Profiles to start from: nobody waits for them, neither the question nor its answer. */
async function fetchProfiles(ruleset: string): Promise<void> {
  const found = await atHand.profiles(ruleset).catch(() => []);
  if (question.peek()?.ruleset === ruleset) profiles.value = found;
}

/** Turns to another kind of question, with its first example filled in; of the same game, the models stay. */
export async function choose(rulesetId: string, kindId?: string): Promise<void> {
  const ruleset = rulesets.value.find((each) => each.id === rulesetId) ?? rulesets.value[0];
  const kind = ruleset?.kinds.find((each) => each.id === kindId) ?? ruleset?.kinds[0];
  if (!ruleset || !kind) return;
  const turn = ++begun;
  const example = kind.examples[0]?.scenario as Json | undefined;
  const blank = initialValue(await formFor(ruleset.id, kind.id));
  const usual = isObject(example) ? example : isObject(blank) ? blank : {};
  const before = question.peek();
  const old = form.peek();
  const turned = before && old && before.ruleset === ruleset.id && before.kind !== kind.id;
  const { scenario, names } = turned
    ? carriedOver(
        {
          game: ruleset.id,
          form: old,
          scenario: before.scenario,
          examples: (ruleset.kinds.find(({ id }) => id === before.kind)?.examples ?? []).map(
            (each) => each.scenario as JsonObject,
          ),
        },
        await formFor(ruleset.id, kind.id),
        usual,
      )
    : { scenario: usual, names: [] };
  await opened({ ruleset: ruleset.id, kind: kind.id, scenario, method: 'auto', seed: 1, precision: null }, turn);
  if (turn !== begun) return;
  if (names.length > 0) notice.value = `${names.join(' and ')} came along from the question before.`;
}
