/** Puts the question of a stored run on the page, with the run itself as its answer. */
import { service } from '../api/client.ts';
import type { JsonObject } from '../form/json.ts';
import type { Precision } from '../link/question.ts';
import { open } from './actions.ts';
import { rememberRun } from './remembered.ts';
import { kept } from './run.ts';
import { request } from './state.ts';

export async function openRun(id: string): Promise<void> {
  const { ruleset, kind, scenario, asked } = await service.simulation(id);
  // Whatever runs on the page now is not stopped by looking at something else.
  kept.value = true;
  await open(
    {
      ruleset,
      kind,
      scenario: scenario as JsonObject,
      method: asked?.method ?? 'auto',
      seed: asked?.seed ?? 1,
      precision: (asked?.precision as unknown as Precision | undefined) ?? null,
    },
    () => {
      const body = request.peek();
      if (body) rememberRun(JSON.stringify(body), id);
    },
  );
}
