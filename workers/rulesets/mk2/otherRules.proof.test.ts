/** Rules that a list brings and nobody knows are named by every answer, and change none. */
import { describe } from 'vitest';
import { keepsRulesOfLists, reportsOtherRules } from '../twodice/testing/otherRules.ts';
import { mk2 } from './index.ts';
import { lists } from './lists.ts';

describe('rules that are not known here', () => {
  reportsOtherRules(mk2.kinds, ['battlegroup', 'morale', 'structure', 'table', 'roll']);
  keepsRulesOfLists(mk2.kinds, lists);
});
