/**
 * What reading the largest lists takes of memory at its height, as a process: the least heap in which one reads the list
 * from a file, without the least heap in which one reads none. It is what somebody's machine must have, whatever is
 * collected when. Each of some hundred processes is to begin at once, so what they run is put together first.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { asRoster as asBattleScribe, asCatalogue } from '../workers/rulesets/aof/testing/battlescribe.ts';
import { asCsv as asForgeCsv, asText, army as forge } from '../workers/rulesets/aof/testing/lists.ts';
import { MOST_LIST_BYTES } from '../workers/rulesets/reading/limits.ts';
import { army, cardsOf } from '../workers/rulesets/twodice/lists/testing/armies.ts';
import {
  asCsv,
  asNewRecruitJson,
  asProfiles,
  asRoster,
  asWarRoom2,
} from '../workers/rulesets/twodice/lists/testing/writers.ts';
import type { Figure, Report } from './figures.ts';

const READING = fileURLToPath(new URL('./reading.ts', import.meta.url));
/** Megabytes. */
const MOST = 400;
const NEAREST = 1;
/** Megabytes that a process is tried with beside what it needs without a list. */
const FIRST = 16;
/** Times the text. */
const TARGETS = { must: 10, aim: 5 };
/** Megabytes, for a list that is as long as an answer goes: ten times the longest text, and half of it. */
const ANSWERS = { must: (10 * MOST_LIST_BYTES) / 2 ** 20, aim: (5 * MOST_LIST_BYTES) / 2 ** 20 };
/** Units of an answer. */
const MOST_UNITS = 2_000;

const units = (count: number) => Array.from({ length: count }, (_, i) => forge(i + 1)).flat();
const armies = (count: number) => Array.from({ length: count }, (_, i) => army(i + 1, false));
const cards = (count: number) => armies(count).flatMap(cardsOf);

/** Texts of so many armies. */
const FORMATS: Readonly<Record<string, (count: number) => string>> = {
  'text of Age of Fantasy': (count) => asText(units(count), 2024),
  'table of Age of Fantasy': (count) => asForgeCsv(units(count)),
  'BattleScribe roster': (count) => asBattleScribe(units(count)),
  'BattleScribe catalogue': (count) => asCatalogue(units(count)),
  'text of names of the 2d6 games': (count) => armies(count).map(asWarRoom2).join('\n'),
  'table of the 2d6 games': (count) => asCsv(cards(count), ','),
  'JSON of profiles': (count) => asProfiles(cards(count)),
  'roster XML': (count) => asRoster(cards(count)),
  'New Recruit JSON': (count) => {
    const { roster } = JSON.parse(asNewRecruitJson(army(1, false))) as { roster: { forces: unknown[] } };
    return JSON.stringify({ roster: { ...roster, forces: Array.from({ length: count }, () => roster.forces[0]) } });
  },
};

/** Short texts of as many units as an answer may have: what they take is the answer. */
const FULL: Readonly<Record<string, () => string>> = {
  'text of Age of Fantasy': () => asText(units(900).slice(0, MOST_UNITS), 2024),
  'table of Age of Fantasy': () => asForgeCsv(units(900).slice(0, MOST_UNITS)),
  'BattleScribe catalogue': () => asCatalogue(units(900).slice(0, MOST_UNITS)),
  'BattleScribe roster': () => asBattleScribe(units(900).slice(0, MOST_UNITS)),
  'table of the 2d6 games': () => asCsv(cards(400).slice(0, MOST_UNITS), ','),
  'JSON of profiles': () => asProfiles(cards(400).slice(0, MOST_UNITS)),
  'roster XML': () => asRoster(cards(400).slice(0, MOST_UNITS)),
};

export async function listsPeakReport(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'lists-'));
  const file = join(folder, 'list');
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: READING,
        outDir: folder,
        minify: false,
        rollupOptions: { output: { entryFileNames: 'reading.mjs' } },
      },
      ssr: { noExternal: true },
    });
    const reading = join(folder, 'reading.mjs');
    writeFileSync(file, '-');
    const empty = leastHeap(reading, file, 0);
    const taken = (text: string) => {
      writeFileSync(file, text);
      const least = leastHeap(reading, file, empty);
      return {
        bytes: (least - empty) * 2 ** 20,
        note: `${Math.round(text.length / 1000)} kB read with ${least} MB; nothing with ${empty} MB`,
      };
    };
    const figures = Object.entries(FORMATS).map(([what, write]): Figure => {
      const text = largest(write);
      const { bytes, note } = taken(text);
      return {
        group: 'army lists, memory at its height',
        what,
        value: bytes / text.length,
        unit: 'times the text',
        better: 'less',
        ...TARGETS,
        note,
      };
    });
    const answers = Object.entries(FULL).map(([what, write]): Figure => {
      const { bytes, note } = taken(write());
      return {
        group: `army lists, memory at its height for ${MOST_UNITS} units`,
        what,
        value: bytes / 2 ** 20,
        unit: 'MB',
        better: 'less',
        ...ANSWERS,
        note,
      };
    });
    return {
      figures: [...figures, ...answers],
      remarks: [`Each within ${NEAREST} MB, with a young generation of 1 MB.`],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** As many armies as one request may hold. */
function largest(write: (count: number) => string): string {
  const each = write(20).length / 20;
  let count = Math.floor(MOST_LIST_BYTES / each);
  let text = write(count);
  while (Buffer.byteLength(text) > MOST_LIST_BYTES) {
    count = Math.floor(count * 0.97);
    text = write(count);
  }
  return text;
}

/** @param known megabytes that are not enough */
function leastHeap(reading: string, file: string, known: number): number {
  let [low, high] = [known, known + FIRST];
  while (!reads(reading, file, high)) {
    if (high >= MOST) throw new Error(`${file} is not read with ${high} MB either`);
    [low, high] = [high, high + 2 * (high - low)];
  }
  while (high - low > NEAREST) {
    const middle = (low + high) >> 1;
    if (reads(reading, file, middle)) high = middle;
    else low = middle;
  }
  return high;
}

function reads(reading: string, file: string, megabytes: number): boolean {
  const heap = ['--max-semi-space-size=1', `--max-old-space-size=${megabytes}`];
  try {
    execFileSync(process.execPath, [...heap, reading, file], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
