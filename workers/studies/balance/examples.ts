/** Small sets of profiles with prices to be judged. */
import { fighter, sampleHordes } from '../matrix/examples.ts';

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
  {
    id: 'hordes',
    title: 'Seven hordes, and what they should cost',
    request: {
      ruleset: 'ae',
      profiles: priced(
        sampleHordes(['line-infantry', 'assault-infantry', 'militia', 'grenadiers', 'riders', 'berserkers', 'swarm']),
        [90, 150, 60, 190, 130, 110, 60],
      ),
      situations: [
        { title: 'Volley', kind: 'volley', weight: 2, base: {} },
        { title: 'Charge', kind: 'melee', base: { situation: { charge: true } } },
      ],
      stats: ['WS', 'T'],
    },
  },
  {
    id: 'warriors',
    title: 'Six solos of Mk III',
    request: {
      ruleset: 'mk3',
      profiles: warriors(),
      situations: [
        { title: 'Charge', kind: 'activation', base: { situation: { charge: 5 } } },
        { title: 'Duel', kind: 'duel', weight: 2, base: { rounds: 4 } },
      ],
      stats: ['attacker.MAT', 'target.ARM'],
    },
  },
  {
    id: 'beasts',
    title: 'Six light warbeasts of Mk II',
    request: {
      ruleset: 'mk2',
      profiles: priced(
        [
          fighter({ name: 'Biter', kind: 'warbeast', MAT: 6, spends: 3, power: [13, 12], DEF: 13, ARM: 15, boxes: 16 }),
          fighter({
            name: 'Runner',
            kind: 'warbeast',
            MAT: 7,
            spends: 3,
            power: [12, 12],
            DEF: 15,
            ARM: 13,
            boxes: 14,
          }),
          fighter({ name: 'Bull', kind: 'warbeast', MAT: 5, spends: 3, power: [16], DEF: 11, ARM: 17, boxes: 20 }),
          fighter({ name: 'Brute', kind: 'warbeast', MAT: 6, spends: 4, power: [16, 14], DEF: 12, ARM: 16, boxes: 22 }),
          fighter({ name: 'Whelp', kind: 'warbeast', MAT: 5, spends: 2, power: [11], DEF: 13, ARM: 13, boxes: 10 }),
          fighter({
            name: 'Stalker',
            kind: 'warbeast',
            MAT: 7,
            spends: 3,
            power: [14, 11],
            DEF: 14,
            ARM: 14,
            boxes: 15,
          }),
        ],
        [5, 5, 5, 7, 3, 8],
      ),
      situations: [
        { title: 'Charge', kind: 'activation', base: { situation: { charge: 5 } } },
        { title: 'Already engaged', kind: 'activation', base: {} },
      ],
      stats: ['attacker.MAT', 'target.ARM'],
    },
  },
];

function priced<P extends object>(profiles: readonly P[], points: readonly number[]): Array<P & { points: number }> {
  return profiles.map((profile, i) => ({ ...profile, points: points[i] }));
}

function warriors() {
  const line = (name: string, MAT: number, power: number[], DEF: number, ARM: number, boxes: number) =>
    fighter({ name, kind: 'warrior', MAT, power, DEF, ARM, boxes });
  return priced(
    [
      line('Recruit', 5, [9], 12, 13, 5),
      line('Sergeant', 6, [11], 13, 14, 5),
      line('Shield bearer', 6, [10], 12, 18, 5),
      line('Axeman', 7, [13], 13, 14, 5),
      line('Blademaster', 8, [12, 12], 15, 14, 5),
      line('Champion', 8, [14, 12], 14, 16, 8),
    ],
    [2, 3, 5, 4, 6, 7],
  );
}
