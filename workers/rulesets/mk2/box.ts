/** One line for both sides of a Mk II question. */
import { twoDiceBox } from '../twodice/box/reader.ts';
import { ATTACKER_KINDS } from './scenario/parts.ts';
import { statPieces } from './statline.ts';

export const box = twoDiceBox({
  pieces: statPieces,
  attackerKinds: ATTACKER_KINDS,
  kept: { says: 'fury', field: 'fury' },
  hints: [
    { says: 'morale|terror|flees?|fleeing|massive|casualties', hint: 'choose the question Morale under fire' },
    { says: 'structures?|walls?|buildings?', hint: 'choose the question Structures' },
  ],
  phrases: [{ says: '(?:one|1|a single|single) (?:attack|blow)', meaning: 'one attack', kind: 'attack' }],
  examples: [
    'warbeast MAT 6 P+S 16 x2, 4 fury charges DEF 12 ARM 18 28 boxes',
    'MAT 7 P+S 13 weapon master vs 13/15/8',
    'RAT 6 POW 12 ROF 2 shoots DEF 13 ARM 14 in cover',
  ],
});
