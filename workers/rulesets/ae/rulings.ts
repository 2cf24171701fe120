/** Every interpretation that answers about Hordes rest on, by its number in the digest. */
import type { Ruling } from '../ruleset.ts';

const yesNo = (no: string, yes: string) => [
  { value: false, title: no },
  { value: true, title: yes },
];

/** How tests and attacks are read. */
const TESTS: readonly Ruling[] = [
  {
    id: 'AE-RU-01',
    title: 'Degrees',
    question: 'The examples fit both full tens of the difference and the difference of the tens digits.',
    rules: ['AE-TEST-02', 'AE-TEST-03'],
    field: 'rulings.degrees',
    alternatives: [
      { value: 'full tens', title: 'Full tens between the number and the roll' },
      { value: 'tens digits', title: 'The difference of the tens digits' },
    ],
  },
  {
    id: 'AE-RU-02',
    title: 'Certain and hopeless tests',
    question: 'Nothing is said of a roll that always succeeds or fails.',
    rules: ['AE-TEST-01'],
    field: 'rulings.extremes',
    alternatives: [
      { value: 'none', title: 'A number of 100 or more always succeeds, one of 0 or less never' },
      { value: 'from 1 to 99', title: 'The number to roll is at least 1 and at most 99' },
    ],
  },
  {
    id: 'AE-RU-03',
    title: 'Penalty of semi-automatic fire',
    question: 'Semi-automatic fire is named, but its penalty is not.',
    rules: ['AE-ATK-05'],
    field: 'rulings.semiAutoPenalty',
    alternatives: [
      { value: 10, title: '-10' },
      { value: 0, title: 'None' },
      { value: 20, title: '-20, as on full auto' },
    ],
  },
  {
    id: 'AE-RU-C04',
    title: 'Hits of semi-automatic fire',
    question: 'How many degrees one more hit takes is not said either.',
    rules: ['AE-ATK-05', 'AE-HIT-02'],
    field: 'rulings.semiAutoDegrees',
    alternatives: [
      { value: 2, title: 'Two degrees' },
      { value: 1, title: 'One, as on full auto' },
    ],
  },
  {
    id: 'AE-RU-04',
    title: 'Scatter',
    question: 'The extra hits of Scatter are those of the base game, which is not in the source.',
    rules: ['AE-HIT-02'],
    field: 'rulings.scatterDegrees',
    alternatives: [
      { value: 2, title: 'At point-blank one more hit for every two degrees' },
      { value: 1, title: 'One for every degree' },
    ],
  },
  {
    id: 'AE-RU-05',
    title: 'Flurry',
    question: 'Flurry is an action of the base game, which is not in the source.',
    rules: ['AE-HIT-10'],
    field: 'rulings.flurryDegrees',
    alternatives: [
      { value: 1, title: 'One more hit for every degree' },
      { value: 2, title: 'One for every two degrees' },
    ],
  },
  {
    id: 'AE-RU-06',
    title: 'Line',
    question: 'Its example deals six hits where the rule, "to a max of 5", may mean extra hits or hits in all.',
    rules: ['AE-HIT-05'],
    field: 'rulings.lineMost',
    alternatives: [
      { value: 5, title: 'At most five extra hits' },
      { value: 4, title: 'At most five hits in all' },
    ],
  },
  {
    id: 'AE-RU-07',
    title: 'Rolling to hit with a spray',
    question: 'Sprays of the base game hit without a roll; here nothing is said.',
    rules: ['AE-HIT-06'],
    field: 'rulings.sprayAutoHits',
    alternatives: yesNo('A spray needs an attack roll', 'A spray hits whoever stands in it'),
  },
  {
    id: 'AE-RU-C05',
    title: 'Hits of a spray',
    question: 'Twice the range and 1d5 may be all that a spray deals, or come on top of the hit.',
    rules: ['AE-HIT-06'],
    field: 'rulings.spray',
    alternatives: [
      { value: 'replaces the hit', title: 'All of it, as in the example of 1d5+6 at range 3' },
      { value: 'adds to the hit', title: 'On top of the hit, as other qualities' },
    ],
  },
  {
    id: 'AE-RU-08',
    title: 'Bonuses of characteristics',
    question: 'What TB, AB and WPB are is left to the base game.',
    rules: ['AE-DMG-01'],
    alternatives: [{ value: 'tens digit', title: 'The tens digit, unless the unit states another' }],
    notAsked: 'A unit whose sheet prints another bonus states it: TB, AB and WPB are fields of their own.',
  },
  {
    id: 'AE-RU-09',
    title: 'Penetration',
    question: 'Whether it goes on to lower toughness where there is no armour left.',
    rules: ['AE-DMG-01'],
    field: 'rulings.penetration',
    alternatives: [
      { value: 'AP only', title: 'It lowers AP, not below 0' },
      { value: 'AP, then TB', title: 'What AP leaves of it lowers TB' },
    ],
  },
  {
    id: 'AE-RU-10',
    title: "A Horde's special weapons on characters",
    question: 'Explosive, Blast, Tearing and Prog are explained for Hordes as targets only.',
    rules: ['AE-HIT-09', 'AE-HIT-10', 'AE-HIT-11'],
    field: 'rulings.qualitiesOnCharacters',
    alternatives: [
      { value: 'nothing', title: 'They do nothing more to a character' },
      { value: 'damage', title: 'Each hit they would add is 1 more damage' },
    ],
  },
  {
    id: 'AE-RU-11',
    title: 'Prog and Hy-Prog',
    question: 'Whether a weapon with both gains two hits.',
    rules: ['AE-HIT-07'],
    field: 'rulings.progTwice',
    alternatives: yesNo('One hit for both', 'One hit for each'),
  },
  {
    id: 'AE-RU-C06',
    title: 'Hordes on Hordes in melee',
    question: 'Whether the hit for two degrees of any melee attack comes on top of the one for each degree of a Horde.',
    rules: ['AE-HIT-08', 'AE-HIT-11'],
    field: 'rulings.hordeMelee',
    alternatives: yesNo('Only one hit for each degree', 'Both'),
  },
];

/** How losses and damage are read. */
const LOSSES: readonly Ruling[] = [
  {
    id: 'AE-RU-12',
    title: 'Half losses of a Swarm',
    question: 'Which way a half is rounded.',
    rules: ['AE-TRAIT-06'],
    field: 'rulings.swarmRounding',
    alternatives: [
      { value: 'down', title: 'Down, as the source mostly does' },
      { value: 'up', title: 'Up' },
    ],
  },
  {
    id: 'AE-RU-13',
    title: 'Ten Magnitude of the Large',
    question: 'Whether ten is all that a heavy weapon takes, or the least.',
    rules: ['AE-TRAIT-05'],
    field: 'rulings.large',
    alternatives: [
      { value: 'flat', title: 'Exactly ten' },
      { value: 'at least', title: 'Ten, or more hits where there are more' },
    ],
  },
  {
    id: 'AE-RU-14',
    title: 'Replenishing',
    question: 'Whether it brings back squads that are lost.',
    rules: ['AE-TRAIT-26'],
    field: 'rulings.replenishing',
    alternatives: [
      { value: 'up to the start', title: 'Up to what it began with' },
      { value: 'in squads still there', title: 'It fills up squads that are still there' },
    ],
  },
  {
    id: 'AE-RU-15',
    title: 'Aiming at a Leader',
    question: 'Whether the squads around him make him easier to hit, too, as they do the Horde.',
    rules: ['AE-DMG-05', 'AE-SPEC-05', 'AE-LEAD-03'],
    field: 'rulings.embeddedBonus',
    alternatives: yesNo('-10 for each squad and nothing else', '-10 and +5 for each squad'),
  },
  {
    id: 'AE-RU-16',
    title: 'Ties of opposed tests',
    question: 'Who wins with as many degrees as the other is left to the base game.',
    rules: ['AE-TEST-04', 'AE-ACT-05'],
    field: 'rulings.opposedTies',
    alternatives: [
      { value: 'nobody', title: 'Nobody' },
      { value: 'the first', title: 'Whoever acts, if he succeeds' },
    ],
  },
  {
    id: 'AE-RU-17',
    title: 'Dice of a fall',
    question: '"1d5 Magnitude per Squad" may be a die for each squad or one die for all.',
    rules: ['AE-FALL-01'],
    field: 'rulings.fallDice',
    alternatives: [
      { value: 'each squad', title: 'A die for each squad' },
      { value: 'one for all', title: 'One die times the squads' },
    ],
  },
  {
    id: 'AE-RU-18',
    title: 'Penalty of a Takedown',
    question: '"More damage than TB" and the example, -20 at 6 damage for TB 3, can be joined in two ways.',
    rules: ['AE-ACT-09'],
    field: 'rulings.takedown',
    alternatives: [
      { value: 'beyond TB', title: 'None up to TB, then -10 for each full TB' },
      { value: 'each full TB', title: '-10 for each full TB from the first on' },
    ],
  },
  {
    id: 'AE-RU-19',
    title: 'Rerolls',
    question: 'Which of two rolls stands where nothing is said.',
    rules: ['AE-ATK-07', 'AE-LEAD-20'],
    alternatives: [{ value: 'second', title: 'The second, except where the better one is said to be kept' }],
    notAsked: 'Only misses and failed damage rolls are rolled again here, and the second is never worse than those.',
  },
  {
    id: 'AE-RU-20',
    title: 'Charging to hit',
    question: 'What a charge adds to the attack roll is left to the base game.',
    rules: ['AE-TRAIT-08'],
    field: 'rulings.chargeBonus',
    alternatives: [
      { value: 0, title: 'Nothing' },
      { value: 10, title: '+10' },
      { value: 20, title: '+20' },
    ],
  },
  {
    id: 'AE-RU-C07',
    title: 'Brutal Charge without a number',
    question: 'What Mounted adds to the damage of a charge is not said.',
    rules: ['AE-TRAIT-08'],
    field: 'rulings.brutalCharge',
    alternatives: [
      { value: 3, title: '3' },
      { value: 1, title: '1' },
      { value: 5, title: '5' },
    ],
  },
  {
    id: 'AE-RU-C02',
    title: 'Several Brutal Charges',
    question: 'Whether those of Mounted, of Reckless Charge, of a leader and of the profile add up.',
    rules: ['AE-TRAIT-08', 'AE-TRAIT-21', 'AE-LEAD-32'],
    field: 'rulings.brutalCharges',
    alternatives: [
      { value: 'highest', title: 'The highest counts' },
      { value: 'add', title: 'They add up' },
    ],
  },
  {
    id: 'AE-RU-C03',
    title: 'Mounted and Evasive',
    question: 'A mount gives its AB "when moving across ground"; Evasive uses AB against damage.',
    rules: ['AE-TRAIT-08', 'AE-TRAIT-24'],
    field: 'rulings.mountedEvasive',
    alternatives: [
      { value: 'when moving', title: 'The AB of the mount counts while it moves' },
      { value: 'always', title: 'It always counts' },
    ],
  },
  {
    id: 'AE-RU-25',
    title: 'Extra hits without damage',
    question: 'Whether degrees, bursts and qualities count where the damage does not get through.',
    rules: ['AE-DMG-01', 'AE-HIT-02'],
    field: 'rulings.bonusMagnitude',
    alternatives: [
      { value: 'needs damage', title: 'They need damage to get through' },
      { value: 'always', title: 'They count for any hit' },
    ],
  },
  {
    id: 'AE-RU-26',
    title: 'Fire Drill and Overwhelming',
    question: 'Whether they count once for an attack on a Horde, or for each of its hits.',
    rules: ['AE-TRAIT-19', 'AE-TRAIT-20'],
    field: 'rulings.drills',
    alternatives: [
      { value: 'once', title: 'Once, after extra hits' },
      { value: 'each hit', title: 'For each hit of a burst' },
    ],
  },
];

/** How nerves are read, and what is not a matter of dice. */
const NERVES: readonly Ruling[] = [
  {
    id: 'AE-RU-21',
    title: 'Losses in a single turn',
    question: 'Whether only attacks count, or fire, falls and whatever else takes Magnitude.',
    rules: ['AE-MORALE-01'],
    field: 'rulings.breakLosses',
    alternatives: [
      { value: 'any source', title: 'All since its last test' },
      { value: 'attacks', title: 'Attacks only' },
    ],
  },
  {
    id: 'AE-RU-22',
    title: 'Breaking after three lost squads',
    question: 'Disciplined spares a Horde from it, but no rule demands it.',
    rules: ['AE-MORALE-07', 'AE-TRAIT-12'],
    field: 'rulings.breaksAtThreeSquads',
    alternatives: yesNo('There is no such rule', 'It breaks with its third lost squad'),
  },
  {
    id: 'AE-RU-23',
    title: 'Morale Number at the start',
    question: 'It is the Fellowship or Willpower Bonus of the Supreme Commander.',
    rules: ['AE-BMN-01'],
    field: 'rulings.startNumber',
    alternatives: [
      { value: 'higher', title: 'The higher of the two' },
      { value: 'Fel', title: 'Fellowship' },
      { value: 'WP', title: 'Willpower' },
    ],
  },
  {
    id: 'AE-RU-24',
    title: 'Chief Engineer',
    question: '"On a success, and for every 3 DoS" may be two things or one.',
    rules: ['AE-CC-05'],
    field: 'rulings.engineer',
    alternatives: [
      { value: '1, and 1 for every three', title: '1 for the success and 1 for every three degrees' },
      { value: '1 for every three', title: '1 for every three degrees' },
    ],
  },
  {
    id: 'AE-RU-27',
    title: 'Fear Incarnate',
    question: 'Whose Magnitude Modifier frightens.',
    rules: ['AE-TRAIT-18'],
    field: 'rulings.fearIncarnate',
    alternatives: [
      { value: "the frightening Horde's", title: 'That of the Horde with the trait' },
      { value: "the tester's", title: 'That of the Horde that tests' },
    ],
  },
  {
    id: 'AE-RU-C01',
    title: 'Second roll on the Abandonment table',
    question: 'After grief they "roll on the table again": with the degrees of failure of the first test, or without.',
    rules: ['AE-ABANDON-07'],
    field: 'rulings.griefReroll',
    alternatives: [
      { value: 'keep', title: 'With those of the first test' },
      { value: 'plain', title: 'A plain 1d10' },
    ],
  },
  {
    id: 'AE-RU-28',
    title: 'Actions of the base game',
    question: 'All Out Attack, Charge, Called Shot and Stun are used and not explained.',
    rules: ['AE-WSPEC-01', 'AE-TRAIT-16'],
    alternatives: [{ value: 'modifiers', title: 'What they give is stated as a modifier' }],
    notAsked: 'Whatever they give is a number of the scenario: modifiers.hit, situation.calledShot, stunPenalty.',
  },
  {
    id: 'AE-RU-29',
    title: 'Battlefront effects',
    question: 'The layer of strategic contests that many leaders act on is not in the source.',
    rules: ['AE-LEAD-60'],
    alternatives: [{ value: 'left out', title: 'Left out, but for what is stated in Magnitude or Willpower' }],
    notAsked: 'Their dice belong to contests on a map whose rules nobody has.',
  },
  {
    id: 'AE-RU-30',
    title: 'Penalty of fatigue',
    question: 'Penalty and threshold of fatigue are those of the base game, which is not in the source.',
    rules: ['AE-FATIGUE-01'],
    field: 'rulings.fatiguePenalty',
    alternatives: [
      { value: 10, title: '-10 on all tests' },
      { value: 0, title: 'None' },
      { value: 20, title: '-20 on all tests' },
    ],
  },
  {
    id: 'AE-RU-31',
    title: 'Names that differ',
    question: '"Urban Rat" stands once for Siege Rat, "Dirty Fighters" for Dirty Fighter.',
    rules: ['AE-TRAIT-31', 'AE-TRAIT-17'],
    alternatives: [{ value: 'same', title: 'They are the same' }],
    notAsked: 'Two spellings of one name: no dice hang on it.',
  },
  {
    id: 'AE-RU-32',
    title: 'Dodging several Hordes',
    question: 'How often one character may dodge or parry in a round.',
    rules: ['AE-ATK-08'],
    field: 'target.reactions',
    alternatives: [
      { value: 1, title: 'Once' },
      { value: 2, title: 'Twice' },
      { value: 5, title: 'Against every attack' },
    ],
  },
];

export const RULINGS: readonly Ruling[] = [...TESTS, ...LOSSES, ...NERVES];
