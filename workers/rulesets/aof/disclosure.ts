/** Why inputs of Age of Fantasy may change nothing. Said only of what was taken back and changed nothing. */
import type { DisclosureWords } from '../ruleset.ts';

export const DISCLOSURE: DisclosureWords = {
  reasons: [
    [/\.rules\[\d+\]$/, '{}: nothing here asks for it'],
    [/\.weapons\[\d+\]$/, 'the attacks made here come to the same without it'],
    [/\.wizard$/, 'no spell here depends on it'],
    [/\.impact$/, 'nobody is charged by it here'],
    [/(Stratagems|\.stratagems)\[\d+\]$/, 'what it does helps or hinders nobody here'],
    [/\.spells\[\d+\]$/, 'it changes nothing in the rounds that are played'],
    [/\.idleRounds\[\d+\]$/, 'it would do nothing in that round anyway, or the round is named twice or not played'],
    [/^condition$/, '{} changes nothing here'],
    [
      /^situation\.(cover|building|rushed|attackerCover|targetCover)$/,
      'no shot is hindered by it: cover counts once, or not at all',
    ],
    [/^situation\.distance$/, 'nothing here asks how far it is'],
    [/^brutal\./, 'nothing here calls for this rule'],
  ],
  printed: /(^|\.)(tough|models|range|AP|deadly|points)$/,
};
