/** Pasted stat lines of Mk III: "MAT 7 RAT 5 DEF 13 ARM 18 P+S 16, 14" or the lines of a card. */
import { Attacker, QUALITIES, Target, Weapon } from '../twodice/activation/schema.ts';
import { Fighter } from '../twodice/duel/schema.ts';
import { pieceReaders, type StatLineGame, statLineReaders } from '../twodice/statline/reader.ts';
import { DRAGOON, sixOf } from '../twodice/statline/vocabulary.ts';

const SIX = sixOf('.xACMGHLRISB');

const GAME: StatLineGame = {
  words: {
    qualities: QUALITIES,
    layouts: [
      `@${SIX}`,
      String.raw`L\{${SIX}\}R\{${SIX}\}`,
      String.raw`(?:F\d{1,2}(?::\d{1,2})?;[ \t]{0,2})?${SIX}`,
      DRAGOON,
    ],
    advantages: ['Tough', 'Stealth', 'Incorporeal', 'Rage', 'Stationary', 'Knocked down', 'Huge base'],
  },
  weapon: { schema: Weapon, rof: 'initialAttacks' },
  attacker: { shape: Attacker.shape, example: 'MAT 7 RAT 5 STR 11, 3 focus, Great axe RNG 2 P+S 18 Weapon Master' },
  target: {
    shape: Target.shape,
    example: 'DEF 12 ARM 19, ....L|....LL|....CM|....CM|....RR|....R, Tough, Shield, Immunity: Fire',
  },
  fighter: {
    shape: { FURY: Fighter.shape.FURY, THR: Fighter.shape.THR },
    example: 'MAT 6 DEF 12 ARM 18 FURY 4 THR 9, 28 boxes, Claws P+S 15 x2',
  },
  pointsHeld: (name) => (name === 'fury' ? 'fury' : 'powerField'),
};

export const statLines = statLineReaders(GAME);
/** For lines that say both sides at once. */
export const statPieces = pieceReaders(GAME);
