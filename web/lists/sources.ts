/** Files and pastes on their way to the service. Files go as bytes: what they hold is for the service to find out. */
import { MOST_LIST_BYTES, MOST_LIST_SOURCES } from '../../workers/rulesets/reading/limits.ts';

export interface SentSource {
  name: string;
  text?: string;
  base64?: string;
  /** Overrules what is recognised. */
  role?: 'list' | 'book';
  /** The same for its format, by name. */
  format?: string;
}

const MEBI = 1024 * 1024;

/** What would be too much for the service, in words that name the file; empty when it is not. */
export function tooMuch(sources: readonly SentSource[]): string {
  if (sources.length > MOST_LIST_SOURCES)
    return `${sources.length} files and pastes are too many; ${MOST_LIST_SOURCES} are read at once.`;
  const sizes = sources.map(({ text, base64 }) => (text === undefined ? bytesIn(base64 ?? '') : utf8Length(text)));
  const sum = sizes.reduce((total, size) => total + size, 0);
  if (sum <= MOST_LIST_BYTES) return '';
  const largest = sizes.indexOf(Math.max(...sizes));
  return `${mebibytes(sum)} are too much; ${mebibytes(MOST_LIST_BYTES)} are read at once. The largest is ${sources[largest]?.name ?? ''} with ${mebibytes(sizes[largest] ?? 0)}.`;
}

export async function fileSource(file: File): Promise<SentSource> {
  // Nobody needs to hold in memory what is refused anyway.
  if (file.size > MOST_LIST_BYTES)
    throw new Error(`${file.name} has ${mebibytes(file.size)}; ${mebibytes(MOST_LIST_BYTES)} are read at once.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { name: file.name.slice(0, 200) || 'file', base64: toBase64(bytes) };
}

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  // Arguments of one call are limited.
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

/** The sources with a further one, under a name of its own; a file of the same name takes the place of the old one. */
export function withSource(sources: readonly SentSource[], added: SentSource): SentSource[] {
  if (added.text === undefined) return [...sources.filter(({ name }) => name !== added.name), added];
  if (sources.some(({ text }) => text === added.text)) return [...sources];
  const taken = new Set(sources.map(({ name }) => name));
  let name = added.name;
  for (let number = 2; taken.has(name); number++) name = `${added.name} ${number}`;
  return [...sources, { ...added, name }];
}

function bytesIn(base64: string): number {
  return (base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0);
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

function mebibytes(bytes: number): string {
  return `${(bytes / MEBI).toFixed(1)} MiB`;
}
