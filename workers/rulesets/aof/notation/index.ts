/** Pasted units: one reader for each part of a question. */
import type { StatLineReader, StatLineReport } from '../../ruleset.ts';
import { Unit } from '../schema.ts';
import { readUnit } from './read.ts';

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
  const { unit, understood, assumed, unknown } = report;
  const values: Record<string, unknown> = {};
  const refused: Array<{ text: string; at: number }> = [];
  const shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>> = Unit.shape;
  for (const [field, value] of Object.entries(unit)) {
    if (shape[field]?.safeParse(value).success) values[field] = value;
    else refused.push({ text: `${field}: ${JSON.stringify(value)}`, at: 0 });
  }
  return {
    values,
    understood: [...understood, ...assumed],
    unknown: [...unknown, ...refused].sort((a, b) => a.at - b.at),
  };
}
