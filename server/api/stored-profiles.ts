/** Stored profiles of one game, for readers of lists that hold names only. */
import { z } from 'zod';
import type { StoredProfile } from '../../workers/rulesets/ruleset.ts';
import type { Client } from '../client.ts';
import type { Persistence } from '../persistence.ts';

/** As many as a reader looks at. */
const MOST = 2_000;

const Content = z.object({ name: z.string(), values: z.record(z.string(), z.unknown()) });

/** The newest versions of those this client may list; none without storage, or for whoever may list nothing. */
export async function storedProfiles(
  persistence: Persistence,
  { key, scopes }: Client,
  ruleset: string,
): Promise<readonly StoredProfile[]> {
  const library = persistence.current?.library;
  const admin = scopes.has('admin');
  if (!library || (!admin && !key)) return [];
  const owner = admin ? undefined : key?.id;
  const items = await library.list({ collection: 'profiles', owner, ruleset, limit: MOST });
  return items.flatMap(({ body }) => Content.safeParse(JSON.parse(body)).data ?? []);
}
