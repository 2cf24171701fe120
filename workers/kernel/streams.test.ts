import { describe, expect, test } from 'vitest';
import { chiSquareTail } from './special.ts';
import { CHUNK_TRIALS, PURPOSE_UNFOLD, streamState, threefry2x32, WordStream } from './streams.ts';

describe('streams', () => {
  test('threefry2x32 with 20 rounds gives the published known answers', () => {
    const hex = (words: [number, number]) => words.map((word) => (word >>> 0).toString(16).padStart(8, '0'));
    expect(hex(threefry2x32(0, 0, 0, 0))).toEqual(['6b200159', '99ba4efe']);
    expect(hex(threefry2x32(-1, -1, -1, -1))).toEqual(['1cb996fc', 'bb002be7']);
    expect(hex(threefry2x32(0x13198a2e, 0x03707344, 0x243f6a88, 0x85a308d3))).toEqual(['c4923a9c', '483df7a0']);
  });

  test('sfc32 follows its definition word by word', () => {
    let [a, b, c, d] = streamState(7, 3);
    const stream = new WordStream(streamState(7, 3));
    for (let i = 0; i < 100; i++) {
      const t = (a + b + d) | 0;
      d = (d + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (c << 21) | (c >>> 11);
      c = (c + t) | 0;
      expect(stream.next()).toBe(t);
    }
  });

  test('seeds above 2^32, chunks and purposes all give different streams', () => {
    const keys = new Set<string>();
    for (const seed of [0, 1, 2, 2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER]) {
      for (const chunk of [0, 1, 2, 6103]) {
        keys.add(streamState(seed, chunk).join());
        keys.add(streamState(seed, chunk, PURPOSE_UNFOLD).join());
      }
    }
    expect(keys.size).toBe(6 * 4 * 2);
  });

  test('the chunk length is part of the contract', () => {
    expect(CHUNK_TRIALS).toBe(16_384);
  });

  test('dice are uniform across neighbouring streams, and consecutive dice are independent', () => {
    const pairs = new Float64Array(36);
    const draws = 400_000;
    let stream = new WordStream(streamState(11, 0));
    for (let i = 0; i < draws; i++) {
      if (i % 100 === 0) stream = new WordStream(streamState(11, i / 100));
      pairs[(stream.die(6) - 1) * 6 + stream.die(6) - 1]++;
    }
    const expected = draws / 36;
    const chi = pairs.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chiSquareTail(chi, 35)).toBeGreaterThan(1e-4);
  });

  test('dice of any size stay in range and reach both ends', () => {
    const stream = new WordStream(streamState(5, 5));
    for (const sides of [1, 2, 3, 6, 10, 100]) {
      const seen = new Set<number>();
      for (let i = 0; i < 5000; i++) seen.add(stream.die(sides));
      expect(Math.min(...seen)).toBe(1);
      expect(Math.max(...seen)).toBe(sides);
    }
  });
});
