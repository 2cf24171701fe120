/** The strikes that fallen models make under Killing Blow (AOF-CP-16): one weapon each, by profile and mood. */
import type { Batch, Strike } from '../strike.ts';
import { withoutSupreme } from '../supreme.ts';
import type { Exchange, Role } from './exchange.ts';

export class BlowStrikes {
  private readonly exchange: Exchange;
  private readonly made = new Map<number, Strike | null>();

  constructor(exchange: Exchange) {
    this.exchange = exchange;
  }

  /** A strike whose "attacker state" is the number of fallen models; null when they carry no melee weapon. */
  strike(role: Role, profile: number, flags: number): Strike | null {
    const key = (flags * 4 + profile) * 2 + (role === 'striker' ? 1 : 0);
    let strike = this.made.get(key);
    if (strike === undefined) {
      strike = this.make(role, profile, flags);
      this.made.set(key, strike);
    }
    return strike;
  }

  private make(role: Role, profile: number, flags: number): Strike | null {
    const { strike } = this.exchange.strike(role, flags, false);
    const { side } = strike.attacker;
    const weapon = side.profiles[profile].weapons.find(({ range, attacks }) => range === undefined && attacks > 0);
    if (!weapon) return null;
    const label = profile === 0 ? weapon.name : `${side.profiles[profile].name}: ${weapon.name}`;
    const batch = strike.batches.find((one) => one.label === label || one.label === `${label}, sergeant`);
    if (!batch) return null;
    const copies = Uint16Array.from({ length: side.profiles[profile].models + 1 }, (_, i) => i);
    const blow: Batch = { ...withoutSupreme(batch), label: `${label}, killing blow`, group: 0, copies };
    // Points are kept for the strikes of those who stand.
    return { ...strike, batches: [blow], oneBetterHit: false, oneBetterBlock: false, berserker: false };
  }
}
