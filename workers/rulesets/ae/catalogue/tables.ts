import type { Row } from './row.ts';

/** E-Scale leaders, their defeat, and the Abandonment table. */
export const tables: readonly Row[] = [
  ['AE-ESCALE-01', 'input', 'Leaders who pilot a construct', 'leader of a unit'],
  ['AE-ESCALE-02', 'planned', 'Leaders aboard a ship or fortress'],
  ['AE-ESCALE-03', 'planned', 'Leaders of a Large Horde'],
  ['AE-LEADDEF-01', 'planned', 'When an E-Scale Leader is defeated'],
  ['AE-LEADDEF-02', 'planned', 'Defeat: the Leader escapes'],
  ['AE-LEADDEF-03', 'planned', 'Defeat: injury'],
  ['AE-LEADDEF-04', 'planned', 'Defeat: severe injury'],
  ['AE-LEADDEF-05', 'planned', 'Defeat: stranded'],
  ['AE-LEADDEF-06', 'planned', 'Defeat: lost'],
  ['AE-LEADDEF-07', 'planned', 'Defeat: catastrophe'],
  ['AE-ABANDON-01', 'planned', 'When the Adept dies'],
  ['AE-ABANDON-02', 'planned', 'Rolling on the Abandonment table'],
  ['AE-ABANDON-03', 'planned', 'Abandonment 1-3: honourable retreat'],
  ['AE-ABANDON-04', 'planned', 'Abandonment 4-6: retreat'],
  ['AE-ABANDON-05', 'planned', 'Abandonment 7-9: shock'],
  ['AE-ABANDON-06', 'planned', 'Abandonment 10-12: berserk'],
  ['AE-ABANDON-07', 'planned', 'Abandonment 13+: abject grief'],
];
