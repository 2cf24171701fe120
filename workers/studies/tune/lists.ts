/** All lists within the limits: how many there are, every one of them, or some drawn at random, each as likely as any. */
import { threefry2x32 } from '../../kernel/streams.ts';
import type { Problem } from '../../rulesets/ruleset.ts';
import { StudyProblems } from '../study.ts';
import type { Choice, TuneRequest } from './request.ts';

/** One choice a slot, by index; -1 where the slot stays empty. */
export type Candidate = readonly number[];

/** Choices in all states in which limits can stand: about a second' work. */
const MOST_STEPS = 4_000_000;

/** Points, then how many of each limited role, then how many of each name that could be held too often. */
type State = readonly number[];

interface Option {
  readonly choice: number;
  /** In how many ways this choice, or one before it, can be gone on from. */
  readonly upTo: number;
  readonly after: State;
}

interface Role {
  readonly role: string;
  readonly least: number;
  readonly most: number;
}

export class Lists {
  private readonly request: TuneRequest;
  private readonly roles: readonly Role[];
  /** Names that more slots offer than a list may hold. */
  private readonly names: readonly string[];
  /** By slot and state: in how many ways the slots from there on can be filled. */
  private readonly ways: Array<Map<string, number>>;
  private readonly known = new Map<string, readonly Option[]>();
  private steps = 0;

  /** @throws StudyProblems where no list keeps to the limits, or these stand in too many ways to count */
  constructor(request: TuneRequest) {
    this.request = request;
    const { slots, limits } = request;
    this.roles = limits.roles.map(({ role, least, most = Number.POSITIVE_INFINITY }) => ({ role, least, most }));
    const offered = new Map<string, number>();
    for (const { choices } of slots) {
      for (const name of new Set(choices.map((choice) => choice.name))) offered.set(name, (offered.get(name) ?? 0) + 1);
    }
    const copies = limits.copies ?? Number.POSITIVE_INFINITY;
    this.names = [...offered].filter(([, times]) => times > copies).map(([name]) => name);
    this.ways = slots.map(() => new Map());
    if (this.count === 0)
      throw fault({ path: 'limits', message: 'no list keeps to the limits', allowed: 'wider limits' });
  }

  /** How many there are; beyond 2^53 to 16 digits. */
  get count(): number {
    return this.from(0, this.start);
  }

  private get start(): State {
    return [0, ...this.roles.map(() => 0), ...this.names.map(() => 0)];
  }

  private from(slot: number, state: State): number {
    if (slot === this.request.slots.length) {
      return this.roles.every(({ least }, r) => state[1 + r] >= least) ? 1 : 0;
    }
    const key = state.join(' ');
    const known = this.ways[slot].get(key);
    if (known !== undefined) return known;
    const choices = this.choices(slot);
    this.steps += choices.length;
    if (this.steps > MOST_STEPS) {
      const message = 'the limits can stand in too many ways for the lists to be counted';
      throw fault({ path: 'limits', message, allowed: 'rounder points or fewer limits; or value "sum"' });
    }
    let ways = 0;
    for (const choice of choices) {
      const after = this.after(slot, state, choice);
      if (after) ways += this.from(slot + 1, after);
    }
    this.ways[slot].set(key, ways);
    return ways;
  }

  /** In the order in which lists are told. */
  private choices(slot: number): readonly number[] {
    const { choices, least } = this.request.slots[slot];
    return [...(least === 0 ? [-1] : []), ...choices.keys()];
  }

  /** How the limits stand after one more choice; null where it breaks one. */
  private after(slot: number, state: State, index: number): State | null {
    if (index < 0) return state;
    const { slots, limits } = this.request;
    const choice: Choice = slots[slot].choices[index];
    const after = [...state];
    if (limits.points !== undefined) {
      after[0] = rounded(state[0] + choice.points);
      if (after[0] > rounded(limits.points)) return null;
    }
    for (const [r, { role, least, most }] of this.roles.entries()) {
      if (!choice.roles.includes(role)) continue;
      // More than what is needed is as good as that, where nothing is too much.
      after[1 + r] = most === Number.POSITIVE_INFINITY ? Math.min(least, state[1 + r] + 1) : state[1 + r] + 1;
      if (after[1 + r] > most) return null;
    }
    const name = this.names.indexOf(choice.name);
    if (name >= 0) {
      const at = 1 + this.roles.length + name;
      after[at] = state[at] + 1;
      if (after[at] > limits.copies!) return null;
    }
    return after;
  }

  /** Whether a list keeps to the limits. */
  holds(candidate: Candidate): boolean {
    let state: State | null = this.start;
    for (let slot = 0; slot < candidate.length && state; slot++) state = this.after(slot, state, candidate[slot]);
    return state !== null && this.from(candidate.length, state) > 0;
  }

  /** Every one, in the order of the slots. */
  all(): Candidate[] {
    const found: Candidate[] = [];
    const chosen: number[] = [];
    const search = (slot: number, state: State): void => {
      if (slot === this.request.slots.length) {
        found.push([...chosen]);
        return;
      }
      for (const choice of this.choices(slot)) {
        const after = this.after(slot, state, choice);
        if (!after || this.from(slot + 1, after) === 0) continue;
        chosen[slot] = choice;
        search(slot + 1, after);
      }
      chosen.length = slot;
    };
    search(0, this.start);
    return found;
  }

  /** What can be chosen, so that the rest can be filled. */
  private options(slot: number, state: State): readonly Option[] {
    const key = `${slot}: ${state.join(' ')}`;
    const known = this.known.get(key);
    if (known) return known;
    let upTo = 0;
    const options = this.choices(slot).flatMap((choice): Option[] => {
      const after = this.after(slot, state, choice);
      const ways = after ? this.from(slot + 1, after) : 0;
      if (!after || ways === 0) return [];
      upTo += ways;
      return [{ choice, upTo, after }];
    });
    this.known.set(key, options);
    return options;
  }

  /** Drawn independently, each list as likely as any; some may come twice. @param seed 0..2^53-1 */
  draw(many: number, seed: number): Candidate[] {
    return Array.from({ length: many }, (_, n) => {
      const chosen: number[] = [];
      let state = this.start;
      for (let slot = 0; slot < this.request.slots.length; slot++) {
        const options = this.options(slot, state);
        const at = uniform(seed, n, slot) * options[options.length - 1].upTo;
        const option = options.find(({ upTo }) => at < upTo) ?? options[options.length - 1];
        chosen.push(option.choice);
        state = option.after;
      }
      return chosen;
    });
  }
}

/** From 0 up to 1, from the seed and two numbers alone. */
export function uniform(seed: number, first: number, second: number): number {
  const [a, b] = threefry2x32(seed | 0, Math.floor(seed / 4294967296) | 0, first, second);
  return ((a >>> 6) * 134217728 + (b >>> 5)) / 9007199254740992;
}

function rounded(points: number): number {
  return Math.round(points * 1e6) / 1e6;
}

function fault(problem: Problem): StudyProblems {
  return new StudyProblems([problem]);
}
