/** Field paths, for whoever works on requests; studies change scenarios by them too. */
export * from '../workers/paths.ts';
