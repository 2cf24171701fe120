/** The loop of `swiftLoop.ts` in WebAssembly: the same draws in the same order, written out for either activation of a round. */
import { MAX_ALIAS_VALUE } from '../../../kernel/alias.ts';
import { count, SharedLoop, type Tables, WordWriter } from '../../../kernel/loopWasm.ts';
import {
  block,
  type Code,
  FunctionWriter,
  i32,
  type Local,
  leave,
  leaveIf,
  part,
  repeat,
  when,
} from '../../../kernel/wasm.ts';
import { FATIGUE_BIT, FATIGUED, ROUTED, WAVERING } from '../flags.ts';
import { CLOSEST } from './moves.ts';
import { ALWAYS, CHARGES, MOST_INCHES, NEVER, SIGN, SwiftDuel, type SwiftTables } from './swiftLoop.ts';

/** Numbers, then tables by their address. */
const NUMBERS = ['trials', 'rounds', 'distance', 'last0', 'last1', 'start0', 'start1', 'flags0', 'flags1'] as const;
const RULES = ['bonus0', 'bonus1', 'reply0', 'reply1'] as const;
/** By activation, then striker and replier: where the entries begin, their bits of columns, and how both differ on 6s only. */
const STRIKES = [0, 1, 2, 3].flatMap(
  (strike) => [`base${strike}`, `sixes${strike}`, `bits${strike}`, `more${strike}`] as const,
);
const TABLES = ['passes', 'half', 'moves', 'active', 'cells', 'tally', 'over'] as const;
type Strike = `${'base' | 'sixes' | 'bits' | 'more'}${number}`;
type Name = (typeof NUMBERS)[number] | (typeof RULES)[number] | (typeof TABLES)[number] | Strike | 'stride';
const NAMES: readonly Name[] = [...NUMBERS, ...RULES, ...STRIKES, 'stride', ...TABLES];

/** Where the stream lies, and behind it how often either side won. */
const STREAM = 0;
const WON = 16;
const HEAD_BYTES = 32;

/** From within an activation: to what comes next, and to the end of the trial. */
const NEXT = 0;
const OVER = 2;

/** The bytes of the module. */
export function swiftModule(): Uint8Array {
  const writer = new FunctionWriter();
  const given = Object.fromEntries(NAMES.map((name) => [name, writer.parameter('i32')])) as Record<Name, Local>;
  const of = (name: Name) => given[name].get;
  const words = new WordWriter(writer);
  const variable = () => writer.variable('i32');
  const [trial, round, distance, code, bits, column, pair, drawn, margin] = Array.from({ length: 9 }, variable);
  const [index, failed, behind, strides, at] = Array.from({ length: 5 }, variable);
  const states = [variable(), variable()] as const;
  const flags = [variable(), variable()] as const;
  const { word } = words;

  const set = (local: Local, value: Code) => local.set(i32.add(local.get, value));
  const entry = (table: Name, place: Code) => i32.load(i32.add(of(table), i32.shl(place, 2)));
  const fatigue = (of: Local) => i32.and(i32.shr(of.get, FATIGUE_BIT), i32.const(1));

  /** Wounds of a strike, in `drawn`. @param sixes a bit: hits on 6s only */
  const draw = (strike: number, sixes: Code, state: Local) =>
    block(
      words.next(),
      code.set(i32.sub(i32.const(0), sixes)),
      bits.set(i32.add(of(`bits${strike}`), i32.and(of(`more${strike}`), code.get))),
      column.set(
        i32.add(
          i32.add(of(`base${strike}`), i32.and(of(`sixes${strike}`), code.get)),
          i32.shl(
            i32.add(
              i32.shlBy(state.get, bits.get),
              i32.and(word.get, i32.sub(i32.shlBy(i32.const(1), bits.get), i32.const(1))),
            ),
            3,
          ),
        ),
      ),
      pair.set(i32.load(column.get, 4)),
      drawn.set(
        i32.and(
          i32.xor(
            pair.get,
            i32.and(i32.shr(pair.get, 16), i32.sar(i32.sub(i32.shrBy(word.get, bits.get), i32.load(column.get)), 31)),
          ),
          i32.const(MAX_ALIAS_VALUE),
        ),
      ),
    );

  /** One activation. */
  const activation = (act: 0 | 1): Code => {
    const [own, other] = [states[act], states[1 - act]];
    const [ownFlags, otherFlags] = [flags[act], flags[1 - act]];
    const lastOf = (side: number): Name => (side === 0 ? 'last0' : 'last1');
    const reply = of(act === 0 ? 'reply0' : 'reply1');
    return part(
      leaveIf(i32.not(i32.load8(i32.add(of('active'), i32.add(i32.shl(round.get, 1), i32.const(act))))), NEXT),
      when(
        i32.and(ownFlags.get, i32.const(WAVERING)),
        block(ownFlags.set(i32.and(ownFlags.get, i32.const(~WAVERING))), leave(NEXT + 1)),
      ),
      code.set(entry('moves', i32.add(distance.get, i32.const(act * MOST_INCHES)))),
      when(i32.ne(code.get, i32.const(CHARGES)), block(distance.set(code.get), leave(NEXT + 1))),
      distance.set(i32.const(CLOSEST)),
      draw(2 * act, fatigue(ownFlags), own),
      set(other, drawn.get),
      when(i32.ge(other.get, of(lastOf(1 - act))), block(other.set(of(lastOf(1 - act))), leave(OVER + 1))),
      margin.set(i32.add(drawn.get, of(act === 0 ? 'bonus0' : 'bonus1'))),
      when(
        i32.or(
          i32.eq(reply, i32.const(ALWAYS)),
          i32.and(i32.ne(reply, i32.const(NEVER)), i32.not(i32.and(otherFlags.get, i32.const(FATIGUED)))),
        ),
        block(
          draw(2 * act + 1, i32.and(i32.or(otherFlags.get, i32.shr(otherFlags.get, FATIGUE_BIT)), i32.const(1)), other),
          set(own, drawn.get),
          when(i32.ge(own.get, of(lastOf(act))), block(own.set(of(lastOf(act))), leave(OVER + 2))),
          margin.set(i32.sub(margin.get, drawn.get)),
          otherFlags.set(i32.or(otherFlags.get, i32.const(FATIGUED))),
        ),
      ),
      ownFlags.set(i32.or(ownFlags.get, i32.const(FATIGUED))),
      leaveIf(i32.not(margin.get), NEXT),
      // The words that a fair die draws again (Lemire).
      repeat(words.next(), i32.not(i32.shr(i32.mul(word.get, i32.const(6)), 2))),
      // Whose test it is, and whether it fails, hangs on the dice: no branch guesses either.
      behind.set(i32.sub(i32.const(0), i32.gt(margin.get, i32.const(0)))),
      index.set(i32.xor(own.get, i32.and(i32.xor(own.get, other.get), behind.get))),
      // Side 1 is behind where the first of the round wins, and where the second loses.
      set(
        index,
        act === 0 ? i32.and(of('stride'), behind.get) : i32.and(of('stride'), i32.xor(behind.get, i32.const(-1))),
      ),
      at.set(i32.xor(ownFlags.get, i32.and(i32.xor(ownFlags.get, otherFlags.get), behind.get))),
      failed.set(
        i32.or(
          i32.lt(i32.xor(word.get, i32.const(SIGN)), entry('passes', index.get)),
          i32.and(at.get, i32.const(WAVERING)),
        ),
      ),
      code.set(i32.load8(i32.add(of('half'), index.get))),
      at.set(i32.shlBy(failed.get, code.get)),
      otherFlags.set(i32.or(otherFlags.get, i32.and(at.get, behind.get))),
      ownFlags.set(i32.or(ownFlags.get, i32.and(at.get, i32.xor(behind.get, i32.const(-1))))),
      leaveIf(i32.and(code.get, failed.get), OVER),
    );
  };

  /** Both sides at the end of this round, counted from `table` on. */
  const counted = (table: Name, kept: number) =>
    block(
      strides.set(i32.add(of('cells'), i32.shl(round.get, 3))),
      ...[0, 1].map((side) =>
        count(
          at,
          i32.add(
            of(table),
            i32.shl(
              i32.add(
                i32.add(i32.load(strides.get, 4 * side), i32.shl(states[side].get, 3)),
                i32.and(flags[side].get, i32.const(kept)),
              ),
              2,
            ),
          ),
        ),
      ),
    );
  const won = (side: number) => count(at, i32.const(WON + 4 * side));

  const body = block(
    words.load(i32.const(STREAM)),
    repeat(
      block(
        ...[0, 1].flatMap((side) => [
          states[side].set(of(side === 0 ? 'start0' : 'start1')),
          flags[side].set(of(side === 0 ? 'flags0' : 'flags1')),
        ]),
        distance.set(of('distance')),
        round.set(i32.const(0)),
        part(
          part(
            repeat(
              block(
                activation(0),
                activation(1),
                counted('tally', WAVERING),
                ...flags.map((one) => one.set(i32.and(one.get, i32.const(~FATIGUED)))),
                set(round, i32.const(1)),
              ),
              i32.lt(round.get, of('rounds')),
            ),
            leave(1),
          ),
          counted('over', WAVERING | ROUTED),
          when(i32.or(i32.eq(states[1].get, of('last1')), i32.and(flags[1].get, i32.const(ROUTED))), won(0), won(1)),
        ),
        trial.set(i32.add(trial.get, i32.const(1))),
      ),
      i32.lt(trial.get, of('trials')),
    ),
    words.store(i32.const(STREAM)),
  );
  return writer.module(body);
}

/** Duels of one thread share it. */
const loop = new SharedLoop(swiftModule);

/** The loop for plain duels where there is WebAssembly; elsewhere, and for a few trials, that of {@link SwiftDuel}. */
export class WasmDuel extends SwiftDuel {
  private readonly laidOut = layOut(this.tables, this.cells, this.over.length);

  override simulate(stream: Int32Array, trials: number, tally: Int32Array): void {
    const { over } = this;
    const { tables, numbers, at } = this.laidOut;
    const instance = loop.claim(tables, trials);
    if (!instance) {
      super.simulate(stream, trials, tally);
      return;
    }
    const { buffer } = instance.memory;
    const head = new Int32Array(buffer, 0, HEAD_BYTES / 4);
    head.set(stream);
    instance.run(trials, ...numbers);
    stream.set(head.subarray(0, stream.length));
    const [first, second] = head.subarray(WON / 4);
    head.fill(0);
    const counted = new Int32Array(buffer, at.tally, over.length);
    for (let i = 0; i < counted.length; i++) tally[i] += counted[i];
    counted.fill(0);
    const ended = new Int32Array(buffer, at.over, over.length);
    over.set(ended);
    ended.fill(0);
    this.close(tally, trials, first, second);
  }
}

interface LaidOut {
  readonly tables: Tables;
  /** All parameters but the number of trials. */
  readonly numbers: readonly number[];
  readonly at: Readonly<Record<'tally' | 'over', number>>;
}

function layOut(made: SwiftTables, cells: Int32Array, size: number): LaidOut {
  const { rows, stride, passes, half, active, entries } = made;
  const counters = new Int32Array(size);
  const moves = Int32Array.from(made.moves);
  const parts: Readonly<Record<(typeof TABLES)[number] | 'entries', ArrayBufferView>> = {
    ...{ passes, half, moves, active, cells, tally: counters, over: counters, entries },
  };
  let bytes = HEAD_BYTES;
  const at = {} as Record<keyof typeof parts, number>;
  for (const name of Object.keys(parts) as Array<keyof typeof parts>) {
    at[name] = bytes;
    bytes += (parts[name].byteLength + 7) & ~7;
  }
  // The tables of a strike lie one behind the other, by state: where the first begins says where all do.
  const strikes = [0, 1, 2, 3].flatMap((strike) => {
    const [code, onSixes] = [rows[2 * strike * stride], rows[(2 * strike + 1) * stride]];
    const [base, sixes] = [code, onSixes].map((one) => at.entries + 4 * (one >> 4));
    return [base, sixes - base, code & 15, (onSixes & 15) - (code & 15)];
  });
  const fill = (buffer: ArrayBuffer) => {
    for (const name of Object.keys(parts) as Array<keyof typeof parts>) {
      const { buffer: from, byteOffset, byteLength } = parts[name];
      new Uint8Array(buffer, at[name], byteLength).set(new Uint8Array(from, byteOffset, byteLength));
    }
  };
  const { rounds, distance, last, start, flags, bonus, replies } = made;
  return {
    tables: { bytes, fill },
    numbers: [
      rounds,
      distance,
      ...last,
      ...start,
      ...flags,
      ...bonus,
      ...replies,
      ...strikes,
      stride,
      ...TABLES.map((name) => at[name]),
    ],
    at,
  };
}
