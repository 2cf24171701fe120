/**
 * npm run house: writes docs/HOUSE.md, the house in numbers: lines of code by room, beside their tests, and the longest
 * files, so that growth is seen. A test (documents.test.ts) says when it is out of date.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const HOUSE = 'docs/HOUSE.md';
/** Rooms of these are told apart. */
const WINGS = ['workers', 'workers/rulesets', 'server', 'web'];
const SINGLE = ['scripts', 'benchmarks'];
const LONGEST = 15;
/** What checks a game but is no `*.test.ts`: referees, oracles, what draws scenarios. */
const CHECKING = /\.test\.tsx?$|\/(referee|oracle|testing|proving|fixtures|e2e)\//;

interface Room {
  readonly name: string;
  lines: number;
  checks: number;
}

interface Found {
  readonly rooms: readonly Room[];
  readonly longest: ReadonlyArray<readonly [path: string, lines: number]>;
}

/** Every TypeScript file of the house, by path from its root, with its lines. */
function* files(folder: string): Generator<readonly [string, number]> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (/\.tsx?$/.test(entry.name)) yield [path, readFileSync(path, 'utf8').split('\n').length - 1];
  }
}

/** The room of a file: the folder below its wing, or the wing itself. */
function roomOf(path: string): string {
  const wing = WINGS.filter((each) => path.startsWith(`${each}/`)).toSorted((a, b) => b.length - a.length)[0];
  if (wing === undefined) return SINGLE.find((each) => path.startsWith(`${each}/`))!;
  const [below, ...rest] = path.slice(wing.length + 1).split('/');
  return rest.length > 0 ? `${wing}/${below}` : wing;
}

/** Counts the house as it stands; run from its root. */
export function counted(): Found {
  const rooms = new Map<string, Room>();
  const working: Array<readonly [string, number]> = [];
  for (const wing of ['workers', 'server', 'web', ...SINGLE]) {
    for (const [path, lines] of files(wing)) {
      const name = roomOf(path);
      const room = rooms.get(name) ?? { name, lines: 0, checks: 0 };
      rooms.set(name, room);
      if (CHECKING.test(path)) room.checks += lines;
      else {
        room.lines += lines;
        working.push([path, lines]);
      }
    }
  }
  return {
    rooms: [...rooms.values()].toSorted((a, b) => b.lines - a.lines),
    longest: working.toSorted(([, a], [, b]) => b - a).slice(0, LONGEST),
  };
}

const number = (lines: number) => lines.toLocaleString('en-US');

function page({ rooms, longest }: Found): string {
  const sum = (of: 'lines' | 'checks') => rooms.reduce((total, room) => total + room[of], 0);
  const rows = rooms.map(({ name, lines, checks }) => `| \`${name}\` | ${number(lines)} | ${number(checks)} |`);
  return [
    '# The house in numbers',
    '',
    'Lines of TypeScript, blank lines and comments included, by room; beside them the lines of what checks them: tests,',
    'referees, oracles and what draws scenarios. Written by `npm run house`; a test says when it is out of date.',
    '',
    '| room | lines | checks |',
    '|---|---:|---:|',
    ...rows,
    `| all | ${number(sum('lines'))} | ${number(sum('checks'))} |`,
    '',
    `The ${LONGEST} longest files outside of these checks. A file holds one idea; one of more than 400 lines is asked whether it does.`,
    '',
    '| file | lines |',
    '|---|---:|',
    ...longest.map(([path, lines]) => `| \`${path}\` | ${number(lines)} |`),
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(HOUSE, page(counted()));
  console.log(`${HOUSE} is written`);
}
