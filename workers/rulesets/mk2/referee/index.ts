/**
 * The referee of Mk II: every kind played die by die from the digest, in plain code that shares nothing with the engine
 * but what a scenario says. See ../../proving for the apparatus.
 *
 * sheet.ts   rows, spirals, units, transfers on paper     attackByHand.ts    one attack roll and its damage roll
 * hints.ts   values of random scenarios                   activationByHand.ts, modelsByHand.ts    an activation, a crowd
 */
import { type ProvenKind, proven } from '../../proving/index.ts';
import { activation } from '../kinds/activation.ts';
import { several } from '../kinds/several.ts';
import { activationReferee } from './activation.ts';
import { HINTS } from './hints.ts';
import { severalReferee } from './several.ts';

export const mk2Proofs: readonly ProvenKind[] = [
  proven({ kind: activation, referee: activationReferee, hints: HINTS }),
  proven({ kind: several, referee: severalReferee, hints: HINTS }),
];
