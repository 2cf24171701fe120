/**
 * Random streams keyed by (seed, chunk).
 *
 * A run of trials is cut into logical chunks of {@link CHUNK_TRIALS}. Chunk k always draws from the stream whose state
 * is Threefry-2x32-20 (Salmon et al. 2011) of (seed, k), so the numbers depend on neither the number of workers nor
 * their order. Within a chunk the generator is sfc32, which costs about a nanosecond per word in function locals.
 *
 * The hot loops inline the generator's five statements; {@link WordStream} is the same generator for everything else.
 */

/** Part of the repeatability contract: changing it changes every simulated number. */
export const CHUNK_TRIALS = 16_384;

/** What a stream is for. Streams of different purposes never overlap. */
export const PURPOSE_TRIALS = 0;
/** Unfolds the single dice behind a folded draw in a replay. */
export const PURPOSE_UNFOLD = 1;

const ROTATIONS = [13, 15, 26, 6, 17, 29, 16, 24];
const PARITY = 0x1bd11bda;

/**
 * Threefry-2x32 with 20 rounds.
 * @returns the two output words as int32, for key (k0, k1) and counter (c0, c1).
 */
export function threefry2x32(k0: number, k1: number, c0: number, c1: number): [number, number] {
  const keys = [k0 | 0, k1 | 0, PARITY ^ k0 ^ k1];
  let x0 = (c0 + keys[0]) | 0;
  let x1 = (c1 + keys[1]) | 0;
  for (let round = 0; round < 20; round++) {
    const rotation = ROTATIONS[round % 8];
    x0 = (x0 + x1) | 0;
    x1 = ((x1 << rotation) | (x1 >>> (32 - rotation))) ^ x0;
    if (round % 4 === 3) {
      const injection = (round >> 2) + 1;
      x0 = (x0 + keys[injection % 3]) | 0;
      x1 = (x1 + keys[(injection + 1) % 3] + injection) | 0;
    }
  }
  return [x0, x1];
}

/**
 * The sfc32 state of one stream.
 * @param seed whole number in 0..2^53-1
 * @param index chunk or trial number, 0..2^31-1
 * @param purpose one of the PURPOSE_ constants
 * @returns four int32 words a, b, c, counter; ready to draw from
 */
export function streamState(seed: number, index: number, purpose: number = PURPOSE_TRIALS): Int32Array {
  const low = seed | 0;
  const high = Math.floor(seed / 4294967296) | 0;
  const [a, b] = threefry2x32(low, high, index, purpose * 2);
  const [c] = threefry2x32(low, high, index, purpose * 2 + 1);
  return new Int32Array([a, b, c, 1]);
}

/** Where a state counts the words that were drawn of it. */
export const WORDS_DRAWN = 3;

/** A stream as an object, for code that is not hot: replays, tests, dice-by-dice references. */
export class WordStream {
  private readonly state: Int32Array;

  /** Draws from `state` in place, so that a hot loop can continue where this object stopped. */
  constructor(state: Int32Array) {
    this.state = state;
  }

  /** The next 32-bit word, as int32. */
  next(): number {
    const s = this.state;
    const word = (s[0] + s[1] + s[3]) | 0;
    s[3] = (s[3] + 1) | 0;
    s[0] = s[1] ^ (s[1] >>> 9);
    s[1] = (s[2] + (s[2] << 3)) | 0;
    s[2] = (((s[2] << 21) | (s[2] >>> 11)) + word) | 0;
    return word;
  }

  skip(words: number): void {
    for (let i = 0; i < words; i++) this.next();
  }

  /** A face 1..sides, unbiased (Lemire's rejection). `sides` in 1..2^21, so that the product fits a double. */
  die(sides: number): number {
    const threshold = 4294967296 % sides;
    for (;;) {
      const word = this.next();
      if (Math.imul(word, sides) >>> 0 >= threshold) return Math.floor(((word >>> 0) * sides) / 4294967296) + 1;
    }
  }
}
