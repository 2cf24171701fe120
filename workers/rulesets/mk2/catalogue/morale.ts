import type { RuleRow } from '../../ruleset.ts';

/** Command checks, flight, rallying and units. */
export const morale: readonly RuleRow[] = [
  ['MK2-CMD-01', 'simulated', 'Command checks on two dice', 'kind morale'],
  ['MK2-CMD-02', 'simulated', 'Whose CMD is used', 'kind morale: unit.CMD, unit.unitCMD, unit.commanderCMD'],
  ['MK2-CMD-03', 'simulated', 'A unit checks as one', 'kind morale: unit.type'],
  ['MK2-CMD-04', 'simulated', 'What asks for a command check', 'kind morale: volleys, frights'],
  ['MK2-CMD-05', 'simulated', 'Massive casualties at half the unit', 'kind morale: volleys'],
  ['MK2-CMD-06', 'simulated', 'Terror and Abomination', 'kind morale: frights'],
  ['MK2-CMD-07', 'simulated', 'How often terror asks', 'kind morale: frights[].stays'],
  ['MK2-CMD-08', 'simulated', 'Models that never flee', 'kind morale: unit.nerve, unit.fearlessFrom'],
  ['MK2-FLEE-01', 'simulated', 'A failed check makes models flee', 'kind morale'],
  ['MK2-FLEE-02', 'simulated', 'What fleeing models cannot do', 'kind morale: activations lost'],
  ['MK2-RALLY-01', 'simulated', 'Rallying at the end of activation', 'kind morale: rallySameActivation'],
  ['MK2-UNIT-01', 'input', 'Formation around the unit commander', 'kind morale: unit.inFormation'],
  ['MK2-UNIT-02', 'simulated', 'Troopers out of formation', 'kind morale: unit.inFormation'],
  ['MK2-UNIT-03', 'simulated', 'The standard bearer rerolls checks', 'kind morale: unit.standardBearer'],
  ['MK2-UNIT-04', 'not combat', 'Orders of a unit'],
  ['MK2-UNIT-05', 'input', 'Field promotion', 'target.others: the boxes of whoever stands there'],
  ['MK2-UNIT-06', 'not combat', 'Effects on a whole unit', 'the user sets an effect on every model of the unit'],
];
