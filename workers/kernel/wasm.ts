/**
 * A small assembler: WebAssembly modules of one function, written as expressions. For loops that want 128 bits at a time,
 * or that lose much to the checks of typed arrays; whoever writes one keeps the same loops in JavaScript beside it, for
 * engines without and for the tests.
 */

/** Bytes of instructions. An expression leaves its value on the stack; a statement leaves nothing. */
export type Code = readonly number[];

export type ValueType = 'i32' | 'f64' | 'v128';
const TYPES: Readonly<Record<ValueType, number>> = { i32: 0x7f, f64: 0x7c, v128: 0x7b };

/** What of the host's WebAssembly is used here; the kernel is compiled without the DOM's types. */
interface Host {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Record<string, unknown> };
  readonly Memory: new (size: { initial: number }) => WasmMemory;
}
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  /** @returns pages before */
  grow(pages: number): number;
}

export const PAGE_BYTES = 65_536;

function unsigned(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value >>> 0; ; ) {
    const low = rest & 0x7f;
    rest >>>= 7;
    if (rest === 0) return [...bytes, low];
    bytes.push(low | 0x80);
  }
}

function signed(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value | 0; ; ) {
    const low = rest & 0x7f;
    rest >>= 7;
    const done = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0);
    if (done) return [...bytes, low];
    bytes.push(low | 0x80);
  }
}

function double(value: number): number[] {
  return [...new Uint8Array(new Float64Array([value]).buffer)];
}

const binary =
  (...opcode: number[]) =>
  (a: Code, b: Code): Code => [...a, ...b, ...opcode];

export const i32 = {
  const: (value: number): Code => [0x41, ...signed(value)],
  /** @param offset bytes behind the address */
  load: (at: Code, offset = 0): Code => [...at, 0x28, 2, ...unsigned(offset)],
  load8: (at: Code): Code => [...at, 0x2d, 0, 0],
  load16: (at: Code): Code => [...at, 0x2e, 1, 0],
  store: (at: Code, value: Code): Code => [...at, ...value, 0x36, 2, 0],
  add: binary(0x6a),
  sub: binary(0x6b),
  mul: binary(0x6c),
  and: binary(0x71),
  or: binary(0x72),
  xor: binary(0x73),
  shl: (a: Code, bits: number): Code => [...a, 0x41, bits, 0x74],
  shlBy: binary(0x74),
  /** The sign is carried down. */
  sar: (a: Code, bits: number): Code => [...a, 0x41, bits, 0x75],
  shr: (a: Code, bits: number): Code => [...a, 0x41, bits, 0x76],
  shrBy: binary(0x76),
  rotl: (a: Code, bits: number): Code => [...a, 0x41, bits, 0x77],
  eq: binary(0x46),
  ne: binary(0x47),
  lt: binary(0x48),
  ltUnsigned: binary(0x49),
  gt: binary(0x4a),
  le: binary(0x4c),
  ge: binary(0x4e),
  not: (a: Code): Code => [...a, 0x45],
};

export const f64 = {
  const: (value: number): Code => [0x44, ...double(value)],
  add: binary(0xa0),
  sub: binary(0xa1),
  lt: binary(0x63),
  gt: binary(0x64),
};

export const v128 = {
  load: (at: Code): Code => [...at, 0xfd, 0, 4, 0],
  /** One double in both halves. */
  loadTwice: (at: Code): Code => [...at, 0xfd, 10, 3, 0],
  store: (at: Code, value: Code): Code => [...at, ...value, 0xfd, 11, 4, 0],
  /** One double in both halves. */
  twice: (value: Code): Code => [...value, 0xfd, 20],
  half: (value: Code, which: 0 | 1): Code => [...value, 0xfd, 33, which],
  add: binary(0xfd, 0xf0, 1),
  mul: binary(0xfd, 0xf2, 1),
  div: binary(0xfd, 0xf3, 1),
};

const EMPTY = 0x40;

/** Does `body` as long as `condition` holds. */
export function whilst(condition: Code, body: Code): Code {
  return [0x02, EMPTY, 0x03, EMPTY, ...i32.not(condition), 0x0d, 1, ...body, 0x0c, 0, 0x0b, 0x0b];
}

/** Does `body` and again as long as `condition` holds. */
export function repeat(body: Code, condition: Code): Code {
  return [0x03, EMPTY, ...body, ...condition, 0x0d, 0, 0x0b];
}

/** What {@link leave} may leave early. */
export function part(...body: readonly Code[]): Code {
  return [0x02, EMPTY, ...body.flat(), 0x0b];
}

/**
 * Goes on behind a {@link part}.
 * @param levels how many of `part`, `when` and `repeat` lie between; `whilst` counts for two
 */
export function leave(levels: number): Code {
  return [0x0c, levels];
}

export function leaveIf(condition: Code, levels: number): Code {
  return [...condition, 0x0d, levels];
}

export function when(condition: Code, then: Code, otherwise: Code = []): Code {
  return [...condition, 0x04, EMPTY, ...then, ...(otherwise.length > 0 ? [0x05, ...otherwise] : []), 0x0b];
}

export function block(...parts: readonly Code[]): Code {
  return parts.flat();
}

/** A parameter or a variable of the function. */
export interface Local {
  readonly get: Code;
  set(value: Code): Code;
}

/** Writes the one function of a module, called `run`, over the memory that the host brings. */
export class FunctionWriter {
  private readonly parameters: ValueType[] = [];
  private readonly variables: ValueType[] = [];

  /** All parameters come before the first variable. */
  parameter(type: ValueType): Local {
    if (this.variables.length > 0) throw new Error('parameters come before variables');
    this.parameters.push(type);
    return local(this.parameters.length - 1);
  }

  variable(type: ValueType): Local {
    this.variables.push(type);
    return local(this.parameters.length + this.variables.length - 1);
  }

  module(body: Code): Uint8Array {
    const text = (name: string) => [name.length, ...[...name].map((letter) => letter.charCodeAt(0))];
    const section = (id: number, content: Code) => [id, ...unsigned(content.length), ...content];
    const code = [
      ...unsigned(this.variables.length),
      ...this.variables.flatMap((type) => [1, TYPES[type]]),
      ...body,
      0x0b,
    ];
    return Uint8Array.from([
      ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      ...section(1, [1, 0x60, ...unsigned(this.parameters.length), ...this.parameters.map((type) => TYPES[type]), 0]),
      ...section(2, [1, ...text('host'), ...text('memory'), 0x02, 0, 1]),
      ...section(3, [1, 0]),
      ...section(7, [1, ...text('run'), 0x00, 0]),
      ...section(10, [1, ...unsigned(code.length), ...code]),
    ]);
  }
}

function local(index: number): Local {
  const at = unsigned(index);
  return { get: [0x20, ...at], set: (value) => [...value, 0x21, ...at] };
}

/** A module ready to run on a memory that grows with what it is given. */
export interface Instance {
  readonly memory: WasmMemory;
  readonly run: (...values: number[]) => void;
}

/** Null where the host has no WebAssembly, not what the module needs of it, or does not let anybody compile. */
export function instantiate(bytes: Uint8Array): Instance | null {
  const host = (globalThis as { readonly WebAssembly?: Host }).WebAssembly;
  try {
    if (!host?.validate(bytes)) return null;
    const memory = new host.Memory({ initial: 1 });
    const { run } = new host.Instance(new host.Module(bytes), { host: { memory } }).exports;
    return { memory, run: run as Instance['run'] };
  } catch {
    return null;
  }
}
