/** A count of a unit put right by its owner: the unit, its line and what it still disagrees with. */
import { rulesets } from '../rulesets/index.ts';
import type { ListedUnit, ListReader, StatedTotals } from '../rulesets/ruleset.ts';
import { written } from './differences.ts';
import { bare, disagreements, nameOf, totalsOf } from './readback.ts';
import { partsIn, shownChecks, shownIdle, shownSums } from './shown.ts';
import type { ArmyReading, ReadUnit } from './types.ts';

export interface Correction {
  /** Index of the unit, from 0. */
  readonly unit: number;
  /** Path of the count, as the pieces of its line state it. */
  readonly path: string;
  readonly value: number;
}

/** A unit as a reading has it, come back. */
export type SentUnit = ListedUnit & Pick<ReadUnit, 'sides' | 'idleIn'>;

/** The unit as its game knows it. */
export function listed({ sides, idleIn: _, ...unit }: SentUnit): ListedUnit {
  const parts = sides === undefined ? unit.parts : partsIn({ ...unit, sides });
  return parts === undefined ? unit : { ...unit, parts };
}

export type Corrected = Pick<ArmyReading, 'totals'> & {
  readonly units: ReadonlyArray<Omit<ReadUnit, 'source'>>;
  /** Disagreements of the whole list. */
  readonly findings: ArmyReading['findings'];
};

/** The first correction that cannot be made, by its place. */
export class CorrectionFault extends Error {
  readonly index: number;
  constructor(index: number, message: string) {
    super(message);
    this.index = index;
  }
}

/** @throws CorrectionFault when a unit has no such count, or cannot have so many */
export function corrected(
  ruleset: string,
  given: readonly SentUnit[],
  stated: StatedTotals | null,
  corrections: readonly Correction[],
): Corrected {
  const reader = rulesets.find(({ id }) => id === ruleset)?.lists;
  if (!reader) throw new RangeError(`no lists of ${ruleset}`);
  const units = given.map(listed);
  corrections.forEach(({ unit, path, value }, index) => {
    const old = units[unit];
    const count = old && reader.line(old).pieces.find((piece) => piece.count?.path === path)?.count;
    if (!old || !count) throw new CorrectionFault(index, old ? `it has no ${path}` : 'there is no such unit');
    const next = reader.recount(old, path, value);
    if (next === null) throw new CorrectionFault(index, `${count.title}: ${count.least} to ${count.most}`);
    units[unit] = next;
  });
  const all = units.map((unit) => unitOf(reader, unit));
  return { units: all, findings: disagreements(stated, all), totals: totalsOf(all) };
}

/** The unit as a player checks it, without its source. */
export function unitOf(reader: ListReader, unit: ListedUnit): Omit<ReadUnit, 'source'> {
  return {
    ...bare(unit),
    name: nameOf(unit),
    line: reader.line(unit).pieces.map((piece) => written(piece)),
    ...shownChecks(reader.disagreements(unit)),
    ...shownSums(unit, reader.sums(unit)),
    ...shownIdle(reader.idleIn(unit)),
  };
}
