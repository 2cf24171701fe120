/**
 * What one attack did, in words: "hit 2 of 9, no kills, 14 damage". Pieces are told apart by commas and the like; each must
 * say a number (or "no") and what it counts, which is looked for among the measures of the question.
 */
import { wordNumber } from '../../rulesets/box/numbers.ts';
import type { Measures } from '../../rulesets/ruleset.ts';

export type Said =
  /** A measure of the question had this value. */
  | { readonly measure: string; readonly value: number }
  /** So many successes of so many tries. */
  | { readonly successes: number; readonly tries: number; readonly label: string };

export interface Reading {
  readonly said: readonly Said[];
  /** Pieces that were not understood. */
  readonly unknown: readonly string[];
}

/** Words of one meaning; the first stands for all. */
const MEANINGS: ReadonlyArray<readonly string[]> = [
  ['destroy', 'kill', 'slain', 'slay', 'dead', 'died', 'die', 'casualty', 'casualti'],
  ['hit', 'connect', 'land'],
  ['damage', 'point'],
  ['wound', 'hurt'],
  ['box', 'boxe'],
  ['lost', 'los', 'lose', 'remov'],
];
/** Of models: "2 kills", "no casualties". */
const KILLS = new Set(['kill', 'kills', 'casualty', 'casualties', 'dead', 'slain']);
const NONE = new Set(['no', 'none', 'nothing', 'not', 'never']);
const FILLERS = new Set([
  'the',
  'a',
  'an',
  'and',
  'it',
  'was',
  'were',
  'i',
  'my',
  'did',
  'only',
  'just',
  'got',
  'of',
  'to',
  'for',
  'with',
  'rolled',
  'target',
  'dealt',
  'marked',
]);

export function readText(text: string, measures: Measures): Reading {
  const said: Said[] = [];
  const unknown: string[] = [];
  for (const piece of text.split(/[,;]|\band\b|\bbut\b/iu)) {
    const clean = piece.trim();
    if (clean === '') continue;
    const found = readPiece(clean, measures);
    if (found) said.push(found);
    else unknown.push(clean);
  }
  return { said, unknown };
}

function readPiece(piece: string, measures: Measures): Said | null {
  // A minus belongs to its number unless it stands between two, as in "2-9".
  const words = piece.toLowerCase().match(/[\p{L}]+|(?<![\p{L}\d])[-−]?\d+|\d+/gu) ?? [];
  const numbers = words.flatMap((word) => numberOf(word) ?? []);
  const labels = words.filter((word) => numberOf(word) === null && !FILLERS.has(word));
  const of = /(\d+)\s*(?:of|out of|from|\/)\s*(\d+)/iu.exec(piece);
  if (of) {
    const [successes, tries] = [Number(of[1]), Number(of[2])];
    return successes <= tries && tries > 0 ? { successes, tries, label: labels.join(' ') || 'successes' } : null;
  }
  const negated = words.some((word) => NONE.has(word));
  const counted = (negated || numbers.length > 0) && labels.some((word) => KILLS.has(word)) && countsModels(measures);
  const wanted = labels
    .filter((word) => !NONE.has(word))
    .flatMap((word) => (counted && KILLS.has(word) ? ['model', 'lost'] : [meaningOf(word)]));
  // "14 damage" is no yes or no, whatever words a yes-or-no measure has.
  const countable = numbers.some((number) => number !== 0 && number !== 1);
  const measure = bestMeasure(
    wanted,
    countable
      ? Object.fromEntries(Object.entries(measures).filter(([, { kind }]) => kind === 'distribution'))
      : measures,
    numbers.length > 0 ? 'distribution' : 'probability',
  );
  if (!measure) return null;
  if (numbers.length === 1) return { measure, value: numbers[0] };
  if (numbers.length > 1) return null;
  if (negated) return { measure, value: 0 };
  // "destroyed" alone says that it happened.
  return measures[measure].kind === 'probability' ? { measure, value: 1 } : null;
}

/** Whether some of several models can be lost: kills are counted then, where they are yes or no for a single one. */
function countsModels(measures: Measures): boolean {
  return Object.values(measures).some(({ kind, title }) => kind === 'distribution' && /^models lost\b/iu.test(title));
}

function numberOf(word: string): number | null {
  if (/^[-−]?\d+$/.test(word)) return Number(word.replace('−', '-'));
  return word === 'zero' ? 0 : wordNumber(word);
}

function meaningOf(word: string): string {
  const stem = word.replace(/(ed|ing|es|s)$/u, '');
  return MEANINGS.find((same) => same.includes(word) || same.includes(stem))?.[0] ?? stem;
}

/** The measure that shares most words with what was said; of several the sort that fits; null when none or several do. */
function bestMeasure(
  wanted: readonly string[],
  measures: Measures,
  sort: 'distribution' | 'probability',
): string | null {
  const scored = Object.entries(measures).flatMap(([name, measure]) => {
    if (measure.kind === 'series') return [];
    const text = `${name.replace(/([a-z])([A-Z])/g, '$1 $2')} ${measure.title} ${measure.kind === 'distribution' ? measure.unit : ''}`;
    const own = new Set(
      (text.toLowerCase().match(/[\p{L}]+/gu) ?? []).filter((word) => !FILLERS.has(word)).map(meaningOf),
    );
    const hits = wanted.filter((word) => own.has(word)).length;
    // The name itself counts for more than a word of a longer title.
    const named = wanted.includes(meaningOf(name.toLowerCase())) ? 0.5 : 0;
    return hits === 0 ? [] : [{ name, score: hits + named + (measure.kind === sort ? 0.25 : 0) }];
  });
  scored.sort((a, b) => b.score - a.score);
  const [first, second] = scored;
  return first && first.score > (second?.score ?? 0) ? first.name : null;
}
