/** An exchange as a question: played with real dice, and answered exactly. */

import type { WordStream } from '../../../kernel/streams.ts';
import { counted } from '../../../wording.ts';
import { Ledger } from '../../disclosure/ledger.ts';
import { chanceInWords } from '../../measures.ts';
import type { Measures, ReplayStep } from '../../ruleset.ts';
import { settledLoss } from '../attackWorth.ts';
import {
  breakTests,
  enterBreakTests,
  failureName,
  failureOf,
  moraleBonus,
  numbersOf,
  throwBreakTests,
} from '../nerve.ts';
import { type Counters, type Engine, type Enough, type ExactTally, NONE } from '../question.ts';
import { squadsOf } from '../squads.ts';
import { newStrike, type Strike, throwStrike } from '../strike.ts';
import { type Channels, channelsOf } from './channels.ts';
import { chargeLoss, exactExchange, firstTotal, mostLost, ownLoss, ownSpared } from './exact.ts';
import type { Exchange } from './schema.ts';
import { breakNumber, breaksAnyway, breakTarget, countedLoss, type Setup, setUp, squadsWith } from './setup.ts';

type Named =
  | 'loss'
  | 'destroyed'
  | 'hit'
  | 'degrees'
  | 'through'
  | 'squadsLost'
  | 'tests'
  | 'broken'
  | 'burning'
  | 'ownLoss';

export class ExchangeEngine implements Engine {
  readonly headline: string;
  readonly channels: Channels['channels'];
  readonly series: Channels['series'];
  readonly setup: Setup;
  private readonly strike: Strike = newStrike();
  private readonly hardened: boolean;
  private readonly at: Readonly<Record<Named, number>>;

  constructor(scenario: Exchange) {
    this.setup = setUp(scenario);
    const { channels, series } = channelsOf(this.setup);
    this.channels = channels;
    this.series = series;
    const place = (name: string) => channels.findIndex((channel) => channel.name === name);
    this.at = {
      loss: place('loss'),
      destroyed: place('destroyed'),
      hit: place('hit 1'),
      degrees: place('degrees'),
      through: place('through'),
      squadsLost: place('squadsLost'),
      tests: place('tests'),
      broken: place(failureName(this.setup.target)),
      burning: place('burning'),
      ownLoss: place('ownLoss'),
    };
    this.headline = 'loss';
    this.hardened = this.setup.target.traits.has('Battle-Hardened');
  }

  get notes(): readonly string[] {
    return notesOf(this.setup);
  }

  get rules(): readonly string[] {
    return rulesOf(this.setup);
  }

  exact(counters: Counters, enough?: Enough): ExactTally | null {
    return exactExchange(this.setup, counters, enough);
  }

  play(stream: WordStream, out: Int32Array, log: ReplayStep[] | null): void {
    const { setup, strike } = this;
    const { plan, further, target, attacker } = setup;
    let total = setup.total;
    let own = firstTotal(setup);
    const later = chargeLoss(setup) - (setup.attackerTotal - own);
    let reactions = setup.reactions;
    let spared = target.lossReductionPerTurn;
    let keeps = attacker.lossReductionPerTurn;
    let { rerolls, hunts, betterDamage } = plan;
    let burning = false;
    out.fill(0);
    out[this.at.degrees] = NONE;
    if (log && own < setup.attackerTotal)
      log.push({ label: attacker.name, dice: [], text: `pays ${setup.attackerTotal - own} Magnitude for its charge` });
    strike.more = setup.more;
    strike.drill = setup.drill;
    for (let index = 0; index < setup.attacks; index++) {
      if (total === 0 || (attacker.horde && own === 0)) break;
      strike.own = squadsWith(attacker, own);
      strike.theirs = squadsWith(target, total);
      strike.reaction = reactions > 0;
      strike.rerolls = rerolls;
      strike.hunts = hunts;
      strike.betterDamage = betterDamage;
      const now = index === 0 ? plan : further;
      throwStrike(now, strike, stream, log);
      if (strike.reacted) reactions--;
      rerolls -= strike.rerolled;
      hunts -= strike.hunted;
      betterDamage -= strike.damageRerolled;
      if (strike.hit) out[index === 0 ? this.at.hit : this.laterHit + index - 1] = 1;
      if (index === 0 && strike.hit) this.set(out, 'degrees', strike.degrees);
      if (index === 0 && strike.through) this.set(out, 'through', 1);
      if (strike.landed && plan.flame) burning = true;
      const saved = target.magnitude ? Math.min(spared, strike.loss) : 0;
      spared -= saved;
      const lost = settledLoss(strike.loss, saved, plan.magnitude === null ? 'no' : plan.magnitude.halved);
      total = Math.max(0, total - lost);
      const wild = strike.hit ? 0 : now.missCost * strike.own;
      const cost = ownLoss(setup, wild, keeps) + (index === 0 ? later : 0);
      keeps -= ownSpared(setup, wild, keeps);
      own = Math.max(0, own - cost);
      if (log && cost > 0) log.push({ label: attacker.name, dice: [], text: `costs itself ${cost} Magnitude` });
      if (log && lost > 0) log.push({ label: target.name, dice: [], text: `${total} of ${setup.total} left` });
    }
    this.finish(total, own, burning, stream, out, log);
  }

  sentence(measures: Measures): string {
    const { loss, destroyed } = measures;
    const broken = measures[failureName(this.setup.target)];
    if (loss?.kind !== 'distribution' || destroyed?.kind !== 'probability') throw new TypeError('not an exchange');
    const { attacker, target, attacks, plan, tested } = this.setup;
    const unit = plan.magnitude === null ? 'Wounds' : 'Magnitude';
    const often = attacks === 1 ? '' : `, ${counted(attacks, 'attacks')}`;
    const end = `${plan.magnitude === null ? 'out of action' : 'destroyed'} ${chanceInWords(destroyed)}`;
    // Who is Fearless or broken already has nothing to lose next turn.
    const nerve =
      tested && broken?.kind === 'probability' ? `, ${failureOf(target)} next turn ${chanceInWords(broken)}` : '';
    return `${attacker.name} against ${target.name}${often}: ${loss.mean.value.toFixed(2)} ${unit} on average, ${end}${nerve}.`;
  }

  ending(out: Int32Array): string {
    const { target, plan } = this.setup;
    const lost = out[this.at.loss];
    const unit = plan.magnitude === null ? (lost === 1 ? 'Wound' : 'Wounds') : 'Magnitude';
    if (out[this.at.destroyed] === 1) return `${target.name} loses its last ${unit}.`;
    const broken = this.at.broken >= 0 && out[this.at.broken] === 1 ? ` and ${failureOf(target)}` : '';
    return lost === 0 ? `${target.name} loses nothing.` : `${target.name} loses ${lost} ${unit}${broken}.`;
  }

  private get laterHit(): number {
    return this.channels.length - this.setup.attacks + 1;
  }

  private finish(
    total: number,
    own: number,
    burning: boolean,
    stream: WordStream,
    out: Int32Array,
    log: ReplayStep[] | null,
  ): void {
    const { setup } = this;
    const lost = setup.total - total;
    this.set(out, 'loss', lost);
    this.set(out, 'destroyed', total === 0 ? 1 : 0);
    this.set(out, 'squadsLost', squadsWith(setup.target, setup.total) - squadsWith(setup.target, total));
    this.set(out, 'burning', burning ? 1 : 0);
    this.set(out, 'ownLoss', setup.attackerTotal - own);
    if (!setup.target.magnitude) return;
    const tests = total === 0 || !setup.tested ? 0 : breakTests(countedLoss(setup, total));
    this.set(out, 'tests', tests);
    const target = breakTarget(setup, total, burning);
    const result = throwBreakTests(tests, target, this.hardened, setup.target, stream, log);
    this.set(out, 'broken', result === 'broken' || breaksAnyway(setup, total) ? 1 : 0);
  }

  /** A channel that this exchange may not have. */
  private set(out: Int32Array, name: Named, value: number): void {
    if (this.at[name] >= 0) out[this.at[name]] = value;
  }
}

function rulesOf(setup: Setup): readonly string[] {
  const { plan, attacker, target, attacks, scenario, rulings, total, tested } = setup;
  const ledger = new Ledger();
  ledger.take(plan.rules);
  ledger.take(setup.further.rules);
  if (target.magnitude) ledger.enter('AE-MAG-02');
  if (target.kind === 'specialist' && plan.evasion > 0) ledger.enter('AE-SPEC-02');
  if (target.horde) ledger.enter('AE-SQUAD-01', 'AE-SQUAD-02');
  if (setup.more !== 0) ledger.enter('AE-ATK-06');
  if (plan.flame) ledger.enter('AE-FIRE-01');
  if (attacks > 1 && attacker.kind === 'weapon specialist') ledger.enter('AE-WSPEC-01');
  if (attacks > 1 && attacker.horde) attacker.sources.enter(ledger, 'freeAttack');
  // Whoever loses fewer than 20, or has fewer left, takes no test.
  const most = Math.min(mostLost(setup), total - 1);
  const ends = Array.from({ length: most + 1 }, (_, lost) => total - lost);
  if (target.magnitude && !target.unit.state.broken && breakTests(countedLoss(setup, total - most)) > 0) {
    const tests = ends
      .filter((left) => breakTests(countedLoss(setup, left)) > 0)
      .flatMap((left) =>
        [false, ...(plan.flame ? [true] : [])].map((lit) => {
          const lost = target.squadsAtStart - squadsWith(target, left);
          return [lost, breakNumber(setup, left, lit)] as const;
        }),
      );
    const bonus = moraleBonus(scenario.situation.moraleNumber);
    enterBreakTests(target, ledger, numbersOf(tests, rulings.extremes), bonus);
  }
  if (tested && rulings.breaksAtThreeSquads) {
    const short = (left: number) => target.squadsAtStart - squadsWith(target, left);
    if (short(total) < 3 && ends.some((left) => short(left) >= 3)) {
      if (target.traits.has('Disciplined')) target.sources.enterTrait(ledger, 'Disciplined');
      else ledger.enter('AE-MORALE-07');
    }
  }
  return ledger.rules;
}

function notesOf({ attacker, target, plan }: Setup): string[] {
  const notes: string[] = [];
  const number = `${plan.terms.map(({ label, value }, i) => (i === 0 ? `${label} ${value}` : `${value < 0 ? '-' : '+'} ${Math.abs(value)} (${label})`)).join(' ')}`;
  notes.push(`To hit before squads: ${number} = ${plan.base}; damage has to beat ${plan.reduction}.`);
  if (attacker.unit.leader.startsWith('LEAD-31') || attacker.unit.commander.startsWith('LEAD-31')) {
    notes.push('The PB bonus of LEAD-31 is not defined in the source and adds nothing.');
  }
  for (const { unit, name, horde, left } of [attacker, target]) {
    if (horde && unit.ATS > 0) notes.push(`AT Field strength of ${name}: ${Math.floor(unit.ATS * squadsOf(left))}.`);
  }
  if (target.magnitude && target.fearless) notes.push(`${target.name} is Fearless and never tests.`);
  return notes;
}
