/**
 * A battle of two sides, turn by turn (digest, "Horde turn" and "Battle"): nerves first, then what comes back and what
 * burns, then one action.
 */
import type { z } from 'zod';
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { Duel } from '../duel/schema.ts';
import { Attack, type Round, type Scene } from './attack.ts';
import { Combatant, type FighterRead, type Spent, unspent } from './combatant.ts';
import { giftOf, giftsOf, total } from './gifts.ts';
import { halvesSwarms } from './losses.ts';
import { breakTests, isFearless, willpower } from './nerve.ts';
import { type AllRulings, allRulings } from './readings.ts';
import { isHorde, losesMagnitude, SQUAD, squadsIn, traitsOf } from './sheet.ts';
import { test } from './test.ts';

export type DuelRead = z.infer<typeof Duel>;

const BROKEN_BY = 20;
const AT_POINT = 30;
const IN_SHOCK = -20;

export type Way = 'ranged' | 'melee' | 'charge';

/** When an attack is made: with the actions of a turn or what they leave, struck back in shock, or at somebody who runs. */
export type Moment = 'turn' | 'turn, again' | 'shock' | 'opportunity';

export interface Camp {
  readonly units: Combatant[];
  number: number;
  /** A Break test failed in this round, and in the one before (AE-LEAD-47). */
  failed: boolean;
  shaken: boolean;
  /** All of it may try to rally in this round (AE-MORALE-08). */
  rallies: boolean;
  /** What of its Commander's is spent in this round. */
  spent: Spent;
}

/** What the loss of somebody moves the Morale Number by, dead or driven off (AE-BMN-04 to -07). */
const LOSSES: Readonly<Record<string, { readonly by: number; readonly drivenOff: boolean }>> = {
  commander: { by: 1, drivenOff: false },
  'supreme commander': { by: 2, drivenOff: false },
  superheavy: { by: 1, drivenOff: true },
  'Eva-class': { by: 2, drivenOff: true },
};

export const duelReferee: Referee<DuelRead> = (scenario) => {
  const rulings = allRulings(scenario.rulings);
  return { play: (dice) => new Battle(scenario, rulings, dice).play() };
};

export class Battle {
  protected readonly scenario: DuelRead;
  protected readonly rulings: AllRulings;
  protected readonly dice: Dice;
  protected readonly camps: readonly [Camp, Camp];
  protected readonly all: readonly Combatant[];
  protected round = 0;

  constructor(scenario: DuelRead, rulings: AllRulings, dice: Dice) {
    this.scenario = scenario;
    this.rulings = rulings;
    this.dice = dice;
    this.camps = [this.camp(0), this.camp(1)];
    this.all = this.camps.flatMap(({ units }) => units);
    for (const { units } of this.camps) {
      for (const unit of units) {
        const { within } = unit.given;
        unit.host = within === '' ? null : (units.find(({ given }) => given.name === within) ?? null);
      }
      this.lead(units);
    }
  }

  private camp(side: 0 | 1): Camp {
    const { units, moraleNumber } = side === 0 ? this.scenario.A : this.scenario.B;
    return {
      units: units.map((given, place) => {
        // A Specialist of a ship has more Wounds than others (AE-TRAIT-01).
        const aboard = units.some(({ name, kind }) => kind === 'capital ship' && name === given.within);
        return new Combatant(aboard ? { ...given, onCapitalShip: true } : given, side, place);
      }),
      ...{ number: moraleNumber, failed: false, shaken: false, rallies: false, spent: unspent() },
    };
  }

  play(): Outcome {
    const { rounds } = this.scenario;
    const numbers: number[][] = [[], []];
    const left: number[][] = this.all.map(() => []);
    const stands: number[][] = this.all.map(() => []);
    for (this.round = 1; this.round <= rounds; this.round++) {
      this.playRound();
      for (const [side, { number }] of this.camps.entries()) numbers[side].push(number);
      for (const [index, unit] of this.all.entries()) {
        left[index].push(unit.left);
        stands[index].push(unit.stands ? 1 : 0);
      }
    }
    const [a, b] = this.camps.map(({ units }) => units.some((unit) => unit.stands));
    const out: Record<string, number | number[] | null> = {
      holdsA: a && !b ? 1 : 0,
      holdsB: b && !a ? 1 : 0,
      contested: a && b ? 1 : 0,
      empty: !a && !b ? 1 : 0,
      ...{ numberA: this.camps[0].number, numberB: this.camps[1].number, moraleA: numbers[0], moraleB: numbers[1] },
    };
    for (const [index, unit] of this.all.entries()) {
      const id = index + 1;
      out[`left ${id}`] = unit.left;
      out[`out ${id}`] = unit.dead ? 1 : 0;
      out[`mean${id}`] = left[index];
      out[`stands${id}`] = stands[index];
      if (unit.horde) out[`squadsLost ${id}`] = unit.given.squads - unit.squads;
      out[`broken ${id}`] = unit.everBroken ? 1 : 0;
      out[`rallied ${id}`] = unit.rallied ? 1 : 0;
    }
    return out;
  }

  protected playRound(): void {
    for (const camp of this.camps) {
      camp.shaken = camp.failed;
      camp.failed = false;
      camp.rallies = false;
      camp.spent = unspent();
    }
    for (const unit of this.all) unit.newRound();
    for (const side of [0, 1] as const) this.command(side);
    for (const unit of this.turns()) if (unit.onField) this.turn(unit);
  }

  /** Who begins, and whether sides or units alternate (AE-LEAD-07). */
  protected turns(): Combatant[] {
    const { first, order } = this.scenario;
    const [one, other] = first === 'A' ? this.camps : [this.camps[1], this.camps[0]];
    if (order === 'side after side') return [...one.units, ...other.units];
    const places = Math.max(one.units.length, other.units.length);
    return Array.from({ length: places }, (_, place) => [one.units[place], other.units[place]])
      .flat()
      .filter((unit) => unit !== undefined);
  }

  /** The Full Action of a Commander while a Horde of his is broken; without one on the list he is off the field. */
  protected command(side: 0 | 1): void {
    const camp = this.camps[side];
    const { command } = side === 0 ? this.scenario.A : this.scenario.B;
    if (command === 0 || !camp.units.some((unit) => unit.onField && unit.broken)) return;
    const chiefs = camp.units.filter(({ given }) => commands(given));
    if (chiefs.length > 0) {
      const chief = chiefs.find((unit) => unit.onField && !unit.helpless);
      if (!chief) return;
      chief.commands = true;
    }
    camp.rallies = test(command, this.dice, this.rulings).passed;
  }

  protected turn(one: Combatant): void {
    let acts = losesMagnitude(one.given) ? this.nerves(one) : true;
    if (!one.onField) return;
    if (one.helpless) one.idle = true;
    if (one.stunned) {
      one.stunned = false;
      this.lead(this.camps[one.side].units);
      acts = false;
    }
    // What befalls a Horde befalls its Specialists (AE-SPEC-03).
    if (one.host && one.given.kind === 'weapon specialist' && (one.host.idle || one.host.helpless)) acts = false;
    if (one.horde) acts = this.upkeep(one, acts);
    const { attacker } = one;
    one.attacker = null;
    if (!one.onField) return;
    if (one.grief > 0) {
      one.grief--;
      if (one.grief === 0) one.mourning = 'table';
      return;
    }
    if (one.shock > 0) {
      one.shock--;
      const reachable = attacker?.onField && !(one.horde && attacker.embedded);
      if (acts && attacker && reachable) this.strikesBack(one, attacker);
      return;
    }
    if (acts && !one.commands) this.attacks(one);
  }

  /** In shock (AE-ABANDON-05). */
  protected strikesBack(one: Combatant, attacker: Combatant): void {
    const way = this.wayOf(one);
    this.attack(one, attacker, way === 'charge' ? 'melee' : way, IN_SHOCK, 'shock');
  }

  /** Replenishing and fire. @returns whether it may still attack */
  private upkeep(one: Combatant, acts: boolean): boolean {
    const { unit } = one;
    if (losesMagnitude(unit)) {
      const back = unit.replenishing + total(giftsOf(unit), ({ replenishing }) => replenishing);
      const most = this.rulings.replenishing === 'up to the start' ? unit.squads * SQUAD : one.squads * SQUAD;
      one.left = Math.max(one.left, Math.min(most, one.left + back));
      one.had = one.left;
    }
    if (!one.onFire) return acts;
    if (one.given.extinguishes && acts && !one.broken && !one.helpless) {
      one.onFire = false;
      return false;
    }
    const slow = unit.kind === 'capital ship' || traitsOf(unit).has('Large');
    this.suffer(one, slow ? 1 : this.dice.die(10), true);
    return acts && one.onField;
  }

  // Nerves.

  /** @returns whether it may act */
  private nerves(one: Combatant): boolean {
    const fled = one.broken;
    if (one.mourning !== 'no') this.mourn(one);
    if (!one.onField) return false;
    const { taken, had } = one;
    one.taken = 0;
    one.had = one.left;
    if (one.broken) return (fled && this.rallies(one)) || (one.onField && withdraws(one));
    if (one.tide || isFearless(one.unit)) return true;
    const camp = this.camps[one.side];
    const traits = traitsOf(one.unit);
    const tests = breakTests(Math.floor(taken / BROKEN_BY), this.nerve(one), one.spare, this.dice, this.rulings);
    if (tests.fails || (tests.hardened && this.rulings.ignoredFailures === 'frighten')) camp.failed = true;
    if (tests.hardened || tests.fails) one.spare = false;
    const short = (left: number) => one.given.squads - squadsIn(left) >= 3;
    const third = this.rulings.breaksAtThreeSquads && !traits.has('Disciplined') && short(one.left) && !short(had);
    if (!tests.fails && !third) return true;
    if (traits.has('Blood Soaked Tide')) {
      one.tide = true;
      return true;
    }
    this.flee(one);
    return one.onField && withdraws(one);
  }

  /** WP and whatever frightens it. */
  private willpower(one: Combatant): number {
    const { unit } = one;
    const given = unit.state.facingFearIncarnate;
    const seen = this.camps[1 - one.side].units
      .filter((foe) => this.near(foe, one))
      .map((foe) => (this.rulings.fearIncarnate === "the tester's" && foe.frightens > 0 ? one.squads : foe.frightens));
    return willpower(unit, one.squads, one.onFire, this.rulings) - 5 * (Math.max(given, ...seen) - given);
  }

  /** Whether a frightening Horde is near enough. */
  protected near(_foe: Combatant, _one: Combatant): boolean {
    return true;
  }

  private nerve(one: Combatant): number {
    const camp = this.camps[one.side];
    const panic = camp.shaken && this.camps[1 - one.side].units.some((foe) => foe.spreadsPanic);
    return this.willpower(one) + 5 * camp.number - (panic ? 10 : 0);
  }

  private rallies(one: Combatant): boolean {
    const { controlPoints } = one.side === 0 ? this.scenario.A : this.scenario.B;
    const there = controlPoints > 0;
    if (there || this.mayRally(one)) {
      if (test(this.nerve(one) + (there ? AT_POINT : 0), this.dice, this.rulings).passed) {
        one.broken = false;
        one.rallied = true;
        return true;
      }
    }
    if (this.fleesOn(one)) this.leave(one);
    return false;
  }

  /** @returns whether it has left the map */
  protected fleesOn(one: Combatant): boolean {
    const { controlPoints, turnsToLeave } = one.side === 0 ? this.scenario.A : this.scenario.B;
    one.fled++;
    return one.fled >= (controlPoints > 0 ? controlPoints : turnsToLeave);
  }

  private mayRally(one: Combatant): boolean {
    const camp = this.camps[one.side];
    if (this.unseen(one) || camp.rallies || traitsOf(one.unit).has('Stubborn')) return true;
    if (camp.units.some((unit) => unit.host === one && unit.onField && (leads(unit.given) || commands(unit.given)))) {
      return true;
    }
    if (one.unit.leader !== 'none') return true;
    const up = ({ units }: Camp) =>
      units.filter((unit) => unit.horde && unit.stands && this.isSeenBy(one, unit)).length;
    return up(camp) > up(this.camps[1 - one.side]);
  }

  /** Whether no enemy sees it. */
  protected unseen(one: Combatant): boolean {
    return one.given.outOfSight;
  }

  protected isSeenBy(_one: Combatant, _unit: Combatant): boolean {
    return true;
  }

  /** Whether two are in melee. */
  protected fights(foe: Combatant, one: Combatant): boolean {
    return foe.opponent === one || one.opponent === foe;
  }

  /** Whoever has just broken runs, where there are places. */
  protected runs(_one: Combatant): void {}

  /** It breaks; those who fight it strike after it, unless it withdraws fighting (AE-MORALE-06, AE-ATK-10, AE-TRAIT-14). */
  private flee(one: Combatant): void {
    one.broken = true;
    one.everBroken = true;
    one.fled = 0;
    this.count(one);
    if (!traitsOf(one.unit).has('Fighting Withdrawal')) {
      for (const foe of this.camps[1 - one.side].units) {
        if (!this.fights(foe, one)) continue;
        if (!foe.stands || foe.helpless || !foe.opportunity || !foe.given.melee || one.left === 0) continue;
        foe.opportunity = false;
        this.strike(foe, one, 'melee', 0, 'opportunity');
      }
    }
    one.opponent = null;
    for (const unit of this.all) if (unit.opponent === one) unit.opponent = null;
    this.runs(one);
  }

  /** AE-ABANDON-01 to -07. */
  private mourn(one: Combatant): void {
    const { dice, rulings } = this;
    const again = one.mourning === 'table';
    one.mourning = 'no';
    if (!again) {
      const rolled = test(this.willpower(one), dice, rulings);
      if (rolled.passed) return;
      one.failedBy = rolled.degrees;
    }
    const row = dice.die(10) + (again && rulings.griefReroll === 'plain' ? 0 : one.failedBy);
    if (row <= 3) this.leave(one);
    else if (row <= 6) {
      if (!one.broken) this.flee(one);
    } else if (row <= 9) one.shock = dice.die(3) + 2;
    else if (row <= 12) one.berserk = true;
    else {
      const points = dice.die(10) + dice.die(10);
      one.grief = dice.die(5) + 5;
      this.suffer(one, points, false);
    }
    one.rewrite();
  }

  // Attacks.

  private wayOf(one: Combatant): Way {
    const { given } = one;
    const closes = one.berserk || (given.closesIn > 0 && this.round >= given.closesIn);
    const fights = closes || (!given.ranged && given.closesIn === 0);
    if (one.broken || !given.melee || !fights) return 'ranged';
    return closes && !one.opponent ? 'charge' : 'melee';
  }

  protected attacks(one: Combatant): void {
    const way = this.wayOf(one);
    if (!weaponOf(one, way)) return;
    const attacks = this.attacksOf(one);
    for (let attack = 0; attack < attacks && one.onField; attack++) {
      const target = this.chosen(one);
      if (!target) return;
      const first = attack === 0;
      this.attack(one, target, !first && way === 'charge' ? 'melee' : way, 0, first ? 'turn' : 'turn, again');
    }
  }

  /** Attacks of its turn; what a leader or Commander gives once a round is spent on it. */
  protected attacksOf(one: Combatant): number {
    let attacks = one.horde ? 1 : one.given.attacks;
    const { own, his } = this.gifts(one);
    if (own.freeAttack && !one.spent.attack) {
      one.spent.attack = true;
      attacks++;
    }
    const { spent } = this.camps[one.side];
    if (his.freeAttack && !spent.attack) {
      spent.attack = true;
      attacks++;
    }
    return attacks;
  }

  /** Whoever stands comes before whoever is broken; then as it is told; then the first in line. */
  private chosen(one: Combatant): Combatant | undefined {
    const { targets, sparesBroken } = one.given;
    const foes = this.camps[1 - one.side].units.filter(
      (foe) => foe.onField && !(one.horde && foe.embedded) && !(sparesBroken && foe.broken),
    );
    const wish = (foe: Combatant): number => {
      if (targets === 'weakest') return foe.left;
      if (targets === 'strongest') return -foe.left;
      if (targets === 'same place') return foe.place === one.place ? 0 : 1;
      if (targets === 'characters first') return foe.horde ? 1 : 0;
      return targets === 'Hordes first' && !foe.horde ? 1 : 0;
    };
    return foes.sort((a, b) => Number(a.broken) - Number(b.broken) || wish(a) - wish(b) || a.place - b.place)[0];
  }

  protected attack(one: Combatant, target: Combatant, way: Way, more: number, when: Moment): void {
    if (!weaponOf(one, way)) return;
    if (way !== 'ranged') one.opponent = target;
    this.strike(one, target, way, more, when);
  }

  protected gifts(one: Combatant) {
    const { unit } = one;
    return { own: giftOf(one.horde ? unit.leader : 'none'), his: giftOf(one.horde ? unit.commander : 'none') };
  }

  private strike(one: Combatant, target: Combatant, way: Way, more: number, when: Moment): void {
    const weapon = weaponOf(one, way);
    if (!weapon) return;
    if (way === 'charge') this.paysFirst(one);
    if (!one.onField) return;
    target.attacker = one;
    const ranged = way === 'ranged';
    const camp = this.camps[one.side];
    const { own, his } = this.gifts(one);
    const surges = ranged && this.spend(own.surge, his.surge, one.spent, camp.spent);
    const unit = one.unit;
    const scene = { ...this.sceneOf(one, target, way, when), more, surges };
    const attack = new Attack(one.fighting(unit), target.fighting(target.asTarget), weapon, scene, this.rulings);
    const rolls = (gift: typeof own) => gift.again === 'any test' || gift.again === (ranged ? 'BS' : 'WS');
    const all = one.horde ? giftsOf(unit) : [];
    const counted = (kind: typeof own.again) => all.filter(({ again }) => again === kind).length;
    const mine = rolls(own) && !one.spent.roll ? 1 : 0;
    const round: Round = {
      rerolls: mine + (rolls(his) && !camp.spent.roll ? 1 : 0),
      rerollsOnCharacters: Math.max(0, counted('attack or damage on characters') - one.hunts),
      damageRerolls: Math.max(0, counted('damage') - one.damageRolls),
      reactions: target.reactions,
    };
    const before = { ...round };
    const blow = attack.play(this.dice, round);
    const used = before.rerolls - round.rerolls;
    if (used > 0 && mine > 0) one.spent.roll = true;
    else if (used > 0) camp.spent.roll = true;
    one.hunts += before.rerollsOnCharacters - round.rerollsOnCharacters;
    one.damageRolls += before.damageRerolls - round.damageRerolls;
    target.reactions = round.reactions;
    if (blow.landed && weapon.qualities.includes('Flame') && target.horde) target.onFire = true;
    const squads = one.squads;
    const magnitude = losesMagnitude(target.given);
    this.lose(target, magnitude ? blow.magnitude : blow.net, magnitude && halvesSwarms(unit, weapon, !ranged), true);
    const traits = traitsOf(unit);
    const wild = ranged && scene.mode !== 'single shot' && one.horde && traits.has('Wild Fire') && !blow.hit;
    const after = way === 'charge' && this.rulings.recklessCost === 'after the blow' && isReckless(one);
    const cost = (wild ? squads : 0) + (after ? 2 * squads : 0);
    if (cost > 0) this.suffer(one, cost, false);
  }

  /** What a Reckless Charge costs, where it is paid before the blow. */
  protected paysFirst(one: Combatant): void {
    if (this.rulings.recklessCost === 'before it' && isReckless(one)) this.suffer(one, 2 * one.squads, false);
  }

  protected sceneOf(one: Combatant, target: Combatant, way: Way, when: Moment): Scene {
    // Who withdraws moves with one of his Half Actions.
    return sceneOf(one, target, way, when, one.broken ? 1 : this.halves(when));
  }

  /** Half Actions for an attack of whoever has not moved. */
  protected halves(when: Moment): 1 | 2 {
    return when === 'shock' && this.rulings.shockActions === 'one' ? 1 : 2;
  }

  /** Whether a surge is spent: a leader's of its own before the Commander's. */
  private spend(own: number | undefined, his: number | undefined, mine: Spent, side: Spent): boolean {
    if (own && !mine.surge) {
      mine.surge = true;
      return true;
    }
    if (!his || side.surge) return false;
    side.surge = true;
    return true;
  }

  // Losses.

  /** Whatever is no attack (RU-21). */
  private suffer(one: Combatant, points: number, halved: boolean): void {
    this.lose(one, points, halved, this.rulings.breakLosses === 'any source');
  }

  private lose(one: Combatant, points: number, halved: boolean, counts: boolean): void {
    if (points <= 0) return;
    if (losesMagnitude(one.given)) {
      const lost = one.losses.of(points, halved, this.rulings.swarmRounding, one.left);
      one.left -= lost.own;
      if (counts) one.taken += this.rulings.ghostLosses === 'count' ? lost.all : lost.own;
    } else one.left = Math.max(0, one.left - points);
    if (one.horde) one.short = Math.max(one.short, one.given.squads - one.squads);
    if (one.left === 0) this.die(one);
  }

  private count(one: Combatant): void {
    if (one.counted) return;
    one.counted = true;
    this.drop(one.side, 1);
  }

  private drop(side: 0 | 1, by: number): void {
    this.camps[side].number = Math.max(-10, this.camps[side].number - by);
  }

  private die(one: Combatant): void {
    one.dead = true;
    const { units } = this.camps[one.side];
    if (one.horde) this.count(one);
    this.drop(one.side, LOSSES[one.given.role]?.by ?? 0);
    if (one.given.role === 'Adept') {
      for (const unit of units) {
        if (unit.onField && unit.horde && traitsOf(unit.given).has('Adept-Linked')) unit.mourning = 'test';
      }
    }
    this.gone(one);
    for (const unit of units) {
      if (unit.host !== one || unit.given.kind !== 'weapon specialist' || !unit.onField) continue;
      unit.left = 0;
      this.die(unit);
    }
    this.lead(units);
  }

  /** Off the map, with the Specialists who may not leave it (AE-SPEC-03). */
  private leave(one: Combatant): void {
    one.away = true;
    const loss = LOSSES[one.given.role];
    if (loss?.drivenOff) this.drop(one.side, loss.by);
    this.gone(one);
    const { units } = this.camps[one.side];
    for (const unit of units) {
      if (unit.host === one && unit.given.kind === 'weapon specialist' && unit.onField) this.leave(unit);
    }
    this.lead(units);
  }

  private gone(one: Combatant): void {
    for (const unit of this.all) if (unit.opponent === one) unit.opponent = null;
  }

  /** What leaders, Commanders and Adepts still do: nothing once they are out, or stunned (AE-LEAD-05, -06, AE-TRAIT-09). */
  private lead(units: readonly Combatant[]): void {
    const able = (unit: Combatant) => unit.onField && !unit.stunned;
    const chiefs = units.filter(({ given }) => commands(given));
    const adepts = units.filter(({ given }) => given.role === 'Adept');
    for (const unit of units) {
      const leaders = units.filter((other) => other.host === unit && leads(other.given));
      unit.led = leaders.length === 0 || leaders.some(able);
      unit.commanded = chiefs.length === 0 || chiefs.some(able);
      unit.adeptDead = unit.given.state.adeptDead || (adepts.length > 0 && adepts.every(({ dead }) => dead));
      unit.rewrite();
    }
  }
}

function leads({ role }: FighterRead): boolean {
  return role === 'leader';
}

function commands({ role }: FighterRead): boolean {
  return role === 'commander' || role === 'supreme commander';
}

function weaponOf({ given }: Combatant, way: Way) {
  return way === 'ranged' ? given.ranged : given.melee;
}

/** Broken, it goes on shooting (AE-TRAIT-14). */
/** A Fortress does not charge, whatever it strikes with (AE-TRAIT-04). */
function isReckless({ horde, unit }: Combatant): boolean {
  return horde && unit.kind !== 'fortress' && traitsOf(unit).has('Reckless Charge');
}

function withdraws(one: Combatant): boolean {
  return traitsOf(one.unit).has('Fighting Withdrawal') && one.given.ranged !== undefined;
}

/** @param halves Half Actions of its turn that are left for an attack */
function sceneOf({ given, unit }: Combatant, { given: aim }: Combatant, way: Way, when: Moment, halves: number): Scene {
  // A Charge is none of the actions of a Weapon Specialist, and a Fortress does not move (AE-WSPEC-03, AE-TRAIT-04).
  const charge = way === 'charge' && unit.kind !== 'weapon specialist' && unit.kind !== 'fortress';
  return {
    melee: way !== 'ranged',
    charge,
    ...carried(given, unit, way === 'ranged', charge ? 2 : 1, when, halves),
    ...{ inCover: aim.inCover, coverAP: aim.coverAP, coverPercent: aim.coverPercent },
    ...{ targetOnItsTerrain: aim.onItsTerrain, pointBlank: false, targetOnAttackersTerrain: false },
    ...{ targetUnaware: false, targetAllOut: false, calledShot: 0 },
  };
}

/**
 * Whether it bursts, and whether it has aimed. A burst takes both Half Actions of a Horde but for Wild Fire, and an aim one,
 * just before the one attack that it is for (AE-ACT-01, AE-ACT-02, AE-TRAIT-22); a Horde's extra attack takes the Half Action that its leader
 * gives (AE-LEAD-49). Shock leaves the attack alone (AE-ABANDON-05).
 * @param takes Half Actions of the attack if it is no burst
 */
export function carried(
  given: FighterRead,
  unit: Combatant['unit'],
  ranged: boolean,
  takes: number,
  when: Moment,
  halves: number,
): Pick<Scene, 'mode' | 'aim'> {
  const wild = traitsOf(unit).has('Wild Fire');
  const left = isHorde(unit) && when === 'turn, again' ? 1 : halves;
  const long = isHorde(unit) && !wild ? 2 : 1;
  // Of somebody by himself only whoever is on the move is too hurried for it.
  const bursts = ranged && given.mode !== 'single shot' && long <= left && (left === 2 || isHorde(unit) || wild);
  const mode = bursts ? given.mode : 'single shot';
  return { mode, aim: given.aims && when === 'turn' && (bursts ? long : takes) + 1 <= left };
}
