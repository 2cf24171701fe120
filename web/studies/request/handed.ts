/** Requests that another page wrote: an army list becomes a tuning problem at the press of a button. */
import { signal } from '@preact/signals';
import type { Loadouts } from '../../../server/api/contract.ts';
import { formFor } from '../../ask/actions.ts';
import { answer, request as asked, notice, rulesets } from '../../ask/state.ts';
import type { Json, JsonObject } from '../../form/json.ts';
import type { GroupField } from '../../form/model.ts';
import type { Asked } from '../../lists/put.ts';
import type { ArmyList } from '../../lists/state.ts';
import { navigate } from '../../shell/router.ts';
import { laidInto, partOf, unitOf } from './units.ts';

/** Units that one list takes at most. */
const MOST_TAKEN = 100;
/** Points destroyed, or boxes, to which values of units are told: half the width of their intervals. */
const PRECISION = 0.5;

/** What the page Tune starts with, once. */
export const handed = signal<JsonObject | null>(null);
/** A comparison that the page Studies asks, once. */
export const handedComparison = signal<JsonObject | null>(null);

/**
 * The list as a tuning problem: its units as the candidates of one slot, within the points of the list. Each unit is
 * asked in all that it does in a round, shooting and charging, and what it is worth there is added up; who has nothing
 * to do in any of it is named in the notice. Whom it meets stays as it was.
 *
 * @param also what else may be chosen
 */
export async function tuningOf(
  list: ArmyList,
  before: JsonObject | null = null,
  also: readonly Acting[] = [],
): Promise<JsonObject> {
  const phases = await phasesOf(list, also);
  const [first, ...further] = phases;
  const idle = list.units.filter(({ idleIn }) => phases.every(({ kind }) => idleIn.includes(kind)));
  const where = phases.map(({ title }) => title).join(' and ');
  notice.value =
    idle.length > 0 ? `In ${where} these have nothing to do: ${idle.map(({ name }) => name).join(', ')}.` : '';
  const forms = new Map<string, GroupField>();
  for (const { kind } of phases) forms.set(kind, await formFor(list.game, kind));
  const choices: JsonObject[] = [];
  for (const unit of list.units) {
    const acts = phases.find(({ kind }) => !unit.idleIn.includes(kind)) ?? first;
    const own = partOf(forms.get(acts.kind)!, 'own');
    const values = own ? (unit.parts[own.key] ?? unit.values) : unit.values;
    const idleIn = phases.filter(({ kind }) => unit.idleIn.includes(kind)).map(({ kind }) => kind);
    choices.push({
      name: unit.name,
      ...(unit.points === null ? {} : { points: unit.points }),
      ...(unit.times === 1 ? {} : { times: unit.times }),
      ...(idleIn.length === 0 ? {} : { idleIn }),
      patches: own ? laidInto(own, unitOf('', unit.title, values)) : {},
    });
  }
  const points = list.units.reduce((sum, unit) => sum + (unit.points ?? 0), 0);
  const adds = rulesets.value.find(({ id }) => id === list.game)?.lists?.phases ?? [];
  const asks = ({ kind, scenario }: Sided): JsonObject => {
    const phase = adds.find((one) => one.kind === kind);
    return { kind, scenario, ...(phase ? { measure: phase.measure } : measureOf(list.game, kind)) };
  };
  const met = before?.ruleset === list.game && Array.isArray(before.opponents) ? { opponents: before.opponents } : {};
  return {
    ruleset: list.game,
    ...asks(first),
    ...(further.length > 0 ? { phases: further.map(asks) } : {}),
    value: 'sum',
    slots: [{ name: 'Units', least: 0, most: Math.min(MOST_TAKEN, list.units.length), choices: togetherIn(choices) }],
    precision: PRECISION,
    ...met,
    ...(points > 0 ? { limits: { points } } : {}),
  };
}

/** Choices that are the same in all but their place are copies of one; others of one name get a number. */
function togetherIn(choices: readonly JsonObject[]): JsonObject[] {
  const together = new Map<string, JsonObject & { most: number }>();
  for (const choice of choices) {
    const key = JSON.stringify(choice);
    const same = together.get(key);
    if (same) same.most += 1;
    else together.set(key, { ...choice, most: 1 });
  }
  const taken = new Map<string, number>();
  return [...together.values()].map((choice) => {
    const name = String(choice.name);
    const before = taken.get(name) ?? 0;
    taken.set(name, before + 1);
    return before === 0 ? choice : { ...choice, name: `${name} ${before + 1}` };
  });
}

/**
 * The units of a list as those that are met, each as often as its points say.
 *
 * @returns null where the question has no place for a unit on the other side
 */
export async function opponentsFrom(list: ArmyList, kind: string): Promise<Json | null> {
  const other = partOf(await formFor(list.game, kind), 'other');
  const parts = rulesets.value.find(({ id }) => id === list.game)?.lists?.parts ?? [];
  if (!other || !parts.includes(other.key)) return null;
  const priced = list.units.every(({ points }) => (points ?? 0) > 0);
  return list.units.map((unit) => ({
    name: unit.name,
    ...(priced ? { weight: unit.points } : {}),
    patches: laidInto(other, unitOf('', unit.title, unit.parts[other.key] ?? unit.values)),
  }));
}

/** The list as a tuning problem in which one of its units may be any of its loadouts. */
export async function tuneLoadouts(list: ArmyList, index: number, { loadouts, more }: Loadouts): Promise<void> {
  const problem = await tuningOf(list, null, loadouts);
  const form = await formFor(list.game, String(problem.kind));
  const own = partOf(form, 'own');
  const loaded = (list.units[index]?.name ?? '').slice(0, 120);
  const choices = loadouts.map(({ name, points, values, idleIn }) => ({
    name: name.slice(0, 120),
    points,
    roles: [loaded],
    ...(idleIn ? { idleIn } : {}),
    patches: own ? laidInto(own, unitOf('', name, values as Json)) : {},
  }));
  // However many loadouts there are, the list has so many of the unit.
  const many = list.units.filter(({ name }) => name === list.units[index]?.name).length;
  const slots = (problem.slots as unknown as Array<{ choices: JsonObject[] }>).map((slot) => ({
    ...slot,
    choices: [...slot.choices.filter(({ name }) => name !== list.units[index]?.name), ...choices],
  }));
  const limits = { ...(problem.limits as JsonObject | undefined), roles: [{ role: loaded, least: 0, most: many }] };
  handed.value = { ...problem, slots: slots as unknown as Json, limits };
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

/** Kinds of question in which something has nothing to do. */
interface Acting {
  readonly idleIn?: readonly string[] | undefined;
}

interface Sided {
  readonly kind: string;
  readonly title: string;
  readonly scenario: JsonObject;
}

/**
 * What the units of a list do in a round: the phases of the game in which one of them has something to do; else one
 * question with two sides, that on Ask first.
 */
async function phasesOf({ game, units }: ArmyList, also: readonly Acting[]): Promise<readonly Sided[]> {
  const now = asked.value?.ruleset === game ? asked.value : null;
  const { kinds = [], lists } = rulesets.value.find(({ id }) => id === game) ?? {};
  const sided: Sided[] = [];
  for (const { id, title, examples } of kinds) {
    const scenario = now?.kind === id ? now.scenario : examples[0]?.scenario;
    const form = scenario === undefined ? null : await formFor(game, id);
    if (form && partOf(form, 'own') && partOf(form, 'other'))
      sided.push({ kind: id, title, scenario: scenario as JsonObject });
  }
  const acting = ({ kind }: Sided) => [...units, ...also].some(({ idleIn = [] }) => !idleIn.includes(kind));
  const phases = sided.filter((one) => lists?.phases.some(({ kind }) => kind === one.kind) && acting(one));
  if (phases.length > 0) return phases;
  const [kind] = kinds;
  const one = sided.find((each) => each.kind === now?.kind) ?? sided[0];
  return [one ?? { kind: kind?.id ?? '', title: kind?.title ?? '', scenario: {} }];
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
