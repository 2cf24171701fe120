/** Army lists as the service and the command line take them: sources checked and counted before anybody reads them. */
import type { ListSource } from '../workers/lists/types.ts';
import { rulesets } from '../workers/rulesets/index.ts';
import { MOST_LIST_BYTES, MOST_LIST_SOURCES } from '../workers/rulesets/reading/limits.ts';
import type { Ruleset } from '../workers/rulesets/ruleset.ts';
import { listed } from '../workers/schema-words.ts';
import { ApiError, type FieldError } from './errors.ts';
import { fieldsError } from './issues.ts';

const MEBI = 1024 * 1024;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

export interface SentSource {
  readonly name: string;
  readonly text?: string | undefined;
  readonly base64?: string | undefined;
  readonly role?: 'list' | 'book' | undefined;
  readonly format?: string | undefined;
}

/**
 * @param ruleset the game whose formats may be asked for; those of all games without
 * @throws ApiError naming each faulty source by its place and its name
 */
export function sourcesFrom(sent: readonly SentSource[], ruleset?: string): ListSource[] {
  const faults: FieldError[] = [];
  const sources = sent.map(({ name, text, base64, role, format }, i): ListSource => {
    const fault = (field: string, message: string, allowed: string) =>
      void faults.push({ path: `sources[${i}]${field}`, message, allowed });
    if ((text === undefined) === (base64 === undefined))
      fault('', `"${name}" has ${text === undefined ? 'neither text nor' : 'both text and'} base64.`, 'one of the two');
    else if (base64 !== undefined && (base64.length % 4 !== 0 || !BASE64.test(base64)))
      fault('.base64', `"${name}" is not base64.`, 'the bytes of the file in base64, without line ends');
    const as = format === undefined ? undefined : formatNamed(format, ruleset);
    if (as === null) fault('.format', `"${name}" cannot be read as "${format}".`, listed(formatsOf(ruleset)));
    return { name, content: text ?? Buffer.from(base64 ?? '', 'base64'), role, format: as ?? undefined };
  });
  if (faults.length > 0) throw fieldsError('invalid-request', faults);
  keptToSize(sources);
  return sources;
}

/** Formats of one game, or of all, by their names. */
export function formatsOf(ruleset: string | undefined): string[] {
  const games = rulesets.filter(({ id }) => ruleset === undefined || id === ruleset);
  return [...new Set(games.flatMap(({ lists }) => lists?.reads ?? []))];
}

/** A format as reports name it, whatever its case; null when there is none of that name. */
export function formatNamed(name: string, ruleset: string | undefined): string | null {
  return formatsOf(ruleset).find((one) => one.toLowerCase() === name.trim().toLowerCase()) ?? null;
}

/** @throws ApiError naming the formats that there are, at the field */
export function formatAt(name: string, ruleset: string | undefined, path: string): string {
  const format = formatNamed(name, ruleset);
  if (format !== null) return format;
  const allowed = listed(formatsOf(ruleset));
  throw fieldsError('invalid-request', [{ path, message: 'No such format.', value: name, allowed }]);
}

/** @throws ApiError when there are none, or more than are read at once */
export function keptToNumber(sources: readonly ListSource[]): void {
  if (sources.length >= 1 && sources.length <= MOST_LIST_SOURCES) return;
  const allowed = `1 to ${MOST_LIST_SOURCES} files and pastes`;
  const message = `${sources.length} files and pastes cannot be read at once.`;
  throw fieldsError('invalid-request', [{ path: 'sources', message, value: sources.length, allowed }]);
}

/** @throws ApiError body-too-large naming the sources that take most of the room */
export function keptToSize(sources: readonly ListSource[]): void {
  const sizes = sources.map(({ content }) =>
    typeof content === 'string' ? Buffer.byteLength(content) : content.length,
  );
  const sum = sizes.reduce((total, size) => total + size, 0);
  if (sum <= MOST_LIST_BYTES) return;
  const allowed = `${MOST_LIST_BYTES / MEBI} MiB for all sources together`;
  const errors = sources
    .map(({ name }, i) => ({ name, size: sizes[i] ?? 0, path: `sources[${i}]` }))
    .filter(({ size }) => size * sources.length >= sum)
    .map(({ name, size, path }) => ({ path, message: `"${name}" has ${mebibytes(size)}.`, allowed }));
  const names = errors.map(({ message }) => message).join(' ');
  throw new ApiError('body-too-large', `The sources have ${mebibytes(sum)}; ${allowed} are read. ${names}`, { errors });
}

function mebibytes(bytes: number): string {
  return `${(bytes / MEBI).toFixed(2)} MiB`;
}

/** @throws ApiError naming the games that read lists, at the field */
export function gameOfLists(id: string, path: string): Ruleset {
  const found = rulesets.find((ruleset) => ruleset.id === id);
  if (found?.lists) return found;
  const message = found ? `${found.title} reads no army lists.` : 'No such ruleset.';
  const known = rulesets.filter(({ lists }) => lists).map((ruleset) => ruleset.id);
  throw fieldsError('invalid-request', [{ path, message, value: id, allowed: listed(known) }]);
}
