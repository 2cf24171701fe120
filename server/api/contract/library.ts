const LibraryCollection = z.enum(['profiles', 'lists', 'scenarios', 'results', 'studies']);

/** What is stored under a name. */
import { z } from 'zod';
import { namedStrict } from './named.ts';

/** A name that fits on a line: no control characters, no space at its ends. */
const Name = z
  .string()
  .min(1)
  .max(120)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is refused
  .regex(/^(?!\s)[^\u0000-\u001f\u007f]*(?<!\s)$/, 'must be one line without spaces around it')
  .meta({ title: 'Name' });

const Id = z.string().regex(/^[\w-]{1,40}$/, 'must be letters, digits and hyphens');

/** What is stored under a name: the values of a profile, a list, a scenario, a result, or a study. */
export const ItemRequest = namedStrict('ItemRequest', {
  name: Name,
  ruleset: Id.optional(),
  /** For scenarios and studies: which kind. */
  kind: Id.optional(),
  /** In the collection results, `{ "simulation": id }` keeps a copy of that simulation. */
  values: z.record(z.string(), z.unknown()),
});
export type ItemRequest = z.infer<typeof ItemRequest>;

const summary = {
  id: z.string(),
  collection: LibraryCollection,
  name: z.string(),
  ruleset: z.string().optional(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
};
export const StoredItem = z
  .object({ ...summary, kind: z.string().optional(), values: z.record(z.string(), z.unknown()) })
  .meta({ id: 'StoredItem' });
export type StoredItem = z.infer<typeof StoredItem>;
export const StoredItemSummary = z.object(summary).meta({ id: 'StoredItemSummary' });
export type StoredItemSummary = z.infer<typeof StoredItemSummary>;
export const ItemList = z
  .object({ items: z.array(StoredItemSummary), next: z.string().optional() })
  .meta({ id: 'ItemList' });
export const ItemVersions = z
  .object({ versions: z.array(z.object({ version: z.int(), name: z.string(), createdAt: z.string() })) })
  .meta({ id: 'ItemVersions' });

/** A whole library, to be put into another one. */
export const LibraryExport = namedStrict('LibraryExport', {
  wargauge: z.literal('library'),
  items: z
    .array(
      z.strictObject({
        collection: LibraryCollection,
        name: Name,
        ruleset: Id.optional(),
        kind: Id.optional(),
        values: z.record(z.string(), z.unknown()),
      }),
    )
    .max(5_000),
});
