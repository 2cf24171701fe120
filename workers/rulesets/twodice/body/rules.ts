/** Rules by which a target is worn down, and by which it holds out. */

import { toughRules } from '../conditions/index.ts';
import { layoutText } from './boxes.ts';
import { parseLayout } from './layout/parse.ts';
import type { TargetBody } from './target.ts';

/** Those that its body may bring into play once it is damaged. */
export function bodyRules({ kind, target, parts, marks, rage, tokens, worn }: TargetBody): string[] {
  const rules = ['MK3-STAT-08'];
  const { powerField } = target;
  switch (kind) {
    case 'row':
    case 'models':
    case 'guarded':
      rules.push('MK3-DMG-08');
      break;
    case 'dragoon':
      rules.push('MK3-DMG-08');
      if (parts > 1) rules.push('MK3-CAV-05');
      break;
    case 'spiral':
      rules.push('MK3-SPIRAL-01');
      break;
    case 'colossal':
      rules.push('MK3-COLOSSAL-01', 'MK3-COLOSSAL-05');
      // Two grids filled in any order have a place for every column of both.
      rules.push(worn().spots > COLUMNS ? 'MK3-COLOSSAL-04' : 'MK3-COLOSSAL-02');
      rules.push('MK3-GRID-01', 'MK3-GRID-02', 'MK3-GRID-04');
      break;
    case 'grid':
      rules.push('MK3-GRID-01', 'MK3-GRID-02', 'MK3-GRID-04');
      if (parseLayout(layoutText(target.damage)).field) rules.push('MK3-FIELD-01');
  }
  if (kind !== 'guarded' && marks.length > 0) rules.push('MK3-CRIPPLE-01');
  if (kind === 'guarded' && target.fury > 0) rules.push('MK3-XFER-01', 'MK3-XFER-02');
  if (powerField > 0) rules.push('MK3-PFIELD-01', 'MK3-PFIELD-02');
  rules.push(...toughRules(target));
  if (rage > 0) rules.push('MK3-MONSTROSITY-03');
  if (tokens > 0) rules.push('MK3-DMG-13');
  return rules;
}

const COLUMNS = 6;
