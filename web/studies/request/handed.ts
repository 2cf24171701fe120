/** Requests that another page wrote: an army list becomes a tuning problem at the press of a button. */
import { signal } from '@preact/signals';
import { formFor } from '../../ask/actions.ts';
import { answer, request as asked, rulesets } from '../../ask/state.ts';
import type { Json, JsonObject } from '../../form/json.ts';
import type { ArmyList } from '../../lists/state.ts';
import { laidInto, partOf, unitOf } from './units.ts';

/** What the page Tune starts with, once. */
export const handed = signal<JsonObject | null>(null);

/**
 * The list as a tuning problem: a slot for each unit, which may stay out, within the points of the list. What the units
 * do is the question on Ask where it is one of this game with two sides, else the first such question of the game.
 */
export async function tuningOf(list: ArmyList): Promise<JsonObject> {
  const { kind, scenario } = await baseOf(list.game);
  const form = await formFor(list.game, kind);
  const own = partOf(form, 'own');
  const taken = new Map<string, number>();
  const slots = list.units.map((unit) => {
    const before = taken.get(unit.name) ?? 0;
    taken.set(unit.name, before + 1);
    const values = own ? (unit.parts[own.key] ?? unit.values) : unit.values;
    return {
      name: before === 0 ? unit.name : `${unit.name} ${before + 1}`,
      least: 0,
      choices: [
        {
          name: unit.name,
          ...(unit.points === null ? {} : { points: unit.points }),
          ...(unit.times === 1 ? {} : { times: unit.times }),
          patches: own ? laidInto(own, unitOf('', unit.title, values)) : {},
        },
      ],
    };
  });
  const points = list.units.reduce((sum, unit) => sum + (unit.points ?? 0), 0);
  return {
    ruleset: list.game,
    kind,
    scenario,
    value: 'sum',
    slots: slots as unknown as Json,
    ...(points > 0 ? { limits: { points } } : {}),
    ...measureOf(list.game, kind),
  };
}

async function baseOf(game: string): Promise<{ kind: string; scenario: JsonObject }> {
  const now = asked.value;
  const kinds = rulesets.value.find(({ id }) => id === game)?.kinds ?? [];
  if (now?.ruleset === game && (await hasSides(game, now.kind ?? ''))) {
    return { kind: now.kind ?? '', scenario: now.scenario as JsonObject };
  }
  for (const { id, examples } of kinds) {
    if (examples.length > 0 && (await hasSides(game, id))) {
      return { kind: id, scenario: examples[0].scenario as JsonObject };
    }
  }
  return { kind: kinds[0]?.id ?? '', scenario: {} };
}

async function hasSides(game: string, kind: string): Promise<boolean> {
  return partOf(await formFor(game, kind), 'own') !== undefined;
}

/** Values of units add up as points destroyed, not as chances. */
function measureOf(game: string, kind: string): JsonObject {
  const sides = rulesets.value.find(({ id }) => id === game)?.kinds.find(({ id }) => id === kind)?.matchup;
  if (sides?.destroyed) return { measure: sides.destroyed };
  const measures =
    asked.value?.ruleset === game && asked.value.kind === kind ? answer.value.simulation?.result?.measures : {};
  const counted = Object.entries(measures ?? {}).find(([, measure]) => measure.kind === 'distribution');
  return counted ? { measure: counted[0] } : {};
}
