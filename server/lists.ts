/** Army lists of a game, for a request as for the command line. */
import type { ListReader, Ruleset } from '../workers/rulesets/ruleset.ts';
import { ApiError } from './errors.ts';

/** @throws ApiError invalid-request when the game has no lists */
export function listReaderOf(ruleset: Ruleset): ListReader {
  if (ruleset.lists) return ruleset.lists;
  throw new ApiError('invalid-request', `${ruleset.title} reads no army lists.`, {
    errors: [{ path: 'text', message: 'This ruleset reads no army lists.' }],
  });
}
