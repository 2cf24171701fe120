/** One line for both sides of a Mk II question. */
import { NUMBER, numberOf } from '../box/index.ts';
import { twoDiceBox } from '../twodice/box/reader.ts';
import { NERVE } from '../twodice/box/words.ts';
import { ATTACKER_KINDS } from './scenario/parts.ts';
import { statPieces } from './statline.ts';

/** So many models, for certain. */
const casualties = (count: number) => ({
  kind: 'casualties',
  weights: Array.from({ length: count + 1 }, (_, i) => Number(i === count)),
});

export const box = twoDiceBox({
  pieces: statPieces,
  attackerKinds: ATTACKER_KINDS,
  kept: { says: 'fury', field: 'fury' },
  hints: [
    {
      says: '(?:(?:command|morale)(?: (?:checks?|tests?))?|terror|abomination|flees?|fleeing|massive|casualties)',
      hint: 'say what frightens it, or what it loses: 10 men CMD 8 terror test; or choose the question Morale under fire',
    },
    { says: 'structures?|walls?|buildings?', hint: 'choose the question Structures' },
  ],
  phrases: [
    {
      says: String.raw`(?:(?:checks?|tests?) )?(?:(?:against|for|vs\.?|versus) )?(?:an? )?(terror|abomination)(?: (?:checks?|tests?))?`,
      meaning: ([, what = '']) => what.toLowerCase(),
      kind: 'morale',
      sets: [['frights[0].what', ([, what = '']: RegExpMatchArray) => (/^t/i.test(what) ? 'Terror' : 'Abomination')]],
    },
    {
      says: `(?:(?:after|having|has|have|when|and) )?(?:losing|lost|loses?) (${NUMBER})(?: (?:models|men|troopers|of them))?`,
      meaning: ([, count = '']) => `${numberOf(count)} lost at once`,
      kind: 'morale',
      sets: [
        ['volleys[0].strike', ([, count = '']: RegExpMatchArray) => casualties(numberOf(count))],
        ['volleys[0].to', 1],
      ],
    },
    {
      says: '(?:(?:takes?|taking|makes?|making|pass(?:es)?|fails?) )?(?:an? )?(?:command|morale|massive casualties)(?: (?:checks?|tests?))?|flees?|fleeing|runs?(?: away)?',
      meaning: NERVE,
      kind: 'morale',
    },
    {
      says: String.raw`(?:CMD|command)[\s:=]*(\d{1,2})`,
      meaning: ([, value]) => `CMD ${value}`,
      sets: [['unit.CMD', ([, value]: RegExpMatchArray) => Number(value)]],
    },
    { says: '(?:one|1|a single|single) (?:attack|blow)', meaning: 'one attack', kind: 'attack' },
  ],
  examples: [
    'warbeast MAT 6 P+S 16 x2, 4 fury charges DEF 12 ARM 18 28 boxes',
    'MAT 7 P+S 13 weapon master vs 13/15/8',
    'RAT 6 POW 12 ROF 2 shoots DEF 13 ARM 14 in cover',
  ],
});
