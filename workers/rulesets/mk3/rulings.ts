/** Every interpretation that answers of Mk III rest on, by its number in the digest. */
import type { Ruling } from '../ruleset.ts';

export const RULINGS: readonly Ruling[] = [
  {
    id: 'MK3-RUL-01',
    title: 'Target in melee',
    question: 'An example still takes 4 from the roll where the rule adds 4 to DEF.',
    rules: ['MK3-ATK-13', 'MK3-ATK-15'],
    field: 'rulings.inMelee',
    alternatives: [
      { value: '+4 DEF', title: 'DEF rises by 4, but not that of a huge base' },
      { value: '-4 to the roll', title: 'The attack roll falls by 4, whatever the base' },
    ],
  },
  {
    id: 'MK3-RUL-04',
    title: 'Damage roll without dice',
    question: 'The text does not say what a damage roll comes to when every die is taken away.',
    rules: ['MK3-DICE-05', 'MK3-DICE-06'],
    field: 'rulings.noDamageDice',
    alternatives: [
      { value: 'power alone', title: 'Power and modifiers are the total' },
      { value: 'no damage', title: 'No damage, as an attack roll without dice misses' },
    ],
  },
  {
    id: 'MK3-DICE-06',
    title: 'No attack dice against the helpless',
    question:
      'An attack roll without dice misses automatically, and a helpless target is hit in melee without a roll: which of the two when all dice are taken away?',
    rules: ['MK3-DICE-06', 'MK3-ATK-03', 'MK3-ATK-09'],
    field: 'rulings.noAttackDice',
    alternatives: [
      { value: 'automatic miss', title: 'It misses: an automatic miss comes before an automatic hit' },
      { value: 'no roll, no miss', title: 'It hits: where nothing is rolled, no dice are missing' },
    ],
  },
  {
    id: 'MK3-RUL-05',
    title: 'Base DEF of the helpless',
    question: 'Knocked down, stationary, inert or with crippled movement: is base DEF set to 5, or lowered to 5?',
    rules: ['MK3-ATK-09', 'MK3-STAT-01', 'MK3-CRIPPLE-03'],
    field: 'rulings.helplessDEF',
    alternatives: [
      { value: 'exactly 5', title: 'Base DEF is 5, even where the card says less' },
      { value: 'at most 5', title: 'Base DEF is 5, or less where the card says less' },
    ],
  },
  {
    id: 'MK3-RUL-06',
    title: 'What power fields and transfers act on',
    question: 'Is damage capped at the boxes left before or after a power field or a transfer?',
    rules: ['MK3-DMG-02', 'MK3-PFIELD-01', 'MK3-XFER-02'],
    field: 'rulings.powerField',
    alternatives: [
      { value: 'whole damage', title: 'The points rolled; the cap comes when boxes are marked' },
      { value: 'boxes left', title: 'No more points than there are boxes' },
    ],
  },
  {
    id: 'MK3-RUL-22',
    title: 'Shields against fire',
    question: 'Damage of a continuous effect has no origin: does ARM of a shield or buckler count?',
    rules: ['MK3-WQ-16', 'MK3-CONT-05'],
    field: 'rulings.shieldsAgainstFire',
    alternatives: [
      { value: true, title: 'It counts: nothing says that it comes from behind' },
      { value: false, title: 'It does not count' },
    ],
  },
];
