/** Which plain duels are played many in one loop (swiftLoop.ts), and the tables that the loop reads. */
import { hasGuns } from '../cost.ts';
import { FATIGUED, startFlags, WAVERING } from '../flags.ts';
import type { FoldedStrike, Folding } from '../fold.ts';
import type { Line } from '../line.ts';
import { tiesUntouched } from '../melee/exchange.ts';
import type { Fighter } from '../melee/fighter.ts';
import type { Section } from '../report.ts';
import { startDistance } from './moves.ts';
import { behaviourOf, type Duel, isActivated, type Which } from './schema.ts';
import type { Pairing } from './setup.ts';
import {
  ALWAYS,
  CHARGES,
  MOST_INCHES,
  NEVER,
  NOTHING,
  SIGN,
  type SwiftDuel,
  type SwiftTables,
  swiftTables,
} from './swiftLoop.ts';
import { WasmDuel } from './swiftWasm.ts';

/** 32-bit entries of all tables together. */
const MOST_ENTRIES = 4_000_000;
/** Behaviours that leave nothing behind. */
const PLAIN = ['charge', 'advance and charge', 'advance and shoot', 'hold and shoot', 'rush', 'stay'];

/** The loop for this duel, or null where it needs more than the loop knows. */
export function swiftDuel(
  pairing: Pairing,
  sections: ReadonlyArray<readonly [Section, Section]>,
  ends: number,
): SwiftDuel | null {
  const { duel } = pairing;
  const { first } = duel.situation;
  if (first !== 'attacker' && first !== 'target') return null;
  const order: readonly [Which, Which] = first === 'attacker' ? ['attacker', 'target'] : ['target', 'attacker'];
  if (!isSwiftDuel(duel)) return null;
  const tables = tablesOf(pairing, order);
  // Its loop knows only units with something to strike with.
  if (!tables || tables.rows.includes(NOTHING)) return null;
  return new WasmDuel(tables, sections, ends, first === 'attacker');
}

/** Whether nothing but sizes may keep a duel out of the loop. */
export function isSwiftDuel(duel: Duel): boolean {
  return onlyCharges(duel) && isPlainUnit(duel.attacker) && isPlainUnit(duel.target);
}

/** Whether nothing comes up but charges, and the tests of morale that they ask for. */
export function onlyCharges(duel: Duel): boolean {
  return isPlain(duel) && isChargingUnit(duel, 'attacker') && isChargingUnit(duel, 'target');
}

/** Whether nothing comes up but charges, plain shots, and the tests of morale that they ask for. */
export function chargesOrShoots(duel: Duel): boolean {
  return isPlain(duel) && !duel.brutal.mishaps && isPlainPlan(duel, 'attacker') && isPlainPlan(duel, 'target');
}

function isPlain(duel: Duel): boolean {
  const { situation, condition, brutal, rulings, attackerPlan, targetPlan } = duel;
  if (tiesUntouched(rulings, duel.attacker, duel.target)) return false;
  if ([attackerPlan, targetPlan].some(({ spells, stratagems }) => spells.length + stratagems.length > 0)) return false;
  if (situation.first !== 'attacker' && situation.first !== 'target') return false;
  if (situation.prolonged || situation.exhaustion || situation.dangerous) return false;
  if (['Earthquake', 'Deadly Vortex', 'Sinister Echoes', 'Damnation', 'Magical Winds'].includes(condition))
    return false;
  // A Wavering unit that does anything but rest takes up a posture.
  if ([attackerPlan, targetPlan].some((plan) => plan.whenWavering !== 'rest' || plan.orders.length > 0)) return false;
  return brutal.attrition === 'off' && !rulings.deadlyOverkillCounts && rulings.waveringReplies;
}

export function isPlainUnit(unit: Duel[Which]): boolean {
  return [unit, ...unit.joined].every(({ rules }) => !rules.some((rule) => MORE_THAN_WOUNDS.has(rule)));
}

/** Rules of a melee that are more than wounds. */
const MORE_THAN_WOUNDS: ReadonlySet<string> = new Set(['Fear', 'Phalanx', 'Breath Attack']);

function isPlainPlan(duel: Duel, which: Which): boolean {
  const unit = duel[which];
  const plan = which === 'attacker' ? duel.attackerPlan : duel.targetPlan;
  if ((duel.brutal.heavyDamage && unit.heavyDamage) || plan.ambush > 0) return false;
  if ((startFlags(unit) & ~(WAVERING | FATIGUED)) !== 0) return false;
  return PLAIN.includes(plan.behaviour);
}

function isChargingUnit(duel: Duel, which: Which): boolean {
  if (!isPlainPlan(duel, which)) return false;
  const unit = duel[which];
  const plan = which === 'attacker' ? duel.attackerPlan : duel.targetPlan;
  return !hasGuns(unit) || plan.behaviour === 'charge' || plan.behaviour === 'rush' || plan.behaviour === 'stay';
}

/** A strike whose wounds are drawn at once, and the line of whoever makes it; null where nothing is there to strike with. */
export interface Drawn {
  readonly tables: FoldedStrike | null;
  readonly striker: Line;
}

/**
 * What the loop needs, or null where it needs more than tables.
 * @param shots whose rows stand behind those of the melees
 */
export function tablesOf(
  pairing: Pairing,
  order: readonly [Which, Which],
  shots: readonly Drawn[] = [],
): SwiftTables | null {
  const { duel } = pairing;
  const fighters = order.map((which) => pairing.fighters[which]);
  const lines = fighters.map(({ line }) => line);
  const stride = Math.max(...lines.map(({ states }) => states));
  if (order.some((which) => pairing.walks[which].some((walk) => walk > 0))) return null;
  const strikes = strikesOf(pairing, order);
  if (!strikes) return null;
  const packed = pack([...strikes, ...shots], stride);
  if (!packed) return null;
  const moves = new Int16Array(2 * MOST_INCHES);
  order.forEach((which, act) => {
    for (let inches = 1; inches < MOST_INCHES; inches++) {
      const move = pairing.move(which, 0, 0, inches, behaviourOf(duel, which, 1)!);
      moves[act * MOST_INCHES + inches] =
        move.kind === 'charge' ? CHARGES : move.kind === 'move' ? move.distance : inches;
    }
  });
  const passes = new Int32Array(2 * stride);
  const half = new Uint8Array(2 * stride);
  fighters.forEach(({ nerves, line }, side) => {
    passes.set(passWords(nerves), side * stride);
    half.set(line.half, side * stride);
  });
  const { rounds } = duel.situation;
  const active = new Uint8Array(2 * rounds);
  for (let round = 1; round <= rounds; round++) {
    order.forEach((which, act) => {
      active[2 * round - 2 + act] = isActivated(duel, which, round) ? 1 : 0;
    });
  }
  const both = <T>(of: (act: 0 | 1) => T): readonly [T, T] => [of(0), of(1)];
  return swiftTables({
    ...packed,
    stride,
    passes,
    half,
    moves,
    active,
    bonus: both((act) => {
      const { strikerBonus, defenderBonus } = pairing.exchange(order[act]);
      return strikerBonus - defenderBonus;
    }),
    replies: both((act) => {
      const { strikeBack } = pairing.exchange(order[act]).options;
      return strikeBack === 'never' ? NEVER : strikeBack === 'always' ? ALWAYS : 2;
    }),
    last: both((act) => lines[act].states - 1),
    start: both((act) => lines[act].start),
    flags: both((act) => startFlags(duel[order[act]])),
    distance: startDistance(duel),
    rounds,
  });
}

/** By activation, role and "6s only"; null where one of them cannot be drawn as a number of wounds. */
function strikesOf(pairing: Pairing, order: readonly [Which, Which]): Drawn[] | null {
  const found: Drawn[] = [];
  for (const which of order) {
    const exchange = pairing.exchange(which);
    for (const role of ['striker', 'replier'] as const) {
      const striker = exchange[role === 'striker' ? 'striker' : 'defender'].line;
      for (const flags of [0, FATIGUED]) {
        const drawn = drawnOf(exchange.folded(role, flags, role === 'striker' && exchange.options.charge), striker);
        if (!drawn) return null;
        found.push(drawn);
      }
    }
  }
  return found;
}

/** Null where it cannot be drawn as a number of wounds. */
export function drawnOf({ made, tables }: Folding, striker: Line): Drawn | null {
  if (made.strike.batches.length === 0) return { tables: null, striker };
  return tables && made.uniform?.caps === 1 ? { tables, striker } : null;
}

function pack(strikes: readonly Drawn[], stride: number): Pick<SwiftTables, 'entries' | 'rows'> | null {
  const sizeOf = ({ tables, striker }: Drawn) => (tables ? striker.states * (2 << tables.tables.bits) : 0);
  const total = strikes.reduce((sum, strike) => sum + sizeOf(strike), 0);
  if (total > MOST_ENTRIES) return null;
  const entries = new Int32Array(total);
  const rows = new Int32Array(strikes.length * stride);
  let at = 0;
  strikes.forEach(({ tables, striker }, i) => {
    if (!tables) {
      rows.fill(NOTHING, i * stride, (i + 1) * stride);
      return;
    }
    const { bits } = tables.tables;
    for (let state = 0; state < striker.states; state++) {
      const from = tables.uniformTable(state, 1);
      entries.set(tables.tables.entries.subarray(from, from + (2 << bits)), at);
      rows[i * stride + state] = (at << 4) | bits;
      at += 2 << bits;
    }
  });
  return { entries, rows };
}

/** The lowest words whose die passes a morale test, sign flipped, by state. */
export function passWords({ quality, modifier, line }: Fighter['nerves']): Int32Array {
  return Int32Array.from({ length: line.states }, (_, state) => {
    const lowest = Math.max(2, Math.min(6, quality[state] - modifier[state]));
    return Math.ceil(((lowest - 1) * 4294967296) / 6) ^ SIGN;
  });
}
