/** How the tables of both 2d6 games are read (RU-T of the digest's part on tables), as far as their `table` kinds come to it. */
import type { z } from 'zod';
import type { Ruling } from '../ruleset.ts';
import {
  type Chosen,
  chosenRulings,
  type Fixed,
  fixedRulings,
  type Readable,
  type Reading,
  rulingsFieldOf,
} from './rulings.ts';

type Game = 'MK3' | 'MK2';

/** Rules that a ruling is about, by game; none where the game has no such question. */
type About = Readonly<Partial<Record<Game, readonly string[]>>>;

interface TableChoice<Values extends readonly Reading[]> extends Readable<Values> {
  readonly about: About;
}

const onTables = <const Values extends readonly Reading[]>(one: TableChoice<Values>): TableChoice<Values> => one;

export const CHOICES = {
  deviationCap: onTables({
    id: 'T36',
    title: 'How far a template deviates at most',
    question: 'At most half of the distance from the origin to the target. Measured from where to where?',
    about: { MK3: ['MK3-AOE-06'], MK2: ['MK2-AOE-05'] },
    values: ['edges', 'centres'],
    means: ['From base to base, as a range is', 'From centre to centre'],
  }),
  coverLine: onTables({
    id: 'T40',
    title: 'Lines that cover is asked of',
    question: 'Which line must cross a feature within 1" of the target?',
    about: { MK3: ['MK3-ATK-11'], MK2: ['MK2-ATK-08'] },
    values: ['any', 'between the centres'],
    means: ['Any from base to base, whatever its height', 'That between the centres'],
  }),
  hugeHidden: onTables({
    id: 'T41',
    title: 'Huge models behind terrain',
    question: 'Nothing shelters a huge model. Can terrain hide it all the same?',
    about: { MK3: ['MK3-ATK-11', 'MK3-ATK-15'] },
    values: [true, false],
    means: ['Yes, what is higher than 5"', 'No'],
  }),
  throwDistance: onTables({
    id: 'T44',
    title: 'How far a throw at another is',
    question:
      'Who is thrown at another must reach it, and a miss deviates by half of that distance at most. Measured from where to where?',
    about: { MK3: ['MK3-POWER-12', 'MK3-POWER-13'], MK2: ['MK2-POWER-14'] },
    values: ['edges', 'centres'],
    means: ['From base to base of the thrown model and the other', 'From centre to centre'],
  }),
  throwLine: onTables({
    id: 'T44',
    title: 'Along which line a throw deviates',
    question: 'Which way is "straight on" for the deviation of a throw at another?',
    about: { MK3: ['MK3-POWER-13'], MK2: ['MK2-POWER-14'] },
    values: ['from the thrown', 'from the thrower'],
    means: ['Along the line from where the thrown model was picked up', 'Along the line from the thrower'],
  }),
  trampleTouch: onTables({
    id: 'T51',
    title: 'Whom a trample passes',
    question: 'Is a base attacked that it only touches?',
    about: { MK3: ['MK3-POWER-15'], MK2: ['MK2-POWER-15'] },
    values: [false, true],
    means: ['No: it must go over some of it', 'Yes'],
  }),
  throwCap: onTables({
    id: 'R17',
    title: 'Missed throw at a model',
    question: 'Is its deviation capped at half the distance?',
    about: { MK2: ['MK2-POWER-14'] },
    values: ['half of the distance', 'none'],
    means: ['Yes, as others are', 'No'],
  }),
  lineStart: onTables({
    id: 'T37',
    title: 'Where a line of sight begins',
    question: 'It ends in the front arc of whoever looks. Must it begin in the front half of his base, too?',
    about: { MK3: ['MK3-ATK-23'], MK2: ['MK2-ATK-22'] },
    values: ['anywhere', 'front half'],
    means: ['No: anywhere on his base', 'Yes'],
  }),
  slowBy: onTables({
    id: 'T53',
    title: 'A large base in rough ground',
    question: 'Which inches of a move are paid double?',
    about: { MK3: ['MK3-POWER-16', 'MK3-CHARGE-01'], MK2: ['MK2-POWER-06', 'MK2-TERRAIN-01'] },
    values: ['any part', 'the centre'],
    means: ['All while any part of the base is in it', 'Those of its centre'],
  }),
  woodsBy: onTables({
    id: 'T59',
    title: 'Who stands partly in a forest',
    question:
      'A line may run 3" through a forest in which one of its ends is. Is that asked of the line, or of the models that it joins, as clouds are?',
    about: { MK3: ['MK3-ATK-23'], MK2: ['MK2-ATK-22'] },
    values: ['each line', 'the whole model'],
    means: [
      'Of the line: one that ends outside the forest may not cross it',
      'Of the models: whoever is in it with any part of his base is in it',
    ],
  }),
  wallHeight: onTables({
    id: 'T38',
    title: 'What a wall hides',
    question: 'Does a wall hide whoever is lower than it, or whoever no line over it reaches?',
    about: { MK3: ['MK3-ATK-23'], MK2: ['MK2-ATK-22'] },
    values: ['who is lower', 'no line over it'],
    means: [
      'Whoever is lower, from everybody',
      'Whoever no line from volume to volume passes: a tall model close to it looks over, and is seen over it',
    ],
  }),
  higherBy: onTables({
    id: 'T55',
    title: 'How much higher counts',
    question: 'The text says more than 1" in one place and at least 1" in another.',
    about: { MK2: ['MK2-ATK-09', 'MK2-ATK-22'] },
    values: ['at least 1"', 'more than 1"'],
    means: ['At least 1", up and down', 'More than 1"'],
  }),
} as const;

type Name = keyof typeof CHOICES;

const namesOf = (game: Game): Name[] =>
  (Object.keys(CHOICES) as Name[]).filter((name) => (CHOICES[name].about as About)[game]);

export type TableRulings = Partial<Chosen<typeof CHOICES>>;

/** The object `rulings` of a `table` kind. */
export const tableRulingsField = (game: Game): z.ZodType<TableRulings> =>
  rulingsFieldOf(CHOICES)(...namesOf(game)) as unknown as z.ZodType<TableRulings>;

const FIXED: ReadonlyArray<readonly [about: About, ruling: Fixed]> = [
  [
    { MK3: ['MK3-STAT-11'], MK2: ['MK2-AOE-01'] },
    [
      'T02',
      'Whether touching counts',
      'Is what only touches a range, a template or a line of sight in range, under it, or in the way?',
      [],
      [
        'Yes: exactly so far is within, and a base that a line touches is in the way',
        'A line that only touches passes',
      ],
      'It is one tolerance for all lengths of a table.',
    ],
  ],
  [
    { MK3: ['MK3-SPRAY-01'], MK2: ['MK2-SPRAY-01'] },
    [
      'T35',
      'The outline of a spray',
      'It is printed on the template only.',
      [],
      ['0.5" wide at its narrow end and 3" wide after 10"', 'As measured'],
      'Its two widths are inputs of the question.',
    ],
  ],
  [
    { MK3: ['MK3-CHARGE-01'], MK2: ['MK2-CHARGE-02'] },
    [
      'T42',
      'Charging whom one reaches already',
      'The target is in melee range before the charge. Where may it go?',
      [],
      ['Any way that keeps it there, also 0": no charge attack then', 'Straight at it'],
      'The shortest way is looked for, which is none.',
    ],
  ],
  [
    { MK3: ['MK3-TERRAIN-05'], MK2: ['MK2-TERRAIN-01'] },
    [
      'T45',
      'Terrain that is exactly 1" high',
      'Is it an obstacle or an obstruction?',
      [],
      ['An obstacle', 'An obstruction'],
      'The kind of each piece is an input.',
    ],
  ],
  [
    { MK2: ['MK2-POWER-14'] },
    [
      'T57',
      'A throw at a model out of reach',
      'One sentence makes it an ordinary throw, another lets it deviate from the line.',
      [],
      ['Both: it deviates from the point on the line, by half of the throw at most'],
      'Both sentences come to the same.',
    ],
  ],
];

/** The entries of a game's register. */
export function tableRulings(game: Game): Ruling[] {
  const numbered = (id: string) => `${game}-RUL-${id}`;
  const fixed = FIXED.flatMap(([about, [id, title, question, , readings, why]]): Fixed[] => {
    const rules = about[game];
    return rules ? [[id, title, question, rules, readings, why]] : [];
  });
  const chosen = Object.fromEntries(
    namesOf(game).map((name) => {
      const { about, ...one }: TableChoice<readonly Reading[]> = CHOICES[name];
      return [name, { ...one, rules: about[game] ?? [] }];
    }),
  );
  return [...chosenRulings(chosen, numbered), ...fixedRulings(fixed, numbered)];
}
