/** What a question costs, by the kind that it names. */
import type { Checked } from '../answer.ts';
import { findKind } from '../rulesets/index.ts';
import type { Cost } from '../rulesets/ruleset.ts';

export const estimateOf = ({ ruleset, kind, scenario }: Checked): Cost => findKind(ruleset, kind).estimate(scenario);
