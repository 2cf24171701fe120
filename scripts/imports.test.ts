/** Imports run down the house only. Walks every import of the sources and fails with the sentence that was broken. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Import {
  readonly from: string;
  /** A path from the top of the repository, or the name of a package. */
  readonly to: string;
  readonly typesOnly: boolean;
}

const GAMES = ['mk2', 'mk3', 'aof', 'ae'];
const FILES = ['workers', 'server', 'web']
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/(testing|fixtures|e2e)\//.test(file));
const IMPORTS: readonly Import[] = FILES.flatMap((from) => {
  const source = readFileSync(from, 'utf8');
  return [...source.matchAll(/^(?:import|export)\s([^'"]*?)from\s+['"]([^'"]+)['"]/gm)].map(([, names, path]) => ({
    from,
    to: path!.startsWith('.') ? normalize(join(dirname(from), path!)) : path!,
    typesOnly: /^type\s/.test(names!),
  }));
});

/** What of a game others may know: its name in the lists of all games. */
const LISTS_OF_GAMES = /^workers\/(rulesets\/(index|golden)|engine\/rulesets|box\/library)\.ts$/;
/** The engine in the page: a thread of its own, which has the simulating side but none of its threads. */
const ENGINE_IN_THE_PAGE = /^workers\/(engine|analyses|box|checking|rulesets|lists|studies)\/|^workers\/version\.ts$/;
/** Plain functions that the page shares with reports and readers, so that both show and read the same. */
const SHARED_WITH_THE_PAGE =
  /^workers\/studies\/(drawing\/index|figures|format|statistics\/arrangement)\.ts$|^workers\/(lists\/(force|shown)|paths|schema-words|wording|rulesets\/reading\/(csv|limits)|rulesets\/roll\/limits)\.ts$/;

/** The dice page answers in the page itself: the kind without its schema, which only the service checks. */
const ANSWERED_IN_THE_PAGE = /^workers\/(kernel\/streams|rulesets\/roll\/(lines|question))\.ts$/;

const inside =
  (...folders: readonly string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(folder));
const gameOf = (path: string) => GAMES.find((game) => path.startsWith(`workers/rulesets/${game}/`));

const SENTENCES: ReadonlyArray<readonly [string, (each: Import) => boolean]> = [
  [
    'the kernel imports nothing but itself',
    ({ from, to }) => inside('workers/kernel/')(from) && !inside('workers/kernel/')(to),
  ],
  [
    'the table imports nothing but itself and predicates',
    ({ from, to }) => inside('workers/table/')(from) && !inside('workers/table/')(to) && to !== 'robust-predicates',
  ],
  [
    'battles import nothing but themselves',
    ({ from, to }) => inside('workers/battle/')(from) && !inside('workers/battle/')(to),
  ],
  [
    'games do not import one another',
    ({ from, to }) => gameOf(from) !== undefined && gameOf(to) !== undefined && gameOf(from) !== gameOf(to),
  ],
  [
    'what games share does not know them',
    ({ from, to }) =>
      inside('workers/')(from) && gameOf(from) === undefined && gameOf(to) !== undefined && !LISTS_OF_GAMES.test(from),
  ],
  [
    'rulesets know nothing of studies, threads, the service or the page',
    ({ from, to }) =>
      inside('workers/rulesets/')(from) &&
      to.includes('/') &&
      inside('workers/', 'server/', 'web/')(to) &&
      !inside('workers/rulesets/', 'workers/kernel/', 'workers/table/', 'workers/battle/', 'workers/wording.ts')(to) &&
      // Places in a scenario, as text and as keys.
      to !== 'workers/paths.ts' &&
      to !== 'workers/onceFor.ts',
  ],
  [
    'the simulating side knows neither the service nor the page',
    ({ from, to }) => inside('workers/')(from) && inside('server/', 'web/')(to),
  ],
  [
    'long work is the same for runs and studies, which do not know each other; storage knows none of it',
    ({ from, to }) =>
      (inside('server/queue/', 'server/storage/', 'server/studies/')(from) && inside('server/jobs/')(to)) ||
      (inside('server/queue/', 'server/storage/', 'server/jobs/')(from) && inside('server/studies/')(to)) ||
      (inside('server/storage/')(from) && inside('server/queue/')(to)),
  ],
  ['the service does not know the page', ({ from, to }) => inside('server/')(from) && inside('web/')(to)],
  [
    'the page takes types from the service, and code from what it shares with reports',
    ({ from, to, typesOnly }) =>
      inside('web/')(from) &&
      inside('server/', 'workers/')(to) &&
      !typesOnly &&
      !SHARED_WITH_THE_PAGE.test(to) &&
      !(from === 'web/dice/answer.ts' && ANSWERED_IN_THE_PAGE.test(to)) &&
      !(from.startsWith('web/engine/') && ENGINE_IN_THE_PAGE.test(to)),
  ],
  [
    'only threads and the service touch the machine',
    ({ from, to }) =>
      to.startsWith('node:') &&
      !inside('server/')(from) &&
      !/^workers\/(threads|threadTime|task)\.ts$|^web\/(vite\.config|offline\/plugin)\.ts$/.test(from),
  ],
  [
    'a referee shares nothing with the engine but the scenario',
    ({ from, to, typesOnly }) => {
      const room = /^(workers\/rulesets\/\w+)\/referee\//.exec(from);
      if (!room || !to.startsWith('workers/')) return false;
      // The index names the kinds that its players are held against.
      if (from === `${room[1]}/referee/index.ts`) return false;
      const own = to.startsWith(`${room[1]}/referee/`) || to.startsWith('workers/rulesets/proving/');
      const scenario = /schema|layers|ruleset\.ts$/.test(to) || typesOnly;
      return !own && !scenario && !inside('workers/kernel/')(to);
    },
  ],
];

describe('imports run down the house', () => {
  it('finds the imports', () => {
    expect(IMPORTS.length).toBeGreaterThan(2_000);
  });

  it.each(SENTENCES)('%s', (_sentence, broken) => {
    expect(IMPORTS.filter(broken).map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('no files import each other in a circle', () => {
    expect(circles(IMPORTS)).toEqual([]);
  });

  it('a circle would be found', () => {
    const ring = [
      ['a.ts', 'b.ts'],
      ['b.ts', 'c.ts'],
      ['c.ts', 'b.ts'],
      ['c.ts', 'd.ts'],
    ].map(([from, to]) => ({ from: from!, to: to!, typesOnly: false }));
    expect(circles(ring)).toEqual(['b.ts, c.ts']);
  });
});

/** Groups of files each of which reaches the others, as text; types count, for whoever reads one needs the other. */
function circles(imports: readonly Import[]): string[] {
  const after = new Map<string, Set<string>>();
  for (const { from, to } of imports) after.set(from, (after.get(from) ?? new Set()).add(to));
  const reached = new Map<string, Set<string>>();
  for (const file of after.keys()) {
    const seen = new Set<string>();
    const open = [...after.get(file)!];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(after.get(next) ?? []));
    }
    reached.set(file, seen);
  }
  const groups = [...reached]
    .filter(([file, seen]) => seen.has(file))
    .map(([file, seen]) =>
      [...seen]
        .filter((other) => reached.get(other)?.has(file))
        .sort()
        .join(', '),
    );
  return [...new Set(groups)].sort();
}
