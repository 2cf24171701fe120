/** Why inputs of the 2d6 games may change nothing. Said only of what was taken back and changed nothing. */
import type { DisclosureWords } from '../ruleset.ts';

export const DISCLOSURE: DisclosureWords = {
  reasons: [
    [/(^|\.)weapons\[\d+\]$/, 'the attacks made here come to the same without it'],
    [/\.qualities\[\d+\]$/, '{} does nothing in the attacks made here'],
    [/\.immunities\[\d+\]$/, 'nothing here does damage of {}'],
    [/\.distance$/, 'nothing here asks how far it is'],
    [/(^|\.)attack\.(wall|dropAfter)$/, 'nothing that is moved here comes to it'],
    [/(^|\.)attack\.(dropHeight|rough)$/, 'nothing that is moved here comes to it'],
    [/(^|\.)plan(\.|$)/, 'without it, what is done comes to the same'],
    [/(^|\.)situation\./, 'it changes no roll made here'],
    [/^rulings\./, 'both readings come to the same here'],
    [/^(models|others)\[\d+\]$/, 'it is not reached, or nothing depends on it'],
    [/(^|\.)(boostAttack|boostDamage)$/, 'no die of a boost counts here'],
    [
      /^(edition|chargeBoost|shieldLost|frenzyFury|frenzyWeapon|standAfterKnockdown|shakeTiming|frenzyDuration)$/,
      'both texts come to the same here',
    ],
  ],
  printed:
    /(^|\.)(kind|type|beast|SPD|STR|MAT|RAT|DEF|ARM|CMD|unitCMD|FOCUS|ARC|THR|magicAttack|RNG|location|base|boxes|power|meleeRange)$/,
};
