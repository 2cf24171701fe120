/** What a list says of itself against what was read: every difference with both numbers. */
import { counted, unitFor } from '../../../wording.ts';
import type { Gathered } from '../../reading/gathered.ts';
import { differences } from '../../reading/totals.ts';
import type { ListFinding } from '../../ruleset.ts';
import type { Unit } from '../schema.ts';

interface Read {
  readonly unit: Unit;
  readonly at: string;
  readonly unknown: readonly string[];
}

export interface Stated {
  readonly at: string;
  readonly points?: number | null;
  readonly units?: number | null;
  readonly models?: number | null;
}

/** Totals that the list states. Units that could not be read make a difference, and that is what it is for. */
export function checkTotals(
  gathering: Pick<Gathered<Read>, 'stated' | 'units' | 'findings'>,
  { at, points, units, models }: Stated,
): void {
  gathering.stated = {
    at,
    ...(points === null || points === undefined ? {} : { points }),
    ...(units === null || units === undefined ? {} : { units }),
    ...(models === null || models === undefined ? {} : { models }),
  };
  const read = gathering.units.map(({ unit }) => sumsOf(unit));
  const total = {
    points: sum(read.map((one) => one.points)),
    units: read.length,
    models: sum(read.map((one) => one.models)),
  };
  gathering.findings.push(...differences(gathering.stated, total));
}

/** What a unit adds to its army, with those who joined it. */
export function sumsOf(unit: Pick<Unit, 'cost' | 'models' | 'joined'>): {
  readonly points: number;
  readonly models: number;
} {
  return { points: pointsOf(unit), models: unit.models + unit.joined.length };
}

export function pointsOf(unit: Pick<Unit, 'cost' | 'joined'>): number {
  return unit.cost + sum(unit.joined.map(({ cost }) => cost));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Copies of the weapons of a unit against its models: every model fights with something, and all with as much. */
export function checkWeapons(at: string, unit: Unit): ListFinding[] {
  const copies = (ranged: boolean) =>
    sum(unit.weapons.filter(({ range }) => (range !== undefined) === ranged).map(({ count }) => count ?? unit.models));
  const [melee, ranged] = [copies(false), copies(true)];
  const models = counted(unit.models, unit.models === 1 ? 'model' : 'models');
  const weapons = (count: number, sort: string) => `${count} ${sort} ${unitFor(count, 'weapons')} for ${models}`;
  const finding = (verdict: 'assumed' | 'not known', note: string): ListFinding[] => [
    { at, text: unit.name, verdict, note, check: true },
  ];
  return [
    ...(melee > 0 && melee < unit.models
      ? finding('not known', `${weapons(melee, 'melee')}: some fight without one`)
      : melee % unit.models > 0
        ? finding('assumed', `${weapons(melee, 'melee')}: some fight with more than others`)
        : []),
    ...(ranged > unit.models && ranged % unit.models > 0
      ? finding('assumed', `${weapons(ranged, 'ranged')}: some shoot with more than others`)
      : []),
  ];
}
