/** Random power attacks, played from the digest with real dice, against exact arithmetic (MK2-POWER-01 to -18). */
import { expect, test } from 'vitest';
import { type Dice, randomDice } from '../../proving/index.ts';
import { PowerAttack, powerAttack } from '../kinds/powerAttack.ts';
import { armourOf, type Blow, current, rollAttack, rollDamage, type Verdict } from '../referee/attackByHand.ts';
import { Model, modelsOutcome, strayed } from '../referee/modelsByHand.ts';
import { Weapon } from '../scenario/parts.ts';
import { type Counts, count, exactMeasures, expectAgreement, expectSimulated } from './compare.ts';
import { Lot, randomAttacker, randomTarget } from './randomParts.ts';

const TRIALS = 1_200;
const WANTED = 90;
const KINDS = [
  ...['head-butt', 'push', 'lock', 'slam', 'slam', 'throw', 'throw', 'double-hand throw', 'double-hand throw'],
  ...['trample', 'impact', 'slamming attack'],
] as const;
const RANK = { small: 0, medium: 1, large: 2 };
/** Half a base in inches (MK2-STAT-01). */
const RADIUS = { small: 15 / 25.4, medium: 20 / 25.4, large: 25 / 25.4 };

function randomPowerAttacks(): PowerAttack[] {
  const lot = new Lot(84_01);
  const found: PowerAttack[] = [];
  let drawn = 0;
  while (found.length < WANTED) {
    const kind = KINDS[drawn++ % KINDS.length];
    const base = () => lot.pick('small', 'medium', 'large');
    const situation = () => ({ backStrike: lot.often(3), enteredBackArc: lot.often(3), obstacle: lot.often(4) });
    const target = () => ({
      ...randomTarget(lot),
      incorporeal: lot.often(9),
      base: kind === 'trample' ? ('small' as const) : base(),
      STR: 4 + lot.upTo(10),
    });
    const way = {
      ...(lot.often(3) ? { wall: lot.upTo(10) / 2 } : {}),
      ...(lot.often(5) ? { dropAfter: 1 + lot.upTo(3), dropHeight: 1 + lot.upTo(6) } : {}),
    };
    const attack = {
      kind,
      ...(kind === 'lock' ? { tries: lot.upTo(3) } : {}),
      ...(kind === 'slam' ? { moved: lot.upTo(6), reaches: !lot.often(12), rough: lot.often(4), ...way } : {}),
      ...(kind === 'slamming attack'
        ? {
            class: lot.pick('melee', 'ranged', 'magic'),
            POW: 8 + lot.upTo(8),
            bonus: lot.upTo(1),
            rough: lot.often(4),
            ...way,
          }
        : {}),
      ...(kind === 'throw' ? way : {}),
      ...(kind === 'double-hand throw'
        ? { aim: lot.pick('directly away', 'at the first other model'), distance: lot.upTo(12) / 2, ...way }
        : {}),
      ...(kind === 'impact' ? { POW: 8 + lot.upTo(6), moved: 3 } : {}),
    };
    const { modifiers, MAT, RAT, magicAttack, crippled } = randomAttacker(lot, ['melee']);
    const parsed = PowerAttack.safeParse({
      attacker: {
        ...{ name: 'Attacker', kind: kind === 'impact' ? 'warrior' : 'warbeast', cavalry: kind === 'impact' },
        ...{ MAT, RAT, magicAttack, STR: 6 + lot.upTo(8), points: kind === 'impact' ? 0 : 4, modifiers },
        ...{ crippled: crippled?.filter((aspect) => aspect === 'body'), beast: lot.pick('heavy', 'heavy', 'light') },
        weapons: [{ name: 'Claw', class: 'melee', power: 14, initialAttacks: 2, qualities: ['Open Fist'] }],
      },
      ...{ attack, target: target(), situation: situation(), boostAttack: lot.often(4), boostDamage: lot.often(4) },
      others: Array.from({ length: lot.upTo(2) }, () => ({
        ...{ target: target(), situation: situation(), inches: lot.upTo(10) / 2 },
        contact: lot.pick(
          'by distance',
          'by distance',
          'always',
          'when the throw hits',
          'when the throw misses',
          'never',
        ),
        ...{ missDirections: lot.some(['1', '2', '3', '4', '5', '6'], 2), missInches: lot.upTo(2) },
        ...(kind === 'trample' ? { boostAttack: lot.often(3), boostDamage: lot.often(3) } : {}),
      })),
      shieldLost: lot.often(4) ? 'lockedOrBehind' : undefined,
    });
    if (parsed.success && powerAttack.check(parsed.data).length === 0) found.push(parsed.data);
  }
  return found;
}

class Table {
  readonly scenario: PowerAttack;
  readonly models: readonly Model[];
  readonly facts = new Set<string>();
  readonly stream: Dice;
  /** STR now (MK2-STAT-02). */
  private readonly strength: number;
  private readonly bases: ReadonlyArray<keyof typeof RANK>;

  constructor(scenario: PowerAttack, stream: Dice) {
    const { attacker, target, others } = scenario;
    this.scenario = scenario;
    this.stream = stream;
    this.models = [target, ...others.map((other) => other.target)].map((one) => new Model(one));
    this.strength = current(attacker.STR ?? 0, attacker.modifiers.STR, 1);
    this.bases = [target.base, ...others.map((other) => other.target.base)];
  }

  private get own(): keyof typeof RANK {
    const { base, beast, kind, cavalry } = this.scenario.attacker;
    return base ?? (kind === 'warbeast' ? (beast === 'heavy' ? 'large' : 'medium') : cavalry ? 'large' : 'small');
  }

  play(): void {
    for (const model of this.models) model.clear();
    this.facts.clear();
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

  /** The attacker's total is at least the other's (MK2-DICE-07, MK2-POWER-03, -10, -13). */
  private contest(dice: number): boolean {
    let mine = this.strength;
    for (let i = 0; i < dice; i++) mine += this.stream.die(6);
    return mine >= this.stream.die(6) + (this.scenario.target.STR ?? 0);
  }

  private blow(index: number): Blow {
    const { attacker, attack, situation, others } = this.scenario;
    const stat = attack.kind === 'impact' || attack.kind === 'slamming attack' ? attack.POW : (attacker.STR ?? 0);
    const own = attack.kind === 'impact' || attack.kind === 'slamming attack';
    const weapon = Weapon.parse({
      ...{ name: 'Body', class: attack.kind === 'slamming attack' ? attack.class : 'melee', power: stat },
      mount: attack.kind === 'impact',
    });
    const { STR: _, ...modifiers } = attacker.modifiers;
    const larger = attack.kind === 'slam' && index === 0 && RANK[this.bases[0]] > RANK[this.own];
    return {
      attacker: {
        ...attacker,
        modifiers: {
          ...(own ? modifiers : attacker.modifiers),
          attackRolls: attacker.modifiers.attackRolls - (larger ? 2 : 0),
        },
        cavalry: false,
      },
      weapon,
      target: this.models[index].target,
      situation: index === 0 ? situation : others[index - 1].situation,
      options: this.scenario,
      down: this.models[index].down,
      chargeAttack: false,
    };
  }

  private attackOn(index: number, boost: boolean): Verdict {
    return rollAttack(this.blow(index), boost, this.stream);
  }

  private headButt(): void {
    const { boostAttack, boostDamage } = this.scenario;
    const blow = this.blow(0);
    if (this.attackOn(0, boostAttack) === 'miss') return;
    const [target] = this.models;
    target.fall(false);
    target.rolled(rollDamage(blow, false, boostDamage, this.stream) ?? 0);
    target.settle(this.stream);
  }

  /** Trample and impact: a roll for each, all at once (R27, MK2-CAV-04). */
  private each(): void {
    const { boostAttack, boostDamage, others } = this.scenario;
    const boosts = [{ boostAttack, boostDamage }, ...others];
    const verdicts = this.models.map((_, index) => this.attackOn(index, boosts[index].boostAttack));
    this.models.forEach((model, index) => {
      model.struckBy(this.blow(index), verdicts[index], boosts[index].boostDamage, this.stream);
    });
    for (const model of this.models) model.settle(this.stream);
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
    const lay = this.models[0].down;
    if (this.attackOn(0, boostAttack) === 'miss') return;
    const short = slam && attack.moved < 3;
    if (short || lay) {
      if (!short) this.models[0].fall(this.isMagic());
      this.powerDamage(false, 0);
      this.models[0].settle(this.stream);
      return;
    }
    let inches: number = this.stream.die(6);
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
    for (const model of this.models) model.settle(this.stream);
  }

  private powerDamage(solid: boolean, height: number): void {
    const blow = this.blow(0);
    const { boostDamage } = this.scenario;
    // One die more for what is solid.
    const weapon = solid ? { ...blow.weapon, damageDice: { ...blow.weapon.damageDice, additional: 1 } } : blow.weapon;
    const points = rollDamage({ ...blow, weapon }, false, boostDamage, this.stream) ?? 0;
    const [target] = this.models;
    target.rolled(points);
    if (height === 0) return;
    const ARM = armourOf(target.target, this.scenario, { fromBehind: false });
    target.rolled(Math.max(0, this.dice(2 + Math.max(0, Math.ceil(height / 3) - 1)) + 10 - ARM));
  }

  private dice(number: number): number {
    let sum = 0;
    for (let i = 0; i < number; i++) sum += this.stream.die(6);
    return sum;
  }

  private collateral(index: number): void {
    const model = this.models[index];
    const { attack, others } = this.scenario;
    model.hit = true;
    model.fall(false);
    if (model.target.incorporeal) return;
    const fromBehind = others[index - 1].situation.backStrike;
    const ARM = armourOf(model.target, this.scenario, { fromBehind });
    const strength = attack.kind === 'slamming attack' ? attack.POW : this.strength;
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
      const direction = this.stream.die(6);
      const inches = Math.min(Math.ceil(this.stream.die(6) / 2), aimedAt / 2);
      const [x, y] = strayed(direction, inches);
      const centre = aimedAt + RADIUS[this.bases[0]] + RADIUS[this.bases[1]];
      const { end, solid, met } = this.flight([x, centre + y], attack.wall, aimedAt);
      const edge = end > 0 && end >= (attack.dropAfter ?? Infinity) - 1e-9;
      this.land(met, this.afterMiss(direction, inches), solid, end, attack, edge);
      return;
    }
    const direction = this.stream.die(6);
    const inches = Math.min(Math.ceil(this.stream.die(6) / 2), reach / 2);
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
      if (rank < RANK[own] || far === 0) continue;
      // |s * to - (0, at)| = touching, for the smaller s.
      const a = far * far;
      const b = -2 * toY * at;
      const c = at * at - touching * touching;
      const root = b * b - 4 * a * c;
      if (root >= -1e-9 && b <= 0) stopAt(Math.max(0, (-b - Math.sqrt(Math.max(0, root))) / (2 * a)));
    }
    const x = toX * part;
    const end = toY * part;
    const met = there
      .filter(({ touching, at, rank }) => rank <= RANK[own] && Math.sqrt(x * x + (end - at) ** 2) <= touching + 1e-9)
      .map(({ index }) => index);
    return { end, solid, met };
  }
}

test(`${WANTED} random power attacks agree with dice in everything that is measured`, () => {
  const kinds = new Map<string, number>();
  for (const [index, scenario] of randomPowerAttacks().entries()) {
    kinds.set(scenario.attack.kind, (kinds.get(scenario.attack.kind) ?? 0) + 1);
    const question = powerAttack.compile(scenario);
    const measures = exactMeasures(question);
    expectSimulated(question, measures, 8_401 + index, 2_000);
    const table = new Table(scenario, randomDice(84_02, index));
    const counts: Counts = new Map();
    for (let trial = 0; trial < TRIALS; trial++) {
      table.play();
      for (const [name, value] of Object.entries(modelsOutcome(table.models))) count(counts, name, value);
      for (const fact of ['pushed', 'locked', 'free', 'moved', 'solid', 'fell', 'grasped', 'thrown', 'onTarget']) {
        count(counts, fact, table.facts.has(fact) ? 1 : 0);
      }
    }
    expectAgreement(measures, counts, TRIALS, scenario, ['hit1', 'destroyed1']);
  }
  for (const kind of KINDS) expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(2);
});
