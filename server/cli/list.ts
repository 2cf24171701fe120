/** Army lists on the command line: read by the service's own readers, and told line by line. */

import { decode } from '../../workers/rulesets/reading/decode.ts';
import type { ListReport } from '../../workers/rulesets/ruleset.ts';
import { counted } from '../../workers/wording.ts';
import { LIST_LIMIT, ListRequest } from '../api/contract.ts';
import { parseOrThrow } from '../issues.ts';
import { listReaderOf } from '../lists.ts';
import { rulesetAt } from '../scenarios.ts';
import { CommandError } from './usage.ts';

type Finding = ListReport['findings'][number];
type Unit = ListReport['units'][number];

/**
 * @param list the bytes of a list in UTF-8, UTF-16 or cp1252
 * @param book those of the army book or the profiles that some lists need
 * @throws ApiError, CommandError as the service would refuse it
 */
export function listHere(ruleset: string, list: Uint8Array, book: Uint8Array | null): ListReport {
  const reader = listReaderOf(rulesetAt(ruleset));
  const assumed: Finding[] = [];
  const textOf = (bytes: Uint8Array, at: string): string => {
    // UTF-16 takes two bytes a character; what is longer is refused before it is decoded.
    if (bytes.length > 2 * LIST_LIMIT) {
      throw new CommandError(`The ${at} has ${bytes.length} bytes; ${LIST_LIMIT} characters are read.`);
    }
    const { text, encoding } = decode(bytes);
    if (encoding === 'cp1252') assumed.push({ at, text: 'cp1252', verdict: 'assumed', note: 'it is not valid UTF-8' });
    return text;
  };
  const request = { text: textOf(list, 'file'), ...(book === null ? {} : { book: textOf(book, 'book') }) };
  const { text, book: second } = parseOrThrow(ListRequest, request, 'invalid-request');
  const report = reader.read(text, second);
  return { ...report, findings: [...assumed, ...report.findings] };
}

/** The units, then every line with what became of it. */
export function listInWords({ format, title, units, findings }: ListReport): string {
  const counts = (['understood', 'assumed', 'not known'] as const).map(
    (verdict) => `${findings.filter((finding) => finding.verdict === verdict).length} ${verdict}`,
  );
  const head =
    `${title === null ? '' : `${title}: `}${units.length === 1 ? '1 unit' : counted(units.length, 'units')} found` +
    `${format === null ? '' : ` in a list read as ${format}`}. ${counts.join(', ')}.`;
  return [
    head,
    ...(units.length > 0 ? ['', 'Units', ...units.flatMap(unitLines)] : []),
    ...(findings.length > 0 ? ['', 'Line by line', ...findingLines(findings)] : []),
  ].join('\n');
}

function unitLines({ at, values, unknown, profile, ...unit }: Unit): string[] {
  const points = unit.points ?? values.cost;
  const models = unit.models ?? values.models;
  const about = [
    typeof values.name === 'string' ? values.name : 'unit',
    ...(typeof models === 'number' && models > 1 ? [counted(models, 'models')] : []),
    ...(typeof points === 'number' ? [counted(points, 'points')] : []),
    ...(profile === null ? ['no profile: its fields are to be filled in'] : []),
  ];
  return [
    `  ${at}: ${about.join(', ')}`,
    ...(unknown.length > 0 ? [`    not known here, changes no answer: ${unknown.join(', ')}`] : []),
  ];
}

/** Pieces of one line with one verdict and nothing more to say stand together. */
function findingLines(findings: readonly Finding[]): string[] {
  const lines: string[] = [];
  let before: Finding | null = null;
  for (const finding of findings) {
    const { at, text, verdict, note } = finding;
    const plain = note === undefined && before?.note === undefined;
    if (plain && before?.at === at && before.verdict === verdict) lines[lines.length - 1] += `, ${text}`;
    else {
      const said = [text, note].filter((part) => part !== undefined && part !== '').join(': ');
      lines.push(`  ${at}  ${verdict}  ${said}`);
    }
    before = finding;
  }
  return lines;
}
