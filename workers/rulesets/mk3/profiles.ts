/** Synthetic profiles to start from: generic models with plausible numbers, none of them from a published card. */
import type { z } from 'zod';
import type { SampleProfile } from '../ruleset.ts';
import type { Attacker, Target, Weapon } from './schema.ts';

type AttackerInput = z.input<typeof Attacker>;
type WeaponInput = z.input<typeof Weapon>;
type Extra = Omit<Partial<WeaponInput>, 'name' | 'class' | 'power'>;

function weapon(name: string, kind: WeaponInput['class'], power: WeaponInput['power'], extra: Extra = {}): WeaponInput {
  return { name, class: kind, power, ...extra };
}

const melee = (name: string, power: number, extra?: Extra) => weapon(name, 'melee', power, extra);

/** Ranged weapons list RNG, ROF and POW in the order of a card. */
const ranged = (name: string, RNG: number, ROF: number | 'd3', power: number, extra?: Extra) =>
  weapon(name, 'ranged', power, { initialAttacks: ROF, RNG, ...extra });

const spell = (name: string, cost: number, RNG: number, power: number, extra?: Extra) =>
  weapon(name, 'magic', power, { cost, RNG, ...extra });

/** The id is what links keep; the title may be reworded. */
function attacker(
  id: string,
  title: string,
  kind: AttackerInput['kind'] & string,
  stats: Omit<AttackerInput, 'name' | 'kind' | 'weapons'>,
  weapons: readonly WeaponInput[],
): SampleProfile {
  return { id, title, part: 'attacker', kind, values: { name: title, kind, ...stats, weapons } };
}

function target(id: string, title: string, kind: string, values: Omit<z.input<typeof Target>, 'name'>): SampleProfile {
  return { id, title, part: 'target', kind, values: { name: title, ...values } };
}

const attackers: readonly SampleProfile[] = [
  attacker('a-heavy-warjack-axe', 'Heavy warjack, great axe', 'heavy warjack', { MAT: 7, RAT: 4, STR: 11, points: 3 }, [
    melee('Great axe', 18, { RNG: 2, location: 'right' }),
    melee('Fist', 14, { RNG: 1, location: 'left', qualities: ['Open Fist'] }),
  ]),
  attacker(
    'a-heavy-warjack-fists',
    'Heavy warjack, two fists',
    'heavy warjack',
    { MAT: 6, RAT: 4, STR: 12, points: 3 },
    [
      melee('Left fist', 16, { RNG: 1, location: 'left', qualities: ['Open Fist'] }),
      melee('Right fist', 16, { RNG: 1, location: 'right', qualities: ['Open Fist'] }),
    ],
  ),
  attacker(
    'a-light-warjack-claws',
    'Light warjack, two claws',
    'light warjack',
    { MAT: 6, RAT: 5, STR: 8, points: 3 },
    [melee('Left claw', 12, { RNG: 0.5, location: 'left' }), melee('Right claw', 12, { RNG: 0.5, location: 'right' })],
  ),
  attacker('a-gun-warjack', 'Gun warjack', 'heavy warjack', { MAT: 5, RAT: 6, STR: 10, points: 3 }, [
    ranged('Rotary cannon', 12, 'd3', 12, { location: 'right', additionalRangedAttacks: true }),
    melee('Bayonet', 14, { RNG: 1, location: 'left' }),
  ]),
  attacker('a-colossal', 'Colossal, hammer and fist', 'colossal', { MAT: 6, RAT: 5, STR: 15, points: 3 }, [
    melee('Siege hammer', 22, { RNG: 2, location: 'right', qualities: ['Critical Knockdown'] }),
    melee('Crane fist', 20, { RNG: 2, location: 'left' }),
    ranged('Deck gun', 14, 1, 14, { location: 'superstructure' }),
  ]),
  attacker('a-monstrosity', 'Monstrosity, drill arms', 'monstrosity', { MAT: 6, STR: 11, points: 2 }, [
    melee('Left drill', 15, { RNG: 1, location: 'left' }),
    melee('Right drill', 15, { RNG: 1, location: 'right' }),
  ]),
  attacker(
    'a-warcaster-bolt',
    'Warcaster with blade and bolt',
    'warcaster',
    { MAT: 6, RAT: 6, magicAttack: 7, STR: 6, points: 7 },
    [
      melee('Rune blade', 12, { RNG: 1, qualities: ['Magical', 'Weapon Master'] }),
      spell('Spark bolt', 2, 12, 11),
      spell('Shock wave', 4, 10, 12, { qualities: ['Knockdown'] }),
    ],
  ),
  attacker(
    'a-warcaster-duellist',
    'Melee warcaster, blessed sword',
    'warcaster',
    { MAT: 8, RAT: 5, magicAttack: 5, STR: 7, points: 5 },
    [melee('Blessed sword', 14, { RNG: 2, qualities: ['Blessed', 'Magical'] })],
  ),
  attacker(
    'a-warlock',
    'Warlock with spear and chill spray',
    'warlock',
    { MAT: 6, RAT: 5, magicAttack: 6, STR: 6, points: 6 },
    [
      melee('Hunting spear', 11, { RNG: 2, qualities: ['Magical'] }),
      spell('Chill spray', 3, 8, 12, { spray: true, qualities: ['Damage Type: Cold'] }),
    ],
  ),
  attacker('a-heavy-warbeast-tusks', 'Heavy warbeast, claws and tusks', 'warbeast', { MAT: 6, STR: 11, points: 4 }, [
    melee('Claws', 15, { RNG: 0.5, initialAttacks: 2 }),
    melee('Tusks', 16, { RNG: 1 }),
  ]),
  attacker('a-light-warbeast', 'Light warbeast, quick bite', 'warbeast', { MAT: 6, RAT: 5, STR: 8, points: 3 }, [
    melee('Bite', 12, { RNG: 0.5, qualities: ['Critical additional damage die'] }),
  ]),
  attacker('a-gargantuan', 'Gargantuan, two fists', 'gargantuan', { MAT: 6, RAT: 5, STR: 15, points: 5 }, [
    melee('Left fist', 19, { RNG: 2, location: 'left', qualities: ['Open Fist'] }),
    melee('Right fist', 19, { RNG: 2, location: 'right', qualities: ['Open Fist'] }),
  ]),
  attacker('a-duelist', 'Duelist solo', 'warrior', { MAT: 8, RAT: 6, STR: 6 }, [
    melee('Sabre', 11, { RNG: 1, qualities: ['Weapon Master'] }),
    melee('Parrying dagger', 9, { RNG: 0.5 }),
    ranged('Pistol', 8, 1, 10),
  ]),
  attacker('a-weapon-master', 'Weapon master trooper', 'warrior', { MAT: 7, STR: 6 }, [
    melee('Great sword', 11, { RNG: 2, qualities: ['Weapon Master'] }),
  ]),
  attacker('a-lancer', 'Cavalry lancer', 'warrior', { MAT: 7, STR: 8, cavalry: true }, [
    melee('Lance', 13, { RNG: 2 }),
  ]),
  attacker('a-long-gunner', 'Long gunner', 'warrior', { MAT: 5, RAT: 6 }, [
    ranged('Repeating rifle', 14, 2, 10),
    melee('Rifle butt', 7, { RNG: 0.5 }),
  ]),
  attacker('a-flail-trooper', 'Flail trooper', 'warrior', { MAT: 6, STR: 5 }, [
    melee('Flail', 9, { RNG: 1, qualities: ['Chain Weapon'] }),
  ]),
  attacker('a-flame-thrower', 'Flame thrower crew', 'warrior', { MAT: 5, RAT: 5 }, [
    ranged('Flame thrower', 8, 1, 12, { spray: true, qualities: ['Damage Type: Fire', 'Continuous Effect: Fire'] }),
  ]),
  attacker('a-adept', 'Arcane adept', 'warrior', { MAT: 4, magicAttack: 7 }, [
    weapon('Lightning', 'magic', 10, { RNG: 10, qualities: ['Damage Type: Electricity'] }),
    melee('Staff', 8, { RNG: 1, qualities: ['Magical'] }),
  ]),
];

const targets: readonly SampleProfile[] = [
  target('t-trooper', 'Line trooper', 'trooper', { DEF: 12, ARM: 13 }),
  target('t-raider', 'Tough raider', 'trooper', { DEF: 13, ARM: 14, tough: true }),
  target('t-pikeman', 'Shield-wall pikeman', 'trooper', {
    DEF: 12,
    ARM: 14,
    shields: 1,
    modifiers: { ARM: { bonus: 4 } },
  }),
  target('t-heavy-infantry', 'Heavy infantry', 'trooper', { DEF: 11, ARM: 17, damage: '#8' }),
  target('t-spirit', 'Incorporeal spirit', 'trooper', { DEF: 13, ARM: 12, damage: '#5', incorporeal: true }),
  target('t-scout', 'Stealthy scout', 'trooper', { DEF: 15, ARM: 11, stealth: true }),
  target('t-duelist', 'Duelist solo', 'solo', { DEF: 16, ARM: 14, damage: '#5' }),
  target('t-lancer', 'Cavalry lancer', 'cavalry', { DEF: 13, ARM: 16, damage: '#5', shields: 1 }),
  target('t-light-warjack', 'Light warjack', 'warjack', { DEF: 13, ARM: 16, damage: '#24' }),
  target('t-heavy-warjack', 'Heavy warjack', 'warjack', { DEF: 11, ARM: 18, damage: '#32' }),
  target('t-shield-warjack', 'Heavy warjack with shield', 'warjack', { DEF: 11, ARM: 18, damage: '#32', shields: 1 }),
  target('t-burnt-warjack', 'Damaged heavy warjack, fireproof', 'warjack', {
    DEF: 11,
    ARM: 18,
    damage: '#32:15',
    immunities: ['Fire'],
  }),
  target('t-colossal', 'Colossal', 'colossal', {
    DEF: 9,
    ARM: 19,
    damage: '#56',
    huge: true,
    cannotBeKnockedDown: true,
  }),
  target('t-warcaster', 'Warcaster, three focus kept', 'warcaster', { DEF: 15, ARM: 15, damage: '#16', powerField: 3 }),
  target('t-armoured-warcaster', 'Armoured warcaster, one focus kept', 'warcaster', {
    DEF: 13,
    ARM: 18,
    damage: '#18',
    powerField: 1,
  }),
  target('t-warlock', 'Warlock under a ward', 'warlock', { DEF: 15, ARM: 14, damage: '#16', spellDEF: 2, spellARM: 2 }),
  target('t-light-warbeast', 'Light warbeast', 'warbeast', { DEF: 14, ARM: 15, damage: '#21' }),
  target('t-heavy-warbeast', 'Heavy warbeast', 'warbeast', { DEF: 12, ARM: 18, damage: '#28' }),
  target('t-gargantuan', 'Gargantuan', 'gargantuan', {
    DEF: 9,
    ARM: 19,
    damage: '#54',
    huge: true,
    cannotBeKnockedDown: true,
  }),
  target('t-battle-engine', 'Battle engine', 'battle engine', {
    DEF: 10,
    ARM: 18,
    damage: '#22',
    huge: true,
    cannotBeKnockedDown: true,
  }),
];

/** Every sample, attackers first. */
export const profiles: readonly SampleProfile[] = [...attackers, ...targets];
