/** Workbooks among the sources of army lists: each of their sheets becomes a table, before anybody reads it. */
import { asTable, looksLikeOldWorkbook, looksLikeWorkbook, readWorkbook } from '../rulesets/reading/workbook.ts';
import type { ListSource } from './types.ts';

/** A source that is no workbook comes back as it is. */
export async function unfolded(source: ListSource): Promise<readonly ListSource[]> {
  const { name, content, role, format } = source;
  if (typeof content === 'string') return [source];
  if (looksLikeOldWorkbook(content))
    return [{ ...source, refused: 'a workbook of an old kind, or one with a password: save it as .xlsx without one' }];
  if (!looksLikeWorkbook(content)) return [source];
  const sheets = await readWorkbook(content);
  if (typeof sheets === 'string') return [{ ...source, refused: sheets }];
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => cell.trim() !== '')));
  if (filled.length === 0) return [{ ...source, refused: 'a workbook whose sheets are blank' }];
  return filled.map((sheet) => ({
    name: filled.length === 1 ? name : `${name}, ${sheet.name}`,
    content: asTable(sheet),
    role,
    format,
    findings: sheet.remarks.map(({ cell, note }) => ({
      at: `${sheet.name}, ${cell}`,
      text: sheet.rows[Number(/\d+/.exec(cell)?.[0]) - 1]?.[0] ?? '',
      verdict: 'assumed' as const,
      note,
    })),
  }));
}
