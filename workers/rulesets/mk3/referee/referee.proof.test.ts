/** A quick share of the referee's work in every run; `npm run referee` does the rest. */
import { heldAgainstReferee } from '../../proving/testing/referees.ts';
import { CASES } from './cases.ts';
import { mk3Proofs } from './index.ts';

heldAgainstReferee('Mk III', mk3Proofs, CASES, 13_01);
