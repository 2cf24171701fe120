/**
 * A countdown over a {@link Wear}: actions draw a loss and a branch, the loss lands on a spot and moves the wear, the
 * branch names the next node. Everything else is as in countdown.ts; when the wear is a single number, that file is the
 * faster form of the same process.
 *
 * Counts into `[points worn 0..total] [stage at which all was gone, last: never] [label] [parts fallen 0..parts]`, and
 * for each mark `[stage at which it first held, then: never, then: from the start]`.
 */
import { BRANCHES, type Outcomes } from '../countdown.ts';
import { addTimes, Landings, spread } from './landings.ts';
import type { Wear } from './wear.ts';

export const NO_ACTION = -1;

export interface WearLayout {
  readonly total: number;
  readonly stages: number;
  readonly labels: number;
  readonly parts: number;
  readonly marks: number;
}

export interface WearOffsets {
  readonly fell: number;
  readonly label: number;
  readonly parts: number;
  /** Mark m starts at marks + m * perMark. */
  readonly marks: number;
  readonly perMark: number;
  readonly size: number;
}

/** Where the parts of a tally start, and its length. */
export function wearOffsets({ total, stages, labels, parts, marks }: WearLayout): WearOffsets {
  const fell = total + 1;
  const label = fell + stages + 1;
  const fallenParts = label + labels;
  const firstMark = fallenParts + parts + 1;
  const perMark = stages + 2;
  return { fell, label, parts: fallenParts, marks: firstMark, perMark, size: firstMark + marks * perMark };
}

/** What is done in every node and state. States in which the same is done in every node may share a row. */
export interface WearPolicy {
  /** Per state: its row. */
  readonly rowOf: Int32Array;
  /** actions[row * nodes + node]: an action, or -1 to end. */
  readonly actions: Int32Array;
}

export interface WearProcess {
  readonly wear: Wear;
  readonly nodes: number;
  readonly layout: WearLayout;
  /** Per node: the stage whose actions lead there. */
  readonly arrival: Int32Array;
  readonly label: Int32Array;
  /** lastStand[node * conditions + c]: the chance that a fall on arrival here, of what was in condition c, is averted. */
  readonly lastStand: Float64Array;
  readonly lastStandNode: Int32Array;
  /** Per node: the node that takes its place when a part has fallen. */
  readonly cleared: Int32Array;
  readonly policy: WearPolicy;
  readonly actionOutcomes: Int32Array;
  /** next[action * BRANCHES + branch] */
  readonly next: Int32Array;
  readonly outcomes: readonly Outcomes[];
}

export interface WearExact {
  /** The expected tally of one trial. */
  readonly tally: Float64Array;
  /** P(a trial passes through the node in the state), at state * nodes + node. */
  readonly visits: Float64Array;
  /** Bound of the relative error of every entry of the tally: the roundings on the longest way into it, counted. */
  readonly errorBound: number;
}

/** Cost: reachable states * (nodes * outcomes + arrivals * losses * spots). */
export function wearExact(process: WearProcess, outcomeError = 2 ** -49): WearExact {
  return propagate(process, 0, outcomeError, () => undefined);
}

/** One way in which a process that begins in some state may end; `state` is an end of the wear when all is gone. */
export interface WearEnding {
  readonly state: number;
  readonly label: number;
  readonly probability: number;
}

/** Every ending of a process that begins in state `start`. Relative error as in {@link wearExact}. */
export function wearEndings(process: WearProcess, start: number): WearEnding[] {
  const endings = new Map<number, number>();
  const labels = process.layout.labels;
  propagate(process, start, 0, (state, label, probability) => {
    const code = state * labels + label;
    endings.set(code, (endings.get(code) ?? 0) + probability);
  });
  return [...endings].map(([code, probability]) => ({
    state: Math.floor(code / labels),
    label: code % labels,
    probability,
  }));
}

function propagate(
  process: WearProcess,
  start: number,
  outcomeError: number,
  ended: (state: number, label: number, probability: number) => void,
): WearExact {
  const { wear, nodes, policy, next, outcomes, actionOutcomes, arrival, lastStand, lastStandNode, cleared } = process;
  const { rowOf, actions } = policy;
  const { states, spots, conditions, marks } = wear;
  const { stages } = process.layout;
  const at = wearOffsets(process.layout);
  const tally = new Float64Array(at.size);
  const added = new Int32Array(at.size);
  const mass = new Float64Array(states * nodes);
  // Per state: the most roundings in any chance that arrives there, and how many chances are added up there.
  const depth = new Float64Array(states);
  const arrivals = new Float64Array(states);
  const reached = new Uint8Array(states);
  const width = mostLoss(outcomes) + 1;
  // What leaves the present state, by node and loss: it is spread over the spots once, whatever node it came from.
  const flow = new Float64Array(nodes * width);
  const flowing = new Int32Array(nodes * width);
  // How many of these share a loss, and where the loss leads from the present state.
  const sharing = new Int32Array(width);
  const landings = new Landings(wear, width);
  const perLoss = wear.markNames.length;
  const everyMark = 2 ** process.layout.marks - 1;
  let state = 0;
  let condition = 0;
  let roundings = 0;
  let deepest = 0;

  const count = (entry: number, probability: number, times = 1) => {
    addTimes(tally, entry, probability, times);
    added[entry] += times;
  };
  const countMarks = (set: number, stage: number, probability: number, times = 1) => {
    for (let rest = set; rest !== 0; ) {
      const mark = 31 - Math.clz32(rest);
      rest ^= 1 << mark;
      count(at.marks + mark * at.perMark + stage, probability, times);
    }
  };
  /** So many ends alike, one after the other. */
  const end = (probability: number, last: number, fell: number, node: number, times = 1) => {
    count(wear.worn[last], probability, times);
    count(at.fell + fell, probability, times);
    count(at.label + process.label[node], probability, times);
    count(at.parts + wear.fallen[last], probability, times);
    countMarks(everyMark & ~marks[last], stages, probability, times);
    for (let i = 0; i < times; i++) ended(last, process.label[node], probability);
  };
  const arrive = (target: number, node: number, stage: number, probability: number) => {
    mass[target * nodes + node] += probability;
    reached[target] = 1;
    arrivals[target]++;
    if (target !== state && depth[target] < roundings) depth[target] = roundings;
    countMarks(marks[target] & ~marks[state], stage, probability);
  };
  const land = (loss: number, spot: number, to: number, probability: number) => {
    const code = wear.after(state, loss, spot);
    if (code >= 0) {
      arrive(code, to, arrival[to], probability);
      return;
    }
    const saved = lastStand[to * conditions + condition];
    if (saved > 0) {
      const stood = wear.stand(state, loss, spot);
      arrive(stood, lastStandNode[to * conditions + condition], arrival[to], probability * saved);
    }
    if (saved === 1) return;
    const lost = probability * (1 - saved);
    if (~code < states) {
      arrive(~code, cleared[to], arrival[to], lost);
      return;
    }
    countMarks(marks[~code] & ~marks[state], arrival[to], lost);
    end(lost, ~code, arrival[to], to);
  };

  mass[start * nodes] = 1;
  reached[start] = 1;
  countMarks(marks[start], stages + 1, 1);
  for (state = start; state < states; state++) {
    if (reached[state] === 0) continue;
    const row = state * nodes;
    const choices = rowOf[state] * nodes;
    condition = wear.condition[state];
    roundings = depth[state] + arrivals[state] + 3 * nodes;
    let flows = 0;
    for (let node = 0; node < nodes; node++) {
      const here = mass[row + node];
      if (here === 0) continue;
      const action = actions[choices + node];
      if (action === NO_ACTION) {
        end(here, state, stages, node);
        continue;
      }
      const { losses, branches, probabilities } = outcomes[actionOutcomes[action]];
      for (let i = 0; i < losses.length; i++) {
        const probability = here * probabilities[i];
        if (probability === 0) continue;
        const to = next[action * BRANCHES + branches[i]];
        const loss = losses[i];
        if (loss === 0) {
          mass[row + to] += probability;
          roundings++;
        } else if (lastStand[to * conditions + condition] > 0) {
          // What stands may stay in this very state, at a node still to come in this row.
          for (let spot = 0; spot < spots; spot++) land(loss, spot, to, probability / spots);
          roundings += spots;
        } else {
          const entry = loss * nodes + to;
          if (flow[entry] === 0) flowing[flows++] = entry;
          flow[entry] += probability;
        }
      }
    }
    roundings += BRANCHES * nodes + 3;
    if (roundings > deepest) deepest = roundings;
    if (flows === 0) continue;
    const held = marks[state];
    for (let i = 0; i < flows; i++) {
      const entry = flowing[i];
      const loss = (entry / nodes) | 0;
      const to = entry - loss * nodes;
      const probability = flow[entry] / spots;
      if (sharing[loss]++ === 0) landings.look(state, loss, held);
      const first = loss * spots;
      flow[entry] = 0;
      spread(mass, landings.to, first, first + spots, nodes, to, cleared[to], probability);
      if (landings.plain[loss] === 1) continue;
      const stage = arrival[to];
      // What several spots have in common is added as often as they do, one by one.
      for (let mark = 0; mark < perLoss; mark++) {
        const times = landings.fresh[loss * perLoss + mark];
        if (times === 0) continue;
        const place = at.marks + mark * at.perMark + stage;
        addTimes(tally, place, probability, times);
        added[place] += times;
      }
      for (let spot = first; spot < first + spots; ) {
        const code = landings.to[spot];
        let times = 1;
        for (spot++; spot < first + spots && landings.to[spot] === code; spot++) times++;
        if (~code >= states) end(probability, ~code, stage, to, times);
      }
    }
    for (let loss = 1; loss < width; loss++) {
      const count = sharing[loss];
      if (count === 0) continue;
      sharing[loss] = 0;
      for (let spot = loss * spots; spot < (loss + 1) * spots; spot++) {
        const code = landings.to[spot];
        const target = code < 0 ? ~code : code;
        if (target >= states) continue;
        reached[target] = 1;
        arrivals[target] += count;
        if (target !== state && depth[target] < roundings) depth[target] = roundings;
      }
    }
  }
  const fullest = added.reduce((high, value) => Math.max(high, value), 0);
  return { tally, visits: mass, errorBound: (deepest + fullest) * 2 ** -53 + nodes * outcomeError };
}

/** The largest loss of any action. */
export function mostLoss(outcomes: readonly Outcomes[]): number {
  return outcomes.reduce((high, { losses }) => losses.reduce((a, b) => Math.max(a, b), high), 0);
}
