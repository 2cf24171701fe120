import type { Row } from './row.ts';

/** The order of things. */
export const timing: readonly Row[] = [
  ['MK3-TIMING-01', 'planned', 'Steps of an activation'],
  ['MK3-TIMING-02', 'planned', 'Steps of casting a spell'],
  ['MK3-TIMING-03', 'planned', 'Steps of an attack', 'plain attacks on one target follow them'],
  ['MK3-TIMING-05', 'planned', 'Steps of a turn'],
  ['MK3-TIMING-04', 'planned', 'Effects after an attack is resolved'],
];
