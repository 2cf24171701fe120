/** One attack, die by die: to hit, the dodge, the hits, the damage (digest, "One attack", steps 1 to 8). */
import type { z } from 'zod';
import type { Dice } from '../../proving/index.ts';
import type { Weapon } from '../schema.ts';
import { total } from './gifts.ts';
import type { AllRulings } from './readings.ts';
import {
  anyTerrain,
  giftsTo,
  hideOf,
  isHorde,
  isSupported,
  losesMagnitude,
  onAllTests,
  skillOf,
  squadsIn,
  TBof,
  traitsOf,
  type UnitRead,
} from './sheet.ts';
import { test } from './test.ts';

export type WeaponRead = z.infer<typeof Weapon>;

/** Where and how it is made. */
export interface Scene {
  readonly melee: boolean;
  readonly mode: 'single shot' | 'semi-automatic' | 'full auto';
  readonly pointBlank: boolean;
  readonly charge: boolean;
  readonly aim: boolean;
  readonly inCover: boolean;
  readonly coverAP: number;
  readonly coverPercent: number;
  readonly targetOnItsTerrain: boolean;
  readonly targetOnAttackersTerrain: boolean;
  readonly targetUnaware: boolean;
  readonly targetAllOut: boolean;
  readonly calledShot: number;
  /** Further, to hit. */
  readonly more?: number;
  /** Whether a surge that a leader gives is spent on it: left out, it is (AE-LEAD-41). */
  readonly surges?: boolean;
}

/** One side of an attack as it is now. */
export interface Fighting {
  readonly unit: UnitRead;
  /** Magnitude or Wounds. */
  readonly left: number;
  readonly broken: boolean;
  readonly stunned: boolean;
  /** Squads around somebody who stands within a Horde; 0 for everybody else. */
  readonly around: number;
  /** Overwhelming and Fire Drill gained in the battle. */
  readonly overwhelming: number;
  readonly fireDrill: number;
  readonly startSquads: number;
}

/** Rerolls and reactions that are left in this round. */
export interface Round {
  rerolls: number;
  rerollsOnCharacters: number;
  damageRerolls: number;
  reactions: number;
}

export interface Blow {
  readonly hit: boolean;
  readonly degrees: number;
  /** Neither dodged nor deflected. */
  readonly landed: boolean;
  readonly through: boolean;
  /** Damage past armour and toughness, of all damage rolls. */
  readonly net: number;
  /** Hits on a Horde, before whatever lessens its losses. */
  readonly magnitude: number;
}

const NOTHING: Blow = { hit: false, degrees: 0, landed: false, through: false, net: 0, magnitude: 0 };

export function squadsOf({ unit, left }: Pick<Fighting, 'unit' | 'left'>): number {
  return isHorde(unit) ? squadsIn(left) : 0;
}

export class Attack {
  readonly by: Fighting;
  readonly on: Fighting;
  readonly weapon: WeaponRead;
  readonly scene: Scene;
  readonly rulings: AllRulings;

  constructor(by: Fighting, on: Fighting, weapon: WeaponRead, scene: Scene, rulings: AllRulings) {
    this.by = by;
    this.on = on;
    this.weapon = weapon;
    this.scene = scene;
    this.rulings = rulings;
  }

  /** Rolls taken again that a round gives to the attacker, and reactions that it gives to the target. */
  static round(by: UnitRead, melee: boolean, reactions: number): Round {
    const gifts = giftsTo(by);
    const of = (...kinds: ReadonlyArray<string>) => gifts.filter(({ again }) => again && kinds.includes(again)).length;
    return {
      rerolls: of('any test', melee ? 'WS' : 'BS'),
      rerollsOnCharacters: of('attack or damage on characters'),
      damageRerolls: of('damage'),
      reactions,
    };
  }

  /** The number to roll (step 1). */
  get number(): number {
    const { by, on, scene, rulings } = this;
    let number = skillOf(by.unit, scene.melee) + by.unit.modifiers.hit + onAllTests(by.unit, rulings);
    number += scene.more ?? 0;
    if (isSupported(by.unit)) number += 10;
    if (by.unit.state.shocked) number -= 20;
    if (scene.aim) number += 10;
    if (scene.melee && scene.charge) number += rulings.chargeBonus;
    if (!scene.melee && scene.mode === 'full auto') number -= rulings.fullAutoPenalty;
    if (!scene.melee && scene.mode === 'semi-automatic') number -= rulings.semiAutoPenalty;
    if (isHorde(by.unit)) number += 5 * squadsOf(by);
    return number + this.byTarget + (on.around > 0 ? this.throughOthers : 0);
  }

  /** What the target adds: its squads, its state, where it stands. */
  private get byTarget(): number {
    const { by, on, scene } = this;
    const gifts = giftsTo(on.unit);
    let number = 0;
    if (isHorde(on.unit)) {
      if (!isHorde(by.unit)) number += 5 * squadsOf(on);
      if (on.broken) number += 20;
      if (on.unit.mounted !== undefined) number += 10;
    }
    if (scene.targetOnItsTerrain && anyTerrain(on.unit)) number -= 20;
    if (scene.targetOnAttackersTerrain && anyTerrain(by.unit)) number += 20;
    number += total(gifts, ({ foesHit }) => foesHit);
    if (scene.inCover) number += total(gifts, ({ foesHitInCover }) => foesHitInCover);
    return number;
  }

  /** Aiming at somebody within a Horde (AE-DMG-05, AE-TRAIT-16, -23, RU-15). */
  private get throughOthers(): number {
    const { by, on, scene, rulings } = this;
    const bonus = rulings.embeddedBonus ? 5 * on.around : 0;
    if (on.stunned) return bonus;
    if (scene.targetUnaware && traitsOf(by.unit).has('Ambushers')) return bonus;
    let penalty = 10 * on.around;
    if (scene.targetAllOut) penalty = traitsOf(on.unit).has('Brutal Efficiency') ? 5 * on.around : 0;
    return bonus - Math.max(0, penalty - scene.calledShot);
  }

  /** Steps 2 to 7. */
  play(dice: Dice, round: Round): Blow {
    const degrees = this.toHit(dice, round);
    if (degrees === null) return NOTHING;
    if (this.turnedAside(dice, round)) return { ...NOTHING, hit: true, degrees };
    return { ...this.damage(degrees, dice, round), hit: true, degrees, landed: true };
  }

  /** Whether a single blow at this number strikes home, whatever its damage. */
  singleHit(number: number, dice: Dice): boolean {
    const round = Attack.round(this.by.unit, true, this.on.unit.reactions);
    return this.toHit(dice, round, number) !== null && !this.turnedAside(dice, round);
  }

  /** Damage past armour and toughness of a single blow at this number, or null for none; a Horde's grows with degrees and drills. */
  singleNet(number: number, dice: Dice): number | null {
    const { by, on } = this;
    const round = Attack.round(by.unit, true, on.unit.reactions);
    const degrees = this.toHit(dice, round, number);
    if (degrees === null || this.turnedAside(dice, round)) return null;
    const grows = isHorde(by.unit) && !losesMagnitude(on.unit) && on.unit.kind !== 'vehicle';
    return this.rolledDamage(grows ? this.hordeBonus(degrees, 0) : 0, dice, round);
  }

  /** @returns degrees of success with all that is added, or null for a miss */
  private toHit(dice: Dice, round: Round, number = this.number): number | null {
    const { by, on, scene, weapon, rulings } = this;
    const more =
      by.unit.modifiers.degrees +
      total(giftsTo(by.unit), ({ degrees }) => degrees) +
      (scene.melee && scene.charge && isHorde(by.unit) && by.unit.mounted !== undefined ? 2 : 0);
    if (!scene.melee && weapon.spray > 0 && rulings.sprayAutoHits) return more;
    let rolled = test(number, dice, rulings);
    if (!rolled.passed) {
      // Each roll is taken again once (RU-19): without a penalty where somebody gives that.
      if (round.rerolls > 0) {
        round.rerolls--;
        rolled = test(number, dice, rulings);
      } else if (round.rerollsOnCharacters > 0 && isIndividual(on.unit)) {
        round.rerollsOnCharacters--;
        rolled = test(number, dice, rulings);
      } else if (isHorde(by.unit) && by.unit.dualWield) {
        rolled = test(number - 20, dice, rulings);
      }
    }
    return rolled.passed ? rolled.degrees + more : null;
  }

  /** Step 3: a dodge or parry of somebody by himself; deflecting. */
  private turnedAside(dice: Dice, round: Round): boolean {
    const { by, on, scene, rulings } = this;
    if (!isHorde(on.unit) && round.reactions > 0) {
      const skill = Math.max(on.unit.dodge, scene.melee ? on.unit.parry : 0);
      if (skill > 0) {
        round.reactions--;
        const penalty = isHorde(by.unit) ? 5 * squadsOf(by) : 0;
        if (test(skill - penalty + onAllTests(on.unit, rulings), dice, rulings).passed) return true;
      }
    }
    return on.unit.deflect > 0 && dice.die(100) <= on.unit.deflect;
  }

  /** Hits beyond the first that come of the degrees (step 4). */
  private extraHits(degrees: number): number {
    const { by, scene, weapon, rulings } = this;
    if (scene.melee) {
      return weapon.flurry > 0 ? Math.min(weapon.flurry - 1, Math.floor(degrees / rulings.flurryDegrees)) : 0;
    }
    const longer = total(giftsTo(by.unit), ({ burst }) => burst);
    let extra = 0;
    if (scene.mode === 'full auto') extra += Math.min(weapon.full + longer - 1, degrees);
    if (scene.mode === 'semi-automatic') {
      extra += Math.min(weapon.semi + longer - 1, Math.floor(degrees / rulings.semiAutoDegrees));
    }
    if (scene.pointBlank && weapon.qualities.includes('Scatter')) {
      extra += Math.floor(degrees / rulings.scatterDegrees);
    }
    return extra;
  }

  /** Steps 5 to 7. */
  private damage(degrees: number, dice: Dice, round: Round): Pick<Blow, 'through' | 'net' | 'magnitude'> {
    const { by, on } = this;
    const extra = this.extraHits(degrees);
    if (losesMagnitude(on.unit)) {
      const through = this.rolledDamage(0, dice, round) >= 1;
      return { through, net: 0, magnitude: this.magnitude(degrees, extra, through, dice) };
    }
    const roll = (bonus: number) => Math.max(0, this.rolledDamage(bonus, dice, round));
    let net = 0;
    if (isHorde(by.unit)) net = roll(on.unit.kind === 'vehicle' ? 0 : this.hordeBonus(degrees, extra));
    else if (by.unit.kind === 'weapon specialist' && isIndividual(on.unit)) net = roll(extra);
    else for (let hit = 0; hit <= extra; hit++) net += roll(0);
    return { through: net >= 1, net, magnitude: 0 };
  }

  /** What a Horde's degrees, hits and drills add to its one damage roll on somebody with Wounds (step 5). */
  private hordeBonus(degrees: number, extra: number): number {
    const { rulings } = this;
    return degrees + extra + this.drill + (rulings.qualitiesOnCharacters === 'damage' ? this.flatQualities : 0);
  }

  /** One surge on one attack, whoever of two leaders gives it. */
  private get surge(): number {
    const { by, scene } = this;
    if (scene.melee || scene.surges === false) return 0;
    return Math.max(...giftsTo(by.unit).map(({ surge = 0 }) => surge), 0);
  }

  private get drill(): number {
    const { by, scene } = this;
    if (!isHorde(by.unit)) return 0;
    const gifts = giftsTo(by.unit);
    const lost = traitsOf(by.unit).has('Fanatics') ? by.startSquads - squadsOf(by) : 0;
    if (!scene.melee) {
      const given = total(gifts, ({ fireDrill }) => fireDrill);
      return by.unit.fireDrill + by.fireDrill + given + this.surge + lost;
    }
    const berserk = by.unit.state.berserk ? 1 : 0;
    const given = total(gifts, ({ overwhelming }) => overwhelming);
    return by.unit.overwhelming + by.overwhelming + given + lost + berserk;
  }

  /** Explosive, Blast, Tearing, Prog and Hy-Prog (AE-HIT-03, -04, -07, RU-11). */
  private get flatQualities(): number {
    const { weapon, rulings } = this;
    const has = (quality: WeaponRead['qualities'][number]) => weapon.qualities.includes(quality);
    const progs = has('Prog') && has('Hy-Prog') ? (rulings.progTwice ? 2 : 1) : has('Prog') || has('Hy-Prog') ? 1 : 0;
    return (has('Explosive') ? 1 : 0) + weapon.blast + (has('Tearing') ? 1 : 0) + progs;
  }

  private magnitude(degrees: number, extra: number, through: boolean, dice: Dice): number {
    const { by, scene, weapon, rulings } = this;
    if (!through && rulings.bonusMagnitude !== 'always') return 0;
    const horde = isHorde(by.unit);
    const two = Math.floor(degrees / 2);
    let more = extra + this.flatQualities;
    if (weapon.qualities.includes('Line')) more += Math.min(rulings.lineMost, two);
    if (horde) more += degrees;
    if (scene.melee && (!horde || rulings.hordeMelee)) more += two;
    let base = through ? 1 : 0;
    if (!scene.melee && weapon.spray > 0) {
      if (!horde && rulings.spray === 'replaces the hit') base = 0;
      more += 2 * weapon.spray + dice.die(5);
    }
    more += this.drill * (rulings.drills === 'each hit' ? 1 + extra : 1) + by.unit.modifiers.magnitude;
    if (horde && by.unit.doctrine === 'Master of Ordinance') more += by.unit.doctrineValue;
    let hits = base + more;
    const [count, sides] = diceOf(weapon.damage);
    if (through && traitsOf(this.on.unit).has('Large') && count >= 2 && sides === 10) {
      hits = rulings.large === 'flat' ? 10 : Math.max(10, hits);
    }
    return by.unit.modifiers.doubled ? 2 * hits : hits;
  }

  /** One damage roll past armour and toughness (steps 5 and 6); below 1 nothing gets through. */
  private rolledDamage(bonus: number, dice: Dice, round: Round): number {
    const { scene } = this;
    const covered = scene.inCover && (scene.coverPercent >= 100 || dice.die(100) <= scene.coverPercent);
    const first = this.oneRoll(bonus, covered, dice);
    if (round.damageRerolls > 0) {
      // The highest counts (AE-LEAD-38), so nobody keeps it for later. The dice are rolled again, not the location.
      round.damageRerolls--;
      return Math.max(first, this.oneRoll(bonus, covered, dice));
    }
    if (first >= 1) return first;
    if (round.rerollsOnCharacters > 0 && isIndividual(this.on.unit)) round.rerollsOnCharacters--;
    else return first;
    return this.oneRoll(bonus, covered, dice);
  }

  private oneRoll(bonus: number, covered: boolean, dice: Dice): number {
    const { on, weapon, rulings } = this;
    const [count, sides, more] = diceOf(weapon.damage);
    const rolled = dice.roll(count, sides).reduce((sum, face) => sum + face, 0) + more + bonus + this.flatDamage;
    const hide = hideOf(on.unit, rulings);
    const armour = this.armour + (covered ? this.cover : 0);
    const past = Math.max(0, this.penetration - armour);
    const skin = rulings.penetration === 'AP, then TB' ? Math.max(0, hide - past) : hide;
    return rolled - Math.max(0, armour - this.penetration) - skin;
  }

  private get flatDamage(): number {
    const { by, scene } = this;
    const gifts = giftsTo(by.unit);
    const given = total(gifts, (gift) => (scene.melee ? gift.meleeDamage : gift.rangedDamage));
    const home = scene.targetOnAttackersTerrain && anyTerrain(by.unit) ? 1 : 0;
    return by.unit.modifiers.damage + given + this.surge + home + (scene.melee && scene.charge ? this.brutalCharge : 0);
  }

  /** AE-TRAIT-08, -21, AE-LEAD-32, RU-20. */
  private get brutalCharge(): number {
    const { by, rulings } = this;
    const all = [by.unit.brutalCharge];
    if (isHorde(by.unit)) {
      if (by.unit.mounted !== undefined) all.push(rulings.brutalCharge);
      if (traitsOf(by.unit).has('Reckless Charge')) {
        all.push(squadsOf(by) + total(giftsTo(by.unit), ({ abilities }) => abilities));
      }
      for (const { heavyCharge } of giftsTo(by.unit)) {
        if (heavyCharge) all.push(Math.min(5, Math.floor(by.unit.AP / 2)));
      }
    }
    return rulings.brutalCharges === 'add' ? all.reduce((sum, one) => sum + one, 0) : Math.max(...all);
  }

  private get armour(): number {
    const { by, on } = this;
    const dirty = isHorde(by.unit) && traitsOf(by.unit).has('Dirty Fighter');
    const places = on.unit.kind === 'character' || on.unit.kind === 'vehicle' || on.unit.kind === 'weapon specialist';
    if (dirty && places && on.unit.lowestAP !== undefined) return Math.min(on.unit.AP, on.unit.lowestAP);
    return on.unit.AP + total(giftsTo(on.unit), ({ AP }) => AP);
  }

  /** What the cover adds where it is hit; a Fortress and those at home on the ground have more of it. */
  private get cover(): number {
    const { on, scene } = this;
    const traits = traitsOf(on.unit);
    const home =
      !scene.targetOnItsTerrain || !isHorde(on.unit)
        ? 0
        : traits.has('Siege Rat')
          ? 2
          : traits.has('Alpine') || traits.has('Ranger')
            ? 1
            : 0;
    return scene.coverAP + home + (on.unit.kind === 'fortress' ? TBof(on.unit) : 0);
  }

  private get penetration(): number {
    const { by, on, scene, weapon } = this;
    let penetration = weapon.penetration + by.unit.modifiers.penetration;
    penetration += total(giftsTo(by.unit), (gift) => gift.penetration);
    if (isHorde(by.unit) && isHorde(on.unit) && traitsOf(by.unit).has('Dirty Fighter')) penetration += 2;
    if (scene.inCover) penetration -= total(giftsTo(on.unit), (gift) => gift.foesPenetrationInCover);
    return Math.max(0, penetration);
  }
}

/** Independent Characters, as leaders' rerolls against them mean it. */
function isIndividual({ kind }: UnitRead): boolean {
  return kind === 'character' || kind === 'weapon specialist' || kind === 'leader' || kind === 'specialist';
}

/** Count, sides and bonus of "2d10+3". */
export function diceOf(damage: string): readonly [count: number, sides: number, bonus: number] {
  const [, count, sides, bonus] = /^(\d)d(\d+)([+-]\d+)?$/.exec(damage) ?? [];
  return [Number(count), Number(sides), Number(bonus ?? 0)];
}
