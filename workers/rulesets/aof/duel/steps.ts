/** What happens to one unit of a duel between fights, exactly: recovery, vortex, sacrifice, spells, bad ground. */
import { Aftermath } from '../aftermath.ts';
import { dangerRow } from '../danger.ts';
import { exhaustionOf, ROUTED, withExhaustion } from '../flags.ts';
import { severalTests } from '../morale.ts';
import type { Block, Blocks } from './blocks.ts';
import { type Cast, spreadCast } from './casts.ts';
import { hasInspiration, moveDanger } from './ground.ts';
import type { Which } from './schema.ts';
import { damnedBits, type Pairing } from './setup.ts';

export const OTHER = { attacker: 'target', target: 'attacker' } as const;

/** Receives a unit's state after something, with its chance. */
type Change = (state: number, flags: number, chance: number) => void;

export class ExactSteps {
  /** Without the stratagems of an activation. */
  protected readonly plain: Pairing;
  /** With those of the activation at hand, for the block at hand. */
  protected pairing: Pairing;
  protected aftermaths: Readonly<Record<Which, Aftermath>>;
  private readonly known = new Map<Pairing, Readonly<Record<Which, Aftermath>>>();
  private readonly deadA: Uint8Array;
  private readonly deadB: Uint8Array;

  constructor(pairing: Pairing) {
    this.plain = pairing;
    this.pairing = pairing;
    this.aftermaths = this.aftermathsOf(pairing);
    this.deadA = pairing.line('attacker').dead;
    this.deadB = pairing.line('target').dead;
  }

  /** Takes up the stratagems of an activation, and what befell both units this round. */
  protected situate(pairing: Pairing, { fa, fb }: Block): void {
    this.pairing = pairing.underDamnation(damnedBits(fa, fb));
    this.aftermaths = this.aftermathsOf(this.pairing);
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

  /** Passes on every block with both units alive; the rest goes over as it is. */
  protected live(from: Blocks, change: (block: Block, next: Blocks) => void): Blocks {
    return from.through((block, next) => {
      const { live, over } = this.split(block);
      if (over) next.merge(block.distance, block.fa, block.fb, over);
      if (live) change({ ...block, chances: live }, next);
    });
  }

  /** Cells in which both units are still alive, and the others. Do not change either: they may be the block's own. */
  private split({ fa, fb, chances }: Block): { live: Float64Array | null; over: Float64Array | null } {
    if ((fa | fb) & ROUTED) return { live: null, over: chances };
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

  /** Runs something that changes one unit alone over every cell in which both are there. */
  protected each(
    from: Blocks,
    who: Which,
    change: (state: number, flags: number, chance: number, emit: Change) => void,
  ): Blocks {
    return this.live(from, ({ distance, fa, fb, chances }, next) => {
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

  /**
   * One morale test for each marker, without their penalty; each success removes one (AOF-EXH-04). A living hero then
   * takes one more off (AOF-EXH-06).
   */
  protected recover(from: Blocks, who: Which): Blocks {
    const { nerves } = this.aftermaths[who];
    return this.each(from, who, (state, flags, chance, emit) => {
      const markers = exhaustionOf(flags);
      const inspired = hasInspiration(nerves.line, state) ? 1 : 0;
      severalTests(nerves, state, withExhaustion(flags, 0), markers, (left, after, p) =>
        emit(state, withExhaustion(after, Math.max(0, left - inspired)), chance * p),
      );
    });
  }

  /** On a 1, D3 automatic wounds (AOF-COND-10). */
  protected vortex(from: Blocks, who: Which): Blocks {
    return this.each(from, who, (state, flags, chance, emit) => {
      emit(state, flags, (chance * 5) / 6);
      this.woundsOfD3(who, state, flags, chance / 6, emit);
    });
  }

  /** D3 automatic wounds. */
  protected woundsOfD3(who: Which, state: number, flags: number, chance: number, emit: Change): void {
    const aftermath = this.aftermaths[who];
    for (let wounds = 1; wounds <= 3; wounds++) {
      aftermath.automaticRow(state, wounds).forEach((p, to) => {
        if (p > 0) aftermath.exact(state, to, flags, (chance * p) / 3, true, emit);
      });
    }
  }

  protected cast(from: Blocks, who: Which, cast: Cast, round: number): Blocks {
    const units = { own: this.aftermaths[who], other: this.aftermaths[OTHER[who]] };
    const arcane = this.pairing.duel.condition === 'Arcane Power';
    return this.live(from, (block, next) =>
      spreadCast(block, next, { cast, units, round, arcane, first: who === 'attacker' }),
    );
  }

  /** Dangerous ground under a move (AOF-TERR-06). */
  protected danger(from: Blocks, who: Which): Blocks {
    const { duel } = this.pairing;
    const aftermath = this.aftermaths[who];
    const { line } = aftermath.nerves;
    if (moveDanger(duel, line, line.start) === null) return from;
    return this.each(from, who, (state, flags, chance, emit) => {
      dangerRow(aftermath, state, moveDanger(duel, line, state)!).forEach((p, to) => {
        if (p > 0) aftermath.exact(state, to, flags, chance * p, true, emit);
      });
    });
  }
}
