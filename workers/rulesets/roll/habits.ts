/**
 * What people type who know other tools, or only the table: "10d6 on 4+", "3W6", "d20 adv", "5d10cs>=8". It is put into the
 * notation of this program where a line cannot be read as it stands, and the answer says so.
 */

const DICE = String.raw`\d*d\d+`;

/** One after the other; each takes a whole word or sign at least. */
const HABITS: ReadonlyArray<readonly [RegExp, string | ((match: string, ...groups: string[]) => string)]> = [
  [/^\[\[(.+)\]\]$/, '$1'],
  [/^p\((.+)\)$/i, '$1'],
  [/^(?:the )?(?:chance|probability|odds|average|mean)(?: of)? /i, ''],
  // German dice.
  [/(\d*)w(\d+)\b/gi, '$1d$2'],
  [/\b1?d20 (?:with )?adv(?:antage)?\b/gi, '2d20 keep highest'],
  [/\b1?d20 (?:with )?dis(?:adv(?:antage)?)?\b/gi, '2d20 keep lowest'],
  [/^(?:best|top|take) (\d+) (?:of|from) /i, 'highest $1 of '],
  [
    new RegExp(`^(${DICE}) (?:take (?:the )?)?(?:best|top|highest)(?: (\\d+))?$`, 'i'),
    (_, dice, n) => `${dice} keep highest ${n ?? 1}`,
  ],
  [/\bhighest\((?=[^()]*,)/gi, 'max('],
  [/\blowest\((?=[^()]*,)/gi, 'min('],
  // Successes die by die.
  [/^(\d+) dice (?:hit(?:ting)? )?(?:on|needing) ([2-6])\+$/i, 'count $2+ of $1d6'],
  [
    new RegExp(`^(${DICE}) (?:(?:hits?|hitting|count|successes) )?(?:(?:on|at|needing|of) )?(?:an? )?(\\d+)\\+$`, 'i'),
    'count $2+ of $1',
  ],
  [new RegExp(`^(\\d+)\\+ (?:on|of|with|from) (${DICE})$`, 'i'), 'count $1+ of $2'],
  [new RegExp(`^(${DICE})>=?(\\d+)f(\\d+)$`, 'i'), 'count $2+ less $3s of $1'],
  [
    new RegExp(`^(${DICE})cs(>=|>|=)?(\\d+)$`, 'i'),
    (_, dice, sign, face) =>
      `count ${sign === '>' ? Number(face) + 1 : face}${sign?.startsWith('>') ? '+' : 's'} of ${dice}`,
  ],
  [/(d\d+)rr(?=[\d<>=])/gi, '$1r'],
  [
    /(d\d+)xo?(?:(>=|>|=)?(\d+))?(?![a-z\d])/gi,
    (_, die, sign, face) =>
      face === undefined
        ? `${die} explode`
        : `${die} explode ${sign === '>' ? Number(face) + 1 : face}${sign?.startsWith('>') ? '+' : 's'}`,
  ],
  // Comparisons in words.
  [/^at least (\d+) (?:on|with|from) (.+)$/i, '$2 >= $1'],
  [/^at most (\d+) (?:on|with|from) (.+)$/i, '$2 <= $1'],
  [/ (?:is )?at least (?=\d)/gi, ' >= '],
  [/ (?:is )?(?:at most|or under) (?=\d)/gi, ' <= '],
  [/ (?:vs\.?|versus|against) (?:dc|ac|tn)? ?(?=\d+$)/gi, ' >= '],
  [/([<>]=?) ?(?:dc|ac|tn) ?(?=\d)/gi, '$1 '],
  [/ x (?=\d+$)/gi, ' * '],
];

/** @returns the line in this program's notation, or null where no habit is found in it */
export function translated(line: string): string | null {
  let out = line.trim();
  for (const [pattern, put] of HABITS)
    out = typeof put === 'string' ? out.replace(pattern, put) : out.replace(pattern, put as (match: string) => string);
  return out === line.trim() ? null : out;
}

/** What a reader of a line should know who may have meant something else. */
export function doubts(line: string): string[] {
  const notes: string[] = [];
  const [, count, sides, sign, least] = /^\s*(\d+)d(\d+)\s*(>=?)\s*(\d+)\s*$/i.exec(line) ?? [];
  if (least !== undefined && Number(count) > 1 && Number(least) <= Number(sides)) {
    const face = sign === '>' ? Number(least) + 1 : Number(least);
    if (face <= Number(sides))
      notes.push(
        `The total of the dice is compared; dice that show it one by one are “count ${face}+ of ${count}d${sides}”.`,
      );
  }
  if (/\bd66\b/i.test(line))
    notes.push('A d66 is one die of 66 sides here; two dice read as tens and ones are “10 * 1d6 + 1d6”.');
  return notes;
}
