/**
 * What somebody types who has never read how: whole sentences, the target before the stats of who attacks, names in between.
 * Answers are chances of dice that are counted by hand.
 */
import type { Asked } from './questions.ts';

const melee = (power: number, more: object = {}) => ({ name: 'Weapon 1', class: 'melee', power, ...more });
const ranged = (power: number, more: object = {}) => ({ name: 'Weapon 1', class: 'ranged', power, ...more });
const asked = (
  ruleset: Asked['ruleset'],
  kind: string,
  text: string,
  scenario: Asked['scenario'],
  answer: Asked['answer'] = undefined,
): Asked => ({ ruleset, kind, text, scenario, ...(answer ? { answer } : {}) });
const wounds = (value: number) => ({ of: 'wounds', value });
const shot = { combatAction: 'ranged' };

/** One of five alike, who are asked one after the other. */
const gunner = { attacker: { RAT: 5, weapons: [ranged(10)] }, ...shot };

export const NEWCOMERS: readonly Asked[] = [
  asked(
    'mk3',
    'several',
    '5 guys RAT 5 POW 10 shoot DEF 13 ARM 15 1 box',
    { target: { DEF: 13, ARM: 15, damage: '#1' }, attackers: [gunner, gunner, gunner, gunner, gunner] },
    // Eight or more to hit, and six or more to hurt, of two dice: 15 and 26 of 36; all five fail otherwise.
    { value: 1 - (1 - (15 / 36) * (26 / 36)) ** 5 },
  ),
  asked('mk3', 'activation', 'fully loaded heavy jack MAT 7 P+S 18 charges DEF 12 ARM 18 28 boxes', {
    situation: { charge: 6 },
    attacker: { name: 'heavy jack', kind: 'heavy warjack', points: 3, MAT: 7, weapons: [melee(18)] },
    target: { DEF: 12, ARM: 18, damage: '#28' },
  }),
  asked(
    'mk3',
    'hits',
    '2d6+6 vs ARM 12 1 box',
    { hits: [{ count: 1, power: 6 }], target: { ARM: 12, damage: '#1' } },
    // More than six of two dice: 21 of 36.
    { value: 21 / 36 },
  ),
  asked(
    'mk3',
    'hits',
    '3d6+6 damage vs ARM 20 1 box',
    { hits: [{ count: 1, power: 6, dice: 3 }], target: { ARM: 20, damage: '#1' } },
    // Fifteen or more of three dice: 20 of 216.
    { value: 20 / 216 },
  ),
  asked(
    'mk3',
    'activation',
    'what are the chances to kill a warcaster def 15 arm 16 17 boxes with 5 shots RAT 6 POW 12',
    {
      attacker: { RAT: 6, weapons: [ranged(12, { initialAttacks: 5 })] },
      target: { name: 'warcaster', DEF: 15, ARM: 16, damage: '#17' },
    },
  ),
  asked(
    'mk3',
    'activation',
    'what are the odds to kill DEF 14 ARM 14 1 box with MAT 6 P+S 12',
    { attacker: { MAT: 6, weapons: [melee(12)] }, target: { DEF: 14, ARM: 14, damage: '#1' } },
    // Eight or more, and three or more, of two dice: 15 and 35 of 36.
    { value: (15 / 36) * (35 / 36) },
  ),
  asked(
    'mk3',
    'activation',
    'boosted RAT 5 shot at def 14 arm 17 pow 14 1 box',
    {
      plan: { kind: 'rule', boostAttack: 'always', buy: false },
      ...shot,
      attacker: { RAT: 5, points: 1, weapons: [ranged(14)] },
      target: { DEF: 14, ARM: 17, damage: '#1' },
    },
    // Nine or more of three dice, and four or more of two: 160 of 216, and 33 of 36.
    { value: (160 / 216) * (33 / 36) },
  ),
  asked('mk3', 'activation', 'can my heavy kill a colossal? MAT 6 P+S 19 4 attacks vs DEF 10 ARM 20 60 boxes', {
    attacker: { name: 'heavy', MAT: 6, weapons: [melee(19, { initialAttacks: 4 })] },
    target: { name: 'colossal', DEF: 10, ARM: 20, damage: '#60' },
  }),
  asked('mk3', 'activation', 'will my jack kill another jack? MAT 6 P+S 17 3 focus vs DEF 11 ARM 18 32 boxes', {
    attacker: { name: 'jack', kind: 'heavy warjack', points: 3, MAT: 6, weapons: [melee(17)] },
    target: { name: 'jack', DEF: 11, ARM: 18, damage: '#32' },
  }),
  asked('mk3', 'activation', 'spell POW 12 magic attack 7 vs def 14 arm 15 5 boxes', {
    attacker: { name: 'spell', magicAttack: 7, weapons: [{ name: 'Weapon 1', class: 'magic', power: 12 }] },
    target: { DEF: 14, ARM: 15, damage: '#5' },
  }),
  asked('mk3', 'activation', 'aiming RAT 6 POW 12 shot vs DEF 14 ARM 14 in cover', {
    situation: { cover: true, aim: true },
    ...shot,
    attacker: { RAT: 6, weapons: [ranged(12)] },
    target: { DEF: 14, ARM: 14 },
  }),
  asked('mk3', 'activation', 'charging cavalry MAT 7 P+S 13 weapon master vs DEF 12 ARM 16 8 boxes', {
    situation: { charge: 6 },
    attacker: { kind: 'warrior', cavalry: true, MAT: 7, weapons: [melee(13, { qualities: ['Weapon Master'] })] },
    target: { DEF: 12, ARM: 16, damage: '#8' },
  }),
  asked('mk2', 'activation', 'combined melee attack 3 models MAT 5 P+S 9 vs DEF 12 ARM 17 10 boxes', {
    situation: { combined: 3 },
    attacker: { kind: 'warrior', MAT: 5, weapons: [melee(9)] },
    target: { DEF: 12, ARM: 17, damage: '#10' },
  }),
  asked('mk2', 'activation', 'warbeast MAT 6 P+S 17 fury 4 vs DEF 11 ARM 18 30 boxes', {
    attacker: { name: 'warbeast', kind: 'warbeast', MAT: 6, magicAttack: 4, points: 4, weapons: [melee(17)] },
    target: { DEF: 11, ARM: 18, damage: '#30' },
  }),
  asked('mk2', 'activation', 'could a MAT 6 P+S 10 trooper kill a DEF 13 ARM 12 5 box solo', {
    attacker: { name: 'trooper', kind: 'warrior', MAT: 6, weapons: [melee(10)] },
    target: { name: 'solo', DEF: 13, ARM: 12, damage: '#5' },
  }),
  asked(
    'aof',
    'melee',
    '20 zombies Q5+ A1 vs 20 warriors D4+ in melee',
    {
      attacker: { name: 'zombies', models: 20, quality: 5, defense: 4, weapons: [{ name: 'Weapon', attacks: 1 }] },
      target: { name: 'warriors', models: 20, quality: 4, defense: 4 },
    },
    wounds(20 * (2 / 6) * (3 / 6)),
  ),
  asked(
    'aof',
    'melee',
    'do 10 guys with A1 Q4+ rout 10 guys D4+',
    {
      attacker: { name: 'guys', models: 10, quality: 4, defense: 4, weapons: [{ name: 'Weapon', attacks: 1 }] },
      target: { name: 'guys', models: 10, quality: 4, defense: 4 },
    },
    wounds(10 * (3 / 6) * (3 / 6)),
  ),
  asked(
    'aof',
    'volley',
    '5x Q4+ 18" A2 shooting at 10x D4+',
    {
      attacker: { models: 5, quality: 4, defense: 4, weapons: [{ name: 'Weapon', range: 18, attacks: 2 }] },
      target: { models: 10, quality: 4, defense: 4 },
    },
    wounds(10 * (3 / 6) * (3 / 6)),
  ),
  asked(
    'aof',
    'volley',
    '10 goblins shooting 24" A1 Q4+ at 10 orcs Q4+ D5+',
    {
      attacker: {
        name: 'goblins',
        models: 10,
        quality: 4,
        defense: 4,
        weapons: [{ name: 'Weapon', range: 24, attacks: 1 }],
      },
      target: { name: 'orcs', models: 10, quality: 4, defense: 5 },
    },
    wounds(10 * (3 / 6) * (4 / 6)),
  ),
  asked(
    'aof',
    'melee',
    'chance to kill 10 goblins D5+ with 5x Q3+ A2',
    {
      attacker: { models: 5, quality: 3, defense: 4, weapons: [{ name: 'Weapon', attacks: 2 }] },
      target: { name: 'goblins', models: 10, quality: 4, defense: 5 },
    },
    wounds(10 * (4 / 6) * (4 / 6)),
  ),
  asked(
    'aof',
    'melee',
    'how many goblins D5+ do 5x Q3+ A2 kill?',
    {
      attacker: { models: 5, quality: 3, defense: 4, weapons: [{ name: 'Weapon', attacks: 2 }] },
      target: { name: 'goblins', models: 10, quality: 4, defense: 5 },
    },
    wounds(10 * (4 / 6) * (4 / 6)),
  ),
  asked('ae', 'melee', 'how many magnitude do 3 squads WS 40 1d10+5 kill of a horde magnitude 30 T 30 WP 40 AP 3', {
    attacker: { squads: 3, WS: 40, weapon: { damage: '1d10+5' } },
    target: { kind: 'horde', magnitude: 30, T: 30, WP: 40, AP: 3 },
  }),
  asked('ae', 'melee', 'odds to kill T 30 WP 40 AP 3 with 3 squads WS 40 1d10+5', {
    attacker: { squads: 3, WS: 40, weapon: { damage: '1d10+5' } },
    target: { T: 30, WP: 40, AP: 3 },
  }),
  asked('ae', 'melee', 'can 3 squads WS 40 1d10+5 kill T 30 WP 40 AP 3?', {
    attacker: { squads: 3, WS: 40, weapon: { damage: '1d10+5' } },
    target: { T: 30, WP: 40, AP: 3 },
  }),
  asked('ae', 'volley', 'BS 40 RoF S/2/4 1d10+3 pen 1 full auto vs T30 WP35 AP4', {
    situation: { mode: 'full auto' },
    attacker: { BS: 40, weapon: { damage: '1d10+3', penetration: 1, semi: 2, full: 4 } },
    target: { T: 30, WP: 35, AP: 4 },
  }),
  asked(
    'mk3',
    'activation',
    'what are the odds that mat 7 ps 16 kills def 13 arm 16 1 box on a charge',
    {
      situation: { charge: 6 },
      attacker: { MAT: 7, kind: 'warrior', weapons: [melee(16)] },
      target: { DEF: 13, ARM: 16, damage: '#1' },
    },
    // Six or more to hit, and any damage of three dice.
    { value: 26 / 36 },
  ),
  asked('mk3', 'activation', 'against def 12 arm 18, mat 7 p+s 16', {
    attacker: { MAT: 7, weapons: [melee(16)] },
    target: { DEF: 12, ARM: 18 },
  }),
  asked('mk3', 'activation', 'my warjack mat 6 two fists ps 14 and 3 focus vs heavy def 10 arm 20 hp 32', {
    attacker: {
      ...{ name: 'warjack', kind: 'heavy warjack', points: 3, MAT: 6 },
      weapons: [{ name: 'fists', class: 'melee', power: 14, initialAttacks: 2 }],
    },
    target: { name: 'heavy', DEF: 10, ARM: 20, damage: '#32' },
  }),
  asked('mk3', 'activation', 'rat 6 pow 12 ignores concealment vs def 13 arm 16', {
    situation: { concealment: false },
    attacker: { RAT: 6, weapons: [ranged(12)] },
    target: { DEF: 13, ARM: 16 },
  }),
  asked('mk2', 'powerAttack', 'slam mat 6 str 11 vs str 9 def 12 arm 18 28 boxes', {
    attacker: { MAT: 6, STR: 11, points: 1 },
    attack: { kind: 'slam' },
    target: { STR: 9, DEF: 12, ARM: 18, damage: '#28' },
  }),
  asked('aof', 'melee', '10 guys Q4 D4 A1 attack 5 guys Q3 D3', {
    attacker: { name: 'guys', models: 10, quality: 4, defense: 4, weapons: [{ name: 'Weapon', attacks: 1 }] },
    target: { name: 'guys', models: 5, quality: 3, defense: 3 },
  }),
  asked('aof', 'volley', 'ten crossbows quality 4 range 24 AP 2 against defence 3 in cover', {
    attacker: { models: 10, quality: 4, defense: 4, weapons: [{ name: 'crossbows', range: 24, attacks: 1, AP: 2 }] },
    target: { quality: 4, defense: 3 },
    situation: { cover: true },
  }),
  asked(
    'aof',
    'melee',
    '6 dice on 4+ then 5+ saves',
    {
      attacker: { quality: 4, defense: 4, weapons: [{ name: 'Weapon', attacks: 6 }] },
      target: { quality: 4, defense: 5 },
    },
    // Half of six hit, and two of three of those are not saved; one model has one wound to lose.
    wounds(1 - (2 / 3) ** 6),
  ),
  asked(
    'aof',
    'melee',
    '20 orcs Q5+ D5+ with A1 AP1 axes charge 10 ogres Q3+ D3+ tough 3',
    {
      attacker: { name: 'orcs', models: 20, quality: 5, defense: 5, weapons: [{ name: 'axes', attacks: 1, AP: 1 }] },
      target: { name: 'ogres', models: 10, quality: 3, defense: 3, tough: 3 },
    },
    // A third of twenty hit, and half of those get past a Defense of 4+.
    wounds((20 / 3) * 0.5),
  ),
  asked('mk3', 'activation', 'MAT 7 P+S 18 vs DEF 12 ARM 18 28', {
    attacker: { MAT: 7, weapons: [melee(18)] },
    target: { DEF: 12, ARM: 18, damage: '#28' },
  }),
  asked('mk2', 'activation', 'MAT 6 P+S 12 vs DEF 13 ARM 14, 8', {
    attacker: { MAT: 6, weapons: [melee(12)] },
    target: { DEF: 13, ARM: 14, damage: '#8' },
  }),
  asked('mk2', 'activation', 'warbeast MAT 5 P+S 18 charges DEF 13 ARM 17', {
    attacker: { name: 'warbeast', kind: 'warbeast', points: 1, MAT: 5, weapons: [melee(18)] },
    target: { DEF: 13, ARM: 17 },
    situation: { charge: 6 },
  }),
  asked(
    'mk3',
    'activation',
    'will a jack with MAT 7 P+S 16 hit a warrior DEF 14 ARM 13 8 boxes',
    {
      attacker: { name: 'jack', kind: 'heavy warjack', MAT: 7, weapons: [melee(16)] },
      target: { name: 'warrior', DEF: 14, ARM: 13, damage: '#8' },
    },
    // Seven or more of two dice hit, and eight boxes fall to five or more: 21 and 30 of 36.
    { value: (21 / 36) * (30 / 36) },
  ),
  asked(
    'mk2',
    'activation',
    'odds for RAT 6 POW 12 to hit DEF 14 ARM 12 1 box',
    { attacker: { RAT: 6, weapons: [ranged(12)] }, target: { DEF: 14, ARM: 12, damage: '#1' } },
    // Eight or more of two dice hit, and every roll for damage breaks the armour: 15 of 36.
    { value: 15 / 36 },
  ),
];
