/** Dangerous terrain tests: a raw 1 is an automatic wound, or two in an earthquake (AOF-TERR-06, AOF-COND-01). */
import type { WordStream } from '../../kernel/streams.ts';
import type { Aftermath } from './aftermath.ts';
import type { Ledger } from './ledger.ts';
import type { Line } from './line.ts';
import type { Suffering } from './strike.ts';
import { automaticWounds } from './wound.ts';

/** Dice for a test of so many models of each profile; whoever flies takes none for ground that he crosses (AOF-SR-10). */
export function groundDice({ side }: Line, models: (profile: number) => number): number {
  return side.profiles.reduce((sum, { tough, rules }, i) => sum + (rules.has('Flying') ? 0 : tough * models(i)), 0);
}

export interface DangerDice {
  /** Dice whose 1s give two wounds, and the others. */
  readonly worse: number;
  readonly plain: number;
}

/** Chances of states after the test. */
export function dangerRow(aftermath: Aftermath, from: number, { worse, plain }: DangerDice): Float64Array {
  const row = new Float64Array(aftermath.nerves.line.states);
  const wounds = woundsChances(worse, plain);
  wounds.forEach((chance, count) => {
    aftermath.automaticRow(from, count).forEach((p, to) => {
      row[to] += chance * p;
    });
  });
  return row;
}

/** P(so many automatic wounds), by number. */
export function woundsChances(worse: number, plain: number): Float64Array {
  let chances = new Float64Array([1]);
  for (let die = 0; die < worse + plain; die++) {
    const each = die < worse ? 2 : 1;
    const next = new Float64Array(chances.length + each);
    chances.forEach((chance, count) => {
      next[count] += (chance * 5) / 6;
      next[count + each] += chance / 6;
    });
    chances = next;
  }
  return chances;
}

export function rollDanger(
  suffering: Suffering,
  from: number,
  { worse, plain }: DangerDice,
  stream: WordStream,
  ledger: Ledger,
  heard?: number[],
): number {
  let state = from;
  for (let die = 0; die < worse + plain; die++) {
    const face = stream.die(6);
    heard?.push(face);
    if (face === 1) state = automaticWounds(suffering, state, die < worse ? 2 : 1, stream, ledger);
  }
  return state;
}
