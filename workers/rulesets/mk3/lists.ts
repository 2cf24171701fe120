/** Army lists for Mk III: its fields, and which sorts of model it knows. */

import { ATTACKER_KINDS } from '../twodice/activation/schema/attacker.ts';
import { QUALITIES } from '../twodice/activation/schema/weapon.ts';
import { Attacker, Target, Weapon } from '../twodice/activation/schema.ts';
import { Fighter } from '../twodice/duel/schema.ts';
import { type ListGame, listReader } from '../twodice/lists/index.ts';

export const listGame: ListGame = {
  edition: 'Mk III',
  attacker: Attacker.shape,
  target: Target.shape,
  weapon: Weapon.shape,
  economy: { FURY: Fighter.shape.FURY, THR: Fighter.shape.THR },
  qualities: QUALITIES,
  kinds: ATTACKER_KINDS,
  standIns: { warjack: 'heavy warjack' },
  shots: 'initial',
  layouts: ['row', 'grid', 'spiral', 'colossal'],
};

export const lists = listReader(listGame);
