/** Questions to start from. */
import type { BattlegroupInput } from './schema.ts';

export const examples: ReadonlyArray<{ id: string; title: string; scenario: BattlegroupInput }> = [
  {
    id: 'warlock',
    title: 'Two heavy warbeasts, run as hard as you dare',
    scenario: {
      turns: 3,
      effort: 4,
      battlegroup: {
        engine: 'fury',
        caster: { name: 'Warlock', FURY: 6, spend: 2, keep: 1, transfers: 1, upkeeps: [{ name: 'Ward' }] },
        beasts: [
          {
            name: 'Heavy warbeast',
            FURY: 4,
            THR: 9,
            MAT: 6,
            power: 17,
            nearest: [{ who: 'friend', distance: 4, DEF: 14, ARM: 16, boxes: 5 }],
          },
          {
            name: 'Light warbeast',
            FURY: 3,
            THR: 8,
            MAT: 6,
            power: 13,
            nearest: [{ who: 'enemy', distance: 6, DEF: 13, ARM: 17, boxes: 8 }],
          },
        ],
      },
    },
  },
  {
    id: 'pack',
    title: 'A pack, a construct and a lost beast',
    scenario: {
      turns: 4,
      effort: 3,
      battlegroup: {
        engine: 'fury',
        caster: { name: 'Warlock', FURY: 7, points: 2, lostBeasts: 1, ownLife: 2 },
        beasts: [
          { name: 'Pack', type: 'pack', FURY: 4, THR: 8, fury: 2 },
          { name: 'Construct', FURY: 4, THR: 9, construct: true },
        ],
        bondFirst: true,
      },
      events: [{ turn: 1, model: 'Pack', what: 'loses models', chance: 50 }],
    },
  },
  {
    id: 'warcaster',
    title: 'Three warjacks, two upkeeps and a disruption',
    scenario: {
      turns: 3,
      effort: 2,
      battlegroup: {
        engine: 'focus',
        caster: { name: 'Warcaster', FOCUS: 7, upkeeps: [{ name: 'Ward' }, { name: 'Haste' }], keep: 1, powerField: 1 },
        warjacks: [{ name: 'Heavy warjack' }, { name: 'Light warjack' }, { name: 'Second light warjack' }],
      },
      events: [{ turn: 1, model: 'Heavy warjack', what: 'disrupted', chance: 40 }],
    },
  },
  {
    id: 'induction',
    title: 'Vectors pass focus on, a monstrosity rages, a disruption',
    scenario: {
      turns: 3,
      effort: 2,
      battlegroup: {
        engine: 'focus',
        caster: { name: 'Warcaster', FOCUS: 6, spend: 2 },
        warjacks: [
          { name: 'First vector', type: 'vector', induction: true },
          { name: 'Second vector', type: 'vector', induction: true, allocate: 0 },
          { name: 'Monstrosity', type: 'monstrosity' },
        ],
      },
      events: [
        { turn: 1, model: 'Monstrosity', what: 'suffers damage', amount: 2, chance: 60 },
        { turn: 2, model: 'First vector', what: 'disrupted', chance: 30 },
      ],
    },
  },
];
