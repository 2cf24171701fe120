/** Readings of unclear rules that the kinds of both 2d6 games know; the first value of each is the digest's. */
import { type Chosen, choice, rulingsFieldOf, takenOf } from '../../rulings.ts';

/** Every choice by the name of its field. A number of its own, C01 on, where the digest of Mk III is silent. */
export const CHOICES = {
  inMelee: choice({
    id: 'MK3-RUL-01',
    title: 'Target in melee',
    question: 'An example still takes 4 from the roll where the rule adds 4 to DEF. Which of the two?',
    rules: ['MK3-ATK-13', 'MK3-ATK-15'],
    values: ['+4 DEF', '-4 to the roll'],
    means: ['DEF rises by 4, but not that of a huge base', 'The attack roll falls by 4, whatever the base'],
  }),
  redirectedDEF: choice({
    id: 'MK3-RUL-02',
    title: 'DEF of whom a miss finds',
    question: 'A miss into a melee is rolled again at somebody else in it. Does his DEF rise by 4 as well?',
    rules: ['MK3-ATK-14', 'MK3-ATK-13'],
    values: ['in melee as well', 'no bonus'],
    means: ['Yes: he is in melee, too', 'No: the bonus is of the model that was aimed at'],
  }),
  redirectedBoost: choice({
    id: 'MK3-RUL-02',
    title: 'Boost of a roll at whom a miss finds',
    question: 'The attack roll was boosted. Is the second one, at whom the miss finds, boosted as well?',
    rules: ['MK3-ATK-14', 'MK3-BOOST-01'],
    values: ['kept', 'lost'],
    means: ['Yes: the boost carries over', 'No: each boost is for one roll'],
  }),
  judgedDice: choice({
    id: 'MK3-RUL-03',
    title: 'All 1s, all 6s and doubles',
    question: 'Do they look at all dice, or at those that are kept, where some are dropped?',
    rules: ['MK3-DICE-07', 'MK3-ATK-02', 'MK3-CRIT-01'],
    values: ['kept dice', 'all dice'],
    means: ['The dice that are kept', 'All dice rolled'],
  }),
  noDamageDice: choice({
    id: 'MK3-RUL-04',
    title: 'Damage roll without dice',
    question: 'What does a damage roll come to when every die is taken away?',
    rules: ['MK3-DICE-05', 'MK3-DICE-06'],
    values: ['power alone', 'no damage'],
    means: ['Power and modifiers are the total', 'No damage, as an attack roll without dice misses'],
  }),
  noAttackDice: choice({
    id: 'MK3-RUL-C01',
    title: 'No attack dice against the helpless',
    question:
      'An attack roll without dice misses, and a helpless target is hit in melee without a roll: which of the two when all dice are taken away?',
    rules: ['MK3-DICE-06', 'MK3-ATK-03', 'MK3-ATK-09'],
    values: ['automatic miss', 'no roll, no miss'],
    means: [
      'It misses: an automatic miss comes before an automatic hit',
      'It hits: where nothing is rolled, no dice are missing',
    ],
  }),
  helplessDEF: choice({
    id: 'MK3-RUL-05',
    title: 'Base DEF of the helpless',
    question: 'Knocked down, stationary, inert or with crippled movement: is base DEF set to 5, or lowered to 5?',
    rules: ['MK3-ATK-09', 'MK3-STAT-01', 'MK3-CRIPPLE-03'],
    values: ['exactly 5', 'at most 5'],
    means: ['Base DEF is 5, even where the card says less', 'Base DEF is 5, or less where the card says less'],
  }),
  powerField: choice({
    id: 'MK3-RUL-06',
    title: 'What power fields and transfers act on',
    question: 'Is damage capped at the boxes left before or after a power field or a transfer?',
    rules: ['MK3-DMG-02', 'MK3-PFIELD-01', 'MK3-XFER-02'],
    values: ['whole damage', 'boxes left'],
    means: ['The points rolled; the cap comes when boxes are marked', 'No more points than there are boxes'],
  }),
  toughUpright: choice({
    id: 'MK3-RUL-08',
    title: 'Tough where nothing knocks down',
    question: 'Tough saves a model and knocks it down. What of one that cannot be knocked down?',
    rules: ['MK3-TOUGH-01', 'MK3-PRIO-02'],
    values: ['saved, stays upright', 'not saved'],
    means: ['It is saved and stands, Tough as before', 'Tough does nothing for it: half of what it does cannot be'],
  }),
  boxesBack: choice({
    id: 'MK3-RUL-C06',
    title: 'Boxes that come back first',
    question:
      'Tough removes one point of damage and a repair several, of boxes that the owner picks. Which does he pick?',
    rules: ['MK3-TOUGH-01', 'MK3-DMG-11', 'MK3-CRIPPLE-06'],
    values: ['moves first', 'fights first'],
    means: [
      'One box of each crippled system: movement or Mind ahead, then cortex, then arms',
      'One box of each crippled system: arms and head ahead, or Body, then the others',
    ],
  }),
  rollsAtOnce: choice({
    id: 'MK3-RUL-09',
    title: 'Two damage rolls at once',
    question: 'A slam or throw and the fall after it damage a model at the same time. Is there one Tough roll?',
    rules: ['MK3-DMG-10', 'MK3-PRIO-06', 'MK3-TOUGH-01'],
    values: ['one for both', 'one for each'],
    means: ['All boxes are marked, then Tough is rolled once', 'The second roll also hurts whom Tough has just saved'],
  }),
  effectsAtOnce: choice({
    id: 'MK3-RUL-10',
    title: 'Continuous effects of one phase',
    question: 'Fire and corrosion stay on a model. Do they act one after the other, or at once with one Tough roll?',
    rules: ['MK3-CONT-02', 'MK3-TOUGH-01'],
    values: ['one by one', 'at once'],
    means: ['One by one, with a Tough roll each', 'At once: whom Tough saves has nothing more to suffer in this phase'],
  }),
  collateralRage: choice({
    id: 'MK3-RUL-12',
    title: 'Rage by falls and collateral damage',
    question: 'Does damage that no attack does bring a monstrosity focus?',
    rules: ['MK3-MONSTROSITY-03', 'MK3-POWER-17', 'MK3-FALL-01'],
    values: ['none', 'gained'],
    means: ['No: it is not damage of an attack', 'Yes, as any damage'],
  }),
  bombardment: choice({
    id: 'MK3-RUL-13',
    title: 'POW of a bombardment',
    question: 'Is the stated POW that of the blast, or that of a direct hit, which a blast halves?',
    rules: ['MK3-SCEN-05', 'MK3-AOE-03'],
    values: ['of the blast', 'halved'],
    means: ['It is rolled as it stands', 'Half of it, rounded up'],
  }),
  contactDice: choice({
    id: 'MK3-RUL-15',
    title: 'Slammed or thrown into several things',
    question: 'One more damage die for meeting something solid: one in all, or one for each thing met?',
    rules: ['MK3-POWER-18', 'MK3-DICE-03'],
    values: ['one in all', 'one for each'],
    means: ['One: the rule grants a die once', 'One for each wall and each base that it touches'],
  }),
  crippledDice: choice({
    id: 'MK3-RUL-18',
    title: 'Several crippled systems on one roll',
    question: 'A crippled arm and a crippled aspect both take a die from the same roll. One die, or two?',
    rules: ['MK3-CRIPPLE-05', 'MK3-CRIPPLE-07', 'MK3-CRIPPLE-08'],
    values: ['one for each', 'one in all'],
    means: ['One for each system or aspect concerned', 'Never more than one'],
  }),
  frenzyDice: choice({
    id: 'MK3-RUL-19',
    title: 'Frenzy with a crippled Mind',
    question: 'The attack roll of a frenzy is boosted. Does a crippled Mind take a die from it?',
    rules: ['MK3-CRIPPLE-08', 'MK3-FRENZY-04'],
    values: ['one fewer', 'all three'],
    means: ['Yes: two dice', 'No: the frenzy is no attack of its own activation'],
  }),
  frenzyFury: choice({
    id: 'MK3-RUL-20',
    title: 'Fury after a frenzy',
    question: 'A player may remove any number of fury points from a beast that has frenzied. How many?',
    rules: ['MK3-FRENZY-05'],
    values: ['remove all', 'keep'],
    means: ['All', 'None'],
  }),
  fallenFrenzy: choice({
    id: 'MK3-RUL-C12',
    title: 'A frenzy of a beast that fell in this turn',
    question:
      'Tough saved a warbeast from a frenzied fellow, and it lies. Nobody stands up in a turn in which he fell; a frenzy shakes off knockdown. Does its own frenzy of the same turn?',
    rules: ['MK3-KD-02', 'MK3-FRENZY-02', 'MK3-FRENZY-06'],
    values: ['lies on', 'stands up'],
    means: ['No: it cannot charge, and its activation is lost', 'Yes: it charges'],
  }),
  monstrosityFocus: choice({
    id: 'MK3-RUL-11',
    title: 'Unspent focus of a monstrosity',
    question:
      'The text spares monstrosities a clearing of focus in the Control Phase, but focus is cleared in Maintenance.',
    rules: ['MK3-MONSTROSITY-04'],
    values: ['never cleared', 'cleared'],
    means: ['A monstrosity keeps its focus', 'It loses it in Maintenance, as warjacks do'],
  }),
  bond: choice({
    id: 'MK3-RUL-24',
    title: 'Spirit Bond of a lost beast',
    question: 'How often does a warlock gain a fury point of a beast that is lost?',
    rules: ['MK3-LEECH-03'],
    values: ['every turn', 'once'],
    means: ['In every Control Phase', 'Once'],
  }),
  notShaken: choice({
    id: 'MK3-RUL-C09',
    title: 'Effects that are not shaken',
    question: 'A model stays stationary, or keeps another effect that it may shake, for want of a point. For how long?',
    rules: ['MK3-KD-03', 'MK3-FOCUS-09', 'MK3-FURY-02'],
    values: ['one round', 'until shaken'],
    means: ['It is over at the end of that turn', 'Until it is shaken: it wants the point again every turn'],
  }),
  crippledCollateral: choice({
    id: 'MK3-RUL-18',
    title: 'Collateral damage of the crippled',
    question: 'Does a crippled Body take a die from collateral damage?',
    rules: ['MK3-CRIPPLE-07', 'MK3-POWER-17'],
    values: ['all dice', 'one die fewer'],
    means: ['No: it is no damage roll of the beast', 'Yes, as from any damage roll of the beast'],
  }),
  shieldsAgainstFire: choice({
    id: 'MK3-RUL-22',
    title: 'Shields count against fire',
    question: 'Damage of a continuous effect has no origin: does ARM of a shield or buckler count?',
    rules: ['MK3-WQ-16', 'MK3-CONT-05'],
    values: [true, false],
    means: ['It counts: nothing says that it comes from behind', 'It does not count'],
  }),
  deviation: choice({
    id: 'MK3-RUL-27',
    title: 'Directions of a deviation',
    question: 'The template is not printed: which way do directions 2 to 6 run?',
    rules: ['MK3-AOE-05'],
    values: ['clockwise', 'counter-clockwise'],
    means: ['Clockwise from 1', 'Counter-clockwise from 1'],
  }),
  smallerSlam: choice({
    id: 'MK3-RUL-28',
    title: 'Slam by a smaller attacker',
    question: 'It slams half of d6 inches: are halves kept, as of distances, or rounded up, as of rolls?',
    rules: ['MK3-POWER-06', 'MK3-DICE-02'],
    values: ['halves kept', 'rounded up'],
    means: ['Halves of an inch are kept', 'Rounded up to whole inches'],
  }),
  collateralMagic: choice({
    id: 'MK3-RUL-30',
    title: 'Collateral damage of a spell',
    question: 'A spell slams a model into others. Is what they suffer magical?',
    rules: ['MK3-POWER-17', 'MK3-POWER-23', 'MK3-ADV-12'],
    values: ['not magical', 'as the attack'],
    means: ['No: collateral damage has nothing of the attack', 'Yes: it hurts the incorporeal, too'],
  }),
  secondThrow: choice({
    id: 'MK3-RUL-32',
    title: 'Throw at a helpless model',
    question: 'The second attack roll of a throw is made at a model on the ground. Does it hit without a roll?',
    rules: ['MK3-POWER-12', 'MK3-ATK-09'],
    values: ['hits', 'rolled'],
    means: ['Yes, as any melee attack', 'No: it is not attacked, so dice are rolled against its DEF'],
  }),
  certainCharge: choice({
    id: 'MK3-RUL-C02',
    title: 'Charge attacks that hit without a roll',
    question: 'Is the damage of a charge attack boosted when it hits automatically?',
    rules: ['MK3-CHARGE-04', 'MK3-ATK-03'],
    values: ['boosted', 'not boosted'],
    means: ['Yes: it is a hit', 'No: there was no successful roll'],
  }),
  emptyBoosts: choice({
    id: 'MK3-RUL-C08',
    title: 'Boosts of rolls that stay without dice',
    question:
      'Dice are taken away until none is left, not even with a boost. A rule or a script boosts that roll: is the point spent?',
    rules: ['MK3-DICE-04', 'MK3-DICE-05'],
    values: ['not spent', 'spent'],
    means: ['No: without dice there is no roll to boost', 'Yes: it is declared before dice are counted, and lost'],
  }),
} as const;

export type Rulings = Chosen<typeof CHOICES>;

/** The readings taken where nobody says otherwise. */
export const TAKEN: Rulings = takenOf(CHOICES);

/** The object `rulings` of a kind that these bear on. */
export const rulingsField = rulingsFieldOf(CHOICES);

/** Those that any attack may ask. */
export const OF_ATTACKS = [
  'inMelee',
  'judgedDice',
  'noDamageDice',
  'noAttackDice',
  'helplessDEF',
  'powerField',
  'toughUpright',
  'crippledDice',
] as const;

/** As the attacks of a scenario read the rules. */
export type AttackRulings = Pick<Rulings, (typeof OF_ATTACKS)[number]>;
