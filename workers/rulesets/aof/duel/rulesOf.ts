/** Which rules come up in a duel: those that do something in what may happen (course.ts). */
import { isAllEntered } from './chargingBound.ts';
import { ChargingCourse, isPlain } from './chargingCourse.ts';
import { Course, type Seen } from './course.ts';
import type { Pairing } from './setup.ts';

/** IDs of the rules that may come up. @param told of these, some that may be left out, for they are known to come up elsewhere */
export function rulesOf(pairing: Pairing, seen?: Seen, told?: ReadonlySet<string>): readonly string[] {
  const course = new Course(pairing, seen, told);
  course.ledger.enter(...EVERYWHERE);
  course.run();
  return course.ledger.rules;
}

/** What every duel enters. */
const EVERYWHERE = ['AOF-TURN-01'] as const;

/** The same for a duel of a table, in which only charges and tests of morale come up. */
export function tabledRulesOf(pairing: Pairing, told?: ReadonlySet<string>): readonly string[] {
  // Nothing is left that it might add. One name stays: a cell that names none would be asked again.
  if (told && isPlain(pairing) && isAllEntered(pairing, (rule) => told.has(rule))) return EVERYWHERE;
  const course = ChargingCourse.of(pairing, told);
  if (!course) return rulesOf(pairing, undefined, told);
  course.ledger.enter(...EVERYWHERE);
  return course.ledger.rules;
}
