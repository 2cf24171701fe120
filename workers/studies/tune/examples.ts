/** Small tuning problems that answer at once. */

const ATTACKERS = [
  { name: 'Swords', patches: { 'attacker.weapons': [{ name: 'Sword', attacks: 2 }] }, points: 0 },
  { name: 'Spears', patches: { 'attacker.weapons': [{ name: 'Spear', AP: 1 }] }, points: 10 },
  { name: 'Halberds', patches: { 'attacker.weapons': [{ name: 'Halberd', AP: 1, rules: ['Rending'] }] }, points: 20 },
];

export const tuneExamples = [
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
];
