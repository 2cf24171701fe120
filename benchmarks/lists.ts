/** How fast army lists are read on one core, and how much memory a report keeps, measured by its text. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { importList } from '../workers/rulesets/aof/import/index.ts';
import { asRoster as asBattleScribe } from '../workers/rulesets/aof/testing/battlescribe.ts';
import { asCsv as asForgeCsv, asText, army as forge } from '../workers/rulesets/aof/testing/lists.ts';
import { listGame } from '../workers/rulesets/mk3/lists.ts';
import { readList } from '../workers/rulesets/twodice/lists/index.ts';
import { type Army, army, cardsOf } from '../workers/rulesets/twodice/lists/testing/armies.ts';
import {
  asCsv,
  asNewRecruitJson,
  asProfiles,
  asRoster,
  asWarRoom2,
} from '../workers/rulesets/twodice/lists/testing/writers.ts';
import { type Figure, least, type Report } from './figures.ts';

const GROUP = 'army lists, read on one core';
/** Units a second. */
const TEXT = { must: 10_000, aim: 20_000 };
const XML = { must: 2_000, aim: 5_000 };
/** Characters that a report may keep for one of its text. */
const MEMORY = { must: 10, aim: 5 };
const WARM_UP = 8;
const LEAST_MS = 1_200;
/** Reports kept at once, so that what the engine keeps for itself does not count. */
const KEPT = 24;

interface Job {
  readonly what: string;
  readonly text: string;
  readonly read: (text: string) => { readonly units: readonly unknown[] };
  readonly targets: { readonly must: number; readonly aim: number };
}

function jobs(): Job[] {
  const armies: readonly Army[] = Array.from({ length: 45 }, (_, i) => army(i + 1, false));
  const cards = armies.flatMap(cardsOf);
  const units = Array.from({ length: 20 }, (_, i) => forge(i + 1)).flat();
  const table = asCsv(cards, ',');
  const lists = armies.map(asWarRoom2).join('\n');
  const dirty = lists.replace(/^(.+)$/gm, '**$1**').replaceAll(' - ', ' \u2013 ');
  const names = (text: string) => readList(listGame, text);
  return [
    { what: '2d6: text of names', text: lists, read: names, targets: TEXT },
    {
      what: '2d6: the same out of a chat, in bold and with dashes of typesetters',
      text: dirty,
      read: names,
      targets: TEXT,
    },
    {
      what: '2d6: text with a table of its profiles',
      text: lists,
      read: (text) => readList(listGame, text, table),
      targets: TEXT,
    },
    { what: '2d6: table', text: table, read: names, targets: TEXT },
    { what: '2d6: JSON of profiles', text: asProfiles(cards), read: names, targets: TEXT },
    { what: '2d6: roster XML', text: asRoster(cards), read: names, targets: XML },
    { what: '2d6: New Recruit JSON with cards', text: asNewRecruitJson(armies[0]!), read: names, targets: XML },
    { what: 'Age of Fantasy: text', text: asText(units, 2024), read: importList, targets: TEXT },
    { what: 'Age of Fantasy: table', text: asForgeCsv(units), read: importList, targets: TEXT },
    { what: 'Age of Fantasy: BattleScribe roster', text: asBattleScribe(units), read: importList, targets: XML },
  ];
}

export function listsReport(): Report {
  const all = jobs();
  return {
    figures: [...all.map(speed), ...all.map(memory)],
    remarks: [
      'Processor time of the fastest of many readings, from text to report, repairs and self-checks included. Memory is the ' +
        'heap that a report keeps, over the characters of what was read.',
    ],
  };
}

function speed({ what, text, read, targets }: Job): Figure {
  for (let i = 0; i < WARM_UP; i++) read(text);
  const times: number[] = [];
  const units = read(text).units.length;
  const started = performance.now();
  while (performance.now() - started < LEAST_MS) {
    const before = process.cpuUsage();
    read(text);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1e6);
  }
  return {
    group: GROUP,
    what,
    value: units / least(times),
    unit: 'units/s',
    better: 'more',
    ...targets,
    note: `${units} units of ${Math.round(text.length / 1000)} kB`,
  };
}

function memory({ what, text, read }: Job): Figure {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const before = process.memoryUsage().heapUsed;
  const reports = Array.from({ length: KEPT }, () => read(text));
  collect();
  const kept = (process.memoryUsage().heapUsed - before) / reports.length;
  return {
    group: 'army lists, memory kept',
    what,
    value: Math.max(0, kept) / text.length,
    unit: 'times the text',
    better: 'less',
    ...MEMORY,
    note: `${readable(reports)} units`,
  };
}

function readable(reports: ReadonlyArray<{ readonly units: readonly unknown[] }>): number {
  return reports[0]!.units.length;
}
