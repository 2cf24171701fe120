/**
 * A study as one file: HTML that needs nothing else, opens offline and prints; JSON; CSV; a workbook. Each says what was
 * asked, of which engine, how it was answered, and which rules took part or were ignored. The request in it, asked again
 * of the same engine, gives the same bits.
 */

import type { Table } from '../figures.ts';
import { formatted } from '../format.ts';
import { html } from './frame.ts';
import type { ReportedStudy } from './reported.ts';
import { studyWorkbook } from './workbook.ts';

const TEXT_FORMATS = ['html', 'markdown', 'csv', 'json'] as const;
export const REPORT_FORMATS = [...TEXT_FORMATS, 'xlsx'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export interface ReportFile {
  readonly media: string;
  readonly content: string | Uint8Array;
}

export interface ReportText extends ReportFile {
  readonly content: string;
}

/** The whole study as a file. */
export async function studyFile(format: ReportFormat, study: ReportedStudy): Promise<ReportFile> {
  return format === 'xlsx' ? { media: WORKBOOK, content: await studyWorkbook(study) } : studyReport(format, study);
}

/** One table of a study as CSV, its heading in the first line; or which tables there are, where none has that id. */
export function tableFile(study: ReportedStudy, id: string): ReportText | { readonly tables: readonly string[] } {
  const tables = study.answer?.tables ?? [];
  const table = tables.find((each) => each.id === id);
  if (table === undefined) return { tables: tables.map((each) => each.id) };
  return { media: CSV, content: `${csvTable(table)}\r\n` };
}

const CSV = 'text/csv; charset=utf-8';
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A study as text. */
export function studyReport(format: TextFormat, study: ReportedStudy): ReportText {
  switch (format) {
    case 'json':
      return { media: 'application/json; charset=utf-8', content: `${JSON.stringify(reported(study), null, 2)}\n` };
    case 'csv':
      return { media: CSV, content: csv(study) };
    case 'markdown':
      return { media: 'text/markdown; charset=utf-8', content: markdown(study) };
    case 'html':
      return { media: 'text/html; charset=utf-8', content: html(study) };
  }
}

/** Everything but what differs from one time of asking to the next. */
function reported({ kind, state, request, engineVersion, answer, note }: ReportedStudy) {
  return { wargauge: 'study', kind, state, engineVersion, request, answer, ...(note === undefined ? {} : { note }) };
}

function csv(study: ReportedStudy): string {
  const blocks = (study.answer?.tables ?? []).map((table) => `${csvCell(table.title)}\r\n${csvTable(table)}`);
  const about = [
    ['Study', study.kind],
    ['Engine', study.engineVersion],
    ['Finding', study.answer?.sentence ?? ''],
    ['Method', study.answer?.method ?? ''],
    ['Trials', study.answer?.trials ?? 0],
    ['Request', JSON.stringify(study.request)],
  ];
  return `${[about.map((row) => row.map(csvCell).join(',')).join('\r\n'), ...blocks].join('\r\n\r\n')}\r\n`;
}

function csvTable({ columns, rows }: Table): string {
  const header = columns.map(({ title }) => title);
  return [header, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n');
}

/** For a pull request or a wiki: the finding, what follows from it, then each table. */
function markdown(study: ReportedStudy): string {
  const { answer } = study;
  const bullets = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`## ${title}`, lines.map((line) => `- ${markdownText(line)}`).join('\n')];
  const tables = (answer?.tables ?? [])
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ title, columns, rows }) => {
      const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
      const shown = rows.map((row) =>
        row.map((value, i) =>
          typeof value === 'number' ? formatted(value, columns[i]!.format) : markdownText(value ?? ''),
        ),
      );
      const head = columns.map((column) => markdownText(column.title));
      const rule = columns.map(({ format }) => (format === 'text' ? '---' : '---:'));
      return [`## ${markdownText(title)}`, [head, rule, ...shown].map(line).join('\n')];
    });
  const how = `Engine ${study.engineVersion}, ${answer?.method ?? 'nothing counted'}, ${answer?.trials ?? 0} trials, seed ${String(study.request.seed ?? '')}.`;
  return `${[
    `# Wargauge: ${study.kind}`,
    `**${markdownText(answer?.sentence ?? 'There is no answer yet.')}**`,
    ...bullets('Findings', answer?.findings ?? []),
    ...tables,
    ...bullets('Notes', [...(study.note === undefined ? [] : [study.note]), ...(answer?.notes ?? [])]),
    how,
  ].join('\n\n')}\n`;
}

/** Names come from users: nothing in them is markup, a cell of a table, or a new line. */
function markdownText(text: string): string {
  return text.replace(/[\\`*_[\]<>|#~]/g, '\\$&').replace(/\s+/g, ' ');
}

/** Quoted where needed; a cell that a spreadsheet would run as a formula is made text. */
function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
