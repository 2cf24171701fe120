/** Rules that a list brings and nobody knows are named by every answer, and change none. */
import { describe } from 'vitest';
import { keepsRulesOfLists, reportsOtherRules } from '../twodice/testing/otherRules.ts';
import { mk3 } from './index.ts';
import { lists } from './lists.ts';

describe('rules that are not known here', () => {
  reportsOtherRules(mk3.kinds, ['battlegroup', 'table', 'roll']);
  keepsRulesOfLists(mk3.kinds, lists);
});
