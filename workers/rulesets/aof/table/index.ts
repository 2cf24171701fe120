/** The `table` kind of Age of Fantasy: units on a table of 72 by 48 inches. */
import type { GameTable, Ground } from '../../scene/game.ts';
import { tableKind } from '../../scene/index.ts';

const open: Ground = { moves: 'open', inside: null, behind: null, sight: 'open' };

const AOF_TABLE: GameTable = {
  size: { width: 72, height: 48 },
  bases: [25],
  arcs: false,
  terrain: {
    impassable: { ...open, moves: 'never', behind: 'cover', sight: 'tall' },
    forest: { ...open, moves: 'rough', inside: 'cover', behind: 'cover', sight: 'woods' },
    ruins: { ...open, inside: 'cover', behind: 'cover' },
    field: { ...open, moves: 'rough', inside: 'cover', behind: 'cover' },
    barricade: { ...open, inside: 'cover', behind: 'cover' },
    difficult: { ...open, moves: 'rough' },
    hill: { ...open, inside: 'cover', behind: 'cover', raises: true, hill: true },
    elevation: { ...open, raises: true },
    building: { ...open, moves: 'never', inside: 'cover', behind: 'cover', sight: 'tall', holds: true },
    'magical field': { ...open, moves: 'rough' },
  },
  // Into a forest and out of it, however deep; never through.
  woods: 200,
  completely: false,
  behind: 'no clear line',
  inTheWay: 'other units',
  nearTarget: 'none',
  sameLevel: 0,
  meleeLevels: 'bases',
  thrown: { farther: 0, stops: ['never'], beyond: 'on the line' },
  slamsFallen: true,
  friendlyCharge: false,
  asks: 'units',
  rules: {
    measuring: ['AOF-UNIT-05'],
    sight: ['AOF-UNIT-05'],
    shelter: ['AOF-TERR-04'],
    coherency: ['AOF-UNIT-04'],
    thirds: ['AOF-FOG-03'],
    pileIn: ['AOF-MELEE-01', 'AOF-MELEE-02'],
    impassable: ['AOF-TERR-02'],
    rough: ['AOF-TERR-05'],
    climb: ['AOF-TERR-03'],
    occupants: ['AOF-BLDG-01'],
    indoors: ['AOF-BLDG-02'],
    assault: ['AOF-BLDG-03'],
    retreat: ['AOF-CP-13'],
    boots: ['AOF-EVENT-35'],
    field: ['AOF-EFFECT-07'],
    leaders: ['AOF-APOC-01'],
    everyone: ['AOF-APOC-02'],
  },
};

const row = (unit: string, side: number, x: number, ys: readonly number[]) =>
  ys.map((y, index) => ({ name: `${unit} ${index + 1}`, unit, side, x, y }));

export const table = tableKind(AOF_TABLE, [
  {
    id: 'charge',
    title: 'Five charge three',
    scenario: {
      scene: {
        models: [...row('Warriors', 1, 10, [20, 21.2, 22.4, 23.6, 24.8]), ...row('Archers', 2, 21, [21, 22.2, 23.4])],
      },
      ask: { kind: 'charge', from: 1, to: 6 },
    },
  },
  {
    id: 'unit',
    title: 'A unit that is strung out',
    scenario: { scene: { models: row('Warriors', 1, 10, [20, 21.2, 22.4, 25, 26.2]) }, ask: { kind: 'unit' } },
  },
  {
    id: 'building',
    title: 'A charge at a house',
    scenario: {
      scene: {
        models: [...row('Warriors', 1, 10, [18, 19.2, 20.4, 21.6, 22.8]), ...row('Archers', 2, 20, [18.5, 20, 21.5])],
        terrain: [
          { name: 'House', kind: 'building', outline: { kind: 'rectangle', x: 20, y: 20, width: 4, depth: 5 } },
          {
            name: 'Ridge',
            kind: 'elevation',
            tall: 3,
            outline: { kind: 'rectangle', x: 14, y: 20, width: 2, depth: 12 },
          },
        ],
      },
      ask: { kind: 'charge', from: 1, to: 6 },
    },
  },
  {
    id: 'sight',
    title: 'Past another unit',
    scenario: {
      scene: {
        models: [
          ...row('Archers', 1, 10, [20]),
          ...row('Orcs', 2, 22, [20]),
          ...row('Wolves', 2, 16, [19, 20.2, 21.4]),
        ],
      },
      ask: { kind: 'stand', inches: 12 },
    },
  },
]);
