/** The strikes that fallen models make under Killing Blow (AOF-CP-16): one weapon each, by whoever fell and the mood. */
import { killingBlow } from '../build.ts';
import { moodFlags, moodOf } from '../flags.ts';
import { aliveOf } from '../muster.ts';
import type { Strike } from '../strike.ts';
import type { Exchange } from './exchange.ts';
import type { Role } from './fighter.ts';

export class BlowStrikes {
  private readonly exchange: Exchange;
  private readonly made = new Map<string, Strike | null>();

  constructor(exchange: Exchange) {
    this.exchange = exchange;
  }

  /**
   * What the models strike that were lost between two states of their unit, all at once; null where nobody fell, or had a
   * melee weapon. Its only "attacker state" is 0.
   */
  strike(role: Role, before: number, after: number, flags: number): Strike | null {
    if (before === after) return null;
    const key = `${role} ${before} ${after} ${moodFlags(flags)}`;
    let strike = this.made.get(key);
    if (strike === undefined) {
      strike = this.make(role, before, after, flags);
      this.made.set(key, strike);
    }
    return strike;
  }

  private make(role: Role, before: number, after: number, flags: number): Strike | null {
    const { exchange } = this;
    const [own, other] =
      role === 'striker' ? [exchange.striker, exchange.defender] : [exchange.defender, exchange.striker];
    const fallen = own.line.side.profiles.map((_, profile) => {
      const standing = new Set(aliveOf(own.line, profile, after));
      return aliveOf(own.line, profile, before).filter((model) => !standing.has(model));
    });
    const strike = killingBlow(own.line, other.line, exchange.setupOf(role, moodOf(flags), false), fallen);
    return strike.batches.length > 0 ? strike : null;
  }
}
