import type { RuleRow } from '../../ruleset.ts';

/** Morale and terrain. */
export const morale: readonly RuleRow[] = [
  ['AOF-MORALE-01', 'simulated', 'When wounds ask for a morale test'],
  ['AOF-MORALE-02', 'simulated', 'The morale test', 'attacker.moraleQuality'],
  ['AOF-MORALE-03', 'simulated', 'Failing outside melee', 'kind volley'],
  ['AOF-MORALE-04', 'simulated', 'Failing after a lost melee', 'kind melee'],
  ['AOF-MORALE-05', 'simulated', 'In melee only the loser tests', 'kind melee'],
  ['AOF-WAVER-01', 'simulated', 'Wavering units', 'target.state.wavering'],
  ['AOF-WAVER-02', 'simulated', 'Recovering from Wavering', 'kind duel'],
  ['AOF-WAVER-03', 'simulated', 'Wavering units and objectives', 'kind battle'],
  ['AOF-ROUT-01', 'simulated', 'Routed units are removed', 'kind melee'],
  ['AOF-TERR-01', 'not combat', 'Open terrain'],
  ['AOF-TERR-02', 'simulated', 'Impassable terrain', 'kind table'],
  ['AOF-TERR-03', 'simulated', 'Elevation', 'kind table'],
  ['AOF-TERR-04', 'simulated', 'Cover', 'situation.cover'],
  ['AOF-TERR-05', 'simulated', 'Difficult terrain', 'kind duel: situation.difficult'],
  ['AOF-TERR-06', 'simulated', 'Dangerous terrain', 'situation.dangerous; kind hazards: steps'],
  ['AOF-TERR-07', 'input', 'Guideline terrain types', 'situation.cover; situation.dangerous'],
  ['AOF-TERR-08', 'input', 'Placing terrain', 'kind battle: terrain'],
  ['AOF-BLDG-01', 'simulated', 'Occupying a building', 'kind table'],
  ['AOF-BLDG-02', 'simulated', 'Occupants are in cover', 'situation.building'],
  ['AOF-BLDG-03', 'simulated', 'Assaulting a building', 'kind table'],
  ['AOF-BLDG-04', 'input', 'A building as a target', 'collateral'],
  ['AOF-BLDG-05', 'simulated', 'Collapse', 'kind hazards: steps'],
  ['AOF-BLDG-06', 'simulated', 'Collateral damage', 'collateral'],
];
