/** Which states wounds may lead to, and what of morale may follow: for rules that are named only when they can act. */
import { mustTest } from './aftermath.ts';
import { nearChance, passChance } from './dice.ts';
import { COMMAND, exhaustionOf, HONOUR, WAVERING } from './flags.ts';
import type { Line } from './line.ts';
import { commandChance, type Nerves } from './morale.ts';
import { once } from './once.ts';
import { aimedAt, NEXT, type Strike, type Suffering } from './strike.ts';
import { woundMoves } from './wounding.ts';

export type States = ReadonlySet<number>;

/** States that a strike may leave its target in, from one of these. */
export function reachedBy(strike: Strike, attacker: number, starts: States): States {
  const reached = new Set<number>();
  // Only whom a sniper picked depends on where it began.
  const picked = strike.target.pick >= 0 && strike.batches.some(({ sniper }) => sniper);
  for (const begun of picked ? [...starts].map((from) => new Set([from])) : [starts]) {
    const [from = 0] = begun;
    let now: States = begun;
    for (const batch of strike.batches) {
      const copies = batch.copies[attacker];
      if (copies === 0 || strike.covering) continue;
      const { automatic, attacks, blast, poison } = batch;
      const perDie = Math.max(1, blast) * (poison ? 3 : 1) + (strike.criticals ? 1 : 0) + (strike.berserker ? 3 : 0);
      const hits = copies * (automatic ? automatic.plus + automatic.dice * automatic.sides : attacks * perDie);
      const victim = aimedAt(strike.target, batch, from);
      now = spreadOver(now, hits, (state) => endsOf(strike, batch.deadly, victim, state));
      if (strike.criticals || strike.berserker) now = spreadOver(now, hits, (state) => endsOf(strike, 1, NEXT, state));
    }
    for (const state of now) reached.add(state);
  }
  return reached;
}

/** States after so many automatic wounds at most. */
export function reachedByWounds(suffering: Suffering, starts: States, wounds: number): States {
  return spreadOver(starts, wounds, (state) => endsOf(suffering, 1, NEXT, state));
}

function spreadOver(starts: States, times: number, ends: (state: number) => Int32Array): States {
  const all = new Set(starts);
  let fresh = [...starts];
  for (let i = 0; i < times && fresh.length > 0; i++) {
    const next: number[] = [];
    for (const from of fresh) {
      for (const state of ends(from)) {
        if (all.has(state)) continue;
        all.add(state);
        next.push(state);
      }
    }
    fresh = next;
  }
  return all;
}

const movesOf = once((_: Suffering) => new Map<number, ReturnType<typeof woundMoves>>());

function endsOf(suffering: Suffering, count: number, victim: number, state: number): Int32Array {
  const known = movesOf(suffering);
  const key = count * 64 + victim + 1;
  let moves = known.get(key);
  if (!moves) {
    moves = woundMoves(suffering, count, false, victim, -2);
    known.set(key, moves);
  }
  return moves.to.subarray(moves.at[state], moves.at[state + 1]);
}

/** What may happen to a unit's nerves in what was looked at. */
export interface Shaken {
  /** It may have to test for wounds, or for something else. */
  readonly tests: boolean;
  /** It may take wounds and live. */
  readonly wounded: boolean;
  /** States in which tests are made. */
  readonly states: States;
}

/** After wounds outside melee. `pinned`: whether it may have to test whatever it has lost. */
export function shakenBy(nerves: Nerves, starts: States, reached: States, pinned = false): Shaken {
  const { line } = nerves;
  const alive = [...reached].filter((state) => line.dead[state] === 0);
  const wounded = alive.some((state) => [...starts].some((from) => line.wounds[state] > line.wounds[from]));
  // Attrition, and heavy damage, may take more off.
  const after = new Set(alive);
  if (wounded && nerves.attrition !== 'off')
    for (const state of reachedByWounds(nerves.suffering, after, line.capacity)) after.add(state);
  const testing = [...after].filter((state) => [...starts].some((from) => mustTest(nerves, from, state)));
  const tests = pinned || (nerves.attrition !== 'instead of morale' && testing.length > 0);
  return { tests, wounded, states: new Set(pinned ? alive : testing) };
}

/** Rules of heavy damage, attrition and morale that act. `flags`: those it begins with. */
export function rulesOfNerves(nerves: Nerves, flags: number, { tests, wounded, states }: Shaken): string[] {
  const { line } = nerves;
  const rules: string[] = [];
  if (wounded && nerves.heavy) rules.push('AOF-BRUTAL-05');
  const attrition = wounded && nerves.attrition !== 'off';
  if (attrition) rules.push('AOF-BRUTAL-01');
  if (!tests && !attrition) return rules;
  const wavers = (flags & WAVERING) !== 0;
  if (tests) rules.push('AOF-MORALE-01', 'AOF-MORALE-02');
  if (wavers) {
    rules.push('AOF-WAVER-01');
    return rules;
  }
  rules.push('AOF-TEST-03');
  if (tests) {
    rules.push('AOF-MORALE-03');
    if (nerves.echoes) rules.push('AOF-COND-12');
    if (flags & HONOUR) rules.push('AOF-CP-11');
  }
  const tested = attrition ? allAlive(line) : states;
  const markers = exhaustionOf(flags);
  // A point that is kept for the test saves what fails by one (AOF-CP-03).
  const chance = ({ quality, modifier }: Pick<Nerves, 'quality' | 'modifier'>, state: number, more = 0) => {
    const whole = modifier[state] - markers + more;
    return passChance(quality[state], whole) + (flags & COMMAND ? nearChance(quality[state], whole) : 0);
  };
  const differs = (value: number) =>
    [...tested].some((state) => chance(nerves, state) !== chance(nerves, state, -value));
  for (const { value, rule } of nerves.terms) if (differs(value)) rules.push(rule);
  if (markers > 0 && differs(-markers)) rules.push('AOF-EXH-03');
  const { fearful } = nerves;
  const calms = (state: number) => fearful !== null && chance(fearful, state) !== chance(nerves, state);
  if ([...tested].some(calms)) rules.push('AOF-SR-09');
  if ([...tested].some((state) => commandChance(nerves, state, flags) > 0)) rules.push('AOF-CP-03');
  return rules;
}

function allAlive({ states, dead }: Line): States {
  return new Set(Array.from({ length: states }, (_, state) => state).filter((state) => dead[state] === 0));
}
