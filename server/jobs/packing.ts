/** Tallies as bytes: a small header, the counters as doubles, deflated, because most of them are zero or small. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Piece } from '../../workers/shard.ts';

const FAST = { level: 1 };

export function packTally(tally: Float64Array): Uint8Array {
  return deflateRawSync(new Uint8Array(tally.buffer, tally.byteOffset, tally.byteLength), FAST);
}

export function unpackTally(packed: Uint8Array): Float64Array {
  const bytes = inflateRawSync(packed);
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
}

/** Everything a finished shard says. All pieces have tallies of one length. */
export interface ShardResult {
  readonly pieces: readonly Piece[];
  readonly stopped: boolean;
}

/** Header as doubles: number of pieces, stopped, then end and trials of each; then the tallies. */
export function packShard({ pieces, stopped }: ShardResult): Uint8Array {
  const size = pieces[0]?.tally.length ?? 0;
  const numbers = new Float64Array(2 + pieces.length * (2 + size));
  numbers[0] = pieces.length;
  numbers[1] = stopped ? 1 : 0;
  pieces.forEach(({ endChunk, trials, tally }, index) => {
    numbers[2 + index * 2] = endChunk;
    numbers[3 + index * 2] = trials;
    numbers.set(tally, 2 + pieces.length * 2 + index * size);
  });
  return packTally(numbers);
}

export function unpackShard(packed: Uint8Array): ShardResult {
  const numbers = unpackTally(packed);
  const count = numbers[0] ?? 0;
  const size = count === 0 ? 0 : (numbers.length - 2 - count * 2) / count;
  const pieces = Array.from({ length: count }, (_, index) => {
    const at = 2 + count * 2 + index * size;
    return {
      endChunk: numbers[2 + index * 2]!,
      trials: numbers[3 + index * 2]!,
      tally: numbers.slice(at, at + size),
    };
  });
  return { pieces, stopped: numbers[1] === 1 };
}
