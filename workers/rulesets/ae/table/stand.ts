/** How two units stand to one another on the map. */
import { sameSquare } from '../../../table/grid.ts';
import { certain, type Plan } from '../../scene/question.ts';
import { fearOf, supportOf } from './aura.ts';
import { attackOf, canBeAttacked } from './followUps.ts';
import type { Stand } from './schema.ts';
import { coverAt, inTheWay, isAdjacent, isAtHome, type Squares, steps } from './squares.ts';

export function standPlan(squares: Squares, ask: Stand): Plan {
  const { units, scale, readings } = squares;
  const [from, to] = [ask.from - 1, ask.to - 1];
  const [one, two] = [units[from]!, units[to]!];
  const blockers = inTheWay(squares, from, to);
  const seen = blockers.length === 0;
  const far = steps(one, two, readings);
  const adjacent = isAdjacent(squares, one, two);
  const cover = coverAt(squares, two);
  const [support, fear] = [supportOf(squares, from), fearOf(squares, from)];
  const facts: ReadonlyArray<readonly [name: string, title: string, so: boolean]> = [
    ['sees', 'Line of sight', seen],
    ['adjacent', 'Adjacent', adjacent],
    ['together', 'In the same square', sameSquare(one, two)],
    ['cover', 'The second stands in cover', cover.AP > 0],
    ['targetAtHome', 'The second is on its own terrain', isAtHome(squares, two, two)],
    ['attackerAtHome', "The second is on the first's terrain", isAtHome(squares, one, two)],
    ['supported', 'The first is supported', support.amount > 0],
    ['frightened', 'The first is near Fear Incarnate', fear.amount > 0],
  ];
  const attack = canBeAttacked(squares, from, to);
  return {
    headline: 'sees',
    facts: facts.map(([name, title]) => ({ name, title })),
    outcomes: certain(
      facts.map(([name, , so]) => [name, so]),
      `${far} squares from one to the other; line of sight: ${seen ? 'yes' : 'no'}`,
    ),
    meets: null,
    lengths: {
      distance: {
        title: 'Distance',
        steps: [
          { label: 'squares', value: far },
          { label: 'km', value: far * scale },
          { label: "AP of the second's cover", value: cover.AP },
        ],
      },
    },
    get followUps() {
      return [
        ...(attack && seen ? [attackOf(squares, from, to, null)] : []),
        ...(attack && (adjacent || far === 0) ? [attackOf(squares, from, to, false)] : []),
      ];
    },
    rules: [
      'AE-LOS-01',
      ...(support.amount > 0 ? ['AE-TRAIT-27'] : []),
      ...(fear.amount > 0 ? ['AE-TRAIT-18'] : []),
      ...(cover.AP > 0 ? ['AE-DMG-02'] : []),
    ],
    get notes() {
      return [
        ...blockers.map((index) => `${units[index]!.called} hides ${two.called}.`),
        'A line runs from the centre of a square to that of the other. What shares a square with either of the two does not hide them; ground hides nobody, as the text names none that does.',
        `Cover: ${cover.why}.`,
      ];
    },
    sentence: () =>
      `${two.called} is ${far} ${far === 1 ? 'square' : 'squares'} from ${one.called}, ${seen ? 'in' : 'out of'} its line of sight${cover.AP > 0 ? `, with ${cover.AP} AP of cover` : ''}.`,
  };
}
