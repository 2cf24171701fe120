/** Studies are kept in the library, too. */
export const keptStudies = `
ALTER TABLE items DROP CONSTRAINT items_collection_check;
ALTER TABLE items ADD CONSTRAINT items_collection_check
  CHECK (collection IN ('profiles', 'lists', 'scenarios', 'results', 'studies'));
`;
