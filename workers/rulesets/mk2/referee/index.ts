/**
 * The referee of Mk II: every kind played die by die from the digest, in plain code that shares nothing with the engine
 * but what a scenario says. See ../../proving for the apparatus.
 *
 * sheet.ts   rows, spirals, units, transfers on paper     attackByHand.ts    one attack roll and its damage roll
 * hints.ts   values of random scenarios                   activationByHand.ts, modelsByHand.ts    an activation, a crowd
 */
import { type ProvenKind, proven } from '../../proving/index.ts';
import { attack } from '../attack/index.ts';
import { battlegroup } from '../battlegroup/index.ts';
import { activation } from '../kinds/activation.ts';
import { area } from '../kinds/area.ts';
import { duel } from '../kinds/duel.ts';
import { effects } from '../kinds/effects.ts';
import { hazard } from '../kinds/hazard.ts';
import { hits } from '../kinds/hits.ts';
import { powerAttack } from '../kinds/powerAttack.ts';
import { several } from '../kinds/several.ts';
import { structure } from '../kinds/structure.ts';
import { morale } from '../morale/index.ts';
import { activationReferee } from './activation.ts';
import { areaReferee } from './area.ts';
import { attackReferee } from './attack.ts';
import { battlegroupReferee } from './battlegroup.ts';
import { duelReferee } from './duel.ts';
import { effectsReferee } from './effects.ts';
import { hazardReferee } from './hazard.ts';
import {
  AREA_HINTS,
  ATTACK_HINTS,
  BATTLEGROUP_HINTS,
  DUEL_HINTS,
  HINTS,
  HIT_HINTS,
  MORALE_HINTS,
  POWER_HINTS,
} from './hints.ts';
import { hitsReferee } from './hits.ts';
import { moraleReferee } from './morale.ts';
import { powerAttackReferee } from './powerAttack.ts';
import { severalReferee } from './several.ts';
import { structureReferee } from './structure.ts';

export const mk2Proofs: readonly ProvenKind[] = [
  proven({ kind: activation, referee: activationReferee, hints: HINTS, everyField: true }),
  proven({ kind: several, referee: severalReferee, hints: HINTS, everyField: true }),
  proven({ kind: area, referee: areaReferee, hints: AREA_HINTS, everyField: true }),
  proven({ kind: powerAttack, referee: powerAttackReferee, hints: POWER_HINTS, everyField: true }),
  proven({ kind: hazard, referee: hazardReferee, hints: HINTS, everyField: true }),
  proven({ kind: hits, referee: hitsReferee, hints: HIT_HINTS, everyField: true }),
  proven({ kind: effects, referee: effectsReferee, hints: HINTS, everyField: true }),
  proven({ kind: structure, referee: structureReferee, hints: HIT_HINTS, everyField: true }),
  proven({ kind: attack, referee: attackReferee, hints: ATTACK_HINTS, everyField: true }),
  proven({ kind: duel, referee: duelReferee, hints: DUEL_HINTS, everyField: true }),
  proven({ kind: morale, referee: moraleReferee, hints: MORALE_HINTS, everyField: true }),
  proven({ kind: battlegroup, referee: battlegroupReferee, hints: BATTLEGROUP_HINTS, everyField: true }),
];
