/** Questions that a ruling moves, for rulings that random scenarios of a kind seldom come to. */

export interface Witness {
  readonly game: string;
  readonly kind: string;
  /** Name of the field in `rulings`. */
  readonly ruling: string;
  readonly value: string | number | boolean;
  readonly scenario: object;
}

type Value = Witness['value'];
type Row = readonly [kind: string, ruling: string, value: Value, scenario: object];

/** Numbers whose one part moves and whose rest is as plain as can be. */
const warrior = { kind: 'warrior', MAT: 6, RAT: 6, magicAttack: 6 };
const melee = { name: 'Blade', class: 'melee', power: 12 };
const gun = { name: 'Gun', class: 'ranged', power: 12 };
const trooper = { DEF: 13, ARM: 15, damage: '#5' };
const none = { fewer: 2 };
const raised = { modifiers: { ARM: { setTo: [18] } } };

const strike = (weapon: object, target: object = {}, attacker: object = {}, more: object = {}) => ({
  attacker: { ...warrior, weapons: [weapon], ...attacker },
  target: { ...trooper, ...target },
  ...more,
});
const several = (weapon: object, target: object = {}, attacker: object = {}, situation: object = {}) => ({
  target: { ...trooper, ...target },
  attackers: [{ attacker: { ...warrior, weapons: [weapon], ...attacker }, situation }],
});
const duel = (weapon: object, target: object = {}, attacker: object = {}, more: object = {}) => ({
  first: { attacker: { ...warrior, weapons: [weapon], ...attacker }, target: trooper, ...more },
  second: { attacker: { ...warrior, weapons: [melee] }, target: { ...trooper, ...target } },
  rounds: 1,
});
const area = (weapon: object, target: object = {}, attacker: object = {}, more: object = {}) => ({
  attacker: { ...warrior, weapons: [weapon], ...attacker },
  attack: { kind: 'spray' },
  models: [{ target: { ...trooper, ...target } }],
  ...more,
});

const MK3: readonly Row[] = [
  ['activation', 'inMelee', '-4 to the roll', strike(gun, { huge: true }, {}, { situation: { targetInMelee: true } })],
  ['activation', 'noAttackDice', 'no roll, no miss', strike({ ...melee, attackDice: none }, { knockedDown: true })],
  ['activation', 'helplessDEF', 'at most 5', strike(gun, { DEF: 3, knockedDown: true }, { RAT: 1 })],
  ['several', 'noAttackDice', 'no roll, no miss', several({ ...melee, attackDice: none }, { knockedDown: true })],
  ['several', 'helplessDEF', 'at most 5', several(gun, { DEF: 3, knockedDown: true }, { RAT: 1 })],
  ['several', 'noDamageDice', 'no damage', several({ ...melee, power: 20, damageDice: { fewer: 2 } })],
  ['duel', 'noAttackDice', 'no roll, no miss', duel({ ...melee, attackDice: none }, { knockedDown: true })],
  ['duel', 'helplessDEF', 'at most 5', duel(gun, { DEF: 3, knockedDown: true }, { RAT: 1 })],
  ['duel', 'noDamageDice', 'no damage', duel({ ...melee, power: 20, damageDice: { fewer: 2 } })],
  [
    'area',
    'noAttackDice',
    'no roll, no miss',
    { ...area({ ...gun, attackDice: none }), models: [{ target: trooper, situation: { automatic: ['hit'] } }] },
  ],
  ['area', 'helplessDEF', 'at most 5', area(gun, { DEF: 3, knockedDown: true }, { RAT: 1 })],
  [
    'hazard',
    'noDamageDice',
    'no damage',
    { source: { kind: 'damage roll', POW: 20, dice: 0 }, models: [{ target: trooper }] },
  ],
  [
    'hazard',
    'toughUpright',
    'not saved',
    {
      source: { kind: 'damage roll', POW: 20 },
      models: [{ target: { ...trooper, tough: true, cannotBeKnockedDown: true } }],
    },
  ],
  [
    'hazard',
    'deviation',
    'counter-clockwise',
    {
      source: { kind: 'blast', POW: 20 },
      models: [
        { target: trooper, place: { kind: 'measured', inches: 3, bearing: 60 } },
        { target: trooper, place: { kind: 'stated', direct: false, directions: ['2'] } },
      ],
    },
  ],
  [
    'effects',
    'toughUpright',
    'not saved',
    { target: { ARM: 12, damage: '#3', tough: true, cannotBeKnockedDown: true }, effects: ['Fire'] },
  ],
];

const MK2: readonly Row[] = [
  [
    'activation',
    'range',
    'a hit',
    strike({ ...gun, RNG: 8 }, {}, {}, { situation: { distance: 12, automatic: ['hit'] } }),
  ],
  ['activation', 'setStats', 'only lowers', strike(melee, raised)],
  ['several', 'range', 'a hit', several({ ...gun, RNG: 8 }, {}, {}, { distance: 12, automatic: ['hit'] })],
  ['several', 'setStats', 'only lowers', several(melee, raised)],
  ['duel', 'range', 'a hit', duel({ ...gun, RNG: 8 }, {}, {}, { situation: { distance: 12, automatic: ['hit'] } })],
  ['area', 'setStats', 'only lowers', area(gun, raised)],
  [
    'powerAttack',
    'setStats',
    'only lowers',
    {
      attacker: { kind: 'warbeast', MAT: 6, STR: 12, points: 1 },
      attack: { kind: 'slam', moved: 4 },
      target: { ...trooper, STR: 9, ...raised },
    },
  ],
  [
    'hazard',
    'setStats',
    'only lowers',
    { source: { kind: 'fall', height: 3 }, models: [{ target: { ...trooper, ...raised } }] },
  ],
  [
    'effects',
    'setStats',
    'only lowers',
    { target: { ARM: 14, damage: '#5', ARMmodifiers: { setTo: [18] } }, effects: ['Fire'] },
  ],
];

const unit = (more: object = {}) => ({ models: 5, quality: 4, defense: 4, ...more });
const bow = { name: 'Bow', range: 24 };
const sword = { name: 'Sword' };
const shooters = (weapon: object, more: object = {}) => unit({ weapons: [{ ...bow, ...weapon }], ...more });

const AOF: readonly Row[] = [
  [
    'volley',
    'rendingAP',
    'added',
    { attacker: shooters({ AP: 1, rules: ['Rending'] }), target: unit({ defense: 2 }), targetModifiers: { block: 3 } },
  ],
  [
    'volley',
    'coveringFire',
    'raw 6',
    { attacker: shooters({}), target: unit(), shooterModifiers: { hit: 1 }, situation: { action: 'Covering Fire' } },
  ],
  [
    'volley',
    'indirectInStorm',
    'hindered',
    { attacker: shooters({ rules: ['Indirect'] }), target: unit(), condition: 'Heavy Storm' },
  ],
  [
    'melee',
    'indirectInStorm',
    'hindered',
    {
      attacker: unit({ weapons: [sword] }),
      target: shooters({ rules: ['Indirect'] }),
      situation: { reaction: 'Overwatch' },
      condition: 'Heavy Storm',
    },
  ],
  [
    'melee',
    'criticalRegenerates',
    false,
    {
      attacker: unit({ weapons: [sword], rules: ['Regeneration'] }),
      target: shooters({}),
      situation: { reaction: 'Overwatch' },
      brutal: { criticals: true },
    },
  ],
  [
    'melee',
    'phalanxAttrition',
    true,
    {
      attacker: unit({ weapons: [sword] }),
      target: unit({ weapons: [sword], rules: ['Phalanx'] }),
      brutal: { attrition: 'with morale' },
    },
  ],
];

const AE: readonly Row[] = [
  ['hazards', 'swarmRounding', 'up', { horde: { traits: ['Swarm'], state: { onFire: true } }, turns: 1 }],
];

const of = (game: string, rows: readonly Row[]): Witness[] =>
  rows.map(([kind, ruling, value, scenario]) => ({ game, kind, ruling, value, scenario }));

export const WITNESSES: readonly Witness[] = [...of('mk3', MK3), ...of('mk2', MK2), ...of('aof', AOF), ...of('ae', AE)];
