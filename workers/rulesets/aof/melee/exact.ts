/** A melee exactly: the way in, every fight, and what it leaves behind. */
import { Aftermath } from '../aftermath.ts';
import { dangerRow } from '../danger.ts';
import { ROUTED, resultOf, withResult } from '../flags.ts';
import { spreadShot } from '../own.ts';
import { exactMarker } from './markers.ts';
import type { MeleeParts } from './parts.ts';
import type { Melee } from './schema.ts';
import { dangerDice } from './setup.ts';
import { afterMelee, type Joint, World } from './world.ts';

/** Whether a melee has an exact answer: nothing in it counts single dice. */
export function isExactMelee({ situation, rulings, attackerStratagems, targetStratagems }: Melee): boolean {
  if ([...attackerStratagems, ...targetStratagems].includes('Killing Blow')) return false;
  return !situation.berserker && !rulings.deadlyOverkillCounts;
}

/** The expected tally of one trial, and a bound of the roundings behind its entries. */
export function exactMelee(parts: MeleeParts): { tally: Float64Array; roundings: number } {
  return new ExactMelee(parts).run();
}

class ExactMelee {
  private readonly parts: MeleeParts;
  private readonly tally: Float64Array;
  private readonly charger: Aftermath;
  private readonly defender: Aftermath;

  constructor(parts: MeleeParts) {
    this.parts = parts;
    this.tally = new Float64Array(parts.tallySize);
    const [charger, defender] = parts.fighters;
    this.charger = new Aftermath(charger.nerves);
    this.defender = new Aftermath(defender.nerves);
  }

  run(): { tally: Float64Array; roundings: number } {
    const { parts, tally } = this;
    let world = this.wayIn();
    let roundings = 0;
    for (const [index, { exchange, byTarget }] of parts.fights.entries()) {
      const over = world.filter((joint) => this.isOver(joint));
      this.count(over);
      // A charge that never came to a fight is one that was won or lost by no wounds at all.
      if (index === 0) {
        for (const { a, b, chance } of over.values()) tally[parts.fightCell(0, neverMet(parts, a, b), 0)] += chance;
      }
      world = world.filter((joint) => !this.isOver(joint));
      const sign = byTarget ? -1 : 1;
      const note = (won: number, margin: number, chance: number) => {
        tally[parts.fightCell(index, sign * won, sign * margin)] += chance;
      };
      world = byTarget
        ? turned(afterMelee(world.swapped(), exchange, this.defender, this.charger, note))
        : afterMelee(world, exchange, this.charger, this.defender, note);
      if (parts.melee.situation.exhaustion) world = this.markers(world);
      roundings = Math.max(roundings, exchange.roundings);
    }
    this.count(world);
    return { tally, roundings };
  }

  /** Fire at the charge, and dangerous terrain. */
  private wayIn(): World {
    const { parts } = this;
    const world = new World();
    world.add(parts.attacker.start, parts.flags('attacker'), parts.target.start, parts.flags('target'), 1);
    // Closing Fire comes before the move (AOF-CP-14), Overwatch at its end (AOF-ACT-11).
    return parts.melee.situation.reaction === 'Closing Fire'
      ? this.danger(this.reaction(world))
      : this.reaction(this.danger(world));
  }

  private danger(world: World): World {
    const { melee, attacker } = this.parts;
    return world.through(({ a, fa, b, fb, chance }, emit) => {
      const danger = dangerDice(melee, attacker, a);
      if (attacker.dead[a] || danger.worse + danger.plain === 0) {
        emit(a, fa, b, fb, chance);
        return;
      }
      dangerRow(this.charger, a, danger).forEach((p, to) => {
        if (p > 0) this.charger.exact(a, to, fa, chance * p, true, (s, f, c) => emit(s, f, b, fb, c));
      });
    });
  }

  private reaction(world: World): World {
    const { parts } = this;
    return world.through(({ a, fa, b, fb, chance }, emit) => {
      const reaction = parts.attacker.dead[a] ? null : parts.reaction(fb);
      if (!reaction) emit(a, fa, b, fb, chance);
      else {
        const from = { mine: b, myFlags: fb, theirs: a, flags: fa };
        spreadShot(reaction.made, this.defender, this.charger, from, chance, (mine, myFlags, theirs, flags, share) =>
          emit(theirs, flags, mine, myFlags, share),
        );
      }
    });
  }

  private isOver({ a, fa, b, fb }: Joint): boolean {
    return this.parts.attacker.dead[a] === 1 || this.parts.target.dead[b] === 1 || ((fa | fb) & ROUTED) !== 0;
  }

  private markers(world: World): World {
    return world.through((joint: Joint, emit) => {
      exactMarker(this.charger, joint.a, joint.fa, joint.chance, (a, fa, share) => {
        exactMarker(this.defender, joint.b, joint.fb, share, (b, fb, chance) => emit(a, fa, b, fb, chance));
      });
    });
  }

  private count(world: World): void {
    const { parts, tally } = this;
    for (const { a, fa, b, fb, chance } of world.values()) {
      parts.countEnd(tally, a, fa, b, fb, chance);
      const won = resultOf(fa) ?? neverMet(parts, a, b);
      tally[parts.winners + won + 1] += chance;
    }
  }
}

/** Who has won where it never came to a fight: whoever is still there. */
export function neverMet({ attacker, target }: MeleeParts, a: number, b: number): -1 | 0 | 1 {
  if (attacker.dead[a] === target.dead[b]) return 0;
  return attacker.dead[a] ? -1 : 1;
}

/** Sides exchanged again, and how the fight went told by the first of them. */
function turned(world: World): World {
  return world.swapped().through(({ a, fa, b, fb, chance }, emit) => {
    const result = resultOf(fb);
    const own = result === null ? fa : withResult(fa, -result as -1 | 0 | 1);
    emit(a, own, b, withResult(fb, null), chance);
  });
}
