/** Laws of lists of Mk III: what is written comes back, edits change nobody in silence, and rubbish stops nothing. */
import { describe } from 'vitest';
import { accountsForItself, survivesEdits } from '../twodice/lists/testing/edits.ts';
import { roundTrips, survivesRubbish } from '../twodice/lists/testing/roundTrips.ts';
import { listGame } from './lists.ts';

roundTrips('mk3', listGame);
describe('edits of a list', () => {
  survivesEdits('mk3', listGame);
  accountsForItself('mk3', listGame);
});
describe('rubbish', () => survivesRubbish(listGame));
