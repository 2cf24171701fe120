/** A quick share of the referee's work in every run; `npm run referee -- mk2` does the rest. */
import { heldAgainstReferee } from '../../proving/testing/referees.ts';
import { CASES } from './cases.ts';
import { mk2Proofs } from './index.ts';

heldAgainstReferee('Mk II', mk2Proofs, CASES, 13_02);
