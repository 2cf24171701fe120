/**
 * Every interpretation that answers of Mk II rest on: R1 to R33 of the digest, and C1 on for what the code reads beyond
 * them. One with values is a field `rulings.<name>` of the kinds that it bears on; the first value is the reading taken.
 */

import type { Ruling } from '../ruleset.ts';
import { asked, yesNo } from '../rulings.ts';
import { type Area, weaponIndex } from '../twodice/area/schema.ts';
import {
  type Chosen as ChosenOf,
  choice,
  chosenRulings,
  type Fixed,
  fixedRulings,
  rulingsFieldOf,
  SPIRALS,
  takenOf,
} from '../twodice/rulings.ts';
import { tableRulings } from '../twodice/tableRulings.ts';

/** Those that a scenario can choose, by the name of the field. */
export const CHOICES = {
  judgedDice: choice({
    id: 'R1',
    title: 'Dice that are dropped',
    question: 'What do all 1s, all 6s and criticals look at where dice of an attack roll are dropped?',
    rules: ['MK2-DICE-04', 'MK2-CRIT-01'],
    values: ['kept dice', 'all dice'],
    means: ['Only the dice that are kept', 'All dice rolled'],
  }),
  range: choice({
    id: 'R2',
    title: 'Automatic hits out of range',
    question: 'Does a rule that makes an attack hit automatically help it beyond its range?',
    rules: ['MK2-ATK-03', 'MK2-ATK-13'],
    values: ['a miss', 'a hit'],
    means: ['Range is settled a step earlier: the attack misses', 'The automatic hit wins'],
  }),
  leastDice: choice({
    id: 'R4',
    title: 'Least number of dice',
    question: 'Do rules that take dice away ever leave none?',
    rules: ['MK2-DICE-03'],
    values: ['one', 'none'],
    means: ['One die always stays', 'No die may be left: the attack misses, the damage is POW alone'],
  }),
  transferred: choice({
    id: 'R7',
    title: 'What a transfer moves',
    question: 'Is damage cut down to the boxes left before or after it is transferred?',
    rules: ['MK2-XFER-01', 'MK2-XFER-03'],
    values: ['whole damage', 'boxes left'],
    means: ['All points rolled', 'No more points than the warlock has boxes'],
  }),
  transferFury: choice({
    id: 'R7',
    title: 'Fury of a beast that takes a transfer',
    question: 'Does the beast gain the fury that pays for the transfer?',
    rules: ['MK2-XFER-01'],
    values: ['spent', 'goes to the beast'],
    means: ['No: the warlock spends it', 'Yes: one point each, to the first beast listed that may take it'],
  }),
  redirectedRange: choice({
    id: 'R9',
    title: 'Range to the new target of a missed shot',
    question: 'Is the range measured again when a miss into melee finds another model?',
    rules: ['MK2-ATK-12'],
    values: ['not checked', 'checked'],
    means: ['No', 'Yes: beyond it the shot misses'],
  }),
  outOfReach: choice({
    id: 'R11',
    title: 'Frenzy with its target out of reach',
    question: 'What does a frenzied beast do that cannot reach the model it should attack?',
    rules: ['MK2-FRENZY-02', 'MK2-FRENZY-03'],
    values: ['no attack', 'next it reaches'],
    means: ['Its activation is spent without an attack', 'It goes down the list to a model that it reaches'],
  }),
  stationaryFrenzy: choice({
    id: 'R12',
    title: 'Fury of a stationary beast that fails its check',
    question: 'A stationary beast cannot activate. Does its frenzy end all the same, so that fury is removed?',
    rules: ['MK2-FRENZY-01', 'MK2-FRENZY-07', 'MK2-KD-05'],
    values: ['kept', 'removed'],
    means: ['There is no activation to end: the fury stays', 'The frenzy is over: fury is removed as after any other'],
  }),
  shortSlams: choice({
    id: 'R18',
    title: 'Short slams of larger models',
    question: 'Does the -2 against a larger base hold under 3 inches?',
    rules: ['MK2-POWER-05'],
    values: ['yes', 'no'],
    means: ['Yes: it is told of the attack roll of a slam', 'No: under 3 inches nothing is slammed'],
  }),
  masterBlasts: choice({
    id: 'R20',
    title: 'Weapon Master and blasts',
    question: 'Does the additional die also go to blast damage?',
    rules: ['MK2-WQ-10', 'MK2-AOE-03'],
    values: ['yes', 'no'],
    means: ['Yes: it is damage of that weapon', 'No: to the damage of a direct hit alone'],
  }),
  wildChecks: choice({
    id: 'C2',
    title: 'Wild beasts and thresholds',
    question: 'Does a beast without a warlock still check its threshold?',
    rules: ['MK2-WILD-02', 'MK2-THRESH-01'],
    values: ['yes', 'no'],
    means: ['Yes, and it attacks nobody when it frenzies', 'No: it runs, whatever it holds'],
  }),
  simultaneousTough: choice({
    id: 'R13',
    title: 'Tough against what is suffered at once',
    question:
      'Fire and corrosion act at once, and so do a throw and the fall that ends it. Is there one Tough roll for both, or one for each?',
    rules: ['MK2-CONT-05', 'MK2-DMG-05', 'MK2-TOUGH-01'],
    values: ['one roll', 'one for each'],
    means: [
      'One for all that is suffered at once; what unseats a rider is all that the horse suffers',
      'One after the other, fire first, each with a roll of its own',
    ],
  }),
  simultaneousCasualties: choice({
    id: 'R14',
    title: 'Massive casualties in one simultaneous attack',
    question: 'Does a unit that such an attack wipes out still check?',
    rules: ['MK2-CMD-05', 'MK2-DMG-05'],
    values: ['once it is resolved', 'at once'],
    means: ['It checks afterwards, if anybody is left', 'It checks as models fall, even when none is left'],
  }),
  deviation: choice({
    id: 'R15',
    title: 'Directions of a deviation',
    question: 'The template is not printed: which way do directions 2 to 6 run?',
    rules: ['MK2-AOE-05'],
    values: ['clockwise', 'counter-clockwise'],
    means: ['Clockwise from 1', 'Counter-clockwise from 1'],
  }),
  crippledPower: choice({
    id: 'R19',
    title: 'Power attacks with a crippled Body',
    question: 'Does a crippled Body take a die from the damage of power attacks?',
    rules: ['MK2-CRIPPLE-01', 'MK2-POWER-01'],
    values: ['one die fewer', 'all dice'],
    means: ['Yes: they are damage rolls it makes', 'No: only its weapons suffer'],
  }),
  boostsOutside: choice({
    id: 'R22',
    title: 'Boosts outside the own activation',
    question: 'May rolls of a free strike or a charge out of activation be boosted for points?',
    rules: ['MK2-BOOST-01', 'MK2-ATK-06', 'MK2-CHARGE-08'],
    values: ['no', 'yes'],
    means: ['No: points are spent in the own activation', 'Yes'],
  }),
  shieldsAgainstFire: choice({
    id: 'R23',
    title: 'Shields against fire and falls',
    question: 'Damage of a continuous effect, a fall or a collapse has no origin. Does ARM of shields count?',
    rules: ['MK2-WQ-09', 'MK2-CONT-03', 'MK2-FALL-01'],
    values: ['yes', 'no'],
    means: ['Yes: nothing says that it comes from behind', 'No'],
  }),
  strength: choice({
    id: 'R24',
    title: 'P+S when STR changes',
    question: 'Does the printed P+S follow a changed STR?',
    rules: ['MK2-DMG-01', 'MK2-STAT-02'],
    values: ['current STR', 'as printed'],
    means: ['POW plus current STR', 'P+S stays as it is printed'],
  }),
  certainCharge: choice({
    id: 'R25',
    title: 'Charge attacks that hit without a roll',
    question: 'Is the damage of a charge attack boosted when it hits automatically?',
    rules: ['MK2-CHARGE-03', 'MK2-KD-01'],
    values: ['boosted', 'not boosted'],
    means: ['Yes: it is a hit', 'No: there was no successful roll'],
  }),
  shortCavalryCharge: choice({
    id: 'R28',
    title: 'Cavalry that charges less than 3 inches',
    question: 'Does its first attack have the bonus of a cavalry charge?',
    rules: ['MK2-CAV-05', 'MK2-CHARGE-04'],
    values: ['no bonus', '+2'],
    means: ['No: it is no charge attack', 'Yes, as after any charge'],
  }),
  rallyReroll: choice({
    id: 'R29',
    title: 'Standard bearers and rallying',
    question: 'Are failed checks to rally rerolled as well?',
    rules: ['MK2-UNIT-03', 'MK2-RALLY-01'],
    values: ['rerolled', 'not rerolled'],
    means: ['Yes, as any failed command check', 'No: only checks against fleeing'],
  }),
  damageBoosts: choice({
    id: 'R30',
    title: 'When a damage boost is bought',
    question: 'Is it bought after the attack is seen to hit, or before the attack roll?',
    rules: ['MK2-BOOST-02', 'MK2-TIMING-01'],
    values: ['after the hit', 'before the attack roll'],
    means: ['After the hit: a miss costs nothing', 'Before: a miss loses the point'],
  }),
  setStats: choice({
    id: 'R33',
    title: 'A base stat set above the printed one',
    question: 'Does a rule that sets a base stat also raise it?',
    rules: ['MK2-STAT-02'],
    values: ['replaces', 'only lowers'],
    means: ['Its value replaces the printed one', 'The lower of both counts'],
  }),
  emptyBoosts: choice({
    id: 'C4',
    title: 'Boosts of rolls that stay without dice',
    question:
      'Where no die need be left (R4), none may be, not even with a boost. A rule or a script boosts that roll: is the point spent?',
    rules: ['MK2-DICE-03', 'MK2-BOOST-01'],
    values: ['not spent', 'spent'],
    means: ['No: without dice there is no roll to boost', 'Yes: it is declared before dice are counted, and lost'],
  }),
} as const;

export type ChoiceName = keyof typeof CHOICES;
export type Chosen = ChosenOf<typeof CHOICES>;

/** The readings taken where nobody says otherwise. */
export const TAKEN = takenOf(CHOICES);

/** The object `rulings` of a kind that these bear on. */
export const rulingsField = rulingsFieldOf(CHOICES);

const numbered = (id: string) => `MK2-RUL-${id.replace(/^([RC])(\d)$/, '$10$2')}`;

/** Fields that stood before there was a register. */
const ELSEWHERE: readonly Ruling[] = [
  asked(
    numbered('R3'),
    'Rolling for an automatic hit',
    'May the player roll an attack that would hit automatically, to seek a critical hit?',
    ['MK2-ATK-03', 'MK2-CRIT-01'],
    'situation.rollForCritical',
    ...yesNo('It hits without a roll and is never critical', 'He rolls: it may be critical, and may miss'),
  ),
  asked(
    numbered('R26'),
    'Reaving',
    'Reaving is named once without a rule. Does a warlock gain the fury of a beast that is lost?',
    ['MK2-FURY-01'],
    'reave',
    ...yesNo('No: the fury is gone with the beast', 'Yes, as far as its FURY has room'),
  ),
  asked(
    numbered('C1'),
    'Rallying in the activation in which it fled',
    'A failed check ends the activation. Does that end hold a rally?',
    ['MK2-FLEE-01', 'MK2-RALLY-01'],
    'rallySameActivation',
    ...yesNo('No: the next own activation is the first to rally', 'Yes'),
  ),
];

const BOARD = 'It needs a board: who is reached is an input.';

const isSpell = (asked: Area) => asked.attacker.weapons[weaponIndex(asked)]?.class === 'magic';

/** A shot into melee as one whose misses find nobody; other attacks stay. */
function straight(attack: unknown): unknown {
  const { kind, ...rest } = attack as Area['attack'];
  return kind === 'into melee' ? { kind: 'shot', ...rest } : attack;
}

/** Readings that no scenario can change, and why. */
const FIXED: readonly Fixed[] = [
  [
    'R5',
    'Which branch holds which aspect',
    'The texts print no spirals.',
    ['MK2-SPIRAL-01'],
    ['The layout is an input'],
    'The layout of every spiral is an input.',
  ],
  [
    'R6',
    'Clockwise on a spiral',
    'Which branch comes after which?',
    ['MK2-SPIRAL-03'],
    ['Ascending numbers, 6 to 1', 'Descending numbers'],
    SPIRALS,
  ],
  [
    'R8',
    'A frenzied beast that attacks its warlock',
    'May that damage be transferred to the beast itself?',
    ['MK2-XFER-02', 'MK2-FRENZY-06'],
    ['No', 'Yes'],
    'The text is plain: a frenzied beast receives no transfers, whatever it attacks.',
  ],
  [
    'R10',
    'Spells that miss into a melee',
    'One line says that they deviate, others that they find another model.',
    ['MK2-SPELL-06', 'MK2-ATK-12'],
    ['Another model; only templates deviate', 'They deviate, and without a template reach nobody'],
    {
      inputs: ['attack'],
      onlyIf: 'models',
      bears: (question) => isSpell(question as unknown as Area),
      change: straight,
      how: 'A miss that finds nobody is that of a plain shot: ask for one.',
    },
  ],
  [
    'R16',
    'Outline of a spray',
    'The template is not printed.',
    ['MK2-SPRAY-01'],
    ['The models under it are listed'],
    BOARD,
  ],
  [
    'R21',
    'Attack rolls of a Mount',
    'One line prints 2d6 + POW for the attack.',
    ['MK2-CAV-03'],
    ['A misprint: it is the damage roll'],
    'A misprint: the next line gives the same roll for damage.',
  ],
  [
    'R27',
    'Attacks of a trample',
    'Are they simultaneous?',
    ['MK2-POWER-16', 'MK2-DMG-05'],
    ['Yes', 'One after the other'],
    'The numbers are the same: each model suffers from its own attack only.',
  ],
  [
    'R31',
    'Which warbeasts check',
    'A line of the final text reads as if no warbeast checked its threshold.',
    ['MK2-THRESH-02'],
    ['Only Construct warbeasts do not', 'None does'],
    {
      inputs: ['beasts[].construct'],
      change: () => true,
      how: 'Say of each beast that it is a Construct.',
    },
  ],
  [
    'R32',
    'Power attacks after a charge',
    'A line of the final text lets a charging beast make special attacks.',
    ['MK2-CHARGE-07', 'MK2-POWER-01'],
    ['No power attack after a charge', 'Power attacks too'],
    'Ask for the power attack by itself: no roll of it depends on the charge.',
  ],
  [
    'C3',
    'Copies of a gun',
    'Which of several guns of a kind fires a shot that is bought?',
    ['MK2-ATK-17'],
    ['The one that has fired least'],
    'Nobody would choose otherwise: the others have fewer granted shots left.',
  ],
  [
    'C5',
    'Boosts of rolls that are not made',
    'An attack hits or misses without a roll. Is a point spent that was meant to boost it?',
    ['MK2-BOOST-01', 'MK2-ATK-03', 'MK2-TIMING-01'],
    ['No: there is no roll to boost'],
    'The text is plain: boosting is the first step of a roll, and whether one is made has been settled before.',
  ],
];

export const rulings: readonly Ruling[] = [
  ...chosenRulings(CHOICES, numbered),
  ...ELSEWHERE,
  ...fixedRulings(FIXED, numbered),
  ...tableRulings('MK2'),
].sort((a, b) => a.id.localeCompare(b.id));
