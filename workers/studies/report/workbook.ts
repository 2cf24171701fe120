/**
 * A study as a workbook (.xlsx): first what was asked and found, then one sheet a table. Cells hold numbers in full; how
 * many digits are seen is the format of their column.
 */
import { writeTables } from '../../rulesets/reading/workbook.ts';
import type { Format, Table } from '../figures.ts';
import type { ReportedStudy } from './reported.ts';

/** As spreadsheets write number formats. */
const SHOWN: Readonly<Record<Format, string | undefined>> = {
  text: undefined,
  number: undefined,
  percent: '0.0%',
  difference: '+0.00;-0.00;0.00',
  'points of percent': '+0.0%;-0.0%;0.0%',
  change: '+0.0%;-0.0%;0.0%',
  whole: '0',
};

/** What a cell and a sheet's name hold in every spreadsheet. */
const LONGEST_CELL = 32_000;
const LONGEST_NAME = 31;

/** The bytes of the workbook. Tables without rows are listed and have no sheet. */
export function studyWorkbook(study: ReportedStudy): Promise<Uint8Array> {
  const { answer } = study;
  const tables = (answer?.tables ?? []).filter(({ rows }) => rows.length > 0);
  const names = sheetNames(tables);
  const request = JSON.stringify(study.request);
  const about: Array<Array<string | number>> = [
    ['Study', study.kind],
    ['State', study.state],
    ['Finding', answer?.sentence ?? 'There is no answer yet.'],
    ...(answer?.findings ?? []).map((finding) => ['', finding]),
    ...[...(study.note === undefined ? [] : [study.note]), ...(answer?.notes ?? [])].map((note) => ['Note', note]),
    ['Engine', study.engineVersion],
    ['Method', answer?.method ?? 'none yet'],
    ['Questions asked', answer?.cells ?? 0],
    ['Trials in all', answer?.trials ?? 0],
    ['Seed', String(study.request.seed ?? '')],
    ...tables.map((table, i) => ['Sheet', `${names[i]}: ${table.title}`]),
    ...(answer?.rules ?? []).map(({ id, title }) => ['Rule', `${id}: ${title}`]),
    ...pieces(request).map((piece, i) => [i === 0 ? 'Question' : '', piece]),
  ];
  return writeTables([
    { name: 'About', heading: ['', ''], rows: about, formats: [undefined, undefined] },
    ...tables.map(({ columns, rows }, i) => ({
      name: names[i]!,
      heading: columns.map(({ title }) => title),
      rows,
      formats: columns.map(({ format }) => SHOWN[format]),
    })),
  ]);
}

/** Names that every spreadsheet takes, all different whatever the case, none of them the first sheet's. */
function sheetNames(tables: readonly Table[]): readonly string[] {
  const taken = new Set(['about', 'history']);
  return tables.map(({ title }) => {
    const plain =
      title
        .replace(/[[\]:*?/\\]/g, ' ')
        .replace(/\s+/g, ' ')
        .replace(/^'+|'+$/g, '')
        .trim() || 'Table';
    for (let n = 1; ; n++) {
      const tail = n === 1 ? '' : ` ${n}`;
      const name = plain.slice(0, LONGEST_NAME - tail.length).trim() + tail;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  });
}

function pieces(text: string): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / LONGEST_CELL) }, (_, i) =>
    text.slice(i * LONGEST_CELL, (i + 1) * LONGEST_CELL),
  );
}
