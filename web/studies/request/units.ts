/** Whatever a request can be filled with: sample profiles and the units of army lists that were read on this page. */
import { service } from '../../api/client.ts';
import { rulesets } from '../../ask/state.ts';
import type { Sample } from '../../form/context.ts';
import { fitted } from '../../form/fit.ts';
import { isObject, type Json, type JsonObject } from '../../form/json.ts';
import type { GroupField } from '../../form/model.ts';
import { parsePath } from '../../form/path.ts';
import { type ArmyUnit, armyLists } from '../../lists/state.ts';
import { fetchedOnce } from './once.ts';

export interface Unit {
  readonly id: string;
  /** For a list of choices: with the list it is from. */
  readonly title: string;
  readonly name: string;
  readonly points: number | null;
  readonly values: Json;
  /** Kinds of question in which it has nothing to do. */
  readonly idleIn?: readonly string[];
  /** For a unit of an army list: which list, and what was read of it. */
  readonly listed?: { readonly list: number; readonly unit: ArmyUnit };
}

const samples = fetchedOnce(async (game) => {
  const found = await service.profiles(game);
  return found.map(({ id, title, part, kind, values, idleIn = [] }) => ({
    ...unitOf(id, title, values as Json),
    ...{ part, kind, idleIn },
  }));
});

/** A profile as something to choose. */
export function unitOf(id: string, title: string, values: Json, points?: number | null): Unit {
  const given = isObject(values) ? values : {};
  const cost = points ?? (typeof given.cost === 'number' && given.cost > 0 ? given.cost : null);
  return { id, title, name: typeof given.name === 'string' ? given.name : title, points: cost, values };
}

/** Units that can fill a part of a scenario, such as `attacker`; those of lists first. */
export function unitsFor(game: string, kind: string, part: string): Unit[] {
  const fills = rulesets.value.find(({ id }) => id === game)?.lists?.parts.includes(part);
  const listed = armyLists.value
    .filter((list) => list.game === game && fills)
    .flatMap((list) =>
      list.units.map((unit, i) => ({
        ...unitOf(`${list.id}/${i}`, `${list.title}: ${unit.title}`, unit.parts[part] ?? unit.values, unit.points),
        name: unit.name,
        idleIn: unit.idleIn,
        listed: { list: list.id, unit },
      })),
    );
  const stored = game === '' ? [] : (samples(game) ?? []);
  const ofKind = new Set(stored.filter((each) => each.kind === kind).map(({ part: own }) => own));
  return [...listed, ...stored.filter((each) => each.part === part && (!ofKind.has(part) || each.kind === kind))];
}

/** Units that can stand as profiles in match-ups of a kind: with all that either side needs, where these differ. */
export function profilesFor(game: string, kind: string): Unit[] {
  const matchup = rulesets.value.find(({ id }) => id === game)?.kinds.find(({ id }) => id === kind)?.matchup;
  const own = parsePath(matchup?.row ?? 'attacker').findLast((part) => typeof part === 'string') ?? '';
  for (const part of matchup?.sides ? ['first', 'units', own] : [own]) {
    const units = unitsFor(game, kind, String(part));
    if (units.length > 0) return units;
  }
  return [];
}

/** The part of a scenario that a side of it consists of: who acts, or who suffers. */
export function partOf(form: GroupField, side: 'own' | 'other'): GroupField | undefined {
  const names = side === 'own' ? ['attacker', 'first'] : ['target', 'second'];
  return form.fields.find((field): field is GroupField => field.type === 'group' && names.includes(field.key));
}

/** A unit as a change of a scenario: its values in their part. */
export function laidInto(part: GroupField, unit: Unit): JsonObject {
  return { [part.key]: fitted(part, unit.values).values };
}

export function asSamples(units: readonly Unit[], card: (unit: Unit) => Json): Sample[] {
  return units.map((unit) => ({ id: unit.id, title: unit.title, values: card(unit) }));
}
