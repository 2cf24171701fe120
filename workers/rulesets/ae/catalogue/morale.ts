import type { Row } from './row.ts';

/** Breaking, rallying and the Morale Number. */
export const morale: readonly Row[] = [
  ['AE-MORALE-01', 'planned', 'Break tests for 20 Magnitude in a turn'],
  ['AE-MORALE-02', 'planned', 'What a Break test is against'],
  ['AE-MORALE-03', 'planned', 'Two squads lost: -10 on Willpower'],
  ['AE-MORALE-04', 'planned', 'Fearless'],
  ['AE-MORALE-05', 'planned', 'The Fear trait against Hordes'],
  ['AE-MORALE-06', 'planned', 'What a broken Horde does'],
  ['AE-MORALE-07', 'planned', 'Breaking after three lost squads'],
  ['AE-MORALE-08', 'planned', 'Rallying'],
  ['AE-BMN-01', 'planned', 'Morale Number of a side'],
  ['AE-BMN-02', 'planned', 'Morale Number on Break tests'],
  ['AE-BMN-03', 'planned', 'Morale event: Horde broken or destroyed'],
  ['AE-BMN-04', 'planned', 'Morale event: Commander out'],
  ['AE-BMN-05', 'planned', 'Morale event: Superheavy out'],
  ['AE-BMN-06', 'planned', 'Morale event: Supreme Commander out'],
  ['AE-BMN-07', 'planned', 'Morale event: Eva-class unit out'],
];
