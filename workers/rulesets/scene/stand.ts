/** How two models stand to one another: everything that follows from where they are, with the reasons. */
import { z } from 'zod';
import { directlyFaces, fieldsOfFire } from '../../table/arcs.ts';
import { between as apart } from '../../table/plane.ts';
import { around, completelyWithin, gap } from '../../table/shapes.ts';
import { atMost } from '../../table/tolerance.ts';
import type { FollowUp } from '../ruleset.ts';
import { type Board, behindOn, between, meleeOn, reaches, shelterOn, sightOn, unitOf } from './board.ts';
import { attackFrom, volleyFrom } from './followUps.ts';
import type { GameTable, Topic } from './game.ts';
import { buildingOf, figureOf } from './ground.ts';
import { certain, type Plan } from './question.ts';
import { modelNumber } from './schema.ts';

export const Stand = z
  .strictObject({
    kind: z.literal('stand'),
    from: modelNumber('From model').default(1),
    to: modelNumber('To model').default(2),
    inches: z.number().min(0).max(100).optional().meta({
      title: 'Within',
      unit: 'inches',
      description: 'A range, a command range, a control area: whether the second model is in it.',
    }),
  })
  .meta({ title: 'Two models', description: 'Distance, line of sight, melee, shelter and arcs.' });
export type Stand = z.infer<typeof Stand>;

const yes = (so: boolean) => (so ? 'yes' : 'no');

export function standPlan(board: Board, ask: Stand): Plan {
  const { game, pieces } = board;
  const [from, to] = board.leaders ? ledPair(board, ask.from - 1, ask.to - 1) : [ask.from - 1, ask.to - 1];
  const [one, two] = [pieces[from], pieces[to]];
  const inches = gap(figureOf(board, from), figureOf(board, to));
  const { sees, over } = sightOn(board, from, to);
  const { kind: shelter, why } = shelterOn(board, from, to);
  const facts: Array<[name: string, title: string, so: boolean, topics: readonly Topic[]]> = [
    ['sees', 'Line of sight', sees, ['sight']],
    ['cover', 'Cover', shelter === 'cover', shelter === 'cover' ? ['shelter'] : []],
  ];
  if (ask.inches !== undefined) {
    facts.push(['within', `Within ${ask.inches}"`, atMost(inches, ask.inches), ['measuring']]);
    const whole = completelyWithin(two, around(one, ask.inches));
    facts.push(['completely', `Completely within ${ask.inches}"`, whole, ['measuring']]);
  }
  if (game.arcs) facts.push(...arcFacts(board, from, to, shelter === 'concealment'));
  return {
    headline: 'sees',
    facts: facts.map(([name, title]) => ({ name, title })),
    outcomes: certain(
      facts.map(([name, , so]) => [name, so]),
      `${inches.toFixed(3)}" from base to base; line of sight: ${yes(sees)}`,
    ),
    meets: null,
    lengths: {
      distance: {
        title: 'Distance',
        steps: [
          { label: 'base to base', value: inches },
          { label: 'centre to centre', value: apart(one.at, two.at) },
        ],
      },
    },
    get followUps() {
      return followUps(board, from, to);
    },
    rules: rulesOf(game, [
      ...(['bases', 'measuring'] as const),
      ...facts.flatMap(([, , , topics]) => topics),
      ...(board.leaders ? (['leaders'] as const) : []),
      ...(buildingOf(board, to) ? (['indoors'] as const) : []),
    ]),
    get notes() {
      return [
        ...(over === null
          ? []
          : [`From the hill ${one.name} looks past ${over}: one unit or one piece of terrain is no hindrance there.`]),
        ...(board.leaders ? [`Measured from ${one.name}, the leader, to the nearest model, ${two.name}.`] : []),
        ...[from, to].flatMap((index) => {
          const house = buildingOf(board, index);
          return house
            ? [
                `${pieces[index].name} is in ${house.name}: measured from its outline, sight from any of its sides, tried an inch apart.`,
              ]
            : [];
        }),
        ...blockers(board, from, to, sees),
        shelter === null ? `No shelter: ${why}.` : `${shelter === 'cover' ? 'Cover' : 'Concealment'}: ${why}.`,
      ];
    },
    sentence: (chance) =>
      `${two.name} is ${inches.toFixed(2)}" from ${one.name}, ${chance('sees') > 0 ? 'in' : 'out of'} its line of sight${chance('cover') > 0 ? ', with cover' : ''}.`,
  };
}

/** The leader of one unit and the model of the other that is nearest to him (AOF-APOC-01). */
function ledPair(board: Board, from: number, to: number): readonly [number, number] {
  const leader = unitOf(board, from)[0]!;
  const far = (index: number) => gap(figureOf(board, leader), figureOf(board, index));
  return [leader, unitOf(board, to).reduce((best, index) => (far(index) < far(best) ? index : best))];
}

function followUps(board: Board, from: number, to: number): FollowUp[] {
  if (board.game.asks === 'models') return attackFrom(board, from, to);
  const [ours, theirs] = [unitOf(board, from), unitOf(board, to)];
  return ours.includes(to) ? [] : volleyFrom(board, { ours, theirs });
}

function arcFacts(board: Board, from: number, to: number, concealed: boolean) {
  const [one, two] = [board.pieces[from], board.pieces[to]];
  const melee = meleeOn(board);
  const facts: Array<[string, string, boolean, readonly Topic[]]> = [
    ['concealment', 'Concealment', concealed, concealed ? ['shelter'] : []],
    ['inReach', 'In melee range', reaches(board, from, to), ['melee', 'reach']],
    ['engages', 'Engages it', melee.engages[from].has(to), ['melee', 'reach']],
    ['engaged', 'Is engaged by it', melee.engages[to].has(from), ['melee', 'reach']],
    ['targetInMelee', 'It is in melee with somebody', melee.inMeleeWith[to].size > 0, ['melee']],
    ['elevated', 'It stands higher', two.level - one.level > board.game.sameLevel, []],
    ['backStrike', 'All of the first is behind it', behindOn(board, from, to), ['origin']],
    ['originBehind', 'Damage would come from behind it', behindOn(board, from, to), ['origin']],
    ['faces', 'Faces it directly', directlyFaces(one, two), []],
  ];
  if (board.game.rules.fields && one.millimetres >= 100) {
    const { left, right } = fieldsOfFire(one, two);
    facts.push(['left', 'In the left field of fire', left, ['fields']]);
    facts.push(['right', 'In the right field of fire', right, ['fields']]);
  }
  return facts;
}

/** Why there is no line of sight. */
function blockers(board: Board, from: number, to: number, sees: boolean): string[] {
  if (sees) return [];
  const { blockers: numbers, solid = [], woods = [], overlooked } = between(board, from, to);
  const models = numbers.map((index) => board.pieces[index].name);
  const shapes = [...solid, ...[...woods, ...(overlooked?.walls ?? [])].map(({ shape }) => shape)];
  const features = board.terrain.filter(({ shape }) => shapes.includes(shape)).map(({ name }) => name);
  const all = [...models, ...features];
  return [
    all.length === 0 ? 'It is not in the front arc.' : `No line of sight: the front arc, or one of ${all.join(', ')}.`,
  ];
}

export const rulesOf = (game: GameTable, topics: readonly Topic[]): string[] =>
  topics.flatMap((topic) => game.rules[topic] ?? []);
