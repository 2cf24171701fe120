/** Every change of the schema, in order, never edited once released. */
import { runs } from './001-runs.ts';
import { library } from './002-library.ts';
import { keys } from './003-keys.ts';
import { studies } from './004-studies.ts';
import { askedAgain } from './005-asked-again.ts';
import { queue } from './006-queue.ts';
import { parts } from './007-parts.ts';
import { accounts } from './008-accounts.ts';
import { resumed } from './009-resumed.ts';
import { sentence } from './010-sentence.ts';
import { keptStudies } from './011-kept-studies.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** Number n is at index n - 1. Only what PostgreSQL 15 understands. */
export const migrations: readonly Migration[] = [
  { name: 'runs', sql: runs },
  { name: 'library', sql: library },
  { name: 'keys', sql: keys },
  { name: 'studies', sql: studies },
  { name: 'asked again', sql: askedAgain },
  { name: 'queue', sql: queue },
  { name: 'parts', sql: parts },
  { name: 'accounts', sql: accounts },
  { name: 'resumed', sql: resumed },
  { name: 'sentence', sql: sentence },
  { name: 'kept studies', sql: keptStudies },
];
