/** Maps to start from. */
import type { Example } from '../../ruleset.ts';

const forest = { name: 'Forest', kind: 'forest', outline: { x: 7, y: 5, columns: 3, rows: 3 }, DTV: 2, AP: 4 };

export const examples: ReadonlyArray<Example<unknown>> = [
  {
    id: 'sight',
    title: 'Past one Horde at another',
    scenario: {
      scene: {
        models: [
          { name: 'Artillery', x: 3, y: 3 },
          { name: 'Line infantry', x: 8, y: 6, side: 2, atHome: ['Ranger'] },
          { name: 'Tanks', x: 5, y: 4, side: 2, squads: 3 },
        ],
        terrain: [forest],
      },
      ask: { kind: 'stand', from: 1, to: 2 },
    },
  },
  {
    id: 'charge',
    title: 'Does the charge arrive through the forest?',
    scenario: {
      scene: {
        models: [
          { name: 'Scouts', x: 4, y: 6, AB: 3, mobile: 1 },
          { name: 'Battery', x: 11, y: 6, side: 2, squads: 3 },
        ],
        terrain: [{ ...forest, outline: { x: 6, y: 1, columns: 3, rows: 12 } }],
      },
      ask: { kind: 'move', from: 1, to: 2 },
    },
  },
  {
    id: 'rally',
    title: 'Where a broken Horde may rally',
    scenario: {
      scene: {
        models: [
          { name: 'Militia', x: 6, y: 5, squads: 2, broken: true },
          { name: 'Guards', x: 8, y: 4, support: 3 },
          { name: 'Supply camp', x: 5, y: 1, kind: 'control point' },
          { name: 'Horror', x: 6, y: 9, side: 2, fearIncarnate: 5 },
        ],
      },
      ask: { kind: 'unit', from: 1 },
    },
  },
];
