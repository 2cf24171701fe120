/** One side of a duel on paper: how it stands, what it may spend, what it does in a turn. */
import type { z } from 'zod';
import { budgetOf, type Dice } from '../../proving/index.ts';
import type { Fighter } from '../../twodice/duel/schema.ts';
import { playActivation, pointsLeft } from './activation.ts';
import { isWarbeast, rollAttack } from './attackRoll.ts';
import { followed, type Memory } from './bestPlay.ts';
import { mark, rollDamage } from './damageRoll.ts';
import { type Burns, firePoints, stays } from './effects.ts';
import { type Deed, purse } from './resources.ts';
import { sum } from './stats.ts';
import { type RulingsRead, Victim } from './victim.ts';

export type FighterRead = z.infer<typeof Fighter>;

/** Boxes of one name in the words of whoever attacks with them (MK3-CRIPPLE-02, -05 to -09). */
const PARTS: Readonly<Record<string, Systems[number]>> = {
  ...{ 'left arm': 'left', 'right arm': 'right', head: 'head', superstructure: 'superstructure' },
  ...{ cortex: 'cortex', brain: 'cortex', 'interface node': 'cortex', movement: 'movement' },
  ...{ Mind: 'mind', Body: 'body', Spirit: 'spirit' },
};
type Systems = Deed['attacker']['crippled'];
const WARJACKS = ['light warjack', 'heavy warjack', 'vector'];

export class Duellist {
  readonly card: FighterRead;
  readonly victim: Victim;
  readonly rulings: RulingsRead;
  frenzies = 0;
  /** Fury on a warbeast. */
  private fury = 0;
  /** Focus that a monstrosity keeps from turn to turn (MK3-MONSTROSITY-04). */
  private focus = 0;
  /** Its own target card, from which being incorporeal comes and goes (MK3-ADV-12). */
  private readonly guise: { incorporeal: boolean };
  /** Fell in its own turn: it lies through it (MK3-KD-02). */
  private fellNow = false;
  /** Best play of positions that came before, by what it could do then. */
  private readonly memories = new Map<string, Memory>();
  private readonly budget = budgetOf(1_000);

  constructor(card: FighterRead, rulings: RulingsRead) {
    this.card = card;
    this.rulings = rulings;
    const guise = { ...card.target };
    this.guise = guise;
    this.victim = new Victim(guise, rulings);
    this.victim.lame = this.stated.includes('movement');
  }

  clear(): void {
    const { target, burning } = this.card;
    this.guise.incorporeal = target.incorporeal;
    this.victim.clear();
    this.frenzies = 0;
    this.fury = 0;
    this.focus = 0;
    this.fellNow = false;
    for (const one of burning) this.victim.lasting.add(one);
  }

  /** Crippled beforehand: systems that it has no boxes for, for boxes alone say how those stand (MK3-CRIPPLE-01, -06). */
  private get stated(): Systems {
    const { systems } = this.victim.forms[0].boxes;
    const drawn = systems.map((system) => PARTS[system.split(': ').at(-1) ?? system]);
    return this.card.attacker.crippled.filter((part) => !drawn.includes(part));
  }

  private get crippled(): Systems {
    const own = Object.entries(PARTS)
      .filter(([box]) => this.victim.crippled(box))
      .map(([, part]) => part);
    return [...new Set([...this.stated, ...own])];
  }

  /** One whole turn. */
  turn(foe: Duellist, charges: boolean, dice: Dice): void {
    this.phases(foe, dice);
    if (this.victim.gone) return;
    if (this.goesWild(dice)) this.frenzy(foe, dice);
    else this.activate(foe, charges, dice);
  }

  /** Maintenance, and Control up to the threshold. */
  private phases(foe: Duellist, dice: Dice): void {
    const { victim, card } = this;
    // Disruption that this one caused lasts until its next turn (MK3-WQ-14, MK3-PRIO-07).
    foe.victim.lasting.delete('Disruption');
    this.collectRage();
    if (this.rulings.monstrosityFocus === 'cleared') this.focus = 0;
    this.burn(dice);
    if (victim.gone) return;
    this.collectRage();
    // Whatever else belongs to Maintenance comes after its continuous effects (step 1.4 of a turn).
    if (card.repair > 0) victim.form.boxes.remove(card.repair, [], this.rulings.boxesBack);
    victim.focus = card.target.powerField;
    victim.fury = card.target.fury;
    // Allocated to what it has kept; none with a crippled brain (MK3-MONSTROSITY-02, -04, MK3-CRIPPLE-02).
    if (this.crippled.includes('cortex')) this.focus = 0;
    else this.focus = Math.min(3, this.focus + card.attacker.points);
  }

  /** Focus for damage suffered, which a crippled brain loses at once (MK3-MONSTROSITY-03, MK3-CRIPPLE-02). */
  private collectRage(): void {
    const { victim } = this;
    this.focus = this.crippled.includes('cortex') ? 0 : Math.min(3, this.focus + victim.rage);
    victim.rage = 0;
  }

  /** Maintenance Phase (MK3-CONT-02, -04, -05). */
  private burn(dice: Dice): void {
    const { victim, guise } = this;
    const lay = victim.down;
    const listed = (['Fire', 'Corrosion'] as const).filter((one): one is Burns => victim.lasting.has(one));
    const shielded = guise.incorporeal || victim.gone;
    const able = listed.filter((one) => !shielded && !victim.target.immunities.includes(one));
    const burning = stays(able, dice);
    for (const one of listed) if (!burning.includes(one)) victim.lasting.delete(one);
    for (const one of burning) {
      if (victim.gone) break;
      const { saves } = victim;
      victim.suffer(one === 'Fire' ? firePoints(victim, this.rulings.shieldsAgainstFire !== false, dice) : 1, dice);
      // At once: the save was from all of it (MK3-RUL-10).
      if (this.rulings.effectsAtOnce === 'at once' && victim.saves > saves) break;
    }
    this.fellNow = victim.down && !lay;
  }

  /** Leeching, then the threshold (MK3-LEECH-01, MK3-THRESH-01). */
  private goesWild(dice: Dice): boolean {
    const { THR, leech } = this.card;
    this.fury -= Math.min(this.fury, leech);
    return THR !== undefined && this.fury > 0 && sum(dice.roll(2)) + this.fury > THR;
  }

  /** They stand close: an attack with a boosted attack roll, no charge attack (MK3-FRENZY-02, -04, -05). */
  private frenzy(foe: Duellist, dice: Dice): void {
    const { victim, card } = this;
    this.frenzies++;
    if (this.rulings.frenzyFury !== 'keep') this.fury = 0;
    this.fade();
    // It may not activate at all (MK3-FRENZY-06); what lies is shaken off (MK3-FRENZY-02).
    if (victim.stationary || victim.inert) return;
    victim.down = false;
    // No ★Attack (MK3-FRENZY-07).
    const strong = card.attacker.weapons.filter((one) => one.class === 'melee' && !one.special);
    const highest = Math.max(...strong.map(({ power }) => (power === '-' ? -1 : power)));
    const weapon = strong.find(({ power }) => (power === '-' ? -1 : power) === highest);
    if (!weapon) return;
    this.guise.incorporeal = false;
    const { attacker, situation } = card;
    const near = { ...situation, charge: 'no' as const };
    const blow = { attacker, weapon, situation: near, rulings: this.rulings, victim: foe.victim, chargeAttack: false };
    // MK3-RUL-19: a crippled Mind takes a die from the boosted roll, or none.
    const crippled = this.crippled.filter((one) => one !== 'mind' || this.rulings.frenzyDice !== 'all three');
    const whole = { ...blow, crippled };
    const verdict = rollAttack(whole, true, dice);
    if (verdict === 'miss') return;
    mark(whole, verdict);
    foe.wounded(rollDamage(whole, verdict, false, dice), dice);
  }

  wounded(points: number, dice: Dice): void {
    const { victim } = this;
    victim.suffer(points, dice, victim.form.boxes.colossal ? { grid: victim.target.firstGrid } : {});
  }

  /** Incorporeal again, and immune again, which ends the effects (MK3-ADV-12, MK3-CONT-01). */
  private fade(): void {
    this.guise.incorporeal = this.card.target.incorporeal;
    if (!this.guise.incorporeal) return;
    this.victim.lasting.delete('Fire');
    this.victim.lasting.delete('Corrosion');
  }

  private activate(foe: Duellist, charges: boolean, dice: Dice): void {
    const deed = this.deed(charges);
    if (!deed) return;
    const { card } = this;
    const { plan } = card;
    const standing =
      plan.kind === 'rule'
        ? playActivation(deed, plan, foe.victim, this.rulings, dice).standing
        : this.follow(deed, plan, foe.victim, dice);
    const left = pointsLeft(deed, standing, plan.keep);
    if (card.FURY !== undefined) this.fury += deed.attacker.points - left;
    if (card.attacker.kind === 'monstrosity') this.focus = left;
    if (standing.struck) this.guise.incorporeal = false;
  }

  /** Best play looks no further than its activation: whom it destroys. */
  private follow(deed: Deed, plan: Extract<FighterRead['plan'], { kind: 'optimal' }>, victim: Victim, dice: Dice) {
    const search = { deed, order: plan.order, victim, rulings: this.rulings, end: () => (victim.gone ? 1 : 0) };
    // Positions are the same only where as much may be done, to a victim that can be hurt as before.
    const key = JSON.stringify([deed, victim.target.incorporeal]);
    const memory = this.memories.get(key) ?? { known: new Map(), moves: new Map() };
    this.memories.set(key, memory);
    return followed(search, plan.keep, memory, this.budget, dice);
  }

  /** What it may do in the activation that begins now, or nothing. */
  private deed(charges: boolean): Deed | null {
    const { victim, card } = this;
    this.fade();
    if (victim.stationary || victim.inert || (victim.down && this.fellNow)) return null;
    const stood = victim.down;
    victim.down = false;
    const { attacker, combatAction } = card;
    const crippled = this.crippled;
    const points = this.points(crippled);
    const wanted = charges && !stood && !crippled.includes('movement') ? card.situation.charge : ('no' as const);
    // A charge is paid for (MK3-CHARGE-06).
    const pays = purse({ attacker: { ...attacker, crippled: [], points }, situation: card.situation, combatAction });
    const charge = pays < 0 ? ('no' as const) : wanted;
    // Aiming takes the movement that standing up has taken (MK3-ATK-10, MK3-KD-02).
    const situation = { ...card.situation, charge, aim: card.situation.aim && !stood };
    if (charge === 'no') situation.assault = false;
    return { attacker: { ...attacker, crippled, points }, situation, combatAction };
  }

  /** Focus of the turn, or how often it may be forced up to its FURY (MK3-FURY-01). */
  private points(crippled: readonly string[]): number {
    const { attacker, FURY } = this.card;
    if (attacker.kind === 'monstrosity') return this.focus;
    if (this.victim.lasting.has('Disruption') && WARJACKS.includes(attacker.kind)) return 0;
    if (isWarbeast(attacker.kind) && crippled.includes('spirit')) return 0;
    return FURY === undefined ? attacker.points : FURY - this.fury;
  }
}
