/**
 * The wire contract: every body that crosses HTTP, as zod schemas, a room's each in a file of its own. OpenAPI is generated
 * from these; the page imports only their types.
 */
export * from './contract/analyses.ts';
export * from './contract/library.ts';
export * from './contract/lists.ts';
export * from './contract/operation.ts';
export * from './contract/questions.ts';
export * from './contract/rulesets.ts';
export * from './contract/service.ts';
export * from './contract/simulations.ts';
export * from './contract/studies.ts';
