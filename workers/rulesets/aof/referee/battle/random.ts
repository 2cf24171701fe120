/** Battles that no list has, drawn for the referee. */
import { streamState, WordStream } from '../../../../kernel/streams.ts';
import { BattleScenario, DEPLOYMENTS, DOCTRINES, MISSIONS } from '../../battle/schema.ts';
import type { ModelRule } from '../../schema.ts';

const RULES: readonly ModelRule[] = [
  'Fast',
  'Slow',
  'Strider',
  'Flying',
  'Scout',
  'Ambush',
  'Fearless',
  'Furious',
  'Fear',
];

/** Square inches of bases that still fit into the smallest zone beside each other. */
const ROOMY = 150;

interface Troop {
  readonly models: number;
  readonly copies: number;
  readonly base: number;
}

/** Large armies stand on the smallest bases, or a zone would have no room for them. */
function fitted<T extends Troop>(units: readonly T[]): readonly T[] {
  const area = units.reduce((sum, { models, copies, base }) => sum + models * copies * (base / 25.4) ** 2, 0);
  return area > ROOMY ? units.map((one) => ({ ...one, base: 25 })) : units;
}

/** Armies of one to five units that no list has, on any table, by any doctrine. */
export function randomBattle(seed: number): BattleScenario {
  const stream = new WordStream(streamState(seed, 0));
  const die = (sides: number) => stream.die(sides);
  // What came later is drawn apart, so that all else stays as it was.
  const later = new WordStream(streamState(seed, 1));
  const one = <T>(list: readonly T[]): T => list[die(list.length) - 1]!;
  // Two of them: half of all and half of the soldiers are rarely the same.
  const hero = { quality: 4, defense: 4, tough: 3 };
  const unit = (name: string) => {
    const tough = one([1, 1, 1, 3, 6]);
    const models = tough > 1 ? die(3) : one([1, 3, 5, 10, 15]);
    const shoots = die(2) === 1;
    return {
      ...{ name, models, tough, quality: 2 + die(4), defense: 2 + die(4), cost: 40 + 10 * die(10) },
      base: one([25, 32, 40, 50]),
      rules: [...new Set([one(RULES), one(RULES)])].filter((rule, _, all) => rule !== 'Slow' || !all.includes('Fast')),
      weapons: [
        { name: 'Blade', attacks: die(3), AP: die(3) - 1 },
        ...(shoots ? [{ name: 'Bow', range: one([12, 18, 24, 30]), attacks: die(2) }] : []),
      ],
      joined: later.die(2) === 1 && models > 1 && models < 15 ? [hero, hero] : [],
    };
  };
  const army = (names: string) => ({
    name: `Army ${names}`,
    doctrine: one(DOCTRINES),
    units: fitted(
      Array.from({ length: die(5) }, (_, i) => ({
        ...unit(`${names}${String.fromCharCode(97 + i)}`),
        copies: die(2),
      })),
    ),
  });
  return BattleScenario.parse({
    ...{ first: army('X'), second: army('Y'), mission: one(MISSIONS), deployment: one(DEPLOYMENTS) },
    terrain: die(5) === 1 ? { kind: 'none' } : { kind: 'generated', pieces: 6 + die(12) },
    rulings: {
      ...{ wipedOut: one(['markers', 'lost'] as const), shotsAt: one(['any model', 'the same model'] as const) },
      startingSize: later.die(2) === 1 ? 'everybody' : 'own models',
      arrivals: later.die(2) === 1 ? 'seize' : 'next round',
      markerSize: (['point', '25 mm', '40 mm'] as const)[later.die(3) - 1],
    },
  });
}
