/** How fast army lists are read on one core, and how much memory a report keeps, measured by its text. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readLists } from '../workers/lists/door.ts';
import { lists as aeLists } from '../workers/rulesets/ae/lists/index.ts';
import { importList } from '../workers/rulesets/aof/import/index.ts';
import { sheetRows } from '../workers/rulesets/aof/import/sheet.ts';
import { asRoster as asBattleScribe, asCatalogue } from '../workers/rulesets/aof/testing/battlescribe.ts';
import { asCsv as asForgeCsv, asText, army as forge } from '../workers/rulesets/aof/testing/lists.ts';
import { listGame } from '../workers/rulesets/mk3/lists.ts';
import { writeTable } from '../workers/rulesets/reading/csv.ts';
import { asTable, readWorkbook, type WorkbookSheet, writeWorkbook } from '../workers/rulesets/reading/workbook.ts';
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
/** Rows of a workbook a second. */
const SHEET = { must: 5_000, aim: 10_000 };
/** Characters that a report may keep for one of its text. */
const MEMORY = { must: 10, aim: 5 };
const WARM_UP = 8;
const LEAST_MS = 1_200;
/** Reports kept at once, so that what the engine keeps for itself does not count. */
const KEPT = 24;

interface Units {
  readonly units: readonly unknown[];
}

interface Job {
  readonly what: string;
  readonly text: string;
  /** A second text that is read with it, and how many profiles that has. */
  readonly table?: { readonly text: string; readonly profiles: number };
  readonly read: (text: string) => Units | Promise<Units>;
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
      what: '2d6: text and the table of its profiles',
      text: lists,
      table: { text: table, profiles: cards.length },
      read: (text) => readList(listGame, text, table),
      targets: TEXT,
    },
    { what: '2d6: table', text: table, read: names, targets: TEXT },
    { what: '2d6: JSON of profiles', text: asProfiles(cards), read: names, targets: TEXT },
    { what: '2d6: roster XML', text: asRoster(cards), read: names, targets: XML },
    { what: '2d6: New Recruit JSON with cards', text: asNewRecruitJson(armies[0]!), read: names, targets: XML },
    { what: 'Hordes: table', text: hordes(400), read: (text) => aeLists.read(text), targets: TEXT },
    { what: 'Age of Fantasy: text', text: asText(units, 2024), read: importList, targets: TEXT },
    { what: 'Age of Fantasy: table', text: asForgeCsv(units), read: importList, targets: TEXT },
    { what: 'Age of Fantasy: BattleScribe roster', text: asBattleScribe(units), read: importList, targets: XML },
  ];
}

/** The whole front door: recognised among all games, read, and read back beside its source. */
function doors(): Job[] {
  const units = Array.from({ length: 20 }, (_, i) => forge(i + 1)).flat();
  const cards = Array.from({ length: 45 }, (_, i) => army(i + 1, false)).flatMap(cardsOf);
  const through = async (text: string) => ({
    units: (await readLists({ sources: [{ name: 'list', content: text }] })).armies.flatMap((one) => one.units),
  });
  return [
    { what: 'front door: text of Age of Fantasy', text: asText(units, 2024), read: through, targets: TEXT },
    { what: 'front door: table of the 2d6 games', text: asCsv(cards, ','), read: through, targets: TEXT },
    { what: 'front door: BattleScribe catalogue', text: asCatalogue(units), read: through, targets: XML },
  ];
}

/** A table of so many Hordes. */
function hordes(units: number): string {
  const [head, row] = aeLists.example.split('\n');
  return [head, ...Array.from({ length: units }, (_, i) => row.replace('Line infantry', `Line ${i}`))].join('\n');
}

export async function listsReport(): Promise<Report> {
  const all = jobs();
  return {
    figures: [...(await inTurn([...all, ...doors()], speed)), ...(await workbooks()), ...(await inTurn(all, memory))],
    remarks: [
      'Processor time of the fastest of many readings, from text to report, repairs and self-checks included. Memory is the ' +
        'heap that a report keeps, over the characters of what was read.',
    ],
  };
}

function sizeOf({ text, table }: { readonly text: string; readonly table: Job['table'] }): number {
  return text.length + (table?.text.length ?? 0);
}

async function inTurn(all: readonly Job[], measure: (job: Job) => Promise<Figure>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const job of all) figures.push(await measure(job));
  return figures;
}

async function speed({ what, text, table, read, targets }: Job): Promise<Figure> {
  for (let i = 0; i < WARM_UP; i++) await read(text);
  const times: number[] = [];
  const units = (await read(text)).units.length + (table?.profiles ?? 0);
  const started = performance.now();
  while (performance.now() - started < LEAST_MS) {
    const before = process.cpuUsage();
    await read(text);
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
    note: `${units} units${table ? ' and profiles' : ''} of ${Math.round(sizeOf({ text, table }) / 1000)} kB`,
  };
}

/** Tables into workbooks and back: what opening and packing them costs, before and after anybody reads them. */
async function workbooks(): Promise<Figure[]> {
  const units = Array.from({ length: 20 }, (_, i) => forge(i + 1)).flat();
  const rows = sheetRows(units);
  const bytes = await writeWorkbook('Units', rows);
  const figure = async (what: string, work: () => Promise<unknown>): Promise<Figure> => {
    for (let i = 0; i < WARM_UP; i++) await work();
    const times: number[] = [];
    const started = performance.now();
    while (performance.now() - started < LEAST_MS) {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1e6);
    }
    const note = `${rows.length} rows, ${Math.round(bytes.length / 1000)} kB packed`;
    return { group: GROUP, what, value: rows.length / least(times), unit: 'rows/s', better: 'more', ...SHEET, note };
  };
  return [
    await figure('workbook opened as a table', async () =>
      asTable(((await readWorkbook(bytes)) as WorkbookSheet[])[0]!),
    ),
    await figure('units written as a workbook', () => writeWorkbook('Units', rows)),
    await figure('units written as CSV', async () => writeTable(sheetRows(units))),
  ];
}

async function memory({ what, text, table, read }: Job): Promise<Figure> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const before = process.memoryUsage().heapUsed;
  const reports: Units[] = [];
  for (let i = 0; i < KEPT; i++) reports.push(await read(text));
  collect();
  const kept = (process.memoryUsage().heapUsed - before) / reports.length;
  return {
    group: 'army lists, memory kept',
    what,
    value: Math.max(0, kept) / sizeOf({ text, table }),
    unit: 'times the text',
    better: 'less',
    ...MEMORY,
    note: `${reports[0]!.units.length} units`,
  };
}
