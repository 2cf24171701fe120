/** Small matrices that answer at once. */
import { findRuleset } from '../../rulesets/index.ts';

type Named = { name: string; values: Record<string, unknown>; plan?: Record<string, unknown> };

function sample(ruleset: string, id: string): Named {
  const found = findRuleset(ruleset).profiles.find((profile) => profile.id === id);
  if (!found) throw new RangeError(`no sample "${id}" of ${ruleset}`);
  return { name: found.title, values: found.values as Record<string, unknown> };
}

/** Synthetic units of the ruleset with their points; shooters keep their distance. */
export function sampleUnits(ids: readonly string[]): Named[] {
  return ids.map((id) => {
    const unit = sample('aof', `a-${id}`);
    const shoots = (unit.values.weapons as ReadonlyArray<{ range?: number }>).some(({ range }) => range !== undefined);
    return { ...unit, ...(shoots ? { plan: { behaviour: 'hold and shoot' } } : {}) };
  });
}

/** Synthetic units of a battle of hordes, with a weapon for either range. */
export function sampleHordes(ids: readonly string[]): Named[] {
  return ids.map((id) => sample('ae', `u-${id}`));
}

interface Model {
  readonly name: string;
  readonly kind: string;
  readonly MAT: number;
  /** Focus or fury it has to spend. */
  readonly spends?: number;
  /** P+S of each melee attack. */
  readonly power: readonly number[];
  readonly DEF: number;
  readonly ARM: number;
  readonly boxes: number;
  readonly tough?: boolean;
}

/** A model of the 2d6 games: what it attacks with, and what is attacked. */
export function fighter({ name, kind, MAT, spends = 0, power, DEF, ARM, boxes, tough = false }: Model): Named {
  const weapons = power.map((one, i) => ({ name: `Weapon ${i + 1}`, class: 'melee', power: one }));
  return {
    name,
    values: {
      attacker: { name, kind, MAT, points: spends, weapons },
      target: { name, DEF, ARM, damage: `#${boxes}`, ...(tough ? { tough } : {}) },
    },
  };
}

export const examples = [
  {
    id: 'six-units',
    title: 'Six units charge each other',
    request: {
      ruleset: 'aof',
      profiles: sampleUnits(['swordsmen', 'berserkers', 'wardens', 'knights', 'beasts', 'champion']),
      situations: [{ title: 'Charge', kind: 'melee', base: {} }],
    },
  },
  {
    id: 'shooters',
    title: 'Shooters against targets',
    request: {
      ruleset: 'aof',
      profiles: sampleUnits(['archers', 'handgunners', 'marksmen']),
      opponents: sampleUnits(['swordsmen', 'wardens', 'beasts']),
      situations: [
        { title: 'In the open', weight: 2, kind: 'volley', base: { situation: { distance: 18 } } },
        { title: 'In cover', kind: 'volley', base: { situation: { distance: 18, cover: true } } },
      ],
    },
  },
  {
    id: 'hordes',
    title: 'Six hordes shoot at each other and fight',
    request: {
      ruleset: 'ae',
      profiles: sampleHordes(['line-infantry', 'assault-infantry', 'militia', 'grenadiers', 'riders', 'swarm']),
      situations: [
        { title: 'Volley', kind: 'volley', base: {} },
        { title: 'Charge', kind: 'melee', base: { situation: { charge: true } } },
      ],
    },
  },
  {
    id: 'warjacks',
    title: 'Warjacks, a beast and soldiers charge each other',
    request: {
      ruleset: 'mk3',
      profiles: [
        fighter({
          name: 'Heavy warjack',
          kind: 'heavy warjack',
          MAT: 7,
          spends: 3,
          power: [18, 14],
          DEF: 10,
          ARM: 19,
          boxes: 30,
        }),
        fighter({
          name: 'Light warjack',
          kind: 'light warjack',
          MAT: 6,
          spends: 2,
          power: [13, 13],
          DEF: 13,
          ARM: 16,
          boxes: 22,
        }),
        fighter({
          name: 'Warbeast',
          kind: 'warbeast',
          MAT: 6,
          spends: 4,
          power: [16, 16, 14],
          DEF: 12,
          ARM: 17,
          boxes: 26,
        }),
        fighter({ name: 'Swordmaster', kind: 'warrior', MAT: 8, power: [12, 12], DEF: 15, ARM: 14, boxes: 5 }),
        fighter({ name: 'Soldier', kind: 'warrior', MAT: 6, power: [11], DEF: 12, ARM: 15, boxes: 1, tough: true }),
      ],
      situations: [
        { title: 'Charge', kind: 'activation', base: { situation: { charge: 5 } } },
        { title: 'Duel', kind: 'duel', base: { rounds: 3 } },
      ],
    },
  },
  {
    id: 'warbeasts',
    title: 'Warbeasts against targets',
    request: {
      ruleset: 'mk2',
      profiles: [
        { name: 'Horns', values: attacks('Horns', 5, 4, [18, 15]) },
        { name: 'Claws', values: attacks('Claws', 6, 4, [15, 15, 14]) },
        { name: 'Light', values: attacks('Light', 7, 3, [13, 12]) },
      ],
      opponents: [
        { name: 'Heavy beast', values: { name: 'Heavy beast', DEF: 11, ARM: 18, damage: '#26' } },
        { name: 'Light beast', values: { name: 'Light beast', DEF: 14, ARM: 15, damage: '#18' } },
        {
          name: 'Six troopers',
          values: { name: 'Trooper', DEF: 13, ARM: 14, others: [{ count: 5, DEF: 13, ARM: 14 }] },
        },
      ],
      situations: [
        { title: 'Charge', kind: 'activation', base: { situation: { charge: 5 } } },
        { title: 'Already engaged', kind: 'activation', base: {} },
      ],
    },
  },
];

/** Values of a warbeast that only attacks. */
function attacks(name: string, MAT: number, fury: number, power: readonly number[]): Record<string, unknown> {
  const attacker = { name, kind: 'warbeast', MAT, spends: fury, power, DEF: 12, ARM: 17, boxes: 20 };
  return fighter(attacker).values.attacker as Record<string, unknown>;
}
