/**
 * Many skirmishes in one loop, for units that charge or shoot plainly: the same draws as battle.ts makes, in the same
 * order, from the tables of the duel's loop and rows of shots behind them. A test holds both against each other, counter by
 * counter.
 */
import { MAX_ALIAS_VALUE } from '../../../kernel/alias.ts';
import { CLOSEST } from '../duel/moves.ts';
import type { Which } from '../duel/schema.ts';
import { ALWAYS, CHARGES, MOST_INCHES, NEVER, NOTHING, SIGN } from '../duel/swiftLoop.ts';
import { FATIGUE_BIT, FATIGUED, ROUTED, WAVERING } from '../flags.ts';
import type { Line } from '../line.ts';
import { MOST_UNITS, type Skirmish } from './schema.ts';
import type { SkirmishTables } from './shots.ts';

/** Makes a row that no strike or shot has asked for yet. @returns its code, and all entries */
export type MissingRow = (strike: number, state: number) => { readonly code: number; readonly entries: Int32Array };

/** Battles that are fought before anybody looks at how they ended. */
const BLOCK = 256;
/** By battle of a block: models of both sides that are lost. Nobody fights two blocks at once. */
const LOST: readonly [Int32Array, Int32Array] = [new Int32Array(BLOCK), new Int32Array(BLOCK)];
/** By unit, those of the first side first; written anew at the start of each battle. */
const STATE = new Int32Array(2 * MOST_UNITS);
const FLAGS = new Int32Array(2 * MOST_UNITS);
const PLACE = new Int32Array(2 * MOST_UNITS);
/** The state of a stream, and numbers by side. */
const STREAM = new Int32Array(4);
const ALIVE = new Int32Array(2);
const WAITING = new Int32Array(2);
const WAITS = new Int32Array(2);
/** By sides of a die: how many of the lowest products would make it unfair (Lemire). */
const UNFAIR = Int32Array.from({ length: 64 }, (_, sides) => (sides === 0 ? 0 : 4294967296 % sides));
const WORDS = 2 ** -32;

/** What the units of both sides are worth in a state, by [side][state]. */
export interface Standing {
  /** Models left. */
  readonly left: Int32Array;
  /** Wounds still to take. */
  readonly strength: Int32Array;
}

/** @param stride of the tables */
export function standingOf(stride: number, lines: Readonly<Record<Which, Line>>): Standing {
  const [models, strength] = [new Int32Array(2 * stride), new Int32Array(2 * stride)];
  [lines.attacker, lines.target].forEach(({ left, wounds, capacity, states }, side) => {
    for (let state = 0; state < states; state++) {
      models[side * stride + state] = left[state];
      strength[side * stride + state] = capacity - wounds[state];
    }
  });
  return { left: models, strength };
}

/** Units of a side are numbered, and are bits of a number: those that are left, and those of them yet to act. */
export class SwiftSkirmish {
  private readonly tables: SkirmishTables;
  private readonly missing: MissingRow | null;
  private entries: Int32Array;
  private readonly counts: readonly [number, number];
  private readonly first: 0 | 1 | 2;
  private readonly fought: boolean;
  private readonly standing: Standing;

  /** @param missing rows of the tables that are -1 so far; null where there are none */
  constructor(tables: SkirmishTables, skirmish: Skirmish, standing: Standing, missing: MissingRow | null = null) {
    this.tables = tables;
    this.missing = missing;
    this.entries = tables.entries;
    const { attackerUnits, targetUnits, situation, targets } = skirmish;
    this.counts = [attackerUnits, targetUnits];
    this.first = situation.first === 'attacker' ? 0 : situation.first === 'target' ? 1 : 2;
    this.fought = targets === 'fought already';
    this.standing = standing;
  }

  simulate(stream: Int32Array, trials: number, tally: Int32Array): void {
    STREAM.set(stream);
    const width = this.models(1) + 1;
    for (let from = 0; from < trials; from += BLOCK) {
      const some = Math.min(BLOCK, trials - from);
      this.fight(some);
      for (let i = 0; i < some; i++) tally[LOST[0][i] * width + LOST[1][i]]++;
    }
    stream.set(STREAM);
  }

  /** The mean score of the first side (the share of what is lost that the others lose), and that of its square. */
  scores(stream: Int32Array, trials: number): readonly [score: number, squared: number] {
    STREAM.set(stream);
    const [lostA, lostB] = LOST;
    const [first, second] = [this.models(0), this.models(1)];
    let [sum, squares] = [0, 0];
    for (let from = 0; from < trials; from += BLOCK) {
      const some = Math.min(BLOCK, trials - from);
      this.fight(some);
      for (let i = 0; i < some; i++) {
        const [own, other] = [lostA[i] * second, lostB[i] * first];
        const score = own + other === 0 ? 0.5 : other / (own + other);
        sum += score;
        squares += score * score;
      }
    }
    stream.set(STREAM);
    return [sum / trials, squares / trials];
  }

  /** Models of a side before anything happens. */
  private models(side: 0 | 1): number {
    const { standing, tables, counts } = this;
    return standing.left[side * tables.stride + tables.start[side]] * counts[side];
  }

  /** Fights so many battles, each to its end. */
  private fight(battles: number): void {
    const { tables, counts, fought, first } = this;
    const { left, strength } = this.standing;
    const [words, state, flags, x] = [STREAM, STATE, FLAGS, PLACE];
    const [alive, waiting, waits] = [ALIVE, WAITING, WAITS];
    const { rows, passes, half, moves, shots, testsOnce } = tables;
    const [count0, count1] = [counts[0] | 0, counts[1] | 0];
    const all = (count0 + count1) | 0;
    const [start0, start1] = [tables.start[0] | 0, tables.start[1] | 0];
    const [last0, last1] = [tables.last[0] | 0, tables.last[1] | 0];
    const [flags0, flags1] = [tables.flags[0] | 0, tables.flags[1] | 0];
    const [bonus0, bonus1] = [tables.bonus[0] | 0, tables.bonus[1] | 0];
    const [reply0, reply1] = [tables.replies[0] | 0, tables.replies[1] | 0];
    const stride = tables.stride | 0;
    const rounds = tables.rounds | 0;
    const apart = tables.distance | 0;
    const [lostA, lostB] = LOST;
    const [models0, models1] = [this.models(0), this.models(1)];
    // Another module's constants are looked up each time in code that has not been optimised.
    const [WAVERS, TIRED, TIRED_BIT, ROUTS, VALUE] = [WAVERING, FATIGUED, FATIGUE_BIT, ROUTED, MAX_ALIAS_VALUE];
    const [NEAREST, CHARGE, INCHES, ALL, NONE, FLIP] = [CLOSEST, CHARGES, MOST_INCHES, ALWAYS, NEVER, SIGN];
    const NONE_TO_STRIKE = NOTHING;
    let entries = this.entries;
    let s0 = words[0] | 0;
    let s1 = words[1] | 0;
    let s2 = words[2] | 0;
    let s3 = words[3] | 0;
    let word = 0;
    for (let battle = 0; battle < battles; battle++) {
      for (let unit = 0; unit < all; unit++) {
        const one = unit < count0;
        state[unit] = one ? start0 : start1;
        flags[unit] = one ? flags0 : flags1;
        x[unit] = one ? 0 : apart;
      }
      alive[0] = (1 << count0) - 1;
      alive[1] = (1 << count1) - 1;
      let leader: number = first;
      if (leader === 2) {
        word = (s0 + s1 + s3) | 0;
        s3 = (s3 + 1) | 0;
        s0 = s1 ^ (s1 >>> 9);
        s1 = (s2 + (s2 << 3)) | 0;
        s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
        leader = word >>> 31;
      }
      for (let round = 0; round < rounds; round++) {
        for (let side = 0; side < 2; side++) {
          waiting[side] = alive[side];
          let many = 0;
          for (let bits = alive[side]; bits !== 0; bits &= bits - 1) many++;
          waits[side] = many;
        }
        let turn = leader;
        let finished = -1;
        while (alive[0] !== 0 && alive[1] !== 0) {
          const who = waiting[turn] !== 0 ? turn : 1 - turn;
          if (waiting[who] === 0) break;
          const other = 1 - who;
          // Who acts: any of those that wait, by chance.
          let among = waiting[who];
          let many = waits[who];
          if (many > 1) {
            do {
              word = (s0 + s1 + s3) | 0;
              s3 = (s3 + 1) | 0;
              s0 = s1 ^ (s1 >>> 9);
              s1 = (s2 + (s2 << 3)) | 0;
              s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
            } while (Math.imul(word, many) >>> 0 < UNFAIR[many]);
            for (let skip = ((word >>> 0) * many * WORDS) | 0; skip > 0; skip--) among &= among - 1;
          }
          const ownBit = among & -among;
          const unit = (31 - Math.clz32(ownBit) + (who === 0 ? 0 : count0)) | 0;
          // Against whom: anybody, or whom it tempts most; by chance among equals.
          among = alive[other];
          const from = other === 0 ? 0 : count0;
          many = 0;
          if (fought) {
            let best = -2147483648;
            let tempting = 0;
            for (let bits = among; bits !== 0; bits &= bits - 1) {
              const one = (31 - Math.clz32(bits & -bits) + from) | 0;
              const set = flags[one];
              const tired = ((set & TIRED) !== 0 ? 2 : 0) + ((set & WAVERS) !== 0 ? 1 : 0);
              const worth = (tired * 4096 - strength[(Math.imul(other, stride) + state[one]) | 0]) | 0;
              if (worth > best) {
                best = worth;
                tempting = bits & -bits;
                many = 1;
              } else if (worth === best) {
                tempting |= bits & -bits;
                many++;
              }
            }
            among = tempting;
          } else for (let bits = among; bits !== 0; bits &= bits - 1) many++;
          if (many > 1) {
            do {
              word = (s0 + s1 + s3) | 0;
              s3 = (s3 + 1) | 0;
              s0 = s1 ^ (s1 >>> 9);
              s1 = (s2 + (s2 << 3)) | 0;
              s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
            } while (Math.imul(word, many) >>> 0 < UNFAIR[many]);
            for (let skip = ((word >>> 0) * many * WORDS) | 0; skip > 0; skip--) among &= among - 1;
          }
          const otherBit = among & -among;
          const enemy = (31 - Math.clz32(otherBit) + from) | 0;
          waiting[who] &= ~ownBit;
          waits[who]--;
          let ownFlags = flags[unit];
          if ((ownFlags & WAVERS) !== 0) flags[unit] = ownFlags & ~WAVERS;
          else {
            const gap = (x[unit] - x[enemy]) | 0;
            const inches = Math.max(NEAREST, gap < 0 ? -gap : gap) | 0;
            const towards = gap === 0 ? (who === 0 ? -1 : 1) : gap < 0 ? -1 : 1;
            const move = moves[(Math.imul(who, INCHES) + inches) | 0] | 0;
            const shot = shots[(Math.imul(who, INCHES) + inches) | 0] | 0;
            x[unit] = (x[enemy] + Math.imul(towards, move === CHARGE ? NEAREST : move)) | 0;
            if (move === CHARGE || shot !== 0) {
              let own = state[unit] | 0;
              let theirs = state[enemy] | 0;
              let otherFlags = flags[enemy];
              let ended = 0;
              // Who tests morale, if anybody does.
              let tester = -1;
              let row = move === CHARGE ? (who << 2) | ((ownFlags >> TIRED_BIT) & 1) : shot;
              let code = rows[(Math.imul(row, stride) + own) | 0];
              if (code === -1) {
                code = this.made(row, own);
                entries = this.entries;
              }
              let wounds = 0;
              if (code !== NONE_TO_STRIKE) {
                word = (s0 + s1 + s3) | 0;
                s3 = (s3 + 1) | 0;
                s0 = s1 ^ (s1 >>> 9);
                s1 = (s2 + (s2 << 3)) | 0;
                s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
                const bits = code & 15;
                const at = (code >> 4) + ((word & ((1 << bits) - 1)) << 1);
                const pair = entries[at + 1];
                wounds = (pair ^ ((pair >>> 16) & (((word >>> bits) - entries[at]) >> 31))) & VALUE;
              }
              if (move === CHARGE) ownFlags |= TIRED;
              let room = ((who === 0 ? last1 : last0) - theirs) | 0;
              if (wounds >= room) {
                theirs = (theirs + room) | 0;
                ended = 1;
              } else if (move !== CHARGE) {
                const before = (Math.imul(other, stride) + theirs) | 0;
                const spared = testsOnce && half[before] === 1;
                theirs = (theirs + wounds) | 0;
                if (wounds > 0 && half[(before + wounds) | 0] === 1 && !spared) tester = other;
              } else {
                theirs = (theirs + wounds) | 0;
                let margin = (wounds + (who === 0 ? bonus0 : bonus1)) | 0;
                const reply = who === 0 ? reply0 : reply1;
                if (reply === ALL || (reply !== NONE && (otherFlags & TIRED) === 0)) {
                  row = (who << 2) | 2 | ((otherFlags | (otherFlags >> TIRED_BIT)) & 1);
                  code = rows[(Math.imul(row, stride) + theirs) | 0];
                  if (code === -1) {
                    code = this.made(row, theirs);
                    entries = this.entries;
                  }
                  wounds = 0;
                  if (code !== NONE_TO_STRIKE) {
                    word = (s0 + s1 + s3) | 0;
                    s3 = (s3 + 1) | 0;
                    s0 = s1 ^ (s1 >>> 9);
                    s1 = (s2 + (s2 << 3)) | 0;
                    s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
                    const bits = code & 15;
                    const at = (code >> 4) + ((word & ((1 << bits) - 1)) << 1);
                    const pair = entries[at + 1];
                    wounds = (pair ^ ((pair >>> 16) & (((word >>> bits) - entries[at]) >> 31))) & VALUE;
                  }
                  room = ((who === 0 ? last0 : last1) - own) | 0;
                  otherFlags |= TIRED;
                  margin = (margin - wounds) | 0;
                  if (wounds >= room) {
                    wounds = room;
                    ended = 1;
                  }
                  own = (own + wounds) | 0;
                }
                if (margin !== 0 && ended === 0) tester = margin > 0 ? other : who;
              }
              if (tester >= 0) {
                do {
                  word = (s0 + s1 + s3) | 0;
                  s3 = (s3 + 1) | 0;
                  s0 = s1 ^ (s1 >>> 9);
                  s1 = (s2 + (s2 << 3)) | 0;
                  s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
                  // The words that a fair die draws again (Lemire).
                } while (((Math.imul(word, 6) >>> 2) | 0) === 0);
                const index = (Math.imul(tester, stride) + (tester === other ? theirs : own)) | 0;
                const before = tester === other ? otherFlags : ownFlags;
                if ((word ^ FLIP) < passes[index] || (before & WAVERS) !== 0) {
                  // Only a lost melee routs (AOF-MORALE-04).
                  ended = move === CHARGE ? half[index] : 0;
                  const after = before | (ended === 1 ? ROUTS : WAVERS);
                  if (tester === other) otherFlags = after;
                  else ownFlags = after;
                }
              }
              state[unit] = own;
              state[enemy] = theirs;
              flags[unit] = ownFlags;
              flags[enemy] = otherFlags;
              if (ended === 1) {
                if (own === (who === 0 ? last0 : last1) || (ownFlags & ROUTS) !== 0) alive[who] &= ~ownBit;
                if (theirs === (who === 0 ? last1 : last0) || (otherFlags & ROUTS) !== 0) {
                  alive[other] &= ~otherBit;
                  if ((waiting[other] & otherBit) !== 0) waits[other]--;
                  waiting[other] &= ~otherBit;
                }
              }
            }
          }
          if (finished < 0) finished = waiting[who] === 0 ? who : waiting[other] === 0 ? other : -1;
          turn = other;
        }
        if (alive[0] === 0 || alive[1] === 0) break;
        for (let unit = 0; unit < all; unit++) flags[unit] &= ~TIRED;
        leader = finished;
      }
      let [a, b] = [models0, models1];
      for (let unit = 0; unit < all; unit++) {
        if ((flags[unit] & ROUTS) !== 0) continue;
        if (unit < count0) a -= left[state[unit]];
        else b -= left[stride + state[unit]];
      }
      lostA[battle] = a;
      lostB[battle] = b;
    }
    words[0] = s0;
    words[1] = s1;
    words[2] = s2;
    words[3] = s3;
  }

  private made(row: number, from: number): number {
    if (!this.missing) throw new Error('a row is missing');
    const { code, entries } = this.missing(row, from);
    this.entries = entries;
    this.tables.rows[row * this.tables.stride + from] = code;
    return code;
  }
}
