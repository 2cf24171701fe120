/** The attacks of one model on another, and what follows from how they end. */
import type { WalkEnd } from '../../../kernel/wear/simulate.ts';
import type { Ending } from '../activation/labels.ts';
import { mayAim } from '../conditions/index.ts';
import { type Edition, editionOf } from '../edition.ts';
import type { Dice } from './chance.ts';
import type { Activations, PlayedActivation, Side, SideState, Stance } from './side.ts';
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
  readonly side: Side;
  readonly enemy: Side;
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
  attack(own: SideState, foe: SideState, dice: Dice, manner: Manner, listener: TurnListener): void {
    const stance = this.stance(own, manner);
    const played = this.activation(stance, foe);
    listener.attacks?.(played, foe.wear);
    dice.activation(played, foe.wear, this.end);
    // Nothing is rolled any more.
    const ending = played.ending(this.end.label);
    this.spent = stance.points - ending.points;
    this.spend(own, stance, ending);
    if (ending.struck) listener.said?.('its attack has cost it being incorporeal');
    this.suffer(foe, this.end.state, ending);
  }

  /** All of its own that the attacks hang on. */
  stance(own: SideState, manner: Manner): Stance {
    const { side } = this;
    const { charging, frenzied, rose } = manner;
    return {
      crippled: side.crippled(own.wear),
      points: this.purse(own, manner),
      charging,
      frenzied,
      risen: !mayAim(side.fighter.target, { rose }).value,
    };
  }

  activation(stance: Stance, foe: SideState): PlayedActivation {
    return this.activations.of(stance, foe.down > 0, foe.solid);
  }

  /** What the enemy is after attacks that have left its wear in `state`. */
  suffer(foe: SideState, state: number, ending: Ending): void {
    foe.wear = state;
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

  /** What its own attacks leave of `own`: the points, and whether it is incorporeal still. */
  spend(
    own: SideState,
    { points, frenzied }: Stance,
    { points: left, struck }: Pick<Ending, 'points' | 'struck'>,
  ): void {
    if (struck) own.solid = true;
    this.pay(own, points, left, frenzied);
  }

  private pay(own: SideState, purse: number, left: number, frenzied: boolean): void {
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
