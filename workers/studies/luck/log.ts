/**
 * A log of a game, pasted: a line an attack, "Turn 2: hit 4 of 10 on 4+, 3 wounds"; or a roll of dice, "2d6 = 9". What stands
 * before a colon names the line. A chance that stands behind what it belongs to, "on 4+", "at 58 %", "needing 2d6+6 >= 13",
 * is that of one success.
 */
import type { Measures } from '../../rulesets/ruleset.ts';
import { readText, type Said } from './text.ts';

/** One thing of one line. */
export interface Logged {
  /** From 0; things of one line come from the same dice. */
  readonly line: number;
  /** What the line is called, if it says so. */
  readonly title: string | null;
  readonly said: Said | { readonly roll: string; readonly value: number };
  /** Of one success: a number, or a roll. */
  readonly chance?: string | number;
}

export interface LogReading {
  readonly logged: readonly Logged[];
  /** Pieces that were not understood. */
  readonly unknown: readonly string[];
  /** Lines that say something. */
  readonly lines: number;
}

const DICE = String.raw`\d*[dwDW]\d+(?:\s*[+-]\s*\d+)?`;
const ROLL = new RegExp(`^(${DICE})\\s*(?:=|→|->|:|was|came to)\\s*(-?\\d+)$`, 'u');
const PERCENT = /(?:at|with|needing|on|by)\s+(\d+(?:[.,]\d+)?)\s*%/iu;
const NEEDED = /(?:at|with|needing|needs|on|by)\s+([2-6])\+/iu;
const SHARE = /(?:at|with|by)\s+(0?[.,]\d+)(?!\S)/iu;
const COMPARED = new RegExp(`(?:at|with|needing|on|by)\\s+(${DICE}\\s*[<>]=?\\s*\\d+)`, 'iu');
/** "Turn 2:", "[14:05] Jack:", but not "2d6: 9". */
const TITLE = /^([\p{L}[(][^:=]{0,60}(?::\d\d[^:=]{0,40})?):\s+(.*)$/u;

export function readLog(text: string, measures: Measures): LogReading {
  const logged: Logged[] = [];
  const unknown: string[] = [];
  let line = 0;
  for (const raw of text.split(/\r?\n/u)) {
    const clean = raw.replace(/^[\s>*•-]+(?=\s)/u, '').trim();
    if (clean === '') continue;
    const [title, rest] = titled(clean);
    const roll = ROLL.exec(rest);
    if (roll) {
      logged.push({ line: line++, title, said: { roll: roll[1]!.replace(/\s+/g, ''), value: Number(roll[2]) } });
      continue;
    }
    const { chance, without } = chanceIn(rest);
    const reading = readText(without, measures);
    unknown.push(...reading.unknown);
    for (const said of reading.said) {
      logged.push({ line, title, said, ...(chance === undefined || !('tries' in said) ? {} : { chance }) });
    }
    if (reading.said.length > 0) line++;
  }
  return { logged, unknown, lines: line };
}

function titled(line: string): readonly [string | null, string] {
  const found = TITLE.exec(line);
  return found ? [found[1]!.trim(), found[2]!] : [null, line];
}

/** The chance of one success, and the line without it. */
function chanceIn(line: string): { readonly chance?: string | number; readonly without: string } {
  const forms: ReadonlyArray<readonly [RegExp, (text: string) => string | number]> = [
    [COMPARED, (text) => text.replace(/\s+/g, ' ')],
    [PERCENT, (text) => Number(text.replace(',', '.')) / 100],
    [NEEDED, (text) => `d6 >= ${text}`],
    [SHARE, (text) => Number(text.replace(',', '.'))],
  ];
  for (const [form, read] of forms) {
    const found = form.exec(line);
    if (found) return { chance: read(found[1]!), without: line.replace(found[0], ' ') };
  }
  return { without: line };
}
