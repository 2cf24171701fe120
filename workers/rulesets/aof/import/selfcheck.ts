/** What a list says of itself against what was read: every difference with both numbers. */
import { counted } from '../../../wording.ts';
import type { Unit } from '../schema.ts';
import type { Gathering } from './report.ts';

export interface Stated {
  readonly at: string;
  readonly points?: number | null;
  readonly units?: number | null;
  readonly models?: number | null;
}

/** Totals that the list states. Units that could not be read make a difference, and that is what it is for. */
export function checkTotals(gathering: Gathering, { at, points, units, models }: Stated): void {
  const read = gathering.units.map(({ unit }) => unit);
  const differ = (what: string, stated: number | null | undefined, found: number) => {
    if (stated !== null && stated !== undefined && stated !== found)
      gathering.say(
        at,
        `${stated} ${what}`,
        'not known',
        `the list says ${stated} ${what}; what was read has ${found}`,
      );
  };
  differ('points', points, sum(read.map(pointsOf)));
  differ('units', units, read.length);
  differ('models', models, sum(read.map((unit) => unit.models + unit.joined.length)));
}

export function pointsOf(unit: Pick<Unit, 'cost' | 'joined'>): number {
  return unit.cost + sum(unit.joined.map(({ cost }) => cost));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Copies of the weapons of a unit against its models: every model fights with something, and all with as much. */
export function checkWeapons(gathering: Gathering, at: string, unit: Unit): void {
  const copies = (ranged: boolean) =>
    sum(unit.weapons.filter(({ range }) => (range !== undefined) === ranged).map(({ count }) => count ?? unit.models));
  const [melee, ranged] = [copies(false), copies(true)];
  const models = counted(unit.models, unit.models === 1 ? 'model' : 'models');
  if (melee > 0 && melee < unit.models)
    gathering.say(at, unit.name, 'not known', `${melee} melee weapons for ${models}: some fight without one`);
  else if (melee % unit.models > 0)
    gathering.say(at, unit.name, 'assumed', `${melee} melee weapons for ${models}: some fight with more than others`);
  if (ranged > unit.models && ranged % unit.models > 0)
    gathering.say(at, unit.name, 'assumed', `${ranged} ranged weapons for ${models}: some shoot with more than others`);
}
