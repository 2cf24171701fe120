/** Pasted stat lines of Mk II: "SPD 5 STR 12 MAT 6 DEF 11 ARM 18 FURY 4 THR 9, @MMMM|MMMMM|BBBBB|BBBB|SSSS|SSSSS". */
import { pieceReaders, type StatLineGame, statLineReaders, type Values } from '../twodice/statline/reader.ts';
import type { Item } from '../twodice/statline/scan.ts';
import { DRAGOON, sixOf } from '../twodice/statline/vocabulary.ts';
import { Duel } from './kinds/duel.ts';
import { Attacker, QUALITIES, Target, Weapon } from './scenario/parts.ts';

const { FURY, THR } = Duel.shape.first.shape;

const GAME: StatLineGame = {
  words: {
    qualities: QUALITIES,
    layouts: [`@${sixOf('MBS')}`, DRAGOON],
    advantages: ['Tough', 'Stealth', 'Incorporeal', 'Stationary', 'Knocked down'],
  },
  weapon: { schema: Weapon, rof: 'ROF' },
  attacker: {
    shape: Attacker.shape,
    example: 'SPD 5 STR 12 MAT 6 RAT 4 CMD 9 FURY 4 THR 9, Claw P+S 16 x2 Open Fist, Spines RNG 10 ROF 2 POW 12',
  },
  target: {
    shape: Target.shape,
    example: 'DEF 11 ARM 18, @MMMM|MMMMM|BBBBB|BBBB|SSSS|SSSSS, Tough, Shield, Immunity: Fire',
  },
  fighter: { shape: { FURY, THR }, example: 'MAT 6 DEF 12 ARM 18 FURY 4 THR 9, 28 boxes, Claws P+S 15 x2' },
  pointsHeld: (name) => (name === 'fury' ? 'fury' : null),
  settle: warbeast,
};

export const statLines = statLineReaders(GAME);
/** For lines that say both sides at once. */
export const statPieces = pieceReaders(GAME);

/** Who has a threshold is a warbeast, and may be forced as often as its FURY says while no fury is on it. */
function warbeast(values: Values, items: readonly Item[], alone: boolean): void {
  const printed = (stat: string) => items.find(({ kind, name }) => kind === 'stat' && name === stat)?.values[0];
  const own = printed('FURY');
  if (printed('THR') === undefined) return;
  values.kind = 'warbeast';
  // A fighter of a duel has its FURY beside it.
  if (alone && own !== undefined && values.points === undefined) values.points = Number(own);
}
