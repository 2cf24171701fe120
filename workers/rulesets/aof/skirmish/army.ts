/** Skirmishes made from a duel: several of the same units a side, or as many models in one merged unit. */
import type { Armies } from '../../ruleset.ts';
import { Duel } from '../duel/schema.ts';
import type { Unit } from '../schema.ts';
import { checkSkirmish } from './check.ts';
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

const PLAIN = Duel.parse({ attacker: { quality: 4, defense: 4 }, target: { quality: 4, defense: 4 } });
const MOST_MODELS = 100;

export const armies: Armies = {
  kind: 'skirmish',
  battles: BATTLES.map(({ id, title, units }) => ({ id, title, units })),
  most: MOST_UNITS,
  score: 'share',
  scoreSquared: 'shareSquared',
  of: (meeting, battle, own, other) => {
    const duel = meeting as Duel;
    const { targets } = BATTLES.find(({ id }) => id === battle)!;
    if (!isPlayedBySeveral(duel)) return null;
    const [attacker, target] =
      targets === null ? [merged(duel.attacker, own), merged(duel.target, other)] : [duel.attacker, duel.target];
    if (!attacker || !target) return null;
    const { distance, rounds, attackerCover, targetCover, difficult } = duel.situation;
    const plan = ({ behaviour, strikeBack, whenWavering }: Duel['attackerPlan']) => ({
      behaviour: behaviour as Skirmish['attackerPlan']['behaviour'],
      strikeBack,
      whenWavering,
    });
    const scenario: Skirmish = {
      attacker,
      target,
      attackerUnits: targets === null ? 1 : own,
      targetUnits: targets === null ? 1 : other,
      attackerPlan: plan(duel.attackerPlan),
      targetPlan: plan(duel.targetPlan),
      targets: targets ?? 'anybody',
      situation: { distance, rounds, attackerCover, targetCover, difficult, first: 'by chance' },
      rulings: duel.rulings,
    };
    return checkSkirmish(scenario).length > 0 ? null : scenario;
  },
};

/** Whether a duel says nothing that a skirmish does not know. Who acts first is left to chance there. */
function isPlayedBySeveral(duel: Duel): boolean {
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

/** All models of several units in one; null where that would be another sort of unit, or too large. */
function merged(unit: Unit, times: number): Unit | null {
  if (times === 1) return unit;
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
