/** A contest as a question: played with real dice, and answered exactly. */
import type { WordStream } from '../../../kernel/streams.ts';
import { chanceInWords } from '../../measures.ts';
import type { Measures, ReplayStep } from '../../ruleset.ts';
import { d100, FACES, margin, opposedDegrees, opposedTable, opposedWinner, successChance } from '../d100.ts';
import { amount, type Channel, type Counters, type Engine, type ExactTally, yes } from '../question.ts';
import { newStrike, throwStrike } from '../strike.ts';
import { strikeOutcomes } from '../strikeExact.ts';
import { type ContestPlan, planContest, takedownTarget } from './plan.ts';
import type { Action, Contest } from './schema.ts';

const SUCCESS = 0;
/** Won by two degrees or more; lost by any; lost by two or more. */
const CLEARLY = 1;
const LOST = 2;
const BADLY = 3;
/** The attack of a Takedown or Stun landed; its points. */
const LANDED = 1;
const NET = 2;
/** Beyond what four d10 with every bonus give. */
const MOST_NET = 200;

export class ContestEngine implements Engine {
  readonly headline = 'success';
  readonly rules: readonly string[];
  readonly notes: readonly string[] = [];
  readonly channels: readonly Channel[];
  readonly series = [];
  readonly plan: ContestPlan;
  private readonly strike = newStrike();

  constructor(scenario: Contest) {
    this.plan = planContest(scenario);
    this.channels = channelsOf(this.plan);
    this.rules = this.plan.rules;
  }

  exact(counters: Counters): ExactTally {
    const tally = new Float64Array(counters.size);
    const add = (channel: number, value: number, probability: number): void => {
      tally[counters.place(channel, value)] += probability;
    };
    const { action } = this.plan.scenario;
    if (action === 'Knockdown' || action === 'Opposed test') this.exactOpposed(add);
    else if (action === 'Takedown' || action === 'Stun') this.exactAttack(add);
    else {
      const { first } = this.plan;
      // A Horde that passes is not pinned; one that passes puts the fire out.
      const wanted = action === 'Pinning' ? FACES - first : first;
      add(SUCCESS, 1, successChance(wanted));
      add(SUCCESS, 0, successChance(FACES - wanted));
    }
    return { tally, errorBound: 40_000 * 2 ** -53 };
  }

  play(stream: WordStream, out: Int32Array, log: ReplayStep[] | null): void {
    const { action } = this.plan.scenario;
    out.fill(0);
    if (action === 'Knockdown' || action === 'Opposed test') this.opposed(stream, out, log);
    else if (action === 'Takedown' || action === 'Stun') this.attack(stream, out, log);
    else {
      const { first, target } = this.plan;
      const roll = d100(stream);
      const passed = roll <= first;
      out[SUCCESS] = passed === (action === 'Firefight') ? 1 : 0;
      log?.push({
        label: `${target.name}: ${action}`,
        dice: [roll],
        sides: FACES,
        text: `${roll} against ${first}: ${passed ? 'passed' : 'failed'}`,
      });
    }
  }

  sentence(measures: Measures): string {
    const { success } = measures;
    if (success?.kind !== 'probability') throw new TypeError('not a contest answer');
    return `${this.channels[SUCCESS].title}: ${chanceInWords(success)}.`;
  }

  ending(out: Int32Array): string {
    return `${this.channels[SUCCESS].title}: ${out[SUCCESS] === 1 ? 'yes' : 'no'}.`;
  }

  private opposed(stream: WordStream, out: Int32Array, log: ReplayStep[] | null): void {
    const { first, second, evasion, scenario } = this.plan;
    const [one, other] = namesOf(this.plan);
    if (evasion > 0) {
      const roll = d100(stream);
      log?.push({
        label: `${other}: dodge`,
        dice: [roll],
        sides: FACES,
        text: `${roll} against ${evasion}: ${roll <= evasion ? 'avoided' : 'not avoided'}`,
      });
      if (roll <= evasion) return;
    }
    const mine = d100(stream);
    const theirs = d100(stream);
    const a = opposedDegrees(first, mine, scenario.rulings.degrees);
    const b = opposedDegrees(second, theirs, scenario.rulings.degrees);
    log?.push({ label: one, dice: [mine], sides: FACES, text: `${mine} against ${first}: ${degreesInWords(a)}` });
    log?.push({
      label: other,
      dice: [theirs],
      sides: FACES,
      text: `${theirs} against ${second}: ${degreesInWords(b)}`,
    });
    const winner = opposedWinner(a, b, scenario.rulings.opposedTies);
    const by = margin(a, b);
    out[SUCCESS] = winner > 0 ? 1 : 0;
    out[CLEARLY] = winner > 0 && by >= 2 ? 1 : 0;
    out[LOST] = winner < 0 ? 1 : 0;
    out[BADLY] = winner < 0 && by <= -2 ? 1 : 0;
  }

  private exactOpposed(add: (channel: number, value: number, probability: number) => void): void {
    const { first, second, evasion, scenario } = this.plan;
    const { degrees } = scenario.rulings;
    const avoided = evasion > 0 ? successChance(evasion) : 0;
    const faced = evasion > 0 ? successChance(FACES - evasion) : 1;
    for (const channel of [SUCCESS, CLEARLY, LOST, BADLY]) add(channel, 0, avoided);
    for (const [a, p] of opposedTable(first, degrees)) {
      for (const [b, q] of opposedTable(second, degrees)) {
        const probability = faced * p * q;
        const winner = opposedWinner(a, b, scenario.rulings.opposedTies);
        add(SUCCESS, winner > 0 ? 1 : 0, probability);
        add(CLEARLY, winner > 0 && margin(a, b) >= 2 ? 1 : 0, probability);
        add(LOST, winner < 0 ? 1 : 0, probability);
        add(BADLY, winner < 0 && margin(a, b) <= -2 ? 1 : 0, probability);
      }
    }
  }

  private attack(stream: WordStream, out: Int32Array, log: ReplayStep[] | null): void {
    const { attack, own, theirs, target, first, scenario, drill } = this.plan;
    const { strike } = this;
    strike.own = own;
    strike.theirs = theirs;
    strike.reaction = target.unit.reactions > 0;
    strike.rerolls = attack.rerolls;
    strike.hunts = attack.hunts;
    strike.betterDamage = attack.betterDamage;
    strike.drill = drill;
    throwStrike(attack, strike, stream, log);
    out[LANDED] = strike.landed ? 1 : 0;
    const takedown = scenario.action === 'Takedown';
    const net = takedown ? strike.loss : 0;
    out[NET] = Math.min(MOST_NET, net);
    if (!strike.landed || (takedown && net < 1)) return;
    const against = takedown ? takedownTarget(this.plan, net) : first;
    const roll = d100(stream);
    out[SUCCESS] = roll <= against ? 0 : 1;
    log?.push({
      label: `${target.name}: Toughness test`,
      dice: [roll],
      sides: FACES,
      text: `${roll} against ${against}: ${roll <= against ? 'it stands' : 'stunned for a round'}`,
    });
  }

  private exactAttack(add: (channel: number, value: number, probability: number) => void): void {
    const { attack, own, theirs, target, first, scenario, drill } = this.plan;
    const reaction = target.unit.reactions > 0;
    const takedown = scenario.action === 'Takedown';
    const { branches } = strikeOutcomes(attack, {
      own,
      theirs,
      more: 0,
      drill,
      reaction,
      rerolls: attack.rerolls,
      hunts: attack.hunts,
      betterDamage: attack.betterDamage,
    });
    for (const { kind, loss } of branches) {
      loss.forEach((probability, points) => {
        const landed = kind === 'landed';
        const net = takedown ? points : 0;
        add(LANDED, landed ? 1 : 0, probability);
        add(NET, Math.min(MOST_NET, net), probability);
        if (!landed || (takedown && net < 1)) {
          add(SUCCESS, 0, probability);
          return;
        }
        const against = takedown ? takedownTarget(this.plan, net) : first;
        add(SUCCESS, 1, probability * successChance(FACES - against));
        add(SUCCESS, 0, probability * successChance(against));
      });
    }
  }
}

function degreesInWords(degrees: number): string {
  return degrees < 0 ? 'failed' : `passed by ${degrees}`;
}

function namesOf({ scenario, attacker, target }: ContestPlan): readonly [string, string] {
  if (scenario.action === 'Opposed test') return [scenario.opposed.name, scenario.opposed.otherName];
  return [attacker.name, target.name];
}

const WHAT_FOLLOWS: Readonly<Partial<Record<Action, string>>> = {
  Takedown: 'For one round it has no actions (AE-DMG-04).',
  Stun: 'For one round it has no actions (AE-DMG-04).',
  Pinning: 'It has a single normal action and a move (AE-DMG-03).',
};

function channelsOf(plan: ContestPlan): Channel[] {
  const { action } = plan.scenario;
  const [one, other] = namesOf(plan);
  const titles: Readonly<Record<Action, string>> = {
    Knockdown: `${other} knocked prone`,
    Takedown: `${other} stunned`,
    Stun: `${other} stunned`,
    Pinning: `${other} pinned`,
    Firefight: `${other} puts the fire out`,
    'Opposed test': `${one} wins`,
  };
  const channels = [yes('success', titles[action], 'probability', WHAT_FOLLOWS[action])];
  if (action === 'Knockdown') {
    channels.push(
      yes(
        'clearly',
        `${one} may deal Unarmed damage and a level of fatigue`,
        'probability',
        'Won by two degrees or more (AE-ACT-05).',
      ),
      yes('lost', `${other} keeps its footing with more degrees`),
      yes('badly', `${one} knocked prone instead`, 'probability', 'Lost by two degrees or more.'),
    );
  }
  if (action === 'Opposed test') {
    channels.push(
      yes('clearly', `${one} wins by two degrees or more`),
      yes('lost', `${other} wins`),
      yes('badly', `${other} wins by two degrees or more`),
    );
  }
  if (action === 'Takedown' || action === 'Stun') {
    channels.push(
      yes('landed', 'The attack lands'),
      amount('net', 'Points of damage, all negated', [0, MOST_NET], 'points', action === 'Takedown'),
    );
  }
  return channels;
}
