/** What continuous effects cost: the states that a model comes to turn by turn, and the ways on from each. */
import type { Cost } from '../../ruleset.ts';
import { pointsOf } from '../body/fate.ts';
import type { TargetBody } from '../body/target.ts';
import { lastsOn, toughSaves } from '../conditions/index.ts';
import { burningBody, isPlain, readEffects, wholeBody } from './body.ts';
import type { Effects } from './schema.ts';
import { effectsOn, harmOf } from './states.ts';

/** States of the model that are kept at once. */
const MOST_REACHED = 300_000;
const COLUMNS = 6;

/** What an effect may do in a phase: different losses that hurt, those that leave boxes, the least and most of these. */
interface Loss {
  readonly values: number;
  readonly live: number;
  readonly least: number;
  readonly most: number;
}

/** A model: its states of wear, its boxes, and the places where points may land. */
interface Extent {
  readonly size: number;
  readonly boxes: number;
  readonly columns: number;
}

/** Of every effect that can be on the model: what it is immune to costs nothing. */
function lossesOf(scenario: Effects, boxes: number): Loss[] {
  return effectsOn(scenario).map((effect) => {
    const harm = harmOf(effect, scenario);
    const values = (typeof harm === 'number' ? [harm] : [...pointsOf(harm).values]).filter((value) => value > 0);
    const live = values.filter((value) => value < boxes);
    const [least, most] = [Math.min(boxes, ...live), Math.max(0, ...live)];
    return { values: values.length, live: live.length, least, most };
  });
}

function columnsOf(kind: TargetBody['kind']): number {
  return kind === 'colossal' ? 2 * COLUMNS : kind === 'grid' || kind === 'spiral' ? COLUMNS : 1;
}

/** Ways in which one state may go on in a phase: every effect ends, does nothing, or lands somewhere. */
function waysOf(losses: readonly Loss[], of: 'values' | 'live', { columns }: Extent): number {
  return losses.reduce((ways, loss) => ways * (2 + loss[of] * columns), 1);
}

/** Ways to place up to so many points in so many columns. */
function chooseBound(points: number, columns: number): number {
  let ways = 1;
  for (let i = 1; i <= columns; i++) ways = (ways * (points + i)) / i;
  return ways;
}

/** States of wear that so many losses in any order lead to, if each is of `least` points or more and boxes are left. */
function lostIn(losses: number, least: number, { boxes, columns }: Extent): number {
  let ways = 1;
  // Points beyond the least of each loss, told apart; then where each has landed, in no order.
  const points = boxes - 1 - losses * (least - 1);
  for (let i = 0; i < losses; i++) ways *= (Math.max(0, points - i) / (i + 1)) * (columns / (i + 1));
  return ways;
}

/** A bound of the states of wear reached after so many turns. */
function reachedBy(losses: readonly Loss[], extent: Extent, turns: number): number {
  const { size, boxes, columns } = extent;
  const least = Math.min(...losses.map((loss) => loss.least));
  const points = Math.min(boxes - 1, turns * losses.reduce((sum, { most }) => sum + most, 0));
  const landings = losses.reduce((all, { live }) => all * (1 + live * columns), 1);
  const most = Math.min(size, landings ** turns, chooseBound(points, columns));
  let sum = 1;
  for (let lost = 1; lost <= turns * losses.length && sum < most; lost++) {
    const more = lostIn(lost, least, extent);
    if (more === 0) break;
    sum += more;
  }
  return Math.min(most, sum);
}

/** States of wear at the beginnings of all turns. */
function reachedIn(losses: readonly Loss[], extent: Extent, turns: number): number {
  let sum = 0;
  for (let turn = 0; turn < turns; turn++) sum += reachedBy(losses, extent, turn);
  return sum;
}

/** Ways in which a state goes on to one that leaves boxes, in all turns: each state is met from as many as it has losses. */
function liveWays(losses: readonly Loss[], extent: Extent, turns: number): number {
  const each = waysOf(losses, 'live', extent);
  const least = Math.min(...losses.map((loss) => loss.least));
  let sum = 0;
  for (let turn = 0; turn < turns; turn++) {
    const reached = reachedBy(losses, extent, turn);
    let met = reached;
    for (let lost = 1; lost <= (turn + 1) * losses.length && met < reached * each; lost++) {
      const more = lostIn(lost, least, extent);
      if (more === 0) break;
      met += lost * more;
    }
    sum += losses.length === 1 ? Math.min(reached * each, 2 * met) : reached * each;
  }
  return sum;
}

/** Whether the states of the whole body are few enough for an exact answer, in the condition in which most is lost. */
export function isFew(asked: Effects): boolean {
  const scenario = readEffects(asked);
  const { size, kind, conditions } = wholeBody(scenario);
  const extent = { size, boxes: Number.POSITIVE_INFINITY, columns: columnsOf(kind) };
  const least = Math.min(...conditions.map(({ target }) => target.ARM));
  const losses = lossesOf({ ...scenario, target: { ...scenario.target, ARM: least } }, Number.POSITIVE_INFINITY);
  return reachedBy(losses, extent, scenario.turns) * 2 ** losses.length <= MOST_REACHED;
}

/** Nanoseconds, fitted on random questions (`npx tsx scripts/costs.ts 2000 effects`). */
export function estimateEffects(asked: Effects): Cost {
  const scenario = readEffects(asked);
  return isPlain(scenario, burningBody(scenario)) ? countdownCost(scenario) : burningCost(scenario);
}

/** Checks and resolutions of a phase: by how many effects there can be. */
const NODES = [0, 2, 7];
/** To list a state of a grid or spiral, and to look at it in an exact answer. */
const [LISTED_NS, LOOKED_AT_NS] = [200, 65];
/** Of a way on from a state; losses on a spiral go from branch to branch. */
const [WAY_NS, SPIRAL_WAY_NS] = [5, 20];

function countdownCost(scenario: Effects): Cost {
  const { boxesLeft, size, kind } = burningBody(scenario);
  const losses = lossesOf(scenario, boxesLeft);
  const extent = { size: size || boxesLeft, boxes: boxesLeft, columns: columnsOf(kind) };
  const mayLie = toughSaves(scenario.target, { knockedDown: false }).value > 0;
  const nodes = scenario.turns * NODES[losses.length] * (mayLie ? 2 : 1);
  const ways = reachedIn(losses, extent, scenario.turns) * waysOf(losses, 'values', extent);
  const each = kind === 'spiral' ? SPIRAL_WAY_NS : WAY_NS;
  return {
    compile: 60_000 + 9_500 * nodes + LISTED_NS * size,
    exact: 12_000 + 90 * nodes + each * ways + LOOKED_AT_NS * size,
    trial: 20 + scenario.turns * 12,
  };
}

/** Nanoseconds of a way that leaves boxes, which is looked up among the states, and of one that leaves none. */
const [LIVE_NS, GONE_NS] = [300, 30];

function burningCost(scenario: Effects): Cost {
  const { size, kind, boxes, rage, fallsWhenSaved, tough } = wholeBody(scenario);
  const { turns } = scenario;
  const losses = lossesOf(scenario, boxes);
  const extent = { size, boxes, columns: columnsOf(kind) };
  const reached = reachedIn(losses, extent, turns);
  const ways = reached * waysOf(losses, 'values', extent);
  const live = liveWays(losses, extent, turns);
  // Beside the boxes a state says what focus Rage has brought, and whether the model lies where Tough has saved it.
  const besides = (Math.min(rage, turns - 1) + 1) * (tough(0, false) > 0 && fallsWhenSaved ? 2 : 1);
  const lasts = lastsOn().value;
  return {
    compile: 60_000 + (kind === 'guarded' ? size * 25 : 0),
    exact: isFew(scenario) ? 55_000 + besides * (live * LIVE_NS + (ways - live) * GONE_NS) : null,
    // A phase of one effect takes five dice at the most; two thirds of the effects stay each time.
    trial: 60 + (120 * (1 - lasts ** turns)) / (1 - lasts),
  };
}
