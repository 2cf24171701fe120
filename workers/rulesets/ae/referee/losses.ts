/** From hits to Magnitude that is gone: flat reductions, Swarms, ghosts (digest, step 8). */
import { ghostsOf, giftsOf, type LedBy, perTurnLess, total } from './gifts.ts';
import { isHorde, traitsOf, type UnitRead } from './sheet.ts';

/** Whatever of a Horde its losses depend on. */
type Losing = LedBy & Pick<UnitRead, 'modifiers'> & { readonly kind?: UnitRead['kind'] };

/** What a Horde may still subtract in this turn, and the ghosts that go first. */
export class Losses {
  private readonly unit: Losing;
  private turnly = 0;
  ghosts: number;

  constructor(unit: Losing) {
    this.unit = unit;
    this.ghosts = (unit.kind ?? 'horde') === 'horde' ? ghostsOf(unit) : 0;
    this.newTurn();
  }

  newTurn(): void {
    this.turnly = this.unit.modifiers.lossReductionPerTurn + perTurnLess(this.unit);
  }

  /**
   * @param halved whether this comes of something that a Swarm halves
   * @returns Magnitude that it loses, ghosts not counted
   */
  of(magnitude: number, halved: boolean, rounding: 'down' | 'up'): number {
    const { unit } = this;
    if (magnitude <= 0) return 0;
    const flat =
      unit.modifiers.lossReduction +
      total(giftsOf(unit), ({ lossLess }) => lossLess) +
      (unit.doctrine === 'Defensive Doctrine' ? unit.doctrineValue : 0);
    let loss = Math.max(0, magnitude - flat);
    const used = Math.min(this.turnly, loss);
    this.turnly -= used;
    loss -= used;
    if (halved && traitsOf(unit).has('Swarm')) loss = rounding === 'up' ? Math.ceil(loss / 2) : Math.floor(loss / 2);
    const gone = Math.min(this.ghosts, loss);
    this.ghosts -= gone;
    return loss - gone;
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
