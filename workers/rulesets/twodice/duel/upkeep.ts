/**
 * What befalls one model in its own turn before it attacks, by the steps of section 2 of the digest (MK3-TIMING-05):
 * Maintenance, the Control Phase, getting up. Written once for trials and for exact answers; the dice come from {@link Chance}.
 */
import { die, keptSum } from '../../../kernel/dice.ts';
import type { Distribution } from '../../../kernel/distribution.ts';
import { armourAgainstFire, sum } from '../activation/terms.ts';
import {
  burns,
  type Continuous,
  effectStays,
  fallsWhenSaved,
  lastsOn,
  mayAct,
  toughSaves,
} from '../conditions/index.ts';
import { damagePoints } from '../damageRoll.ts';
import { type Edition, editionOf } from '../edition.ts';
import type { Chance } from './chance.ts';
import { FOCUS_CAP, type PlayedActivation, type Side, type SideState } from './side.ts';

/** What happened, for logs and counters. */
export interface TurnListener {
  readonly effect?: (what: Continuous, stays: boolean) => void;
  readonly suffered?: (what: Continuous, points: number, boxesLeft: number) => void;
  readonly frenzy?: (sum: number, fury: number, frenzied: boolean) => void;
  readonly idle?: (why: string) => void;
  readonly said?: (what: string) => void;
  /** Before the attacks are made. */
  readonly attacks?: (played: PlayedActivation, start: number) => void;
}

export const SILENT: TurnListener = {};

const LASTS = lastsOn().value;
/** Above the power of anything that burns. */
const MOST_POWER = 1_000;
const TWO_DICE = keptSum(2, die(6), { lowest: 0, highest: 0 });

/** Focus for damage suffered, to whom focus is kept (MK3-MONSTROSITY-03). */
export function rages({ economy, fighter }: Side, of: SideState, gained: number): void {
  if (economy === 'monstrosity' && fighter.target.rage) of.points = Math.min(FOCUS_CAP, of.points + gained);
}

/** A crippled brain loses all focus, at once (MK3-CRIPPLE-02). */
export function forgets(side: Side, of: SideState): void {
  if (side.economy === 'monstrosity' && of.wear < side.wear.states && side.has(of.wear, 'cortex')) of.points = 0;
}

export class Upkeep {
  readonly side: Side;
  readonly edition: Edition;
  private readonly fires = new Map<number, Distribution>();
  /** Whether Tough has saved the model in this phase. */
  private saved = false;

  constructor(side: Side) {
    this.side = side;
    this.edition = editionOf(side.fighter.target);
  }

  /** Incorporeal again, which ends the effects that it is immune to once more (MK3-ADV-12, MK3-CONT-01, MK2-CONT-06). */
  private fade(own: SideState, listener: TurnListener): void {
    if (!own.solid) return;
    const { target } = this.side.fighter;
    own.solid = false;
    own.fire &&= effectStays(target, 'Fire').value;
    own.corrosion &&= effectStays(target, 'Corrosion').value;
    listener.said?.('incorporeal again, and free of continuous effects');
  }

  /** MK3-CONT-02, MK3-RUL-10: every check first, then what stayed. @returns whether the model still stands */
  maintenance(own: SideState, chance: Chance, listener: TurnListener): boolean {
    if (this.edition.incorporealAgain === 'next turn') this.fade(own, listener);
    const { economy } = this.side;
    // Never, as it is usually read (MK3-RUL-11).
    if (economy === 'monstrosity' && this.edition.readings.monstrosityFocus === 'cleared') own.points = 0;
    if (own.fire) {
      own.fire = chance.happens(LASTS);
      listener.effect?.('Fire', own.fire);
    }
    if (own.corrosion) {
      own.corrosion = chance.happens(LASTS);
      listener.effect?.('Corrosion', own.corrosion);
    }
    this.saved = false;
    if (own.fire && !this.burn(own, 'Fire', chance, listener)) return false;
    // What acts at once is suffered at once: whoever Tough saved has nothing more to suffer (MK2-CONT-05, MK3-RUL-10).
    if (!own.corrosion || (this.saved && this.edition.readings.effectsAtOnce === 'at once')) return true;
    return this.burn(own, 'Corrosion', chance, listener);
  }

  /** An effect resolves. @returns whether the model still stands */
  private burn(own: SideState, what: Continuous, chance: Chance, listener: TurnListener): boolean {
    const burn = burns(what).value;
    const points = 'points' in burn ? burn.points : chance.value(this.burning(own, burn.power));
    return this.hurt(own, what, points, chance, listener);
  }

  /** Points of damage that fire does: the same in each condition, and asked for in every trial that burns. */
  private burning({ wear }: SideState, power: number): Distribution {
    const condition = this.side.wear.condition[wear];
    const key = condition * MOST_POWER + power;
    let points = this.fires.get(key);
    if (!points) {
      points = this.burningIn(condition, power);
      this.fires.set(key, points);
    }
    return points;
  }

  private burningIn(condition: number, power: number): Distribution {
    const { target, ...lost } = this.side.body.conditions[condition];
    const terms = armourAgainstFire(target, target.modifiers.ARM, this.edition.readings.shieldsAgainstFire, lost);
    const armour = Math.max(this.edition.leastStat, sum(terms));
    return damagePoints({ dice: 2, dropLowest: 0, dropHighest: 0, power, armour, rerollBelow: 0 });
  }

  private hurt(own: SideState, what: Continuous, points: number, chance: Chance, listener: TurnListener): boolean {
    const { wear, fighter } = this.side;
    if (points > 0) {
      rages(this.side, own, 1);
      const { body } = this.side;
      const place = chance.place(body.places());
      const code = body.afterAnywhere(own.wear, points, place);
      if (code >= 0) own.wear = code;
      else if (chance.happens(toughSaves(fighter.target, { knockedDown: own.down > 0 }).value)) {
        own.wear = wear.stand(own.wear, points, place);
        // Nobody is knocked down twice: who lies since the enemy's turn may stand up all the same (MK2-KD-03).
        if (own.down === 0 && fallsWhenSaved(fighter.target).value) {
          own.down = this.edition.standsAfterOwnTurn === 'next turn' ? 2 : 1;
        }
        this.saved = true;
        listener.said?.('Tough: stays with one box');
      } else {
        own.wear = ~code;
      }
    }
    listener.suffered?.(what, points, wear.total - wear.worn[own.wear]);
    return own.wear < wear.states;
  }

  /** Repairs, which end Maintenance. */
  repair(own: SideState): void {
    const { body } = this.side;
    forgets(this.side, own);
    own.wear = body.refreshed(body.repaired(own.wear));
  }

  /** The threshold check of a warbeast with fury on it (MK3-THRESH-01). */
  frenzies(own: SideState, chance: Chance, listener: TurnListener): boolean {
    const { economy, fighter } = this.side;
    const { THR } = fighter;
    if (economy !== 'beast' || THR === undefined || own.points === 0) return false;
    const fails = (total: number) => total + own.points > THR;
    const sum = chance.value(TWO_DICE, fails);
    const frenzied = fails(sum);
    listener.frenzy?.(sum, own.points, frenzied);
    return frenzied;
  }

  /** An activation begins: whether the model acts at all, and whether it has to get up for that. */
  rise(own: SideState, frenzied: boolean, listener: TurnListener): 'idle' | 'rose' | 'ready' {
    const { target } = this.side.fighter;
    if (this.edition.incorporealAgain === 'next activation') this.fade(own, listener);
    const acts = mayAct(target);
    if (!acts.value) {
      // A frenzy comes to nothing then (R12 of Mk II).
      listener.idle?.(acts.rule === 'MK3-KD-03' ? 'stationary, it does nothing' : 'inert, it does nothing');
      return 'idle';
    }
    if (frenzied && this.edition.frenzyEndsKnockdown) {
      // A frenzy shakes off what holds the beast (MK3-FRENZY-02).
      own.down = 0;
    } else if (own.down === 2) {
      own.down = 1;
      listener.idle?.('knocked down in its own turn, it lies until the next one');
      return 'idle';
    }
    // Saved by Tough in this turn and still upright, it has forfeited its movement all the same (E7 of Mk II).
    const stayed = this.saved && this.edition.uprightForfeits && !fallsWhenSaved(target).value;
    const rose = own.down === 1 || stayed;
    own.down = 0;
    return rose ? 'rose' : 'ready';
  }
}
