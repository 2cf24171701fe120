/** Break and Rally tests of one Horde (AE-MORALE-01 to -08). */
import type { WordStream } from '../../kernel/streams.ts';
import type { Ledger } from '../disclosure/ledger.ts';
import type { ReplayStep } from '../ruleset.ts';
import { d100, type Extremes, FACES, limited, successChance } from './d100.ts';
import type { Force } from './force.ts';
import type { Felt } from './sources.ts';
import { SQUAD } from './squads.ts';

export const LOST_SQUADS_PENALTY = -10;
export const CONTROL_POINT_BONUS = 30;
/** Squads that have to be lost for it. */
export const SHORT = 2;

/** Willpower tests for `lost` Magnitude in one turn (AE-MORALE-01, RU-21). */
export function breakTests(lost: number): number {
  return Math.floor(lost / SQUAD);
}

/**
 * Whether a number on tests against one of these target numbers changes a chance.
 * @param numbers as they are read, with everything on them
 */
export function feltOn(numbers: readonly number[], extremes: Extremes): Felt {
  const chance = (number: number) => successChance(limited(number, extremes));
  return (value) => numbers.some((number) => chance(number) !== chance(number - value));
}

/** Target numbers before their limits of the tests that a Horde may take, by the squads that it has lost by then. */
export interface Numbers {
  readonly felt: Felt;
  /** The same of tests in which it is two squads short (AE-MORALE-03); null where it never is. */
  readonly feltShort: Felt | null;
  /** Whether any of them can be failed. */
  readonly mayFail: boolean;
}

/** @param tests squads lost and number of each test that may be taken */
export function numbersOf(tests: ReadonlyArray<readonly [lost: number, number: number]>, extremes: Extremes): Numbers {
  const short = tests.filter(([lost]) => lost >= SHORT).map(([, number]) => number);
  return {
    mayFail: tests.some(([, number]) => successChance(FACES - limited(number, extremes)) > 0),
    felt: feltOn(
      tests.map(([, number]) => number),
      extremes,
    ),
    feltShort: short.length > 0 ? feltOn(short, extremes) : null,
  };
}

/** Enters what a Willpower test of the Horde is made of. */
export function enterWillpower({ sources, traits }: Force, ledger: Ledger, { felt, feltShort }: Numbers): void {
  sources.enterFelt(ledger, felt, 'WP', 'allTests', 'willpowerTests');
  if (!feltShort) return;
  // Of the Disciplined the penalty would come off, all others have it on their numbers.
  if (traits.has('Disciplined')) {
    if (feltShort(-LOST_SQUADS_PENALTY)) sources.enterTrait(ledger, 'Disciplined');
  } else if (feltShort(LOST_SQUADS_PENALTY)) ledger.enter('AE-MORALE-03');
}

/**
 * Enters what Break tests are made of, or why there are none.
 * @param bonus what the Morale Number adds; null where it is not always the same
 */
export function enterBreakTests(force: Force, ledger: Ledger, numbers: Numbers, bonus: number | null): void {
  if (force.fearless) {
    force.sources.enter(ledger, 'fearless');
    return;
  }
  ledger.enter('AE-MORALE-01', 'AE-MORALE-02');
  if (bonus === null || (bonus !== 0 && numbers.felt(bonus))) ledger.enter('AE-BMN-02');
  enterWillpower(force, ledger, numbers);
  if (numbers.mayFail) force.sources.enterTrait(ledger, 'Battle-Hardened', 'Blood Soaked Tide');
}

/** Target number of a Willpower test of the Horde, without the Morale Number; squads below the start count (AE-MORALE-03). */
export function willpower(force: Force, squadsLost: number): number {
  const losses = squadsLost >= SHORT && !force.traits.has('Disciplined') ? LOST_SQUADS_PENALTY : 0;
  return force.WP + force.allTests + force.willpowerTests + losses;
}

/** What the Morale Number does to a Break or Rally test (AE-BMN-02, RU-23). */
export function moraleBonus(moraleNumber: number): number {
  return 5 * moraleNumber;
}

/** How `tests` Break tests at `target` may end, with the ignored first failure still at hand or not. */
export function breakOutcomes(
  tests: number,
  target: number,
  hardened: boolean,
): { held: number; ignored: number; broken: number } {
  const pass = successChance(target);
  const fail = successChance(FACES - target);
  const held = pass ** tests;
  if (!hardened) return { held, ignored: 0, broken: failsAtLeastOnce(tests, pass, fail) };
  const ignored = tests > 0 ? tests * fail * pass ** (tests - 1) : 0;
  let broken = 0;
  // The second failure comes at test k: one failure among the k - 1 before it.
  for (let k = 2; k <= tests; k++) broken += (k - 1) * fail * pass ** (k - 2) * fail;
  return { held, ignored, broken };
}

/** 1 - pass^n without cancellation. */
function failsAtLeastOnce(tests: number, pass: number, fail: number): number {
  let sum = 0;
  for (let k = 0; k < tests; k++) sum += fail * pass ** k;
  return sum;
}

export const TIDES = 'turns into a Blood Soaked Tide';

/** What a failed Break test does: a Horde with Blood Soaked Tide never breaks (AE-TRAIT-11). */
export function failureOf({ traits }: Pick<Force, 'traits'>): string {
  return traits.has('Blood Soaked Tide') ? TIDES : 'breaks';
}

/** The measure of it. */
export function failureName({ traits }: Pick<Force, 'traits'>): 'broken' | 'tide' {
  return traits.has('Blood Soaked Tide') ? 'tide' : 'broken';
}

/** What Break tests with real dice came to. */
export type BreakResult = 'held' | 'ignored' | 'broken';

export function throwBreakTests(
  tests: number,
  target: number,
  hardened: boolean,
  { name, traits }: Pick<Force, 'name' | 'traits'>,
  stream: WordStream,
  log: ReplayStep[] | null,
): BreakResult {
  let result: BreakResult = 'held';
  for (let i = 0; i < tests; i++) {
    const roll = d100(stream);
    const passed = roll <= target;
    const ignores = !passed && hardened && result === 'held';
    if (log) {
      const verdict = passed ? 'holds' : ignores ? 'fails, and ignores its first failure' : failureOf({ traits });
      log.push({
        label: `${name}: Break test`,
        dice: [roll],
        sides: FACES,
        text: `${roll} against ${target}: ${verdict}`,
      });
    }
    if (passed) continue;
    if (!ignores) return 'broken';
    result = 'ignored';
  }
  return result;
}
