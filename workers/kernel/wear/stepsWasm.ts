/** The loops of `steps.ts` with both aims in one register of 128 bits: the same operations in the same order. */
import {
  block,
  type Code,
  FunctionWriter,
  f64,
  type Instance,
  i32,
  instantiate,
  type Local,
  PAGE_BYTES,
  v128,
  when,
  whilst,
} from '../wasm.ts';
import { COLUMNS, MAY_END, MAY_FORGO, type StepTables, solveStepsPlainly } from './steps.ts';

/** Entries (states times nodes) from which handing the tables over pays. */
const WORTH_HANDING_OVER = 20_000;
/** Memory that is kept from one problem to the next. */
const KEPT_BYTES = 2 ** 25;
/** The most that an engine addresses without further ado. */
const MOST_BYTES = 2 ** 30;

/** Numbers first, then tables by their address. */
const NUMBERS = ['states', 'nodes', 'conditions', 'total', 'width'] as const;
const TABLES = [
  ...(['worth', 'mean', 'step', 'worn', 'condition', 'furthest', 'firstAction', 'ends', 'firstOutcome'] as const),
  ...(['at', 'probability', 'lowest', 'highest', 'alive', 'given', 'policy'] as const),
];
const DOUBLES = ['gone0', 'gone1', 'tie0', 'tie1'] as const;
type Name = (typeof NUMBERS)[number] | (typeof TABLES)[number] | (typeof DOUBLES)[number];

/** The bytes of the module, for whoever wants to look at them. */
export function stepsModule(): Uint8Array {
  const writer = new FunctionWriter();
  const given = {} as Record<Name, Local>;
  for (const name of [...NUMBERS, ...TABLES]) given[name] = writer.parameter('i32');
  for (const name of DOUBLES) given[name] = writer.parameter('f64');
  const of = (name: Name) => given[name].get;
  const [state, node, loss, low, high, points, room] = Array.from({ length: 7 }, () => writer.variable('i32'));
  const [row, column, to, described, action, lastAction, outcome, lastOutcome] = Array.from({ length: 8 }, () =>
    writer.variable('i32'),
  );
  const [entry, chosen, one, worths, means] = Array.from({ length: 5 }, () => writer.variable('i32'));
  const places = Array.from({ length: COLUMNS }, () => writer.variable('i32'));
  const rows = Array.from({ length: COLUMNS }, () => writer.variable('i32'));
  const [best0, best1, value0, value1] = Array.from({ length: 4 }, () => writer.variable('f64'));
  const [best, value, all, columns] = Array.from({ length: 4 }, () => writer.variable('v128'));

  const set = (variable: Local, amount: number) => variable.set(i32.add(variable.get, i32.const(amount)));
  const word = (table: Name, index: Code) => i32.load(i32.add(of(table), i32.shl(index, 2)));
  const pair = (table: Code, index: Code) => i32.add(table, i32.shl(index, 4));
  const upTo = (variable: Local, end: Code, body: Code) =>
    whilst(i32.lt(variable.get, end), block(body, set(variable, 1)));
  /** Six doubles the same, over six, as the loop below would have it. */
  const sumOfSix = (terms: readonly Code[]) => terms.slice(1).reduce((sum, term) => v128.add(sum, term), terms[0]);
  const keep = block(best0.set(value0.get), best1.set(value1.get), best.set(value.get));
  const better = i32.or(
    f64.gt(value0.get, f64.add(best0.get, of('tie0'))),
    i32.and(
      i32.not(f64.lt(value0.get, f64.sub(best0.get, of('tie0')))),
      f64.gt(value1.get, f64.add(best1.get, of('tie1'))),
    ),
  );
  const halves = block(value0.set(v128.half(value.get, 0)), value1.set(v128.half(value.get, 1)));
  const alive = v128.load(pair(of('alive'), state.get));

  const reach = block(
    low.set(of('nodes')),
    high.set(i32.const(-1)),
    node.set(i32.const(0)),
    upTo(
      node,
      of('nodes'),
      when(
        i32.le(points.get, word('furthest', node.get)),
        block(when(i32.lt(node.get, low.get), low.set(node.get)), high.set(node.get)),
      ),
    ),
  );

  const averages = block(
    ...places.map((place) => place.set(state.get)),
    room.set(i32.sub(of('total'), points.get)),
    when(i32.lt(of('width'), room.get), room.set(of('width'))),
    loss.set(i32.const(1)),
    upTo(
      loss,
      room.get,
      block(
        ...places.flatMap((place, at) => [
          place.set(word('step', i32.add(i32.mul(place.get, i32.const(COLUMNS)), i32.const(at)))),
          rows[at].set(i32.add(of('worth'), i32.mul(place.get, row.get))),
        ]),
        column.set(word('lowest', loss.get)),
        when(i32.lt(column.get, low.get), column.set(low.get)),
        to.set(word('highest', loss.get)),
        means.set(i32.add(of('mean'), i32.mul(loss.get, row.get))),
        column.set(i32.shl(column.get, 4)),
        to.set(i32.shl(to.get, 4)),
        whilst(
          i32.le(column.get, to.get),
          block(
            v128.store(
              i32.add(means.get, column.get),
              v128.div(sumOfSix(rows.map((each) => v128.load(i32.add(each.get, column.get)))), columns.get),
            ),
            set(column, 16),
          ),
        ),
      ),
    ),
    upTo(
      loss,
      of('width'),
      block(
        means.set(i32.add(of('mean'), i32.mul(loss.get, row.get))),
        node.set(low.get),
        upTo(node, of('nodes'), v128.store(pair(means.get, node.get), all.get)),
      ),
    ),
  );

  const weigh = block(
    value.set(v128.twice(f64.const(0))),
    outcome.set(word('firstOutcome', action.get)),
    lastOutcome.set(word('firstOutcome', i32.add(action.get, i32.const(1)))),
    upTo(
      outcome,
      lastOutcome.get,
      block(
        entry.set(word('at', outcome.get)),
        value.set(
          v128.add(
            value.get,
            v128.mul(
              v128.loadTwice(i32.add(of('probability'), i32.shl(outcome.get, 3))),
              v128.load(i32.add(of('mean'), entry.get)),
            ),
          ),
        ),
      ),
    ),
    halves,
    when(better, block(keep, chosen.set(action.get))),
  );

  const decide = block(
    described.set(i32.add(i32.mul(node.get, of('conditions')), word('condition', state.get))),
    action.set(word('firstAction', described.get)),
    lastAction.set(word('firstAction', i32.add(described.get, i32.const(1)))),
    best0.set(f64.const(-Infinity)),
    best1.set(f64.const(-Infinity)),
    best.set(v128.twice(f64.const(-Infinity))),
    chosen.set(i32.const(-1)),
    one.set(i32.const(-1)),
    when(
      of('given'),
      one.set(i32.load16(i32.add(of('given'), i32.shl(i32.add(i32.mul(state.get, of('nodes')), node.get), 1)))),
    ),
    to.set(i32.load8(i32.add(of('ends'), described.get))),
    when(
      i32.ge(one.get, i32.const(0)),
      block(
        action.set(i32.add(action.get, one.get)),
        lastAction.set(i32.add(action.get, i32.const(1))),
        to.set(i32.const(0)),
      ),
      when(i32.and(to.get, i32.const(MAY_END)), block(value.set(alive), halves, keep)),
    ),
    upTo(action, lastAction.get, weigh),
    when(
      i32.and(to.get, i32.const(MAY_FORGO)),
      block(value.set(alive), halves, when(better, block(keep, chosen.set(i32.const(-1))))),
    ),
    i32.store(i32.add(of('policy'), i32.shl(i32.add(i32.mul(state.get, of('nodes')), node.get), 2)), chosen.get),
    v128.store(pair(worths.get, node.get), best.get),
    v128.store(pair(of('mean'), node.get), best.get),
  );

  return writer.module(
    block(
      row.set(i32.shl(of('nodes'), 4)),
      columns.set(v128.twice(f64.const(COLUMNS))),
      // The last row of worths is what is worth of all gone.
      best.set(v128.load(i32.add(of('worth'), i32.mul(of('states'), row.get)))),
      all.set(v128.div(sumOfSix(rows.map(() => best.get)), columns.get)),
      state.set(i32.sub(of('states'), i32.const(1))),
      whilst(
        i32.ge(state.get, i32.const(0)),
        block(
          points.set(word('worn', state.get)),
          reach,
          when(
            i32.ge(high.get, i32.const(0)),
            block(
              averages,
              worths.set(i32.add(of('worth'), i32.mul(state.get, row.get))),
              node.set(high.get),
              whilst(
                i32.ge(node.get, low.get),
                block(when(i32.le(points.get, word('furthest', node.get)), decide), set(node, -1)),
              ),
            ),
          ),
          set(state, -1),
        ),
      ),
    ),
  );
}

/** The policy, by whichever loops are faster here. */
export function solveSteps(tables: StepTables): Int32Array {
  const solve = tables.states * tables.nodes < WORTH_HANDING_OVER ? null : wasmSolver();
  return solve?.(tables) ?? solveStepsPlainly(tables);
}

let built: Uint8Array | undefined;
let instance: Instance | null | undefined;

/**
 * The solver where the engine has 128-bit WebAssembly and lets us compile, otherwise null. It gives the policy of
 * {@link solveStepsPlainly}, or null for a problem that is too big.
 */
export function wasmSolver(): ((tables: StepTables) => Int32Array | null) | null {
  built ??= stepsModule();
  if (instance === undefined) instance = instantiate(built);
  return instance && solve;
}

function solve(tables: StepTables): Int32Array | null {
  const { states, nodes, entry, gone, ties } = tables;
  let bytes = 0;
  const take = (size: number) => {
    const at = bytes;
    bytes += (size + 15) & ~15;
    return at;
  };
  const sizes = { worth: (states + 1) * nodes * 16, mean: tables.width * nodes * 16, policy: states * nodes * 4 };
  const inputs = { ...tables, at: Int32Array.from(entry, (code) => 16 * code) };
  // Address 0 says that nothing is given.
  take(16);
  const address = Object.fromEntries(
    TABLES.map((name) => {
      const size = name in sizes ? sizes[name as keyof typeof sizes] : (inputs[name as Input]?.byteLength ?? 0);
      return [name, size === 0 && name === 'given' ? 0 : take(size)];
    }),
  ) as Record<(typeof TABLES)[number], number>;
  if (bytes > MOST_BYTES) return null;
  const { memory, run } = instance!;
  const missing = Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES);
  try {
    if (missing > 0) memory.grow(missing);
  } catch {
    return null;
  }
  const { buffer } = memory;
  for (const name of TABLES) {
    const table = name in sizes ? null : inputs[name as Input];
    if (!table) continue;
    const source = new Uint8Array(table.buffer, table.byteOffset, table.byteLength);
    new Uint8Array(buffer, address[name], table.byteLength).set(source);
  }
  const policy = new Int32Array(buffer, address.policy, states * nodes).fill(-1);
  const last = new Float64Array(buffer, address.worth + states * nodes * 16, 2 * nodes);
  for (let i = 0; i < last.length; i++) last[i] = gone[i & 1];
  run(...NUMBERS.map((name) => tables[name]), ...TABLES.map((name) => address[name]), ...gone, ...ties);
  const found = policy.slice();
  // A big problem's memory goes with it.
  if (buffer.byteLength > KEPT_BYTES) instance = undefined;
  return found;
}

type Input = Exclude<(typeof TABLES)[number], 'worth' | 'mean' | 'policy'>;
