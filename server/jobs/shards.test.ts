import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHUNK_TRIALS } from '../../workers/kernel/streams.ts';
import { withoutGap } from './merge.ts';
import { packShard, packTally, unpackShard, unpackTally } from './packing.ts';
import { isBoundary, pieceEnds, shardCount, shardRange } from './shards.ts';

const cuts = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 40_000 }))
  .map(([firstChunks, more, chunks]) => ({
    firstChunks,
    mostChunks: firstChunks + more,
    totalTrials: chunks * CHUNK_TRIALS - (chunks % 7),
  }));

describe('shards', () => {
  it('cover every chunk of a run once, without gaps, first ones small, none too large', () => {
    fc.assert(
      fc.property(cuts, (cut) => {
        const total = Math.ceil(cut.totalTrials / CHUNK_TRIALS);
        let end = 0;
        const count = shardCount(cut);
        for (let number = 0; number < count; number++) {
          const { from, to } = shardRange(cut, number);
          expect(from).toBe(end);
          expect(to).toBeGreaterThan(from);
          expect(to - from).toBeLessThanOrEqual(cut.mostChunks);
          if (number === 0) expect(to).toBe(Math.min(total, cut.firstChunks));
          end = to;
        }
        expect(end).toBe(total);
        const beyond = shardRange(cut, count);
        expect(beyond.to).toBe(beyond.from);
      }),
      { seed: 5 },
    );
  });

  it('are cut into pieces at the places where a run in one process may stop', () => {
    const places = [1, 2, 3, 4, 6, 8, 11, 15, 20, 27, 36];
    expect(pieceEnds(0, 30, true)).toEqual([...places.filter((place) => place < 30), 30]);
    expect(pieceEnds(5, 20, true)).toEqual([6, 8, 11, 15, 20]);
    expect(pieceEnds(5, 20, false)).toEqual([20]);
    expect(Array.from({ length: 40 }, (_, chunk) => chunk).filter((chunk) => chunk > 0 && isBoundary(chunk))).toEqual(
      places,
    );
  });
});

describe('shards that are merged', () => {
  it('are the next ones up to the first gap, and a number that is there twice hides none', () => {
    const numbers = (list: readonly number[]) =>
      withoutGap(
        list.map((number) => ({ number })),
        5,
      ).map((each) => each.number);
    expect(numbers([])).toEqual([]);
    expect(numbers([5, 6, 7])).toEqual([5, 6, 7]);
    expect(numbers([6, 7])).toEqual([]);
    expect(numbers([5, 7, 8])).toEqual([5]);
    expect(numbers([5, 5, 7])).toEqual([5]);
    expect(numbers([5, 6, 6, 8])).toEqual([5, 6]);
  });
});

describe('packed tallies', () => {
  it('come back bit by bit', () => {
    const tally = Float64Array.from([0, 1, 2 ** 53 - 1, 0, 12345]);
    expect([...unpackTally(packTally(tally))]).toEqual([...tally]);
    const window = tally.subarray(1, 3);
    expect([...unpackTally(packTally(window))]).toEqual([1, 2 ** 53 - 1]);
    const pieces = [
      { endChunk: 3, trials: 49_152, tally },
      { endChunk: 4, trials: 5, tally: tally.map((x) => x + 1) },
    ];
    const shard = unpackShard(packShard({ pieces, stopped: true }));
    expect(shard.stopped).toBe(true);
    expect(shard.pieces.map((piece) => ({ ...piece, tally: [...piece.tally] }))).toEqual(
      pieces.map((piece) => ({ ...piece, tally: [...piece.tally] })),
    );
  });
});
