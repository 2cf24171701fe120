/** Duels turn by turn: Maintenance, thresholds and frenzies, standing up, activations (sections 3 and 4 of the digest). */
import { budgetOf, type Dice, type Outcome, type Referee, type Ruling } from '../../proving/index.ts';
import type { Activation } from '../kinds/activation.ts';
import type { Duel } from '../kinds/duel.ts';
import { playByHand, type Standing } from './activationByHand.ts';
import { armourOf } from './attackByHand.ts';
import { followed, type Memory } from './bestPlay.ts';
import { PRESETS } from './presets.ts';
import { Sheet } from './sheet.ts';

export const duelReferee: Referee<Duel> = (scenario) => {
  const fighters = [scenario.first, scenario.second];
  if (fighters.some(({ target }) => target.others.length > 0)) return { passes: 'a unit in a duel' };
  if (fighters.some(({ target }) => target.damage.includes('/'))) return { passes: 'a dragoon in a duel' };
  const table = new Table(scenario);
  if (fighters.some(({ plan }) => plan.kind === 'optimal')) return bestRound(scenario, table);

  function play(dice: Dice): Outcome {
    const ended: Outcome[] = [];
    const [winner, round] = table.play(dice, () => ended.push(standings(table)));
    // What holds when it is over holds to the last round.
    while (ended.length < scenario.rounds) ended.push(standings(table));
    const [first, second] = table.sides;
    return {
      ...{ firstWins: winner === 0 ? 1 : 0, secondWins: winner === 1 ? 1 : 0, neither: winner < 0 ? 1 : 0 },
      ...{ rounds: round + 1, firstLeft: first.sheet.left, secondLeft: second.sheet.left },
      ...{ firstFrenzies: first.frenzies, secondFrenzies: second.frenzies },
      ...series('firstBy', scenario.rounds, (by) => winner === 0 && round <= by),
      ...series('secondBy', scenario.rounds, (by) => winner === 1 && round <= by),
      ...Object.fromEntries(Object.keys(ended[0]).map((name) => [name, ended.map((one) => Number(one[name]))])),
    };
  }

  return { play };
};

/**
 * Duels in which somebody plays as well as can be. Best play looks no further than its activation, and of choices that
 * destroy as often it may take any, so that what comes after the first one is not known.
 */
function bestRound({ first, second }: Duel, table: Table): Ruling {
  const plans = [first.plan, second.plan];
  if (plans.some((plan) => plan.kind === 'optimal' && plan.aim !== 'destroy')) {
    return { passes: 'best play for something else than victory' };
  }
  const gone = (who: 0 | 1) => (table.sides[who].sheet.gone ? 1 : 0);
  if (first.plan.kind !== 'optimal') {
    return {
      play: (dice) => {
        table.begin(dice);
        table.turn(0, true);
        if (!gone(0) && !gone(1)) table.turn(1, false);
        return { firstBy: [gone(1)], secondBy: [gone(0)] };
      },
    };
  }
  const play = (dice: Dice): Outcome => {
    table.begin(dice);
    table.turn(0, true);
    return { firstBy: [gone(1)] };
  };
  // What burns may still be destroyed before the round is over.
  const lights = first.attacker.weapons.some(({ qualities }) =>
    qualities.some((name) => /(Fire|Corrosion)$/.test(name) && !name.startsWith('Damage Type')),
  );
  return lights || second.burning.length > 0 ? { play, atLeast: 'firstBy[0]' } : { play };
}

/** Aspects that are crippled, and beasts that are destroyed, as things stand. */
function standings({ sides }: Table): Outcome {
  const aspects = { M: 'Mind', B: 'Body', S: 'Spirit' } as const;
  return Object.fromEntries(
    sides.flatMap(({ sheet }, who) => {
      const name = who === 0 ? 'first' : 'second';
      return [
        ...(['M', 'B', 'S'] as const).flatMap((aspect) =>
          sheet.has(aspect) ? [[`${name} ${aspects[aspect]}`, sheet.gone || sheet.crippled(aspect) ? 1 : 0]] : [],
        ),
        ...sheet.takers.map((left, beast) => [`${name} beast ${beast + 1} destroyed`, left === 0 ? 1 : 0]),
      ];
    }),
  );
}

function series(name: string, rounds: number, holds: (round: number) => boolean): Outcome {
  return { [name]: Array.from({ length: rounds }, (_, round) => (holds(round) ? 1 : 0)) };
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
  /** Saved in its own turn without falling, it has forfeited its movement (E7). */
  halted = false;
  /** Its activations in each of its states, so that the pencil need not work them out again. */
  readonly known = new Map<string, Activation>();
  /** Best play of positions that came before. */
  readonly memories = new Map<Activation, Memory>();
  readonly budget = budgetOf(1_000);

  constructor(fighter: Fighter, rulings: Duel['rulings']) {
    this.fighter = fighter;
    this.sheet = new Sheet(fighter.target, rulings);
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
    // Circles alone say how an aspect stands that is drawn: healing one of them ends it (MK2-CRIPPLE-04).
    return this.sheet.has(aspect) ? this.sheet.crippled(aspect) : this.fighter.attacker.crippled.includes(name);
  }
}

class Table {
  private readonly scenario: Duel;
  private brought: Dice | null = null;
  readonly sides: readonly [Side, Side];

  constructor(scenario: Duel) {
    this.scenario = scenario;
    this.sides = [new Side(scenario.first, scenario.rulings), new Side(scenario.second, scenario.rulings)];
  }

  private get stream(): Dice {
    if (!this.brought) throw new TypeError('nobody has brought dice');
    return this.brought;
  }

  begin(dice: Dice): void {
    this.brought = dice;
    for (const side of this.sides) side.clear();
  }

  /** One whole turn. */
  turn(who: number, opening: boolean): void {
    const own = this.sides[who];
    const foe = this.sides[1 - who];
    // Incorporeal again, which no effect survives (MK2-CONT-06).
    if (own.solid && own.fighter.target.incorporeal) own.on.clear();
    own.solid = false;
    own.halted = false;
    this.maintenance(own);
    if (!own.sheet.gone) this.controlAndActivation(own, foe, opening);
  }

  /** @returns who has won, 0 or 1, or -1, and the round */
  play(dice: Dice, roundOver: () => void): readonly [winner: number, round: number] {
    this.begin(dice);
    for (let round = 0; round < this.scenario.rounds; round++) {
      for (const who of [0, 1]) {
        this.turn(who, round === 0 && who === 0);
        if (this.sides[who].sheet.gone) return [1 - who, round];
        if (this.sides[1 - who].sheet.gone) return [who, round];
      }
      roundOver();
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
      const armour = armourOf({ ...target, DEF, ARM }, this.scenario, {
        fromBehind: this.scenario.rulings.shieldsAgainstFire === 'no',
      });
      points.push(Math.max(0, stream.die(6) + stream.die(6) + 12 - armour));
    }
    if (own.on.has('Corrosion')) points.push(1);
    const apart = this.scenario.rulings.simultaneousTough === 'one for each';
    let full = false;
    for (const suffered of points) {
      if (suffered === 0 || own.sheet.gone) continue;
      full = own.sheet.suffer(suffered, own.sheet.form.branches.length > 1 ? stream.die(6) : 1) || full;
      if (!full || !apart) continue;
      this.disabled(own);
      full = false;
    }
    if (full) this.disabled(own);
  }

  private disabled(own: Side): void {
    const { target } = own.fighter;
    if (target.tough && target.leavesPlayWhenDisabled !== 'before Tough' && this.stream.die(6) >= 5) {
      own.sheet.saved();
      const all = (this.scenario.kdImmuneForfeit ?? PRESETS[this.scenario.edition].kdImmuneForfeit) === 'all';
      own.halted = target.cannotBeKnockedDown && all;
      // Who lies is not knocked down again (MK2-KD-03).
      if (!target.cannotBeKnockedDown && own.down === 0)
        own.down = this.scenario.standAfterKnockdown === 'nextActivation' ? 1 : 2;
    } else own.sheet.fall();
  }

  private controlAndActivation(own: Side, foe: Side, opening: boolean): void {
    const { stream } = this;
    const { attacker, FURY, THR, leech, repair, target, situation } = own.fighter;
    own.sheet.refresh();
    const beast = attacker.kind === 'warbeast' && FURY !== undefined;
    own.fury = beast ? Math.max(0, own.fury - leech) : 0;
    own.sheet.heal(repair);
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
    const rose = own.down === 1 || own.halted;
    own.down = 0;
    const spirit = own.lost('S', 'spirit');
    const forced = beast ? Math.max(0, (FURY ?? 0) - own.fury) : attacker.points;
    const held = attacker.kind === 'warbeast' && spirit ? 0 : forced;
    const purse = frenzied ? 0 : attacker.kind === 'warrior' ? 0 : held;
    const price = attacker.kind === 'warbeast' ? 1 : 0;
    const able = opening && !rose && !frenzied && situation.charge !== 'no' && purse >= price;
    const one = this.activationOf(own, foe, { purse, frenzied, charges: able, aims: situation.aim && !rose });
    const on = { sheet: foe.sheet, down: foe.down > 0 };
    const standing =
      one.plan.kind === 'optimal'
        ? this.follow(one, own, foe)
        : playByHand(one, this.scenario, stream, null, on).standing;
    own.solid = standing.struck;
    if (beast && !frenzied) own.fury += purse - standing.points;
    const keeps = (this.scenario.frenzyFury ?? PRESETS[this.scenario.edition].frenzyFury) === 'keep';
    if (frenzied && !keeps) own.fury = 0;
    if (foe.sheet.gone) return;
    for (const effect of standing.lasting) foe.on.add(effect);
    foe.down = standing.down ? 1 : 0;
  }

  /** Best play looks no further than its activation: whom it destroys. */
  private follow(one: Activation, own: Side, foe: Side): Standing {
    const { sheet } = foe;
    const memory = own.memories.get(one) ?? { known: new Map(), moves: new Map() };
    own.memories.set(one, memory);
    const search = { scenario: one, options: one, sheet, budget: own.budget, end: () => (sheet.gone ? 1 : 0) };
    return followed(search, foe.down > 0, memory, this.stream);
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
    const key = `${crippled} ${foe.solid} ${how.purse} ${how.frenzied} ${how.charges} ${how.aims}`;
    const known = own.known.get(key);
    if (known) return known;
    const { purse, frenzied, charges, aims } = how;
    const { edition, chargeBoost, shieldLost } = this.scenario;
    const struck = foe.solid ? { ...foe.fighter.target, incorporeal: false } : foe.fighter.target;
    const base = { target: struck, situation: { ...situation, charge: 'no' as const, aim: aims } };
    const options = {
      edition,
      chargeBoost,
      shieldLost,
      rulings: { ...this.scenario.rulings, boostsOutside: 'no' as const },
    };
    const common = { ...base, afterDestroyed: 'stop' as const, ...options };
    let made: Activation;
    if (frenzied) {
      // One attack with the strongest melee weapon, both rolls boosted (MK2-FRENZY-04).
      const power = ({ power: POW }: (typeof attacker.weapons)[number]) => (POW === '-' ? -1 : POW);
      const any = this.scenario.frenzyWeapon === 'any';
      // No special attacks in a frenzy.
      const able = attacker.weapons.filter(
        (weapon) => !weapon.special && (weapon.class === 'melee' || (any && weapon.class === 'ranged')),
      );
      const most = Math.max(...able.map(power));
      const weapons = able
        .filter((weapon) => power(weapon) === most)
        .slice(0, 1)
        .map((weapon) => ({ ...weapon, initialAttacks: 1, grantsAttack: 'never' as const }));
      const steps = weapons.map(({ name }) => ({ weapon: name, bought: false, boostAttack: true, boostDamage: true }));
      const beast = { ...attacker, kind: 'warlock' as const, points: 2, weapons, crippled };
      const combatAction = weapons[0]?.class === 'ranged' ? 'ranged' : 'melee';
      made = { ...common, attacker: beast, combatAction, plan: { kind: 'script', steps } };
    } else {
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
