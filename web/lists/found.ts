/** Units of a list that somebody looks for. */
import type { ReadUnit } from '../../server/api/contract.ts';

/** Units with their places in the list, of which the name or a line has a word that begins so, for each that is looked for. */
export function foundIn<T extends Pick<ReadUnit, 'name' | 'source'>>(
  units: readonly T[],
  sought: string,
): Array<readonly [unit: T, place: number]> {
  const words = sought
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return units
    .map((unit, i) => [unit, i] as const)
    .filter(([{ name, source }]) => {
      const text = ` ${[name, ...source.map((line) => line.text)]
        .join(' ')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
      return words.every((word) => text.includes(` ${word}`));
    });
}
