/** Army lists as the rest of the program asks for them. */
import type { ListReader } from '../../ruleset.ts';
import { builder } from '../builder/index.ts';
import { idleIn } from './idle.ts';
import { FORMATS, importList, recognise } from './index.ts';
import { disagreementsOf, lineOf, recounted, sumsIn, valuesOf } from './line.ts';
import { sheetOf } from './sheet.ts';

export const lists: ListReader = {
  parts: ['attacker', 'target'],
  formats: [
    'list shared as text',
    'list shared as JSON',
    'saved list with its army book',
    'army book JSON',
    'BattleScribe catalogue or roster (XML), with its game system (.gst) as the second file',
    'New Recruit JSON, and its text with an army book or a catalogue',
    'CSV',
  ],
  example: '++ Border Watch [AOF 130pts] ++\n\nSpearmen [10] Q4+ D4+ | 130pts | Phalanx\n10x Spear (A1)\n',
  book: {
    title: 'Army book of a saved list, or game system of a catalogue',
    note: 'Saved lists name their units only, and catalogues share rules and common weapons with the game system (.gst); the second file says what these are.',
    example: '',
  },
  reads: Object.keys(FORMATS),
  read(text, book, _stored, format) {
    const { units, ...report } = importList(text, { format, ...(book === undefined ? {} : { book }) });
    return { ...report, units: units.map(({ unit, ...listed }) => ({ ...listed, values: valuesOf(unit) })) };
  },
  recognise,
  table: sheetOf,
  builder,
  line: lineOf,
  recount: recounted,
  disagreements: disagreementsOf,
  idleIn,
  phases: [
    { kind: 'volley', measure: 'points/destroyed' },
    { kind: 'melee', measure: 'points/destroyed' },
  ],
  sums: sumsIn,
};
