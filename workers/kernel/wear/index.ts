/**
 * Processes that wear down more than one number.
 *
 * wear.ts     what is worn down: numbered states    columns.ts  boards of columns, one after the other
 * process.ts  the process, its tally, exact         simulate.ts trials
 * solve.ts    policies                              engine.ts   all of it, ready for use
 */
export * from './columns.ts';
export * from './engine.ts';
export * from './process.ts';
export * from './simulate.ts';
export * from './solve.ts';
export * from './wear.ts';
