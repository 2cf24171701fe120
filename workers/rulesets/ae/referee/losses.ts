/** From hits to Magnitude that is gone: flat reductions, Swarms, ghosts (digest, step 8). */
import { ghostsOf, giftsOf, type LedBy, perTurnLess, total } from './gifts.ts';
import { isHorde, traitsOf, type UnitRead } from './sheet.ts';

/** Whatever of a Horde its losses depend on. */
type Losing = LedBy & Pick<UnitRead, 'modifiers'> & { readonly kind?: UnitRead['kind'] };

/** Magnitude lost: all of it, and what of it was its own and no ghost's. */
export interface Lost {
  readonly all: number;
  readonly own: number;
}

/** What a Horde may still subtract in this turn, and the ghosts that go first. */
export class Losses {
  /** As it is led now: what its Commander gives ends with him (AE-LEAD-06). */
  unit: Losing;
  private spared = 0;
  private ghosts: number;

  constructor(unit: Losing) {
    this.unit = unit;
    this.ghosts = ghostsOf(unit);
  }

  newTurn(): void {
    this.spared = 0;
  }

  /** Ghosts that stand before its own Magnitude now. */
  get standing(): number {
    return (this.unit.kind ?? 'horde') === 'horde' && ghostsOf(this.unit) > 0 ? this.ghosts : 0;
  }

  /**
   * @param halved whether this comes of something that a Swarm halves
   * @param left its own Magnitude: nobody loses more
   */
  of(magnitude: number, halved: boolean, rounding: 'down' | 'up', left: number): Lost {
    const { unit } = this;
    if (magnitude <= 0) return { all: 0, own: 0 };
    const flat =
      unit.modifiers.lossReduction +
      total(giftsOf(unit), ({ lossLess }) => lossLess) +
      (unit.doctrine === 'Defensive Doctrine' ? unit.doctrineValue : 0);
    let loss = Math.max(0, magnitude - flat);
    const turnly = unit.modifiers.lossReductionPerTurn + perTurnLess(unit);
    const used = Math.min(Math.max(0, turnly - this.spared), loss);
    this.spared += used;
    loss -= used;
    if (halved && traitsOf(unit).has('Swarm')) loss = rounding === 'up' ? Math.ceil(loss / 2) : Math.floor(loss / 2);
    const gone = Math.min(this.standing, loss);
    this.ghosts -= gone;
    const own = Math.min(left, loss - gone);
    return { all: gone + own, own };
  }
}

/** Blast, Spray and Line strike an area; other Swarms are as many (AE-TRAIT-06, RU-12). */
export function halvesSwarms(
  by: UnitRead,
  weapon: { blast: number; spray: number; qualities: readonly string[] },
  melee: boolean,
): boolean {
  const area = weapon.blast > 0 || (!melee && weapon.spray > 0) || weapon.qualities.includes('Line');
  return !area && !(isHorde(by) && traitsOf(by).has('Swarm'));
}
