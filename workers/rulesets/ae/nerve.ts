/** Break and Rally tests of one Horde (AE-MORALE-01 to -08). */
import type { WordStream } from '../../kernel/streams.ts';
import type { Ledger } from '../disclosure/ledger.ts';
import type { ReplayStep } from '../ruleset.ts';
import { d100, FACES, successChance } from './d100.ts';
import type { Force } from './force.ts';
import { SQUAD } from './squads.ts';

export const LOST_SQUADS_PENALTY = -10;
export const CONTROL_POINT_BONUS = 30;

/** Willpower tests for `lost` Magnitude in one turn (AE-MORALE-01, RU-21). */
export function breakTests(lost: number): number {
  return Math.floor(lost / SQUAD);
}

/** Enters what a Willpower test of the Horde is made of; `mayLose`: whether it can be two squads short (AE-MORALE-03). */
export function enterWillpower({ sources, traits }: Force, ledger: Ledger, mayLose: boolean): void {
  sources.enter(ledger, 'WP', 'allTests', 'willpowerTests');
  if (!mayLose) return;
  if (traits.has('Disciplined')) sources.enterTrait(ledger, 'Disciplined');
  else ledger.enter('AE-MORALE-03');
}

/** Enters what Break tests are made of, or why there are none. */
export function enterBreakTests(force: Force, ledger: Ledger, mayLose: boolean, moraleNumber: boolean): void {
  if (force.fearless) {
    force.sources.enter(ledger, 'fearless');
    return;
  }
  ledger.enter('AE-MORALE-01', 'AE-MORALE-02', ...(moraleNumber ? ['AE-BMN-02'] : []));
  enterWillpower(force, ledger, mayLose);
  force.sources.enterTrait(ledger, 'Battle-Hardened', 'Blood Soaked Tide');
}

/** Target number of a Willpower test of the Horde, without the Morale Number; squads below the start count (AE-MORALE-03). */
export function willpower(force: Force, squadsLost: number): number {
  const losses = squadsLost >= 2 && !force.traits.has('Disciplined') ? LOST_SQUADS_PENALTY : 0;
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
