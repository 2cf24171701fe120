/** What people keep under names: profiles, lists, scenarios, results. Every change makes a new version. */
export const library = `
CREATE TABLE items (
  id         text PRIMARY KEY,
  collection text NOT NULL CHECK (collection IN ('profiles', 'lists', 'scenarios', 'results')),
  owner      text,
  name       text NOT NULL,
  ruleset    text,
  version    int NOT NULL,
  body       text NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX items_listed ON items (collection, lower(name), id);

CREATE TABLE item_versions (
  item_id    text NOT NULL REFERENCES items ON DELETE CASCADE,
  version    int NOT NULL,
  name       text NOT NULL,
  body       text NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (item_id, version)
);
`;
