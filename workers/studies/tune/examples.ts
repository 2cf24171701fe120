/** Small tuning problems that answer at once. */

const ATTACKERS = [
  { name: 'Swords', patches: { 'attacker.weapons': [{ name: 'Sword', attacks: 2 }] }, points: 0 },
  { name: 'Spears', patches: { 'attacker.weapons': [{ name: 'Spear', AP: 1 }] }, points: 10 },
  { name: 'Halberds', patches: { 'attacker.weapons': [{ name: 'Halberd', AP: 1, rules: ['Rending'] }] }, points: 20 },
];

export const tuneExamples = [
  {
    id: 'warband',
    title: 'A warband of 300 points: bows shoot, swords charge, knights do what they can',
    request: {
      ruleset: 'aof',
      kind: 'volley',
      value: 'sum',
      scenario: {
        attacker: { name: 'Unit', quality: 4, defense: 4, weapons: [] },
        target: { name: 'Infantry', models: 10, quality: 4, defense: 4, cost: 120, weapons: [{ name: 'Sword' }] },
      },
      phases: [
        {
          kind: 'melee',
          scenario: {
            attacker: { name: 'Unit', quality: 4, defense: 4, weapons: [] },
            target: { name: 'Infantry', models: 10, quality: 4, defense: 4, cost: 120, weapons: [{ name: 'Sword' }] },
          },
          measure: 'points/destroyed',
        },
      ],
      slots: [
        {
          name: 'Units',
          most: 6,
          choices: [
            {
              name: 'Bows',
              points: 70,
              most: 3,
              idleIn: ['melee'],
              patches: { 'attacker.models': 5, 'attacker.weapons': [{ name: 'Bow', range: 24 }] },
            },
            {
              name: 'Swords',
              points: 75,
              most: 3,
              idleIn: ['volley'],
              patches: { 'attacker.models': 10, 'attacker.weapons': [{ name: 'Sword' }] },
            },
            {
              name: 'Knights',
              points: 120,
              most: 2,
              patches: {
                'attacker.models': 5,
                'attacker.weapons': [
                  { name: 'Lance', attacks: 2, AP: 1 },
                  { name: 'Pistol', range: 12 },
                ],
              },
            },
          ],
        },
      ],
      opponents: [
        { name: 'Infantry', patches: {}, weight: 2 },
        { name: 'Guards', patches: { 'target.defense': 3, 'target.cost': 160 } },
      ],
      measure: 'points/destroyed',
      limits: { points: 300 },
    },
  },
  {
    id: 'battlegroup',
    title: 'Warjacks for 30 points: what each marks on three targets in one activation',
    request: {
      ruleset: 'mk3',
      kind: 'activation',
      value: 'sum',
      scenario: {
        attacker: { name: 'Warjack', kind: 'heavy warjack', MAT: 6, STR: 11, points: 3, weapons: [] },
        target: { name: 'Target', DEF: 12, ARM: 18, damage: '#28' },
        situation: { charge: 7 },
        plan: { kind: 'optimal' },
      },
      slots: [
        {
          name: 'Units',
          least: 0,
          most: 6,
          choices: [
            {
              name: 'Axe warjack',
              points: 16,
              most: 2,
              patches: {
                'attacker.weapons': [
                  { name: 'Great axe', class: 'melee', power: 18 },
                  { name: 'Fist', class: 'melee', power: 14 },
                ],
              },
            },
            {
              name: 'Twin claws',
              points: 10,
              most: 2,
              patches: {
                'attacker.kind': 'light warjack',
                'attacker.weapons': [{ name: 'Claw', class: 'melee', power: 13, initialAttacks: 2 }],
              },
            },
            {
              name: 'Lancer',
              points: 9,
              most: 2,
              patches: {
                'attacker.kind': 'light warjack',
                'attacker.MAT': 7,
                'attacker.weapons': [{ name: 'Lance', class: 'melee', power: 15 }],
              },
            },
          ],
        },
      ],
      opponents: [
        { name: 'Heavy warbeast', patches: {} },
        { name: 'Light warjack', patches: { 'target.DEF': 14, 'target.ARM': 16, 'target.damage': '#22' } },
        { name: 'Colossal', patches: { 'target.DEF': 10, 'target.ARM': 20, 'target.damage': '#56' } },
      ],
      measure: 'boxes',
      precision: 0.05,
      limits: { points: 30 },
    },
  },
  {
    id: 'warpack',
    title: 'Warbeasts for 25 points: what each marks on two targets in one activation',
    request: {
      ruleset: 'mk2',
      kind: 'activation',
      value: 'sum',
      scenario: {
        attacker: { name: 'Warbeast', kind: 'warbeast', MAT: 5, points: 4, weapons: [] },
        target: { name: 'Target', DEF: 12, ARM: 18, damage: '#20' },
        situation: { charge: 5 },
      },
      slots: [
        {
          name: 'Units',
          least: 0,
          most: 6,
          choices: [
            {
              name: 'Two claws',
              points: 9,
              most: 2,
              patches: { 'attacker.weapons': [{ name: 'Claw', class: 'melee', power: 16, initialAttacks: 2 }] },
            },
            {
              name: 'One maul',
              points: 10,
              most: 2,
              patches: { 'attacker.weapons': [{ name: 'Maul', class: 'melee', power: 19 }] },
            },
            {
              name: 'Young beast',
              points: 5,
              most: 2,
              patches: {
                'attacker.points': 3,
                'attacker.weapons': [{ name: 'Bite', class: 'melee', power: 13 }],
              },
            },
          ],
        },
      ],
      opponents: [
        { name: 'Heavy warbeast', patches: {} },
        { name: 'Light warbeast', patches: { 'target.DEF': 14, 'target.ARM': 15, 'target.damage': '#16' } },
      ],
      measure: 'boxes',
      precision: 0.05,
      limits: { points: 25 },
    },
  },
  {
    id: 'company',
    title: 'Three hordes of five: what each takes from two enemies, shooting or charging',
    request: {
      ruleset: 'ae',
      kind: 'volley',
      value: 'sum',
      scenario: {
        attacker: { name: 'Horde', BS: 40, weapon: { name: 'Rifle', damage: '1d10+3' } },
        target: { name: 'Line infantry', T: 30, WP: 35, AP: 4 },
      },
      phases: [
        {
          kind: 'melee',
          scenario: {
            attacker: { name: 'Horde', WS: 40, weapon: { name: 'Blades', damage: '1d10+3' } },
            target: { name: 'Line infantry', T: 30, WP: 35, AP: 4 },
            situation: { charge: true },
          },
          measure: 'loss',
        },
      ],
      slots: [
        {
          name: 'Units',
          least: 3,
          most: 3,
          choices: [
            {
              name: 'Rifles',
              idleIn: ['melee'],
              patches: { 'attacker.weapon': { name: 'Rifle', damage: '1d10+3', full: 3 } },
            },
            {
              name: 'Marksmen',
              idleIn: ['melee'],
              patches: { 'attacker.BS': 55, 'attacker.weapon': { name: 'Long rifle', damage: '1d10+5' } },
            },
            {
              name: 'Blades',
              idleIn: ['volley'],
              patches: { 'attacker.WS': 45, 'attacker.weapon': { name: 'Blades', damage: '1d10+4' } },
            },
            {
              name: 'Lances',
              idleIn: ['volley'],
              patches: { 'attacker.weapon': { name: 'Lances', damage: '1d10+6' } },
            },
            {
              name: 'Levy',
              idleIn: ['volley'],
              patches: {
                'attacker.squads': 3,
                'attacker.WS': 30,
                'attacker.weapon': { name: 'Spears', damage: '1d10+2' },
              },
            },
          ],
        },
      ],
      opponents: [
        { name: 'Line infantry', patches: {} },
        { name: 'Armoured infantry', patches: { 'target.AP': 7, 'target.T': 35 } },
      ],
      measure: 'loss',
      precision: 0.05,
    },
  },
  {
    id: 'regiment',
    title: 'Arm and train a regiment against three enemies, 190 points',
    request: {
      ruleset: 'aof',
      kind: 'melee',
      scenario: {
        attacker: { name: 'Regiment', models: 10, quality: 5, defense: 5, weapons: [] },
        target: { name: 'Enemy', models: 10, quality: 4, defense: 4, weapons: [{ name: 'Sword' }] },
      },
      slots: [
        { name: 'Weapons', choices: ATTACKERS },
        {
          name: 'Training',
          choices: [
            { name: 'Levy', patches: { 'attacker.quality': 5 }, points: 80 },
            { name: 'Regulars', patches: { 'attacker.quality': 4 }, points: 110 },
            { name: 'Veterans', patches: { 'attacker.quality': 3 }, points: 150 },
          ],
        },
        {
          name: 'Armour',
          choices: [
            { name: 'Leather', patches: { 'attacker.defense': 5 }, points: 20 },
            { name: 'Mail', patches: { 'attacker.defense': 4 }, points: 40 },
            { name: 'Plate', patches: { 'attacker.defense': 3 }, points: 60 },
          ],
        },
        {
          name: 'Musician',
          least: 0,
          choices: [{ name: 'Musician', patches: { 'attacker.musician': true }, points: 10 }],
        },
      ],
      opponents: [
        { name: 'Swordsmen', patches: {}, weight: 2 },
        { name: 'Guards', patches: { 'target.defense': 3 } },
        { name: 'Horde', patches: { 'target.models': 20, 'target.quality': 5, 'target.defense': 5 } },
      ],
      measure: 'won',
      limits: { points: 190 },
    },
  },
  {
    id: 'guns',
    title: 'The guns that destroy most within 400 points',
    request: {
      ruleset: 'aof',
      kind: 'volley',
      value: 'sum',
      scenario: {
        attacker: { name: 'Battery', quality: 4, defense: 5, weapons: [] },
        target: { name: 'Infantry', models: 20, quality: 4, defense: 4, cost: 240 },
      },
      slots: [
        {
          name: 'Guns',
          least: 1,
          most: 8,
          choices: [
            {
              name: 'Bolt thrower',
              points: 60,
              most: 3,
              patches: { 'attacker.weapons': [{ name: 'Bolts', range: 36, attacks: 2, AP: 2 }] },
            },
            {
              name: 'Cannon',
              points: 110,
              most: 2,
              patches: { 'attacker.weapons': [{ name: 'Cannon', range: 36, AP: 3, blast: 3 }] },
            },
            {
              name: 'Mortar',
              points: 95,
              most: 3,
              patches: { 'attacker.weapons': [{ name: 'Mortar', range: 30, attacks: 2, blast: 3 }] },
            },
            {
              name: 'Volley gun',
              points: 85,
              most: 2,
              patches: { 'attacker.weapons': [{ name: 'Volley gun', range: 24, attacks: 6, AP: 1 }] },
            },
          ],
        },
      ],
      measure: 'wounds',
      limits: { points: 400 },
    },
  },
];
