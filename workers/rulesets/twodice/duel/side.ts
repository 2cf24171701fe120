/** One fighter of a duel: what of it is worn down, what it may do in each condition, and what it carries over turns. */

import type { Graph } from '../../../kernel/graph.ts';
import { explore } from '../../../kernel/graph.ts';
import type { WordStream } from '../../../kernel/streams.ts';
import type { WearProcess } from '../../../kernel/wear/process.ts';
import { type WearEnding, wearEndings } from '../../../kernel/wear/process.ts';
import {
  type TracedWearTrial,
  type WalkEnd,
  type WearTables,
  wearTables,
  wearTrace,
  wearWalk,
} from '../../../kernel/wear/simulate.ts';
import { packWear } from '../../../kernel/wear/solve.ts';
import type { Wear } from '../../../kernel/wear/wear.ts';
import { type Ending, Labels } from '../activation/labels.ts';
import { plannedChoice, policyOf } from '../activation/plan.ts';
import { FOCUS_MACHINES, FORCED_KINDS, lastingKinds, resourcesOf } from '../activation/resources.ts';
import type { Activation, AttackRulings } from '../activation/schema.ts';
import { MAX_STATES } from '../activation/size.ts';
import { type Action, type State, stateKey } from '../activation/state.ts';
import { ActivationStates } from '../activation/states.ts';
import type { Body } from '../body/body.ts';
import { type Course, type TurnsBody, turnsBody } from '../body/overTurns.ts';
import { effectStays, startsDown, turnedSolid, turnsSolid } from '../conditions/index.ts';
import { editionOf } from '../edition.ts';
import { beforehand, CRIPPLED, type Crippled, crippledBy } from './beforehand.ts';
import type { Walkable } from './chance.ts';
import type { Fighter } from './schema.ts';

/** What of a fighter changes over a duel. */
export interface SideState {
  /** State of its wear; from the number of live states on it is gone. */
  wear: number;
  fire: boolean;
  corrosion: boolean;
  /** Gains no focus in its next Control Phase (MK3-WQ-14). */
  disrupted: boolean;
  /** Knocked down: 0 no, 1 in the enemy's turn, 2 in its own, so that it lies for one more turn (MK3-KD-02). */
  down: number;
  /** An attack of its own has cost it being incorporeal (MK3-ADV-12). */
  solid: boolean;
  /** Focus it holds, or fury that is on it. */
  points: number;
}

/** What an activation depends on besides the state of the enemy's wear. */
export interface Posture {
  /** Bits of {@link CRIPPLED}. */
  readonly crippled: number;
  /** Points it may spend. */
  readonly points: number;
  readonly charging: boolean;
  readonly frenzied: boolean;
  readonly enemyDown: boolean;
  /** The enemy is incorporeal no longer. */
  readonly enemySolid: boolean;
  /** It stood up instead of moving, so it cannot aim (MK3-ATK-10, MK2-TIMING-05). */
  readonly risen: boolean;
}

/** Most focus on a warjack or monstrosity (MK3-FOCUS-02). */
export const FOCUS_CAP = 3;

export type Economy = 'warjack' | 'monstrosity' | 'caster' | 'beast' | 'none';

export class Side {
  readonly fighter: Fighter;
  readonly rulings: AttackRulings;
  readonly name: string;
  readonly body: TurnsBody;
  /** The same body once the model is incorporeal no longer. */
  readonly solidBody: TurnsBody;
  readonly wear: Wear;
  readonly economy: Economy;
  /** By the marks that hold: bits of {@link CRIPPLED}, what was crippled beforehand included. */
  private readonly crippledIn: (marks: number) => number;

  constructor(stated: Fighter, rulings: AttackRulings, foe?: Fighter) {
    const fighter = beforehand(stated);
    this.rulings = rulings;
    this.fighter = fighter;
    this.name = fighter.attacker.name;
    this.body = turnsBody(fighter.target, rulings, courseOf(fighter, foe));
    const solid = this.body.conditions.map((one) => ({ ...one, target: turnedSolid(one.target) }));
    this.solidBody = { ...this.body, conditions: solid };
    this.wear = this.body.wear();
    this.economy = economyOf(fighter);
    const before = crippledBefore(fighter);
    const systems = this.wear.markNames.map(crippledBy);
    const sets = new Map<number, number>();
    this.crippledIn = (marks) => {
      let set = sets.get(marks);
      if (set === undefined) {
        set = before;
        for (const system of systems) {
          if (system === null) continue;
          // The arms of a colossal may stand on both grids: lost when both are.
          const all = systems.every((other, j) => other !== system || (marks & (1 << j)) !== 0);
          if (all) set |= 1 << CRIPPLED.indexOf(system);
        }
        sets.set(marks, set);
      }
      return set;
    };
  }

  /** Of a state of the wear: bits of {@link CRIPPLED}. */
  crippled(state: number): number {
    return this.crippledIn(this.body.held(state));
  }

  start(): SideState {
    const { fighter } = this;
    return {
      wear: this.body.start(),
      fire: this.burns('Fire'),
      corrosion: this.burns('Corrosion'),
      disrupted: false,
      down: startsDown(fighter.target).value ? 1 : 0,
      solid: false,
      // Its first Control Phase fills it.
      points: 0,
    };
  }

  private burns(effect: 'Fire' | 'Corrosion'): boolean {
    const { burning, target } = this.fighter;
    return burning.includes(effect) && effectStays(target, effect).value;
  }

  has(state: number, system: Crippled): boolean {
    return (this.crippled(state) & (1 << CRIPPLED.indexOf(system))) !== 0;
  }

  /** Points it may spend in the activation that begins now. */
  purse({ wear, points }: SideState): number {
    // With a crippled Spirit it cannot be forced (MK3-CRIPPLE-09).
    if (FORCED_KINDS.includes(this.fighter.attacker.kind) && this.has(wear, 'spirit')) return 0;
    return this.economy === 'beast' ? Math.max(0, (this.fighter.FURY ?? 0) - points) : points;
  }

  /** Points held after a Control Phase without a frenzy check. */
  controlled({ wear, points, disrupted }: SideState): number {
    const { attacker, leech } = this.fighter;
    switch (this.economy) {
      case 'warjack':
        return disrupted || this.has(wear, 'cortex') ? 0 : Math.min(FOCUS_CAP, attacker.points);
      case 'monstrosity':
        // It keeps its focus, and more may be allocated to it (MK3-MONSTROSITY-02, MK3-RUL-11).
        return this.has(wear, 'cortex') ? 0 : Math.min(FOCUS_CAP, points + attacker.points);
      case 'caster':
        return attacker.points;
      case 'beast':
        return Math.max(0, points - leech);
      case 'none':
        return 0;
    }
  }
}

/** What happens to a fighter over the turns: repairs, and what burns on it from the start or by the other's attacks. */
export function courseOf({ repair, burning }: Fighter, foe: Fighter | undefined): Course {
  return { repair, burns: burning.length > 0 || foe === undefined || lastingKinds(foe.attacker) > 0 };
}

function economyOf({ attacker, FURY }: Fighter): Economy {
  if (attacker.kind === 'monstrosity') return 'monstrosity';
  if (FOCUS_MACHINES.includes(attacker.kind)) return 'warjack';
  if (FORCED_KINDS.includes(attacker.kind)) return FURY === undefined ? 'caster' : 'beast';
  return attacker.kind === 'warcaster' || attacker.kind === 'warlock' ? 'caster' : 'none';
}

/** A posture without what the enemy adds to it. */
export type Stance = Omit<Posture, 'enemyDown' | 'enemySolid'>;

/** One side's activations against the other, compiled when a posture first comes up. */
export class Activations {
  private readonly attacker: Pick<Side, 'fighter' | 'rulings'>;
  private readonly defender: Side;
  private readonly known = new Map<number, PlayedActivation>();

  constructor(attacker: Pick<Side, 'fighter' | 'rulings'>, defender: Side) {
    this.attacker = attacker;
    this.defender = defender;
  }

  /** @param stance what of the posture is the attacker's own */
  of(stance: Stance, enemyDown: boolean, enemySolid: boolean): PlayedActivation {
    const { crippled, points, charging, frenzied, risen } = stance;
    const flags =
      (charging ? 16 : 0) | (frenzied ? 8 : 0) | (enemyDown ? 4 : 0) | (enemySolid ? 2 : 0) | (risen ? 1 : 0);
    const key = (crippled * 32 + points) * 32 + flags;
    let played = this.known.get(key);
    if (!played) {
      played = new PlayedActivation(
        scenarioOf(this.attacker.fighter, this.defender.fighter, this.attacker.rulings, {
          ...stance,
          enemyDown,
          enemySolid,
        }),
        enemySolid ? this.defender.solidBody : this.defender.body,
        turnsSolid(this.attacker.fighter.target).value,
      );
      this.known.set(key, played);
    }
    return played;
  }
}

/** An activation as a process over the enemy's wear. */
export class PlayedActivation implements Walkable {
  readonly scenario: Activation;
  readonly states: ActivationStates;
  readonly graph: Graph<State, Action>;
  readonly process: WearProcess;
  readonly labels: Labels;
  private readonly decoded: Ending[] = [];
  private readonly endingsFrom = new Map<number, readonly WearEnding[]>();
  private builtTables: WearTables | undefined;

  /** @param tellsStruck whether it matters that the attacker has made a melee or ranged attack */
  constructor(scenario: Activation, body: Body, tellsStruck: boolean) {
    this.scenario = scenario;
    const resources = resourcesOf(scenario);
    this.labels = new Labels(scenario, resources, { down: true, struck: tellsStruck });
    this.states = new ActivationStates(scenario, resources, body, this.labels);
    this.graph = explore(
      this.states.start(),
      stateKey,
      (state, condition) => this.states.describe(state, condition),
      MAX_STATES,
      body.conditions.length,
    );
    const stages = this.graph.states.reduce((most, { made }) => Math.max(most, made), 0);
    const goal = scenario.plan.kind === 'optimal' ? scenario.plan : null;
    const planned = (_: State, candidates: readonly Action[], boxesLeft: number) =>
      plannedChoice(scenario, candidates, boxesLeft);
    const policy = policyOf(this.graph, body, goal, planned, true);
    const wear = body.wear();
    if (wear === null || !('rowOf' in policy)) throw new TypeError('a duel needs a target with states');
    this.process = packWear(this.graph, wear, policy, { stages, labels: this.labels.count });
  }

  walk(stream: WordStream, start: number, end: WalkEnd): void {
    wearWalk(this.process, this.tables(), stream, start, end);
  }

  trace(stream: WordStream, start: number): TracedWearTrial {
    return wearTrace(this.process, this.tables(), stream, start);
  }

  endings(start: number): readonly WearEnding[] {
    let endings = this.endingsFrom.get(start);
    if (!endings) {
      endings = wearEndings(this.process, start);
      this.endingsFrom.set(start, endings);
    }
    return endings;
  }

  /** What a label says. */
  ending(label: number): Ending {
    this.decoded[label] ??= this.labels.decode(label);
    return this.decoded[label];
  }

  private tables(): WearTables {
    this.builtTables ??= wearTables(this.process);
    return this.builtTables;
  }
}

/** What of a fighter is crippled before the duel, besides what its boxes say: bits of {@link CRIPPLED}. */
export function crippledBefore({ attacker }: Fighter): number {
  return CRIPPLED.reduce((set, name, i) => (attacker.crippled.includes(name) ? set | (1 << i) : set), 0);
}

/** The situation of a turn without the charge, of which an assault is a part (MK3-ADV-04). */
export function uncharged(situation: Activation['situation']): Activation['situation'] {
  return { ...situation, charge: 'no', assault: false };
}

/** The activation that a posture makes. A frenzied beast makes one attack with its strongest melee weapon (MK3-FRENZY-04). */
export function scenarioOf(attacker: Fighter, defender: Fighter, rulings: AttackRulings, posture: Posture): Activation {
  const { crippled, points, charging, frenzied, enemyDown, enemySolid, risen } = posture;
  const { situation } = attacker;
  const enemy = enemySolid ? turnedSolid(defender.target) : defender.target;
  const base = {
    target: { ...enemy, knockedDown: enemyDown },
    situation: {
      ...(charging ? situation : uncharged(situation)),
      aim: situation.aim && !risen,
    },
    combatAction: attacker.combatAction,
    plan: attacker.plan,
    rulings,
    afterDestroyed: 'stop' as const,
  };
  const profile = { ...attacker.attacker, points, crippled: CRIPPLED.filter((_, i) => crippled & (1 << i)) };
  if (!frenzied) return { ...base, attacker: profile };
  const edition = editionOf(defender.target);
  const eligible = attacker.attacker.weapons.filter(
    ({ class: sort, special }) =>
      !special && (sort === 'melee' || (sort === 'ranged' && edition.frenzyWeapon === 'any')),
  );
  const power = (weapon: (typeof eligible)[number]) => (weapon.power === '-' ? -1 : weapon.power);
  const both = edition.frenzyBoosts === 'attack and damage';
  const [strongest] = [...eligible].sort((a, b) => power(b) - power(a));
  // With nothing but a ★Attack there is no attack: a frenzy makes none of these.
  const weapons = strongest ? [{ ...strongest, initialAttacks: 1, grantsAttack: 'never' as const }] : [];
  return {
    ...base,
    attacker: {
      ...profile,
      crippled: profile.crippled.filter((one) => one !== 'mind' || edition.readings.frenzyDice === 'one fewer'),
      points: 0,
      weapons,
      freeBoosts: { attack: true, damage: both, rule: 'MK3-FRENZY-04' },
    },
    combatAction: strongest?.class === 'ranged' ? 'ranged' : 'melee',
    plan: {
      kind: 'script',
      steps: weapons.map(({ name }) => ({ weapon: name, bought: false, boostAttack: false, boostDamage: false })),
    },
  };
}
