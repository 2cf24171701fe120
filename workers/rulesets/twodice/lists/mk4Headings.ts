/**
 * Lists of Mk IV as players post them: what the army is, its points, then names below headings, with points or without,
 * and what warjacks are fitted with behind bullets.
 */
import type { TextFormat } from './text.ts';

/** Headings below which every line is a model or a unit. */
const HEADING =
  /^(?:Leaders?|Warcasters?|Warlocks?|Infernal Masters?|Battle ?groups?(?: .{0,60})?|War ?jacks?|War ?beasts?|Horrors?|Cohorts?|Solos?|Units?|Attachments?|Command Attachments?|Weapon Attachments?|Battle Engines?|Structures?|Cavalry|Characters?|Reinforcements?)\s*(?:\(\d{1,3}\))?\s*:?$/i;

export const mk4Headings: TextFormat = {
  name: 'Mk IV text under headings',
  marks: [
    /^(?:Army|Cadre|Army Name|List Name|Game Size|Point Limit|Total(?: Points)?|Points) ?: ?\S/i,
    /^Command Cards?\b/i,
    HEADING,
  ],
  options: /^(?:\u2022|[-.]) (?!.*(?:\d{1,3}\s*p(?:oin)?ts?\b|[[(]\d{1,3}[\])]|PC ?: ?\d))/i,
  own: true,
  bare: true,
  setIn: true,
  furniture: [
    {
      pattern: /^(?:Army Name|List Name|Name) ?: ?(\S.*)$/i,
      note: 'title',
      begins: true,
      take: (list, match) => {
        list.title = match[1];
        list.namesOnly = false;
      },
    },
    { pattern: /^(?:Faction|Army|Cadre|Theme|Game Size|Format|Edition) ?: ?\S/i, note: 'about the list' },
    {
      pattern: /^(?:Point Limit|Limit) ?: ?(\d{1,3})\b/i,
      note: 'points that it may have',
      take: (list, match) => {
        list.limit = Number(match[1]);
      },
    },
    {
      pattern: /^(?:Total(?: Points)?|Points) ?: ?(\d{1,3})(?: ?\/ ?\d{1,3})?\s*(?:pts|points)?\.?$/i,
      note: 'points',
      take: (list, match) => {
        list.stated = Number(match[1]);
      },
    },
    {
      pattern: /^(\d{1,3}) ?\/ ?\d{1,3}\s*(?:pts|points)\.?$/i,
      note: 'points',
      take: (list, match) => {
        list.stated = Number(match[1]);
      },
    },
    {
      pattern: /^(\S.{0,80}?)[\s:,-]+[[(]?(\d{1,3}) ?\/ ?\d{1,3}(?: ?(?:pts|points))?[\])]?$/i,
      note: 'title and points',
      take: (list, match) => {
        list.title ??= match[1];
        list.stated = Number(match[2]);
      },
    },
    {
      pattern: HEADING,
      note: 'a heading; the lines below it are models and units',
      take: (list) => {
        list.namesOnly = true;
      },
    },
    {
      pattern: /^(?:Command Cards?|Defensive Strongpoints?|Terrain|Objectives?)\b.*$/i,
      note: 'about the list; the lines below it are not models',
      take: (list) => {
        list.namesOnly = false;
      },
    },
  ],
};
