/** Asking small questions about a battlegroup: what the tests of both games begin with. */
import type { Problem } from '../../../ruleset.ts';

/**
 * @param parse the schema of the game
 * @param compile makes its question
 */
export function asking<I, S, Q>(
  parse: (input: I) => S,
  check: (scenario: S) => readonly Problem[],
  compile: (scenario: S) => Q,
) {
  return {
    /** Paths of the faults that the checks find. */
    faults: (input: I): string[] => check(parse(input)).map(({ path }) => path),
    /** The question; throws when it is refused. */
    ask(input: I): Q {
      const scenario = parse(input);
      const found = check(scenario);
      if (found.length > 0) throw new RangeError(`not a question: ${found.map(({ path, message }) => path + message)}`);
      return compile(scenario);
    },
  };
}
