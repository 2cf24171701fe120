/** A duel exactly, activation by activation. */
import { Aftermath } from '../aftermath.ts';
import { dangerRow } from '../danger.ts';
import { BREATH_USED, exhaustionOf, FATIGUED, HONOUR, ROUTED, WAVERING, withExhaustion } from '../flags.ts';
import { saveOffset } from '../line.ts';
import type { Exchange } from '../melee/exchange.ts';
import { exactMarker } from '../melee/markers.ts';
import { DEFENDER_LOST, Spread, STRIKER_LOST } from '../melee/spread.ts';
import { moraleChance } from '../morale.ts';
import type { Block, Blocks } from './blocks.ts';
import { type Cast, spreadCast } from './casts.ts';
import { moveDanger } from './ground.ts';
import { AWAY, arrivals, CLOSEST } from './moves.ts';
import { isActivated, type Which } from './schema.ts';
import type { Pairing } from './setup.ts';
import { sweep } from './sweep.ts';
import { leaderOf } from './uses.ts';

const SIDES = ['attacker', 'target'] as const;
const OTHER = { attacker: 'target', target: 'attacker' } as const;

export class ExactDuel {
  /** The most blocks alive at once, for whoever wants to know what a duel costs. */
  blocksSeen = 0;
  /** With the stratagems of the activation at hand. */
  private pairing: Pairing;
  private readonly plain: Pairing;
  private aftermaths: Readonly<Record<Which, Aftermath>>;
  private readonly known = new Map<Pairing, Readonly<Record<Which, Aftermath>>>();
  private readonly deadA: Uint8Array;
  private readonly deadB: Uint8Array;

  private readonly sweeps: boolean;

  /** @param sweeps whether plain charges are swept; the same law either way */
  constructor(pairing: Pairing, sweeps = true) {
    this.pairing = pairing;
    this.sweeps = sweeps;
    this.plain = pairing;
    this.aftermaths = this.aftermathsOf(pairing);
    const { attacker, target } = pairing.fighters;
    this.deadA = attacker.line.dead;
    this.deadB = target.line.dead;
  }

  private aftermathsOf(pairing: Pairing): Readonly<Record<Which, Aftermath>> {
    let made = this.known.get(pairing);
    if (!made) {
      const { attacker, target } = pairing.fighters;
      made = { attacker: new Aftermath(attacker.nerves), target: new Aftermath(target.nerves) };
      this.known.set(pairing, made);
    }
    return made;
  }

  /** One round, in which `first` acts first. */
  round(blocks: Blocks, round: number, first: Which): Blocks {
    const { duel } = this.pairing;
    let now = blocks.through((block, next) => {
      const distance = arrivals(duel, round, block.distance);
      next.merge(distance, block.fa, block.fb, block.chances);
    });
    const leader = leaderOf(duel, round, first);
    for (const who of [leader, OTHER[leader]]) {
      if (!isActivated(duel, who, round)) continue;
      this.pairing = this.plain.during(round, who);
      this.aftermaths = this.aftermathsOf(this.pairing);
      now = this.disarmed(this.activation(this.armed(now), who, round));
      this.pairing = this.plain;
    }
    const fresh = ~(FATIGUED | BREATH_USED);
    return now.through(({ distance, fa, fb, chances }, next) => next.merge(distance, fa & fresh, fb & fresh, chances));
  }

  /** Puts a save against a lethal wound and a word of honour into force. */
  private armed(blocks: Blocks): Blocks {
    const { forces } = this.pairing;
    const [a, b] = SIDES.map((which) => ({
      offset: forces[which].has('Eternal Vigilance') ? saveOffset(this.pairing.line(which)) : 0,
      flag: forces[which].has('Code of Honor') ? HONOUR : 0,
    }));
    if (a.offset + b.offset + a.flag + b.flag === 0) return blocks;
    return blocks.through(({ distance, fa, fb, chances }, next) => {
      const into = next.block(distance, fa | a.flag, fb | b.flag).chances;
      const shift = a.offset * next.width + b.offset;
      for (let i = 0; i < chances.length; i++) if (chances[i] > 0) into[i + shift] += chances[i];
    });
  }

  private disarmed(blocks: Blocks): Blocks {
    if (this.pairing === this.plain) return blocks;
    const [a, b] = SIDES.map((which) => this.pairing.line(which).saveSpent);
    return blocks.through(({ distance, fa, fb, chances }, next) => {
      const { width } = next;
      const into = next.block(distance, fa & ~HONOUR, fb & ~HONOUR).chances;
      for (let i = 0; i < chances.length; i++) {
        if (chances[i] === 0) continue;
        const state = Math.floor(i / width);
        into[a[state] * width + b[i - state * width]] += chances[i];
      }
    });
  }

  private activation(blocks: Blocks, who: Which, round: number): Blocks {
    this.blocksSeen = Math.max(this.blocksSeen, blocks.size);
    const next = blocks.like();
    for (const block of blocks.all()) {
      const { live, over } = this.split(block);
      if (over) next.merge(block.distance, block.fa, block.fb, over);
      if (live) this.activate({ ...block, chances: live }, who, round, next);
    }
    return next;
  }

  /** Cells in which both units are still there, and the others. Do not change either: they may be the block's own. */
  private split({ distance, fa, fb, chances }: Block): { live: Float64Array | null; over: Float64Array | null } {
    if (distance === AWAY || (fa | fb) & ROUTED) return { live: null, over: chances };
    const { deadA, deadB } = this;
    const width = deadB.length;
    let [some, gone] = [false, false];
    for (let a = 0, i = 0; a < deadA.length; a++) {
      for (let b = 0; b < width; b++, i++) {
        if (chances[i] === 0) continue;
        if (deadA[a] || deadB[b]) gone = true;
        else some = true;
      }
      if (some && gone) break;
    }
    if (!gone) return { live: some ? chances : null, over: null };
    if (!some) return { live: null, over: chances };
    const live = new Float64Array(chances.length);
    const over = new Float64Array(chances.length);
    for (let a = 0, i = 0; a < deadA.length; a++) {
      for (let b = 0; b < width; b++, i++) (deadA[a] || deadB[b] ? over : live)[i] = chances[i];
    }
    return { live, over };
  }

  private activate(block: Block, who: Which, round: number, next: Blocks): void {
    const own = who === 'attacker' ? block.fa : block.fb;
    // A unit made Wavering while it acts finishes its action (RU-23), so this is settled before anything else.
    const idle = (own & WAVERING) !== 0;
    const steps: Array<(from: Blocks) => Blocks> = [];
    const { situation, condition } = this.pairing.duel;
    if (situation.exhaustion && exhaustionOf(own) > 0) steps.push((from) => this.recover(from, who));
    if (condition === 'Deadly Vortex') steps.push((from) => this.vortex(from, who));
    if (!idle) for (const cast of this.pairing.casts[who]) steps.push((from) => this.cast(from, who, cast, round));
    let parts: Iterable<Block> = [block];
    if (steps.length > 0) parts = steps.reduce((from, step) => step(from), alone(block, next)).all();
    for (const part of parts) {
      const { live, over } = this.split(part);
      if (over) next.merge(part.distance, part.fa, part.fb, over);
      if (!live) continue;
      if (!idle) this.act({ ...part, chances: live }, who, next);
      else if (who === 'attacker') next.merge(part.distance, part.fa & ~WAVERING, part.fb, live);
      else next.merge(part.distance, part.fa, part.fb & ~WAVERING, live);
    }
  }

  /** Runs something that changes one unit alone over every cell. */
  private each(
    from: Blocks,
    who: Which,
    change: (
      state: number,
      flags: number,
      chance: number,
      emit: (state: number, flags: number, chance: number) => void,
    ) => void,
  ): Blocks {
    return from.through(({ distance, fa, fb, chances }, next) => {
      const { width } = next;
      for (let i = 0; i < chances.length; i++) {
        const chance = chances[i];
        if (chance === 0) continue;
        const a = Math.floor(i / width);
        const b = i - a * width;
        if (who === 'attacker') {
          change(a, fa, chance, (state, flags, share) => next.add(distance, flags, fb, state, b, share));
        } else change(b, fb, chance, (state, flags, share) => next.add(distance, fa, flags, a, state, share));
      }
    });
  }

  /** One morale test for each marker, without their penalty; each success removes one (AOF-EXH-04). */
  private recover(from: Blocks, who: Which): Blocks {
    const { nerves } = this.aftermaths[who];
    return this.each(from, who, (state, flags, chance, emit) => {
      const markers = exhaustionOf(flags);
      const p = moraleChance(nerves, state, withExhaustion(flags, 0));
      let ways = chance * (1 - p) ** markers;
      for (let gone = 0; gone <= markers; gone++) {
        if (ways > 0) emit(state, withExhaustion(flags, markers - gone), ways);
        ways = p === 1 ? 0 : (ways * (markers - gone) * p) / ((gone + 1) * (1 - p));
      }
    });
  }

  /** On a 1, D3 automatic wounds (AOF-COND-10). */
  private vortex(from: Blocks, who: Which): Blocks {
    const aftermath = this.aftermaths[who];
    return this.each(from, who, (state, flags, chance, emit) => {
      emit(state, flags, (chance * 5) / 6);
      for (let wounds = 1; wounds <= 3; wounds++) {
        aftermath.automaticRow(state, wounds).forEach((p, to) => {
          if (p > 0) aftermath.exact(state, to, flags, (chance * p) / 18, true, emit);
        });
      }
    });
  }

  private cast(from: Blocks, who: Which, cast: Cast, round: number): Blocks {
    const units = { own: this.aftermaths[who], other: this.aftermaths[OTHER[who]] };
    const arcane = this.pairing.duel.condition === 'Arcane Power';
    return from.through((block, next) => {
      const { live, over } = this.split(block);
      if (over) next.merge(block.distance, block.fa, block.fb, over);
      if (live)
        spreadCast({ ...block, chances: live }, next, { cast, units, round, arcane, first: who === 'attacker' });
    });
  }

  private act(block: Block, who: Which, next: Blocks): void {
    const { duel } = this.pairing;
    const attacker = who === 'attacker';
    const own = attacker ? block.fa : block.fb;
    const move = this.pairing.move(who, own, block.distance);
    if (move.kind === 'idle') {
      next.merge(block.distance, block.fa, block.fb, block.chances);
      return;
    }
    const to = move.kind === 'charge' ? block.distance : move.distance;
    const there = { ...block, distance: to };
    const { line } = this.pairing.fighters[who];
    const dangerous = move.moved && moveDanger(duel, line, line.start) !== null;
    for (const part of dangerous ? this.danger(alone(there, next), who).all() : [there]) {
      const { live, over } = this.split(part);
      if (over) next.merge(part.distance, part.fa, part.fb, over);
      if (!live) continue;
      const ready = { ...part, chances: live };
      if (move.kind === 'charge') this.charges(ready, who, next);
      else if (move.shoots) this.shoot(ready, who, move.moved, next);
      else next.merge(part.distance, part.fa, part.fb, live);
    }
  }

  private danger(from: Blocks, who: Which): Blocks {
    const aftermath = this.aftermaths[who];
    const { line } = aftermath.nerves;
    return this.each(from, who, (state, flags, chance, emit) => {
      const dice = moveDanger(this.pairing.duel, line, state)!;
      dangerRow(aftermath, state, dice).forEach((p, to) => {
        if (p > 0) aftermath.exact(state, to, flags, chance * p, true, emit);
      });
    });
  }

  private shoot({ distance, fa, fb, chances }: Block, who: Which, moved: boolean, next: Blocks): void {
    const attacker = who === 'attacker';
    const own = attacker ? fa : fb;
    const strike = this.pairing.shot(who, own, distance, moved);
    if (!strike) {
      next.merge(distance, fa, fb, chances);
      return;
    }
    const aftermath = this.aftermaths[OTHER[who]];
    const breathed = strike.strike.rules.has('AOF-SR-05') ? own | BREATH_USED : own;
    const { width } = next;
    for (let i = 0; i < chances.length; i++) {
      const chance = chances[i];
      if (chance === 0) continue;
      const a = Math.floor(i / width);
      const b = i - a * width;
      const [mine, theirs, flags] = attacker ? [a, b, fb] : [b, a, fa];
      const row = strike.row(mine, theirs);
      for (let to = 0; to < row.length; to++) {
        if (row[to] === 0) continue;
        aftermath.exact(theirs, to, flags, chance * row[to], true, (state, after, share) => {
          if (attacker) next.add(distance, breathed, after, a, state, share);
          else next.add(distance, after, breathed, state, b, share);
        });
      }
    }
  }

  /** Closing fire, the charge, and fights that follow it at once. */
  private charges(block: Block, who: Which, next: Blocks): void {
    const { forces, exchanges, again } = this.pairing;
    let now = alone(block, next);
    if (forces[OTHER[who]].has('Closing Fire')) now = this.closingFire(now, who);
    const fights = [
      { striker: who, exchange: exchanges[who] },
      ...[who, OTHER[who]]
        .filter((striker) => forces[striker].has('Ferocious Attack'))
        .map((striker) => ({ striker, exchange: again[striker] })),
    ];
    for (const { striker, exchange } of fights) {
      now = now.through((part, into) => {
        const { live, over } = this.split(part);
        if (over) into.merge(part.distance, part.fa, part.fb, over);
        if (live) this.fight({ ...part, chances: live }, striker, exchange, into);
      });
    }
    for (const { distance, fa, fb, chances } of now.all()) next.merge(distance, fa, fb, chances);
  }

  private closingFire(from: Blocks, who: Which): Blocks {
    const attacker = who === 'attacker';
    const aftermath = this.aftermaths[who];
    return from.through(({ distance, fa, fb, chances }, next) => {
      const fire = this.pairing.closingFire(OTHER[who], attacker ? fb : fa);
      const { width } = next;
      for (let i = 0; i < chances.length; i++) {
        const chance = chances[i];
        if (chance === 0) continue;
        const a = Math.floor(i / width);
        const b = i - a * width;
        const [mine, theirs, flags] = attacker ? [a, b, fa] : [b, a, fb];
        fire!.made.row(theirs, mine).forEach((p, to) => {
          if (p === 0) return;
          aftermath.exact(mine, to, flags, chance * p, true, (state, after, share) => {
            if (attacker) next.add(distance, after, fb, state, b, share);
            else next.add(distance, fa, after, a, state, share);
          });
        });
      }
    });
  }

  private fight({ fa, fb, chances }: Block, who: Which, exchange: Exchange, next: Blocks): void {
    const attacker = who === 'attacker';
    const [striker, defender] = attacker
      ? [this.aftermaths.attacker, this.aftermaths.target]
      : [this.aftermaths.target, this.aftermaths.attacker];
    const { exhaustion } = this.pairing.duel.situation;
    const [strikerFlags, defenderFlags] = attacker ? [fa, fb] : [fb, fa];
    if (this.sweeps && !exhaustion && sweep({ exchange, strikerFlags, defenderFlags, chances, first: attacker }, next))
      return;
    const spread = new Spread(exchange, striker, defender);
    const { width } = next;
    for (let i = 0; i < chances.length; i++) {
      if (chances[i] === 0) continue;
      const a = Math.floor(i / width);
      const b = i - a * width;
      if (attacker) spread.add(a, fa, b, fb, chances[i]);
      else spread.add(b, fb, a, fa, chances[i]);
    }
    const replaced = this.pairing.duel.brutal.attrition === 'instead of morale';
    for (const plane of spread.results()) {
      const lost = replaced ? -1 : plane.ending;
      const across = defender.nerves.line.states;
      for (let i = 0; i < plane.chances.length; i++) {
        const p = plane.chances[i];
        if (p === 0) continue;
        const s = Math.floor(i / across);
        const d = i - s * across;
        if (lost === STRIKER_LOST) {
          striker.test(s, plane.fa, p, true, (state, flags, share) =>
            this.settle(who, state, flags, d, plane.fb, share, next),
          );
        } else if (lost === DEFENDER_LOST) {
          defender.test(d, plane.fb, p, true, (state, flags, share) =>
            this.settle(who, s, plane.fa, state, flags, share, next),
          );
        } else this.settle(who, s, plane.fa, d, plane.fb, p, next);
      }
    }
  }

  /** After a melee: markers of exhaustion, then apart again. */
  private settle(who: Which, s: number, fs: number, d: number, fd: number, chance: number, next: Blocks): void {
    const { exhaustion } = this.pairing.duel.situation;
    const attacker = who === 'attacker';
    const put = (s1: number, fs1: number, d1: number, fd1: number, share: number) => {
      if (attacker) next.add(CLOSEST, fs1, fd1, s1, d1, share);
      else next.add(CLOSEST, fd1, fs1, d1, s1, share);
    };
    if (!exhaustion) {
      put(s, fs, d, fd, chance);
      return;
    }
    exactMarker(this.aftermaths[who], s, fs, chance, (s1, fs1, share) => {
      exactMarker(this.aftermaths[OTHER[who]], d, fd, share, (d1, fd1, part) => put(s1, fs1, d1, fd1, part));
    });
  }
}

/** One block by itself. */
function alone({ distance, fa, fb, chances }: Block, like: Blocks): Blocks {
  const blocks = like.like();
  blocks.merge(distance, fa, fb, chances);
  return blocks;
}
