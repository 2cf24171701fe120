/** Careful looks into JSON of unknown shape: every look says what it found, and nothing throws. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };
export type Dict = { readonly [key: string]: Json | undefined };

export function dict(value: Json | undefined): Dict | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Dict) : null;
}

export function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function text(value: Json | undefined): string | null {
  return typeof value === 'string' && value.trim() ? value.trim() : null;
}

/** A whole number, also from "3", "3+", "+3" or "24\""; null for "", null and everything else. */
export function whole(value: Json | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.round(value) : null;
  if (typeof value !== 'string') return null;
  const match = /^\s*\+?(\d{1,6})\s*[+"]?\s*$/.exec(value);
  return match ? Number(match[1]) : null;
}

/** Parses text, or null. */
export function parse(source: string): Json | null {
  try {
    return JSON.parse(source.replace(/^\ufeff/, '')) as Json;
  } catch {
    return null;
  }
}
