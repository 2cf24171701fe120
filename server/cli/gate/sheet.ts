/** Units as a repository keeps them: one a line of a CSV sheet, or one an entry of a YAML or JSON file. */
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { readCsv, unguarded } from '../../../workers/rulesets/reading/csv.ts';
import { cellValue, placed } from '../../../workers/rulesets/reading/designed.ts';
import { CommandError } from '../usage.ts';

/** A profile of a patch check, and where it stands. */
export interface SheetUnit {
  readonly name: string;
  readonly points?: number;
  readonly plan?: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/**
 * A CSV sheet has a column `name`, one `points`, and one for each field: `quality`, `weapons[0].attacks`, `plan.behaviour`.
 * An empty cell leaves its field out. In YAML and JSON the same stands as it is, in a list or by name.
 * @throws CommandError that names file and line
 */
export function unitsOf(file: string, text: string): SheetUnit[] {
  if (/\.(ya?ml|json)$/i.test(file)) return fromYaml(file, text);
  if (/\.(csv|tsv|txt)$/i.test(file)) return fromCsv(file, text);
  throw new CommandError(`${file}: units are read from .csv, .tsv, .yml, .yaml and .json files.`);
}

function fromCsv(file: string, source: string): SheetUnit[] {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const head = text.slice(0, text.indexOf('\n'));
  const separator = ['\t', ';', ','].find((sign) => head.includes(sign)) ?? ',';
  const [titles, ...rows] = readCsv(text, separator);
  const columns = titles?.cells.map((title) => title.trim()) ?? [];
  if (!columns.includes('name')) throw new CommandError(`${file}: line 1: no column is called "name".`);
  const twice = columns.find((title, i) => title !== '' && columns.indexOf(title) !== i);
  if (twice !== undefined) throw new CommandError(`${file}: line 1: two columns are called "${twice}".`);
  return rows.map(({ line, cells }) => {
    const unit: Record<string, unknown> = {};
    cells.forEach((cell, i) => {
      const [column, value] = [columns[i] ?? '', unguarded(cell.trim())];
      if (value === '') return;
      if (column === '') throw new CommandError(`${file}: line ${line}: "${value}" stands below no title.`);
      place(unit, column, column === 'name' ? value : cellValue(value), `${file}: line ${line}`);
    });
    return unitOf(unit, file, line);
  });
}

/** `weapons[1].attacks` into an object that may not have any of it yet. */
function place(into: Record<string, unknown>, path: string, value: unknown, where: string): void {
  const fault = placed(into, path, value);
  if (fault === 'no field') throw new CommandError(`${where}: "${path}" is no field.`);
  if (fault === 'given twice') throw new CommandError(`${where}: "${path}" is given twice.`);
}

function fromYaml(file: string, text: string): SheetUnit[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [fault] = document.errors;
  if (fault) throw new CommandError(`${file}: ${fault.message}`);
  const lineOf = (node: unknown) => lines.linePos((node as Node | null)?.range?.[0] ?? 0).line;
  const { contents } = document;
  const plain = (node: unknown) => (node as Node).toJS(document) as unknown;
  if (isSeq(contents)) return contents.items.map((item) => unitOf(plain(item), file, lineOf(item)));
  if (isMap(contents)) {
    return contents.items.map(({ key, value }) => {
      const name = isScalar(key) ? String(key.value) : '';
      return unitOf({ name, ...(plain(value) as object) }, file, lineOf(key));
    });
  }
  throw new CommandError(`${file}: neither a list of units nor units by name.`);
}

function unitOf(given: unknown, file: string, line: number): SheetUnit {
  const where = `${file}: line ${line}`;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new CommandError(`${where}: a unit must have fields.`);
  }
  const { name, points, plan, values: own, ...rest } = given as Record<string, unknown>;
  // A field of its values that is called as one of the others stands below "values".
  const below = typeof own === 'object' && own !== null && !Array.isArray(own);
  const values = below ? { ...rest, ...own } : own === undefined ? rest : { ...rest, values: own };
  if (typeof name !== 'string' || name.trim() === '') throw new CommandError(`${where}: the unit has no name.`);
  if (points !== undefined && !(typeof points === 'number' && points > 0)) {
    throw new CommandError(`${where}: points must be a number above 0, not "${String(points)}".`);
  }
  return {
    ...{ name, values, file, line },
    ...(points === undefined ? {} : { points }),
    ...(plan === undefined ? {} : { plan: plan as Record<string, unknown> }),
  };
}
