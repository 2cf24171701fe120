/**
 * War Room 1, as it was mailed in the days of Mk II: a title, a line of points and counts, blocks of models, an
 * optional theme with its text, and a date.
 */
import { countedIn, type TextFormat } from './text.ts';

export const warRoom1: TextFormat = {
  name: 'War Room 1 text',
  marks: [
    /^\d{1,3} ?\/ ?\d{1,3} ?\(\d{1,3} ?\+ ?\d{1,2}\)/,
    /Warlock\(s\) ?:|Warcaster\(s\) ?:/,
    /^THEME: .* - Tier \d/i,
    /^-\s+.* - .*[a-z] \d{1,2}$/i,
  ],
  furniture: [
    {
      pattern: /^(?:.{0,60}, )?War Room Army(?: - .*)?$/i,
      note: 'a list of War Room begins',
      begins: true,
      take: (list) => {
        list.titleNext = true;
      },
    },
    {
      pattern: /^(\d{1,3}) ?\/ ?\d{1,3} ?\(\d{1,3} ?\+ ?\d{1,2}\)?/,
      note: 'points, and how many of each sort',
      take: (list, match) => {
        list.titleNext = false;
        list.stated = Number(match[1]);
        list.units = countedIn(match.input.slice(match[0].length));
      },
    },
    {
      pattern: /^(?:Warlock|Warcaster)\(s\) ?: ?\d/i,
      note: 'how many of each sort',
      take: (list, match) => {
        list.units = countedIn(match.input);
      },
    },
    {
      pattern: /^THEME ?: .*\bTier \d/i,
      note: 'the theme; its text is not read',
      take: (list) => {
        list.inTheme = true;
      },
    },
    {
      pattern: /^-{3,}$/,
      note: 'the end of the models',
      take: (list) => {
        list.inTheme = false;
      },
    },
    { pattern: /^GENERATED ?:/i, note: 'when it was made' },
  ],
};
