/**
 * Many duels in one loop, for two units that only charge: the same draws as play.ts makes, in the same order, without
 * a call or an object between them. What play.ts knows and this does not (shooting, fear, markers, events ...) keeps a
 * duel out of here; a test holds both against each other, counter by counter.
 */
import { MAX_ALIAS_VALUE } from '../../../kernel/alias.ts';
import { FATIGUE_BIT, FATIGUED, ROUTED, WAVERING } from '../flags.ts';
import type { Section } from '../report.ts';
import { DuelLoop } from './loop.ts';
import { CLOSEST } from './moves.ts';

export const SIGN = -2147483648;
export const CHARGES = -1;
/** Codes in the move table are indexed by inches. */
export const MOST_INCHES = 256;
export const NEVER = 0;
export const ALWAYS = 1;
/** In the place of a row: there is nothing to strike with, and no word is drawn. */
export const NOTHING = -2;

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
  protected readonly tables: SwiftTables;

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
