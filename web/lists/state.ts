/** Army lists that were read while the page is open, so that every part of every question can take units from them. */
import { signal } from '@preact/signals';
import type { ListReport } from '../../server/api/contract.ts';
import type { Json } from '../form/json.ts';

export interface ArmyList {
  id: number;
  /** The game whose rules it was read by. */
  game: string;
  title: string;
  units: ArmyUnit[];
}

export interface ArmyUnit {
  title: string;
  name: string;
  /** How many models it has, where its values speak of one of them. */
  times: number;
  /** What the list says it costs, or its profile does. */
  points: number | null;
  values: Json;
  /** Values for single parts, where these differ. */
  parts: Readonly<Record<string, Json>>;
  /** Rules of the unit that nobody knows here. */
  unknown: readonly string[];
  /** Whether no profile says what the unit is, so that its fields are still to be filled in. */
  empty: boolean;
}

export const armyLists = signal<readonly ArmyList[]>([]);

let last = 0;

/** Keeps the units of a report. Nothing is kept of a report without any. */
export function keepList(game: string, report: ListReport): ArmyList | null {
  if (report.units.length === 0) return null;
  last += 1;
  const list: ArmyList = {
    id: last,
    game,
    title: report.title ?? `List ${last}`,
    units: report.units.map((unit) => ({
      title: unitTitle(unit),
      name: typeof unit.values.name === 'string' ? unit.values.name : unit.at,
      times: unit.values.models === undefined ? Math.max(1, unit.models ?? 1) : 1,
      points: pointsOf(unit),
      values: unit.values as Json,
      parts: (unit.parts ?? {}) as Record<string, Json>,
      unknown: unit.unknown,
      empty: unit.profile === null,
    })),
  };
  // Read again, a list takes the place of what it was.
  const same = JSON.stringify(list.units);
  const others = armyLists.value.filter((each) => each.game !== game || JSON.stringify(each.units) !== same);
  armyLists.value = [...others, list];
  return list;
}

export function dropList(id: number): void {
  armyLists.value = armyLists.value.filter((list) => list.id !== id);
}

/** "Spearmen [10] · 130 pts · 1 rule not known", as far as the report says. */
function pointsOf({ values, points }: ListReport['units'][number]): number | null {
  const cost = values.cost ?? points;
  return typeof cost === 'number' && cost > 0 ? cost : null;
}

function unitTitle({ values, at, unknown, profile, ...unit }: ListReport['units'][number]): string {
  const { name, models = unit.models } = values;
  const cost = pointsOf({ values, at, unknown, profile, ...unit });
  const parts = [
    typeof name === 'string' ? `${name}${typeof models === 'number' ? ` [${models}]` : ''}` : at,
    ...(cost === null ? [] : [`${cost} pts`]),
    ...(unknown.length > 0 ? [unknown.length === 1 ? '1 rule not known' : `${unknown.length} rules not known`] : []),
    ...(profile === null ? ['no profile'] : []),
  ];
  return parts.join(' · ');
}
