/**
 * What loops of many trials in WebAssembly share: the generator in variables, and one memory a loop, in which the tables
 * of one question at a time lie.
 */
import {
  block,
  type Code,
  type FunctionWriter,
  type Instance,
  i32,
  instantiate,
  type Local,
  PAGE_BYTES,
} from './wasm.ts';

/** The generator of a stream in four variables, as every hot loop has it. */
export class WordWriter {
  readonly word: Local;
  private readonly state: readonly Local[];

  constructor(writer: FunctionWriter) {
    this.word = writer.variable('i32');
    this.state = Array.from({ length: 4 }, () => writer.variable('i32'));
  }

  /** The state from memory, and at the end back into it. */
  load(at: Code): Code {
    return this.state.flatMap((one, i) => one.set(i32.load(at, 4 * i)));
  }

  store(at: Code): Code {
    return this.state.flatMap((one, i) => i32.store(i32.add(at, i32.const(4 * i)), one.get));
  }

  /** One more word, in `word`. */
  next(): Code {
    const [a, b, c, drawn] = this.state;
    const { word } = this;
    return block(
      word.set(i32.add(i32.add(a.get, b.get), drawn.get)),
      drawn.set(i32.add(drawn.get, i32.const(1))),
      a.set(i32.xor(b.get, i32.shr(b.get, 9))),
      b.set(i32.add(c.get, i32.shl(c.get, 3))),
      c.set(i32.add(i32.rotl(c.get, 21), word.get)),
    );
  }
}

/** One is added to the counter at this address. */
export function count(writer: Local, address: Code): Code {
  return block(writer.set(address), i32.store(writer.get, i32.add(i32.load(writer.get), i32.const(1))));
}

/** Memory that is kept from one question to the next. */
const KEPT_BYTES = 2 ** 24;
/** What a question may ask for. */
const MOST_BYTES = 2 ** 26;
/** Bytes that are copied in the time that one trial gains. */
const BYTES_A_TRIAL = 200;

/** Tables of whoever simulates, laid out one after the other. */
export interface Tables {
  /** Bytes in all. */
  readonly bytes: number;
  /** Writes them; everything else is 0. */
  fill(buffer: ArrayBuffer): void;
}

/** One module, compiled when it is first wanted, and its memory, which belongs to whom it served last. */
export class SharedLoop {
  private readonly module: () => Uint8Array;
  private instance: Instance | null | undefined;
  /** Weakly: what served once need not stay for that. */
  private owner: WeakRef<Tables> | null = null;

  constructor(module: () => Uint8Array) {
    this.module = module;
  }

  /** The loop with these tables in its memory; null where there is none, or where to copy them would cost more than it gains. */
  claim(tables: Tables, trials: number): Instance | null {
    if (trials < 1) return null;
    if (this.owner?.deref() === tables) return this.instance ?? null;
    if (this.instance === null || tables.bytes > Math.min(MOST_BYTES, trials * BYTES_A_TRIAL)) return null;
    if (this.instance && this.instance.memory.buffer.byteLength > KEPT_BYTES) this.instance = undefined;
    this.owner = null;
    this.instance ??= instantiate(this.module());
    if (!this.instance) return null;
    const { memory } = this.instance;
    const missing = Math.ceil((tables.bytes - memory.buffer.byteLength) / PAGE_BYTES);
    try {
      if (missing > 0) memory.grow(missing);
    } catch {
      return null;
    }
    new Uint8Array(memory.buffer, 0, tables.bytes).fill(0);
    tables.fill(memory.buffer);
    this.owner = new WeakRef(tables);
    return this.instance;
  }
}
