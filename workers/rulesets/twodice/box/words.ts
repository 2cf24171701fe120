/** What hurried players call things in the 2d6 games, besides what stat lines say. */
import type { Hint, Phrase } from '../../box/index.ts';
import { flagged } from '../../box/index.ts';

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
const inches = String.raw`(?:"|''|\s?inch(?:es)?|\s?in(?! ))`;
const far = String.raw`(\d{1,2}(?:[.,]\d)?)`;
const length = (said: string | undefined): number => Number(said?.replace(',', '.'));
const SKILL = '(?:MAT|RAT|FOCUS|FURY)';
const POWER = String.raw`(?:P ?\+? ?S|POW)`;
/** A number behind the name of a stat is that stat's. */
const OF_A_STAT = String.raw`(?<!(?:MAT|RAT|DEF|ARM|STR|SPD|POW|P ?\+? ?S|FOCUS|FURY)[\s:=]{0,3})`;
/** Of a kind of damage, or a quality: nobody burns or shoots yet. */
const OF_DAMAGE = String.raw`(?<!(?<!\p{L})(?:crit(?:ical)?s?|immun\p{L}*:?(?: to)?|continuous(?: effect:?)?) )`;

/** What looks like something that is read, and is something else. */
export const LOOKALIKES: readonly string[] = [
  // Critical effects that no quality has, and those of a model that already lies on the ground.
  'crit(?:ical)?s? (?:kd|knock[ -]downs?)',
  String.raw`crit(?:ical)?s?(?! (?:fire|corrosion|disruption|knockdown|additional)(?!\p{L}))(?: (?!on|vs|into|against|with)\p{L}+)?`,
  String.raw`(?:arcane|force|energy|spell|mage|magic) shields?(?: ?\+ ?\d)?|shields? ?\+ ?\d|shield (?:guard|wall)`,
  're-?roll(?:s|ing|ed)?(?: (?:all|the|of|failed|missed|their|its))*(?: (?:to[ -])?(?:hits?|misses|miss|attacks?|attack rolls?|damage|dmg|dice|1s|ones))?',
  'buy(?:s|ing)? (?:\\d{1,2}|one|two|three|four|an?) (?:more |extra |additional )?attacks?',
  'how many(?: (?:more )?(?:attacks|hits|shots|swings|boxes))?|number of (?:attacks|hits|shots)',
  String.raw`[+-] ?\d{1,2}(?: to)? (?:ARM|DEF|MAT|RAT|STR|damage|dmg|hits?|attacks?|${POWER})(?![\s:=]*\d)`,
  // Whole numbers only: "7,5" is no 7 and five more.
  String.raw`(?:MAT|RAT|DEF)[\s:=]*\d{1,2}[.,]\d(?=\s|$)`,
  '(?:small|medium|large)[ -]based?',
  String.raw`\d{1,2}${inches}[ -](?:reach|melee|base|bases|move)|reach(?: of)? \d${inches}?(?! (?:attacks|initials|shots|swings))`,
];

/** What asks for a check of nerve, and says nothing else. */
export const NERVE = 'nerve';

/** A warjack holds no more focus. */
export const FULL_FOCUS = 3;
/** Full of focus, as it is said of warjacks. */
export const LOADED: Phrase = {
  says: '(?:fully|full) (?:loaded|allocated|fueled|fuelled)|loaded up|(?:full|max(?:imum)?) focus|full of focus',
  meaning: `${FULL_FOCUS} focus`,
  sets: [['attacker.points', FULL_FOCUS]],
};

export const PHRASES: readonly Phrase[] = [
  flagged('(?<=charging )cavalry|cavalry(?= charg)', 'cavalry', 'attacker.cavalry'),
  {
    says: '(?:always )?boost(?:s|ing|ed)? (?:both|everything|(?:to[ -])?hits? (?:and|&|\\+) (?:damage|dmg)|attacks? (?:and|&|\\+) (?:damage|dmg)|(?:damage|dmg) (?:and|&|\\+) (?:to[ -])?hits?)(?: rolls?)?|fully boosted|double boost(?:ed|s)?',
    meaning: 'boosts hits and damage',
    sets: [
      ['plan.boostAttack', 'always'],
      ['plan.boostDamage', 'always'],
      ['plan.kind', 'rule'],
    ],
  },
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
    says: '(?:and )?buys? nothing(?: else)?',
    meaning: 'buys nothing',
    sets: [
      ['plan.buy', false],
      ['plan.kind', 'rule'],
    ],
  },
  rule('boosted (?:attacks?|shots?|swings?)(?! rolls?)', 'boosts hits', 'boostAttack', 'always'),
  rule(`boosted(?= ${POWER})`, 'boosts damage', 'boostDamage', 'always'),
  rule(`boosted(?= ${SKILL})`, 'boosts hits', 'boostAttack', 'always'),
  {
    says: 'un-?boosted',
    meaning: 'never boosts',
    sets: [
      ['plan.boostAttack', 'never'],
      ['plan.boostDamage', 'never'],
      ['plan.kind', 'rule'],
    ],
  },
  {
    says: `(?:an? )?(?:AOE ?([3-5])(?:"|'')?|${OF_A_STAT}([3-5])(?:${inches}|-inch)? ?AOE)`,
    meaning: (match) => `AOE ${match[1] ?? match[2]}`,
    kind: 'area',
    sets: [
      ['attack.AOE', (match: RegExpMatchArray) => Number(match[1] ?? match[2])],
      ['attack.kind', 'template'],
    ],
  },
  {
    says: String.raw`(?:CMA|CRA|combined (?:melee|ranged)(?: attacks?)?)(?: of| with| by)? (\d{1,2})(?: models| men)?|(\d{1,2})[ -](?:man|model) (?:CMA|CRA)`,
    meaning: (match) => `combined attack of ${match[1] ?? match[2]}`,
    sets: [['situation.combined', (match: RegExpMatchArray) => Number(match[1] ?? match[2])]],
  },
  {
    says: 'auto(?:matically)?[ -]?hits?|hit(?:s|ting)? automatically',
    meaning: 'hits automatically',
    sets: [['situation.automatic', ['hit']]],
  },
  { says: 'WM', meaning: 'Weapon Master', sets: [['attacker.weapons[0].qualities', ['Weapon Master']]] },
  flagged(String.raw`tough \(?(?:on )?(?:an? )?5\+\)?`, 'Tough', 'target.tough'),
  {
    says: 'best play|plays? (?:it )?(?:best|well)|optimal(?:ly)?',
    meaning: 'best play',
    sets: [['plan.kind', 'optimal']],
  },
  {
    says: `falls?(?: down)?(?: from| for| by| of)? ${far}${inches}|${far}${inches}[ -](?:fall|drop)`,
    meaning: (match) => `falls ${length(match[1] ?? match[2])}"`,
    kind: 'hazard',
    sets: [
      ['source.height', (match: RegExpMatchArray) => length(match[1] ?? match[2])],
      ['source.kind', 'fall'],
    ],
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
    says: `charg(?:es|e|ed|ing)(?: by| from| of| for)? ${far}${inches}(?: away)?`,
    meaning: ([, moved]) => `charges ${length(moved)}"`,
    sets: [['situation.charge', ([, moved]: RegExpMatchArray) => length(moved)]],
    parts: true,
  },
  {
    says: `(?<!(?:at|from) )${far}${inches} (?:range|rng)`,
    meaning: ([, range]) => `RNG ${length(range)}`,
    sets: [['attacker.weapons[0].RNG', ([, range]: RegExpMatchArray) => length(range)]],
  },
  {
    says: String.raw`(?:at |from |within )?(?<!(?:RNG|SP|spray|range|moves?)[\s:=]{0,3})(?<!\d[.,])${far}${inches}(?: away| range)?`,
    meaning: ([, away]) => `${length(away)}" away`,
    sets: [['situation.distance', ([, away]: RegExpMatchArray) => length(away)]],
  },
  {
    says: 'charg(?:es|ed|e|ing)(?: by)?',
    meaning: 'charges',
    sets: [['situation.charge', USUAL_CHARGE]],
    parts: true,
    denied: 'no',
  },
  { says: 'do(?:es)? (?:to|against)', meaning: 'attacks', parts: true },
  // A hit that is taken or counted is no verb.
  {
    says: String.raw`(?:to |(?<!(?<!\p{L})(?:an?|the|one|each|every|per|another|first|second|third|direct|that|this|its|on) ))hit(?= (?:(?:a|an|the|my|his|her|their|your)(?!\p{L})|DEF(?!\p{L})))`,
    meaning: 'attacks',
    parts: true,
  },
  { says: 'shots?', meaning: 'shoots', sets: [['combatAction', 'ranged']] },
  {
    says: `(?:shoots?|(?<!(?<!\\p{L})on )${OF_DAMAGE}fires?(?! (?:damage|immun))|shooting|firing)(?: at| on)?|shot by|(?:shot|shots) (?:at|into)`,
    meaning: 'shoots',
    sets: [['combatAction', 'ranged']],
    parts: true,
  },
  { says: '(?:fights?|duels?|battles?)(?: with| against)?', meaning: 'duel', kind: 'duel', parts: true },
  {
    says: String.raw`sprays|spraying|spray(?! ?\d)`,
    meaning: 'sprays',
    kind: 'area',
    sets: [['attack.kind', 'spray']],
    parts: true,
  },
  burning('burns?|burning|on fire|ablaze|continuous (?:effect:? )?fire', 'burning', 'Fire'),
  burning(
    `corrod(?:es?|ing|ed)|continuous (?:effect:? )?corrosion|${OF_DAMAGE}corrosion(?! (?:damage|immun))`,
    'corroding',
    'Corrosion',
  ),
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
  { says: 'surviv(?:es?|ed|ing)', meaning: 'attacked by', parts: true },
];

const ARMS =
  '(?:rifles?|guns?|pistols?|cannons?|bows?|crossbows?|swords?|axes?|blades?|spears?|lances?|hammers?|maces?|claws?|fists?|daggers?)';

/** What is likely meant by what nobody reads. */
export const HINTS: readonly Hint[] = [
  {
    says: String.raw`\d{0,2}d6(?: ?[+-] ?\d{1,2})?`,
    hint: 'say MAT 6 or RAT 6 for the roll to hit, P+S 6 or POW 6 for damage; dice alone are on the page Dice',
  },
  { says: LOADED.says, hint: 'that is said of warjacks; say how many points: 3 focus' },
  { says: 'fully|loaded', hint: 'say how many points: 3 focus' },
  {
    says: 'trampl(?:es?|ing)',
    hint: 'choose the question Power attack, which has a place for everybody who is trampled',
  },
  {
    says: '(?:small|medium|large)[ -]based?',
    hint: 'how large a base is matters to power attacks: choose the question Power attack, which has a field for it',
  },
  { says: 'falls?|falling|blasts?', hint: 'choose the question Falls, blasts and burning ground' },
  { says: 'frenz(?:y|ies)', hint: 'choose the question Battlegroup over turns, which counts fury and frenzies' },
  { says: ARMS, hint: 'a weapon is read with its power, and so many shots of it: 10 shots RAT 5 rifle POW 10' },
  {
    says: String.raw`\d{1,2} ?x|\d{1,2} (?:models|men|troopers|grunts|dudes|guys|bodies)`,
    hint: 'up to 6 attackers are read (5 guys RAT 5 POW 10), and any number of attacks: 10 shots',
  },
  {
    says: "\\p{Lu}[\\p{L}'’-]+",
    exact: true,
    hint: 'a name is read before the stats; a rule is read as Rules spells it',
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
  // Which of the two sorts, nobody says.
  ['heav(?:y|ies)', ''],
  ['(?:solos?|troopers?|infantry|warriors?|grunts?)', 'warrior'],
];

/** The sorts of a game, its own spellings first. */
export function sortsOf(kinds: readonly string[]): ReadonlyArray<readonly [says: string, kind: string | null]> {
  return [
    ...[...kinds].sort((a, b) => b.length - a.length).map((kind) => [kind, kind] as const),
    ...SORTS.map(([says, kind]) => [says, kinds.includes(kind) ? kind : null] as const),
  ];
}
