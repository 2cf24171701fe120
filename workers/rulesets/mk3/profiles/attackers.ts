/** Synthetic attackers: generic models with plausible numbers, none of them from a published card. */
import type { SampleProfile } from '../../ruleset.ts';
import { attacker, melee, ranged, spell, weapon } from './make.ts';

export const attackers: readonly SampleProfile[] = [
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
  attacker('a-vector', 'Vector, twin blades', 'vector', { MAT: 7, RAT: 5, STR: 10, points: 3 }, [
    melee('Left blade', 16, { RNG: 1, location: 'left', qualities: ['Magical'] }),
    melee('Right blade', 16, { RNG: 1, location: 'right', qualities: ['Magical'] }),
  ]),
  attacker(
    'a-marshaled-warjack',
    'Marshaled light warjack, drill',
    'light warjack',
    { MAT: 6, STR: 9, marshal: 'Crush!' },
    [melee('Drill', 15, { RNG: 0.5, location: 'right' }), melee('Shield', 11, { RNG: 0.5, location: 'left' })],
  ),
  attacker(
    'a-crippled-warjack',
    'Battered heavy warjack, right arm lost',
    'heavy warjack',
    { MAT: 6, RAT: 4, STR: 11, points: 3, crippled: ['right'] },
    [
      melee('Mace', 17, { RNG: 1, location: 'right' }),
      melee('Fist', 14, { RNG: 0.5, location: 'left', qualities: ['Open Fist'] }),
    ],
  ),
  attacker('a-acid-warbeast', 'Warbeast, acid bite', 'warbeast', { MAT: 6, RAT: 5, STR: 10, points: 4 }, [
    melee('Acid bite', 15, { RNG: 1, qualities: ['Damage Type: Corrosion', 'Continuous Effect: Corrosion'] }),
    melee('Tail', 13, { RNG: 1, qualities: ['Critical Knockdown'] }),
  ]),
  attacker('a-warlock-brawler', 'Warlock, two axes', 'warlock', { MAT: 8, RAT: 4, magicAttack: 5, STR: 8, points: 5 }, [
    melee('Axes', 13, { RNG: 1, initialAttacks: 2, qualities: ['Magical'] }),
  ]),
  attacker(
    'a-warcaster-gunner',
    'Warcaster, two pistols',
    'warcaster',
    { MAT: 5, RAT: 8, magicAttack: 6, STR: 5, points: 6 },
    [
      ranged('Pistols', 10, 2, 12, { qualities: ['Magical'] }),
      spell('Ice bolt', 3, 10, 12, { qualities: ['Damage Type: Cold'] }),
    ],
  ),
  attacker('a-sniper', 'Sniper solo', 'warrior', { MAT: 5, RAT: 8, STR: 5 }, [
    ranged('Long rifle', 14, 1, 11, { qualities: ['Magical'] }),
  ]),
  attacker('a-field-gun', 'Field gun crew', 'warrior', { MAT: 4, RAT: 5 }, [
    ranged('Field gun', 16, 1, 15, { qualities: ['Critical Knockdown'] }),
  ]),
  attacker('a-vector-hammer', 'Heavy vector, hammer', 'vector', { MAT: 6, RAT: 6, STR: 10, points: 3 }, [
    melee('Hammer', 16, { RNG: 1, location: 'right' }),
    melee('Servo fist', 14, { RNG: 0.5, location: 'left', qualities: ['Open Fist'] }),
  ]),
  attacker('a-lesser-warbeast', 'Lesser warbeast, bite', 'lesser warbeast', { MAT: 5, STR: 7, points: 2 }, [
    melee('Bite', 11, { RNG: 0.5 }),
  ]),
  attacker('a-pack-warbeast', 'Pack warbeast, claws', 'pack warbeast', { MAT: 6, STR: 7, points: 2 }, [
    melee('Claws', 10, { RNG: 0.5 }),
  ]),
  attacker('a-battle-engine', 'Battle engine, gun battery', 'battle engine', { MAT: 5, RAT: 6 }, [
    ranged('Gun battery', 12, 'd3', 13),
    melee('Rams', 15, { RNG: 1, initialAttacks: 2 }),
  ]),
  attacker('a-heavy-cavalry', 'Heavy cavalry with a mount', 'warrior', { MAT: 7, STR: 7, cavalry: true }, [
    melee('Great lance', 13, { RNG: 2 }),
    melee('Mount', 12, { RNG: 0.5, mount: true }),
  ]),
  attacker('a-gunfighter', 'Gunfighter solo', 'warrior', { MAT: 6, RAT: 7, gunfighter: true }, [
    ranged('Two revolvers', 10, 2, 11),
  ]),
];
