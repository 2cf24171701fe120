/** Duels turn by turn: Maintenance, thresholds and frenzies, standing up, activations (sections 3 and 4 of the digest). */
import type { Dice, Outcome, Referee } from '../../proving/index.ts';
import type { Activation } from '../kinds/activation.ts';
import type { Duel } from '../kinds/duel.ts';
import { playByHand } from './activationByHand.ts';
import { armourOf } from './attackByHand.ts';
import { PRESETS } from './presets.ts';
import { Sheet } from './sheet.ts';

export const duelReferee: Referee<Duel> = (scenario) => {
  const fighters = [scenario.first, scenario.second];
  if (fighters.some(({ plan }) => plan.kind === 'optimal')) return { passes: 'best play of a duel' };
  if (fighters.some(({ target }) => target.others.length > 0)) return { passes: 'a unit in a duel' };
  if (fighters.some(({ target }) => target.damage.includes('/'))) return { passes: 'a dragoon in a duel' };
  const table = new Table(scenario);

  function play(dice: Dice): Outcome {
    const [winner, round] = table.play(dice);
    const [first, second] = table.sides;
    return {
      ...{ firstWins: winner === 0 ? 1 : 0, secondWins: winner === 1 ? 1 : 0, neither: winner < 0 ? 1 : 0 },
      ...{ rounds: round + 1, firstLeft: first.sheet.left, secondLeft: second.sheet.left },
      ...{ firstFrenzies: first.frenzies, secondFrenzies: second.frenzies },
    };
  }

  return { play };
};

type Fighter = Duel['first'];

class Side {
  readonly sheet: Sheet;
  readonly fighter: Fighter;
  readonly on = new Set<'Fire' | 'Corrosion'>();
  /** 0 up; 1 down since the enemy's turn; 2 since its own, so that it lies for one more (MK2-KD-03). */
  down = 0;
  fury = 0;
  frenzies = 0;
  /** Its activations in each of its states, so that the pencil need not work them out again. */
  readonly known = new Map<string, Activation>();

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
  }

  lost(aspect: 'M' | 'B' | 'S', name: 'mind' | 'body' | 'spirit'): boolean {
    return this.fighter.attacker.crippled.includes(name) || this.sheet.crippled(aspect);
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

  /** @returns who has won, 0 or 1, or -1, and the round */
  play(dice: Dice): readonly [winner: number, round: number] {
    this.brought = dice;
    for (const side of this.sides) side.clear();
    for (let round = 0; round < this.scenario.rounds; round++) {
      for (const who of [0, 1]) {
        const own = this.sides[who];
        const foe = this.sides[1 - who];
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
      if (!target.cannotBeKnockedDown) own.down = this.scenario.standAfterKnockdown === 'nextActivation' ? 1 : 2;
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
    if (beast && !frenzied) own.fury += purse - standing.points;
    const keeps = (this.scenario.frenzyFury ?? PRESETS[this.scenario.edition].frenzyFury) === 'keep';
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
    const key = `${crippled} ${JSON.stringify(how)}`;
    const known = own.known.get(key);
    if (known) return known;
    const { purse, frenzied, charges, aims } = how;
    const { edition, chargeBoost, shieldLost } = this.scenario;
    const base = { target: foe.fighter.target, situation: { ...situation, charge: 'no' as const, aim: aims } };
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
      const melee = attacker.weapons.filter((weapon) => weapon.class === 'melee' || (any && weapon.class === 'ranged'));
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
