/** Laws of lists of Mk II: what is written comes back, edits change nobody in silence. */
import { describe } from 'vitest';
import { accountsForItself, survivesEdits } from '../twodice/lists/testing/edits.ts';
import { roundTrips } from '../twodice/lists/testing/roundTrips.ts';
import { listGame } from './lists.ts';

roundTrips('mk2', listGame);
describe('edits of a list', () => {
  survivesEdits('mk2', listGame);
  accountsForItself('mk2', listGame);
});
