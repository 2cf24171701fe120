/**
 * Many duels in one loop, for any two units that only charge: mixed weapons, Blast, Deadly, heroes, Fear, a Phalanx, a
 * breath. As in swift.ts the draws are those of play.ts, in the same order. What a strike leads to is one alias table for
 * each pair of states, copied here when a trial first meets it (meetings.ts). What play.ts knows and this does not
 * (shooting, markers, heavy damage, events ...) keeps a duel out of here; a test holds both against each other, counter
 * by counter.
 */
import { MAX_ALIAS_VALUE } from '../../../kernel/alias.ts';
import { FATIGUE_BIT, FATIGUED, ROUTED, startFlags, WAVERING } from '../flags.ts';
import type { Section } from '../report.ts';
import { DuelLoop } from './loop.ts';
import { BREATH_BIT, Meetings, ROLLED, SPENT, UNKNOWN } from './meetings.ts';
import { CLOSEST, startDistance } from './moves.ts';
import type { Which } from './schema.ts';
import type { Pairing } from './setup.ts';
import { onlyCharges } from './swift.ts';
import { ALWAYS, CHARGES, MOST_INCHES, NEVER, SIGN } from './swiftLoop.ts';

export class MixedDuel extends DuelLoop {
  private readonly meetings: Meetings;

  constructor(
    meetings: Meetings,
    sections: ReadonlyArray<readonly [Section, Section]>,
    ends: number,
    firstIsAttacker: boolean,
  ) {
    super(sections, ends, firstIsAttacker);
    this.meetings = meetings;
  }

  simulate(stream: Int32Array, trials: number, tally: Int32Array): void {
    const { meetings, cells, over } = this;
    const { rows, pikes, passes, half, fears, wounds, walks, moves, active, next } = meetings;
    let { entries } = meetings;
    // Not from lists: in locals they cost nothing.
    const bonus0 = meetings.bonus[0] | 0;
    const bonus1 = meetings.bonus[1] | 0;
    const reply0 = meetings.replies[0] | 0;
    const reply1 = meetings.replies[1] | 0;
    const last0 = meetings.last[0] | 0;
    const last1 = meetings.last[1] | 0;
    const start0 = meetings.start[0] | 0;
    const start1 = meetings.start[1] | 0;
    const spends0 = meetings.spends[0] | 0;
    const spends1 = meetings.spends[1] | 0;
    const back0 = meetings.spendsInReply[0] | 0;
    const back1 = meetings.spendsInReply[1] | 0;
    const flags0 = startFlags(meetings.duel[meetings.order[0]]) | 0;
    const flags1 = startFlags(meetings.duel[meetings.order[1]]) | 0;
    const stride = meetings.stride | 0;
    const square = Math.imul(stride, stride) | 0;
    const rounds = meetings.duel.situation.rounds | 0;
    const apart = startDistance(meetings.duel) | 0;
    const anyPikes = meetings.anyPikes ? 1 : 0;
    const counted = meetings.pikesCount ? 1 : 0;
    const plainPikes = meetings.plainPikes ? 1 : 0;
    let s0 = stream[0] | 0;
    let s1 = stream[1] | 0;
    let s2 = stream[2] | 0;
    let s3 = stream[3] | 0;
    let word = 0;
    let firstWon = 0;
    let secondWon = 0;
    for (let trial = 0; trial < trials; trial++) {
      let own = start0;
      let other = start1;
      let ownFlags = flags0;
      let otherFlags = flags1;
      let distance = apart;
      let round = 0;
      let ended = 0;
      for (; round < rounds; round++) {
        for (let act = 0; act < 2; act++) {
          const ownSide = act === 0 ? 0 : stride;
          const otherSide = stride - ownSide;
          if ((ownFlags & WAVERING) !== 0 && active[2 * round + act] === 1) ownFlags &= ~WAVERING;
          else if (active[2 * round + act] === 1) {
            const move = moves[Math.imul(walks[ownSide + own], MOST_INCHES) + distance] | 0;
            if (move !== CHARGES) distance = move;
            else {
              distance = CLOSEST;
              const lastOwn = act === 0 ? last0 : last1;
              const lastOther = act === 0 ? last1 : last0;
              const fear = fears[(Math.imul(act, square) + Math.imul(own, stride) + other) | 0] | 0;
              let margin = act === 0 ? bonus0 : bonus1;
              if (anyPikes === 1) {
                const dice = pikes[(Math.imul(act, square) + Math.imul(own, stride) + other) | 0] | 0;
                if (dice > 0) {
                  const before = own;
                  if (plainPikes === 1) {
                    for (let die = 0; die < dice; die++) {
                      do {
                        word = (s0 + s1 + s3) | 0;
                        s3 = (s3 + 1) | 0;
                        s0 = s1 ^ (s1 >>> 9);
                        s1 = (s2 + (s2 << 3)) | 0;
                        s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
                        // The words that a fair die draws again (Lemire).
                      } while (((Math.imul(word, 6) >>> 2) | 0) === 0);
                      if ((word ^ SIGN) < ONE) own = next[ownSide + own];
                    }
                  } else {
                    stream[0] = s0;
                    stream[1] = s1;
                    stream[2] = s2;
                    stream[3] = s3;
                    own = meetings.impaled(act, own, other, stream);
                    s0 = stream[0] | 0;
                    s1 = stream[1] | 0;
                    s2 = stream[2] | 0;
                    s3 = stream[3] | 0;
                  }
                  if (counted === 1) margin = (margin - wounds[ownSide + own] + wounds[ownSide + before]) | 0;
                }
              }
              if (own === lastOwn) ended = 1;
              else {
                const mood = ((ownFlags | (ownFlags >> FATIGUE_BIT)) & 1) | ((ownFlags >> BREATH_BIT) & 2);
                const key = (Math.imul((act << 3) | mood, square) + Math.imul(own, stride) + other) | 0;
                let code = rows[key] | 0;
                if (code === UNKNOWN) {
                  code = meetings.make(key);
                  entries = meetings.entries;
                }
                let to = other;
                if (code >= 0) {
                  word = (s0 + s1 + s3) | 0;
                  s3 = (s3 + 1) | 0;
                  s0 = s1 ^ (s1 >>> 9);
                  s1 = (s2 + (s2 << 3)) | 0;
                  s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
                  const bits = code & 15;
                  const at = ((code >> 4) + ((word & ((1 << bits) - 1)) << 1)) | 0;
                  const pair = entries[at + 1];
                  to += (pair ^ ((pair >>> 16) & (((word >>> bits) - entries[at]) >> 31))) & MAX_ALIAS_VALUE;
                  if (to > lastOther) to = lastOther;
                } else if (code === ROLLED) {
                  stream[0] = s0;
                  stream[1] = s1;
                  stream[2] = s2;
                  stream[3] = s3;
                  to = meetings.rolled(key, stream);
                  s0 = stream[0] | 0;
                  s1 = stream[1] | 0;
                  s2 = stream[2] | 0;
                  s3 = stream[3] | 0;
                }
                margin = (margin + wounds[otherSide + to] - wounds[otherSide + other]) | 0;
                other = to;
                ownFlags |= act === 0 ? spends0 : spends1;
                const reply = act === 0 ? reply0 : reply1;
                if (other === lastOther) ended = 1;
                else if (reply === ALWAYS || (reply !== NEVER && (otherFlags & FATIGUED) === 0)) {
                  const tempers = ((otherFlags | (otherFlags >> FATIGUE_BIT)) & 1) | ((otherFlags >> BREATH_BIT) & 2);
                  const back = (Math.imul((act << 3) | 4 | tempers, square) + Math.imul(other, stride) + own) | 0;
                  code = rows[back] | 0;
                  if (code === UNKNOWN) {
                    code = meetings.make(back);
                    entries = meetings.entries;
                  }
                  to = own;
                  if (code >= 0) {
                    word = (s0 + s1 + s3) | 0;
                    s3 = (s3 + 1) | 0;
                    s0 = s1 ^ (s1 >>> 9);
                    s1 = (s2 + (s2 << 3)) | 0;
                    s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
                    const bits = code & 15;
                    const at = ((code >> 4) + ((word & ((1 << bits) - 1)) << 1)) | 0;
                    const pair = entries[at + 1];
                    to += (pair ^ ((pair >>> 16) & (((word >>> bits) - entries[at]) >> 31))) & MAX_ALIAS_VALUE;
                    if (to > lastOwn) to = lastOwn;
                  } else if (code === ROLLED) {
                    stream[0] = s0;
                    stream[1] = s1;
                    stream[2] = s2;
                    stream[3] = s3;
                    to = meetings.rolled(back, stream);
                    s0 = stream[0] | 0;
                    s1 = stream[1] | 0;
                    s2 = stream[2] | 0;
                    s3 = stream[3] | 0;
                  }
                  margin = (margin - wounds[ownSide + to] + wounds[ownSide + own]) | 0;
                  own = to;
                  if (own === lastOwn) ended = 1;
                  otherFlags |= act === 0 ? back0 : back1;
                }
              }
              for (let who = 2; who > 0; who--) {
                if ((fear & who) === 0) continue;
                do {
                  word = (s0 + s1 + s3) | 0;
                  s3 = (s3 + 1) | 0;
                  s0 = s1 ^ (s1 >>> 9);
                  s1 = (s2 + (s2 << 3)) | 0;
                  s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
                } while (word === 0);
                const more = 1 + ((word ^ SIGN) >= THIRD ? 1 : 0) + ((word ^ SIGN) >= TWO_THIRDS ? 1 : 0);
                margin = (who === 2 ? margin + more : margin - more) | 0;
              }
              if (margin !== 0 && ended === 0) {
                do {
                  word = (s0 + s1 + s3) | 0;
                  s3 = (s3 + 1) | 0;
                  s0 = s1 ^ (s1 >>> 9);
                  s1 = (s2 + (s2 << 3)) | 0;
                  s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
                } while (((Math.imul(word, 6) >>> 2) | 0) === 0);
                const index = margin > 0 ? otherSide + other : ownSide + own;
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
        ownFlags &= ~SPENT;
        otherFlags &= ~SPENT;
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

/** The lowest words, sign flipped, that are more than a 1 of six, and more than a 1 and a 2 of three. */
const ONE = Math.ceil(4294967296 / 6) ^ SIGN;
const THIRD = Math.ceil(4294967296 / 3) ^ SIGN;
const TWO_THIRDS = Math.ceil((2 * 4294967296) / 3) ^ SIGN;

/** The loop for this duel, or null where it needs more than the loop knows. */
export function mixedDuel(
  pairing: Pairing,
  sections: ReadonlyArray<readonly [Section, Section]>,
  ends: number,
): MixedDuel | null {
  const { duel } = pairing;
  if (!onlyCharges(duel)) return null;
  const first = duel.situation.first === 'target' ? 'target' : 'attacker';
  const order: readonly [Which, Which] = first === 'attacker' ? ['attacker', 'target'] : ['target', 'attacker'];
  const meetings = Meetings.of(pairing, order);
  return meetings && new MixedDuel(meetings, sections, ends, first === 'attacker');
}
