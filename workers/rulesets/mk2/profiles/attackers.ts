/** Synthetic attackers: generic models with plausible numbers, none of them from a published card. */
import type { SampleProfile } from '../../ruleset.ts';
import { attacker, melee, ranged, spell } from './make.ts';

export const attackers: readonly SampleProfile[] = [
  attacker('a-heavy-claws', 'Heavy warbeast, two claws', 'warbeast', { MAT: 6, RAT: 4, STR: 12, points: 4 }, [
    melee('Claw', 16, { initialAttacks: 2, qualities: ['Open Fist'] }),
  ]),
  attacker('a-heavy-horns', 'Heavy warbeast, horns and claws', 'warbeast', { MAT: 5, RAT: 3, STR: 13, points: 4 }, [
    melee('Horns', 18, { qualities: ['Critical Knockdown'] }),
    melee('Claw', 15, { initialAttacks: 2 }),
  ]),
  attacker('a-heavy-axe', 'Heavy warbeast, great axe', 'warbeast', { MAT: 6, RAT: 4, STR: 12, points: 4 }, [
    melee('Great axe', 18),
    melee('Fist', 14, { qualities: ['Open Fist'] }),
  ]),
  attacker('a-heavy-spitter', 'Heavy warbeast, fire spit', 'warbeast', { MAT: 5, RAT: 5, STR: 11, points: 4 }, [
    ranged('Fire spit', 8, 1, 13, { qualities: ['Continuous Effect: Fire', 'Damage Type: Fire'] }),
    melee('Tusks', 15, { initialAttacks: 2 }),
  ]),
  attacker('a-light-bite', 'Light warbeast, quick bite', 'warbeast', { MAT: 6, RAT: 4, STR: 9, points: 3 }, [
    melee('Bite', 13),
    melee('Claw', 12, { initialAttacks: 2 }),
  ]),
  attacker('a-light-spines', 'Light warbeast, spines', 'warbeast', { MAT: 5, RAT: 6, STR: 8, points: 3 }, [
    ranged('Spines', 10, 3, 11),
    melee('Claw', 11),
  ]),
  attacker('a-light-spirit', 'Light spirit beast', 'warbeast', { MAT: 6, magicAttack: 6, STR: 7, points: 3 }, [
    melee('Talons', 12, { initialAttacks: 2, qualities: ['Magical'] }),
    spell('Wail', 2, 8, 11),
  ]),
  attacker(
    'a-warlock-staff',
    'Warlock, staff and bolt',
    'warlock',
    { MAT: 5, RAT: 4, magicAttack: 7, STR: 6, points: 7 },
    [
      melee('Staff', 12, { qualities: ['Magical'] }),
      spell('Bolt', 2, 10, 12),
      spell('Storm', 4, 10, 14, { qualities: ['Critical Knockdown'] }),
    ],
  ),
  attacker(
    'a-warlock-blade',
    'Fighting warlock, heavy blade',
    'warlock',
    { MAT: 7, magicAttack: 5, STR: 8, points: 5 },
    [melee('Blade', 15, { qualities: ['Magical', 'Weapon Master'] })],
  ),
  attacker(
    'a-warlock-hunter',
    'Hunting warlock, bow',
    'warlock',
    { MAT: 6, RAT: 7, magicAttack: 6, STR: 6, points: 6 },
    [ranged('War bow', 12, 2, 12, { qualities: ['Magical'] }), melee('Knife', 9)],
  ),
  attacker('a-spearmen', 'Spear trooper', 'warrior', { MAT: 6, RAT: 4, STR: 6 }, [melee('Spear', 11)]),
  attacker('a-axemen', 'Axe trooper, weapon master', 'warrior', { MAT: 7, STR: 7 }, [
    melee('Axe', 12, { qualities: ['Weapon Master'] }),
  ]),
  attacker('a-archers', 'Archer trooper', 'warrior', { MAT: 5, RAT: 6, STR: 5 }, [
    ranged('Bow', 12, 1, 10),
    melee('Dagger', 8),
  ]),
  attacker('a-gunner', 'Gunner solo', 'warrior', { MAT: 5, RAT: 7, gunfighter: true }, [
    ranged('Long gun', 14, 1, 12, { qualities: ['Critical Fire'] }),
  ]),
  attacker('a-shaman', 'Shaman solo', 'warrior', { MAT: 5, magicAttack: 7 }, [
    { ...spell('Hex', 0, 8, 10), initialAttacks: 1 },
    melee('Rod', 8, { qualities: ['Magical'] }),
  ]),
  attacker('a-lancer', 'Cavalry lancer', 'warrior', { MAT: 6, STR: 8, cavalry: true }, [
    melee('Lance', 14),
    melee('Mount', 10, { mount: true }),
  ]),
  attacker('a-champion', 'Champion solo', 'warrior', { MAT: 8, RAT: 5, STR: 8 }, [
    melee('Maul', 15, { qualities: ['Weapon Master', 'Knockdown'] }),
  ]),
];
