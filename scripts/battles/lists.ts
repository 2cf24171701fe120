/** Twelve made-up lists of 1,000 points, each built around one idea; prices by a plain formula that no battle was asked about. */
import type { BattleInput } from '../../workers/rulesets/aof/battle/schema.ts';

export type UnitInput = BattleInput['first']['units'][number];
type Weapons = NonNullable<UnitInput['weapons']>;

const unit = (
  name: string,
  cost: number,
  [models, quality, defense]: readonly [number, number, number],
  base: number,
  weapons: Weapons,
  more: Partial<UnitInput> = {},
): UnitInput => ({ name, cost, models, quality, defense, base, weapons, ...more });

const knife: Weapons[number] = { name: 'Knife' };
const crew: Weapons[number] = { name: 'Crew', attacks: 2 };

export const UNITS = {
  levy: unit('Levy', 75, [20, 5, 5], 25, [{ name: 'Spear' }]),
  swords: unit('Swords', 55, [10, 4, 4], 25, [{ name: 'Sword' }]),
  veterans: unit('Veterans', 90, [10, 3, 4], 32, [{ name: 'Axe', attacks: 2, AP: 1 }]),
  berserks: unit('Berserks', 70, [10, 4, 5], 32, [{ name: 'Two axes', attacks: 2 }], { rules: ['Furious'] }),
  guard: unit('Guard', 120, [5, 3, 3], 32, [{ name: 'Halberd', attacks: 2, AP: 1, rules: ['Rending'] }], {
    tough: 3,
    rules: ['Fearless'],
  }),
  archers: unit('Archers', 75, [10, 4, 5], 25, [{ name: 'Bow', range: 24 }, knife]),
  crossbows: unit('Crossbows', 90, [10, 4, 5], 25, [{ name: 'Crossbow', range: 30, AP: 1 }, knife]),
  rangers: unit('Rangers', 65, [5, 3, 5], 25, [{ name: 'Longbow', range: 30, rules: ['Rending'] }, knife], {
    rules: ['Scout', 'Stealth', 'Strider'],
  }),
  cannon: unit('Cannon', 25, [1, 4, 5], 60, [{ name: 'Cannon', range: 48, AP: 2, deadly: 3 }, crew], {
    tough: 3,
    rules: ['Slow'],
  }),
  mortar: unit(
    'Mortar',
    35,
    [1, 4, 5],
    60,
    [{ name: 'Mortar', range: 36, attacks: 2, blast: 3, rules: ['Indirect'] }, crew],
    { tough: 3, rules: ['Slow'] },
  ),
  riders: unit('Riders', 50, [5, 4, 4], 50, [{ name: 'Lance', AP: 1 }], { impact: 1, rules: ['Fast'] }),
  knights: unit('Knights', 110, [5, 3, 3], 50, [{ name: 'Lance', attacks: 2, AP: 1 }], {
    tough: 2,
    impact: 1,
    rules: ['Fast'],
  }),
  scouts: unit('Scouts', 50, [5, 4, 5], 50, [{ name: 'Short bow', range: 18 }, { name: 'Blade' }], {
    rules: ['Fast', 'Scout'],
  }),
  trolls: unit('Trolls', 65, [3, 4, 4], 50, [{ name: 'Club', attacks: 3, AP: 1 }], {
    tough: 3,
    rules: ['Regeneration'],
  }),
  giant: unit('Giant', 85, [1, 4, 3], 100, [{ name: 'Tree', attacks: 6, AP: 2 }], { tough: 12, rules: ['Fear'] }),
  dragon: unit(
    'Dragon',
    175,
    [1, 3, 2],
    100,
    [
      { name: 'Fire', range: 12, attacks: 6, AP: 1 },
      { name: 'Claws', attacks: 8, AP: 2 },
    ],
    { tough: 12, rules: ['Flying', 'Fast', 'Fear'] },
  ),
} as const satisfies Record<string, UnitInput>;

type Line = readonly [keyof typeof UNITS, number];
const LINES: Readonly<Record<string, readonly Line[]>> = {
  Horde: [
    ['levy', 6],
    ['swords', 6],
    ['archers', 2],
    ['mortar', 2],
  ],
  Guns: [
    ['crossbows', 4],
    ['archers', 4],
    ['cannon', 5],
    ['mortar', 3],
    ['swords', 2],
  ],
  Horse: [
    ['knights', 5],
    ['riders', 5],
    ['scouts', 4],
  ],
  Elite: [
    ['guard', 4],
    ['veterans', 4],
    ['rangers', 2],
    ['cannon', 1],
  ],
  Monsters: [
    ['dragon', 2],
    ['giant', 4],
    ['trolls', 4],
    ['scouts', 1],
  ],
  Mixed: [
    ['swords', 2],
    ['veterans', 2],
    ['archers', 2],
    ['knights', 2],
    ['trolls', 2],
    ['cannon', 2],
    ['guard', 1],
    ['mortar', 1],
  ],
  Fury: [
    ['berserks', 8],
    ['riders', 4],
    ['trolls', 3],
    ['mortar', 1],
  ],
  Light: [
    ['rangers', 5],
    ['scouts', 6],
    ['swords', 4],
    ['archers', 2],
  ],
  Wall: [
    ['levy', 4],
    ['guard', 3],
    ['crossbows', 2],
    ['mortar', 3],
    ['cannon', 2],
  ],
  Hunters: [
    ['dragon', 1],
    ['knights', 3],
    ['scouts', 4],
    ['rangers', 2],
    ['veterans', 1],
    ['archers', 1],
  ],
  Trolls: [
    ['trolls', 9],
    ['giant', 2],
    ['berserks', 3],
    ['mortar', 1],
  ],
  Siege: [
    ['swords', 6],
    ['cannon', 8],
    ['mortar', 9],
    ['levy', 2],
  ],
};

export interface List {
  readonly name: string;
  readonly points: number;
  readonly count: number;
  readonly units: UnitInput[];
}

export const LISTS: readonly List[] = Object.entries(LINES).map(([name, lines]) => ({
  name,
  points: lines.reduce((sum, [which, copies]) => sum + copies * (UNITS[which].cost ?? 0), 0),
  count: lines.reduce((sum, [, copies]) => sum + copies, 0),
  units: lines.map(([which, copies]) => ({ ...UNITS[which], copies })),
}));
