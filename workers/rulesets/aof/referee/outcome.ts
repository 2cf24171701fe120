/** What is written down at the end, by the names of the measures. Lists are one entry for each step of a series. */
import type { Band } from './band.ts';

export type Outcome = Record<string, number | number[]>;

const number = (value: boolean) => (value ? 1 : 0);
const named = (prefix: string, name: string) => (prefix === '' ? name : prefix + name[0].toUpperCase() + name.slice(1));

/** A unit after all is over; `prefix` as the measures have it, "" for the target. */
export function writeDown(outcome: Outcome, prefix: string, band: Band, before: Before): void {
  const write = (name: string, value: number) => {
    outcome[named(prefix, name)] = value;
  };
  write('wounds', before.strength - (band.routed ? band.strengthOnTable : band.strength));
  write('lost', before.left - band.left);
  write('destroyed', number(band.destroyed));
  write('half', number(band.half));
  write('tested', number(band.tested));
  write('wavering', number(band.wavering && !band.gone));
  write('routed', number(band.routed));
  write('out', number(band.gone));
  write('immobilised', number(band.immobilised > before.immobilised));
  write('shaken', number(band.shaken > before.shaken));
}

export interface Before {
  readonly strength: number;
  readonly left: number;
  readonly points: number;
  readonly shaken: number;
  readonly immobilised: number;
}

export function before(band: Band): Before {
  const { strength, left, shaken, immobilised } = band;
  return { strength, left, points: band.pointsLeft, shaken, immobilised };
}

interface Counted {
  readonly band: Band;
  readonly before: Before;
}

/**
 * Points removed. A step is there for what somebody has stated points for, and for what can be lost at all: where it
 * cannot, the last one is not read.
 */
export function writePoints(outcome: Outcome, own: Counted, enemy: Counted): void {
  const gone = ({ band, before }: Counted) => before.points - band.pointsLeft;
  const [mine, theirs] = [own.band.points, enemy.band.points];
  outcome.points = [
    ...(theirs > 0 ? [gone(enemy)] : []),
    ...(theirs > 0 && mine > 0 ? [gone(enemy) / mine] : []),
    ...(mine > 0 ? [gone(own)] : []),
  ];
}
