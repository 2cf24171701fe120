/** Command checks: whose CMD counts, the reroll, the chance, the dice (MK2-CMD-01, -02, MK2-UNIT-02, -03). */
import type { WordStream } from '../../../kernel/streams.ts';
import type { Book } from '../../twodice/stages/machine.ts';
import { WAYS, waysAbove } from '../../twodice/twoDice.ts';
import { editionOf } from '../editions.ts';
import type { Morale, Unit } from './schema.ts';

/** CMD lost by a trooper out of formation (MK2-UNIT-02). */
const OUT_OF_FORMATION = 2;

export interface CommandCheck {
  readonly CMD: number;
  readonly reroll: boolean;
  /** P(pass), rerolls included. */
  readonly pass: number;
  readonly fail: number;
}

export function isOutOfFormation({ type, inFormation }: Unit): boolean {
  return type === 'lone trooper' && !inFormation;
}

/** The best CMD it may use. No stat falls below 1 (MK2-STAT-02). */
export function bestCMD(unit: Unit): number {
  const { CMD, unitCMD, commanderCMD, type } = unit;
  const out = isOutOfFormation(unit);
  const own = out ? Math.max(1, CMD - OUT_OF_FORMATION) : CMD;
  const unitCommander = type === 'lone trooper' && !out ? (unitCMD ?? own) : own;
  return Math.max(own, unitCommander, commanderCMD ?? own);
}

/** Whether failed checks are rerolled: the bearer helps its unit, and members in formation. */
export function hasReroll({ unit, edition, standardBearerReroll }: Morale): boolean {
  const on = editionOf(edition, { standardBearerReroll }).standardBearerReroll === 'on';
  return on && unit.standardBearer && unit.type !== 'independent model' && !isOutOfFormation(unit);
}

export function commandCheck(scenario: Morale): CommandCheck {
  return checkOf(bestCMD(scenario.unit), hasReroll(scenario));
}

/** The same check where no standard bearer helps (R29). */
export function withoutReroll({ CMD }: CommandCheck): CommandCheck {
  return checkOf(CMD, false);
}

function checkOf(CMD: number, reroll: boolean): CommandCheck {
  // In whole ways, so that passing and failing are equally precise.
  const all = reroll ? WAYS * WAYS : WAYS;
  const failing = reroll ? waysAbove(CMD) ** 2 : waysAbove(CMD);
  return { CMD, reroll, pass: (all - failing) / all, fail: failing / all };
}

/** Throws the dice. @returns whether the check is passed */
export function rollCommand(label: string, { CMD, reroll }: CommandCheck, stream: WordStream, book: Book): boolean {
  if (rollOnce(label, CMD, stream, book)) return true;
  return reroll && rollOnce(book.tell ? `${label}, reroll (standard bearer)` : '', CMD, stream, book);
}

function rollOnce(label: string, CMD: number, stream: WordStream, book: Book): boolean {
  const first = stream.die(6);
  const second = stream.die(6);
  const passed = first + second <= CMD;
  book.tell?.({
    label,
    dice: [first, second],
    text: `${first} + ${second} = ${first + second} against CMD ${CMD}: ${passed ? 'passed' : 'failed'}`,
  });
  return passed;
}
