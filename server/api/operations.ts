/** Every route of the service once, for the OpenAPI document, the readable docs and the contract tests. */

import { ANALYSES } from './operations/analyses.ts';
import { LIBRARY } from './operations/library.ts';
import { LISTS } from './operations/lists.ts';
import type { Operation } from './operations/operation.ts';
import { RULESETS } from './operations/rulesets.ts';
import { SERVICE } from './operations/service.ts';
import { SIMULATIONS } from './operations/simulations.ts';
import { STUDIES } from './operations/studies.ts';

export { type Answers, COMMON_ERRORS, type Operation } from './operations/operation.ts';

export const OPERATIONS: readonly Operation[] = [
  ...SIMULATIONS,
  ...ANALYSES,
  ...STUDIES,
  ...LIBRARY,
  ...SERVICE,
  ...RULESETS,
  ...LISTS,
];
