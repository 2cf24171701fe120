/** Requests that another page wrote: an army list becomes a tuning problem at the press of a button. */
import { signal } from '@preact/signals';
import type { Loadouts } from '../../../server/api/contract.ts';
import { formFor } from '../../ask/actions.ts';
import { answer, request as asked, notice, rulesets } from '../../ask/state.ts';
import type { Json, JsonObject } from '../../form/json.ts';
import type { Asked } from '../../lists/put.ts';
import type { ArmyList } from '../../lists/state.ts';
import { navigate } from '../../shell/router.ts';
import { laidInto, partOf, unitOf } from './units.ts';

/** What the page Tune starts with, once. */
export const handed = signal<JsonObject | null>(null);
/** A comparison that the page Studies asks, once. */
export const handedComparison = signal<JsonObject | null>(null);

/**
 * The list as a tuning problem: a slot for each unit, which may stay out, within the points of the list. What the units
 * do is the question on Ask where it is one of this game with two sides in which all have something to do, else the one
 * in which most have; who is idle in it is named in the notice.
 */
export async function tuningOf(list: ArmyList): Promise<JsonObject> {
  const { kind, title, scenario } = await baseOf(list);
  const idle = list.units.filter(({ idleIn }) => idleIn.includes(kind)).map(({ name }) => name);
  notice.value = idle.length > 0 ? `In this question (${title}) these have nothing to do: ${idle.join(', ')}.` : '';
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

/** The list as a tuning problem in which one of its units may be any of its loadouts. */
export async function tuneLoadouts(list: ArmyList, index: number, { loadouts, more }: Loadouts): Promise<void> {
  const problem = await tuningOf(list);
  const form = await formFor(list.game, String(problem.kind));
  const own = partOf(form, 'own');
  const choices = loadouts.map(({ name, points, values }) => ({
    name: name.slice(0, 120),
    points,
    patches: own ? laidInto(own, unitOf('', name, values as Json)) : {},
  }));
  const slots = (problem.slots as unknown as Array<{ choices: unknown }>).map((slot, i) =>
    i === index ? { ...slot, choices } : slot,
  );
  handed.value = { ...problem, slots: slots as unknown as Json };
  const left = more ? `The ${loadouts.length} loadouts with the fewest options are in it; there are more.` : '';
  notice.value = [notice.value, left].filter(Boolean).join(' ');
  navigate('/tune');
}

/** Variants that one comparison has room for, and that it needs. */
const LEAST = 2;

/**
 * Asks for a comparison of loadouts, each with its points.
 *
 * @param opponent values of who is on the other side; null for whoever stands there in the question
 * @returns why there is nothing to compare, or empty
 */
export async function compareLoadouts(
  game: string,
  { kind, own, other }: Asked,
  { loadouts, more }: Loadouts,
  opponent: Json,
): Promise<string> {
  if (loadouts.length < LEAST) return 'There is only one loadout, so nothing to compare.';
  const now = asked.value;
  const example = rulesets.value.find(({ id }) => id === game)?.kinds.find(({ id }) => id === kind)?.examples[0];
  const usual = now?.ruleset === game && now.kind === kind ? now.scenario : example?.scenario;
  const base = (usual ?? {}) as JsonObject;
  const against = opponent === null ? {} : laidInto(other, unitOf('', '', opponent));
  const variants = loadouts.map(({ name, points, values }) => ({
    name: name.slice(0, 120),
    points,
    patches: laidInto(own, unitOf('', name, values as Json)),
  }));
  handedComparison.value = {
    ruleset: game,
    kind,
    scenario: { ...base, ...against },
    variants: variants as unknown as Json,
    ...measureOf(game, kind),
  };
  notice.value = more
    ? `More than ${loadouts.length} loadouts are allowed; the ${loadouts.length} with the fewest options are compared.`
    : '';
  navigate('/studies');
  return '';
}

/** A question with two sides, as it stands on Ask or in its first example. */
async function baseOf({ game, units }: ArmyList): Promise<{ kind: string; title: string; scenario: JsonObject }> {
  const now = asked.value?.ruleset === game ? asked.value : null;
  const idle = (kind: string) => units.filter(({ idleIn }) => idleIn.includes(kind)).length;
  const kinds = rulesets.value.find(({ id }) => id === game)?.kinds ?? [];
  const sided: Array<{ readonly kind: string; readonly title: string; readonly scenario: JsonObject }> = [];
  for (const { id, title, examples } of kinds) {
    const scenario = now?.kind === id ? now.scenario : examples[0]?.scenario;
    const form = scenario === undefined ? null : await formFor(game, id);
    if (form && partOf(form, 'own') && partOf(form, 'other'))
      sided.push({ kind: id, title, scenario: scenario as JsonObject });
  }
  const least = Math.min(...sided.map(({ kind }) => idle(kind)));
  const best = sided.filter(({ kind }) => idle(kind) === least);
  const [first] = kinds;
  const none = { kind: first?.id ?? '', title: first?.title ?? '', scenario: {} };
  return best.find(({ kind }) => kind === now?.kind) ?? best[0] ?? none;
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
