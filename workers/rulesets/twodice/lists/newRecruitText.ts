/**
 * Text of New Recruit: "++ Title (Faction) [75pts] ++", "+ Solos + [10pts]", units with their size and points in square
 * or round brackets, options behind dots, and who made it.
 */
import type { TextFormat } from './text.ts';

const POINTS = String.raw`[[(]\s*([\d,]{1,7}) ?(?:pts|points)\s*[\])]`;

export const newRecruitText: TextFormat = {
  name: 'New Recruit text',
  marks: [/^\+ [^+]{1,60} \+/, /^Created with New ?Recruit/i, /^\. \S/],
  options: /^(?:\. |\u2022 )/,
  own: true,
  furniture: [
    {
      pattern: new RegExp(String.raw`^\+\+ (?!Total)(.*?)(?: ?${POINTS})? \+\+(?: ?${POINTS})?$`, 'i'),
      note: 'title and points',
      begins: true,
      take: (list, match) => {
        list.title = match[1].trim() || null;
        const points = match[2] ?? match[3];
        if (points !== undefined) list.stated = Number(points.replace(/,/g, ''));
      },
    },
    {
      pattern: new RegExp(String.raw`^\+\+ Total ?: ?${POINTS} \+\+$`, 'i'),
      note: 'points',
      take: (list, match) => {
        list.stated ??= Number(match[1].replace(/,/g, ''));
      },
    },
    {
      pattern: new RegExp(String.raw`^\+ [^+]{1,80} \+(?: ?${POINTS})?$`, 'i'),
      note: 'a heading; the lines below it are models and units',
      take: (list) => {
        list.namesOnly = true;
      },
    },
    {
      pattern: /^(?:Created with New ?Recruit\b.*|https?:\/\/(?:www\.)?newrecruit\.eu\S*|Data Version ?: ?\S+)$/i,
      note: 'who made it',
    },
  ],
};
