/** Hazards as a question: played with real dice, and answered exactly. */

import type { WordStream } from '../../../kernel/streams.ts';
import { counted } from '../../../wording.ts';
import { Ledger } from '../../disclosure/ledger.ts';
import { chanceInWords } from '../../measures.ts';
import type { Measures, ReplayStep } from '../../ruleset.ts';
import { enterFire } from '../conditions.ts';
import { d100, degreesOfSuccess, FACES } from '../d100.ts';
import {
  breakTests,
  enterBreakTests,
  enterWillpower,
  moraleBonus,
  type Numbers,
  numbersOf,
  TIDES,
  throwBreakTests,
  willpower,
} from '../nerve.ts';
import type { Channel, Counters, Engine, Enough, ExactTally, Series } from '../question.ts';
import { amount, yes } from '../question.ts';
import { squadsOf } from '../squads.ts';
import { exactHazards } from './exact.ts';
import {
  breakTarget,
  countedOf,
  engineerTarget,
  FALL_SIDES,
  FATIGUE_SIDES,
  fallOf,
  fallTarget,
  type HazardPlan,
  healedBy,
  lossOf,
  nerveAt,
  planHazards,
  putsOut,
  restoredTo,
  takenBy,
} from './plan.ts';
import type { Hazards } from './schema.ts';

const DESTROYED = 0;
const LEFT = 1;
const BROKEN = 2;
const STUNNED = 3;
const TIDE = 4;
const TURNS = 5;

export class HazardsEngine implements Engine {
  readonly headline = 'destroyed';
  readonly channels: readonly Channel[];
  readonly series: readonly Series[];
  readonly plan: HazardPlan;
  private left = 0;
  private ghost = 0;
  private lost = 0;
  private spared = 0;

  constructor(scenario: Hazards) {
    this.plan = planHazards(scenario);
    const { channels, series } = channelsOf(this.plan);
    this.channels = channels;
    this.series = series;
  }

  get notes(): readonly string[] {
    return this.plan.force.fearless ? [`${this.plan.force.name} is Fearless and never tests.`] : [];
  }

  get rules(): readonly string[] {
    return rulesOf(this.plan);
  }

  exact(counters: Counters, enough?: Enough): ExactTally | null {
    return exactHazards(this.plan, counters, enough);
  }

  play(stream: WordStream, out: Int32Array, log: ReplayStep[] | null): void {
    const { plan } = this;
    const { scenario, force } = plan;
    this.left = plan.start;
    this.ghost = force.ghost;
    this.lost = 0;
    this.spared = force.lossReductionPerTurn;
    let hardened = plan.hardened;
    let tide = false;
    let broken = plan.broken;
    let onFire = plan.burns;
    let stunned = this.falls(stream, log);
    if (scenario.ego > 0 && this.left > 0) {
      this.lose(scenario.ego, log);
      if (
        plan.egoTests &&
        this.left > 0 &&
        !this.passes('Willpower test', nerveAt(plan, this.left, plan.burns), stream, log)
      )
        stunned = true;
    }
    for (let turn = 1; turn <= scenario.turns; turn++) {
      const tests = plan.tested && this.left > 0 && !broken && !tide ? breakTests(this.lost) : 0;
      const result = throwBreakTests(tests, breakTarget(plan, this.left, onFire), hardened, force, stream, log);
      this.lost = 0;
      this.spared = force.lossReductionPerTurn;
      if (result !== 'held') hardened = false;
      if (result === 'broken') {
        if (plan.tide) tide = true;
        else broken = true;
      }
      this.left = restoredTo(plan, this.left, force.replenishing);
      if (scenario.engineer > 0 && this.left > 0) this.engineer(stream, log);
      // The stun lasts a round, so it costs the actions of the first turn.
      const moves = !(turn === 1 && (stunned || plan.stunned));
      // Whoever flees has no Full Action left, but tires as he goes (AE-MORALE-06, AE-FATIGUE-01).
      const acts = moves && !broken;
      if (acts && putsOut(plan, turn)) onFire = false;
      if (onFire && this.left > 0) this.lose(plan.fire === 1 ? 1 : this.roll('fire', plan.fire, stream, log), log);
      if (plan.exhausted && moves && this.left > 0) this.lose(this.roll('exhaustion', FATIGUE_SIDES, stream, log), log);
      out[TURNS + 2 * (turn - 1)] = this.left;
      out[TURNS + 2 * (turn - 1) + 1] = this.left > 0 ? 1 : 0;
    }
    out[DESTROYED] = this.left === 0 ? 1 : 0;
    out[LEFT] = this.left;
    out[BROKEN] = broken && !plan.broken ? 1 : 0;
    out[STUNNED] = stunned ? 1 : 0;
    out[TIDE] = tide ? 1 : 0;
  }

  sentence(measures: Measures): string {
    const { destroyed, left } = measures;
    if (destroyed?.kind !== 'probability' || left?.kind !== 'distribution') throw new TypeError('not a hazards answer');
    const { scenario, force } = this.plan;
    const after = scenario.turns === 1 ? 'one turn' : counted(scenario.turns, 'turns');
    return `${force.name} after ${after}: ${left.mean.value.toFixed(1)} of ${this.plan.start} Magnitude on average, destroyed ${chanceInWords(destroyed)}.`;
  }

  ending(out: Int32Array): string {
    const { name } = this.plan.force;
    if (out[DESTROYED] === 1) return `${name} is destroyed.`;
    const nerve = out[BROKEN] === 1 ? ' and is broken' : out[TIDE] === 1 ? ' and is a Blood Soaked Tide' : '';
    return `${name} has ${out[LEFT]} Magnitude left${nerve}.`;
  }

  private falls(stream: WordStream, log: ReplayStep[] | null): boolean {
    const { scenario, force } = this.plan;
    if (!scenario.falls) return false;
    if (scenario.fallPercent < FACES) {
      const roll = d100(stream);
      const through = roll <= scenario.fallPercent;
      log?.push({
        label: `${force.name}: falling damage`,
        dice: [roll],
        sides: FACES,
        text: through ? 'it gets through' : 'it does not get through',
      });
      if (!through) return false;
    }
    let loss = 0;
    const { dice, times } = fallOf(this.plan, this.left);
    for (let i = 0; i < dice; i++) loss += times * this.roll('fall', FALL_SIDES, stream, log);
    this.lose(loss, log);
    return this.left > 0 && !this.passes('test after the fall', fallTarget(this.plan, this.left), stream, log);
  }

  private engineer(stream: WordStream, log: ReplayStep[] | null): void {
    const { rulings } = this.plan.scenario;
    const engineer = engineerTarget(this.plan);
    const roll = d100(stream);
    const healed = roll <= engineer ? healedBy(this.plan, degreesOfSuccess(engineer, roll, rulings.degrees)) : 0;
    log?.push({
      label: 'Chief Engineer',
      dice: [roll],
      sides: FACES,
      text: `${roll} against ${engineer}: ${healed} Magnitude restored`,
    });
    this.left = restoredTo(this.plan, this.left, healed);
  }

  private passes(what: string, target: number, stream: WordStream, log: ReplayStep[] | null): boolean {
    const roll = d100(stream);
    const passed = roll <= target;
    log?.push({
      label: `${this.plan.force.name}: ${what}`,
      dice: [roll],
      sides: FACES,
      text: `${roll} against ${target}: ${passed ? 'passed' : 'stunned for a round'}`,
    });
    return passed;
  }

  private roll(what: string, sides: number, stream: WordStream, log: ReplayStep[] | null): number {
    const face = stream.die(sides);
    log?.push({ label: `${this.plan.force.name}: ${what}`, dice: [face], sides, text: `${face}` });
    return face;
  }

  private lose(loss: number, log: ReplayStep[] | null): void {
    const { plan } = this;
    const spared = Math.min(this.spared, Math.max(0, loss - plan.force.lossReduction));
    this.spared -= spared;
    const taken = takenBy(lossOf(plan, loss, spared), this.ghost, this.left);
    const { ghost, own } = taken;
    this.ghost -= ghost;
    this.left -= own;
    this.lost += countedOf(plan, taken);
    const ghosts = ghost > 0 ? ` and ${counted(ghost, 'ghosts')}` : '';
    log?.push({ label: plan.force.name, dice: [], text: `loses ${own}${ghosts}, ${this.left} left` });
  }
}

function channelsOf({ force, scenario, tide, tested }: HazardPlan): { channels: Channel[]; series: Series[] } {
  const left = (name: string, title: string, shown: boolean) =>
    amount(name, title, [0, force.full], 'Magnitude', shown);
  const channels = [
    yes('destroyed', `${force.name} destroyed`),
    left('left', 'Magnitude left', true),
    yes('broken', `${force.name} breaks`),
    yes('stunned', 'Stunned by the fall or the shock', scenario.falls || scenario.ego > 0 ? 'probability' : 'hidden'),
    yes('tide', `${force.name} ${TIDES}`, tide && tested ? 'probability' : 'hidden'),
  ];
  const turns = Array.from({ length: scenario.turns }, (_, i) => i + 1);
  for (const turn of turns) channels.push(left(`left ${turn}`, 'Left', false), yes(`alive ${turn}`, 'Alive', 'hidden'));
  const steps = (name: string) => turns.map((turn) => ({ label: `turn ${turn}`, channel: `${name} ${turn}` }));
  const series: Series[] = [
    { name: 'mean', title: 'Mean Magnitude after', of: 'mean', steps: steps('left') },
    { name: 'median', title: 'Median Magnitude after', of: 0.5, steps: steps('left') },
    { name: 'alive', title: `${force.name} not destroyed after`, of: 'probability', steps: steps('alive') },
  ];
  return { channels, series };
}

function rulesOf(plan: HazardPlan): readonly string[] {
  const { scenario, force, burns, start } = plan;
  const { falls, fallPercent, fallTest, ego, engineer, breakTests: tests } = scenario;
  const ledger = new Ledger();
  const { sources } = force;
  const hurts = (falls && fallPercent > 0) || ego > 0 || burns || plan.exhausted;
  if (hurts) {
    ledger.enter('AE-SQUAD-02', 'AE-MAG-02');
    sources.enter(ledger, 'lossReduction', 'lossReductionPerTurn');
    if (plan.halved !== 'no') sources.enterTrait(ledger, 'Swarm');
  }
  sources.enter(ledger, 'ghost');
  if (burns) enterFire(force, ledger);
  if (plan.exhausted) ledger.enter('AE-FATIGUE-01');
  if (plan.exhausted) sources.enter(ledger, 'TB');
  if (falls) ledger.enter('AE-FALL-01');
  if (falls && fallTest !== 'Willpower') sources.enter(ledger, 'T', 'allTests');
  const nerves = nervesOf(plan, hurts);
  if (falls && fallTest !== 'Toughness') enterWillpower(force, ledger, nerves(0));
  if (ego > 0) ledger.enter('AE-EGO-01');
  if (plan.egoTests) enterWillpower(force, ledger, nerves(0));
  // Stunned by a fall or by Ego damage, or from the start.
  const idle = plan.stunned || falls || plan.egoTests;
  if (idle && (plan.exhausted || (!plan.broken && burns && putsOut(plan, 1)))) ledger.enter('AE-DMG-04');
  // He restores what is gone, if his skill comes to anything.
  const best = degreesOfSuccess(engineerTarget(plan), 1, scenario.rulings.degrees);
  const helps = engineerTarget(plan) >= 1 && healedBy(plan, best) > 0;
  if (engineer > 0 && helps && start > 0 && (hurts || restoredTo(plan, start, healedBy(plan, best)) > start))
    ledger.enter('AE-CC-05', 'AE-TEST-02');
  if (start > 0 && (hurts || start < force.full)) sources.enter(ledger, 'replenishing');
  if (hurts && tests && !plan.broken && breakTests(Math.min(start - 1, mostLostInTurn(plan))) > 0)
    enterBreakTests(force, ledger, nerves(moraleBonus(scenario.moraleNumber)), moraleBonus(scenario.moraleNumber));
  return ledger.rules;
}

/** The most that a turn can take: fire and exhaustion, in the first one also a fall and Ego damage. */
function mostLostInTurn(plan: HazardPlan): number {
  const { scenario, burns, fire, exhausted, start } = plan;
  const { dice, times } = fallOf(plan, start);
  const each = [
    ...(burns ? [fire] : []),
    ...(exhausted ? [FATIGUE_SIDES] : []),
    ...(scenario.falls ? [dice * FALL_SIDES * times] : []),
    scenario.ego,
  ];
  return each.reduce((sum, loss) => sum + lossOf(plan, loss, 0), 0);
}

/** Its tests of nerve at whatever strength hazards may leave it, in flames or not. */
function nervesOf({ force, burns, start, scenario }: HazardPlan, hurts: boolean): (bonus: number) => Numbers {
  const strengths = Array.from({ length: hurts ? Math.max(1, start) : 1 }, (_, gone) => start - gone);
  const lost = [...new Set(strengths.map((left) => force.squadsAtStart - squadsOf(left)))];
  const fires = burns ? [0, force.firePenalty] : [0];
  return (bonus) =>
    numbersOf(
      lost.flatMap((squads) => fires.map((fire) => [squads, willpower(force, squads) + fire + bonus] as const)),
      scenario.rulings.extremes,
    );
}
