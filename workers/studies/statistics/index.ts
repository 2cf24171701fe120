/**
 * Statistics of studies: pure functions of numbers.
 *
 * bradleyTerry.ts  ratings from results           cycles.ts      where "beats" runs in circles
 * mixture.ts       Nash mixture, alpha-rank       comparisons.ts many comparisons at once, ties
 * halving.ts       culling candidates in stages   fairness.ts    dominated choices, swinginess
 * regression.ts    planes, the median            games.ts      choices against choices
 * repeatedMedians.ts  lines that mistakes hardly bend
 * arrangement.ts   similar rows together          linear.ts, components.ts   what these need
 */
export * from './arrangement.ts';
export * from './bradleyTerry.ts';
export * from './comparisons.ts';
export * from './components.ts';
export * from './cycles.ts';
export * from './fairness.ts';
export * from './games.ts';
export * from './halving.ts';
export * from './linear.ts';
export * from './mixture.ts';
export * from './regression.ts';
