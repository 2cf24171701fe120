/**
 * The referee of Mk III: every kind played die by die from the digest, in plain code that shares nothing with the engine
 * but what a scenario says. See ../../proving for the apparatus.
 *
 * boxes.ts   rows, grids, spirals, force fields on paper      hints.ts   values of random scenarios
 */
import { type ProvenKind, proven } from '../../proving/index.ts';
import { hits } from '../../twodice/hits/index.ts';
import { HIT_HINTS } from './hints.ts';
import { hitsReferee } from './hits.ts';

export const mk3Proofs: readonly ProvenKind[] = [proven({ kind: hits, referee: hitsReferee, hints: HIT_HINTS })];
