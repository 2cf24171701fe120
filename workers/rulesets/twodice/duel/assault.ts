/** The attacks of one model on another, and what follows from how they end. */
import type { WalkEnd } from '../../../kernel/wear/simulate.ts';
import { mayAim } from '../conditions/index.ts';
import { type Edition, editionOf } from '../edition.ts';
import type { Chance } from './chance.ts';
import type { Activations, PlayedActivation, Side, SideState } from './side.ts';
import { forgets, rages, type TurnListener } from './upkeep.ts';

/** How an activation is made. */
export interface Manner {
  readonly charging: boolean;
  readonly frenzied: boolean;
  /** It stood up instead of moving. */
  readonly rose: boolean;
  /** Out of its warlock's control range it is not forced (MK3-FURY-07). */
  readonly unforced?: boolean;
}

export class Assault {
  private readonly side: Side;
  private readonly enemy: Side;
  private readonly activations: Activations;
  private readonly edition: Edition;
  private readonly end: WalkEnd = { state: 0, label: 0 };
  /** Points that the last activation spent. */
  spent = 0;

  constructor(side: Side, enemy: Side, activations: Activations) {
    this.side = side;
    this.enemy = enemy;
    this.activations = activations;
    this.edition = editionOf(side.fighter.target);
  }

  /** Points that it may spend in an activation of this manner. */
  purse(own: SideState, { frenzied, unforced }: Manner): number {
    return frenzied || unforced ? 0 : this.side.purse(own);
  }

  /** Makes the attacks, changing both. */
  attack(own: SideState, foe: SideState, chance: Chance, manner: Manner, listener: TurnListener): void {
    const { side } = this;
    const { charging, frenzied, rose } = manner;
    const purse = this.purse(own, manner);
    const played = this.activations.of({
      crippled: side.crippled(own.wear),
      points: purse,
      charging,
      frenzied,
      enemyDown: foe.down > 0,
      enemySolid: foe.solid,
      risen: !mayAim(side.fighter.target, { rose }).value,
    });
    listener.attacks?.(played, foe.wear);
    chance.activation(played, foe.wear, this.end, () => this.after(own, foe, purse, frenzied, played, listener));
  }

  /** What follows from how the attacks ended; nothing is rolled any more. */
  private after(
    own: SideState,
    foe: SideState,
    purse: number,
    frenzied: boolean,
    played: PlayedActivation,
    listener: TurnListener,
  ): void {
    foe.wear = this.end.state;
    const ending = played.ending(this.end.label);
    this.spent = purse - ending.points;
    this.spend(own, purse, ending.points, frenzied);
    if (ending.struck) {
      own.solid = true;
      listener.said?.('its attack has cost it being incorporeal');
    }
    if (foe.wear >= this.enemy.wear.states) return;
    foe.fire ||= ending.lasting.includes('Fire');
    foe.corrosion ||= ending.lasting.includes('Corrosion');
    if (ending.lasting.includes('Disruption')) {
      foe.disrupted = true;
      if (this.enemy.economy === 'warjack') foe.points = 0;
    }
    foe.down = ending.knockedDown ? 1 : 0;
    rages(this.enemy, foe, ending.rage);
    forgets(this.enemy, foe);
  }

  private spend(own: SideState, purse: number, left: number, frenzied: boolean): void {
    switch (this.side.economy) {
      case 'beast':
        // After a frenzy its owner removes the fury (MK3-FRENZY-05, MK3-RUL-20).
        if (!frenzied) own.points += purse - left;
        else if (this.edition.frenzyFury === 'removed' && this.edition.readings.frenzyFury === 'remove all')
          own.points = 0;
        return;
      case 'monstrosity':
        own.points = left;
        return;
      default:
        own.points = 0;
    }
  }
}
