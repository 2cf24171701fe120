/** Army lists for Mk III: its fields, and which sorts of model it knows. */

import { scenarioKind } from '../ruleset.ts';
import { activation } from '../twodice/activation/index.ts';
import { ATTACKER_KINDS } from '../twodice/activation/schema/attacker.ts';
import { QUALITIES } from '../twodice/activation/schema/weapon.ts';
import { Attacker, Target, Weapon } from '../twodice/activation/schema.ts';
import { duel } from '../twodice/duel/index.ts';
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
  questions: { activation: scenarioKind(activation), duel: scenarioKind(duel) },
  layouts: ['row', 'grid', 'spiral', 'colossal'],
};

export const lists = listReader(listGame);
