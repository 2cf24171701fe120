/** What positions say of units: whether one keeps together, and whether it can charge another and who fights then. */
import { z } from 'zod';
import { moved } from '../../table/moves.ts';
import { towards } from '../../table/plane.ts';
import { apart, quarters, thirds } from '../../table/regions.ts';
import { type Disc, gap, groupGap, holds, type Polygon, within } from '../../table/shapes.ts';
import { atMost, touches } from '../../table/tolerance.ts';
import { type Board, seesOn, unitOf } from './board.ts';
import { meleeAfter } from './followUps.ts';
import type { Piece, Topic } from './game.ts';
import { certain, type Plan } from './question.ts';
import { modelNumber } from './schema.ts';
import { rulesOf } from './stand.ts';

export const Unit = z
  .strictObject({
    kind: z.literal('unit'),
    from: modelNumber('A model of the unit').default(1),
    near: z
      .number()
      .min(0)
      .max(12)
      .default(2)
      .meta({ title: 'To a neighbour at most', unit: 'inches', advanced: true }),
    far: z.number().min(0).max(48).default(6).meta({ title: 'To all others at most', unit: 'inches', advanced: true }),
  })
  .meta({ title: 'A unit', description: 'Does it keep together, and in which part of the table is it?' });
export type Unit = z.infer<typeof Unit>;

export const UnitCharge = z
  .strictObject({
    kind: z.literal('charge'),
    from: modelNumber('A model of the charging unit').default(1),
    to: modelNumber('A model of the target').default(2),
    inches: z.number().min(0).max(30).default(12).meta({ title: 'Charge distance', unit: 'inches' }),
  })
  .meta({ title: 'A charge', description: 'Is it legal, and who fights?' });
export type UnitCharge = z.infer<typeof UnitCharge>;

/** Inches that difficult ground leaves of a move, that models pile in, and that they strike over. */
const DIFFICULT = 6;
const PILE_IN = 3;
const STRIKE = 2;

/** The part that holds most centres; the first of several. */
function mostIn(group: readonly Piece[], parts: readonly Polygon[], names: readonly string[]): string {
  const counts = parts.map((part) => group.filter(({ at }) => holds(part, at)).length);
  return names[counts.indexOf(Math.max(...counts))];
}

export function unitPlan(board: Board, { from, near, far }: Unit): Plan {
  const { pieces, game, table } = board;
  const index = unitOf(board, from - 1);
  const group = index.map((at) => pieces[at]);
  const { alone, pairs } = apart(group, near, far);
  const out = [...new Set([...alone, ...pairs.flat()])].map((at) => index[at]);
  const coherent = out.length === 0;
  const third = mostIn(group, thirds(table), ['left', 'middle', 'right']);
  const quarter = mostIn(group, quarters(table), ['lower left', 'lower right', 'upper left', 'upper right']);
  return {
    headline: 'coherent',
    facts: [
      { name: 'coherent', title: 'The unit keeps together' },
      ...['left', 'middle', 'right'].map((name) => ({ name, title: `Most of it is in the ${name} third` })),
    ],
    outcomes: certain(
      [
        ['coherent', coherent],
        [third, true],
      ],
      coherent ? 'nobody is apart' : `apart: ${out.map((at) => pieces[at].name).join(', ')}`,
      out,
    ),
    meets: { title: 'Apart from the unit', each: 'Who is apart', names: pieces.map(({ name }) => name) },
    lengths: {},
    rules: rulesOf(game, ['coherency', 'measuring', 'thirds']),
    notes: [
      `Most of it is in the ${third} third and in the ${quarter} quarter.`,
      ...alone.map((at) => `${group[at].name} has nobody within ${near}".`),
      ...pairs.map(([a, b]) => `${group[a].name} and ${group[b].name} are more than ${far}" apart.`),
    ],
    sentence: (chance) => (chance('coherent') > 0 ? 'The unit keeps together.' : `The unit is out of coherency.`),
  };
}

/** Nearest of some bases. */
const nearest = (one: Disc, others: readonly Disc[]): Disc =>
  others.reduce((best, other) => (gap(one, other) < gap(one, best) ? other : best));

interface Fight {
  readonly chargers: Disc[];
  readonly defenders: Disc[];
  readonly contact: boolean;
  /** Whether difficult ground shortened the charge. */
  readonly slowed: boolean;
}

/** Chargers nearest first, each straight at the nearest target; then the others of the target pile in likewise. */
function fightOf(board: Board, ours: readonly number[], theirs: readonly number[], inches: number): Fight {
  const { pieces, terrain, table } = board;
  const solid = terrain.flatMap(({ shape, ground }) => (ground.moves === 'never' ? [shape] : []));
  const rough = terrain.flatMap(({ shape, ground }) => (ground.moves === 'rough' ? [shape] : []));
  const at: Disc[] = [...pieces];
  const go = (one: number, to: readonly number[], far: number): Disc => {
    const way = towards(
      at[one].at,
      nearest(
        at[one],
        to.map((index) => at[index]),
      ).at,
    );
    return moved(at[one], way, far, { bases: at.filter((_, index) => index !== one), solid, table }).to;
  };
  const byDistance = (group: readonly number[], to: readonly number[]) =>
    [...group].sort(
      (a, b) =>
        groupGap(
          [at[a]],
          to.map((i) => at[i]),
        ) -
        groupGap(
          [at[b]],
          to.map((i) => at[i]),
        ),
    );
  // One model that touches difficult ground on its way slows them all.
  const slowed = ours.some((one) => {
    const end = go(one, theirs, inches);
    const steps = Math.ceil(inches * 8);
    const start = pieces[one];
    return rough.some((shape) =>
      Array.from({ length: steps + 1 }, (_, i) => i / steps).some((share) => {
        const x = start.at.x + (end.at.x - start.at.x) * share;
        const y = start.at.y + (end.at.y - start.at.y) * share;
        return within({ ...start, at: { x, y } }, shape);
      }),
    );
  });
  const far = slowed ? Math.min(DIFFICULT, inches) : inches;
  for (const one of byDistance(ours, theirs)) at[one] = go(one, theirs, far);
  const inContact = (one: number, group: readonly number[]) => group.some((other) => touches(gap(at[one], at[other])));
  const contact = ours.some((one) => inContact(one, theirs));
  if (contact) {
    for (const one of byDistance(theirs, ours)) if (!inContact(one, ours)) at[one] = go(one, ours, PILE_IN);
  }
  return { chargers: ours.map((i) => at[i]), defenders: theirs.map((i) => at[i]), contact, slowed };
}

export function unitChargePlan(board: Board, { from, to, inches }: UnitCharge): Plan {
  const { pieces, game } = board;
  const [ours, theirs] = [unitOf(board, from - 1), unitOf(board, to - 1)];
  const fight = fightOf(board, ours, theirs, inches);
  const { chargers, defenders, contact, slowed } = fight;
  const near = (one: Disc, group: readonly Disc[]) => group.some((other) => atMost(gap(one, other), STRIKE));
  const strike = contact ? ours.filter((_, i) => near(chargers[i], defenders)) : [];
  const back = contact ? theirs.filter((_, i) => near(defenders[i], chargers)) : [];
  const sees = ours.some((one) => theirs.some((other) => seesOn(board, one, other)));
  const topics: Topic[] = ['pileIn', 'measuring'];
  const open = { ...board, terrain: board.terrain.filter(({ ground }) => ground.moves !== 'never') };
  const stopped = JSON.stringify(fight) !== JSON.stringify(fightOf(open, ours, theirs, inches));
  if (stopped) topics.push('impassable');
  if (slowed) topics.push('rough');
  return {
    headline: 'legal',
    facts: [
      { name: 'legal', title: 'The charge is legal', description: 'At least one model comes into contact.' },
      { name: 'slowed', title: 'Difficult ground slows it to 6"' },
      { name: 'sees', title: 'Line of sight' },
    ],
    outcomes: certain(
      [
        ['legal', contact],
        ['slowed', slowed],
        ['sees', sees],
      ],
      contact ? `${strike.length} strike, ${back.length} may strike back` : 'nobody comes into contact',
      [...strike, ...back],
    ),
    meets: { title: 'Who may strike', each: 'May strike', names: pieces.map(({ name }) => name) },
    lengths: {
      fight: {
        title: 'The fight',
        steps: [
          {
            label: 'nearest models, inches',
            value: groupGap(
              ours.map((i) => pieces[i]),
              theirs.map((i) => pieces[i]),
            ),
          },
          { label: 'chargers who strike', value: strike.length },
          { label: 'defenders who may strike back', value: back.length },
        ],
      },
    },
    rules: rulesOf(game, topics),
    followUps: contact ? meleeAfter(board, { ours, theirs }, strike, back) : [],
    notes: ['Chargers go straight at the nearest model, nearest first; the others of the target then pile in.'],
    sentence: (chance) =>
      chance('legal') > 0
        ? `The charge arrives: ${strike.length} of ${ours.length} strike, ${back.length} of ${theirs.length} may strike back.`
        : 'The charge does not arrive.',
  };
}
