import type { RuleRow } from '../../ruleset.ts';

/** Breaking, rallying and the Morale Number. */
export const morale: readonly RuleRow[] = [
  ['AE-MORALE-01', 'simulated', 'Break tests for 20 Magnitude in a turn', 'kinds volley, melee, morale, duel'],
  ['AE-MORALE-02', 'simulated', 'What a Break test is against', 'kinds volley, melee, morale, duel'],
  ['AE-MORALE-03', 'simulated', 'Two squads lost: -10 on Willpower', 'kinds morale, duel'],
  ['AE-MORALE-04', 'input', 'Fearless', 'traits: Fearless'],
  ['AE-MORALE-05', 'input', 'The Fear trait against Hordes', 'state.fear'],
  ['AE-MORALE-06', 'simulated', 'What a broken Horde does', 'kind duel'],
  ['AE-MORALE-07', 'input', 'Breaking after three lost squads', 'rulings.breaksAtThreeSquads'],
  ['AE-MORALE-08', 'simulated', 'Rallying', 'kinds morale, duel'],
  ['AE-BMN-01', 'simulated', 'Morale Number of a side', 'kinds morale, duel'],
  ['AE-BMN-02', 'simulated', 'Morale Number on Break tests', 'kinds morale, duel'],
  ['AE-BMN-03', 'simulated', 'Morale event: Horde broken or destroyed', 'kinds morale, duel'],
  ['AE-BMN-04', 'input', 'Morale event: Commander out', 'kind morale: events; kind duel: role of a unit'],
  ['AE-BMN-05', 'input', 'Morale event: Superheavy out', 'kind morale: events; kind duel: role of a unit'],
  ['AE-BMN-06', 'input', 'Morale event: Supreme Commander out', 'kind morale: events; kind duel: role of a unit'],
  ['AE-BMN-07', 'input', 'Morale event: Eva-class unit out', 'kind morale: events; kind duel: role of a unit'],
];
