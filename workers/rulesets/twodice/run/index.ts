/**
 * Runs: processes that wear down a target.
 *
 * run.ts    what questions see    total.ts  one row of boxes    states.ts  grids, several models, guarded models
 * taken.ts  which actions have a chance    question.ts  a question whose trials are runs
 */
export * from './question.ts';
export * from './run.ts';
export * from './states.ts';
export * from './taken.ts';
export * from './total.ts';
