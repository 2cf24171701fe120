/** JSON Schema in words, for whoever works on requests; studies look into schemas too. */
export * from '../workers/schema-words.ts';
