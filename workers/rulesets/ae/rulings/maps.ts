/** How a map of squares is read: the text leaves speeds, scale and prices of ground to the base game. */
import type { Ruling } from '../../ruleset.ts';
import { asked, settled } from '../../rulings.ts';

export const MAPS: readonly Ruling[] = [
  asked(
    'AE-RU-C20',
    'Diagonals of a map',
    'Squares that touch at a corner: adjacent, or two squares of movement apart?',
    ['AE-MOVE-01', 'AE-ACT-06'],
    'rulings.diagonals',
    ['one step', 'They are adjacent, and a diagonal is one square of movement'],
    ['two steps', 'They are not adjacent, and a diagonal is two'],
  ),
  asked(
    'AE-RU-C21',
    'What difficult ground costs',
    'A Difficult Terrain Value is named, but not what it does to a move.',
    ['AE-TRAIT-07'],
    'rulings.difficultGround',
    ['so many more', 'A square costs so many squares of movement more'],
    ['so many', 'A square costs so many squares of movement, at least one'],
  ),
  settled(
    'AE-RU-T39',
    'Lines of sight over squares',
    'Which squares does a line of sight run through, and do those of its ends count?',
    ['AE-LOS-01'],
    'From centre to centre, through every square that it meets in more than a corner, but for those of its ends',
    'From any corner to any corner',
    'The text gives no other way to draw a line over squares.',
  ),
  asked(
    'AE-RU-C22',
    'Large things and sight',
    'Something two size categories larger than a Horde is seen past it: does it see past it, too?',
    ['AE-LOS-01'],
    'rulings.largeSight',
    ['both ways', 'Yes: it ignores the Horde for lines of sight, whichever end of the line it is'],
    ['seen only', 'No: it is only seen'],
  ),
  asked(
    'AE-RU-C23',
    'Whom a Horde may walk through',
    'Nothing is said of squares in which others stand.',
    ['AE-MOVE-01', 'AE-ACT-06'],
    'rulings.walkThrough',
    ['friends', 'Friends are walked through and may share a square, enemies neither'],
    ['nobody', 'Nobody is walked through'],
  ),
];
