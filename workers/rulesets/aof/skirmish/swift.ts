/**
 * Many skirmishes in one loop, for units that only charge: the same draws as battle.ts makes, in the same order, from
 * the tables of the duel's loop. A test holds both against each other, counter by counter.
 */
import { MAX_ALIAS_VALUE } from '../../../kernel/alias.ts';
import { CLOSEST } from '../duel/moves.ts';
import type { Which } from '../duel/schema.ts';
import type { Pairing } from '../duel/setup.ts';
import { ALWAYS, CHARGES, isSwiftDuel, MOST_INCHES, NEVER, SIGN, type SwiftTables, tablesOf } from '../duel/swift.ts';
import { FATIGUE_BIT, FATIGUED, ROUTED, WAVERING } from '../flags.ts';
import type { Line } from '../line.ts';
import type { Skirmish } from './schema.ts';

/** Makes a row that no strike has asked for yet. @returns its code, and all entries */
export type MissingRow = (strike: number, state: number) => { readonly code: number; readonly entries: Int32Array };

/** Units are numbered: first those of the first side. */
export class SwiftSkirmish {
  private readonly tables: SwiftTables;
  private readonly missing: MissingRow | null;
  private entries: Int32Array;
  private readonly counts: readonly [number, number];
  private readonly rounds: number;
  private readonly first: 0 | 1 | 2;
  private readonly fought: boolean;
  /** [side][state]: models left, and wounds still to take. */
  private readonly left: Int32Array;
  private readonly strength: Int32Array;
  private readonly state: Int32Array;
  private readonly flags: Int32Array;
  private readonly x: Int32Array;
  private readonly done: Uint8Array;
  private readonly worth: Int32Array;
  private readonly words: Int32Array = new Int32Array(4);
  /** By side: units that are left, and those of them that have not acted in this round. */
  private readonly alive = new Int32Array(2);
  private readonly waiting = new Int32Array(2);

  /** @param missing rows of the tables that are -1 so far; null where there are none */
  constructor(
    tables: SwiftTables,
    skirmish: Skirmish,
    lines: Readonly<Record<Which, Line>>,
    missing: MissingRow | null = null,
  ) {
    this.tables = tables;
    this.missing = missing;
    this.entries = tables.entries;
    const { attackerUnits, targetUnits, situation, targets } = skirmish;
    this.counts = [attackerUnits, targetUnits];
    this.rounds = situation.rounds;
    this.first = situation.first === 'attacker' ? 0 : situation.first === 'target' ? 1 : 2;
    this.fought = targets === 'fought already';
    const { stride } = tables;
    this.left = new Int32Array(2 * stride);
    this.strength = new Int32Array(2 * stride);
    (['attacker', 'target'] as const).forEach((which, side) => {
      const { left, wounds, capacity, states } = lines[which];
      for (let state = 0; state < states; state++) {
        this.left[side * stride + state] = left[state];
        this.strength[side * stride + state] = capacity - wounds[state];
      }
    });
    const all = attackerUnits + targetUnits;
    this.state = new Int32Array(all);
    this.flags = new Int32Array(all);
    this.x = new Int32Array(all);
    this.done = new Uint8Array(all);
    this.worth = new Int32Array(all);
  }

  simulate(stream: Int32Array, trials: number, tally: Int32Array): void {
    this.words.set(stream);
    const { counts, left, tables, state, flags } = this;
    const { stride, start } = tables;
    const whole = [left[start[0]] * counts[0], left[stride + start[1]] * counts[1]];
    const width = whole[1] + 1;
    for (let trial = 0; trial < trials; trial++) {
      this.battle();
      let [a, b] = whole;
      for (let unit = 0; unit < state.length; unit++) {
        if ((flags[unit] & ROUTED) !== 0) continue;
        if (unit < counts[0]) a -= left[state[unit]];
        else b -= left[stride + state[unit]];
      }
      tally[a * width + b]++;
    }
    stream.set(this.words);
  }

  /** The mean score of the first side (the share of what is lost that the others lose), and that of its square. */
  scores(stream: Int32Array, trials: number): readonly [score: number, squared: number] {
    this.words.set(stream);
    const { counts, left, tables, state, flags } = this;
    const { stride, start } = tables;
    const [first, second] = [left[start[0]] * counts[0], left[stride + start[1]] * counts[1]];
    let [sum, squares] = [0, 0];
    for (let trial = 0; trial < trials; trial++) {
      this.battle();
      let [a, b] = [first, second];
      for (let unit = 0; unit < state.length; unit++) {
        if ((flags[unit] & ROUTED) !== 0) continue;
        if (unit < counts[0]) a -= left[state[unit]];
        else b -= left[stride + state[unit]];
      }
      const [own, other] = [a * second, b * first];
      const score = own + other === 0 ? 0.5 : other / (own + other);
      sum += score;
      squares += score * score;
    }
    stream.set(this.words);
    return [sum / trials, squares / trials];
  }

  private battle(): void {
    const { counts, state, flags, x, done, tables, alive, waiting } = this;
    for (let unit = 0; unit < state.length; unit++) {
      const side = unit < counts[0] ? 0 : 1;
      state[unit] = tables.start[side];
      flags[unit] = tables.flags[side];
      x[unit] = side === 0 ? 0 : tables.distance;
    }
    alive[0] = counts[0];
    alive[1] = counts[1];
    let leader: number = this.first === 2 ? this.die(2) : this.first;
    for (let round = 0; round < this.rounds; round++) {
      done.fill(0);
      waiting[0] = alive[0];
      waiting[1] = alive[1];
      let turn = leader;
      let finished = -1;
      while (alive[0] > 0 && alive[1] > 0) {
        const who = waiting[turn] > 0 ? turn : 1 - turn;
        if (waiting[who] === 0) break;
        this.act(who);
        if (finished < 0) finished = waiting[who] === 0 ? who : waiting[1 - who] === 0 ? 1 - who : -1;
        turn = 1 - who;
      }
      if (alive[0] === 0 || alive[1] === 0) return;
      for (let unit = 0; unit < flags.length; unit++) flags[unit] &= ~FATIGUED;
      leader = finished;
    }
  }

  private gone(unit: number, side: number): boolean {
    return this.state[unit] === this.tables.last[side] || (this.flags[unit] & ROUTED) !== 0;
  }

  private chosen(side: number): number {
    const waits = this.waiting[side];
    let skip = waits > 1 ? this.die(waits) : 0;
    let unit = side === 0 ? 0 : this.counts[0];
    for (; ; unit++) if (this.done[unit] === 0 && !this.gone(unit, side) && skip-- === 0) return unit;
  }

  private enemyOn(side: number): number {
    const { state, flags, worth, strength, tables } = this;
    const [from, to] = side === 0 ? [0, this.counts[0]] : [this.counts[0], state.length];
    let best = -2147483648;
    let count = 0;
    for (let unit = from; unit < to; unit++) {
      if (this.gone(unit, side)) continue;
      const fought = (flags[unit] & FATIGUED ? 2 : 0) + (flags[unit] & WAVERING ? 1 : 0);
      const one = this.fought ? fought * 4096 - strength[side * tables.stride + state[unit]] : 0;
      worth[unit] = one;
      if (one > best) {
        best = one;
        count = 1;
      } else if (one === best) count++;
    }
    let skip = count > 1 ? this.die(count) : 0;
    for (let unit = from; ; unit++) if (!this.gone(unit, side) && worth[unit] === best && skip-- === 0) return unit;
  }

  private act(who: number): void {
    const { tables, flags, x, done, waiting, alive } = this;
    const unit = this.chosen(who);
    const enemy = this.enemyOn(1 - who);
    done[unit] = 1;
    waiting[who]--;
    if ((flags[unit] & WAVERING) !== 0) {
      flags[unit] &= ~WAVERING;
      return;
    }
    const distance = Math.max(CLOSEST, Math.abs(x[unit] - x[enemy]));
    const side = x[unit] === x[enemy] ? (who === 0 ? -1 : 1) : x[unit] < x[enemy] ? -1 : 1;
    const move = tables.moves[who * MOST_INCHES + distance];
    x[unit] = x[enemy] + side * (move === CHARGES ? CLOSEST : move);
    if (move === CHARGES) this.fight(who, unit, enemy);
    if (this.gone(unit, who)) alive[who]--;
    if (this.gone(enemy, 1 - who)) {
      alive[1 - who]--;
      if (done[enemy] === 0) waiting[1 - who]--;
    }
  }

  private fight(who: number, unit: number, enemy: number): void {
    const { tables, state, flags } = this;
    const { stride, last, replies, bonus } = tables;
    const other = 1 - who;
    let wounds = this.strike((who << 2) | ((flags[unit] >> FATIGUE_BIT) & 1), state[unit]);
    flags[unit] |= FATIGUED;
    let room = last[other] - state[enemy];
    if (wounds >= room) {
      state[enemy] += room;
      return;
    }
    state[enemy] += wounds;
    let margin = wounds + bonus[who];
    const reply = replies[who];
    if (reply === ALWAYS || (reply !== NEVER && (flags[enemy] & FATIGUED) === 0)) {
      wounds = this.strike((who << 2) | 2 | ((flags[enemy] | (flags[enemy] >> FATIGUE_BIT)) & 1), state[enemy]);
      room = last[who] - state[unit];
      state[unit] += Math.min(wounds, room);
      flags[enemy] |= FATIGUED;
      if (wounds >= room) return;
      margin -= wounds;
    }
    if (margin === 0) return;
    const loser = margin > 0 ? enemy : unit;
    const lost = margin > 0 ? other : who;
    let word = 0;
    do word = this.next();
    while (
      // The words that a fair die draws again (Lemire).
      ((Math.imul(word, 6) >>> 2) | 0) ===
      0
    );
    const index = lost * stride + state[loser];
    if ((word ^ SIGN) >= tables.passes[index] && (flags[loser] & WAVERING) === 0) return;
    flags[loser] |= tables.half[index] === 1 ? ROUTED : WAVERING;
  }

  /** Wounds of a strike: its row of the tables, and the state of whoever strikes. */
  private strike(row: number, from: number): number {
    const { rows, stride } = this.tables;
    const word = this.next();
    const code = rows[row * stride + from];
    if (code < 0 && this.missing) return this.struck(this.made(row, from), word);
    return this.struck(code, word);
  }

  private made(row: number, from: number): number {
    const { code, entries } = this.missing!(row, from);
    this.entries = entries;
    this.tables.rows[row * this.tables.stride + from] = code;
    return code;
  }

  private struck(code: number, word: number): number {
    const { entries } = this;
    const bits = code & 15;
    const at = (code >> 4) + ((word & ((1 << bits) - 1)) << 1);
    const pair = entries[at + 1];
    return (pair ^ ((pair >>> 16) & (((word >>> bits) - entries[at]) >> 31))) & MAX_ALIAS_VALUE;
  }

  private next(): number {
    const { words } = this;
    const word = (words[0] + words[1] + words[3]) | 0;
    words[3] = (words[3] + 1) | 0;
    words[0] = words[1] ^ (words[1] >>> 9);
    words[1] = (words[2] + (words[2] << 3)) | 0;
    words[2] = (((words[2] << 21) | (words[2] >>> 11)) + word) | 0;
    return word;
  }

  /** 0..sides-1, unbiased. */
  private die(sides: number): number {
    const threshold = 4294967296 % sides;
    for (;;) {
      const word = this.next();
      if (Math.imul(word, sides) >>> 0 >= threshold) return Math.floor(((word >>> 0) * sides) / 4294967296);
    }
  }
}

/** The loop for this skirmish, or null where it needs more than the loop knows. */
export function swiftSkirmish(skirmish: Skirmish, pairing: Pairing): SwiftSkirmish | null {
  if (!isSwiftDuel(pairing.duel)) return null;
  const tables = tablesOf(pairing, ['attacker', 'target']);
  const lines = { attacker: pairing.line('attacker'), target: pairing.line('target') };
  return tables && new SwiftSkirmish(tables, skirmish, lines);
}
