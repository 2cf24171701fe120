/** Seeds of cells that must not depend on each other. */
import { threefry2x32 } from '../../kernel/streams.ts';

/** 64 bits of a text as hexadecimal digits: FNV-1a, twice with different offsets. */
export function hashOf(text: string): string {
  return words(text)
    .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    .join('');
}

function words(text: string): [number, number] {
  let [a, b] = [0x811c9dc5, 0x9e3779b9];
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(i), 0x01000193);
  }
  return threefry2x32(text.length, 0, a, b);
}

/**
 * The seed of one cell of a study. Cells of different keys draw independently, so the variance of any sum of them is
 * the sum of their variances; equal keys of two studies with one seed see the same streams.
 * @param seed of the study, 0..2^53-1
 */
export function cellSeed(seed: number, key: string): number {
  const [a, b] = words(key);
  const [low, high] = threefry2x32(seed | 0, Math.floor(seed / 4294967296) | 0, a, b);
  return (high >>> 11) * 4294967296 + (low >>> 0);
}
