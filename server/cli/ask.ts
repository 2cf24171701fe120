/** A question in one line: what was understood, and the answer. */
import { type BoxReading, readBox } from '../../workers/box/index.ts';
import { rulesets } from '../../workers/rulesets/index.ts';
import { CommandError } from './usage.ts';

/** @throws CommandError where no game reads such lines */
export function lineRead(text: string, ruleset: string | undefined): BoxReading {
  if (ruleset !== undefined && !rulesets.some(({ id }) => id === ruleset))
    throw new CommandError(`--ruleset must be one of ${rulesets.map(({ id }) => id).join(', ')}.`);
  const reading = text.trim() === '' ? null : readBox({ text, ruleset }, rulesets);
  if (reading) return reading;
  throw new CommandError('What is the question? wargauge ask "MAT 7 P+S 18 vs DEF 12 ARM 18 8 boxes"');
}

/** What was understood, in words: "MAT 7 · P+S 18", then what was not, and what was added. */
export function readingInWords({ ruleset, kind, chips, unread, assumed, kept }: BoxReading): string[] {
  const said = chips
    .filter(({ role }) => role !== 'filler')
    .map(({ meaning, role }) => (role === 'spare' ? `${meaning} (not used)` : meaning));
  return [
    `Read as ${ruleset} ${kind}: ${said.join(' · ')}`,
    ...(unread.length > 0 ? [`Not understood: ${unread.map(({ text }) => text).join(' · ')}`] : []),
    ...(assumed.length > 0 ? [`Assumed: ${assumed.map(({ meaning }) => meaning).join(' · ')}`] : []),
    ...(kept.length > 0 ? [`As in the first example: ${kept.join(', ')}`] : []),
  ];
}
