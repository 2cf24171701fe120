/** An edition with everything the shared schemas have: Mk III but for its name, and what the readers are tested with. */

import { scenarioKind } from '../../ruleset.ts';
import { activation } from '../activation/index.ts';
import { ATTACKER_KINDS } from '../activation/schema/attacker.ts';
import { QUALITIES } from '../activation/schema/weapon.ts';
import { Attacker, Target, Weapon } from '../activation/schema.ts';
import { duel } from '../duel/index.ts';
import { Fighter } from '../duel/schema.ts';
import type { ListGame } from './game.ts';

export const plainGame: ListGame = {
  edition: 'this edition',
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
