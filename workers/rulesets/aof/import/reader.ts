/** Army lists as the rest of the program asks for them. */
import type { ListReader } from '../../ruleset.ts';
import { importList } from './index.ts';

export const lists: ListReader = {
  parts: ['attacker', 'target'],
  formats: [
    'list shared as text',
    'list shared as JSON',
    'saved list with its army book',
    'army book JSON',
    'BattleScribe catalogue or roster (XML)',
    'CSV',
  ],
  example: '++ Border Watch [AOF 130pts] ++\n\nSpearmen [10] Q4+ D4+ | 130pts | Phalanx\n10x Spear (A1)\n',
  read(text, book) {
    const { units, ...report } = importList(text, book === undefined ? {} : { book });
    return { ...report, units: units.map(({ unit, at, unknown }) => ({ at, values: unit, unknown })) };
  },
};
