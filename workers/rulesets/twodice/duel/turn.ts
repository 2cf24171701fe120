/**
 * One turn of a duel: what befalls a fighter in it (upkeep.ts), and what its attacks do to the other one (assault.ts).
 */
import { chargeCost } from '../activation/resources.ts';
import { mayCharge } from '../conditions/index.ts';
import { Assault, type Manner } from './assault.ts';
import type { Chance, Dice } from './chance.ts';
import type { Activations, Side, SideState } from './side.ts';
import { SILENT, type TurnListener, Upkeep } from './upkeep.ts';

export class DuelTurn {
  private readonly side: Side;
  private readonly upkeep: Upkeep;
  readonly assault: Assault;
  /** Whether the beast frenzied in the turn that was prepared last. */
  frenzied = false;

  constructor(side: Side, enemy: Side, activations: Activations) {
    this.side = side;
    this.upkeep = new Upkeep(side);
    this.assault = new Assault(side, enemy, activations);
  }

  /**
   * Plays the turn of `own` against `foe`, changing both.
   * @returns whether the beast frenzied
   */
  play(own: SideState, foe: SideState, dice: Dice, opening: boolean, listener: TurnListener = SILENT): boolean {
    this.faces(foe);
    const manner = this.prepare(own, dice, opening, listener);
    if (manner) this.assault.attack(own, foe, dice, manner, listener);
    return this.frenzied;
  }

  /** Effects of this side that last a round end when its next turn begins (MK3-PRIO-07). */
  faces(foe: SideState): void {
    foe.disrupted = false;
  }

  /**
   * What befalls `own` before it attacks, and changes it. Nothing of it hangs on the enemy.
   * @returns how it attacks, or null when it does not
   */
  prepare(own: SideState, chance: Chance, opening: boolean, listener: TurnListener = SILENT): Manner | null {
    const { side, upkeep } = this;
    this.frenzied = false;
    if (!upkeep.maintenance(own, chance, listener)) return null;
    upkeep.repair(own);
    own.points = side.controlled(own);
    const frenzied = upkeep.frenzies(own, chance, listener);
    this.frenzied = frenzied;
    const ready = upkeep.rise(own, frenzied, listener);
    if (ready === 'idle') return null;
    const manner = { charging: false, frenzied, rose: ready === 'rose' };
    const charging = opening && !frenzied && this.charges(own, this.assault.purse(own, manner), manner.rose);
    return { ...manner, charging };
  }

  /** Whether it charges: it wants to, has paid (MK3-CHARGE-06), and may. */
  private charges(own: SideState, purse: number, rose: boolean): boolean {
    const { fighter } = this.side;
    if (fighter.situation.charge === 'no' || purse < chargeCost(fighter)) return false;
    return mayCharge(fighter.target, { rose, movementCrippled: this.side.has(own.wear, 'movement') }).value;
  }
}
