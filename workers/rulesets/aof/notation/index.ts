/** Pasted units: one reader for each part of a question. */
import type { StatLineReader, StatLineReport } from '../../ruleset.ts';
import { Unit } from '../schema.ts';
import { plainText, readUnit, type Said } from './read.ts';

const EXAMPLE = 'Marksmen [10] Q4+ D5+; 8x Bow (24", A1); 2x Heavy Rifle (24", A1, AP(1)); Stealth';

export const statLines: readonly StatLineReader[] = ['attacker', 'target'].map((part) => ({
  part,
  example: EXAMPLE,
  read,
}));

function read(text: string): StatLineReport {
  const report = readUnit(text);
  if (!report)
    return {
      values: {},
      understood: [],
      unknown: text.trim() ? [{ text: text.trim(), at: text.indexOf(text.trim()) }] : [],
    };
  const { unit, understood, assumed, unknown, copies } = report;
  const values: Record<string, unknown> = {};
  const refused: Array<{ text: string; at: number }> = [];
  const shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>> = Unit.shape;
  for (const [field, value] of Object.entries(unit)) {
    if (shape[field]?.safeParse(value).success) values[field] = value;
    else refused.push({ text: `${field}: ${JSON.stringify(value)}`, at: 0 });
  }
  const placed = [...unknown.map((piece) => ({ text: told(piece), at: placeIn(text, piece) })), ...refused];
  return {
    values,
    understood: [
      ...understood.map((piece) => piece.text),
      ...assumed.map(told),
      ...(copies > 1 ? [`${copies} such units: one of them is taken`] : []),
    ],
    unknown: placed.sort((a, b) => a.at - b.at),
  };
}

function told({ text, note }: Said): string {
  return note === undefined ? text : `${text}: ${note}`;
}

/** Where a piece of the cleaned text stands in what was pasted, as near as can be told. */
function placeIn(pasted: string, { text, at }: Said): number {
  if (plainText(pasted) === pasted) return at;
  const found = pasted.indexOf(text);
  return found < 0 ? Math.min(at, Math.max(0, pasted.length - 1)) : found;
}
