/**
 * Every interpretation that answers of Mk III rest on: MK3-RUL-01 to -32 of the digest, and C01 on for what the code
 * reads beyond them. Those with a field are choices of a scenario; twodice/activation/schema/rulings.ts has most of them.
 */
import type { Ruling } from '../ruleset.ts';
import { reversed } from '../rulings.ts';
import { CHOICES } from '../twodice/activation/schema.ts';
import { chosenRulings, type Fixed, fixedRulings, SPIRALS } from '../twodice/rulings.ts';
import { tableRulings } from '../twodice/tableRulings.ts';

const INPUT = 'It is an input, so either can be said.';

/** Readings that no scenario can change, and why. */
const FIXED: readonly Fixed[] = [
  [
    'MK3-RUL-07',
    'Points against one damage roll',
    'How many points may go against one damage roll?',
    ['MK3-PFIELD-01', 'MK3-XFER-01'],
    ['One for the power field, one for a transfer'],
    'The text is plain: a field takes one focus point at most against a damage roll, and a transfer is paid with one fury point.',
  ],
  [
    'MK3-RUL-14',
    'In a cloud',
    'Summaries say inside, the rule says completely within.',
    ['MK3-TERRAIN-06'],
    ['Completely within', 'In part'],
    'It needs a board: whether a cloud hides the target is an input.',
  ],
  [
    'MK3-RUL-16',
    'Magic attacks of models with FURY',
    'Their magic attack stat is not stated.',
    ['MK3-ATK-01'],
    ['Current FURY', 'None'],
    INPUT,
  ],
  [
    'MK3-RUL-17',
    'When a crippled system is felt',
    'A system is crippled in the middle of an attack. Which rolls feel it?',
    ['MK3-CRIPPLE-01', 'MK3-CRIPPLE-03'],
    ['The next roll and all after it', 'The next attack'],
    'No roll of the same attack depends on it: damage is the last.',
  ],
  [
    'MK3-RUL-21',
    'Tough warbeasts that take a transfer',
    'Does a Tough roll of the warbeast call back what came back to the warlock?',
    ['MK3-XFER-02', 'MK3-TOUGH-01'],
    ['No: its boxes before it was marked decide', 'Yes'],
    'The text is plain: what its boxes cannot take goes back at once, and it is Tough only when it has been disabled.',
  ],
  [
    'MK3-RUL-23',
    'A charge attack that misses',
    'Is its boost used up?',
    ['MK3-CHARGE-04'],
    ['Yes: later attacks are ordinary'],
    'The text is plain: the first attack is the charge attack, and only its own damage roll is boosted.',
  ],
  [
    'MK3-RUL-25',
    'A colossal whose grid is full',
    'In which column of the other grid does the rest begin?',
    ['MK3-COLOSSAL-05'],
    ['One rolled anew', 'The same one'],
    'The chances are the same: a full grid looks the same wherever it was hit, so its column says nothing.',
  ],
  [
    'MK3-RUL-26',
    'Clockwise on a spiral',
    'The diagram is missing: which branch comes after which?',
    ['MK3-SPIRAL-01'],
    ['Ascending numbers, 6 to 1', 'Descending numbers'],
    SPIRALS,
  ],
  [
    'MK3-RUL-27B',
    'Outline of a spray',
    'The template is not printed.',
    ['MK3-SPRAY-01'],
    ['The models under it are listed'],
    'It needs a board: who is reached is an input.',
  ],
  [
    'MK3-RUL-29',
    'Repairs between attacks',
    'May boxes be healed, or a force field be eased, inside an attack?',
    ['MK3-PRIO-04', 'MK3-DMG-11'],
    ['Between attacks only', 'Inside an attack, too'],
    'Repairs come at the start of a turn here, before any attack.',
  ],
  [
    'MK3-RUL-31',
    'Order of threshold checks',
    'Are all beasts checked before the first one frenzies?',
    ['MK3-THRESH-01', 'MK3-FRENZY-01'],
    ['One by one, each frenzy played out first'],
    'The text is plain: a model that frenzies acts at once, before anything else.',
  ],
  [
    'MK3-RUL-C03',
    'Weapon of a free strike',
    'A free strike is one melee attack. Which weapon makes it?',
    ['MK3-ATK-19'],
    ['The first melee weapon listed', 'The last one listed'],
    {
      inputs: ['attacker.weapons'],
      onlyIf: 'situation.freeStrike',
      change: reversed,
      how: 'List the weapon first that is to make it.',
    },
  ],
  [
    'MK3-RUL-C04',
    'Magic Abilities and other attacks',
    'A Magic Ability is a special attack. Does it take the place of melee and ranged attacks?',
    ['MK3-SPELL-08', 'MK3-ATK-05'],
    ['Yes'],
    'The text is plain: it is cast as a special action or a special attack, and either takes the place of initial attacks.',
  ],
  [
    'MK3-RUL-C05',
    'Boosts of rolls that are not made',
    'An attack hits or misses without a roll. Is a point spent that was meant to boost it?',
    ['MK3-DICE-04', 'MK3-ATK-03'],
    ['No: there is no roll to boost'],
    'The text is plain: boosting is the first step of a roll, and whether one is made has been settled before.',
  ],
  [
    'MK3-RUL-C10',
    'Points that are kept',
    'A caster keeps points for the turn of the other side. From what in its own turn?',
    ['MK3-FOCUS-03', 'MK3-FURY-08', 'MK3-SPELL-01', 'MK3-FURY-11'],
    [
      'From everything but shaking and upkeep: from its models, spells, healing, taking over and retaking',
      'From nothing: only what is left is there then',
    ],
    {
      inputs: ['battlegroup.caster.keep'],
      change: () => 0,
      how: 'How many are kept is an input: keep none.',
    },
  ],
  [
    'MK3-RUL-C07',
    'Deviation from an unknown distance',
    'A template deviates at most half the distance. What if none is given?',
    ['MK3-AOE-06'],
    ['The die alone decides'],
    INPUT,
  ],
];

const asNumbered = (id: string) => id;

export const RULINGS: readonly Ruling[] = [
  ...chosenRulings(CHOICES, asNumbered),
  ...fixedRulings(FIXED, asNumbered),
  ...tableRulings('MK3'),
].sort((a, b) => a.id.localeCompare(b.id));
