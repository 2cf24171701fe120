/** What all games offer, for a page that is built with it. */
import { rulesets } from '../rulesets/index.ts';
import { summaryOf } from './summary.ts';

export function summaries() {
  return rulesets.map(summaryOf);
}
