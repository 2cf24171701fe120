/**
 * The dice behind a strike that was drawn whole, for replays: rolled one attack after the other, each attack again and
 * again until it is one that could lead to the wounds that were drawn, with the chance it had of being among those.
 */
import type { WordStream } from '../../kernel/streams.ts';
import { NO_BITS } from './bits.ts';
import { groupsOf, meetingOf } from './exact.ts';
import { freshHeard, type Heard, type Ledger, type Listener, type Shot } from './ledger.ts';
import { resolveHits, rollCopies } from './roll.ts';
import { type Batch, faceOf, type Strike } from './strike.ts';
import { type Meeting, Walker } from './walk.ts';

/** The least that is rolled at once: an attack, a whole weapon if its Blast is capped, or an automatic hit. */
interface Step {
  readonly batch: Batch;
  /** Index of the batch in the strike. */
  readonly at: number;
  /** The batch cut down to this step. */
  readonly one: Batch;
}

interface Ways {
  readonly to: readonly number[];
  readonly chance: readonly number[];
}

/** Tells the dice of a strike that began and ended in these states. The ledger must be open for the strike. */
export function unfoldStrike(
  strike: Strike,
  attacker: number,
  from: number,
  to: number,
  stream: WordStream,
  ledger: Ledger,
  listen: Listener,
): void {
  const groups = groupsOf(strike.batches)
    .map((group) => new Group(strike, group, attacker, from))
    .filter(({ steps }) => steps.length > 0);
  // Where each group may begin, then from the end back the chance of ending where the strike did.
  const begins: Array<Set<number>> = [new Set([from])];
  for (const group of groups) begins.push(group.reached(begins[begins.length - 1]));
  let wanted = new Map([[to, 1]]);
  for (let i = groups.length - 1; i >= 0; i--) wanted = groups[i].back(begins[i], wanted);
  let state = from;
  for (const group of groups) state = group.roll(state, stream, ledger, listen);
  if (state !== to) throw new Error(`unfolded to ${state} what was drawn as ${to}`);
}

class Group {
  readonly steps: readonly Step[];
  private readonly strike: Strike;
  private readonly from: number;
  private readonly face: number;
  private readonly walker: Walker;
  private readonly ways = new Map<string, Ways>();
  /** By what the group meets when it begins: before each step, P(ending where the strike did) by state. */
  private readonly chances = new Map<string, Array<Map<number, number>>>();

  constructor(strike: Strike, batches: readonly Batch[], attacker: number, from: number) {
    this.strike = strike;
    this.from = from;
    this.face = faceOf(strike.target, from);
    this.walker = new Walker(strike);
    this.steps = batches.flatMap((batch) => stepsOf(strike, batch, attacker));
  }

  private meeting(state: number): ReturnType<typeof meetingOf> {
    return meetingOf(this.strike, this.steps[0].batch, state, this.from);
  }

  private key(state: number): string {
    const { defense, cap, model } = this.meeting(state);
    return `${defense} ${cap} ${model}`;
  }

  /** States that may be reached by the end of the group. */
  reached(starts: ReadonlySet<number>): Set<number> {
    const ends = new Set<number>();
    for (const start of starts) for (const end of this.layers(new Set([start]), start).at(-1)!) ends.add(end);
    return ends;
  }

  /** States that may be reached before each step and after the last. */
  private layers(starts: ReadonlySet<number>, meeting: number): Array<Set<number>> {
    const layers = [new Set(starts)];
    for (const step of this.steps) {
      const next = new Set<number>();
      for (const state of layers[layers.length - 1])
        for (const end of this.waysOf(step, state, meeting).to) next.add(end);
      layers.push(next);
    }
    return layers;
  }

  /** From chances after the group to those before it; remembers those in between. */
  back(starts: ReadonlySet<number>, after: ReadonlyMap<number, number>): Map<number, number> {
    const alike = new Map<string, Set<number>>();
    for (const start of starts) alike.set(this.key(start), (alike.get(this.key(start)) ?? new Set()).add(start));
    const parts: Array<{ these: Set<number>; chances: ReadonlyMap<number, number>; scale: number }> = [];
    for (const [key, these] of alike) {
      const [first] = these;
      const layers = this.layers(these, first);
      const chances: Array<Map<number, number>> = [new Map(after)];
      let scale = 0;
      for (let i = this.steps.length - 1; i >= 0; i--) {
        const { before, most } = this.stepBack(i, layers[i], first, chances[0]);
        chances.unshift(before);
        scale += Math.log(most);
      }
      this.chances.set(key, chances);
      parts.push({ these, chances: chances[0], scale });
    }
    const largest = parts.reduce((most, { scale }) => Math.max(most, scale), Number.NEGATIVE_INFINITY);
    const before = new Map<number, number>();
    for (const { these, chances, scale } of parts) {
      for (const start of these) before.set(start, (chances.get(start) ?? 0) * Math.exp(scale - largest));
    }
    return before;
  }

  private stepBack(
    index: number,
    states: ReadonlySet<number>,
    meeting: number,
    after: ReadonlyMap<number, number>,
  ): { before: Map<number, number>; most: number } {
    const before = new Map<number, number>();
    let most = 0;
    for (const state of states) {
      const { to, chance } = this.waysOf(this.steps[index], state, meeting);
      const total = to.reduce((sum, end, i) => sum + chance[i] * (after.get(end) ?? 0), 0);
      before.set(state, total);
      most = Math.max(most, total);
    }
    // Only ratios matter within a step, and long strikes would underflow.
    if (most > 0) for (const [state, chance] of before) before.set(state, chance / most);
    return { before, most };
  }

  /** Where one step leads. `meeting`: a state in which the group may have begun. */
  private waysOf({ at, one }: Step, state: number, meeting: number): Ways {
    const key = `${at} ${state} ${this.key(meeting)}`;
    let ways = this.ways.get(key);
    if (!ways) {
      const { states } = this.strike.target;
      const start = new Float64Array(states);
      start[state] = 1;
      const { defense, cap, model, victim } = this.meeting(meeting);
      const met: Meeting = { defense: new Int8Array(states).fill(defense), cap, model, victim, face: this.face };
      const vector = this.walker.batch(start, NO_BITS, one, 1, met);
      const to: number[] = [];
      for (let end = 0; end < states; end++) if (vector[end] > 0) to.push(end);
      ways = { to, chance: to.map((end) => vector[end]) };
      this.ways.set(key, ways);
    }
    return ways;
  }

  roll(start: number, stream: WordStream, ledger: Ledger, listen: Listener): number {
    const chances = this.chances.get(this.key(start))!;
    const { defense, cap, model, victim } = this.meeting(start);
    let state = start;
    let heard = freshHeard();
    let before = start;
    this.steps.forEach((step, i) => {
      const { shot } = ledger;
      const { one: batch, at } = step;
      Object.assign(shot, { batch, at, defense, cap, model, victim, face: this.face } satisfies Shot);
      const likely = chances[i + 1];
      const { to } = this.waysOf(step, state, start);
      const most = to.reduce((high, end) => Math.max(high, likely.get(end) ?? 0), 0);
      state = this.rollStep(state, (end) => (likely.get(end) ?? 0) / most, stream, ledger, heard);
      if (this.steps[i + 1]?.batch === step.batch) return;
      listen(step.batch, heard, before, state);
      heard = freshHeard();
      before = state;
    });
    return state;
  }

  /** Rolls one step until it is taken. */
  private rollStep(
    from: number,
    taken: (end: number) => number,
    stream: WordStream,
    ledger: Ledger,
    heard: Heard,
  ): number {
    const { strike } = this;
    for (;;) {
      const tried = freshHeard();
      const { shot } = ledger;
      const end = shot.batch.automatic
        ? resolveHits(strike, shot, 1, false, from, stream, ledger, tried)
        : rollCopies(strike, shot, 1, from, stream, ledger, tried);
      if ((stream.next() >>> 0) / 4294967296 >= taken(end)) continue;
      for (const name of ['toHit', 'block', 'ignore', 'other'] as const) heard[name].push(...tried[name]);
      heard.hits += tried.hits;
      heard.wounds += tried.wounds;
      return end;
    }
  }
}

function stepsOf({ batches, blastCap }: Strike, batch: Batch, attacker: number): Step[] {
  const copies = batch.copies[attacker];
  const at = batches.indexOf(batch);
  const step = (one: Batch, count: number) => new Array<Step>(count).fill({ batch, at, one });
  if (batch.automatic) {
    return step({ ...batch, automatic: { plus: 1, dice: 0, sides: 3 } }, copies * batch.automatic.plus);
  }
  if (batch.blast > 0 && blastCap === 'weapon') return step(batch, copies);
  return step({ ...batch, attacks: 1 }, copies * batch.attacks);
}
