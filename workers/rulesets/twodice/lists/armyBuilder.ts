/**
 * Text of builders for Mk III.5 and Mk IV: a line with the edition, faction and title, points, casters with the points
 * of their battlegroup (BGP), units with their size before the points, and what warjacks are fitted with.
 */
import type { TextFormat } from './text.ts';

export const armyBuilder: TextFormat = {
  name: 'Mk IV builder text',
  marks: [/^WM ?\d(?:\.\d)? Army$/i, /(?<!\w)BGP ?: ?\+?\d/i, /^\+ .* - PC ?: ?\d/i, /^- ?Spell Rack ?:/i],
  options: /^\+ /,
  optionsApart: true,
  own: true,
  furniture: [
    {
      pattern: /^WM ?\d(?:\.\d)? Army$/i,
      note: 'a list of a Mk IV builder begins',
      begins: true,
      take: (list) => {
        list.titleNext = true;
      },
    },
    {
      pattern: /^(\d{1,3}) ?\/ ?\d{1,3}(?: ?(?:pts|points))?$/i,
      note: 'points',
      take: (list, match) => {
        list.titleNext = false;
        list.stated = Number(match[1]);
      },
    },
    {
      pattern: /^- ?Spell Rack ?:/i,
      note: 'a spell of the rack; spells are to be set in the profile',
      verdict: 'not known',
    },
  ],
};
