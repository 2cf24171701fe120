/**
 * Random Mk II duels, turn by turn with real dice: Maintenance, thresholds and frenzies, standing up, activations. Against
 * exact arithmetic.
 */
import { expect, test } from 'vitest';
import { type Dice, randomDice } from '../../proving/index.ts';
import type { Activation } from '../kinds/activation.ts';
import { Duel, duel } from '../kinds/duel.ts';
import { playByHand } from '../referee/activationByHand.ts';
import { armourOf } from '../referee/attackByHand.ts';
import { Sheet } from '../referee/sheet.ts';
import { TAKEN } from '../rulings.ts';
import { type Counts, count, exactMeasures, expectAgreement, expectSimulated } from './compare.ts';
import { Lot, randomAttacker, randomOptions, randomSituation, randomTarget } from './randomParts.ts';

const TRIALS = 1_200;
const WANTED = 40;

function randomDuels(): Duel[] {
  const lot = new Lot(90_01);
  const found: Duel[] = [];
  const fighter = (name: string) => {
    const attacker = { ...randomAttacker(lot, ['melee', 'melee', 'ranged']), name };
    const { freeStrike: _f, countercharge: _c, ...situation } = randomSituation(lot);
    const beast = attacker.kind === 'warbeast';
    const damage = lot.pick('#1', '#3', '#5:1', '#4', '#6', '@M|b|B|S|s|M');
    const warlock = attacker.kind === 'warlock' && lot.often(2);
    const when = () => lot.pick('never', 'always', 'bought attacks');
    return {
      attacker,
      target: {
        ...{ ...randomTarget(lot), name, damage: warlock ? '#4' : damage, stationary: lot.often(15) },
        ...(warlock
          ? { fury: 1 + lot.upTo(1), beasts: [2 + lot.upTo(3)], transferUse: lot.pick('always', 'lethal') }
          : {}),
      },
      situation,
      plan: { kind: 'rule' as const, boostAttack: when(), boostDamage: when() },
      ...(beast && !lot.often(4)
        ? {
            FURY: 1 + lot.upTo(3),
            THR: 6 + lot.upTo(4),
            leech: lot.upTo(2),
            ...(lot.often(4) ? { THR: undefined } : {}),
          }
        : {}),
      repair: lot.often(3) && /^#\d$/.test(damage) && !warlock ? 1 : 0,
      burning: lot.some(['Fire', 'Corrosion'] as const, 3),
    };
  };
  while (found.length < WANTED) {
    const parsed = Duel.safeParse({
      ...{ first: fighter('First'), second: fighter('Second'), rounds: 1 + lot.upTo(2), ...randomOptions(lot) },
      frenzyFury: lot.often(4) ? lot.pick('removeAny', 'keep') : undefined,
    });
    if (!parsed.success || duel.check(parsed.data).length > 0) continue;
    if (duel.estimate(parsed.data).exact !== null) found.push(parsed.data);
  }
  // One that frenzies for certain in its second turn.
  const mad = (name: string, power: number) => ({
    attacker: { name, kind: 'warbeast' as const, MAT: 6, weapons: [{ name: 'Claw', class: 'melee' as const, power }] },
    target: { name, DEF: 13, ARM: 18, damage: '#20' },
  });
  const certain = { first: { ...mad('Mad', 16), FURY: 1, THR: 1 }, second: mad('Tame', 0), rounds: 2 };
  return [...found, Duel.parse(certain)];
}

type Fighter = Duel['first'];

class Side {
  readonly sheet: Sheet;
  readonly fighter: Fighter;
  readonly on = new Set<'Fire' | 'Corrosion'>();
  /** 0 up; 1 down since the enemy's turn; 2 since its own, so that it lies for one more (MK2-KD-03). */
  down = 0;
  fury = 0;
  frenzies = 0;
  /** It has attacked and is incorporeal no longer until its next turn (MK2-ADV-08). */
  solid = false;
  /** Its activations in each of its states, so that the pencil need not work them out again. */
  readonly known = new Map<string, Activation>();

  constructor(fighter: Fighter) {
    this.fighter = fighter;
    this.sheet = new Sheet(fighter.target);
  }

  clear(): void {
    const { target, burning } = this.fighter;
    this.sheet.clear();
    this.on.clear();
    for (const effect of burning) if (!target.immunities.includes(effect) && !target.incorporeal) this.on.add(effect);
    this.down = target.knockedDown ? 1 : 0;
    this.fury = 0;
    this.frenzies = 0;
    this.solid = false;
  }

  lost(aspect: 'M' | 'B' | 'S', name: 'mind' | 'body' | 'spirit'): boolean {
    return this.fighter.attacker.crippled.includes(name) || this.sheet.crippled(aspect);
  }
}

class Table {
  private readonly scenario: Duel;
  private readonly stream: Dice;
  readonly sides: readonly [Side, Side];

  constructor(scenario: Duel, stream: Dice) {
    this.scenario = scenario;
    this.stream = stream;
    this.sides = [new Side(scenario.first), new Side(scenario.second)];
  }

  /** @returns who has won, 0 or 1, or -1, and the round */
  play(): readonly [winner: number, round: number] {
    for (const side of this.sides) side.clear();
    for (let round = 0; round < this.scenario.rounds; round++) {
      for (const who of [0, 1]) {
        const own = this.sides[who];
        const foe = this.sides[1 - who];
        // Incorporeal again, which no effect survives (MK2-CONT-06).
        if (own.solid && own.fighter.target.incorporeal) own.on.clear();
        own.solid = false;
        this.maintenance(own);
        if (!own.sheet.gone) this.controlAndActivation(own, foe, round === 0 && who === 0);
        if (own.sheet.gone) return [1 - who, round];
        if (foe.sheet.gone) return [who, round];
      }
    }
    return [-1, this.scenario.rounds - 1];
  }

  /** MK2-CONT-02, -03, -04, -05, R13, R23. */
  private maintenance(own: Side): void {
    const { stream } = this;
    const { target } = own.fighter;
    for (const effect of ['Fire', 'Corrosion'] as const) {
      if (own.on.has(effect) && stream.die(6) <= 2) own.on.delete(effect);
    }
    const points: number[] = [];
    if (own.on.has('Fire')) {
      const { DEF, ARM } = own.sheet.form;
      const armour = armourOf({ ...target, DEF, ARM }, this.scenario, { fromBehind: false });
      points.push(Math.max(0, stream.die(6) + stream.die(6) + 12 - armour));
    }
    if (own.on.has('Corrosion')) points.push(1);
    for (const suffered of points) {
      if (suffered === 0 || !own.sheet.suffer(suffered, stream.die(6))) continue;
      this.disabled(own);
      return;
    }
  }

  private disabled(own: Side): void {
    const { target } = own.fighter;
    if (target.tough && target.leavesPlayWhenDisabled !== 'before Tough' && this.stream.die(6) >= 5) {
      own.sheet.saved();
      if (!target.cannotBeKnockedDown) own.down = 2;
    } else own.sheet.fall();
  }

  private controlAndActivation(own: Side, foe: Side, opening: boolean): void {
    const { stream } = this;
    const { attacker, FURY, THR, leech, repair, target, situation } = own.fighter;
    own.sheet.refresh();
    const beast = attacker.kind === 'warbeast' && FURY !== undefined;
    own.fury = beast ? Math.max(0, own.fury - leech) : 0;
    for (let i = 0; i < repair; i++) own.sheet.saved();
    let frenzied = false;
    if (beast && THR !== undefined && own.fury > 0) {
      frenzied = stream.die(6) + stream.die(6) + own.fury > THR;
      if (frenzied) own.frenzies++;
    }
    // A stationary model does nothing (MK2-KD-05, R12).
    if (target.stationary) return;
    if (own.down === 2) {
      own.down = 1;
      return;
    }
    const rose = own.down === 1;
    own.down = 0;
    const spirit = own.lost('S', 'spirit');
    const held = beast ? (spirit ? 0 : Math.max(0, (FURY ?? 0) - own.fury)) : attacker.points;
    const purse = frenzied ? 0 : attacker.kind === 'warrior' ? 0 : held;
    const price = attacker.kind === 'warbeast' ? 1 : 0;
    const able = opening && !rose && !frenzied && situation.charge !== 'no' && purse >= price;
    const one = this.activationOf(own, foe, { purse, frenzied, charges: able, aims: situation.aim && !rose });
    const on = { sheet: foe.sheet, down: foe.down > 0 };
    const { standing } = playByHand(one, this.scenario, stream, null, on);
    // None of the weapons here is magic.
    own.solid = standing.made > 0;
    if (beast && !frenzied) own.fury += purse - standing.points;
    const keeps = (this.scenario.frenzyFury ?? (this.scenario.edition === 'mk2' ? 'removeAny' : 'keep')) === 'keep';
    if (frenzied && !keeps) own.fury = 0;
    if (foe.sheet.gone) return;
    for (const effect of standing.lasting) foe.on.add(effect);
    foe.down = standing.down ? 1 : 0;
  }

  private activationOf(
    own: Side,
    foe: Side,
    how: { readonly purse: number; readonly frenzied: boolean; readonly charges: boolean; readonly aims: boolean },
  ): Activation {
    const { attacker, situation, combatAction, plan } = own.fighter;
    const aspects = [
      ['M', 'mind'],
      ['B', 'body'],
      ['S', 'spirit'],
    ] as const;
    const crippled = aspects.flatMap(([letter, name]) => (own.lost(letter, name) ? [name] : []));
    const key = `${crippled} ${foe.solid} ${JSON.stringify(how)}`;
    const known = own.known.get(key);
    if (known) return known;
    const { purse, frenzied, charges, aims } = how;
    const { edition, chargeBoost, shieldLost } = this.scenario;
    const struck = foe.solid ? { ...foe.fighter.target, incorporeal: false } : foe.fighter.target;
    const base = { target: struck, situation: { ...situation, charge: 'no' as const, aim: aims } };
    const options = { edition, chargeBoost, shieldLost, rulings: TAKEN };
    const common = { ...base, afterDestroyed: 'stop' as const, ...options };
    let made: Activation;
    if (frenzied) {
      // One attack with the strongest melee weapon, both rolls boosted (MK2-FRENZY-04).
      const power = ({ power: POW }: (typeof attacker.weapons)[number]) => (POW === '-' ? -1 : POW);
      const melee = attacker.weapons.filter((weapon) => weapon.class === 'melee');
      const strongest = melee.reduce((best, weapon) => (power(weapon) > power(best) ? weapon : best));
      const weapon = { ...strongest, initialAttacks: 1, grantsAttack: 'never' as const, special: false };
      const steps = [{ weapon: weapon.name, bought: false, boostAttack: true, boostDamage: true }];
      const beast = { ...attacker, kind: 'warlock' as const, points: 2, weapons: [weapon], crippled };
      made = { ...common, attacker: beast, combatAction: 'melee', plan: { kind: 'script', steps } };
    } else {
      if (plan.kind === 'optimal') throw new TypeError('only rules here');
      const charge = charges ? situation.charge : ('no' as const);
      made = {
        ...common,
        attacker: { ...attacker, points: purse, crippled },
        ...{ situation: { ...base.situation, charge }, combatAction, plan },
      };
    }
    own.known.set(key, made);
    return made;
  }
}

test(`${WANTED} random duels agree with dice in everything that is measured`, () => {
  let frenzies = 0;
  let answered = 0;
  for (const [index, scenario] of randomDuels().entries()) {
    const question = duel.compile(scenario);
    const measures = exactMeasures(question);
    answered++;
    expectSimulated(question, measures, 9_001 + index, 2_000);
    const table = new Table(scenario, randomDice(90_02, index));
    const counts: Counts = new Map();
    const [first, second] = table.sides;
    const left = ({ sheet }: Side) => sheet.left;
    for (let trial = 0; trial < TRIALS; trial++) {
      const [winner, round] = table.play();
      count(counts, 'firstWins', winner === 0 ? 1 : 0);
      count(counts, 'secondWins', winner === 1 ? 1 : 0);
      count(counts, 'neither', winner < 0 ? 1 : 0);
      count(counts, 'rounds', round + 1);
      count(counts, 'firstLeft', left(first));
      count(counts, 'secondLeft', left(second));
      count(counts, 'firstFrenzies', first.frenzies);
      count(counts, 'secondFrenzies', second.frenzies);
      frenzies += first.frenzies + second.frenzies;
    }
    expectAgreement(measures, counts, TRIALS, scenario, ['firstWins', 'rounds', 'firstLeft']);
  }
  expect(answered).toBe(WANTED + 1);
  expect(frenzies).toBeGreaterThan(TRIALS);
});
