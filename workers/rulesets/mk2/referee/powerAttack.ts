/** Power attacks at the table: contests, slams, throws, whom they meet, what falls (MK2-POWER-01 to -18). */
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { PowerAttack } from '../kinds/powerAttack.ts';
import {
  armourOf,
  type Blow,
  current,
  type HandWeapon,
  mayBoostAttack,
  mayBoostDamage,
  rollAttack,
  rollDamage,
  strengthened,
  type Verdict,
} from './attackByHand.ts';
import { Model, modelsOutcome, strayed } from './modelsByHand.ts';

const RANK = { small: 0, medium: 1, large: 2 };
/** Half a base in inches (MK2-STAT-01). */
const RADIUS = { small: 15 / 25.4, medium: 20 / 25.4, large: 25 / 25.4 };
const FACTS = ['pushed', 'locked', 'free', 'moved', 'solid', 'fell', 'grasped', 'thrown', 'onTarget'] as const;

const NO_DICE = { additional: 0, fewer: 0, dropLowest: 0, dropHighest: 0 };
/** STR or a POW, and nothing of any weapon (MK2-POWER-01). */
const BODY: HandWeapon = {
  ...{ name: 'Body', class: 'melee', power: 0, initialAttacks: 1, ROF: 1, cost: 0, qualities: [], spray: false },
  ...{ attackModifier: 0, damageModifier: 0, special: false, mount: false, grantsAttack: 'never', grantsAtMost: 1 },
  ...{ attackDice: { ...NO_DICE, rerollMisses: 0 }, damageDice: { ...NO_DICE, rerollBelow: 0 } },
};

export const powerAttackReferee: Referee<PowerAttack> = (scenario) => {
  const table = new Table(scenario);

  function play(dice: Dice): Outcome {
    table.play(dice);
    const facts = FACTS.map((fact) => [fact, table.facts.has(fact) ? 1 : 0]);
    return { ...modelsOutcome(table.models), ...Object.fromEntries(facts) };
  }

  return { play };
};

class Table {
  readonly scenario: PowerAttack;
  readonly models: readonly Model[];
  readonly facts = new Set<string>();
  private stream: Dice | null = null;
  private points = 0;
  /** STR now (MK2-STAT-02). */
  private readonly strength: number;
  private readonly bases: ReadonlyArray<keyof typeof RANK>;

  constructor(scenario: PowerAttack) {
    const { attacker, target, others } = scenario;
    this.scenario = scenario;
    this.models = [target, ...others.map((other) => other.target)].map((one) => new Model(one, scenario.rulings));
    this.strength = current(attacker.STR ?? 0, attacker.modifiers.STR, 1, scenario.rulings);
    this.bases = [target.base, ...others.map((other) => other.target.base)];
  }

  private get rolls(): Dice {
    if (!this.stream) throw new TypeError('nobody has brought dice');
    return this.stream;
  }

  private get own(): keyof typeof RANK {
    const { base, beast, kind, cavalry } = this.scenario.attacker;
    return base ?? (kind === 'warbeast' ? (beast === 'heavy' ? 'large' : 'medium') : cavalry ? 'large' : 'small');
  }

  play(dice: Dice): void {
    this.stream = dice;
    for (const model of this.models) model.clear();
    this.facts.clear();
    const { attacker } = this.scenario;
    const forced = attacker.kind === 'warbeast' && !['impact', 'slamming attack'].includes(this.scenario.attack.kind);
    this.points = attacker.points - (forced ? 1 : 0);
    const { attack } = this.scenario;
    if (attack.kind === 'push') {
      this.models[0].hit = true;
      if (this.contest(1)) this.facts.add('pushed');
    } else if (attack.kind === 'lock') this.lock(attack.tries);
    else if (attack.kind === 'head-butt') this.headButt();
    else if (attack.kind === 'slam' || attack.kind === 'slamming attack') this.slam(attack);
    else if (attack.kind === 'throw') this.hurl(attack, 1, undefined);
    else if (attack.kind === 'double-hand throw') {
      this.hurl(attack, 2, attack.aim === 'directly away' ? undefined : (attack.distance ?? 0));
    } else this.each();
  }

  private pay(): boolean {
    if (this.points < 1) return false;
    this.points--;
    return true;
  }

  private boosts(blow: Blow, wanted: boolean): boolean {
    return wanted && mayBoostDamage(blow) && this.pay();
  }

  /** The attacker's total is at least the other's (MK2-DICE-07, MK2-POWER-03, -10, -13). */
  private contest(dice: number): boolean {
    let mine = this.strength;
    for (let i = 0; i < dice; i++) mine += this.rolls.die(6);
    return mine >= this.rolls.die(6) + (this.scenario.target.STR ?? 0);
  }

  private blow(index: number): Blow {
    const { attacker, attack, situation, others, rulings } = this.scenario;
    const mount = attack.kind === 'impact';
    const stat = attack.kind === 'impact' || attack.kind === 'slamming attack' ? attack.POW : (attacker.STR ?? 0);
    // An impact attack is one with the Mount, if that is listed (MK2-CAV-03, -04).
    const listed = mount ? attacker.weapons.find((one) => one.mount) : undefined;
    const sort = attack.kind === 'slamming attack' ? attack.class : 'melee';
    const weapon: HandWeapon = listed ?? { ...BODY, class: sort, power: stat, mount };
    const { STR: _, ...modifiers } = attacker.modifiers;
    // R18, the other way: under 3" nothing is slammed.
    const slams = attack.kind === 'slam' && (attack.moved >= 3 || rulings.shortSlams === 'yes');
    const larger = slams && index === 0 && RANK[this.bases[0]] > RANK[this.own];
    return {
      attacker: {
        ...attacker,
        modifiers: {
          ...(mount ? modifiers : attacker.modifiers),
          attackRolls: attacker.modifiers.attackRolls - (larger ? 2 : 0),
        },
        cavalry: false,
        // R19: a mount is no power attack.
        crippled: attacker.crippled.filter((one) => one !== 'body' || mount || rulings.crippledPower !== 'all dice'),
      },
      weapon,
      target: this.models[index].facing(),
      situation: index === 0 ? situation : others[index - 1].situation,
      options: this.scenario,
      down: this.models[index].down,
      chargeAttack: false,
    };
  }

  private attackOn(index: number, boost: boolean): Verdict {
    const blow = this.blow(index);
    return rollAttack(blow, boost && mayBoostAttack(blow) && this.pay(), this.rolls);
  }

  private headButt(): void {
    const { boostAttack, boostDamage } = this.scenario;
    const blow = this.blow(0);
    if (this.attackOn(0, boostAttack) === 'miss') return;
    const [target] = this.models;
    target.fall(false);
    target.rolled(rollDamage(blow, false, this.boosts(blow, boostDamage), this.rolls) ?? 0);
    target.settle(this.rolls, this.scenario.rulings.simultaneousTough);
  }

  /** Trample and impact: a roll for each, all at once (R27, MK2-CAV-04). */
  private each(): void {
    const { boostAttack, boostDamage, others } = this.scenario;
    const boosts = [{ boostAttack, boostDamage }, ...others];
    const verdicts = this.models.map((_, index) => this.attackOn(index, boosts[index].boostAttack));
    this.models.forEach((model, index) => {
      if (verdicts[index] === 'miss') return;
      const blow = this.blow(index);
      model.struckBy(blow, verdicts[index], this.boosts(blow, boosts[index].boostDamage), this.rolls);
    });
    for (const model of this.models) model.settle(this.rolls, this.scenario.rulings.simultaneousTough);
  }

  private lock(tries: number): void {
    if (this.attackOn(0, this.scenario.boostAttack) === 'miss') return;
    this.models[0].hit = true;
    this.facts.add('locked');
    for (let i = 0; i < tries && !this.facts.has('free'); i++) if (!this.contest(1)) this.facts.add('free');
  }

  /** MK2-POWER-05 to -08. */
  private slam(attack: Extract<PowerAttack['attack'], { kind: 'slam' | 'slamming attack' }>): void {
    const { boostAttack } = this.scenario;
    const slam = attack.kind === 'slam';
    if (slam && !attack.reaches) return;
    // Whoever lies is not moved, nor is an incorporeal model (MK2-KD-04, MK2-ADV-08).
    const lay = this.models[0].down || this.scenario.target.incorporeal;
    if (this.attackOn(0, boostAttack) === 'miss') return;
    const short = slam && attack.moved < 3;
    if (short || lay) {
      if (!short) this.models[0].fall(this.isMagic());
      this.powerDamage(false, 0);
      this.models[0].settle(this.rolls, this.scenario.rulings.simultaneousTough);
      return;
    }
    let inches: number = this.rolls.die(6);
    if (!slam) inches += attack.bonus;
    else if (RANK[this.own] < RANK[this.bases[0]]) inches /= 2;
    if (attack.rough) inches /= 2;
    this.facts.add('moved');
    // Along its way: smaller bases are crossed, an equal or larger one stops it.
    const met: number[] = [];
    let solid = false;
    let end = inches;
    if (attack.wall !== undefined && attack.wall <= end + 1e-9) {
      end = attack.wall;
      solid = true;
    }
    const way = this.byDistance().sort((a, b) => this.inchesTo(a) - this.inchesTo(b));
    const stops = way.filter(
      (index) => RANK[this.bases[index]] >= RANK[this.bases[0]] && this.inchesTo(index) <= end + 1e-9,
    );
    if (stops.length > 0) {
      end = Math.min(end, this.inchesTo(stops[0]));
      solid = true;
    }
    end = Math.min(end, this.statedStop(false));
    for (const index of way) if (this.inchesTo(index) <= end + 1e-9) met.push(index);
    this.land(met, this.always(), solid, end, attack);
  }

  private isMagic(): boolean {
    const { attack } = this.scenario;
    return attack.kind === 'slamming attack' && attack.class === 'magic';
  }

  private inchesTo(index: number): number {
    return this.scenario.others[index - 1].inches;
  }

  /** Indices of the models that stand in the way; an incorporeal one stops nothing (MK2-ADV-08). */
  private byDistance(): number[] {
    return this.scenario.others.flatMap((other, i) =>
      other.contact === 'by distance' && !other.target.incorporeal ? [i + 1] : [],
    );
  }

  /** Where somebody stops it who is contacted in any case, with a base at least as large (MK2-POWER-07, -11). */
  private statedStop(aimed: boolean): number {
    const own = RANK[this.bases[0]];
    const stop = this.always().filter((index) => RANK[this.bases[index]] >= own && !(aimed && index === 1));
    return Math.min(Number.POSITIVE_INFINITY, ...stop.map((index) => this.inchesTo(index)));
  }

  private always(): number[] {
    return this.scenario.others.flatMap((other, i) => (other.contact === 'always' ? [i + 1] : []));
  }

  /** Where it ends: all damage at once, collateral on equal and smaller bases (MK2-POWER-07, -08, -12, MK2-FALL-01). */
  private land(
    met: readonly number[],
    stated: readonly number[],
    stopped: boolean,
    gone: number,
    { dropAfter, dropHeight }: { dropAfter?: number | undefined; dropHeight: number },
    edge = gone >= (dropAfter ?? Infinity),
  ): void {
    const own = RANK[this.bases[0]];
    const solid = stopped || stated.some((index) => RANK[this.bases[index]] >= own);
    if (solid) this.facts.add('solid');
    if (edge) this.facts.add('fell');
    this.models[0].fall(this.isMagic());
    this.powerDamage(solid, edge ? dropHeight : 0);
    const hit = [...met, ...stated].filter((index) => RANK[this.bases[index]] <= own);
    for (const index of new Set(hit)) this.collateral(index);
    for (const model of this.models) model.settle(this.rolls, this.scenario.rulings.simultaneousTough);
  }

  private powerDamage(solid: boolean, height: number): void {
    const blow = this.blow(0);
    const { boostDamage } = this.scenario;
    // One die more for what is solid.
    const weapon = solid ? { ...blow.weapon, damageDice: { ...blow.weapon.damageDice, additional: 1 } } : blow.weapon;
    const points = rollDamage({ ...blow, weapon }, false, this.boosts(blow, boostDamage), this.rolls) ?? 0;
    const [target] = this.models;
    target.rolled(points);
    if (height === 0) return;
    const fromBehind = this.scenario.rulings.shieldsAgainstFire === 'no';
    const ARM = armourOf(target.facing(), this.scenario, { fromBehind });
    target.rolled(Math.max(0, this.dice(2 + Math.max(0, Math.ceil(height / 3) - 1)) + 10 - ARM));
  }

  private dice(number: number): number {
    let sum = 0;
    for (let i = 0; i < number; i++) sum += this.rolls.die(6);
    return sum;
  }

  private collateral(index: number): void {
    const model = this.models[index];
    const { attack, attacker, others } = this.scenario;
    model.hit = true;
    model.fall(false);
    if (model.target.incorporeal) return;
    const fromBehind = others[index - 1].situation.backStrike;
    const ARM = armourOf(model.facing(), this.scenario, { fromBehind });
    const slams = attack.kind === 'slamming attack';
    const moved = slams && attack.class === 'melee' ? strengthened(attacker, this.scenario) : 0;
    const strength = slams ? attack.POW + moved : this.strength;
    model.rolled(Math.max(0, this.dice(2) + strength - ARM));
  }

  /** MK2-POWER-10 to -14. */
  private hurl(
    attack: { wall?: number | undefined; dropAfter?: number | undefined; dropHeight: number },
    hands: number,
    aimedAt: number | undefined,
  ): void {
    if (this.attackOn(0, this.scenario.boostAttack) === 'miss') return;
    this.models[0].hit = true;
    this.facts.add('grasped');
    if (!this.contest(hands)) return;
    this.facts.add('thrown');
    const reach = this.strength / 2 + (this.own === 'large' && this.bases[0] === 'small' ? 1 : 0);
    const { others } = this.scenario;
    if (aimedAt !== undefined && aimedAt <= reach) {
      if (this.attackOn(1, others[0].boostAttack) !== 'miss') {
        this.facts.add('onTarget');
        const { end, solid, met } = this.flight([0, aimedAt], attack.wall, aimedAt);
        const blocked = end < aimedAt - 1e-9;
        const stated = others.flatMap(({ contact }, i) =>
          contact === 'always' || (!blocked && i > 0 && contact === 'when the throw hits') ? [i + 1] : [],
        );
        this.land(met, stated, solid, end, attack, end > 0 && end >= (attack.dropAfter ?? Infinity) - 1e-9);
        return;
      }
      const direction = this.rolls.die(6);
      const inches = Math.min(Math.ceil(this.rolls.die(6) / 2), aimedAt / 2);
      const [x, y] = strayed(direction, inches);
      const centre = aimedAt + RADIUS[this.bases[0]] + RADIUS[this.bases[1]];
      const { end, solid, met } = this.flight([x, centre + y], attack.wall, aimedAt);
      const edge = end > 0 && end >= (attack.dropAfter ?? Infinity) - 1e-9;
      this.land(met, this.afterMiss(direction, inches), solid, end, attack, edge);
      return;
    }
    const direction = this.rolls.die(6);
    const inches = Math.min(Math.ceil(this.rolls.die(6) / 2), reach / 2);
    const [x, y] = strayed(direction, inches);
    const { end, solid, met } = this.flight([x, reach + y], attack.wall, aimedAt);
    const stated = this.afterMiss(direction, inches);
    this.land(met, stated, solid, end, attack, end > 0 && end >= (attack.dropAfter ?? Infinity) - 1e-9);
  }

  private afterMiss(direction: number, inches: number): number[] {
    return this.scenario.others.flatMap(({ contact, missDirections, missInches }, i) => {
      if (contact === 'always') return [i + 1];
      const there = missDirections.length === 0 || missDirections.some((one) => Number(one) === direction);
      return contact === 'when the throw misses' && there && inches >= missInches ? [i + 1] : [];
    });
  }

  /** Straight to a point over smaller bases, until a base at least as large or something solid is touched (MK2-POWER-11). */
  private flight([toX, toY]: readonly [number, number], wall: number | undefined, aimedAt: number | undefined) {
    const { others } = this.scenario;
    const own = this.bases[0];
    const far = Math.sqrt(toX * toX + toY * toY);
    const there = others.flatMap(({ contact, inches, target }, i) => {
      const aimed = i === 0 && aimedAt !== undefined;
      const counts = aimed ? contact !== 'never' : contact === 'by distance';
      if (!counts || target.incorporeal) return [];
      const touching = RADIUS[own] + RADIUS[this.bases[i + 1]];
      return [{ index: i + 1, touching, at: (aimed ? aimedAt : inches) + touching, rank: RANK[this.bases[i + 1]] }];
    });
    let part = 1;
    let solid = false;
    const stopAt = (share: number) => {
      if (share * far > far + 1e-9) return;
      solid = true;
      part = Math.min(part, share);
    };
    if (wall !== undefined && toY > 0) stopAt(wall / toY);
    for (const { touching, at, rank } of there) {
      if (rank < RANK[own]) continue;
      if (far === 0) {
        // It goes nowhere, and touches whom it touches already.
        if (at <= touching + 1e-9) solid = true;
        continue;
      }
      // |s * to - (0, at)| = touching, for the smaller s.
      const a = far * far;
      const b = -2 * toY * at;
      const c = at * at - touching * touching;
      const root = b * b - 4 * a * c;
      if (root >= -1e-9 && b <= 0) stopAt(Math.max(0, (-b - Math.sqrt(Math.max(0, root))) / (2 * a)));
    }
    if (far > 0) part = Math.min(part, this.statedStop(aimedAt !== undefined) / far);
    const x = toX * part;
    const end = toY * part;
    const met = there
      .filter(({ touching, at, rank }) => rank <= RANK[own] && Math.sqrt(x * x + (end - at) ** 2) <= touching + 1e-9)
      .map(({ index }) => index);
    return { end, solid, met };
  }
}
