/**
 * A traced trial as a dice log.
 *
 * The hot loops draw attack and damage folded into one number. The replay unfolds each number into single dice: it
 * rolls the attack by the rules, on a stream of its own keyed by (seed, trial), until the dice give exactly the points
 * and the branch that the trial counted. That is a draw from the dice given the outcome, so the log is as likely as
 * any other that leads there, and it is the same every time it is asked for.
 */

import type { Graph } from '../../../kernel/graph.ts';
import type { WordStream } from '../../../kernel/streams.ts';
import { counted } from '../../../wording.ts';
import type { Replay, ReplayStep } from '../../ruleset.ts';
import { type ThrownAttack, throwAttack } from '../attackRoll.ts';
import type { Body } from '../body/body.ts';
import { throughPowerField } from '../body/defences.ts';
import { type ThrownDamage, throwDamage } from '../damageRoll.ts';
import type { RunStep, RunTrial } from '../run/index.ts';
import type { ResolvedAttack } from './attack.ts';
import type { Activation } from './schema.ts';
import {
  type Action,
  type AttackChoice,
  type Choice,
  GRANTED,
  KNOCKED_DOWN,
  leftBehind,
  PAID_DAMAGE_BOOST,
  type State,
  SUFFERED,
} from './state.ts';
import type { ActivationStates } from './states.ts';
import type { Term } from './terms.ts';

/** Far beyond what the rarest outcome of the largest pools needs. */
const MAX_TRIES = 50_000_000;

/** Whoever makes the attacks. */
export interface Player {
  readonly states: ActivationStates;
  readonly body: Body;
}

export interface PlayedAttack {
  readonly attack: ResolvedAttack;
  readonly thrown: ThrownAttack;
  readonly damage: ThrownDamage | null;
  /** Points after the power field. */
  readonly loss: number;
  readonly branch: number;
}

/** Plays one attack with real dice, step by step as the timing rules have it (MK3-TIMING-03, steps 4 to 10). */
export function playAttack(
  { states }: Pick<Player, 'states'>,
  state: State,
  choice: AttackChoice,
  stream: WordStream,
  condition = 0,
): PlayedAttack {
  const plain = states.attack(state, choice, false, condition);
  const thrown = throwAttack(plain.attack, plain.automatic, stream);
  if (thrown.result === 'miss')
    return { attack: plain, thrown, damage: null, loss: 0, branch: states.missed(choice, plain) };
  const critical = thrown.result === 'critical';
  const attack = critical ? states.attack(state, choice, true, condition) : plain;
  const down = attack.knocksDown === 'on hit' || (critical && attack.knocksDown === 'on critical');
  const boosted = (critical ? choice.boostCritical : choice.boostHit) && attack.damageBoostable;
  const roll = critical ? attack.criticalDamage : attack.damage;
  const damage = roll ? throwDamage(roll, stream) : null;
  const points = damage?.points ?? 0;
  const fieldSpent = points > 0 && state.field > 0;
  const remembered = points > 0 && (state.field > 0 || states.scenario.target.rage);
  const left = critical ? attack.leaves.critical : attack.leaves.hit;
  const { grantsAttack } = attack.weapon;
  const granted =
    states.mayGrant(state, choice) && (grantsAttack === 'on hit' || (critical && grantsAttack === 'on critical'));
  return {
    attack,
    thrown,
    damage,
    loss: fieldSpent ? throughPowerField(points) : points,
    branch:
      (boosted ? PAID_DAMAGE_BOOST : 0) |
      (down ? KNOCKED_DOWN : 0) |
      (remembered ? SUFFERED : 0) |
      leftBehind(left) |
      (granted ? GRANTED : 0),
  };
}

export function replayTrial(
  question: Player & { readonly graph: Graph<State, Action> },
  scenario: Activation,
  traced: RunTrial,
  outcome: Readonly<Record<string, number>>,
  stream: WordStream,
  trial: number,
): Replay {
  const steps: ReplayStep[] = [];
  for (const step of traced.steps) {
    const { choice } = question.graph.actions[step.action];
    steps.push(...actionSteps(question, question.graph.states[step.node], choice, step, stream));
  }
  const { boxesLeft, models } = question.body;
  const whole = models > 1 ? `All of ${scenario.target.name}` : scenario.target.name;
  const end = outcome.destroyed
    ? `${whole} is destroyed by attack ${traced.fell + 1}.`
    : `${scenario.target.name} survives with ${boxesLeft - traced.worn} of ${counted(boxesLeft, 'boxes')}.`;
  return { trial, steps, outcome, sentence: end };
}

/** The log of one action of an activation. */
export function actionSteps(
  player: Player,
  state: State,
  choice: Choice,
  traced: RunStep,
  stream: WordStream,
): ReplayStep[] {
  const { scenario } = player.states;
  if (choice.kind === 'commit') {
    const weapon = scenario.attacker.weapons[choice.weapon];
    const face = traced.branch * 2 + stream.die(2);
    return [{ label: `${weapon.name}: ROF`, dice: [face], text: `d3 gives ${traced.branch + 1} initial attacks` }];
  }
  const played = unfold(player, state, choice, traced, stream);
  const { attack, thrown, damage } = played;
  const how = state.granted >= 0 ? ', granted' : choice.bought ? ', bought' : '';
  const label = `Attack ${state.made + 1} (${attack.weapon.name}${how})`;
  const steps: ReplayStep[] = [attackStep(label, attack, thrown, choice)];
  if (thrown.result === 'miss') return steps;
  if (played.branch & KNOCKED_DOWN) steps.push({ label, dice: [], text: `${scenario.target.name} is knocked down` });
  const left = thrown.result === 'critical' ? attack.leaves.critical : attack.leaves.hit;
  for (const effect of left) steps.push({ label, dice: [], text: `${scenario.target.name}: ${LEFT_WORDS[effect]}` });
  if (played.branch & GRANTED) steps.push({ label, dice: [], text: 'grants one more attack' });
  if (!damage) {
    steps.push({ label: `${label}: damage`, dice: [], text: attack.noDamage ?? 'no damage roll' });
    return steps;
  }
  steps.push(damageStep(`${label}: damage`, attack, damage, (played.branch & PAID_DAMAGE_BOOST) !== 0));
  if (played.branch & SUFFERED && state.field > 0) {
    steps.push({
      label,
      dice: [],
      text: `the power field takes ${damage.points - played.loss} of ${counted(damage.points, 'points')}, ${played.loss} remain`,
    });
  }
  steps.push(...wearSteps(player.body, scenario, label, traced));
  if (traced.lastStand !== undefined) {
    const face = traced.lastStand ? 4 + stream.die(2) : stream.die(4);
    const text = traced.lastStand ? 'Tough: stays with one box, knocked down' : 'Tough fails';
    steps.push({ label: `${scenario.target.name}: Tough`, dice: [face], text });
  }
  return steps;
}

const LEFT_WORDS = { Fire: 'burns', Corrosion: 'corrodes', Disruption: 'is disrupted' };

/** What the points did to the boxes. */
function wearSteps(body: Body, { target }: Activation, label: string, step: RunStep): ReplayStep[] {
  const { boxesLeft, kind, models } = body;
  if (step.before >= boxesLeft) return [];
  const steps: ReplayStep[] = [];
  const say = (text: string, dice: readonly number[] = []) => steps.push({ label, dice, text });
  if (step.loss > 0 && (kind === 'grid' || kind === 'spiral' || kind === 'colossal')) {
    say(`${kind === 'spiral' ? 'branch' : 'column'} ${step.spot + 1}`, [step.spot + 1]);
  }
  const marked = step.after - step.before;
  if (kind === 'guarded' && step.loss > 0 && step.lastStand === undefined && marked < step.loss && !step.fell) {
    const how = target.beasts.length > 0 && target.fury > 0 ? 'a warbeast takes' : 'the power field takes';
    say(`${how} ${step.loss - marked} of ${counted(step.loss, 'points')}`);
  }
  for (const name of step.marked) say(kind === 'guarded' ? name : `${name} is crippled`);
  if (step.fell && kind === 'dragoon' && step.model + 1 < models) say('dismounted');
  else if (step.fell && models > 1) say(`model ${step.model + 1} of ${models} is destroyed`);
  // A stand is told after this, so what stood is counted as worn down here.
  const after = step.lastStand ? 0 : boxesLeft - step.after;
  if (models === 1) say(`${after} of ${counted(boxesLeft, 'boxes')} left`);
  return steps;
}

/** Rolls until the dice give the traced outcome. A sequence does not know its branches, only its losses. */
function unfold(
  player: Player,
  state: State,
  choice: AttackChoice,
  { loss, branch, condition }: RunStep,
  stream: WordStream,
): PlayedAttack {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const played = playAttack(player, state, choice, stream, condition);
    if (played.loss === loss && (branch < 0 || played.branch === branch)) return played;
  }
  throw new Error(`no dice give ${counted(loss, 'points')}: tables and dice disagree`);
}

/** An attack roll in words. */
export function attackStep(
  label: string,
  attack: ResolvedAttack,
  thrown: ThrownAttack,
  choice: Pick<AttackChoice, 'boostAttack'>,
): ReplayStep {
  if (attack.automatic !== 'none') {
    return { label, dice: [], text: attack.automatic === 'hit' ? 'hits automatically' : 'misses automatically' };
  }
  const again =
    thrown.rerolled.length > 0 ? `rerolled ${thrown.rerolled.map((dice) => dice.join(' ')).join(', ')}; ` : '';
  const boosted = boostWords(choice.boostAttack, attack.freeAttackBoost);
  const sum = `${arithmetic(thrown.dice, thrown.kept, attack.attackTerms)} = ${thrown.total}`;
  const against = `DEF ${attack.attack.defense}${detail(attack.defenseTerms)}`;
  const verdict = { miss: 'miss', hit: 'hit', critical: 'critical hit' }[thrown.result];
  const why = special(thrown, attack);
  return {
    label: `${label}: attack`,
    dice: thrown.dice,
    text: `${again}${boosted}${sum} against ${against}: ${verdict}${why}`,
  };
}

/** "boosted: ", "boosted by the charge: ", or nothing. */
function boostWords(paid: boolean, free: string | undefined): string {
  if (free) return `boosted by the ${free}: `;
  return paid ? 'boosted: ' : '';
}

function special(thrown: ThrownAttack, attack: ResolvedAttack): string {
  const reaches = thrown.total >= attack.attack.defense;
  if (thrown.result === 'miss' && reaches) return thrown.kept.length === 0 ? ' (no dice)' : ' (all 1s)';
  return thrown.result !== 'miss' && !reaches ? ' (all 6s)' : '';
}

/** A damage roll in words. */
export function damageStep(
  label: string,
  attack: Pick<ResolvedAttack, 'powerTerms' | 'armourTerms' | 'freeDamageBoost'>,
  damage: ThrownDamage,
  paid: boolean,
): ReplayStep {
  const again = damage.rerolled ? `rerolled ${damage.rerolled.join(' ')}; ` : '';
  const sum = `${arithmetic(damage.dice, damage.kept, attack.powerTerms)} = ${damage.total}`;
  const armour = attack.armourTerms.reduce((total, { value }) => total + value, 0);
  const against = `ARM ${Math.max(0, armour)}${detail(attack.armourTerms)}`;
  return {
    label,
    dice: damage.dice,
    text: `${again}${boostWords(paid, attack.freeDamageBoost)}${sum} against ${against}: ${counted(damage.points, 'points')}`,
  };
}

function arithmetic(dice: readonly number[], kept: readonly number[], terms: readonly Term[]): string {
  const dropped = kept.length < dice.length ? `${dice.join(' ')} keeps ` : '';
  const parts = terms
    .filter(({ value }, i) => i === 0 || value !== 0)
    .map(({ label, value }) => ` ${value < 0 ? '-' : '+'} ${Math.abs(value)} (${label})`);
  return `${dropped}${kept.join(' + ') || '0'}${parts.join('')}`;
}

function detail(terms: readonly Term[]): string {
  const extra = terms.slice(1).filter(({ value }) => value !== 0);
  if (extra.length === 0) return '';
  return ` (${terms[0].value}${extra.map(({ label, value }) => ` ${value < 0 ? '-' : '+'} ${Math.abs(value)} ${label}`).join('')})`;
}
