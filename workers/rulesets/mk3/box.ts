/** One line for both sides of a Mk III question. */
import { ATTACKER_KINDS } from '../twodice/activation/schema.ts';
import { twoDiceBox } from '../twodice/box/reader.ts';
import { statPieces } from './statline.ts';

export const box = twoDiceBox({
  pieces: statPieces,
  attackerKinds: ATTACKER_KINDS,
  kept: { says: 'focus', field: 'powerField' },
  examples: [
    'heavy jack MAT 7 P+S 18, 3 focus charges a DEF 12 ARM 18 28-box beast',
    'MAT 6 P+S 13 x2, 3 focus vs 16/15/16 camping 2',
    'RAT 7 POW 11, aimed, shoots DEF 13 ARM 14 tough in cover',
  ],
});
