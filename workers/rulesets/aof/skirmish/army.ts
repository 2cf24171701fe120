/** Skirmishes made from a duel: several of the same units a side, or as many models in one merged unit. */
import { onceFor } from '../../../onceFor.ts';
import type { Armies, ArmyMeeting } from '../../ruleset.ts';
import { Duel } from '../duel/schema.ts';
import type { Unit } from '../schema.ts';
import { checkSkirmish, countersOf, MOST_COUNTERS } from './check.ts';
import { MOST_UNITS, type Skirmish, type TargetRule } from './schema.ts';

interface Battle {
  readonly id: string;
  readonly title: string;
  readonly units: number;
  /** Null: all models of a side stand in one unit. */
  readonly targets: TargetRule | null;
}

const BATTLES: readonly Battle[] = [
  { id: '2-anybody', title: '2 a side, anybody is fought', units: 2, targets: 'anybody' },
  { id: '2-fought', title: '2 a side, who has fought is fought first', units: 2, targets: 'fought already' },
  { id: '3-anybody', title: '3 a side, anybody is fought', units: 3, targets: 'anybody' },
  { id: '3-fought', title: '3 a side, who has fought is fought first', units: 3, targets: 'fought already' },
  { id: '1-merged', title: "one unit's worth of points a side, merged into one unit", units: 1, targets: null },
  { id: '3-merged', title: "three units' worth a side, merged into one unit", units: 3, targets: null },
];

/** Too dear for every report; what prices are measured by. */
const LARGER: readonly Battle[] = [
  { id: '6-anybody', title: '6 a side, anybody is fought', units: 6, targets: 'anybody' },
  { id: '6-fought', title: '6 a side, who has fought is fought first', units: 6, targets: 'fought already' },
];

const TARGETS: ReadonlyMap<string, TargetRule | null> = new Map(
  [...BATTLES, ...LARGER].map(({ id, targets }) => [id, targets]),
);

const PLAIN = Duel.parse({ attacker: { quality: 4, defense: 4 }, target: { quality: 4, defense: 4 } });
const MOST_MODELS = 100;

export const armies: Armies = {
  kind: 'skirmish',
  battles: BATTLES.map(({ id, title, units }) => ({ id, title, units })),
  larger: LARGER.map(({ id, title, units }) => ({ id, title, units })),
  most: MOST_UNITS,
  score: 'share',
  scoreSquared: 'shareSquared',
  of: (meeting) => {
    const duel = meeting as Duel;
    return isPlayedBySeveral(duel) ? new Meeting(duel) : null;
  },
};

class Meeting implements ArmyMeeting {
  private readonly duel: Duel;
  private readonly plain: Skirmish;
  private readonly isPlayed: boolean;

  constructor(duel: Duel) {
    const { distance, rounds, attackerCover, targetCover, difficult } = duel.situation;
    this.duel = duel;
    this.plain = {
      attacker: duel.attacker,
      target: duel.target,
      attackerUnits: 1,
      targetUnits: 1,
      attackerPlan: planOf(duel.attackerPlan),
      targetPlan: planOf(duel.targetPlan),
      targets: 'anybody',
      situation: { distance, rounds, attackerCover, targetCover, difficult, first: 'by chance' },
      rulings: duel.rulings,
    };
    this.isPlayed = checkSkirmish(this.plain).length === 0;
  }

  fits(battle: string, own: number, other: number): boolean {
    if (!this.isPlayed) return false;
    const { attacker, target } = this.duel;
    if (TARGETS.get(battle) === null) return merged(attacker, own) !== null && merged(target, other) !== null;
    return countersOf({ attacker, target, attackerUnits: own, targetUnits: other }) <= MOST_COUNTERS;
  }

  scenario(battle: string, own: number, other: number): Skirmish {
    const targets = TARGETS.get(battle)!;
    if (targets !== null) return { ...this.plain, attackerUnits: own, targetUnits: other, targets };
    const { attacker, target } = this.duel;
    return { ...this.plain, attacker: merged(attacker, own)!, target: merged(target, other)! };
  }
}

function planOf({ behaviour, strikeBack, whenWavering }: Duel['attackerPlan']): Skirmish['attackerPlan'] {
  return { behaviour: behaviour as Skirmish['attackerPlan']['behaviour'], strikeBack, whenWavering };
}

/** What was found of the last duels that share everything but their units, which do in one table; by both plans. */
const found = new Map<string, { readonly duel: Duel; readonly played: boolean }>();
const MOST_FOUND = 500;
const UNITS_AND_PLANS: ReadonlySet<string> = new Set(['attacker', 'target', 'attackerPlan', 'targetPlan']);

/** Whether a duel says nothing that a skirmish does not know. Who acts first is left to chance there. */
function isPlayedBySeveral(duel: Duel): boolean {
  const plans = `${textOf(duel.attackerPlan)} ${textOf(duel.targetPlan)}`;
  const last = found.get(plans);
  const alike = (field: keyof Duel) => UNITS_AND_PLANS.has(field) || last?.duel[field] === duel[field];
  if (last && (Object.keys(duel) as Array<keyof Duel>).every(alike)) return last.played;
  if (found.size >= MOST_FOUND) found.clear();
  const played = isPlayed(duel);
  found.set(plans, { duel, played });
  return played;
}

const textOf = onceFor((plan: Duel['attackerPlan']) => JSON.stringify(plan));

function isPlayed(duel: Duel): boolean {
  const rest = {
    ...duel,
    attacker: PLAIN.attacker,
    target: PLAIN.target,
    rulings: PLAIN.rulings,
    attackerPlan: unplanned(duel.attackerPlan),
    targetPlan: unplanned(duel.targetPlan),
    situation: {
      ...PLAIN.situation,
      exhaustion: duel.situation.exhaustion,
      dangerous: duel.situation.dangerous,
      prolonged: duel.situation.prolonged,
      kitchenTable: duel.situation.kitchenTable,
      darkSkies: duel.situation.darkSkies,
    },
  };
  if (duel.attackerPlan.behaviour === 'best' || duel.targetPlan.behaviour === 'best') return false;
  if (duel.situation.attackerCover !== duel.situation.targetCover) return false;
  return sorted(rest) === sorted(PLAIN);
}

function unplanned(plan: Duel['attackerPlan']): Duel['attackerPlan'] {
  const { behaviour, strikeBack, whenWavering, choices } = PLAIN.attackerPlan;
  return { ...plan, behaviour, strikeBack, whenWavering, choices };
}

/** The same text for the same values, in whatever order they stand. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

const known = new WeakMap<Unit, Array<Unit | null>>();

/** All models of several units in one, always the same object; null where that would be another sort of unit, or too large. */
function merged(unit: Unit, times: number): Unit | null {
  if (times === 1) return unit;
  const all = known.get(unit) ?? [];
  known.set(unit, all);
  if (all[times] === undefined) all[times] = merge(unit, times);
  return all[times];
}

function merge(unit: Unit, times: number): Unit | null {
  if (unit.joined.length > 0 || unit.multiBased || unit.models * times > MOST_MODELS) return null;
  const { lost, wounds } = unit.state;
  if (lost + wounds > 0) return null;
  return {
    ...unit,
    models: unit.models * times,
    cost: unit.cost * times,
    weapons: unit.weapons.map((weapon) =>
      weapon.count === undefined ? weapon : { ...weapon, count: weapon.count * times },
    ),
  };
}
