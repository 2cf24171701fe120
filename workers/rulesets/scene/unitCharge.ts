/** Whether a unit can charge another, up hills and at buildings, and who fights then (TAB-AOF-15 to -18, -25, -51). */
import { z } from 'zod';
import { touchesOnWay } from '../../table/moves.ts';
import { type Point, plus, times, towards } from '../../table/plane.ts';
import { type Disc, gap, groupGap, holds, type Shape } from '../../table/shapes.ts';
import { atMost, touches } from '../../table/tolerance.ts';
import type { ReplayStep } from '../ruleset.ts';
import { advancedFlag } from '../seam/flags.ts';
import { type Board, seesOn, unitOf } from './board.ts';
import { TOLD } from './film.ts';
import { meleeAfter } from './followUps.ts';
import type { Topic } from './game.ts';
import { buildingOf, DIFFICULT, figureOf, heightAt, movedUp, nearestPoint, portsOf } from './ground.ts';
import type { Outcome, Plan } from './question.ts';
import { modelNumber } from './schema.ts';
import { rulesOf } from './stand.ts';

export const UnitCharge = z
  .strictObject({
    kind: z.literal('charge'),
    from: modelNumber('A model of the charging unit').default(1),
    to: modelNumber('A model of the target').default(2),
    inches: z.number().min(0).max(30).default(12).meta({ title: 'Charge distance', unit: 'inches' }),
    boots: advancedFlag('Magical Boots', 'It charges 2D3" farther (AOF-EVENT-35).'),
  })
  .meta({ title: 'A charge', description: 'Is it legal, and who fights?' });
export type UnitCharge = z.infer<typeof UnitCharge>;

/** Inches that a unit leaves a building, piles in, and strikes over. */
const LEAVING = 6;
const PILE_IN = 3;
const STRIKE = 2;

interface Fight {
  readonly strike: readonly number[];
  readonly back: readonly number[];
  readonly contact: boolean;
  /** Whether difficult ground shortened the charge, and its kinds. */
  readonly slowed: boolean;
  readonly field: boolean;
  /** Vertical inches that were paid for. */
  readonly climbed: number;
  readonly stopped: boolean;
  /** Where everybody stands once the chargers have moved, and once the others have piled in. */
  readonly moves: ReadonlyArray<readonly Disc[]>;
}

const nearest = <S extends Shape>(one: Disc, others: readonly S[]): S =>
  others.reduce((best, other) => (gap(one, other) < gap(one, best) ? other : best));

function middleOf(shape: Shape): Point {
  if (shape.kind === 'disc') return shape.at;
  const { corners } = shape;
  return times(
    corners.reduce((a, b) => plus(a, b)),
    1 / corners.length,
  );
}

/** Chargers nearest first, each straight at the nearest target; then the others of the target pile in likewise. */
class Charging {
  private readonly board: Board;
  private readonly ours: readonly number[];
  private readonly theirs: readonly number[];
  private readonly solid: readonly Shape[];
  /** Where everybody stands now. */
  private readonly at: Disc[];
  /** Who touches the target in plan only, below it. */
  private readonly below = new Set<number>();
  /** Inches that leaving a building has taken: the base stands outside it. */
  private readonly taken = new Map<number, number>();
  private climbed = 0;
  private stopped = false;

  constructor(board: Board, ours: readonly number[], theirs: readonly number[]) {
    this.board = board;
    this.ours = ours;
    this.theirs = theirs;
    this.at = [...board.pieces];
    const left = buildingOf(board, ours[0]!);
    this.solid = board.terrain.flatMap((feature) =>
      feature.ground.moves === 'never' && feature !== left ? [feature.shape] : [],
    );
    if (left) this.comeOut(left.shape);
  }

  /** Leavers stand round the building, nearest to the target, all of their base outside. */
  private comeOut(shape: Shape): void {
    const targets = this.targets();
    const ports = portsOf(shape);
    const placed: Disc[] = [];
    const middle = middleOf(shape);
    for (const one of this.ours) {
      const { radius } = this.at[one]!;
      const places = ports
        .map(({ at }) => {
          const out = towards(middle, at);
          return { ...this.at[one]!, at: { x: at.x + out.x * radius, y: at.y + out.y * radius } };
        })
        .filter((place) => placed.every((other) => gap(place, other) > 0))
        .sort((a, b) => groupGap([a], targets) - groupGap([b], targets));
      const [place] = places;
      if (!place) continue;
      placed.push(place);
      this.at[one] = place;
      this.taken.set(one, 2 * radius);
    }
  }

  /** Whose ways are measured: the others of a led unit are put round its leader. */
  private get measured(): readonly number[] {
    return this.board.leaders ? this.ours.slice(0, 1) : this.ours;
  }

  private targets(): readonly Shape[] {
    return this.theirs.map((index) => (buildingOf(this.board, index) ? figureOf(this.board, index) : this.at[index]!));
  }

  private go(one: number, to: readonly Shape[], inches: number): Disc {
    const far = Math.max(0, inches - (this.taken.get(one) ?? 0));
    const mover = this.at[one]!;
    const aim = nearest(mover, to);
    const point = nearestPoint(aim, mover.at);
    const bases = this.at.filter((_, index) => index !== one && !buildingOf(this.board, index));
    const went = movedUp(this.board, mover, towards(mover.at, aim.kind === 'disc' ? aim.at : point), far, {
      ...{ bases, solid: this.solid, table: this.board.table },
    });
    if (went.stopped === 'solid' && !touches(groupGap([went.to], to))) this.stopped = true;
    // Whoever stands higher than the mover's end is reached by going up the rest, too.
    const up = aim.kind === 'disc' ? heightAt(this.board, aim.at) - heightAt(this.board, went.to.at) : 0;
    const reaches = up <= 0 || went.inches + went.climbed + up <= far + 1e-9;
    this.below.delete(one);
    if (!reaches) this.below.add(one);
    this.climbed = Math.max(this.climbed, went.climbed + (reaches && touches(gap(went.to, aim)) ? Math.max(0, up) : 0));
    return went.to;
  }

  private slowing(far: number): { readonly any: boolean; readonly field: boolean } {
    let [any, field] = [false, false];
    for (const one of this.measured) {
      const start = this.at[one]!;
      const end = this.go(one, this.targets(), far);
      for (const { ground, shape } of this.board.terrain) {
        const up = ground.hill && !holds(shape, start.at);
        if (!(ground.moves === 'rough' || up) || !touchesOnWay(start, end.at, shape)) continue;
        any = true;
        if (shape.kind === 'disc' && ground === this.board.game.terrain['magical field']) field = true;
      }
    }
    this.climbed = 0;
    this.stopped = false;
    return { any, field };
  }

  private inContact(one: number, shapes: readonly Shape[]): boolean {
    return !this.below.has(one) && shapes.some((shape) => touches(gap(this.at[one]!, shape)));
  }

  private byDistance(group: readonly number[], to: readonly Shape[]): number[] {
    const far = (one: number) => groupGap([this.at[one]!], to);
    return [...group].sort((a, b) => far(a) - far(b));
  }

  fight(inches: number): Fight {
    const { board, ours, theirs } = this;
    const indoors = buildingOf(board, theirs[0]!) !== null;
    const slow = this.slowing(inches);
    const far = slow.any ? Math.min(DIFFICULT, inches) : inches;
    const leader = this.measured;
    for (const one of this.byDistance(leader, this.targets())) this.at[one] = this.go(one, this.targets(), far);
    const contact = leader.some((one) => this.inContact(one, this.targets()));
    const charged = [...this.at];
    if (contact && board.leaders) {
      return { ...this.facts(slow), contact, strike: ours, back: theirs, moves: [charged] };
    }
    if (contact && !indoors) {
      const chargers = ours.map((index) => this.at[index]!);
      for (const one of this.byDistance(theirs, chargers)) {
        if (!chargers.some((charger) => touches(gap(this.at[one]!, charger)))) {
          this.at[one] = this.go(
            one,
            ours.map((index) => this.at[index]!),
            PILE_IN,
          );
        }
      }
    }
    const near = (one: Shape, group: readonly Shape[]) => group.some((other) => atMost(gap(one, other), STRIKE));
    const chargers = ours.map((index) => this.at[index]!);
    const strike = contact ? ours.filter((index) => near(this.at[index]!, this.targets())) : [];
    const back = contact ? theirs.filter((index) => indoors || near(this.at[index]!, chargers)) : [];
    return { ...this.facts(slow), contact, strike, back, moves: [charged, this.at] };
  }

  private facts({ any, field }: { readonly any: boolean; readonly field: boolean }) {
    return { slowed: any, field, climbed: this.climbed, stopped: this.stopped };
  }
}

/** Inches that the boots add, each way that two dice of three sides can fall. */
const BOOTS: ReadonlyArray<readonly number[]> = [1, 2, 3].flatMap((one) => [1, 2, 3].map((two) => [one, two]));

export function unitChargePlan(board: Board, { from, to, inches, boots }: UnitCharge): Plan {
  const { pieces, game } = board;
  const [ours, theirs] = [unitOf(board, from - 1), unitOf(board, to - 1)];
  const [left, entered] = [buildingOf(board, ours[0]!), buildingOf(board, theirs[0]!)];
  const fights = new Map<number, Fight>();
  const fightAt = (more: number): Fight => {
    const far = left ? Math.min(LEAVING, inches + more) : inches + more;
    const known = fights.get(far) ?? new Charging(board, ours, theirs).fight(far);
    fights.set(far, known);
    return known;
  };
  const viewers = board.leaders ? ours.slice(0, 1) : ours;
  const sees = viewers.some((one) => theirs.some((other) => seesOn(board, one, other)));
  const rolls = boots ? BOOTS : [[]];
  const sum = (roll: readonly number[]) => roll.reduce((a, b) => a + b, 0);
  const outcomes = rolls.map((dice): Outcome => {
    const { contact, slowed, strike, back, moves } = fightAt(sum(dice));
    const text = contact
      ? `${strike.length} strike, ${back.length} may strike back`
      : `${slowed ? `difficult ground slows it to ${DIFFICULT}", and ` : ''}nobody comes into contact`;
    const rolled: ReplayStep[] = boots ? [{ label: 'Magical Boots', dice, sides: 3, text: `${sum(dice)}" more` }] : [];
    return {
      share: 1,
      facts: [...(contact ? ['legal'] : []), ...(slowed ? ['slowed'] : []), ...(sees ? ['sees'] : [])],
      met: [...strike, ...back],
      steps: [...rolled, { label: TOLD, dice: [], text }],
      stages: contact
        ? moves.map((after, place) => ({
            by: place === 0 ? from - 1 : to - 1,
            title: place === 0 ? 'The charge' : 'The others pile in, and who is near enough may strike',
            moved: after.flatMap((disc, index) =>
              disc === (moves[place - 1] ?? pieces)[index] ? [] : [{ index, at: disc.at }],
            ),
            met: place === moves.length - 1 ? [...strike, ...back] : [],
            steps: place === moves.length - 1 ? rolled.length + 1 : rolled.length,
          }))
        : [{ by: from - 1, title: 'The charge does not arrive' }],
      ends: contact
        ? `The charge arrives: ${strike.length} of ${ours.length} strike, ${back.length} of ${theirs.length} may strike back.`
        : 'The charge does not arrive.',
    };
  });
  const all = [...fights.values()];
  const arriving = all.find(({ contact }) => contact);
  const shown = arriving ?? all[0]!;
  const topics: Topic[] = board.leaders ? ['leaders', 'everyone', 'measuring'] : ['pileIn', 'measuring'];
  if (all.some(({ stopped }) => stopped)) topics.push('impassable');
  if (all.some(({ slowed }) => slowed)) topics.push('rough');
  if (all.some(({ field }) => field)) topics.push('field');
  if (all.some(({ climbed }) => climbed > 0)) topics.push('climb');
  if (boots) topics.push('boots');
  if (left) topics.push('occupants');
  if (entered) topics.push('assault');
  return {
    headline: 'legal',
    facts: [
      { name: 'legal', title: 'The charge is legal', description: 'At least one model comes into contact.' },
      { name: 'slowed', title: 'Difficult ground slows it to 6"' },
      { name: 'sees', title: 'Line of sight' },
    ],
    outcomes,
    meets: { title: 'Who may strike', each: 'May strike', names: pieces.map(({ name }) => name) },
    lengths: {
      fight: {
        title: 'The fight',
        steps: [
          {
            label: 'nearest models, inches',
            value: groupGap(
              (board.leaders ? ours.slice(0, 1) : ours).map((i) => figureOf(board, i)),
              theirs.map((i) => figureOf(board, i)),
            ),
          },
          ...(shown.climbed > 0 ? [{ label: 'inches up', value: shown.climbed }] : []),
          { label: 'chargers who strike', value: shown.strike.length },
          { label: 'defenders who may strike back', value: shown.back.length },
        ],
      },
    },
    rules: rulesOf(game, topics),
    get followUps() {
      return arriving ? meleeAfter(board, { ours, theirs }, arriving.strike, arriving.back) : [];
    },
    get notes() {
      return [
        board.leaders
          ? 'Only the leader is measured; the others stand round him as they like, and everybody strikes.'
          : 'Chargers go straight at the nearest model, nearest first; the others of the target then pile in.',
        ...(shown.climbed > 0
          ? ['What stands 3" high or more is climbed at the price of its height; going down is free.']
          : []),
        ...(entered
          ? [
              `Of all units in ${entered.name} this one is charged: the defender says which. Whoever touches the building is in contact, and all of its occupants strike.`,
            ]
          : []),
        ...(left
          ? [
              `It leaves ${left.name} by places that were tried an inch apart: 6" at most, from its outline, and not in the activation in which it went in.`,
            ]
          : []),
      ];
    },
    sentence: (chance) => {
      const legal = chance('legal');
      if (legal > 0 && legal < 1) return `The charge arrives with a chance of ${Number((100 * legal).toFixed(1))} %.`;
      return legal > 0
        ? `The charge arrives: ${shown.strike.length} of ${ours.length} strike, ${shown.back.length} of ${theirs.length} may strike back.`
        : 'The charge does not arrive.';
    },
  };
}
