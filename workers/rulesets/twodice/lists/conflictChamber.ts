/**
 * Conflict Chamber as text: a header with the points, then models with their points in square brackets, casters with
 * their short names in round ones before them.
 */
import type { TextFormat } from './text.ts';

/** A list that is a code only: the site that could say what it stands for is gone. */
export const CODE = /^\s*(?:(?:https?:\/\/)?(?:\w+\.)?conflictchamber\.com\/\S*|#?cc?\d{3}b_\S*)\s*$/i;

export const conflictChamber: TextFormat = {
  name: 'Conflict Chamber text',
  marks: [
    /\bArmy - \d{1,3} ?\/ ?\d{1,3} points?\b/i,
    /\[\s*\+?\d{1,3}(?:\(\d{1,3}\))?\s*\]?$/,
    /^\[(?:Theme|Faction)\]/i,
  ],
  furniture: [
    {
      pattern: /^(?:\d{1,2}\)\s*)?(\S.{0,60}? Army) - (\d{1,3}) ?\/ ?\d{1,3} points?\b/i,
      note: 'a list of Conflict Chamber begins, with its points',
      begins: true,
      take: (list, match) => {
        list.title = match[1];
        list.stated = Number(match[2]);
      },
    },
    { pattern: /^\[(?:Theme|Faction|Objective|Format|Command Cards?)\]/i, note: 'about the list' },
    {
      pattern: /^(?:Objective|Objectives|Specialists|Reinforcements|Faction|Format)\s*:\s*[^\d]*$/i,
      note: 'about the list',
    },
  ],
};
