/** Both armies as single units: copies told apart, and everything that dice need, as in a duel of two sides. */
import { namesByArmy } from '../../../wording.ts';
import type { Circumstances } from '../attackPlan.ts';
import { type Duel, type Fighter, Fighter as FighterSchema } from '../duel/schema.ts';
import { BLOW, Field, HASTY, RANGED } from '../duel/setup.ts';
import type { Force } from '../force.ts';
import type { Army, Battle, Combatant } from './schema.ts';

export type Seat = 0 | 1;

/** Shots at an enemy beside it: what RANGED, AGAIN and HASTY are at others. */
export const CLOSE = 6;
export const CLOSE_AGAIN = 7;
export const CLOSE_HASTY = 8;
const WAYS = 9;
/** From a shot at others to the same at an enemy beside it. */
const NEARER = CLOSE - RANGED;

/** What a duel asks of a unit and a map knows by itself. */
const OFF_THE_MAP = {
  closesIn: 0,
  targets: 'first in line',
  sparesBroken: false,
  outOfSight: false,
  inCover: false,
  coverAP: 0,
  coverPercent: 0,
  onItsTerrain: false,
} satisfies Partial<Fighter>;

/** The units of an army, one by one. */
export function unitsOf({ units }: Pick<Army, 'units'>): Combatant[] {
  return units.flatMap((one) => Array<Combatant>(one.copies).fill({ ...one, copies: 1 }));
}

export class Forces extends Field {
  readonly battle: Battle;
  /** By unit: what is said of it, and a number that alike ones share. */
  readonly cards: readonly Combatant[];
  readonly sortOf: Int32Array;
  readonly points: readonly [number, number];
  /** Where the second army begins, and the number of all. */
  readonly bounds: readonly [0, number, number];

  constructor(battle: Battle) {
    const armies = [unitsOf(battle.first), unitsOf(battle.second)];
    super(asDuel(battle, armies, namesByArmy([battle.first, battle.second])), WAYS);
    this.battle = battle;
    this.cards = armies.flat();
    this.bounds = [0, armies[0].length, this.cards.length];
    const sorts = new Map<string, number>();
    this.sortOf = Int32Array.from(this.cards, (card, u) => {
      const key = JSON.stringify({ ...card, name: '', side: card.within === '' ? 0 : this.units[u].side });
      const known = sorts.get(key) ?? sorts.size;
      sorts.set(key, known);
      return known;
    });
    const sum = (units: readonly Combatant[]) => units.reduce((points, { cost }) => points + cost, 0);
    this.points = [sum(armies[0]), sum(armies[1])];
  }

  /** Whoever has gone a Half Move has no more for one attack than for another. */
  override further(index: number, way: number): number {
    if (way === HASTY) return HASTY;
    return way >= CLOSE ? super.further(index, RANGED) + NEARER : super.further(index, way);
  }

  protected override circumstances(attacker: number, _target: number, way: number, mine: Force): Circumstances {
    const { given } = this.units[attacker];
    return {
      ...this.manner(given, way >= CLOSE ? way - NEARER : way, mine),
      pointBlank: way >= CLOSE,
      ...{ inCover: false, coverAP: 0, coverPercent: 0, targetOnItsTerrain: false, targetOnAttackersTerrain: false },
      ...{ targetUnaware: false, targetAllOut: false, calledShot: 0 },
    };
  }

  /** Squares of a Half Move, a Charge and a Run (AE-MOVE-01, RU-T-60); nothing for a Fortress (TAB-AE-15). */
  speed(u: number, of: 'half' | 'charge' | 'run'): number {
    const { kind, mounted } = this.cards[u];
    if (kind === 'fortress') return 0;
    const AB = mounted ?? this.units[u].force.AB;
    return this.cards[u][of] ?? AB * TIMES[of];
  }
}

const TIMES = { half: 1, charge: 3, run: 6 } as const;

/** How a unit that stands beside its enemy attacks it, or -1 for not at all. */
export function wayBeside({ cards }: Forces, u: number): number {
  const { melee, ranged } = cards[u];
  if (melee) return BLOW;
  return ranged ? CLOSE : -1;
}

const FIGHTER_FIELDS = Object.keys(FighterSchema.shape) as Array<keyof Fighter & keyof Combatant>;

/** The part of it that a duel knows. */
function fighterOf(one: Combatant): Omit<Fighter, keyof typeof OFF_THE_MAP> {
  const known = FIGHTER_FIELDS.flatMap((field) => (field in one ? [[field, one[field]] as const] : []));
  return Object.fromEntries(known) as unknown as Fighter;
}

function asDuel(battle: Battle, armies: ReadonlyArray<readonly Combatant[]>, names: readonly string[]): Duel {
  const side = ({ moraleNumber, command }: Army, units: readonly Combatant[], from: number) => {
    const called = new Map(units.map(({ name }, i) => [name, names[from + i]] as const));
    return {
      ...{ moraleNumber, command, controlPoints: 0, turnsToLeave: 1 },
      units: units.map((one, i): Fighter => {
        return {
          ...OFF_THE_MAP,
          ...fighterOf(one),
          name: names[from + i],
          within: called.get(one.within) ?? one.within,
        };
      }),
    };
  };
  return {
    A: side(battle.first, armies[0], 0),
    B: side(battle.second, armies[1], armies[0].length),
    ...{ rounds: battle.rounds, first: 'A', order: 'side after side', rulings: battle.rulings },
  };
}
