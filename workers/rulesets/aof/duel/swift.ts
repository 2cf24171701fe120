/**
 * Many duels in one loop, for two units that only charge: the same draws as play.ts makes, in the same order, without
 * a call or an object between them. What play.ts knows and this does not (shooting, fear, markers, events ...) keeps a
 * duel out of here; a test holds both against each other, counter by counter.
 */
import { MAX_ALIAS_VALUE } from '../../../kernel/alias.ts';
import { FATIGUE_BIT, FATIGUED, ROUTED, startFlags, WAVERING } from '../flags.ts';
import type { FoldedStrike } from '../fold.ts';
import type { Line } from '../line.ts';
import type { Fighter } from '../melee/fighter.ts';
import type { Section } from '../report.ts';
import { DuelLoop } from './loop.ts';
import { CLOSEST, startDistance } from './moves.ts';
import { behaviourOf, type Duel, isActivated, type Which } from './schema.ts';
import type { Pairing } from './setup.ts';

export const SIGN = -2147483648;
export const CHARGES = -1;
/** Codes in the move table are indexed by inches. */
export const MOST_INCHES = 256;
/** 32-bit entries of all tables together. */
const MOST_ENTRIES = 4_000_000;
/** Behaviours that leave nothing behind. */
const PLAIN = ['charge', 'advance and charge', 'advance and shoot', 'hold and shoot', 'rush', 'stay'];
export const NEVER = 0;
export const ALWAYS = 1;

/** Everything by activation of a round: 0 for whoever acts first, 1 for the other. */
export interface SwiftTables {
  readonly entries: Int32Array;
  /** [activation][0 striker, 1 replier][hits on 6s only][state of whoever strikes]: entries, and 4 bits of columns. */
  readonly rows: Int32Array;
  /** States of the longer line: the stride of tables by state. */
  readonly stride: number;
  /** [side][state]: the lowest word that passes a morale test, sign flipped; and 1 at half strength. */
  readonly passes: Int32Array;
  readonly half: Uint8Array;
  /** [activation][inches]: inches after its move, or CHARGES. */
  readonly moves: Int16Array;
  /** [round][activation]: 1 unless it is not activated. */
  readonly active: Uint8Array;
  /** Wounds that the charger's banners add minus those of the other's. */
  readonly bonus: readonly [number, number];
  /** Whether the other strikes back: NEVER, ALWAYS, or 2 unless fatigued. */
  readonly replies: readonly [number, number];
  readonly last: readonly [number, number];
  readonly start: readonly [number, number];
  readonly flags: readonly [number, number];
  readonly distance: number;
  readonly rounds: number;
}

/** Tables whose fields stand in one order, whoever made them: loops over them are compiled for objects of one shape. */
export function swiftTables(tables: SwiftTables): SwiftTables {
  const { entries, rows, stride, passes, half, moves, active } = tables;
  const { bonus, replies, last, start, flags, distance, rounds } = tables;
  return { entries, rows, stride, passes, half, moves, active, bonus, replies, last, start, flags, distance, rounds };
}

export class SwiftDuel extends DuelLoop {
  private readonly tables: SwiftTables;

  constructor(
    tables: SwiftTables,
    sections: ReadonlyArray<readonly [Section, Section]>,
    ends: number,
    firstIsAttacker: boolean,
  ) {
    super(sections, ends, firstIsAttacker);
    this.tables = tables;
  }

  simulate(stream: Int32Array, trials: number, tally: Int32Array): void {
    const { entries, rows, passes, half, moves, active } = this.tables;
    const { start, flags, distance: apart } = this.tables;
    // Not from lists: in locals they cost nothing.
    const bonus0 = this.tables.bonus[0] | 0;
    const bonus1 = this.tables.bonus[1] | 0;
    const reply0 = this.tables.replies[0] | 0;
    const reply1 = this.tables.replies[1] | 0;
    const last0 = this.tables.last[0] | 0;
    const last1 = this.tables.last[1] | 0;
    const stride = this.tables.stride | 0;
    const rounds = this.tables.rounds | 0;
    const { cells, over } = this;
    let s0 = stream[0] | 0;
    let s1 = stream[1] | 0;
    let s2 = stream[2] | 0;
    let s3 = stream[3] | 0;
    let word = 0;
    let firstWon = 0;
    let secondWon = 0;
    for (let trial = 0; trial < trials; trial++) {
      let own = start[0] | 0;
      let other = start[1] | 0;
      let ownFlags = flags[0] | 0;
      let otherFlags = flags[1] | 0;
      let distance = apart | 0;
      let round = 0;
      let ended = 0;
      for (; round < rounds; round++) {
        for (let act = 0; act < 2; act++) {
          if ((ownFlags & WAVERING) !== 0 && active[2 * round + act] === 1) ownFlags &= ~WAVERING;
          else if (active[2 * round + act] === 1) {
            const move = moves[act * MOST_INCHES + distance] | 0;
            if (move !== CHARGES) distance = move;
            else {
              distance = CLOSEST;
              word = (s0 + s1 + s3) | 0;
              s3 = (s3 + 1) | 0;
              s0 = s1 ^ (s1 >>> 9);
              s1 = (s2 + (s2 << 3)) | 0;
              s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
              let code = rows[(Math.imul((act << 2) | ((ownFlags >> FATIGUE_BIT) & 1), stride) + own) | 0];
              let bits = code & 15;
              let at = (code >> 4) + ((word & ((1 << bits) - 1)) << 1);
              let pair = entries[at + 1];
              let wounds = (pair ^ ((pair >>> 16) & (((word >>> bits) - entries[at]) >> 31))) & MAX_ALIAS_VALUE;
              let room = ((act === 0 ? last1 : last0) - other) | 0;
              if (wounds >= room) {
                other = (other + room) | 0;
                ended = 1;
              } else {
                other = (other + wounds) | 0;
                let margin = (wounds + (act === 0 ? bonus0 : bonus1)) | 0;
                const reply = act === 0 ? reply0 : reply1;
                if (reply === ALWAYS || (reply !== NEVER && (otherFlags & FATIGUED) === 0)) {
                  word = (s0 + s1 + s3) | 0;
                  s3 = (s3 + 1) | 0;
                  s0 = s1 ^ (s1 >>> 9);
                  s1 = (s2 + (s2 << 3)) | 0;
                  s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
                  const sixes = (otherFlags | (otherFlags >> FATIGUE_BIT)) & 1;
                  code = rows[(Math.imul((act << 2) | 2 | sixes, stride) + other) | 0];
                  bits = code & 15;
                  at = (code >> 4) + ((word & ((1 << bits) - 1)) << 1);
                  pair = entries[at + 1];
                  wounds = (pair ^ ((pair >>> 16) & (((word >>> bits) - entries[at]) >> 31))) & MAX_ALIAS_VALUE;
                  room = ((act === 0 ? last0 : last1) - own) | 0;
                  if (wounds >= room) {
                    wounds = room;
                    ended = 1;
                  }
                  own = (own + wounds) | 0;
                  margin = (margin - wounds) | 0;
                  otherFlags |= FATIGUED;
                }
                ownFlags |= FATIGUED;
                if (margin !== 0 && ended === 0) {
                  do {
                    word = (s0 + s1 + s3) | 0;
                    s3 = (s3 + 1) | 0;
                    s0 = s1 ^ (s1 >>> 9);
                    s1 = (s2 + (s2 << 3)) | 0;
                    s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
                    // The words that a fair die draws again (Lemire).
                  } while (((Math.imul(word, 6) >>> 2) | 0) === 0);
                  const lost = margin > 0 ? 1 - act : act;
                  const index = (Math.imul(lost, stride) + (margin > 0 ? other : own)) | 0;
                  const before = margin > 0 ? otherFlags : ownFlags;
                  if ((word ^ SIGN) < passes[index] || (before & WAVERING) !== 0) {
                    const after = half[index] === 1 ? before | ROUTED : before | WAVERING;
                    ended = half[index];
                    if (margin > 0) otherFlags = after;
                    else ownFlags = after;
                  }
                }
              }
            }
          }
          if (ended === 1 && act === 0) break;
          const state = own;
          own = other;
          other = state;
          const set = ownFlags;
          ownFlags = otherFlags;
          otherFlags = set;
        }
        if (ended === 1) break;
        tally[cells[2 * round] + (own << 3) + (ownFlags & WAVERING)]++;
        tally[cells[2 * round + 1] + (other << 3) + (otherFlags & WAVERING)]++;
        ownFlags &= ~FATIGUED;
        otherFlags &= ~FATIGUED;
      }
      if (ended === 1) {
        over[cells[2 * round] + (own << 3) + (ownFlags & (WAVERING | ROUTED))]++;
        over[cells[2 * round + 1] + (other << 3) + (otherFlags & (WAVERING | ROUTED))]++;
        if (other === last1 || (otherFlags & ROUTED) !== 0) firstWon++;
        else secondWon++;
      }
    }
    stream[0] = s0;
    stream[1] = s1;
    stream[2] = s2;
    stream[3] = s3;
    this.close(tally, trials, firstWon, secondWon);
  }
}

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
  return tables && new SwiftDuel(tables, sections, ends, first === 'attacker');
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

function isPlain({ situation, condition, brutal, rulings, attackerPlan, targetPlan }: Duel): boolean {
  if ([attackerPlan, targetPlan].some(({ spells, stratagems }) => spells.length + stratagems.length > 0)) return false;
  if (situation.first !== 'attacker' && situation.first !== 'target') return false;
  if (situation.prolonged || situation.exhaustion || situation.dangerous) return false;
  if (['Earthquake', 'Deadly Vortex', 'Sinister Echoes', 'Damnation', 'Magical Winds'].includes(condition))
    return false;
  // A Wavering unit that does anything but rest takes up a posture.
  if ([attackerPlan, targetPlan].some((plan) => plan.whenWavering !== 'rest' || plan.orders.length > 0)) return false;
  return brutal.attrition === 'off' && !rulings.deadlyOverkillCounts && rulings.waveringReplies;
}

function isPlainUnit(unit: Duel[Which]): boolean {
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
  const all = [unit, ...unit.joined];
  const armed = all.some(({ weapons }) => weapons.some(({ range }) => range !== undefined));
  return !armed || plan.behaviour === 'charge' || plan.behaviour === 'rush' || plan.behaviour === 'stay';
}

/** What the loop needs, or null where it needs more than tables. */
export function tablesOf(pairing: Pairing, order: readonly [Which, Which]): SwiftTables | null {
  const { duel } = pairing;
  const fighters = order.map((which) => pairing.fighters[which]);
  const lines = fighters.map(({ line }) => line);
  const stride = Math.max(...lines.map(({ states }) => states));
  if (order.some((which) => pairing.walks[which].some((walk) => walk > 0))) return null;
  const strikes = strikesOf(pairing, order);
  if (!strikes) return null;
  const packed = pack(strikes, stride, lines);
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
function strikesOf(pairing: Pairing, order: readonly [Which, Which]): FoldedStrike[] | null {
  const found: FoldedStrike[] = [];
  for (const which of order) {
    const exchange = pairing.exchange(which);
    for (const role of ['striker', 'replier'] as const) {
      for (const flags of [0, FATIGUED]) {
        const { made, tables } = exchange.folded(role, flags, role === 'striker' && exchange.options.charge);
        if (!tables || made.uniform?.caps !== 1) return null;
        found.push(tables);
      }
    }
  }
  return found;
}

function pack(
  strikes: readonly FoldedStrike[],
  stride: number,
  lines: readonly Line[],
): Pick<SwiftTables, 'entries' | 'rows'> | null {
  // The charger strikes in even pairs, the other in odd ones; in the second activation they change places.
  const striker = (index: number) => lines[(index >> 2) ^ ((index >> 1) & 1)];
  const total = strikes.reduce((sum, { tables }, i) => sum + striker(i).states * (2 << tables.bits), 0);
  if (total > MOST_ENTRIES) return null;
  const entries = new Int32Array(total);
  const rows = new Int32Array(strikes.length * stride);
  let at = 0;
  strikes.forEach((strike, i) => {
    const { bits } = strike.tables;
    for (let state = 0; state < striker(i).states; state++) {
      const from = strike.uniformTable(state, 1);
      entries.set(strike.tables.entries.subarray(from, from + (2 << bits)), at);
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
