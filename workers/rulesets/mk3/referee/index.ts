/**
 * The referee of Mk III: every kind played die by die from the digest, in plain code that shares nothing with the engine
 * but what a scenario says. See ../../proving for the apparatus.
 *
 * boxes.ts   rows, grids, spirals, force fields on paper      hints.ts   values of random scenarios
 */
import { type ProvenKind, proven } from '../../proving/index.ts';
import { activation } from '../../twodice/activation/index.ts';
import { area } from '../../twodice/area/index.ts';
import { effects } from '../../twodice/effects/index.ts';
import { hazard } from '../../twodice/hazard/index.ts';
import { hits } from '../../twodice/hits/index.ts';
import { several } from '../../twodice/several/index.ts';
import { activationReferee } from './activation.ts';
import { areaReferee } from './area.ts';
import { effectsReferee } from './effects.ts';
import { hazardReferee } from './hazard.ts';
import { AREA_HINTS, HINTS, HIT_HINTS } from './hints.ts';
import { hitsReferee } from './hits.ts';
import { GRANTED_IN_SCRIPTS, GRANTED_TO_ONE } from './known.ts';
import { severalReferee } from './several.ts';

export const mk3Proofs: readonly ProvenKind[] = [
  proven({ kind: activation, referee: activationReferee, hints: HINTS, known: [GRANTED_IN_SCRIPTS] }),
  proven({ kind: several, referee: severalReferee, hints: HINTS, known: [GRANTED_TO_ONE] }),
  proven({ kind: area, referee: areaReferee, hints: AREA_HINTS }),
  proven({ kind: hazard, referee: hazardReferee, hints: HINTS }),
  proven({ kind: effects, referee: effectsReferee, hints: HINTS }),
  proven({ kind: hits, referee: hitsReferee, hints: HIT_HINTS }),
];
