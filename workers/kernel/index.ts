/**
 * The kernel: numbers only, no game, no Node, no DOM.
 *
 * streams.ts       random streams keyed by (seed, chunk)
 * distribution.ts  exact distributions over whole numbers
 * dice.ts          distributions of dice
 * sampling.ts      sampling tables for the hot loops
 * alias.ts         alias tables, for families of many small distributions
 * loopWasm.ts      what loops of many trials in WebAssembly share
 * countdown.ts     the process behind most questions: actions wear down a capacity; exact, solved, simulated, traced
 * graph.ts         builds countdowns: explores states, solves policies
 * engine.ts        a countdown ready for use, in its fastest form
 * wear/            the same process over states instead of a total (index.ts there says what is inside)
 * groups.ts        how a sequence is cut into draws
 * sequence.ts      the fast special case: a fixed sequence of draws
 * folded.ts        a fixed sequence in one draw
 * intervals.ts     intervals for probabilities, means and quantiles
 * special.ts       the special functions the intervals need
 */
export * from './alias.ts';
export * from './countdown.ts';
export * from './dice.ts';
export * from './distribution.ts';
export * from './engine.ts';
export * from './graph.ts';
export * from './groups.ts';
export * from './intervals.ts';
export * from './sampling.ts';
export * from './sequence.ts';
export * from './streams.ts';
