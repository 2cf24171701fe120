/** Synthetic units to start from: generic models with plausible numbers, none of them from a published list. */
import type { SampleProfile } from '../ruleset.ts';
import type { UnitInput } from './schema.ts';

type WeaponInput = NonNullable<UnitInput['weapons']>[number];
type Extra = Omit<WeaponInput, 'name'>;

const melee = (name: string, attacks = 1, extra: Extra = {}): WeaponInput => ({ name, attacks, ...extra });
const ranged = (name: string, range: number, attacks = 1, extra: Extra = {}): WeaponInput => ({
  name,
  range,
  attacks,
  ...extra,
});

interface Sample {
  readonly id: string;
  readonly kind: string;
  readonly unit: UnitInput;
}

/** Name, models, Quality, Defense and points; the rest in words. */
function sample(
  id: string,
  kind: string,
  name: string,
  [models, quality, defense, cost]: readonly [number, number, number, number],
  rest: Omit<UnitInput, 'name' | 'models' | 'quality' | 'defense' | 'cost'>,
): Sample {
  return { id, kind, unit: { name, models, quality, defense, cost, ...rest } };
}

const samples: readonly Sample[] = [
  sample('swordsmen', 'infantry', 'Swordsmen', [10, 4, 4, 120], {
    weapons: [melee('Sword')],
    musician: true,
    standard: true,
  }),
  sample('spearmen', 'infantry', 'Spearmen', [10, 4, 4, 135], { weapons: [melee('Spear')], rules: ['Phalanx'] }),
  sample('militia', 'infantry', 'Militia', [20, 5, 5, 140], { weapons: [melee('Club')] }),
  sample('halberdiers', 'infantry', 'Halberdiers', [10, 4, 5, 130], {
    weapons: [melee('Halberd', 1, { AP: 1, rules: ['Rending'] })],
  }),
  sample('berserkers', 'infantry', 'Berserkers', [10, 4, 5, 150], {
    weapons: [melee('Two axes', 2)],
    rules: ['Furious', 'Fearless'],
  }),
  sample('archers', 'infantry', 'Archers', [10, 5, 5, 110], { weapons: [ranged('Bow', 24), melee('Knife')] }),
  sample('marksmen', 'infantry', 'Marksmen', [10, 4, 5, 150], {
    weapons: [
      ranged('Bow', 24, 1, { count: 8 }),
      ranged('Heavy rifle', 24, 1, { count: 2, AP: 1 }),
      melee('Hand weapon'),
    ],
    rules: ['Stealth'],
    sergeant: 'shooting',
    musician: true,
  }),
  sample('handgunners', 'infantry', 'Handgunners', [10, 5, 5, 130], {
    weapons: [ranged('Handgun', 24, 1, { AP: 1 }), melee('Knife')],
  }),
  sample('hunters', 'infantry', 'Hunters', [5, 4, 5, 110], {
    weapons: [ranged('Long rifle', 30, 1, { AP: 1, rules: ['Sniper'] }), melee('Knife')],
    rules: ['Scout', 'Strider'],
  }),
  sample('skirmishers', 'infantry', 'Venom skirmishers', [5, 5, 5, 70], {
    weapons: [ranged('Blowpipe', 12, 1, { rules: ['Poison'] }), melee('Dagger', 1, { rules: ['Poison'] })],
    rules: ['Ambush', 'Strider'],
  }),
  sample('wardens', 'infantry', 'Stone wardens', [5, 4, 2, 140], {
    weapons: [melee('Hammer', 1, { AP: 2 })],
    rules: ['Slow', 'Fearless'],
  }),
  sample('dead', 'infantry', 'Risen dead', [8, 5, 5, 90], { weapons: [melee('Claws', 3)], rules: ['Slow'] }),
  sample('knights', 'cavalry', 'Knights', [5, 4, 3, 190], {
    weapons: [melee('Lance', 2, { AP: 1 })],
    impact: 1,
    rules: ['Fast'],
    musician: true,
  }),
  sample('riders', 'cavalry', 'Light riders', [5, 5, 5, 100], {
    weapons: [ranged('Short bow', 18), melee('Spear')],
    rules: ['Fast'],
  }),
  sample('beasts', 'beasts', 'Scaled beasts', [3, 4, 4, 160], {
    tough: 3,
    weapons: [melee('Claws', 3, { AP: 1 })],
    rules: ['Regeneration'],
  }),
  sample('wolves', 'beasts', 'War wolves', [5, 4, 6, 80], { weapons: [melee('Bite', 2)], rules: ['Fast'] }),
  sample('chariot', 'monster', 'War chariot', [1, 4, 4, 150], {
    tough: 6,
    impact: 3,
    weapons: [melee('Scythes', 4, { AP: 1 })],
    rules: ['Fast'],
    heavyDamage: true,
  }),
  sample('monster', 'monster', 'Horned monster', [1, 4, 3, 280], {
    tough: 12,
    impact: 3,
    weapons: [melee('Horns', 4, { AP: 2 }), melee('Stomp', 4, { AP: 1 })],
    rules: ['Fear'],
    heavyDamage: true,
  }),
  sample('drake', 'monster', 'Fire drake', [1, 4, 3, 320], {
    tough: 12,
    weapons: [melee('Jaws', 3, { AP: 3, deadly: 3 }), melee('Claws', 6, { AP: 1 })],
    rules: ['Flying', 'Fear', 'Breath Attack'],
    heavyDamage: true,
  }),
  sample('cannon', 'artillery', 'Cannon', [1, 4, 5, 110], {
    tough: 3,
    weapons: [ranged('Cannon', 36, 1, { AP: 3, blast: 3, deadly: 3 }), melee('Crew', 2)],
    rules: ['Artillery', 'Immobile'],
  }),
  sample('mortar', 'artillery', 'Mortar', [1, 4, 5, 100], {
    tough: 3,
    weapons: [ranged('Mortar', 30, 2, { AP: 1, blast: 3, rules: ['Indirect'] }), melee('Crew', 2)],
    rules: ['Artillery', 'Slow'],
  }),
  sample('champion', 'hero', 'Champion', [1, 3, 3, 90], {
    tough: 3,
    weapons: [melee('Great sword', 4, { AP: 2, rules: ['Rending'] })],
    rules: ['Furious', 'Fearless'],
  }),
  sample('mage', 'hero', 'Mage', [1, 4, 5, 70], { tough: 3, wizard: 2, weapons: [melee('Staff')] }),
  sample('guard', 'infantry', 'Guard with a captain', [10, 4, 4, 140], {
    weapons: [melee('Sword')],
    standard: true,
    joined: [{ name: 'Captain', quality: 3, defense: 3, tough: 3, cost: 70, weapons: [melee('Blade', 3, { AP: 1 })] }],
  }),
];

/** Every unit for both parts of a question. */
export const profiles: readonly SampleProfile[] = (['attacker', 'target'] as const).flatMap((part) =>
  samples.map(({ id, kind, unit }) => ({
    id: `${part === 'attacker' ? 'a' : 't'}-${id}`,
    title: unit.name ?? id,
    part,
    kind,
    values: unit,
  })),
);
