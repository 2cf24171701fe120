import type { Row } from './row.ts';

/** Command checks, flight, rallying and units. */
export const morale: readonly Row[] = [
  ['MK2-CMD-01', 'planned', 'Command checks on two dice'],
  ['MK2-CMD-02', 'planned', 'Whose CMD is used'],
  ['MK2-CMD-03', 'planned', 'A unit checks as one'],
  ['MK2-CMD-04', 'planned', 'What asks for a command check'],
  ['MK2-CMD-05', 'planned', 'Massive casualties at half the unit'],
  ['MK2-CMD-06', 'planned', 'Terror and Abomination'],
  ['MK2-CMD-07', 'planned', 'How often terror asks'],
  ['MK2-CMD-08', 'planned', 'Models that never flee'],
  ['MK2-FLEE-01', 'planned', 'A failed check makes models flee'],
  ['MK2-FLEE-02', 'planned', 'What fleeing models cannot do'],
  ['MK2-RALLY-01', 'planned', 'Rallying at the end of activation'],
  ['MK2-UNIT-01', 'planned', 'Formation around the unit commander'],
  ['MK2-UNIT-02', 'planned', 'Troopers out of formation'],
  ['MK2-UNIT-03', 'planned', 'The standard bearer rerolls checks'],
  ['MK2-UNIT-04', 'not combat', 'Orders of a unit'],
  ['MK2-UNIT-05', 'planned', 'Field promotion'],
  ['MK2-UNIT-06', 'planned', 'Effects on a whole unit'],
];
