/** Shots and melees of a duel, exactly. */
import { BREATH_USED, POSTURE, postureOf, withPosture } from '../flags.ts';
import type { Exchange } from '../melee/exchange.ts';
import { exactMarker } from '../melee/markers.ts';
import { DEFENDER_LOST, Spread, STRIKER_LOST } from '../melee/spread.ts';
import { spreadShot } from '../own.ts';
import { strikes } from '../strike.ts';
import type { Block, Blocks } from './blocks.ts';
import { gather } from './gather.ts';
import { CLOSEST, RETURN_FIRE } from './moves.ts';
import type { Which } from './schema.ts';
import { OVERWATCH, type Pairing, type Shot } from './setup.ts';
import { ExactSteps, OTHER } from './steps.ts';
import { sweep } from './sweep.ts';

export class ExactFights extends ExactSteps {
  private readonly sweeps: boolean;

  /** @param sweeps whether plain charges are swept; the same law either way */
  constructor(pairing: Pairing, sweeps: boolean) {
    super(pairing);
    this.sweeps = sweeps;
  }

  /** What one unit shoots at the other. @param range inches, where these are not those of the block */
  protected shoot(from: Blocks, who: Which, shot: Shot, range?: number): Blocks {
    const attacker = who === 'attacker';
    return this.live(from, ({ distance, fa, fb, chances }, next) => {
      const [own, other] = attacker ? [fa, fb] : [fb, fa];
      const strike = this.pairing.shot(who, own, range ?? distance, shot, postureOf(other));
      if (!strike) {
        next.merge(distance, fa, fb, chances);
        return;
      }
      const breathed = strike.strike.rules.has('AOF-SR-05') ? own | BREATH_USED : own;
      const { width } = next;
      for (let i = 0; i < chances.length; i++) {
        if (chances[i] === 0) continue;
        const a = Math.floor(i / width);
        const b = i - a * width;
        const units = attacker
          ? { mine: a, myFlags: breathed, theirs: b, flags: fb }
          : { mine: b, myFlags: breathed, theirs: a, flags: fa };
        spreadShot(
          strike,
          this.aftermaths[who],
          this.aftermaths[OTHER[who]],
          units,
          chances[i],
          (mine, myFlags, theirs, flags, share) => {
            if (attacker) next.add(distance, myFlags, flags, mine, theirs, share);
            else next.add(distance, flags, myFlags, theirs, mine, share);
          },
        );
      }
    });
  }

  /**
   * Fire of a unit in Overwatch, once until its next activation (AOF-ACT-11).
   * @param at whether the enemy moves, charges, or has shot at it
   */
  protected overwatch(from: Blocks, watcher: Which, at: 'move' | 'charge' | 'shot'): Blocks {
    const attacker = watcher === 'attacker';
    // A charge is shot at when it has come as near as it comes.
    const range = at === 'charge' ? CLOSEST : undefined;
    const watches = ({ distance, fa, fb }: Block) =>
      postureOf(attacker ? fa : fb) === POSTURE.watching && (at !== 'shot' || distance <= RETURN_FIRE);
    const { firing, still } = this.apart(from, watcher, OVERWATCH, range, watches);
    if (firing.size === 0) return from;
    const spent = this.live(firing, ({ distance, fa, fb, chances }, next) =>
      next.merge(
        distance,
        attacker ? withPosture(fa, POSTURE.none) : fa,
        attacker ? fb : withPosture(fb, POSTURE.none),
        chances,
      ),
    );
    const after = this.shoot(spent, watcher, OVERWATCH, range);
    for (const { distance, fa, fb, chances } of after.all()) still.merge(distance, fa, fb, chances);
    return still;
  }

  /** Cells in which somebody has something to shoot with, and all others. */
  protected apart(
    from: Blocks,
    who: Which,
    shot: Shot,
    range?: number,
    may: (block: Block) => boolean = () => true,
  ): { readonly firing: Blocks; readonly still: Blocks } {
    const attacker = who === 'attacker';
    const [firing, still] = [from.like(), from.like()];
    for (const block of from.all()) {
      const { distance, fa, fb, chances } = block;
      const [own, other] = attacker ? [fa, fb] : [fb, fa];
      const made = may(block) ? this.pairing.shot(who, own, range ?? distance, shot, postureOf(other)) : null;
      if (!made) {
        still.merge(distance, fa, fb, chances);
        continue;
      }
      const { width } = from;
      const armed = Array.from({ length: made.strike.attacker.states }, (_, state) => strikes(made.strike, state));
      const fires = (cell: number) => armed[attacker ? Math.floor(cell / width) : cell % width];
      const parts = [true, false].map((yes) => chances.map((chance, cell) => (fires(cell) === yes ? chance : 0)));
      if (parts[0].some((chance) => chance > 0)) firing.merge(distance, fa, fb, parts[0]);
      if (parts[1].some((chance) => chance > 0)) still.merge(distance, fa, fb, parts[1]);
    }
    return { firing, still };
  }

  /** The melee of a charge, and fights that follow it at once. */
  protected melees(from: Blocks, who: Which, heavy: boolean): Blocks {
    const { forces } = this.pairing;
    let now = this.fights(from, who, who, heavy);
    for (const striker of [who, OTHER[who]]) {
      if (forces[striker].has('Ferocious Attack')) now = this.fights(now, who, striker, null);
    }
    return now;
  }

  /** @param heavy whether the charge is; null for a fight that follows at once */
  private fights(from: Blocks, who: Which, striker: Which, heavy: boolean | null): Blocks {
    return this.live(from, (block, next) => {
      const [own, other] = striker === 'attacker' ? [block.fa, block.fb] : [block.fb, block.fa];
      const exchange = this.pairing.exchange(striker, {
        again: heavy === null,
        turned: striker !== who,
        heavy: heavy === true,
        strikerBraced: postureOf(own) === POSTURE.braced,
        defenderBraced: postureOf(other) === POSTURE.braced,
      });
      this.fight(block, striker, exchange, next);
    });
  }

  private fight({ fa, fb, chances }: Block, who: Which, exchange: Exchange, next: Blocks): void {
    const attacker = who === 'attacker';
    const [striker, defender] = attacker
      ? [this.aftermaths.attacker, this.aftermaths.target]
      : [this.aftermaths.target, this.aftermaths.attacker];
    const { exhaustion } = this.pairing.duel.situation;
    const [strikerFlags, defenderFlags] = attacker ? [fa, fb] : [fb, fa];
    const charge = { exchange, strikerFlags, defenderFlags, chances, first: attacker };
    if (this.sweeps && !exhaustion && (sweep(charge, next) || gather(charge, next))) return;
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
