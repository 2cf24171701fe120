import type { RuleRow } from '../../ruleset.ts';

/** E-Scale leaders, their defeat, and the Abandonment table. */
export const tables: readonly RuleRow[] = [
  ['AE-ESCALE-01', 'input', 'Leaders who pilot a construct', 'leader of a unit'],
  ['AE-ESCALE-02', 'simulated', 'Leaders aboard a ship or fortress', 'kind defeat'],
  ['AE-ESCALE-03', 'simulated', 'Leaders of a Large Horde', 'kind defeat'],
  ['AE-LEADDEF-01', 'simulated', 'When an E-Scale Leader is defeated', 'kind defeat'],
  ['AE-LEADDEF-02', 'simulated', 'Defeat: the Leader escapes', 'kind defeat'],
  ['AE-LEADDEF-03', 'simulated', 'Defeat: injury', 'kind defeat'],
  ['AE-LEADDEF-04', 'simulated', 'Defeat: severe injury', 'kind defeat'],
  ['AE-LEADDEF-05', 'simulated', 'Defeat: stranded', 'kind defeat'],
  ['AE-LEADDEF-06', 'simulated', 'Defeat: lost', 'kind defeat'],
  ['AE-LEADDEF-07', 'simulated', 'Defeat: catastrophe', 'kind defeat'],
  ['AE-ABANDON-01', 'simulated', 'When the Adept dies', 'kind abandonment'],
  ['AE-ABANDON-02', 'simulated', 'Rolling on the Abandonment table', 'kind abandonment'],
  ['AE-ABANDON-03', 'simulated', 'Abandonment 1-3: honourable retreat', 'kind abandonment'],
  ['AE-ABANDON-04', 'simulated', 'Abandonment 4-6: retreat', 'kind abandonment'],
  ['AE-ABANDON-05', 'simulated', 'Abandonment 7-9: shock', 'kind abandonment'],
  ['AE-ABANDON-06', 'simulated', 'Abandonment 10-12: berserk', 'kind abandonment'],
  ['AE-ABANDON-07', 'simulated', 'Abandonment 13+: abject grief', 'kind abandonment'],
];
