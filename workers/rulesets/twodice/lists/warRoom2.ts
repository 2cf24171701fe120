/**
 * War Room 2, of the days of Mk III: theme and points above the models, what the battlegroup pays behind them, the
 * theme again, a date and the number of the build.
 */
import type { TextFormat } from './text.ts';

export const warRoom2: TextFormat = {
  name: 'War Room 2 text',
  marks: [/^\d{1,3} ?\/ ?\d{1,3} Army$/i, /\(Battlegroup Points Used/i, /^BUILD ID ?:/i],
  furniture: [
    {
      pattern: /^(\d{1,3}) ?\/ ?\d{1,3} Army$/i,
      note: 'points',
      take: (list, match) => {
        list.titleNext = false;
        list.stated = Number(match[1]);
      },
    },
    { pattern: /^THEME ?:/i, note: 'the theme' },
    { pattern: /^BUILD ID ?:/i, note: 'the build of the list builder' },
  ],
};
