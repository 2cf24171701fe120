/** A small set of profiles with one that costs too much. */

interface Line {
  readonly name: string;
  readonly points: number;
  readonly models: number;
  readonly quality: number;
  readonly defense: number;
  readonly attacks: number;
}

/** Infantry with one sort of weapon, for sets whose fair prices are known. */
export function infantry({ name, points, models, quality, defense, attacks }: Line) {
  return { name, points, values: { name, models, quality, defense, weapons: [{ name: 'Sword', attacks }] } };
}

export const regiments = [
  infantry({ name: 'Levy', points: 39, models: 8, quality: 5, defense: 6, attacks: 1 }),
  infantry({ name: 'Spearmen', points: 66, models: 10, quality: 5, defense: 5, attacks: 1 }),
  infantry({ name: 'Swordsmen', points: 76, models: 8, quality: 4, defense: 4, attacks: 1 }),
  infantry({ name: 'Axemen', points: 73, models: 7, quality: 4, defense: 5, attacks: 2 }),
  infantry({ name: 'Guards', points: 90, models: 8, quality: 3, defense: 4, attacks: 1 }),
  infantry({ name: 'Veterans', points: 103, models: 7, quality: 3, defense: 3, attacks: 1 }),
  infantry({ name: 'Duellists', points: 160, models: 6, quality: 3, defense: 5, attacks: 2 }),
  infantry({ name: 'Horde', points: 99, models: 15, quality: 5, defense: 5, attacks: 1 }),
];

export const examples = [
  {
    id: 'eight-regiments',
    title: 'Eight regiments, one of them too dear',
    request: {
      ruleset: 'aof',
      profiles: regiments,
      situations: [
        { title: 'Duel over four rounds', kind: 'duel', weight: 2, base: { situation: { distance: 12 } } },
        { title: 'Charge', kind: 'melee', base: {} },
      ],
    },
  },
];
