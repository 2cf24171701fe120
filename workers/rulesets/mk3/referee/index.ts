/**
 * The referee of Mk III: every kind played die by die from the digest, in plain code that shares nothing with the engine
 * but what a scenario says. See ../../proving for the apparatus.
 *
 * boxes.ts victim.ts        damage boxes, and whoever is attacked, on paper      stats.ts   current stats
 * attackRoll.ts damageRoll.ts   one blow                       resources.ts   what may be made and paid
 * activation.ts bestPlay.ts several.ts   activations: rules and scripts carried out, best play by brute force
 * crowd.ts table.ts area.ts hazard.ts powerAttack.ts   several models, templates, who is met on the way
 * effects.ts hits.ts        what burns, what has landed        hints.ts   random values
 * duel.ts fighter.ts        two fighters, turn and turn about
 * battlegroup.ts ails.ts focusGroup.ts furyGroup.ts groupTurns.ts   focus and fury, phase by phase
 */
import { type ProvenKind, proven } from '../../proving/index.ts';
import { activation } from '../../twodice/activation/index.ts';
import { area } from '../../twodice/area/index.ts';
import { duel } from '../../twodice/duel/index.ts';
import { effects } from '../../twodice/effects/index.ts';
import { hazard } from '../../twodice/hazard/index.ts';
import { hits } from '../../twodice/hits/index.ts';
import { powerAttack } from '../../twodice/powerAttack/index.ts';
import { several } from '../../twodice/several/index.ts';
import { battlegroup } from '../battlegroup/index.ts';
import { activationReferee } from './activation.ts';
import { areaReferee } from './area.ts';
import { battlegroupReferee } from './battlegroup.ts';
import { duelReferee } from './duel.ts';
import { effectsReferee } from './effects.ts';
import { hazardReferee } from './hazard.ts';
import { AREA_HINTS, DUEL_HINTS, GROUP_HINTS, HINTS, HIT_HINTS, POWER_HINTS } from './hints.ts';
import { hitsReferee } from './hits.ts';
import { powerAttackReferee } from './powerAttack.ts';
import { severalReferee } from './several.ts';

export const mk3Proofs: readonly ProvenKind[] = [
  proven({ kind: activation, referee: activationReferee, hints: HINTS, everyField: true }),
  proven({ kind: several, referee: severalReferee, hints: HINTS, everyField: true }),
  proven({ kind: area, referee: areaReferee, hints: AREA_HINTS, everyField: true }),
  proven({ kind: powerAttack, referee: powerAttackReferee, hints: POWER_HINTS, everyField: true }),
  proven({ kind: hazard, referee: hazardReferee, hints: HINTS, everyField: true }),
  proven({ kind: effects, referee: effectsReferee, hints: HINTS, everyField: true }),
  proven({ kind: hits, referee: hitsReferee, hints: HIT_HINTS, everyField: true }),
  proven({ kind: duel, referee: duelReferee, hints: DUEL_HINTS, everyField: true }),
  proven({ kind: battlegroup, referee: battlegroupReferee, hints: GROUP_HINTS, everyField: true }),
];
