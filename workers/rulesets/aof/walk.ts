/**
 * Vectors of chances pushed through to-hit dice, block dice and wounds, one die at a time. Each die takes a dozen vectors
 * for a moment, so those that nobody holds any more are taken again.
 */
import { type Bits, oneMore, type Vector } from './bits.ts';
import { failChance, hitChances, nearChance, passChance } from './dice.ts';
import { type Batch, type FriendlyFire, NEXT, piercing, type Strike, type Victim } from './strike.ts';
import { type Moves, woundMoves } from './wounding.ts';

/**
 * What a batch meets: Defense by state, models counted for Blast, the only model a sniper may wound of those who are
 * next, the one he picked, who faces it.
 */
export interface Meeting {
  readonly defense: ArrayLike<number>;
  readonly cap: number;
  readonly model: number;
  readonly victim: Victim;
  readonly face: number;
}

/** Whose vector it is: the target's, a friend's who takes half of the hits, a building's, or "pinned yet?". */
export type Role = 'target' | 'friend' | 'building' | 'covering';

/** More than one hit ever gives. */
const MOST_WOUNDS = 256;

type Struck = Pick<Meeting, 'model' | 'victim'>;
const ANYBODY: Struck = { model: -2, victim: NEXT };

export class Walker {
  /** Additions and multiplications behind any one entry since this was last set to 0. */
  roundings = 0;
  private readonly strike: Strike;
  private readonly role: Role;
  private readonly strays: FriendlyFire;
  private readonly known = new Map<number, Moves>();
  /** Vectors that nobody holds any more, all of one length. */
  private readonly spare: Vector[] = [];

  /** @param strays what half of the time goes to the friend, of the strike as a whole */
  constructor(strike: Strike, role: Role = 'target', strays = strike.friendlyFire) {
    this.strike = strike;
    this.role = role;
    this.strays = strays;
  }

  batch(start: Vector, bits: Bits, batch: Batch, copies: number, meeting: Meeting): Vector {
    if (copies === 0) return start;
    if (batch.automatic) return this.automatic(start, bits, batch, copies, meeting);
    let vector = start;
    const perWeapon = batch.blast > 0 && this.strike.blastCap === 'weapon';
    for (let copy = 0; copy < copies; copy++) {
      if (perWeapon) vector = this.weapon(vector, bits, batch, meeting);
      else {
        for (let i = 0; i < batch.attacks; i++) {
          const next = this.attack(vector, bits, batch, meeting);
          if (vector !== start) this.give(vector);
          vector = next;
        }
      }
    }
    return vector;
  }

  /** A vector of zeros. */
  private take(length: number): Vector {
    const vector = this.spare.pop();
    return vector?.length === length ? vector.fill(0) : new Float64Array(length);
  }

  /** Takes back a vector that nobody else holds. */
  private give(vector: Vector): void {
    this.spare.push(vector);
  }

  /** Hits of one die that hit, `faces` being 3 for Poison's raw 6. */
  private hitsOf({ blast }: Batch, faces: number, cap: number): number {
    if (blast === 0) return faces;
    return this.strike.blastCap === 'hit' ? faces * Math.min(blast, cap) : Math.min(faces * blast, cap);
  }

  private attack(vector: Vector, bits: Bits, batch: Batch, meeting: Meeting): Vector {
    const plain = this.hitsOf(batch, 1, meeting.cap);
    const six = this.hitsOf(batch, batch.poison ? 3 : 1, meeting.cap);
    const sum = this.take(vector.length);
    for (const { vector: part } of this.die(vector, bits, batch, meeting, plain, six)) {
      addTo(sum, part);
      this.give(part);
    }
    return sum;
  }

  /** One weapon whose hits are capped together: a vector for each number of hits it may still give. */
  private weapon(vector: Vector, bits: Bits, batch: Batch, meeting: Meeting): Vector {
    let allowed = new Map<number, Vector>([[meeting.cap, vector]]);
    for (let i = 0; i < batch.attacks; i++) {
      const next = new Map<number, Vector>();
      for (const [allowance, part] of allowed) {
        const plain = Math.min(batch.blast, allowance);
        const six = Math.min(batch.blast * (batch.poison ? 3 : 1), allowance);
        for (const { vector: done, hits } of this.die(part, bits, batch, meeting, plain, six)) {
          const left = allowance - hits;
          next.set(left, addTo(next.get(left) ?? empty(vector), done));
        }
      }
      allowed = next;
    }
    return [...allowed.values()].reduce((sum, part) => addTo(sum, part), empty(vector));
  }

  /** The three ways one to-hit die can go, with the hits each gives. */
  private die(
    vector: Vector,
    bits: Bits,
    batch: Batch,
    meeting: Meeting,
    plainHits: number,
    sixHits: number,
  ): Array<{ vector: Vector; hits: number }> {
    const chances = hitChances(batch.quality, batch.hitModifier[meeting.face], batch.sixesOnly, batch.reroll);
    const missed = this.take(vector.length);
    const plain = this.take(vector.length);
    const six = this.take(vector.length);
    const accident = bits.mishaps > 1 ? chances.one / 2 : 0;
    const misses = chances.miss - accident;
    for (let i = 0; i < vector.length; i++) {
      const chance = vector[i];
      if (chance === 0) continue;
      plain[i] += chance * chances.plain;
      six[i] += chance * chances.six;
      // Half of the raw 1s, none of which is nearly a hit.
      if (accident > 0) missed[oneMore(i, bits)] += chance * accident;
      if ((i & bits.hit) !== 0 && chances.near > 0) {
        plain[i - bits.hit] += chance * chances.near;
        missed[i] += chance * (misses - chances.near);
      } else missed[i] += chance * misses;
    }
    // Two products and a sum for each way, and the sum of the three ways.
    this.roundings += 9;
    const miss =
      this.role === 'building' ? this.half(missed, (part) => this.hit(part, bits, batch, meeting, false)) : missed;
    const wounded = this.hits(plain, bits, batch, meeting, plainHits, false);
    if (wounded !== plain) this.give(plain);
    let worse = this.hits(six, bits, batch, meeting, sixHits, batch.rending);
    if (worse !== six) this.give(six);
    if (this.role === 'target') worse = this.afterSix(worse, bits, meeting);
    return [
      { vector: miss, hits: 0 },
      { vector: wounded, hits: plainHits },
      { vector: worse, hits: sixHits },
    ];
  }

  /** Critical hits (AOF-BRUTAL-04) and the first 6 of all (AOF-EVENT-26). */
  private afterSix(vector: Vector, bits: Bits, meeting: Meeting): Vector {
    let after = vector;
    if (this.strike.criticals) {
      after = this.half(after, (part) => this.wound(part, bits, 1, !this.strike.criticalRegenerates, meeting));
    }
    if (bits.six === 0) return after;
    const first = new Float64Array(after.length);
    const later = new Float64Array(after.length);
    for (let i = 0; i < after.length; i++) {
      if ((i & bits.six) !== 0) first[i - bits.six] += after[i];
      else later[i] += after[i];
    }
    let wounded: Vector = first;
    for (let wounds = 1; wounds <= 3; wounds++) {
      wounded = this.wound(wounded, bits, 1, false, ANYBODY);
      for (let i = 0; i < later.length; i++) later[i] += wounded[i] / 3;
    }
    this.roundings += 5;
    return later;
  }

  private automatic(start: Vector, bits: Bits, batch: Batch, copies: number, meeting: Meeting): Vector {
    const { plus, dice, sides } = batch.automatic!;
    let vector = this.hits(start, bits, batch, meeting, plus * copies, false);
    for (let i = 0; i < dice * copies; i++) {
      const total = new Float64Array(vector.length);
      for (let face = 1; face <= sides; face++) {
        vector = this.hits(vector, bits, batch, meeting, 1, false);
        for (let at = 0; at < total.length; at++) total[at] += vector[at] / sides;
      }
      this.roundings += sides + 1;
      vector = total;
    }
    return vector;
  }

  private hits(start: Vector, bits: Bits, batch: Batch, meeting: Meeting, count: number, rending: boolean): Vector {
    if (this.role === 'building' || count === 0) return start;
    if (this.strays === 'each attack' && batch.automatic === null)
      return this.half(start, (part) => this.landed(part, bits, batch, meeting, count, rending, false));
    return this.landed(start, bits, batch, meeting, count, rending, this.strays !== false);
  }

  /** @param parted whether half of these go elsewhere, each by itself */
  private landed(
    start: Vector,
    bits: Bits,
    batch: Batch,
    meeting: Meeting,
    count: number,
    rending: boolean,
    parted: boolean,
  ): Vector {
    let vector = start;
    for (let i = 0; i < count; i++) {
      const before = vector;
      const rends = rending && (i === 0 || this.strike.rendingCopies === 'all');
      // Half of the hits pin; friendly fire takes half of them away before.
      if (this.role === 'covering') vector = this.pin(vector, bits, parted ? 1 / 4 : 1 / 2);
      else if (parted) vector = this.half(vector, (part) => this.hit(part, bits, batch, meeting, rends));
      else vector = this.hit(vector, bits, batch, meeting, rends);
      if (before !== start) this.give(before);
    }
    return vector;
  }

  private pin(vector: Vector, bits: Bits, pins: number): Vector {
    const pinned = new Float64Array(vector.length);
    for (let i = 0; i < bits.count; i++) {
      pinned[i] = vector[i] * (1 - pins);
      pinned[i + bits.count] = vector[i + bits.count] + vector[i] * pins;
    }
    this.roundings += 2;
    return pinned;
  }

  /** Half of the chances go one way, half stay. */
  private half(vector: Vector, way: (part: Vector) => Vector): Vector {
    const gone = way(vector.map((chance) => chance / 2));
    for (let i = 0; i < gone.length; i++) gone[i] += vector[i] / 2;
    this.roundings += 2;
    return gone;
  }

  /** One hit: blocked, or wounds. */
  private hit(vector: Vector, bits: Bits, batch: Batch, meeting: Meeting, rending: boolean): Vector {
    const { defense } = meeting;
    const modifier = batch.blockModifier - piercing(this.strike, batch, rending);
    const open = this.take(vector.length);
    const blocked = this.take(vector.length);
    for (let i = 0; i < vector.length; i++) {
      const chance = vector[i];
      if (chance === 0) continue;
      const against = defense[bits.count === 1 ? i : Math.floor(i / bits.count)];
      const fail = failChance(against, modifier);
      const near = (i & bits.block) !== 0 ? nearChance(against, modifier) : 0;
      blocked[i] += chance * passChance(against, modifier);
      if (near > 0) blocked[i - bits.block] += chance * near;
      open[i] = chance * (fail - near);
    }
    this.roundings += 4;
    const wounded = addTo(this.wound(open, bits, batch.deadly, rending, meeting), blocked);
    this.give(open);
    this.give(blocked);
    return wounded;
  }

  /** `count` wounds on one model. */
  private wound(vector: Vector, bits: Bits, count: number, rending: boolean, { model, victim }: Struck): Vector {
    const key = (((victim + 1) * MOST_WOUNDS + model + 2) * MOST_WOUNDS + count) * 2 + (rending ? 1 : 0);
    let moves = this.known.get(key);
    if (!moves) {
      moves = woundMoves(this.strike, count, rending, victim, model);
      this.known.set(key, moves);
    }
    const { at, to, chance } = moves;
    const after = this.take(vector.length);
    for (let i = 0; i < vector.length; i++) {
      const here = vector[i];
      if (here === 0) continue;
      const state = bits.count === 1 ? i : Math.floor(i / bits.count);
      const bit = i - state * bits.count;
      for (let move = at[state]; move < at[state + 1]; move++)
        after[to[move] * bits.count + bit] += here * chance[move];
    }
    this.roundings += moves.most + count * 4 + 1;
    return after;
  }
}

function empty(like: Vector): Vector {
  return new Float64Array(like.length);
}

function addTo(sum: Vector, part: Vector): Vector {
  for (let i = 0; i < sum.length; i++) sum[i] += part[i];
  return sum;
}
