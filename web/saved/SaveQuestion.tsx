/** Keeps the question on Ask on this device, under a name that says what it asks. */
import { useState } from 'preact/hooks';
import { answer, kind, question, request } from '../ask/state.ts';
import type { JsonObject } from '../form/json.ts';
import { save } from './items.ts';

export function SaveQuestion() {
  const [saved, setSaved] = useState<unknown>(null);
  const asked = question.value;
  const body = request.value;
  if (!asked || !body) return null;
  const done = saved === asked;
  return (
    <button
      type="button"
      class="quiet"
      disabled={done}
      onClick={() => {
        const said = answer.peek().stale ? undefined : answer.peek().simulation?.result?.sentence;
        const usual = asked.method === 'auto' && asked.seed === 1 && asked.precision === null;
        save({
          sort: 'question',
          name: nameOf(body.scenario as JsonObject) || (kind.peek()?.title ?? asked.kind),
          game: asked.ruleset,
          kind: asked.kind,
          values: body.scenario as JsonObject,
          ...(usual ? {} : { how: { method: asked.method, seed: asked.seed, precision: asked.precision } }),
          ...(said ? { said } : {}),
        });
        setSaved(asked);
      }}
    >
      {done ? 'Saved' : 'Save'}
    </button>
  );
}

/** "Heavy warjack, Heavy warbeast": the names of its sides. */
function nameOf(scenario: JsonObject): string {
  const names = Object.values(scenario).flatMap((part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) && typeof part.name === 'string'
      ? [part.name]
      : [],
  );
  return names.filter(Boolean).join(', ').slice(0, 80);
}
