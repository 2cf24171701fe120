/** How two models stand to one another: everything that follows from where they are, with the reasons. */
import { z } from 'zod';
import { directlyFaces, fieldsOfFire, pointBehind } from '../../table/arcs.ts';
import { between as apart } from '../../table/plane.ts';
import { around, completelyWithin, gap, within } from '../../table/shapes.ts';
import { atMost } from '../../table/tolerance.ts';
import type { FollowUp } from '../ruleset.ts';
import { type Board, behindOn, between, meleeOn, reaches, seesOn, shelterOn, unitOf } from './board.ts';
import { attackFrom, volleyFrom } from './followUps.ts';
import type { GameTable, Topic } from './game.ts';
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
  const [from, to] = [ask.from - 1, ask.to - 1];
  const [one, two] = [pieces[from], pieces[to]];
  const inches = gap(one, two);
  const sees = seesOn(board, from, to);
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
    followUps: followUps(board, from, to),
    rules: rulesOf(game, ['bases', 'measuring', ...facts.flatMap(([, , , topics]) => topics)]),
    notes: [
      ...blockers(board, from, to, sees),
      shelter === null ? `No shelter: ${why}.` : `${shelter === 'cover' ? 'Cover' : 'Concealment'}: ${why}.`,
      ...adjoining(board, to),
    ],
    sentence: (chance) =>
      `${two.name} is ${inches.toFixed(2)}" from ${one.name}, ${chance('sees') > 0 ? 'in' : 'out of'} its line of sight${chance('cover') > 0 ? ', with cover' : ''}.`,
  };
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
    ['originBehind', 'Damage would come from behind it', pointBehind(two, one.at), ['origin']],
    ['faces', 'Faces it directly', directlyFaces(one, two), []],
  ];
  if (board.game.rules.fields && one.millimetres >= 100) {
    const { left, right } = fieldsOfFire(one, two);
    facts.push(['left', 'In the left field of fire', left, ['fields']]);
    facts.push(['right', 'In the right field of fire', right, ['fields']]);
  }
  return facts;
}

/** Trenches that adjoin are one, which only an outline can say. */
function adjoining({ pieces, terrain }: Board, to: number): string[] {
  const touched = terrain.filter(({ shape, ground }) => ground.trench && within(pieces[to], shape));
  if (touched.length < 2) return [];
  return [`${pieces[to].name} stands in ${touched.length} trenches; draw those that adjoin as one polygon.`];
}

/** Why there is no line of sight. */
function blockers(board: Board, from: number, to: number, sees: boolean): string[] {
  if (sees) return [];
  const { bases = [], solid = [], woods = [] } = between(board, from, to);
  const models = board.pieces.filter((piece) => bases.includes(piece)).map(({ name }) => name);
  const shapes = [...solid, ...woods.map(({ shape }) => shape)];
  const features = board.terrain.filter(({ shape }) => shapes.includes(shape)).map(({ name }) => name);
  const all = [...models, ...features];
  return [
    all.length === 0 ? 'It is not in the front arc.' : `No line of sight: the front arc, or one of ${all.join(', ')}.`,
  ];
}

export const rulesOf = (game: GameTable, topics: readonly Topic[]): string[] =>
  topics.flatMap((topic) => game.rules[topic] ?? []);
