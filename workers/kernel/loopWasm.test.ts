/** Loops in WebAssembly that questions share: whose tables lie in the memory, and what there is without WebAssembly. */
import { describe, expect, test } from 'vitest';
import { count, SharedLoop, type Tables, WordWriter } from './loopWasm.ts';
import { streamState, WordStream } from './streams.ts';
import { block, FunctionWriter, i32, repeat, when } from './wasm.ts';

/** Draws so many words from the stream at 16 and counts those below the number at 4 into the counter at 8. */
function module(): Uint8Array {
  const writer = new FunctionWriter();
  const left = writer.parameter('i32');
  const words = new WordWriter(writer);
  const at = writer.variable('i32');
  return writer.module(
    block(
      words.load(i32.const(16)),
      repeat(
        block(
          words.next(),
          when(i32.lt(words.word.get, i32.load(i32.const(4))), count(at, i32.const(8))),
          left.set(i32.sub(left.get, i32.const(1))),
        ),
        left.get,
      ),
      words.store(i32.const(16)),
    ),
  );
}

/** Tables of so many bytes, with a bound and a stream. */
function tables(bound: number, stream: Int32Array, bytes = 32): Tables {
  return { bytes, fill: (buffer) => new Int32Array(buffer).set([0, bound, 0, 0, ...stream]) };
}

describe('loops that questions share', () => {
  test('words and counters are those of the stream, and each question finds its own tables', () => {
    const loop = new SharedLoop(module);
    for (const [bound, seed] of [
      [0, 1],
      [-1_000_000_000, 2],
      [1_500_000_000, 3],
    ]) {
      const stream = streamState(seed, 0);
      const { memory, run } = loop.claim(tables(bound, stream), 1_000)!;
      run(1_000);
      const words = new WordStream(stream);
      let below = 0;
      for (let i = 0; i < 1_000; i++) below += words.next() < bound ? 1 : 0;
      const [, , counted, , ...state] = new Int32Array(memory.buffer, 0, 8);
      expect(counted).toBe(below);
      expect(state).toEqual([...stream]);
    }
  });

  test('whoever comes again finds what was left, until somebody else came', () => {
    const loop = new SharedLoop(module);
    const [one, other] = [tables(0, streamState(1, 0)), tables(0, streamState(2, 0))];
    const counted = (who: Tables) => {
      const { memory, run } = loop.claim(who, 100)!;
      run(100);
      return new Int32Array(memory.buffer)[2];
    };
    const first = counted(one);
    expect(counted(one)).toBeGreaterThan(first);
    counted(other);
    expect(counted(one)).toBe(first);
  });

  test('memory grows with a question, is left to its owner, and goes when another one needs little', () => {
    const loop = new SharedLoop(module);
    const large = tables(0, streamState(1, 0), 2 ** 25);
    const { memory } = loop.claim(large, 2 ** 20)!;
    expect(memory.buffer.byteLength).toBeGreaterThanOrEqual(2 ** 25);
    expect(loop.claim(large, 1)?.memory).toBe(memory);
    expect(loop.claim(tables(0, streamState(2, 0)), 10)!.memory.buffer.byteLength).toBeLessThan(2 ** 20);
  });

  test('tables are not copied for a few trials, nor such as are too large', () => {
    const loop = new SharedLoop(module);
    expect(loop.claim(tables(0, streamState(1, 0), 2 ** 16), 10)).toBeNull();
    expect(loop.claim(tables(0, streamState(1, 0), 2 ** 27), 2 ** 30)).toBeNull();
    expect(loop.claim(tables(0, streamState(1, 0)), 0)).toBeNull();
  });

  test('without WebAssembly there is no loop', () => {
    const host = globalThis as { WebAssembly?: unknown };
    const { WebAssembly: known } = host;
    try {
      host.WebAssembly = undefined;
      expect(new SharedLoop(module).claim(tables(0, streamState(1, 0)), 1_000)).toBeNull();
    } finally {
      host.WebAssembly = known;
    }
  });
});
