/** Where each game's code is: fetched when it is first asked about. The only list of games of the page. */
import type { Game, Ruleset } from '../../workers/rulesets/ruleset.ts';

interface Fetched {
  /** What answers nearly all questions. */
  readonly first: () => Promise<Game>;
  /** What answers all of them. */
  readonly game: () => Promise<Game>;
  /** The same with profiles, stat lines and lists. */
  readonly whole: () => Promise<Ruleset>;
}

const GAMES: Readonly<Record<string, Fetched>> = {
  mk3: {
    first: () => import('../../workers/rulesets/mk3/first.ts').then(({ mk3 }) => mk3),
    game: () => import('../../workers/rulesets/mk3/game.ts').then(({ mk3 }) => mk3),
    whole: () => import('../../workers/rulesets/mk3/index.ts').then(({ mk3 }) => mk3),
  },
  mk2: {
    first: () => import('../../workers/rulesets/mk2/first.ts').then(({ mk2 }) => mk2),
    game: () => import('../../workers/rulesets/mk2/game.ts').then(({ mk2 }) => mk2),
    whole: () => import('../../workers/rulesets/mk2/index.ts').then(({ mk2 }) => mk2),
  },
  aof: {
    first: () => import('../../workers/rulesets/aof/first.ts').then(({ aof }) => aof),
    game: () => import('../../workers/rulesets/aof/game.ts').then(({ aof }) => aof),
    whole: () => import('../../workers/rulesets/aof/index.ts').then(({ aof }) => aof),
  },
  ae: {
    first: () => import('../../workers/rulesets/ae/game.ts').then(({ ae }) => ae),
    game: () => import('../../workers/rulesets/ae/game.ts').then(({ ae }) => ae),
    whole: () => import('../../workers/rulesets/ae/index.ts').then(({ ae }) => ae),
  },
};

export const GAME_IDS: readonly string[] = Object.keys(GAMES);

/** @throws RangeError for a game that this page does not know */
export function fetchFirst(id: string): Promise<Game> {
  return fetched(id).first();
}

/** @throws RangeError for a game that this page does not know */
export function fetchGame(id: string): Promise<Game> {
  return fetched(id).game();
}

/** @throws RangeError for a game that this page does not know */
export function fetchWhole(id: string): Promise<Ruleset> {
  return fetched(id).whole();
}

function fetched(id: string): Fetched {
  const found = Object.hasOwn(GAMES, id) ? GAMES[id] : undefined;
  if (!found) throw new RangeError(`this page does not know the game "${id}"`);
  return found;
}
