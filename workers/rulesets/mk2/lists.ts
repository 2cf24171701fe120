/** Army lists for Mk II: its fields, and which sorts of model it knows. */

import { scenarioKind } from '../ruleset.ts';
import { Fighter } from '../twodice/duel/schema.ts';
import { type ListGame, listReader } from '../twodice/lists/index.ts';
import { activation } from './kinds/activation.ts';
import { duel } from './kinds/duel.ts';
import { ATTACKER_KINDS, Attacker, QUALITIES, Target, Weapon } from './scenario/parts.ts';

export const listGame: ListGame = {
  edition: 'Mk II',
  attacker: Attacker.shape,
  target: Target.shape,
  weapon: Weapon.shape,
  economy: { FURY: Fighter.shape.FURY, THR: Fighter.shape.THR },
  qualities: QUALITIES,
  kinds: ATTACKER_KINDS,
  standIns: {
    'lesser warbeast': 'warbeast',
    gargantuan: 'warbeast',
    'pack warbeast': 'warbeast',
    warcaster: 'warrior',
  },
  shots: 'bought',
  questions: { activation: scenarioKind(activation), duel: scenarioKind(duel) },
  layouts: ['row', 'spiral'],
};

export const lists = listReader(listGame);
