/** How actions and rounds are read. */
import type { Ruling } from '../../ruleset.ts';
import { asked, settled } from '../../rulings.ts';

export const duels: readonly Ruling[] = [
  asked(
    'AOF-RU-C08',
    'How long a Stealth Move is',
    'A unit "may move by its regular move distance": as far as an Advance, or a Rush?',
    ['AOF-ACT-10', 'AOF-ACT-02', 'AOF-ACT-03'],
    'rulings.stealthMove',
    ['advance', 'As an Advance'],
    ['rush', 'As a Rush'],
  ),
  settled(
    'AOF-RU-C09',
    'When Overwatch fires',
    'It may fire "at any point" of a move.',
    ['AOF-ACT-11', 'AOF-TERR-06'],
    'At the end of the move, where most weapons reach, after bad ground and before contact',
    'Anywhere on the way',
    'Where on the way it is best to fire needs a board; set the distance of the melee to ask about one place.',
  ),
  settled(
    'AOF-RU-C10',
    'Magical Winds and charges',
    'May a charge be declared that only the winds can bring home?',
    ['AOF-COND-05', 'AOF-ACT-04'],
    'No: contact is judged without them',
    'Yes, once their dice lie',
    'Where a blown unit ends that misses its enemy needs a board.',
  ),
  settled(
    'AOF-RU-C11',
    'Heroic Inspiration and recovery',
    'Does a hero take a marker off before or after the tests of his unit?',
    ['AOF-EXH-04', 'AOF-EXH-06'],
    'After them, which serves him better',
    'Before them',
    'He may choose when, and nobody would choose worse.',
  ),
  settled(
    'AOF-RU-C12',
    'Idle units with markers',
    'Is staying idle a Rest by itself?',
    ['AOF-EXH-05', 'AOF-WAVER-02'],
    'Yes, unless the unit does something else while idle: hunker down, brace itself, watch',
    'Only where it is said',
    'A Rest costs nothing, so nobody idles without one.',
  ),
  settled(
    'AOF-RU-C13',
    'Sacrifices before both units have met',
    'Damnation asks for a sacrifice each round, also while one unit has not arrived.',
    ['AOF-COND-07', 'AOF-SR-01'],
    'The choice begins when both are on the table: nobody sacrifices where nothing is rolled',
    'It begins in round 1',
    'While only one unit is there nothing is rolled, so nobody would sacrifice.',
  ),
];
