/** What hurried players call things in the 2d6 games, besides what stat lines say. */
import type { Phrase } from '../../box/index.ts';

const flagged = (says: string, meaning: string, path: string): Phrase => ({ says, meaning, sets: [[path, true]] });
const rule = (says: string, meaning: string, field: string, value: unknown): Phrase => ({
  says,
  meaning,
  sets: [
    [`plan.${field}`, value],
    ['plan.kind', 'rule'],
  ],
});
const burning = (says: string, meaning: string, effect: string): Phrase => ({
  says,
  meaning,
  kind: 'effects',
  sets: [['effects[0]', effect]],
});
/** Any move of 3" or more makes a charge attack (MK3-CHARGE-03). */
const USUAL_CHARGE = 6;
const inches = String.raw`(?:"|''|\s?inch(?:es)?|\s?in)`;

export const PHRASES: readonly Phrase[] = [
  rule(
    '(?:never|not|no|without) boost(?:s|ing)?|(?:just|only) buy(?:s|ing)?(?: attacks)?',
    'never boosts',
    'boostDamage',
    'never',
  ),
  rule(
    '(?:always )?boost(?:s|ing|ed)? (?:all |every |the )?(?:damage|dmg)(?: rolls?)?',
    'boosts damage',
    'boostDamage',
    'always',
  ),
  rule(
    '(?:always )?boost(?:s|ing|ed)? (?:all |every |the )?(?:to[ -]hits?|hits?|attack rolls?|hit rolls?)',
    'boosts hits',
    'boostAttack',
    'always',
  ),
  {
    says: 'best play|plays? (?:it )?(?:best|well)|optimal(?:ly)?',
    meaning: 'best play',
    sets: [['plan.kind', 'optimal']],
  },
  flagged('free strikes?', 'free strike', 'situation.freeStrike'),
  flagged(
    'from (?:behind|the (?:back|rear))|back ?strikes?|(?:in|from) (?:the )?back arc',
    'from behind',
    'situation.backStrike',
  ),
  flagged('behind (?:a |an )?(?:obstacle|wall)', 'behind an obstacle', 'situation.obstacle'),
  flagged('(?:in|behind|with) cover|cover', 'in cover', 'situation.cover'),
  flagged('(?:in|with) concealment|conceal(?:ed|ment)|in (?:a )?forest', 'concealment', 'situation.concealment'),
  flagged('elevated|on a hill|on higher ground|uphill', 'target elevated', 'situation.elevated'),
  flagged('in (?:a )?cloud|in smoke', 'in a cloud', 'situation.cloud'),
  flagged('in melee|engaged', 'target in melee', 'situation.targetInMelee'),
  flagged('aim(?:s|ed|ing)?(?: shots?)?', 'aimed', 'situation.aim'),
  flagged('kd|knock(?:s|ed)?[ -]down|prone', 'knocked down', 'target.knockedDown'),
  {
    says: String.raw`(?:at |from )?(\d{1,2})${inches}(?: away| range)?`,
    meaning: ([, far]) => `${far}" away`,
    sets: [['situation.distance', ([, far]: RegExpMatchArray) => Number(far)]],
  },
  {
    says: 'charg(?:es|ed|e|ing)(?: by)?',
    meaning: 'charges',
    sets: [['situation.charge', USUAL_CHARGE]],
    parts: true,
  },
  {
    says: '(?:shoots?|fires?|shooting|firing)(?: at| on)?|shot by',
    meaning: 'shoots',
    sets: [['combatAction', 'ranged']],
    parts: true,
  },
  { says: '(?:fights?|duels?|battles?)(?: with| against)?', meaning: 'duel', kind: 'duel', parts: true },
  {
    says: `(?:an? )?(?:AOE ?([3-5])|([3-5])(?:${inches}|-inch)? ?AOE)`,
    meaning: (match) => `AOE ${match[1] ?? match[2]}`,
    kind: 'area',
    sets: [
      ['attack.AOE', (match: RegExpMatchArray) => Number(match[1] ?? match[2])],
      ['attack.kind', 'template'],
    ],
  },
  {
    says: String.raw`sprays|spraying|spray(?! ?\d)`,
    meaning: 'sprays',
    kind: 'area',
    sets: [['attack.kind', 'spray']],
    parts: true,
  },
  burning('burns?|burning|on fire|ablaze', 'burning', 'Fire'),
  burning('corrod(?:es?|ing|ed)', 'corroding', 'Corrosion'),
  {
    says: String.raw`(?:over |for |after )?(\d{1,2}) turns?`,
    meaning: ([, turns]) => `${turns} ${turns === '1' ? 'turn' : 'turns'}`,
    sets: [['turns', ([, turns]: RegExpMatchArray) => Number(turns)]],
  },
  {
    says: 'slams?|slamming',
    meaning: 'slams',
    kind: 'powerAttack',
    sets: [['attack.kind', 'slam']],
    parts: true,
  },
  {
    says: 'head-?butts?|head-?butting',
    meaning: 'head-butts',
    kind: 'powerAttack',
    sets: [['attack.kind', 'head-butt']],
    parts: true,
  },
  { says: 'throws?', meaning: 'throws', kind: 'powerAttack', sets: [['attack.kind', 'throw']], parts: true },
  {
    says: '(?:attacks|attack|attacking|hits|hitting|strikes|striking|swings|swinging|punches|beats|kills?|killing|destroys?|destroying)(?: at| on)?|(?:hit|attacked|struck) by',
    meaning: 'attacks',
    parts: true,
  },
];

/** Sorts of models by the names that players have for them; only those that the schema of a game knows are read. */
const SORTS: ReadonlyArray<readonly [says: string, kind: string]> = [
  ['light (?:war)?jacks?', 'light warjack'],
  ['(?:heavy )?(?:war)?jacks?', 'heavy warjack'],
  ['(?:heavy |light )?(?:war)?beasts?', 'warbeast'],
  ['(?:war)?casters?', 'warcaster'],
  ['(?:war)?locks?', 'warlock'],
  ['(?:light |heavy )?vectors?', 'vector'],
  ['(?:solos?|troopers?|infantry|warriors?|grunts?)', 'warrior'],
];

/** The sorts of a game, its own spellings first. */
export function sortsOf(kinds: readonly string[]): ReadonlyArray<readonly [says: string, kind: string | null]> {
  return [
    ...[...kinds].sort((a, b) => b.length - a.length).map((kind) => [kind, kind] as const),
    ...SORTS.map(([says, kind]) => [says, kinds.includes(kind) ? kind : null] as const),
  ];
}

export const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};
export const NUMBER = `\\d{1,2}|${Object.keys(NUMBERS).join('|')}`;
export const numberOf = (word: string): number => NUMBERS[word.toLowerCase()] ?? Number(word);
