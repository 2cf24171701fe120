/**
 * Lists as the app of Mk IV shares them, as tournament sites show them: a title of the player's own or none, faction and
 * army, the size of the game, titles of two columns, then whatever the army has, with its points before its name.
 *
 *   Border Raid
 *   Northland - Iron Column
 *   Grand Melee - 100 pts
 *
 *   PC CARD
 *
 *   Major Storm
 *
 *   12 Siege Ram
 *   7 Courier 1
 *   1 Lamp
 *   3 Long Cannon
 *   3 Chain Flail
 *   9 Line Guard
 *
 * Who costs nothing has no number. A warjack that is put together has one behind its name, and the prices of its parts are
 * its own.
 */
import type { CleanLine } from '../../reading/clean.ts';
import type { LaidLine, TextFormat } from './text.ts';

const COLUMNS = /^PC CARD$/i;
const SIZE = /^(\p{L}[\p{L} ]{2,30}) - (\d{1,3}) ?(?:pts|points)$/iu;
const KNOWN_SIZE = /^(?:Recon|Skirmish|Pitched Battle|Grand Melee|Total War)(?: Mission)? - \d{1,3} ?(?:pts|points)$/i;
const PRICED = /^(\d{1,3}) (\S.*)$/;
/** Behind the name of a warjack that is put together. */
const BUILD = /^(.*\p{L}.*) (\d{1,2})$/u;
/** A head, two arms, a back and what goes with them. */
const MOST_PARTS = 6;
/** Lines of the title, and of faction and army. */
const MOST_HEAD = 2;
/** Lines between the size of the game and the titles of the columns. */
const NEAR = 3;

export const mk4App: TextFormat = {
  name: 'Mk IV app text',
  marks: [COLUMNS, KNOWN_SIZE],
  options: /^(?:\u2022|[-.]) /,
  own: true,
  setIn: true,
  lay,
  furniture: [
    {
      pattern: /^Total(?: Points)? ?:? ?(\d{1,3})(?: ?\/ ?\d{1,3})?\s*(?:pts|points)?\.?$/i,
      note: 'points',
      take: (list, match) => {
        list.stated = Number(match[1]);
      },
    },
  ],
};

/** What each line is, told from its neighbours. */
function lay(lines: readonly CleanLine[], isName: (name: string) => boolean): readonly (LaidLine | undefined)[] {
  const laid = lines.map((): LaidLine | undefined => undefined);
  lines.forEach(({ text }, i) => {
    const size = SIZE.exec(text);
    if (size === null || !(KNOWN_SIZE.test(text) || follows(lines, i))) return;
    const first = firstOfHead(lines, i);
    for (let at = first; at < i; at++) laid[at] = { as: 'head', title: lines[at]!.text, begins: at === first };
    laid[i] = { as: 'head', limit: Number(size[2]), begins: i === first };
  });
  lines.forEach(({ text, bullet, setIn }, i) => {
    if (laid[i] !== undefined || text === '') return;
    if (COLUMNS.test(text)) laid[i] = { as: 'head' };
    else if (bullet !== true && setIn !== true && !/^[-+.]/.test(text)) layEntry(lines, i, laid, isName);
  });
  return laid;
}

function layEntry(
  lines: readonly CleanLine[],
  i: number,
  laid: Array<LaidLine | undefined>,
  isName: (name: string) => boolean,
): void {
  const { text } = lines[i]!;
  if (mk4App.furniture.some(({ pattern }) => pattern.test(text))) return;
  const [, digits, name = text] = PRICED.exec(text) ?? [];
  const points = digits === undefined ? null : Number(digits);
  const build = points === null || isName(name) ? undefined : BUILD.exec(name)?.[1];
  laid[i] = { as: 'entry', name, points, ...(build === undefined ? {} : { build }) };
  if (points === null || build === undefined) return;
  laid.fill({ as: 'part' }, i + 1, i + 1 + partsOf(lines.slice(i + 1), points, isName));
}

/** How many lines right below have prices that are that of the whole; none where one of them may be a model. */
function partsOf(below: readonly CleanLine[], points: number, isName: (name: string) => boolean): number {
  let parts = 0;
  let sum = 0;
  for (const { text } of below.slice(0, MOST_PARTS + 1)) {
    const [, price, name] = PRICED.exec(text) ?? [];
    const full = sum === points && Number(price) !== 0;
    if (name === undefined || full || isName(name) || BUILD.test(name)) break;
    sum += Number(price);
    parts++;
  }
  return sum === points && parts > 1 && parts <= MOST_PARTS ? parts : 0;
}

/** Whether the titles of the columns stand not far below. */
function follows(lines: readonly CleanLine[], i: number): boolean {
  return lines.slice(i + 1, i + 1 + NEAR).some(({ text }) => COLUMNS.test(text));
}

/** The first of the lines that stand above this one without a blank line between. */
function firstOfHead(lines: readonly CleanLine[], i: number): number {
  let first = i;
  while (first > 0 && i - first < MOST_HEAD && lines[first - 1]!.text !== '' && !PRICED.test(lines[first - 1]!.text))
    first--;
  return first;
}
